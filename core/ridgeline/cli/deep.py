"""``ridgeline check --deep``: a ruleset file is played and solved for some seconds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules.checking import in_own_file
from ridgeline.rules.checks.winning import unwinnable
from ridgeline.rules.ruleset import place_fault
from ridgeline.survey.progress import progress
from ridgeline.survey.report import winnable, winnable_text
from ridgeline.survey.trial import DEALS, RandomGames, play_random_games, solve_deals
from ridgeline.syntax.faults import Fault
from ridgeline.testing import check_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.survey.totals import Spread, Totals

_SUITE_DEALS = 10
_SUITE_SHARE, _RANDOM_SHARE = 0.35, 0.15
"""Shares of the time; what they leave is the solver's."""


@dataclass(frozen=True, slots=True)
class Deep:
    """What came of trying a ruleset out.

    :param tested: deals for which every property of the conformance suite was checked.
    """

    ruleset: Ruleset
    tested: int
    random: RandomGames
    solved: Totals

    def document(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        verdicts = self.solved.verdicts
        return {
            "level": "trial",
            "ruleset": self.ruleset.id,
            "path": self.ruleset.path,
            "conformance": {"deals": self.tested},
            "random": {
                "games": self.random.games,
                "won": self.random.won,
                "length": _figures(self.random.length),
                "choices": _figures(self.random.choices),
            },
            "solved": {
                "deals": self.solved.deals,
                "won": verdicts["won"],
                "lost": verdicts["lost"],
                "undecided": verdicts["unknown"],
                "winnable": winnable(self.solved),
            },
        }

    def lines(self) -> Iterator[str]:
        """Yield it in words."""
        if self.tested:
            rest = _SUITE_DEALS - self.tested
            text = f"conformance: every property holds in {self.tested} of {self.tested} deals"
            yield f"{text}, no time for {rest} more" if rest else text
        else:
            yield "conformance: every property holds so far, no deal was played to its end in the time"
        yield from self._random_lines()
        undecided = self.solved.verdicts["unknown"]
        if self.solved.decided:
            text = f"winnable: {winnable_text(self.solved)} of {self.solved.decided} deals"
            yield f"{text}, {undecided} undecided"
        else:
            yield f"winnable: not known, {undecided} deals undecided"

    def _random_lines(self) -> Iterator[str]:
        games, length = self.random.games, self.random.length
        if not games:
            yield "random games: none in the time"
            return
        text = f"random games: {games}, {self.random.won / games:.1%} won"
        actions = f"{length.mean:.1f} actions ({length.least} to {length.greatest})"
        choices = self.random.choices.mean if self.random.choices.count else 0.0
        yield f"{text}, {actions}, {choices:.2f} moves to choose from"


def _figures(spread: Spread) -> dict[str, Any] | None:
    if not spread.count:
        return None
    return {"mean": round(spread.mean, 4), "min": spread.least, "max": spread.greatest}


class Deadline(NamedTuple):
    """When trying a ruleset out has to be done.

    :param seconds: there were of it at the start.
    :param end: on :func:`time.monotonic`'s clock.
    """

    seconds: float
    end: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """Return the deadline that lies some seconds ahead."""
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self.end - time.monotonic())


def _wrong_with(library: Library, ruleset: Ruleset, settings: Mapping[str, object]) -> str:
    """Return what makes no game of a ruleset with some settings; empty if it is one."""
    try:
        game = library.game(library.with_settings(ruleset, settings))
    except RidgelineError as error:
        return error.message
    found = unwinnable(game.parts)
    return found.message if found else ""


def try_out(library: Library, ruleset: Ruleset, deadline: Deadline) -> Deep:
    """Play and solve deals of a ruleset in the time that is left.

    :raises RidgelineError: if it breaks a property of the conformance suite, or a plugin's
        function raises.
    """
    seconds = deadline.left
    with progress(_SUITE_DEALS + 2 * DEALS, 0) as shown:

        def tell() -> None:
            shown.update(1)

        tested = _conformance(library, ruleset, seconds * _SUITE_SHARE, tell)
        played = play_random_games(library, ruleset, seconds * _RANDOM_SHARE, tell)
        solved = solve_deals(library, ruleset, deadline.left, tell)
    return Deep(ruleset, tested, played, solved)


def faulty_answers(
    library: Library, ruleset: Ruleset, deadline: Deadline
) -> Iterator[RidgelineError]:
    """Yield an error for each answer of a switch with which there is no game or no win.

    Half of the time is spent on it at most.
    """
    listed = isinstance(ruleset.tree.get("switches"), list)
    for number, switch in enumerate(ruleset.switches):
        for answer in switch.answers:
            if deadline.left < deadline.seconds / 2:
                return
            wrong = _wrong_with(library, ruleset, {switch.key: answer.value})
            if wrong:
                message = f"with {switch.key} {answer.value!r}: {wrong}"
                at = ("switches", number if listed else switch.key)
                fault = Fault(at, message, of_key=not listed)
                yield in_own_file(place_fault(ruleset.layers, fault), ruleset)


def _conformance(
    library: Library, ruleset: Ruleset, seconds: float, tell: Callable[[], None]
) -> int:
    """Check the properties of the suite, deal by deal; return of how many there was time."""
    deadline = Deadline.after(seconds)
    for seed in range(_SUITE_DEALS):
        try:
            left = deadline.left
            done = check_variant(ruleset.id, library=library, deals=1, seed=seed, seconds=left)
        except AssertionError as error:
            raise RulesetError(str(error), path=ruleset.path, code="conformance") from error
        if not done:
            return seed
        tell()
    return _SUITE_DEALS
