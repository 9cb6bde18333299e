"""A table without bars in a small box: board, waste and stock, to be drawn. Knows nothing of Kivy."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from ridgeline_ui_kivy.bars import Bars
from ridgeline_ui_kivy.boardfit import HUGE_ASPECT, extent, fit, reserve_rects, slot_rects
from ridgeline_ui_kivy.geometry import Furniture, Rect
from ridgeline_ui_kivy.piles import Room, in_row
from ridgeline_ui_kivy.places import Places

GAP = 6
"""Room between board and piles, in dp."""
_STEP = 0.62


def natural_height(needs: Furniture) -> float:
    """Return the height of a box, by its width, in which the cards fill both."""
    size = extent(needs)
    rows = 1.0 + (1 + _STEP * size.steps if needs.slots else 0) + (1 if needs.reserves else 0)
    return HUGE_ASPECT[0] * rows / max(size.span, 6.0)


def boxed(needs: Furniture, box: Rect, unit: float) -> Places:
    """Lay a table into a box, all cards of one size.

    :param unit: pixels of a dp.
    """
    needs = replace(needs, trail=False, passes=False)
    gap = round(GAP * unit)
    room = Room(needs, box, unit)
    row = _row(needs, box, unit, gap) if room.piles else 0
    made = fit(needs, box.w, max(1, box.h - row), unit, gap)
    row = made.card[1] + gap if room.piles else 0
    top = box.top - max(0, box.h - made.height - row) // 2
    left = box.x + (box.w - made.width) // 2
    low = Rect(box.x, top - made.height - row, box.w, made.card[1])
    piles = in_row(room, made.card, low)
    return Places(
        safe=box,
        board=Rect(left, top - made.height, made.width, made.height),
        slots=slot_rects(needs, made, left, top),
        reserves=reserve_rects(needs, made, left, top, gap),
        stock=piles.stock,
        wastes=piles.wastes,
        trail=None,
        passes=None,
        bars=Bars(box, box, box, box, {}),
        card=made.card,
        pile=made.card,
        unit=unit,
    )


def _row(needs: Furniture, box: Rect, unit: float, gap: int) -> int:
    """Return the least height that holds a row of piles with cards as high as the board's beside it.

    The more the row takes, the lower are the board's cards, and the row's with them.
    """

    def holds(row: int) -> bool:
        return fit(needs, box.w, max(1, box.h - row), unit, gap).card[1] + gap <= row

    return bisect_left(range(box.h), True, key=holds)
