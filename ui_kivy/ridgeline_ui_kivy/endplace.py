"""Where the sheet at a game's end lies: over as little as may be. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ridgeline_ui_kivy.geometry import Rect

_PILE_WEIGHT = 3
"""A pixel of stock or waste is worth as many of the board's."""
_STEP = 8


def end_place(
    safe: Rect, size: tuple[int, int], piles: Sequence[Rect], cards: Sequence[Rect]
) -> tuple[int, int]:
    """Return the lower left corner of a sheet, as low as it can be.

    It covers as little as possible of stock and waste, and of the cards that are left.

    :param size: of the sheet.
    """
    wide, high = size
    xs = (safe.x + (safe.w - wide) // 2, safe.x, safe.right - wide)
    ys = range(safe.y, max(safe.y, safe.top - high) + 1, _STEP)
    places = [(x, y) for y in ys for x in dict.fromkeys(xs)]

    def cost(place: tuple[int, int]) -> int:
        sheet = Rect(*place, wide, high)
        return _PILE_WEIGHT * _covered(sheet, piles) + _covered(sheet, cards)

    return min(places, key=cost)


def _covered(sheet: Rect, rects: Iterable[Rect]) -> int:
    """Return how many pixels of some rectangles a sheet covers."""
    total = 0
    for rect in rects:
        across = min(sheet.right, rect.right) - max(sheet.x, rect.x)
        up = min(sheet.top, rect.top) - max(sheet.y, rect.y)
        total += max(0, across) * max(0, up)
    return total
