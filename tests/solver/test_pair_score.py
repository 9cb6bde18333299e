"""Best scores of pairing games: all sorts of scorings against the generic search."""

import random
from dataclasses import replace

import pytest
from engine_games import layout_of
from solver_games import STOCK_WASTE, assert_same, played_on, problem_of, short_pack, shuffled, sums

from ridgeline.engine.bind import build_game
from ridgeline.engine.parts import Pack, Parts, Plan, Score, Win
from ridgeline.solver import choose, collapse, earliest
from ridgeline.solver.problem import Meter

RANKS = (0, 3, -2, 7, 0, 5)
SCORES = {
    "as the app": Score(card=10),
    "every card": Score(card=1, waste_card=1),
    "pile cards alone": Score(waste_card=2),
    "by rank": Score(by_rank=RANKS),
    "gains by rank": Score(card=3, by_rank=RANKS, clear=50),
    "peaks and turns": Score(peak=(15, 15, 30), clear=4, turn=5),
    "draws cost": Score(card=5, draw=-2, clear=20),
    "redeals cost": Score(start=100, card=4, waste_card=3, redeal=-15),
    "cards cost": Score(start=20, card=-1, peak=(4,), draw=-1),
    "golf": Score(start=35, card=-1, better="lower"),
    "golf with draws": Score(card=-2, waste_card=-1, draw=1, better="lower"),
    "run end": Score(card=2, run_end=(0, 9)),
    "floor": Score(floor=0, card=5, draw=-3),
    "harmless floor": Score(floor=0, card=5, waste_card=1),
    "stock left": Score(card=1, stock_left=7),
}
LAYOUT = layout_of(
    [2, 3, 3], {0: (2, 3), 1: (3, 4), 2: (5,), 3: (6,), 4: (7,)}, down=0b11111, peaks=(1, 2)
)


@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("scoring", SCORES)
def test_best_score(scoring: str, passes: int) -> None:
    chance = random.Random(21)
    for stock_waste, rules in STOCK_WASTE.items():
        for strict in (False, True):
            parts = Parts(
                Pack(short_pack(4, 3)),
                LAYOUT,
                sums(4, alone=(4,)),
                Plan(passes=passes, **rules),  # type: ignore[arg-type]
                SCORES[scoring],
                Win(LAYOUT.full, strict, strict),
            )
            game = build_game(parts, stock_waste)
            for _ in range(3):
                state = game.start(shuffled(parts.pack.faces, chance))
                state = played_on(game, state, chance.randrange(12), chance)
                problem = problem_of(game, state, "score")
                problem = replace(problem, score=problem.score + chance.randrange(5))
                method = earliest if passes else collapse
                assert choose.method_for(problem) is method
                assert_same(problem, method.solve(problem, Meter()))
