"""The greatest cards with which a board fits into a box on its side. Knows nothing of Kivy.

Rows become columns, the first one at the left, and every card is as wide as the columns leave it:
what lies on a card covers its right part. The cards stay upright, so their ranks can be read.
"""

from __future__ import annotations

from math import ceil

from ridgeline_ui_kivy.boardfit import Extent, Fit, extent
from ridgeline_ui_kivy.faces import rank_height
from ridgeline_ui_kivy.geometry import Furniture

ASPECTS = ((0.36, 0.46), (0.82, 1.1))
"""Height of a card by its width, least and most, for each of the faces that such cards have."""
MIN_STEP, MAX_STEP = 0.72, 0.96
"""How much of a card stays in sight when the next column lies on it; least and most."""


def fit_turned(needs: Furniture, width: int, height: int, unit: float, gap: int) -> Fit:
    """Return the fit whose ranks are the highest.

    :param width: of the box, in pixels.
    :param height: of the box, in pixels.
    :param unit: pixels of a dp.
    :param gap: pixels between the tableau and the reserves, and between rows of these.
    """
    size = extent(needs)
    most = range(1, needs.reserves + 1) if needs.reserves else range(1)
    options = [
        _fit(size, needs.reserves, columns, (width, height), aspects, gap)
        for columns in most
        for aspects in ASPECTS
    ]
    return max(options, key=lambda option: rank_height(option.card, unit))


def _fit(
    size: Extent,
    reserves: int,
    columns: int,
    box: tuple[int, int],
    aspects: tuple[float, float],
    gap: int,
) -> Fit:
    width, height = box
    rows = ceil(reserves / columns) if columns else 0
    gaps = gap * max(0, rows - 1 + (1 if size.span else 0))
    highest = max(1.0, (height - gaps) / max(1.0, size.span + rows))
    cards = max(1 + MIN_STEP * size.steps, columns)
    across = max(1, int(min(width / cards, highest / aspects[0])))
    tall = max(1, int(min(highest, aspects[1] * across)))
    step = 0.0
    if size.steps:
        step = min(MAX_STEP * across, (width - across) / size.steps)
    wide = max(across + size.steps * step, columns * across)
    high = int(size.span * tall + rows * tall + gaps)
    return Fit((across, tall), step, round(wide), high, columns, width / cards <= across, True)
