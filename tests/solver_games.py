"""Small pairing games for the solver's tests, and what its answers are held against."""

import random
from collections.abc import Iterable

from engine_games import pyramid_layout

from ridgeline.cards import FACES, make_face, rank_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.effects import add_points, points
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Match, Pack, Parts, Plan, Score, Win
from ridgeline.engine.state import State
from ridgeline.solver import generic
from ridgeline.solver.problem import Answer, Meter, Objective, Problem

STOCK_WASTE: dict[str, dict[str, object]] = {
    "never": {},
    "just-drawn": {"under": "just-drawn"},
    "top-two": {"under": "top-two"},
    "face-up-stock": {"stock_up": True},
}

APP_SCORE = Score(card=10)


def sums(total: int, alone: Iterable[int] = (), ranks: int = 13) -> Match:
    """Return the rule "pairs of this total, these ranks alone"."""
    fits = [0] * FACES
    for rank in range(1, ranks + 1):
        if 1 <= total - rank <= ranks:
            for suit in range(4):
                fits[make_face(rank, suit)] = rank_faces(total - rank)
    return Match(False, tuple(fits), alone=sum(map(rank_faces, alone)), total=total)


def short_pack(ranks: int, suits: int) -> tuple[int, ...]:
    """Return a pack of few ranks and suits."""
    return tuple(make_face(rank, suit) for rank in range(1, ranks + 1) for suit in range(suits))


def small_pyramid(
    rows: int,
    pack: tuple[int, ...],
    match: Match,
    *,
    strict: bool = False,
    score: Score = APP_SCORE,
    stock_waste: str = "never",
    **plan: object,
) -> Game:
    """Return a small pyramid; without limit of passes unless said otherwise."""
    layout = pyramid_layout(rows)
    parts = Parts(
        Pack(pack),
        layout,
        match,
        Plan(**{"passes": 0, **STOCK_WASTE[stock_waste], **plan}),  # type: ignore[arg-type]
        score,
        Win(layout.full, stock=strict, waste=strict),
    )
    return build_game(parts, "small")


def rules_of(game: Game) -> str:
    """Return a game's rules for the name of a test."""
    parts = game.parts
    said = [f"{len(parts.layout.slots)} of {parts.pack.size}", f"passes {parts.plan.passes}"]
    said += [parts.plan.under, "stock up" if parts.plan.stock_up else ""]
    said += ["strict" if parts.win.stock else "", "coverer" if parts.plan.coverer else ""]
    return ", ".join(filter(None, said))


def shuffled(pack: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    """Return a random deal of a pack."""
    cards = list(pack)
    chance.shuffle(cards)
    return tuple(cards)


def played_on(game: Game, state: State, moves: int, chance: random.Random) -> State:
    """Return the position after some random moves, or fewer if it is stuck."""
    for _ in range(moves):
        legal = game.legal(state)
        if not legal:
            break
        state = game.play(state, chance.choice(legal))
    return state


def problem_of(game: Game, state: State, *asked: Objective) -> Problem:
    """Return a problem that starts with the game's start score."""
    return Problem(game, state, game.parts.score.start, frozenset({"win", *asked}))


def assert_same(problem: Problem, answer: Answer) -> None:
    """Hold an answer against the generic search's, and each of its lines against its claim."""
    expected = generic.solve(problem, Meter())
    found = (answer.verdict, answer.max_removed, answer.min_moves, answer.best_score)
    wanted = (expected.verdict, expected.max_removed, expected.min_moves, expected.best_score)
    assert found == wanted, (problem.state, answer)
    assert answer.lines.keys() == expected.lines.keys()
    assert_lines(problem, answer)


def assert_lines(problem: Problem, answer: Answer) -> None:
    """Hold each line of an answer against what it claims to reach."""
    game = problem.game
    for objective, line in answer.lines.items():
        end, score = replayed(problem, line)
        if objective in ("win", "moves"):
            assert game.won(end)
        if objective == "moves":
            assert len(line) == answer.min_moves
        if objective == "cards":
            assert len(game.parts.layout.slots) - end.tableau.bit_count() == answer.max_removed
        if objective == "score":
            assert score == answer.best_score


def replayed(problem: Problem, line: tuple[str, ...]) -> tuple[State, int]:
    """Return position and score after a line, each move of which is legal."""
    game, state, score = problem.game, problem.state, problem.score
    for text in line:
        move = next((move for move in game.legal(state) if move.text == text), None)
        assert move is not None, (text, line, game.legal(state))
        after = game.play(state, move)
        score = add_points(game.parts.score, score, points(game, state, move, after))
        state = after
    return state, score
