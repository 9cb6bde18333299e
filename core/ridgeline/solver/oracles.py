"""Whether positions of a deal can still be won, asked many times.

An oracle is made for one position of a deal and answers for those that follow it: exactly, from a
table of the whole deal, where a fast method serves the game; else by a small search each, and by
fair playouts where that does not decide. Answers are 0 … 1: the share of games won.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ridgeline.solver import collapse, winnable
from ridgeline.solver.choose import solve
from ridgeline.solver.pair_wins import WinTable
from ridgeline.solver.playouts import fair_playouts
from ridgeline.solver.problem import Budget, Meter, Problem
from ridgeline.solver.winnable import Winnable

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

Oracle = Callable[["State"], float]

SMALL = Budget(states=1500)
PLAYOUTS = 4


def oracle_for(game: Game, state: State, meter: Meter) -> Oracle:
    """Return the oracle of a position of which everything is known.

    :param meter: for making it, and for all its answers.
    :raises OutOfBudget: as the meter says; so does the oracle.
    """
    problem = Problem(game, state, 0)
    if not winnable.objections(problem, meter.look):
        return Winnable(game, state, meter).still_won
    if not collapse.objections(problem, meter.look):
        return WinTable(game, state, meter).still_won
    return searching_oracle(game, meter)


def searching_oracle(game: Game, meter: Meter) -> Oracle:
    """Return the oracle that searches a little for each answer."""

    def answer(state: State) -> float:
        found = solve(game, state, budget=SMALL, cancelled=meter.exhausted)
        meter.spend(found.states)
        if found.verdict == "unknown":
            meter.look()
            return fair_playouts(game, state, PLAYOUTS, meter=meter).win_share
        return float(found.verdict == "won")

    return answer
