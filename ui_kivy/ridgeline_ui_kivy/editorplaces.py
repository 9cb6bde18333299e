"""Where the parts of the editor lie: the grid, the tools, what is said. Knows nothing of Kivy.

In a high window the tools lie below the grid, under the thumb; in a wide one at its right.
"""

from __future__ import annotations

from typing import NamedTuple

from ridgeline_ui_kivy.geometry import Insets, Rect

_HEAD, _LINE, _TOOL, _FOOT = 48, 22, 52, 52
"""Heights in dp: the head, a line of what is said, a tool, a button at the foot."""
_GRID = 0.39
"""Share of a high window's height that the grid keeps, however large the texts are."""
_EDGE, _GAP = 8, 4
_RAIL = (216, 340)
"""Width of the tools beside the grid, in dp, at least and at most."""
_SHARE = 0.27
_ROWS_HIGH, _ROWS_WIDE = 2, 3
_LARGE = 1.25
"""Larger texts than this get wider tools, in a row more, where there is room for it."""
_LINES = 3


class EditorPlaces(NamedTuple):
    """Rectangles in pixels.

    :param title: the name of the game.
    :param said: what is wrong, how many cards there are, how many deals can be won.
    :param tools: in the order of the buttons.
    :param foot: likewise.
    """

    title: Rect
    close: Rect
    pad: Rect
    said: Rect
    tools: tuple[Rect, ...]
    foot: tuple[Rect, ...]


def editor_places(
    size: tuple[int, int], insets: Insets, unit: float, text: float, tools: int, foot: int
) -> EditorPlaces:
    """Lay the editor out.

    :param unit: pixels of a dp.
    :param text: how much larger texts are than they are by themselves.
    :param tools: number of tools.
    :param foot: number of buttons at the foot.
    """
    safe = insets.safe(size)
    wide = size[0] > size[1]
    edge, gap, head = round(_EDGE * unit), round(_GAP * unit), round(_HEAD * unit)
    title = Rect(safe.x + edge, safe.top - head, safe.w - head - 2 * edge, head)
    close = Rect(safe.right - head, safe.top - head, head, head)
    rail = round(min(max(_SHARE * safe.w, _RAIL[0] * unit), _RAIL[1] * unit)) if wide else safe.w
    block = Rect(safe.right - rail, safe.y, rail, title.y - safe.y).grown(-gap)
    room = block.h - 2 * gap - (0 if wide else round(_GRID * size[1]))
    rows = _ROWS_WIDE if wide else _ROWS_HIGH
    if text > _LARGE and _needed(rows + 1, gap, unit) <= room:
        rows += 1
    grown = unit * max(1, min(1 + (text - 1) / 2, room / _needed(rows, gap, unit)))
    low = Rect(block.x, block.y, block.w, int(_FOOT * grown))
    high = rows * (int(_TOOL * grown) + gap) - gap
    middle = Rect(block.x, low.top + gap, block.w, high)
    line = block.top - middle.top - gap if wide else int(_LINES * _LINE * grown)
    said = Rect(block.x + edge, middle.top + gap, block.w - 2 * edge, line)
    bottom = safe.y if wide else said.top + gap
    pad = Rect(safe.x, bottom, safe.w - rail if wide else safe.w, title.y - bottom)
    return EditorPlaces(
        title, close, pad, said, _grid(middle, tools, rows, gap), _grid(low, foot, 1, gap)
    )


def _needed(rows: int, gap: int, unit: float) -> float:
    """Return the height of tools, foot and what is said where no text is larger than by itself."""
    return rows * (_TOOL * unit + gap) - gap + (_FOOT + _LINES * _LINE) * unit


def _grid(place: Rect, number: int, rows: int, gap: int) -> tuple[Rect, ...]:
    """Divide a rectangle among buttons, row by row from the top."""
    columns = -(-number // rows)
    wide, high = (place.w + gap) / columns, (place.h + gap) / rows
    return tuple(
        Rect(
            round(place.x + (each % columns) * wide),
            round(place.y + place.h - (each // columns + 1) * high + gap),
            round(wide - gap),
            round(high - gap),
        )
        for each in range(number)
    )
