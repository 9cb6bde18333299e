"""Rounds that go on without end: no such game is ever won, but each round can be cleared.

So the question of a player whether a game can still be won, and that for the best move, are asked
there of the round on the table.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ridgeline.engine.bind import build_game
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Budget, Verdict


@lru_cache(maxsize=64)
def one_round(game: Game) -> Game:
    """Return the rules of one round where rounds go on without end; else the game itself.

    It takes the same positions and has the same moves; the round is won once it is cleared.
    """
    plan = game.parts.plan
    if plan.rounds:
        return game
    return build_game(replace(game.parts, plan=replace(plan, rounds=1)), game.ref)


def can_be_won(
    game: Game,
    state: State,
    *,
    budget: Budget = UNLIMITED,
    cancelled: Callable[[], bool] | None = None,
) -> Verdict:
    """Return whether a position can be won, or its round be cleared if rounds have no end."""
    return solve(one_round(game), state, budget=budget, cancelled=cancelled).verdict
