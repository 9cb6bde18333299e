"""A position as the player sees it: the best move, and the rest averaged over sampled deals.

What lies face down is dealt anew for each sample (:mod:`ridgeline.solver.worlds`). In every sample it is
found out which moves keep it winnable, and where figures are asked for it is solved with all
of it known. Nothing depends on hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING

from ridgeline.solver.choose import solve
from ridgeline.solver.hints import HintSearch
from ridgeline.solver.problem import Budget, Meter, OutOfBudget
from ridgeline.solver.worlds import hidden_of, world

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.hints import Hint
    from ridgeline.solver.problem import Answer, Objective, Verdict


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player can expect from a position; means are None where no sample has the figure.

    :param verdict: ``won`` or ``lost`` if the player knows all that matters, else ``unknown``.
    :param best: the best next move; None if there is no legal one.
    :param shares: by move, the share of the samples that can still be won after it.
    :param max_removed: mean of the most tableau cards that can be removed.
    :param min_moves: mean of the fewest moves of a win, where there is one.
    :param best_score: mean of the best scores.
    :param worlds: number of samples.
    :param states: positions looked at: those after each move, and in solving for the figures.
    :param seconds: of wall time.
    """

    verdict: Verdict
    best: Hint | None
    shares: dict[str, float]
    max_removed: float | None
    min_moves: float | None
    best_score: float | None
    worlds: int
    states: int
    seconds: float


def look_out(
    game: Game, state: State, *, score: int, asked: frozenset[Objective], budget: Budget
) -> Outlook:
    """Sample deals until the budget is used up; one is enough if nothing is hidden.

    The first sample is finished in any case.

    :param score: the score at the position.
    :param asked: the figures to average.
    :param budget: of all samples together.
    """
    meter = Meter(budget)
    search = HintSearch(game, state)
    known = knows_all(game, state)
    solved = known or bool(asked - {"win"})
    answers: list[Answer] = []
    with suppress(OutOfBudget):
        while not (known and search.worlds):
            sample = state if known else world(game, state, search.worlds)
            left = replace(_left(budget, meter), states=None)
            search.refine(Meter(left) if search.worlds else None)
            meter.spend(max(1, len(search.shares())))
            meter.look()
            if solved:
                left = _left(budget, meter)
                answers.append(solve(game, sample, score=score, asked=asked, budget=left))
                meter.spend(answers[-1].states)
    return Outlook(
        verdict=answers[0].verdict if known and answers else "unknown",
        best=search.best(),
        shares=search.shares(),
        max_removed=_mean(answer.max_removed for answer in answers),
        min_moves=_mean(answer.min_moves for answer in answers),
        best_score=_mean(answer.best_score for answer in answers),
        worlds=search.worlds,
        states=meter.states,
        seconds=meter.seconds,
    )


def knows_all(game: Game, state: State) -> bool:
    """Return whether the player knows where every card lies that can still come into play."""
    if not game.legal(state):
        return True
    return game.parts.plan.rounds == 1 and len({*hidden_of(game, state).faces}) < 2


def _left(budget: Budget, meter: Meter) -> Budget:
    """Return what is left of a budget."""
    states = None if budget.states is None else budget.states - meter.states
    seconds = None if budget.seconds is None else budget.seconds - meter.seconds
    return Budget(states, seconds, budget.megabytes)


def _mean(figures: Iterable[int | None]) -> float | None:
    there = [figure for figure in figures if figure is not None]
    return fmean(there) if there else None
