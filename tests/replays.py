"""``ridgeline replay`` and ``ridgeline deal`` as a user gets them, run in this process.

Plugins are loaded once and not for every command: that is what a command spends its time on.
"""

import io
import json
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest import mock

from product import cards_in, library

from ridgeline.cli import choice, main


class Replay(NamedTuple):
    """What ``replay --json`` says."""

    position: str
    score: int
    run: int
    moves: int
    legal: list[str]
    status: str
    tableau_left: int

    @property
    def fields(self) -> dict[str, str]:
        """The position's text by field."""
        return dict(word.split("=", 1) for word in self.position.split()[1:])

    @property
    def rows(self) -> list[list[str]]:
        """The tableau's cards by row; ``--`` where one is gone, ``??`` where it is hidden."""
        return [cards_in(row) for row in self.fields["tableau"].split("/")]

    @property
    def waste(self) -> list[str]:
        """The waste, top last."""
        return cards_in(self.fields["wastes"])

    @property
    def stock(self) -> list[str]:
        """The stock, next card first."""
        return cards_in(self.fields["stock"])

    def card(self, place: str) -> str:
        """Return what lies at a place, as ``4.1``."""
        row, number = place.split(".")
        return self.rows[int(row) - 1][int(number) - 1]


def run(*arguments: str) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of a command."""
    out, err = io.StringIO(), io.StringIO()
    known = mock.patch.object(choice, "load_library", return_value=library())
    with redirect_stdout(out), redirect_stderr(err), known:
        code = main(["--no-plugins", *arguments])
    return code, out.getvalue(), err.getvalue()


def arguments_of(
    ruleset: str, deck: Sequence[str], moves: Iterable[str], settings: Iterable[str]
) -> list[str]:
    """Return the command line of a replay."""
    sets = [word for setting in settings for word in ("--set", setting)]
    return ["replay", ruleset, "--deal", " ".join(deck), "--moves", " ".join(moves), *sets]


def replay(
    ruleset: str,
    deck: Sequence[str],
    moves: Iterable[str] = (),
    *,
    settings: Iterable[str] = (),
    reveal: bool = False,
) -> Replay:
    """Play the moves of a deal given card by card, or of a deal code if there is no deck."""
    words = arguments_of(ruleset, deck, moves, settings)
    code, out, err = run(*words, "--json", *(["--reveal"] if reveal else []))
    assert (code, err) == (0, ""), err
    said: dict[str, Any] = json.loads(out)
    return Replay(**{name: said[name] for name in Replay._fields})


def refused(
    ruleset: str, deck: Sequence[str], moves: Iterable[str], settings: Iterable[str] = ()
) -> str:
    """Return the one line that says why the last move is illegal."""
    code, out, err = run(*arguments_of(ruleset, deck, moves, settings), "--json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err.strip()


def dealt(*arguments: str) -> dict[str, Any]:
    """Return what ``deal --json`` says."""
    code, out, err = run("deal", *arguments, "--json")
    assert (code, err) == (0, ""), err
    said: dict[str, Any] = json.loads(out)
    return said
