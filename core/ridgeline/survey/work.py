"""What one process does for a survey: chunk by chunk, deals into totals.

TriPeaks and its kin are solved many at a time where NumPy is installed; everything else, and
everything where it is not, deal by deal.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ridgeline.deals.pack import deal_of
from ridgeline.errors import RidgelineError
from ridgeline.rules.library import Library
from ridgeline.solver.choose import method_for
from ridgeline.solver.difficulty import grade
from ridgeline.solver.problem import Meter, Problem
from ridgeline.survey.task import fingerprint
from ridgeline.survey.totals import Totals

if TYPE_CHECKING:
    from ridgeline.engine.state import State
    from ridgeline.survey.ranges import Chunk
    from ridgeline.survey.task import Task

Cancelled = Callable[[], bool]

FIRST = 4
"""Deals of a first chunk where each deal is solved by itself."""

FIRST_MANY = 256
"""The same where many are solved at once: fewer are not done any faster."""

MOST = 1024
"""Deals of a chunk at most."""


class Stopped(Exception):
    """A chunk was cancelled; nothing of it counts."""


class Worker:
    """Solves the deals of a task.

    :raises RidgelineError: if its rules are not those of this process' ruleset.
    """

    def __init__(self, task: Task) -> None:
        self._library = Library.load(no_plugins=task.no_plugins)
        self._ruleset = self._library.by_ref(task.ref)
        found = fingerprint(self._library, self._ruleset)
        if found != task.rules:
            raise RidgelineError(
                f"{task.ref}: the rules have the fingerprint {found} here, expected {task.rules};"
                " install the same Ridgeline and plugins everywhere",
                code="other-rules",
            )
        self._game = self._library.game(self._ruleset)
        self._task = task
        self._many = self._find_many()

    @property
    def first_chunk(self) -> int:
        """Return how many deals to begin with."""
        return FIRST if self._many is None else FIRST_MANY

    def run(self, chunk: Chunk, cancelled: Cancelled) -> Totals:
        """Solve the deals of a chunk.

        :raises Stopped: if it was cancelled.
        """
        begin = time.thread_time()
        totals = Totals()
        numbers = range(chunk.start, chunk.end)
        if self._many is None:
            for number in numbers:
                self._solve(number, totals, cancelled)
        else:
            self._solve_many(numbers, totals, cancelled)
        if "difficulty" in self._task.asked:
            for number in numbers:
                totals.grades[grade(self._game, self._faces(number))] += 1
                _look(cancelled)
        totals.seconds = time.thread_time() - begin
        return totals

    def _faces(self, number: int) -> tuple[int, ...]:
        return deal_of(self._library, self._ruleset, number).faces

    def _start(self, number: int) -> State:
        return self._game.start(self._faces(number))

    def _problem(self, number: int) -> Problem:
        score = self._game.parts.score.start
        return Problem(self._game, self._start(number), score, self._task.objectives)

    def _solve(self, number: int, totals: Totals, cancelled: Cancelled) -> None:
        problem = self._problem(number)
        meter = Meter(self._task.budget, cancelled)
        answer = method_for(problem).solve(problem, meter)
        _look(cancelled)
        figures = {
            "max_removed": answer.max_removed,
            "min_moves": answer.min_moves,
            "best_score": answer.best_score,
        }
        totals.add(number, answer.verdict, figures, answer.method)

    def _find_many(self) -> Any:
        """Return the module that solves many deals at once, if it can serve."""
        if find_spec("numpy") is None:
            return None
        many = import_module("ridgeline.survey.many_peaks")
        return None if many.objections(self._problem(0), self._task.states) else many

    def _solve_many(self, numbers: range, totals: Totals, cancelled: Cancelled) -> None:
        starts = [self._start(number) for number in numbers]
        asked = self._task.objectives
        found = self._many.solve_many(self._game, starts, asked, lambda: _look(cancelled))
        method = self._many.METHOD
        for place, number in enumerate(numbers):
            won = bool(found.won[place])
            figures = {
                "max_removed": int(found.cards[place]) if "cards" in asked else None,
                "min_moves": int(found.moves[place]) if won and "moves" in asked else None,
                "best_score": int(found.score[place]) if "score" in asked else None,
            }
            totals.add(number, "won" if won else "lost", figures, method)


def _look(cancelled: Cancelled) -> None:
    if cancelled():
        raise Stopped


@lru_cache(maxsize=4)
def worker_of(task: Task) -> Worker:
    """Return this process' worker for a task."""
    return Worker(task)


def run_chunk(task: Task, chunk: Chunk, cancelled: Cancelled = lambda: False) -> Totals:
    """Solve the deals of a chunk; what other processes call.

    :raises RidgelineError: of that class itself, so that it can be sent to another process.
    :raises Stopped: if it was cancelled.
    """
    try:
        return worker_of(task).run(chunk, cancelled)
    except RidgelineError as error:
        raise RidgelineError(str(error), code=error.code) from None
