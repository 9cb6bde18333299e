"""What is asked of a solver, what it may spend, and what it answers."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

try:
    import resource
except ModuleNotFoundError:  # not on Windows: there a budget of memory is not kept
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

Objective = Literal["win", "cards", "moves", "score"]
OBJECTIVES: tuple[Objective, ...] = ("win", "cards", "moves", "score")
Verdict = Literal["won", "lost", "unknown"]

Line = tuple[str, ...]
"""The texts of moves that follow one another."""

MEGABYTE = 1 << 20
PAGE = resource.getpagesize() / MEGABYTE if resource else 0.0
"""Megabytes in a page of memory."""

Look = Callable[[], object]
"""Called every few milliseconds by what takes long: it may wait, and raise to end the work."""


def go_on() -> None:
    """Be the :data:`Look` that lets everything take its time."""


class OutOfBudget(Exception):
    """The budget ran out, or the search was cancelled."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend; None is without limit.

    :param states: positions looked at.
    :param seconds: of wall time.
    :param megabytes: by which the process' memory may grow.
    """

    states: int | None = None
    seconds: float | None = None
    megabytes: int | None = None


UNLIMITED = Budget()

DEFAULT_MEGABYTES = 1024
"""By how much memory may grow where a user states no limit."""


class Meter:
    """Counts what a search spends and stops it when the budget is used up or it is cancelled.

    :param cancelled: asked every few milliseconds, from the thread that searches; true stops the
        search. It may wait before it answers.
    :ivar states: positions looked at so far.
    """

    __slots__ = (
        "_cancelled", "_deadline", "_every", "_looked", "_most", "_next_look", "_start", "_top",
        "states",
    )  # fmt: skip

    LOOK_EVERY = 1024
    """Positions at most between two looks at clock, memory and cancellation."""

    LOOK_SECONDS = 0.002
    """Where positions take long there are fewer between two looks, to come near this."""

    def __init__(
        self, budget: Budget = UNLIMITED, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self.states = 0
        self._start = time.perf_counter()
        self._most = budget.states
        self._deadline = None if budget.seconds is None else self._start + budget.seconds
        self._top = None if budget.megabytes is None else _memory() + budget.megabytes
        self._cancelled = cancelled
        self._every = self._next_look = 16
        self._looked = self._start

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._start

    def spend(self, states: int = 1) -> None:
        """Count positions.

        :raises OutOfBudget: if there are more than the budget allows, time or memory are used
            up, or the search was cancelled.
        """
        self.states += states
        if self._most is not None and self.states > self._most:
            raise OutOfBudget("states")
        if self.states >= self._next_look:
            self.look()

    def look(self) -> None:
        """Look at clock, memory and cancellation; see :meth:`spend`."""
        slow = time.perf_counter() - self._looked > self.LOOK_SECONDS
        self._every = max(1, self._every // 2) if slow else min(2 * self._every, self.LOOK_EVERY)
        self._next_look = self.states + self._every
        if self._cancelled is not None and self._cancelled():
            raise OutOfBudget("cancelled")
        self._looked = time.perf_counter()  # a wait before the answer is not the search's
        if self._deadline is not None and self._looked > self._deadline:
            raise OutOfBudget("seconds")
        if self._top is not None and _memory() > self._top:
            raise OutOfBudget("megabytes")

    def exhausted(self) -> bool:
        """Return whether a look ends the search: for a part of it that has a budget of its own."""
        try:
            self.look()
        except OutOfBudget:
            return True
        return False


def _memory() -> float:
    """Return the process' memory in megabytes; 0 on systems that do not tell.

    Where only the peak is told it is that: after a large search the next one may take more.
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * PAGE
    except OSError:
        pass
    if resource is None:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / MEGABYTE if sys.platform == "darwin" else peak / 1024  # bytes, kilobytes


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and what is asked of it.

    :param game: the rules.
    :param state: where to start from; all of it is known.
    :param score: the score at that position.
    :param asked: the objectives; ``win`` is always answered.
    """

    game: Game
    state: State
    score: int
    asked: frozenset[Objective] = field(default_factory=lambda: frozenset({"win"}))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found; None where it was not asked or the budget ran out.

    :param verdict: ``won``, ``lost`` (proved: the search was exhausted) or ``unknown``.
    :param lines: per objective that was reached, the moves' texts from the start position: a win
        for ``win`` (and a shortest for ``moves``), one that removes most cards, one that ends
        at the best score.
    :param max_removed: most tableau cards that any line removes, counted from the full
        tableau, all rounds together.
    :param min_moves: fewest actions of a win from the start position; None if lost.
    :param best_score: best score reached at any point of any line, the start included.
    :param states: positions looked at.
    :param seconds: of wall time.
    :param method: name of the method.
    """

    verdict: Verdict
    lines: dict[Objective, Line]
    max_removed: int | None
    min_moves: int | None
    best_score: int | None
    states: int
    seconds: float
    method: str


@dataclass(slots=True)
class Found:
    """What a search has found so far; see :class:`Answer`."""

    verdict: Verdict = "unknown"
    lines: dict[Objective, Line] = field(default_factory=dict)
    max_removed: int | None = None
    min_moves: int | None = None
    best_score: int | None = None

    def note_moves(self, shortest: Line | None) -> None:
        """Take down a shortest win, if there is one."""
        if shortest is not None:
            self.min_moves, self.lines["moves"] = len(shortest), shortest

    def note_score(self, best: tuple[int, Line] | None) -> None:
        """Take down the best score and a line to it, if they are known."""
        if best is not None:
            self.best_score, self.lines["score"] = best

    def answer(self, meter: Meter, method: str) -> Answer:
        """Return it as the answer of a method."""
        return Answer(
            self.verdict,
            self.lines,
            self.max_removed,
            self.min_moves,
            self.best_score,
            meter.states,
            meter.seconds,
            method,
        )


def removed(problem: Problem, tableau: int, round_: int = 1) -> int:
    """Return the number of cards gone from a full tableau, and from those of rounds before."""
    return round_ * len(problem.game.parts.layout.slots) - tableau.bit_count()
