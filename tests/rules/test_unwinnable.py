"""What is said to be beyond winning is never won: by random games, by the solver, by brute force."""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.deals.pack import deal_of
from ridgeline.errors import RidgelineError
from ridgeline.rules.checks.arithmetic import Lattice, components, most_served, sides
from ridgeline.rules.checks.winning import unwinnable
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import Budget
from ridgeline.solver.rounds import one_round

LIBRARY = Library.load(no_plugins=True)

RULES: dict[str, list[object]] = {
    "pack.ranks": ["A-3", "A-4", "2-5", ["A", 2, 4, 5], ["A", 3, 5, 7], "A-6"],
    "pack.suits": [["C"], ["C", "D"], ["C", "D", "H"], ["C", "D", "H", "S"]],
    "stock.deal": [0, 1, 1, 3],
    "stock.passes": [1, 1, 2],
    "waste.start": [0, 1, 2],
    "waste.piles": [1, 1, 1, 2],
    "reserve.piles": [0, 0, 1, 2],
    "reserve.cards": [1, 2],
    "reserve.refill": ["never", "stock"],
    "tableau.face-down": ["none", "covered"],
}
PAIRS: dict[str, list[object]] = {
    "match.kind": ["sum", "sum", "difference", "same-rank", "sets"],
    "match.alone": [[], ["A"], ["3", "5"]],
    "match.also": [[], ["A2"], ["A22", "AA2"], ["A23"], ["22", "345"]],
    "match.total": [4, 5, 6, 7],
    "match.sets": [False, True],
    "match.difference": [0, 1, 2],
    "match.least": [0, 1],
    "match.suits": ["any", "any", "same", "different", "other-colour"],
    "match.stock-waste": ["never", "top-two", "just-drawn", "face-up-stock"],
    "match.with-coverer": ["never", "only-coverer"],
    "waste.playable": [["top"], ["top", "bottom"], [], ["top", "under"]],
    "tableau.shape": ["pyramid", "columns", "inverted"],
    "tableau.rows": [1, 2, 3],
    "tableau.columns": [1, 2, 3],
    "win": ["tableau", "everything", "everything", "all-but-one", ["stock"], ["waste"], "tips"],
}
ONTO_WASTE: dict[str, list[object]] = {
    "match.kind": ["adjacent"],
    "match.king-ace": ["separate", "joined", "king-stops"],
    "match.suits": ["any", "any", "same", "other-colour"],
    "match.empty-waste": ["none", "any"],
    "pack.jokers": [0, 0, 0, 1],
    "pack.jokers-in": ["stock", "anywhere"],
    "tableau.shape": ["pyramid", "columns", "inverted"],
    "tableau.rows": [1, 2, 3],
    "tableau.columns": [2, 3, 5],
    "win": ["tableau", "tableau", ["tableau", "waste"], ["tableau", "stock"], ["reserve"], "tips"],
}


CODES = {"no-first-card", "goal-stock", "goal-waste"}
CODES |= {"cards-without-partner", "cards-that-do-not-come-out", "cards-cut-off", "turns-too-few"}


def random_rules(chance: random.Random) -> dict[str, Any]:
    """Return a ruleset with all the keys that go with the kinds that are among them."""
    keys = {**RULES, **chance.choice((PAIRS, ONTO_WASTE))}
    chosen = {key: chance.choice(values) for key, values in keys.items()}
    kind, shape = chosen["match.kind"], chosen["tableau.shape"]
    apart = {"match.total": "sum", "match.sets": "sum"}
    apart |= {"match.difference": "difference", "match.least": "difference"}
    apart |= {"tableau.columns": "columns"}
    tree: dict[str, Any] = {"ridgeline": 1}
    for key, value in chosen.items():
        section, _, name = key.rpartition(".")
        if apart.get(key) in (None, kind, shape):
            (tree.setdefault(section, {}) if section else tree)[name] = value
    return tree


def outcome(chance: random.Random) -> tuple[str, str]:
    """Make a small game; return why it cannot be won, and which of two ways has won a deal."""
    try:
        rules = random_rules(chance)
        ruleset = LIBRARY.draft(rules)
        game = LIBRARY.game(ruleset)
    except RidgelineError:
        return "no game", ""
    found = unwinnable(game.parts)
    won = ""
    for number in range(3):
        state = game.start(deal_of(LIBRARY, ruleset, number).faces)
        answer = solve(one_round(game), state, budget=Budget(states=300))
        won = won or ("solver" if answer.verdict == "won" else "")
        for _ in range(60):
            moves = game.legal(state)
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
        won = won or ("playout" if game.won(state) else "")
    assert found is None or not won, (found, won, rules)
    return (found.code if found else ""), won


def outcomes(numbers: range) -> Counter[str]:
    counted: Counter[str] = Counter()
    for number in numbers:
        found, won = outcome(random.Random(number))
        counted[found or ("won" if won else "lost")] += 1
    return counted


def test_what_can_be_won_is_never_called_unwinnable() -> None:
    counted = outcomes(range(800))
    assert counted["won"] > 200
    assert counted["cards-without-partner"] > 50


@pytest.mark.slow
def test_what_can_be_won_is_never_called_unwinnable_of_many() -> None:
    counted = outcomes(range(800, 20_000))
    assert set(counted) == {"no game", "won", "lost", *CODES}


# The arithmetic


def brute_served(needy: dict[int, int], offers: dict[int, int], fits: dict[int, set[int]]) -> int:
    cards = [one for one, count in needy.items() for _ in range(count)]
    places = [one for one, count in offers.items() for _ in range(count)]

    def best(number: int, taken: frozenset[int]) -> int:
        if number == len(cards):
            return 0
        served = [
            1 + best(number + 1, taken | {place})
            for place, other in enumerate(places)
            if place not in taken and other in fits[cards[number]]
        ]
        return max([best(number + 1, taken), *served])

    return best(0, frozenset())


counts = st.dictionaries(st.integers(0, 3), st.integers(0, 2), min_size=1)


@given(counts, counts, st.data())
def test_the_flow_is_the_greatest(
    needy: dict[int, int], offers: dict[int, int], data: st.DataObject
) -> None:
    fits = {one: data.draw(st.sets(st.integers(0, 3))) for one in needy}
    if sum(needy.values()) <= 5 and sum(offers.values()) <= 5:
        assert most_served(needy, offers, fits) == brute_served(needy, offers, fits)


vectors = st.tuples(st.integers(-2, 3), st.integers(-2, 3))


@given(st.lists(vectors, max_size=2), vectors)
def test_a_lattice_has_what_multiples_of_its_units_add_up_to(
    units: list[tuple[int, int]], counts: tuple[int, int]
) -> None:
    # by Cramer's rule no multiple of two such units has to be greater than eighteen
    reached = {
        tuple(sum(t * unit[axis] for t, unit in zip(times, units, strict=True)) for axis in (0, 1))
        for times in product(range(-18, 19), repeat=len(units))
    }
    assert (counts in Lattice(units, 2)) == (counts in reached)


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 4), min_size=1, max_size=6), st.data())
def test_a_lattice_has_what_its_units_were_added_up_to(
    units: list[tuple[int, ...]], data: st.DataObject
) -> None:
    times = [data.draw(st.integers(-5, 5)) for _ in units]
    total = tuple(
        sum(t * unit[axis] for t, unit in zip(times, units, strict=True)) for axis in range(4)
    )
    assert total in Lattice(units, 4)
    even = [tuple(2 * part for part in unit) for unit in units]
    odd = (total[0] * 2 + 1, *total[1:])
    assert odd not in Lattice(even, 4)


edges = st.dictionaries(st.integers(0, 5), st.sets(st.integers(0, 5)), max_size=6)


@given(edges)
def test_groups_and_sides(fits: dict[int, set[int]]) -> None:
    groups = components(range(6), fits)
    assert sorted(one for group in groups for one in group) == list(range(6))
    whose = {one: number for number, group in enumerate(groups) for one in group}
    assert all(whose[one] == whose[other] for one in fits for other in fits[one])
    for group in groups:
        inner = [(one, other) for one in group for other in fits.get(one, set())]
        whole = sorted(group)
        splits = [
            set(some)
            for size in range(len(whole) + 1)
            for some in combinations(whole, size)
            if all((one in some) != (other in some) for one, other in inner)
        ]
        halves = sides(group, fits)
        assert (halves is None) == (not splits)
        if halves is not None:
            assert halves[0] in splits
            assert halves[0] | halves[1] == group
