"""A limit of passes: the earliest-time search against the generic one, position by position."""

import random
from dataclasses import replace
from itertools import permutations, product

import pytest
from engine_games import layout_of
from solver_games import (
    STOCK_WASTE,
    assert_same,
    played_on,
    problem_of,
    rules_of,
    short_pack,
    shuffled,
    small_pyramid,
    sums,
)

from ridgeline.cards import FACES, JOKER, make_face, rank_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Match, Pack, Parts, Plan, Score, Win
from ridgeline.solver import earliest, generic
from ridgeline.solver.pair_board import Board
from ridgeline.solver.pair_relaxed import Relaxed
from ridgeline.solver.problem import Budget, Meter, go_on

RULES = list(product((1, 2, 3), STOCK_WASTE, (False, True), (False, True)))
"""Passes, stock against waste, strict win, a card with its coverer."""


def games(
    rows: int, ranks: int, suits: int, match: Match | None = None, start: int = 1
) -> list[Game]:
    """Return the game of short packs under every combination of rules."""
    return [
        small_pyramid(
            rows,
            short_pack(ranks, suits),
            match or sums(ranks, alone=(ranks,)),
            strict=strict,
            coverer=coverer,
            passes=passes,
            stock_waste=stock_waste,
            start=start,
        )
        for passes, stock_waste, strict, coverer in RULES
    ]


def check(game: Game, deals: int, seed: int) -> None:
    """Compare the answers for positions in the middle of random deals."""
    chance = random.Random(seed)
    for _ in range(deals):
        state = game.start(shuffled(game.parts.pack.faces, chance))
        state = played_on(game, state, chance.randrange(10), chance)
        problem = problem_of(game, state, "cards", "moves", "score")
        assert not earliest.objections(problem)
        assert_same(problem, earliest.solve(problem, Meter()))


@pytest.mark.parametrize("game", games(2, 5, 1), ids=rules_of)
def test_every_deal_of_a_tiny_pack(game: Game) -> None:
    for pack in permutations(game.parts.pack.faces):
        problem = problem_of(game, game.start(pack), "cards", "moves", "score")
        assert_same(problem, earliest.solve(problem, Meter()))


@pytest.mark.parametrize("game", games(3, 5, 2) + games(3, 4, 3) + games(4, 7, 2), ids=rules_of)
def test_random_deals_from_any_position(game: Game) -> None:
    check(game, 10, seed=7)


@pytest.mark.parametrize("game", games(3, 7, 2, start=0), ids=rules_of)
def test_a_waste_that_starts_empty(game: Game) -> None:
    check(game, 6, seed=8)


@pytest.mark.parametrize("game", games(3, 5, 2, sums(6)), ids=rules_of)
def test_cards_that_leave_with_their_own_kind(game: Game) -> None:
    check(game, 6, seed=9)


@pytest.mark.parametrize("game", games(3, 5, 2, sums(5, alone=(4, 5))), ids=rules_of)
def test_cards_that_leave_alone_or_in_pairs(game: Game) -> None:
    check(game, 6, seed=10)


@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("strict", [False, True])
def test_cards_with_partners_of_several_kinds(passes: int, strict: bool) -> None:
    for stock_waste in STOCK_WASTE:
        for match in (neighbours(), with_joker()):
            pack = (*short_pack(5, 2), JOKER)
            game = small_pyramid(
                3, pack, match, passes=passes, strict=strict, stock_waste=stock_waste
            )
            check(game, 15, seed=11)


def neighbours() -> Match:
    """Return the rule "ranks that differ by one, or are the same"."""
    fits = [0] * FACES
    for rank in range(1, 6):
        for suit in range(4):
            near = range(max(1, rank - 1), min(5, rank + 1) + 1)
            fits[make_face(rank, suit)] = sum(map(rank_faces, near))
    return Match(False, tuple(fits))


def with_joker() -> Match:
    """Return the rule "pairs of five, five alone, a joker with anything"."""
    plain = sums(5, alone=(5,))
    fits = [mates | 1 << JOKER for mates in plain.fits]
    fits[JOKER] = sum(map(rank_faces, range(1, 6)))
    return replace(plain, fits=tuple(fits))


@pytest.mark.parametrize(
    "game", [game for game in games(4, 6, 3) if game.parts.plan.passes > 1], ids=rules_of
)
def test_what_is_lost_without_a_limit_is_left_out(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Relaxed, "PATIENCE", 0)
    check(game, 8, seed=17)


@pytest.mark.parametrize(
    "match", [sums(5), sums(6), sums(5, alone=(5,))], ids=["inert", "own kind", "lone"]
)
def test_what_is_lost_is_lost_without_a_limit(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where cards of the piles are taken for gone, one by one."""
    monkeypatch.setattr(Relaxed, "PATIENCE", 0)
    chance = random.Random(18)
    game = small_pyramid(4, short_pack(5, 4), match, passes=2, coverer=True)
    unlimited = small_pyramid(4, short_pack(5, 4), match, coverer=True)
    answers = set()
    for _ in range(60):
        start = game.start(shuffled(game.parts.pack.faces, chance))
        board, state = Board(game, start), played_on(game, start, chance.randrange(12), chance)
        pile = [face for face in (*state.wastes[0], *state.stock) if chance.random() < 0.7]
        problem = problem_of(unlimited, state._replace(wastes=((),), stock=tuple(pile)), "cards")
        removed = generic.solve(problem, Meter()).max_removed
        assert removed is not None
        cards = board.settled(state.tableau) << board.size
        cards |= sum(1 << number for number, face in enumerate(board.faces) if face in pile)
        bound = Relaxed(board, go_on)
        for staying in range(10):
            bound.is_lost(cards, staying)
            lost = bound.is_lost(cards, staying)
            assert not lost or removed < 10 - staying
            answers.add(lost)
    assert answers == {False, True}


@pytest.mark.parametrize("coverer", [False, True])
def test_columns_and_cards_face_down(coverer: bool) -> None:
    covers = {slot: (slot + 3,) for slot in range(6)}
    layout = layout_of([3, 3, 3], covers, down=0b111)
    for passes, stock_waste, strict, _ in RULES[::4]:
        plan = Plan(passes=passes, coverer=coverer, **STOCK_WASTE[stock_waste])  # type: ignore[arg-type]
        parts = Parts(
            Pack(short_pack(5, 3)),
            layout,
            sums(5, alone=(5,)),
            plan,
            Score(),
            Win(layout.full, strict, strict),
        )
        check(build_game(parts, "columns"), 3, seed=12)


def test_free_on_the_left_or_on_the_right() -> None:
    row = layout_of([7], {})
    blockers = tuple(
        () if slot in (0, 6) else ((1 << slot) - 1, 0b1111111 & ~((2 << slot) - 1))
        for slot in range(7)
    )
    layout = replace(row, blockers=blockers)
    for passes in (1, 2):
        parts = Parts(
            Pack(short_pack(5, 2)),
            layout,
            sums(5, alone=(5,)),
            Plan(passes=passes, coverer=True),
            Score(),
            Win(layout.full),
        )
        check(build_game(parts, "row"), 30, seed=13)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("stock_waste", STOCK_WASTE)
def test_larger_deals(strict: bool, stock_waste: str) -> None:
    pack = short_pack(7, 3)
    for passes in (1, 2):
        game = small_pyramid(
            4,
            pack,
            sums(7, alone=(7,)),
            passes=passes,
            strict=strict,
            stock_waste=stock_waste,
        )
        check(game, 4, seed=14)


def test_a_win_that_leaves_cards_is_refused() -> None:
    game = small_pyramid(3, short_pack(5, 2), sums(5), passes=1)
    partly = replace(game.parts, win=Win(0b101000))
    problem = problem_of(build_game(partly, "partly"), game.start(game.parts.pack.faces))
    assert earliest.objections(problem) == ["Some of the tableau need not go for a win."]
    apex = replace(game.parts, win=Win(1))
    check(build_game(apex, "apex"), 10, seed=15)


def test_a_spent_budget_leaves_the_verdict_open() -> None:
    game = small_pyramid(4, short_pack(7, 2), sums(7, alone=(7,)), passes=2)
    chance = random.Random(16)
    for _ in range(20):
        problem = problem_of(game, game.start(shuffled(game.parts.pack.faces, chance)), "cards")
        answer = earliest.solve(problem, Meter(Budget(states=2)))
        whole = earliest.solve(problem, Meter())
        if whole.states > 2:
            assert (answer.max_removed, answer.lines.get("cards")) == (None, None)
            assert answer.verdict in ("unknown", whole.verdict)
