"""What can still be won: against the generic search everywhere, and along lines of real deals."""

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from product import library
from waste_games import follow, random_game, random_start

from ridgeline.cards import parse_faces
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.solver import generic, sweep
from ridgeline.solver.problem import Budget, Meter, OutOfBudget, Problem
from ridgeline.solver.winnable import Winnable, objections

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "solved_tripeaks.jsonl").read_text().splitlines()
]


def reachable(game: Game, start: State) -> list[State]:
    """Return all positions that can be reached, the start first."""
    found = {start: None}
    queue = [start]
    for state in queue:
        for move in game.legal(state):
            after = game.play(state, move)
            if after not in found:
                found[after] = None
                queue.append(after)
    return queue


@pytest.mark.parametrize("seed", range(60))
def test_every_position_of_small_games(seed: int) -> None:
    chance = random.Random(seed)
    game = random_game(chance)
    start = random_start(chance, game)
    assert objections(Problem(game, start, 0)) == []
    winnable = Winnable(game, start)
    for state in islice(reachable(game, start), 150):
        verdict = generic.find_win(Problem(game, state, 0), Meter())[0]
        assert winnable.still_won(state) is (verdict == "won")
        keep = [
            move
            for move in game.legal(state)
            if generic.find_win(Problem(game, game.play(state, move), 0), Meter())[0] == "won"
        ]
        assert winnable.best_moves(state) == keep


@pytest.mark.parametrize("when_stuck", [False, True])
@pytest.mark.parametrize("row", ROWS[3::45])
def test_real_deals_along_random_lines(row: dict[str, str], when_stuck: bool) -> None:
    settings = {"stock.draw": "when-stuck" if when_stuck else "any-time"}
    game = library().game(library().ruleset(row["ruleset"], settings))
    start = game.start(parse_faces(row["deal"]))
    winnable = Winnable(game, start)
    chance = random.Random(row["deal"])
    for _ in range(3):
        state = start
        while moves := game.legal(state):
            verdict = sweep.solve(Problem(game, state, 0), Meter()).verdict
            assert winnable.still_won(state) is (verdict == "won")
            state = game.play(state, chance.choice(moves))


def test_following_the_best_moves_wins() -> None:
    row = next(row for row in ROWS if row["winnable"])
    game = library().game(library().ruleset(row["ruleset"]))
    state = game.start(parse_faces(row["deal"]))
    winnable = Winnable(game, state)
    chance = random.Random(1)
    while not game.won(state):
        state = game.play(state, chance.choice(winnable.best_moves(state)))


def test_from_the_middle_of_a_deal() -> None:
    row = next(row for row in ROWS if row["winnable"])
    game = library().game(library().ruleset(row["ruleset"]))
    problem = Problem(game, game.start(parse_faces(row["deal"])), 500)
    line = sweep.solve(problem, Meter()).lines["win"]
    middle, _ = follow(problem, line[:20])
    winnable = Winnable(game, middle)
    for length in range(20, len(line) + 1):
        assert winnable.still_won(follow(problem, line[:length])[0])
    with pytest.raises(KeyError):
        Winnable(game, middle).still_won(middle._replace(tableau=1 << 27))


def test_a_budget_stops_it() -> None:
    game = library().game(library().ruleset("tripeaks-easy"))
    with pytest.raises(OutOfBudget):
        Winnable(game, game.start(game.parts.pack.faces), Meter(Budget(states=5000)))
