"""The greatest cards with which a board fits into a box. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from ridgeline_ui_kivy.faces import CLASSIC_FROM
from ridgeline_ui_kivy.geometry import Furniture, Rect

MIN_STEP, MAX_STEP = 0.5, 0.8
"""How much of a card stays in sight when the next row lies on it; least and most."""
CLASSIC_ASPECT = (1.4, 1.45)
HUGE_ASPECT = (1.4, 1.77)
"""Height of a card by its width; least and most."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Cards of a board in a box.

    :param card: width and height in pixels.
    :param step: pixels from one row to the next.
    :param width: of the whole board.
    :param height: of the whole board.
    :param columns: reserve piles side by side.
    :param full_width: the width of the box, not its height, limits the cards.
    :param turned: the board lies on its side: its rows are columns, the first one at the left.
    :param gap: pixels between two lines of the board.
    """

    card: tuple[int, int]
    step: float
    width: int
    height: int
    columns: int
    full_width: bool
    turned: bool = False
    gap: int = 0


@dataclass(frozen=True, slots=True)
class Extent:
    """The size of a board: ``span`` card widths, and ``steps`` row steps under the cards of ``lines``."""

    span: float
    steps: float
    left: float
    top: float
    lines: int = 1


def extent(needs: Furniture) -> Extent:
    """Return a layout's extent; of nothing, if it has no slots."""
    if not needs.slots:
        return Extent(0, 0, 0, 0, 0)
    xs = [slot.x for slot in needs.slots]
    ys = [slot.y for slot in needs.slots]
    lines = max(needs.lines, default=0) + 1
    return Extent((max(xs) - min(xs)) / 2 + 1, max(ys) - min(ys), min(xs), min(ys), lines)


def fit(needs: Furniture, width: int, height: int, unit: float, gap: int) -> Fit:
    """Return the fit with the widest cards.

    :param width: of the box, in pixels.
    :param height: of the box, in pixels.
    :param unit: pixels of a dp.
    :param gap: pixels between the tableau and the reserves, and between rows of these.
    """
    if not needs.reserves:
        return _fit(needs, 0, width, height, unit, gap)
    options = (
        _fit(needs, columns, width, height, unit, gap) for columns in range(1, needs.reserves + 1)
    )
    return max(options, key=lambda option: (option.card[0], option.columns))


def _fit(needs: Furniture, columns: int, width: int, height: int, unit: float, gap: int) -> Fit:
    size = extent(needs)
    span = max(size.span, columns)
    reserve_rows = ceil(needs.reserves / columns) if columns else 0
    rows = reserve_rows + size.lines
    gaps = gap * max(0, rows - 1)
    room = max(1, height - gaps)
    widest = int(width / span)
    lowest = int(room / (HUGE_ASPECT[0] * (rows + MIN_STEP * size.steps)))
    across = max(1, min(widest, lowest))
    low, high = CLASSIC_ASPECT if across >= CLASSIC_FROM * unit else HUGE_ASPECT
    step, aspect = _spread(room / across, rows, size.steps, low, high)
    tall = max(1, int(aspect * across))
    step_px = step * tall
    total = int(rows * tall + size.steps * step_px + gaps)
    width = round(span * across)
    return Fit((across, tall), step_px, width, total, columns, widest <= lowest, gap=gap)


def _spread(room: float, rows: int, steps: float, low: float, high: float) -> tuple[float, float]:
    """Return the row step (in card heights) and the aspect that use a height of ``room`` widths.

    Both grow together, so that neither the cards nor the strips in sight get out of proportion.
    """
    for share in range(20, -1, -1):
        aspect = low + (high - low) * share / 20
        step = MIN_STEP + (MAX_STEP - MIN_STEP) * share / 20
        if aspect * (rows + step * steps) <= room:
            return step, aspect
    return MIN_STEP, min(low, room / (rows + MIN_STEP * steps))


def slot_rects(needs: Furniture, made: Fit, left: float, top: float) -> tuple[Rect, ...]:
    """Return the slots' rectangles for a board whose upper left corner is given."""
    size = extent(needs)
    across, tall = made.card
    if made.turned:
        start = left + (made.width - across - size.steps * made.step) / 2
        return tuple(
            Rect(
                floor(start + (slot.y - size.top) * made.step),
                floor(top - (slot.x - size.left) / 2 * tall) - tall,
                across,
                tall,
            )
            for slot in needs.slots
        )
    start = left + (made.width - size.span * across) / 2
    lines = needs.lines or (0,) * len(needs.slots)
    return tuple(
        Rect(
            floor(start + (slot.x - size.left) / 2 * across),
            floor(top - (slot.y - size.top) * made.step) - line * (tall + made.gap) - tall,
            across,
            tall,
        )
        for slot, line in zip(needs.slots, lines, strict=True)
    )


def reserve_rects(
    needs: Furniture, made: Fit, left: float, top: float, gap: int
) -> tuple[Rect, ...]:
    """Return the reserve piles' rectangles, below the tableau, for a board's upper left corner."""
    if not needs.reserves:
        return ()
    across, tall = made.card
    below = 0.0
    if needs.slots:
        size = extent(needs)
        upright = size.lines * (tall + gap) - gap + size.steps * made.step
        below = gap + (size.span * tall if made.turned else upright)
    rects = []
    for number in range(needs.reserves):
        row, place = divmod(number, made.columns)
        here = min(made.columns, needs.reserves - row * made.columns)
        start = left + (made.width - here * across) / 2
        y = floor(top - below - row * (tall + gap)) - tall
        rects.append(Rect(floor(start + place * across), y, across, tall))
    return tuple(rects)
