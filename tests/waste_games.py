"""Small games onto the waste with any mixture of rules, and checks of what a solver says of them."""

import random
from collections.abc import Iterable
from dataclasses import replace

from engine_games import layout_of

from ridgeline.cards import ALL_RANKS, FACES, JOKER, make_face, rank_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.effects import add_points, points
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Layout, Match, Pack, Parts, Plan, Score, Win
from ridgeline.engine.state import State
from ridgeline.solver import generic
from ridgeline.solver.choose import Method
from ridgeline.solver.problem import Answer, Meter, Objective, Problem, removed

Covers = dict[int, tuple[int, ...]]
LAYOUTS: dict[str, tuple[list[int], Covers]] = {
    "peak": ([1, 2, 3], {0: (1, 2), 1: (3, 4), 2: (4, 5)}),
    "two peaks": ([2, 3], {0: (2, 3), 1: (3, 4)}),
    "columns": ([3, 3], {0: (3,), 1: (4,), 2: (5,)}),
    "one on two": ([1, 2], {0: (1, 2)}),
}


def small_layout(name: str) -> Layout:
    """Return a layout; its tops lie face down and are the tips of its peaks."""
    rows, covers = LAYOUTS[name]
    down = sum(1 << slot for slot in covers)
    peaks = tuple(1 << slot | sum(1 << below for below in covers[slot]) for slot in range(rows[0]))
    return layout_of(rows, covers, down=down, peaks=peaks)


def adjacent_ranks(ranks: int, *, joined: bool, stops: bool, jokers: bool, empty: bool) -> Match:
    """Return "one rank up or down" for ranks from 1.

    :param joined: the last rank and the first are neighbours.
    :param stops: nothing goes on the last rank.
    :param jokers: a joker goes on any card, and any card on it.
    :param empty: an empty waste takes any card.
    """
    fits = [0] * FACES
    for rank in range(1, ranks + 1):
        near = {rank - 1, rank + 1}
        if joined:
            near = {(other - 1) % ranks + 1 for other in near}
        if stops and rank == ranks:
            near = set()
        near_faces = sum(rank_faces(other) for other in near if 1 <= other <= ranks)
        for suit in range(4):
            fits[make_face(rank, suit)] = near_faces | (jokers << JOKER)
    if jokers:
        fits[JOKER] = ALL_RANKS | 1 << JOKER
    return Match(onto_waste=True, fits=tuple(fits), empty=fits[JOKER] | ALL_RANKS if empty else 0)


def random_score(chance: random.Random, *, runs: bool) -> Score:
    """Return a scoring of whatever may score."""

    def some(low: int, high: int) -> int:
        return chance.choice((0, chance.randint(low, high)))

    def table(low: int, high: int) -> tuple[int, ...]:
        return (0, *(chance.randint(low, high) for _ in range(chance.randint(1, 6))))

    return Score(
        start=chance.randint(0, 20),
        floor=chance.choice((None, 0, 5)),
        card=some(-3, 3),
        run=table(-2, 9) if runs and chance.random() < 0.8 else (),
        run_end=table(-2, 9) if runs and chance.random() < 0.4 else (),
        by_rank=tuple(chance.randint(-2, 4) for _ in range(14)) if chance.random() < 0.3 else (),
        draw=some(-6, 2),
        peak=chance.choice(((), (5,), (3, 9))),
        clear=some(-5, 20),
        turn=some(-1, 3),
        stock_left=some(-2, 3),
        better="lower" if chance.random() < 0.25 else "higher",
    )


def random_game(chance: random.Random, *, runs: bool = False) -> Game:
    """Return a game with a pack of few ranks and a mixture of rules."""
    layout = small_layout(chance.choice(tuple(LAYOUTS)))
    ranks = chance.randint(3, 6)
    jokers = chance.choice((0, 0, 1, 2))
    empty = chance.random() < 0.3
    match = adjacent_ranks(
        ranks,
        joined=chance.random() < 0.5,
        stops=chance.random() < 0.2,
        jokers=bool(jokers),
        empty=empty,
    )
    size = len(layout.slots) + chance.randint(1, 6)
    faces = tuple(make_face(chance.randint(1, ranks), chance.randrange(4)) for _ in range(size))
    win = layout.full if chance.random() < 0.8 else (1 << len(LAYOUTS["two peaks"][0])) - 1
    parts = Parts(
        Pack(faces, jokers, jokers_in_stock=chance.random() < 0.5),
        layout,
        match,
        Plan(start=0 if empty else 1, deal=chance.random() < 0.9, when_stuck=chance.random() < 0.4),
        random_score(chance, runs=runs),
        Win(win),
    )
    return build_game(parts, "small")


def shuffled_pack(chance: random.Random, game: Game) -> list[int]:
    """Return a game's pack shuffled, jokers where they may lie."""
    parts = game.parts
    cards = list(parts.pack.faces)
    chance.shuffle(cards)
    for _ in range(parts.pack.jokers):
        cards.insert(chance.randint(parts.jokers_from, len(cards)), JOKER)
    return cards


def random_start(chance: random.Random, game: Game) -> State:
    """Deal a game's pack and play some moves of it."""
    state = game.start(shuffled_pack(chance, game))
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        if not (moves := game.legal(state)):
            break
        state = game.play(state, chance.choice(moves))
    return state


def follow(problem: Problem, line: Iterable[str]) -> tuple[State, int]:
    """Play a line of legal moves; return the position and the score after it."""
    game, state, total = problem.game, problem.state, problem.score
    for text in line:
        legal = {move.text: move for move in game.legal(state)}
        assert text in legal, f"{text} is not legal in {line}: {sorted(legal)}"
        after = game.play(state, legal[text])
        total = add_points(game.parts.score, total, points(game, state, legal[text], after))
        state = after
    return state, total


def check_lines(problem: Problem, answer: Answer) -> None:
    """Replay every line to what the answer claims, and see that none is missing."""
    expected: set[Objective] = set(problem.asked & {"cards", "score"})
    if answer.verdict == "won":
        expected |= problem.asked & {"moves"}
        expected.add("win")
    assert set(answer.lines) == expected
    ends = {asked: follow(problem, line) for asked, line in answer.lines.items()}
    for asked in ends.keys() & {"win", "moves"}:
        assert problem.game.won(ends[asked][0])
    if "moves" in ends:
        assert len(answer.lines["moves"]) == answer.min_moves
    if "cards" in ends:
        assert removed(problem, ends["cards"][0].tableau) == answer.max_removed
    if "score" in ends:
        assert ends["score"][1] == answer.best_score


def check_against_generic(method: Method, problem: Problem) -> Answer:
    """Hold a method's answer against that of the generic search."""
    answer = method.solve(problem, Meter())
    expected = generic.solve(problem, Meter())
    assert answer.method == method.METHOD
    assert figures(answer) == figures(expected)
    check_lines(problem, answer)
    for asked in sorted(problem.asked):
        alone = replace(problem, asked=frozenset({asked}))
        single = method.solve(alone, Meter())
        check_lines(alone, single)
        assert single.verdict == answer.verdict
    return answer


def figures(answer: Answer) -> tuple[object, ...]:
    """Return what an answer says, without how it was found."""
    return answer.verdict, answer.max_removed, answer.min_moves, answer.best_score
