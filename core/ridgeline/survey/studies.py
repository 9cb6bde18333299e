"""The surveys of ``docs/winnability.md``: which rules, how many deals, what others have found.

Sample sizes follow the measured speed of each method, so that all of it takes less than ten
minutes on two cores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ridgeline.survey.task import Asked

FIRST = 1000
"""Number of the first deal: behind those whose cards are not random but published."""

STATES = 3_000_000
MEGABYTES = 2048
"""Budget of a deal."""


class Study(NamedTuple):
    """One row of the table.

    :param ref: the ruleset's reference.
    :param deals: size of the sample.
    :param figures: what is asked beside the verdict.
    :param graded: deals whose difficulty is measured.
    :param solver: winnable deals and sample of an exact solver written independently in C.
    :param published: what others say, with its source.
    """

    ref: str
    deals: int
    figures: frozenset[Asked] = frozenset()
    graded: int = 0
    solver: tuple[float, int] | None = None
    published: str = ""


MOVES: frozenset[Asked] = frozenset({"moves"})
SCORES: frozenset[Asked] = frozenset({"moves", "score"})

STUDIES = (
    Study(
        "tripeaks-easy",
        30_000,
        SCORES,
        300,
        (97.01, 10_000),
        "1457 of 1500 = 97.1 % (mchung94, solitaire-player)",
    ),
    Study("tripeaks-classic", 30_000, SCORES, 300, (73.42, 10_000)),
    Study("tripeaks-easy;stock.draw=when-stuck", 20_000, SCORES, 0, (90.96, 100_000)),
    Study("tripeaks-traditional", 10_000, MOVES, 300, (56.13, 10_000)),
    Study("tripeaks-empty-waste", 10_000, SCORES, 300, (99.13, 10_000)),
    Study("tripeaks-empty-waste;match.king-ace=separate", 10_000, SCORES, 0, (89.22, 10_000)),
    Study("tripeaks-joker", 10_000, SCORES, 300),
    Study("tripeaks-open", 5_000, SCORES, 300),
    Study("triple-peaks", 5_000, MOVES, 300),
    Study("triple-peaks-multiplier", 5_000, MOVES, 300),
    Study("triple-peaks-progressive", 0),
    Study("pyramide", 30_000, graded=300, solver=(66.78, 100_000), published="66.87 % (SWR)"),
    Study(
        "pyramide-coverer", 10_000, graded=300, solver=(84.06, 10_000), published="83.15 % (SWR)"
    ),
    Study("pyramide-strict", 10_000, graded=300, solver=(4.84, 10_000)),
    Study("pyramide-stock-waste", 10_000, graded=300),
    Study("pyramide-one-pass", 4_000, graded=300, solver=(4.02, 10_000)),
    Study(
        "pyramide-one-pass;match.stock-waste=just-drawn",
        1_130,
        solver=(9.65, 1130),
        published="9.02 % (SWR)",
    ),
    Study(
        "pyramide-one-pass;match.stock-waste=face-up-stock",
        600,
        solver=(9.99, 8539),
        published="9.02 % (SWR)",
    ),
    Study(
        "pyramide-one-pass;match.stock-waste=just-drawn;match.with-coverer=only-coverer",
        600,
        published="22.77 % (SWR)",
    ),
    Study("pyramide-three-passes", 10_000, graded=300, solver=(65.60, 500)),
    Study(
        "pyramide-three-passes;match.stock-waste=face-up-stock;waste.start=0",
        10_000,
        published="998 of 1500 = 66.5 % (mchung94, solitaire-player)",
    ),
    Study(
        "pyramide-traditional",
        600,
        graded=300,
        published="6.80 % (SWR); 1 in 50 (Morehead and Mott-Smith)",
    ),
    Study(
        "pyramide-traditional;match.with-coverer=only-coverer",
        600,
        published="15.92 % (SWR)",
    ),
)
