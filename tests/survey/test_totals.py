"""Totals: the parts add up to the whole, and the figures are those of the textbook."""

import json
import statistics
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.survey.totals import MOST_BINS, Z95, Spread, Totals, wilson

VALUES = st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=60)


def spread_of(values: list[int]) -> Spread:
    spread = Spread()
    for value in values:
        spread.add(value)
    return spread


@given(VALUES)
def test_a_spread_has_the_mean_and_deviation_of_its_values(values: list[int]) -> None:
    spread = spread_of(values)
    assert (spread.least, spread.greatest) == (min(values), max(values))
    assert isclose(spread.mean, statistics.fmean(values), abs_tol=1e-6)
    expected = statistics.stdev(values) if len(values) > 1 else 0.0
    assert isclose(spread.deviation, expected, rel_tol=1e-9, abs_tol=1e-6)
    assert spread.bins.total() == len(values)


@given(st.lists(st.integers(-3000, 3000), max_size=900))
def test_bins_do_not_depend_on_the_order(values: list[int]) -> None:
    shuffled = sorted(values)
    halves = [spread_of(shuffled[::2]), spread_of(shuffled[1::2])]
    whole = Spread()
    for half in halves:
        whole.merge(half)
    assert whole == spread_of(values)
    assert len(whole.bins) <= MOST_BINS
    if whole.width > 1:
        narrower = {value // (whole.width // 2) for value in values}
        assert len(narrower) > MOST_BINS
    assert Spread.of_plain(json.loads(json.dumps(whole.plain()))) == whole


DEALS = st.lists(
    st.tuples(st.sampled_from(["won", "lost", "unknown"]), st.integers(20, 60)), max_size=30
)


def totals_of(deals: list[tuple[str, int]], first: int = 0) -> Totals:
    totals = Totals()
    for number, (verdict, moves) in enumerate(deals, start=first):
        figures = {"min_moves": moves if verdict == "won" else None, "best_score": None}
        totals.add(number, verdict, figures, "generic")  # type: ignore[arg-type]
    return totals


@given(DEALS, DEALS)
def test_totals_of_parts_add_up(one: list[tuple[str, int]], two: list[tuple[str, int]]) -> None:
    late = totals_of(two, first=len(one))
    late.merge(totals_of(one))
    assert late == totals_of(one + two)
    assert Totals.of_plain(json.loads(json.dumps(late.plain()))) == late
    assert late.deals == len(one + two)
    assert "best_score" not in late.spreads


@given(st.integers(1, 10**6), st.floats(0, 1))
def test_wilsons_bounds_lie_the_stated_deviations_from_the_share(trials: int, part: float) -> None:
    # The interval holds the shares p with |share - p| <= z * sqrt(p (1 - p) / n).
    successes = round(part * trials)
    share = successes / trials
    low, high = wilson(successes, trials)
    assert 0 <= low <= share <= high <= 1
    for bound in (low, high):
        if 0 < bound < 1:
            deviation = Z95 * sqrt(bound * (1 - bound) / trials)
            assert isclose(abs(share - bound), deviation, rel_tol=1e-6, abs_tol=1e-9)


@pytest.mark.parametrize(
    ("successes", "trials", "percent"),
    [(9701, 10_000, (96.66, 97.33)), (7342, 10_000, (72.55, 74.28)), (109, 1130, (8.06, 11.51))],
)
def test_wilsons_interval_of_published_samples(
    successes: int, trials: int, percent: tuple[float, float]
) -> None:
    low, high = wilson(successes, trials)
    assert (round(100 * low, 2), round(100 * high, 2)) == percent
    assert wilson(0, 0) == (0, 1)
