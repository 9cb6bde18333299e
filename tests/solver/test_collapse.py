"""Passes without limit: the collapse against the generic search, position by position."""

import random
from itertools import permutations, product

import pytest
from engine_games import DECK, pyramid_game
from product import library
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

from ridgeline.cards import rank_of
from ridgeline.deals.pack import deal_of
from ridgeline.engine.game import Game, free_slots
from ridgeline.solver import choose, collapse, generic
from ridgeline.solver.pair_wins import WinTable, still_won
from ridgeline.solver.problem import Budget, Meter

RULES = list(product(STOCK_WASTE, (False, True), (False, True)))
"""Stock against waste, strict win, a card with its coverer."""


def games(rows: int, ranks: int, suits: int) -> list[Game]:
    """Return the game of short packs under every combination of rules."""
    return [
        small_pyramid(
            rows,
            short_pack(ranks, suits),
            sums(ranks, alone=(ranks,)),
            strict=strict,
            coverer=coverer,
            stock_waste=stock_waste,
        )
        for stock_waste, strict, coverer in RULES
    ]


@pytest.mark.parametrize("game", games(2, 5, 1) + games(2, 3, 2), ids=rules_of)
def test_every_deal_of_a_tiny_pack(game: Game) -> None:
    # Suits do not matter: one deal of each order of ranks.
    by_ranks = {tuple(map(rank_of, pack)): pack for pack in permutations(game.parts.pack.faces)}
    for pack in by_ranks.values():
        problem = problem_of(game, game.start(pack), "cards", "moves", "score")
        assert not collapse.objections(problem)
        assert_same(problem, collapse.solve(problem, Meter()))


@pytest.mark.parametrize(
    "game", games(3, 5, 2) + games(3, 4, 3) + games(4, 7, 2) + games(4, 6, 2), ids=rules_of
)
def test_random_deals_from_any_position(game: Game) -> None:
    chance = random.Random(3)
    for _ in range(25):
        state = game.start(shuffled(game.parts.pack.faces, chance))
        state = played_on(game, state, chance.randrange(12), chance)
        problem = problem_of(game, state, "cards", "moves", "score")
        assert_same(problem, collapse.solve(problem, Meter()))


@pytest.mark.parametrize("strict", [False, True])
def test_cards_that_leave_with_their_own_kind(strict: bool) -> None:
    chance = random.Random(4)
    for stock_waste in STOCK_WASTE:
        game = small_pyramid(3, short_pack(5, 2), sums(6), strict=strict, stock_waste=stock_waste)
        for _ in range(40):
            problem = problem_of(
                game, game.start(shuffled(game.parts.pack.faces, chance)), "cards", "moves", "score"
            )
            assert_same(problem, collapse.solve(problem, Meter()))


@pytest.mark.parametrize("game", games(3, 5, 2), ids=rules_of)
def test_the_table_of_wins_knows_every_position(game: Game) -> None:
    chance = random.Random(5)
    answers = set()
    for _ in range(15):
        start = game.start(shuffled(game.parts.pack.faces, chance))
        table = WinTable(game, start)
        for _ in range(6):
            state = played_on(game, start, chance.randrange(20), chance)
            expected = generic.solve(problem_of(game, state), Meter()).verdict == "won"
            assert table.still_won(state) == still_won(game, state) == expected
            answers.add(expected)
    assert answers == {False, True}


def test_a_table_of_wins_needs_passes_without_limit() -> None:
    game = small_pyramid(3, short_pack(5, 2), sums(5), passes=2)
    with pytest.raises(ValueError, match="Passes are limited"):
        WinTable(game, game.start(game.parts.pack.faces))


def test_numbers_of_pairs_that_take_too_much_memory_are_refused() -> None:
    # Six rows of a pack of four times seven: three classes, each with up to nine pairs.
    game = small_pyramid(6, short_pack(7, 4), sums(7, alone=(7,)))
    problem = problem_of(game, game.start(game.parts.pack.faces))
    assert not collapse.objections(problem)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collapse, "MOST_BITS", 1000)
        assert collapse.objections(problem) == [
            "Pairs within the tableau can come in too many numbers."
        ]
        assert choose.method_for(problem).METHOD == "earliest"


def test_a_spent_budget_leaves_the_verdict_open() -> None:
    game = pyramid_game()
    problem = problem_of(game, game.start(DECK), "cards", "moves", "score")
    answer = collapse.solve(problem, Meter(Budget(states=10)))
    assert (answer.verdict, answer.max_removed, answer.lines) == ("unknown", None, {})


def test_a_position_with_a_card_gone_from_under_others() -> None:
    game = pyramid_game()
    chance = random.Random(6)
    for _ in range(5):
        state = game.start(shuffled(DECK, chance))
        tableau = state.tableau & chance.getrandbits(28) & chance.getrandbits(28)
        state = state._replace(tableau=tableau, free=free_slots(game.parts.layout, tableau))
        state = state._replace(stock=state.stock[:4])
        problem = problem_of(game, state, "cards", "moves", "score")
        assert_same(problem, collapse.solve(problem, Meter()))


def test_no_more_than_14_cards_of_the_published_deal() -> None:
    rules = library().ruleset("pyramide")
    game = library().game(rules)
    start = game.start(deal_of(library(), rules, 9).faces)
    answer = choose.solve(game, start, asked=frozenset({"cards"}))
    assert (answer.method, answer.verdict, answer.max_removed) == ("collapse", "lost", 14)
