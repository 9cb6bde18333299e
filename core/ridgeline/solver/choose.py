"""Which method serves a game: by what the compiled game is, never by its name.

Each method module has ``METHOD``, ``objections(problem)`` and ``solve(problem, meter)``. The objections are
the method's preconditions, checked on the game's fields, one sentence each; an empty list
means that it serves. The first method without objections is taken; the generic one has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ridgeline.solver import collapse, earliest, generic, runs, sweep
from ridgeline.solver.problem import UNLIMITED, Answer, Budget, Meter, OutOfBudget, Problem, go_on

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Look, Objective


class Method(Protocol):
    """A module that solves."""

    @property
    def METHOD(self) -> str:
        """Return its name."""
        ...

    def objections(self, problem: Problem, look: Look, /) -> list[str]:
        """Return why the method cannot serve this problem; empty if it can.

        :param look: called every few milliseconds while tables are made that deals share.
        """
        ...

    def solve(self, problem: Problem, meter: Meter, /) -> Answer:
        """Answer all that is asked, within the budget."""
        ...


UNDECIDED = "none"
"""The method's name where time ran out before there was one."""

METHODS: tuple[Method, ...] = (sweep, runs, collapse, earliest, generic)
"""In order of preference."""


def solve(
    game: Game,
    state: State,
    *,
    score: int | None = None,
    asked: frozenset[Objective] = frozenset({"win"}),
    budget: Budget = UNLIMITED,
    cancelled: Callable[[], bool] | None = None,
) -> Answer:
    """Solve a position of which everything is known.

    :param score: the score at the position; the game's start score if left out.
    """
    problem = Problem(game, state, game.parts.score.start if score is None else score, asked)
    meter = Meter(budget, cancelled)
    try:
        method = method_for(problem, meter.look)
    except OutOfBudget:
        return Answer("unknown", {}, None, None, None, meter.states, meter.seconds, UNDECIDED)
    return method.solve(problem, meter)


def method_for(problem: Problem, look: Look = go_on) -> Method:
    """Return the first method without objections.

    :param look: see :meth:`Method.objections`.
    """
    return next(method for method in METHODS if not method.objections(problem, look))
