"""The generic search, which the other methods are held against, against all lines one by one."""

import random

import pytest
from solver_games import played_on, problem_of, replayed, short_pack, shuffled, small_pyramid, sums

from ridgeline.cards import make_face
from ridgeline.engine.effects import add_points, points
from ridgeline.engine.parts import Score
from ridgeline.engine.state import State
from ridgeline.solver import generic
from ridgeline.solver.problem import Budget, Meter, Problem

CIRCLES = {
    "a floor lifts": Score(start=1, floor=0, draw=2, redeal=-50),
    "lower is better": Score(start=9, floor=None, draw=-1, redeal=30, better="lower"),
    "nothing is gained": Score(start=3, card=2, draw=-1, redeal=-1),
}
"""Scorings by which a circle of draws and a redeal comes to something, but not without end."""


@pytest.mark.parametrize("scoring", CIRCLES)
def test_best_score_where_moves_go_in_circles(scoring: str) -> None:
    chance = random.Random(11)
    pack = short_pack(4, 2)
    game = small_pyramid(2, pack, sums(5), score=CIRCLES[scoring])
    for _ in range(12):
        state = played_on(game, game.start(shuffled(pack, chance)), chance.randrange(7), chance)
        problem = problem_of(game, state, "score")
        found = generic.best_score(problem, Meter(Budget(states=5000)))
        assert found is not None
        score, line = found
        assert score == best_of_all_lines(problem)
        assert replayed(problem, line)[1] == score


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_cards_of_all_rounds(rounds: int) -> None:
    """A round that is cleared counts, though its empty tableau is never seen."""
    chance = random.Random(5)
    pack = tuple(make_face(rank, suit) for rank in (1, 3) for suit in (0, 1))
    game = small_pyramid(2, pack, sums(4), passes=1, rounds=rounds)
    most = []
    for _ in range(30):
        problem = problem_of(game, game.start(shuffled(pack, chance)), "cards")
        answer = generic.solve(problem, Meter(Budget(states=5000)))
        lines = all_lines(problem)
        assert answer.max_removed is not None
        most.append(answer.max_removed)
        assert answer.max_removed == max(cards for cards, _ in lines)
        assert (answer.verdict == "won") == any(won for _, won in lines)
        assert cards_of(problem, answer.lines["cards"]) == answer.max_removed
    assert (max(most) > 3) == (rounds != 1)


def cards_of(problem: Problem, line: tuple[str, ...]) -> int:
    """Return how many tableau cards a line of legal moves takes."""
    game, state, cards = problem.game, problem.state, 0
    for text in line:
        move = next(move for move in game.legal(state) if move.text == text)
        cards += len(move.slots)
        state = game.play(state, move)
    return cards


def all_lines(problem: Problem) -> list[tuple[int, bool]]:
    """Return, for every line, the tableau cards that go and whether it is won."""
    game, ends = problem.game, []

    def follow(state: State, cards: int) -> None:
        ends.append((cards, game.won(state)))
        for move in game.legal(state):
            follow(game.play(state, move), cards + len(move.slots))

    follow(problem.state, 0)
    return ends


def best_of_all_lines(problem: Problem) -> int:
    """Return the best score of any line, following every position with every score it has."""
    game = problem.game
    better = min if game.parts.score.better == "lower" else max
    play = generic.play_function(game)
    reached: set[tuple[State, int]] = {(problem.state, problem.score)}
    waiting = list(reached)
    while waiting:
        state, score = waiting.pop()
        for move in game.legal(state):
            after = play(state, move)
            total = add_points(game.parts.score, score, points(game, state, move, after))
            # Ever worse scores are followed to where nothing can make up for them.
            if (after, total) not in reached and abs(total) < 100:
                reached.add((after, total))
                waiting.append((after, total))
    return better(score for _, score in reached)
