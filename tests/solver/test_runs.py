"""The best score where runs score equals the generic search's, with any scoring and any rule."""

import json
import random
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from product import library
from waste_games import (
    adjacent_ranks,
    check_against_generic,
    check_lines,
    random_game,
    random_start,
    small_layout,
)

from ridgeline.cards import make_face, parse_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Pack, Parts, Plan, Score, Win
from ridgeline.engine.state import State
from ridgeline.solver import generic, runs
from ridgeline.solver.choose import method_for
from ridgeline.solver.problem import OBJECTIVES, Budget, Meter, Objective, Problem

ALL: frozenset[Objective] = frozenset(OBJECTIVES)
ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "solved_tripeaks.jsonl").read_text().splitlines()
]
HOGUE = {
    "tripeaks-easy": (88, 83, 97, 87, 75, 147, 100, 117),
    "tripeaks-classic": (46, 70, 97, 25, 52, 93, 32, 89),
}
"""Best scores of the first deals, by a search through all runs that leaves nothing out."""


def deals(ruleset: str) -> list[str]:
    return [row["deal"] for row in ROWS if row["ruleset"] == ruleset]


@pytest.mark.parametrize("seed", range(100))
def test_random_small_games_have_the_answers_of_the_generic_search(seed: int) -> None:
    chance = random.Random(seed)
    game = random_game(chance, runs=True)
    for _ in range(3):
        score = game.parts.score.start + chance.choice((0, 0, 0, -4, 6))
        problem = Problem(game, random_start(chance, game), score, ALL)
        assert runs.objections(problem) == []
        check_against_generic(runs, problem)


@pytest.mark.parametrize("floor", [None, 0])
def test_every_deal_of_a_tiny_pack(floor: int | None) -> None:
    layout = small_layout("one on two")
    parts = Parts(
        Pack(tuple(make_face(rank, 0) for rank in (1, 2, 3, 4, 4, 5))),
        layout,
        adjacent_ranks(5, joined=True, stops=False, jokers=False, empty=False),
        Plan(),
        Score(floor=floor, run=(0, 1, 2, 3), draw=-5, peak=(15,), clear=15),
        Win(layout.full),
    )
    game = build_game(parts, "tiny")
    scores = set()
    for cards in sorted(set(permutations(parts.pack.faces))):
        answer = check_against_generic(runs, Problem(game, game.start(cards), 0, ALL))
        scores.add(answer.best_score)
    assert max(score for score in scores if score is not None) == 1 + 2 + 3 + 15 + 15


def middle(game: Game, deal: str, cards: int, chance: random.Random) -> State:
    """Return a position with that many cards left, or the end of a line before that."""
    state = game.start(parse_faces(deal))
    while state.tableau.bit_count() > cards and (moves := game.legal(state)):
        # The first play in four of five positions where there is one.
        state = game.play(state, moves[0] if chance.random() < 0.8 else moves[-1])
    return state


@pytest.mark.parametrize("use", ["hogue", "aisleriot", "aisleriot-multiplier", "simple-solitaire"])
@pytest.mark.parametrize(("draw", "cards"), [("any-time", 9), ("when-stuck", 20)])
def test_real_deals_from_their_middle(use: str, draw: str, cards: int) -> None:
    chance = random.Random(use)
    settings = {"score.use": use, "stock.draw": draw}
    game = library().game(library().ruleset("tripeaks-easy", settings))
    for deal in deals("tripeaks-easy")[:4]:
        state = middle(game, deal, cards, chance)
        problem = Problem(game, state, 20, frozenset({"score"}))
        assert method_for(problem) is runs
        expected = generic.best_score(problem, Meter())
        assert expected is not None
        answer = runs.solve(problem, Meter())
        assert answer.best_score == expected[0]
        check_lines(problem, answer)


def hogue(ruleset: str, number: int) -> None:
    """Solve a deal for the traditional score."""
    game = library().game(library().ruleset(ruleset, {"score.use": "hogue"}))
    state = game.start(parse_faces(deals(ruleset)[number]))
    problem = Problem(game, state, 0, frozenset({"score"}))
    answer = runs.solve(problem, Meter())
    assert answer.best_score == HOGUE[ruleset][number]
    check_lines(problem, answer)


def test_best_traditional_scores() -> None:
    hogue("tripeaks-easy", 5)
    hogue("tripeaks-classic", 3)


@pytest.mark.slow
def test_all_best_traditional_scores() -> None:
    for ruleset, scores in HOGUE.items():
        for number in range(len(scores)):
            hogue(ruleset, number)


def test_out_of_budget_the_score_is_unknown_and_what_was_found_stays() -> None:
    game = library().game(library().ruleset("triple-peaks"))
    problem = Problem(game, game.start(parse_faces(deals("tripeaks-easy")[0])), 0, ALL)
    answer = runs.solve(problem, Meter(Budget(states=40_000)))
    assert (answer.verdict, answer.best_score) == ("won", None)
    check_lines(replace(problem, asked=ALL - {"score"}), answer)
