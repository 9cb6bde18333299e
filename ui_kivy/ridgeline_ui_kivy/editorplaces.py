"""Where the parts of the editor lie: the grid, the tools, what is said. Knows nothing of Kivy.

In a high window the tools lie below the grid, under the thumb; in a wide one at its right.
"""

from __future__ import annotations

from typing import NamedTuple

from ridgeline_ui_kivy.geometry import Insets, Rect

_HEAD, _LINE, _TOOL, _FOOT = 48, 22, 52, 52
"""Heights in dp: the head, a line of what is said, a tool, a button at the foot."""
_EDGE, _GAP = 8, 4
_RAIL = (216, 340)
"""Width of the tools beside the grid, in dp, at least and at most."""
_SHARE = 0.27
_ROWS_HIGH, _ROWS_WIDE = 2, 3
_LINES_HIGH = 3


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
    grown = unit * (1 + (text - 1) / 2)
    head, line = round(_HEAD * unit), round(_LINE * grown)
    title = Rect(
        safe.x + round(_EDGE * unit), safe.top - head, safe.w - head - round(12 * unit), head
    )
    close = Rect(safe.x + safe.w - head, safe.top - head, head, head)
    edge, gap = round(_EDGE * unit), round(_GAP * unit)
    if wide:
        rail = round(min(max(_SHARE * safe.w, _RAIL[0] * unit), _RAIL[1] * unit))
        block = Rect(safe.x + safe.w - rail, safe.y, rail, safe.h - head).grown(-edge // 2)
    else:
        block = Rect(safe.x + gap, safe.y + gap, safe.w - 2 * gap, safe.h - head)
    rows = _ROWS_WIDE if wide else _ROWS_HIGH
    buttons = round(_FOOT * grown) if not wide else round(min(_FOOT * grown, 60 * unit))
    tool = round(_TOOL * unit)
    low = Rect(block.x, block.y, block.w, buttons)
    tool_low = low.top + gap
    placed = _grid(
        Rect(block.x, tool_low, block.w, rows * tool + (rows - 1) * gap), tools, rows, gap
    )
    above = tool_low + rows * tool + (rows - 1) * gap + gap
    if wide:
        most = block.top - above
        said = Rect(block.x + edge, above, block.w - 2 * edge, max(line, most))
        pad = Rect(safe.x, safe.y, safe.w - rail, safe.h - head)
    else:
        said = Rect(block.x + edge, above, block.w - 2 * edge, _LINES_HIGH * line)
        pad = Rect(safe.x, said.top + gap, safe.w, title.y - said.top - gap)
    return EditorPlaces(title, close, pad, said, placed, _grid(low, foot, 1, gap))


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
