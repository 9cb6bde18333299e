"""Shares of winnable deals against figures that independent exact solvers found or published."""

from math import sqrt

import pytest
from product import library

from ridgeline.deals.pack import deal_of
from ridgeline.solver.choose import solve

FIGURES = {
    "pyramide": (0.6678, 100_000, 2000),
    "pyramide-strict": (0.0484, 10_000, 2000),
    "pyramide-coverer": (0.8406, 10_000, 2000),
    "pyramide-one-pass": (0.0402, 10_000, 2000),
    "pyramide-one-pass;match.stock-waste=just-drawn": (0.0965, 1130, 200),
    "pyramide-one-pass;match.stock-waste=face-up-stock": (0.0999, 8539, 200),
    "pyramide-three-passes": (0.656, 500, 1000),
    "pyramid-microsoft": (998 / 1500, 1500, 500),
    "tripeaks-microsoft": (1457 / 1500, 1500, 1000),
    "three-peaks": (0.9701, 10_000, 1000),
}
"""Share, how many deals it was found on, how many are solved here."""


@pytest.mark.slow
@pytest.mark.parametrize("ref", FIGURES)
def test_share_of_winnable_deals(ref: str) -> None:
    share, sample, deals = FIGURES[ref]
    rules = library().by_ref(ref)
    game = library().game(rules)
    won = 0
    for number in range(100, 100 + deals):
        answer = solve(game, game.start(deal_of(library(), rules, number).faces))
        assert answer.verdict != "unknown"
        won += answer.verdict == "won"
    error = sqrt(share * (1 - share) * (1 / sample + 1 / deals))
    assert abs(won / deals - share) < 3 * error, (ref, won / deals)
