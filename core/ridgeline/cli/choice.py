"""Which ruleset, which deal: the arguments that several commands share."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ridgeline.errors import NotationError, RidgelineError
from ridgeline.rules.library import Library

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from ridgeline.deals.codes import Mismatch
    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.rules.ruleset import Ruleset

_CODE = re.compile(r"[A-Za-z]+[0-9]+-.*", re.DOTALL)
"""What is meant as a deal code, be it right or wrong."""


SUFFIXES = (".yaml", ".yml")
"""Endings of the names of ruleset files."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset, and the deal if a code named one.

    :param number: of the deal; None if no code was given.
    :param version: of the deals; None for the ruleset's own.
    :param mismatch: the code was made by other rules than the installed ones.
    """

    ruleset: Ruleset
    number: int | None = None
    version: int | None = None
    mismatch: Mismatch | None = None

    @property
    def note(self) -> str:
        """What has to be known before this is played; empty if nothing has."""
        return self.mismatch.text if self.mismatch else ""

    def heading(self, code: str | None) -> dict[str, object]:
        """Return the keys that every JSON document of a deal starts with.

        :param code: of the deal.
        """
        heading: dict[str, object] = {"ruleset": self.ruleset.id, "code": code}
        if self.mismatch:
            from ridgeline.deals.codes import RULES_DIFFER

            heading["notice"] = {"code": RULES_DIFFER, **self.mismatch._asdict()}
        return heading


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the arguments choose.

    :param code: the deal's code; None if these cards or these rules have none.
    """

    library: Library
    rules: Rules
    game: Game
    deal: Deal
    code: str | None

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.rules.ruleset

    def heading(self) -> dict[str, object]:
        """Return the keys that every JSON document of a deal starts with."""
        return self.rules.heading(self.code)


def load_library(arguments: Namespace) -> Library:
    """Return the library that the arguments ask for."""
    return Library.load(no_plugins=arguments.no_plugins)


def choose_rules(library: Library, target: str, settings: Mapping[str, object]) -> Rules:
    """Return the rules that an id or a deal code names, changed by settings.

    :raises RidgelineError: if there is no such ruleset or code, or a setting is wrong.
    """
    from ridgeline.deals.codes import parse_code, plain_code

    name = plain_code(target)
    known = {summary.id for summary in library.summaries()}
    if name not in known and name.lower() in known:
        name = name.lower()
    if name in known or not _CODE.fullmatch(name):
        return Rules(library.ruleset(name, settings))
    coded = parse_code(library, name)
    ruleset = library.with_settings(coded.ruleset, settings) if settings else coded.ruleset
    return Rules(ruleset, coded.number, coded.version, coded.mismatch)


def say_note(rules: Rules) -> None:
    """Say on standard error what has to be known of the rules."""
    if rules.note:
        print(f"ridgeline: note: {rules.note}", file=sys.stderr)


def is_file(target: str) -> bool:
    """Say whether a file of a ruleset is meant, not an id or a code: it ends in ``.yaml``."""
    return target.strip().lower().endswith(SUFFIXES)


def open_target(arguments: Namespace, target: str) -> tuple[Library, str]:
    """Return the library that the arguments ask for, and the id or code that is meant in it.

    :param target: of a file, the library has the file, installed or not.
    :raises RidgelineError: the first of what is wrong with a file.
    """
    library = load_library(arguments)
    if not is_file(target):
        return library, target
    path = Path(target)
    errors = library.check([path]).errors
    if errors:
        more = f" (and {len(errors) - 1} more: ridgeline check {quote(str(path))})"
        raise RidgelineError(f"{errors[0]}{more if errors[1:] else ''}", code=errors[0].code)
    return library.with_file(path)


def choose_deal(
    library: Library,
    rules: Rules,
    number: int | None = None,
    cards: str | None = None,
    *,
    default: int | None = None,
) -> Deal:
    """Return the deal that a code, a number or a list of cards names.

    :param default: the number where none of them does; without one it is an error.
    :raises NotationError: if none does, or more than one.
    """
    from ridgeline.deals.pack import deal_from_text, deal_of

    ruleset = rules.ruleset
    if rules.number is not None:
        if number is not None or cards is not None:
            option = "--deal" if number is None else "--number"
            raise NotationError(
                f"a code names its deal: expected no {option} with it", code="usage"
            )
        return deal_of(library, ruleset, rules.number, rules.version)
    if cards is not None:
        return deal_from_text(library.game(ruleset).parts, cards)
    if number is None:
        if default is None:
            message = f"{ruleset.id} names no deal: expected a code, --number N or --deal CARDS"
            raise NotationError(message, code="usage")
        number = default
    return deal_of(library, ruleset, number)


def random_number() -> int:
    """Return the number of a deal, each equally likely."""
    from random import SystemRandom

    from ridgeline.deals.pack import DEALS

    return SystemRandom().randrange(DEALS)


def choose_game(arguments: Namespace, *, default: int | None = None) -> Chosen:
    """Return the game and the deal that ``ID|CODE|FILE``, ``--number`` and ``--deal`` name.

    :param default: number of the deal where only an id is named; without one that is an error.
    :raises RidgelineError: if they name none, or more than one.
    """
    from ridgeline.deals.codes import code_of
    from ridgeline.rules.settings import parse_settings

    library, target = open_target(arguments, arguments.target)
    rules = choose_rules(library, target, parse_settings(arguments.sets))
    say_note(rules)
    cards = getattr(arguments, "deal", None)
    deal = choose_deal(library, rules, arguments.number, cards, default=default)
    ruleset = rules.ruleset
    code = None
    if deal.number is not None:
        code = code_of(library, ruleset, deal.number, deal.version)
    return Chosen(library, rules, library.game(ruleset), deal, code)
