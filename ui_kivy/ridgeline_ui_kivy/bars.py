"""Where everything but cards lies: title, status, messages, buttons. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.piles import Room

TITLE, BUTTON, BETWEEN, EDGE = 48, 52, 8, 4
"""Lengths in dp: height of the title bar, of a button, between two controls, at the window's edge."""
_TITLE_MOST, _RAIL_BUTTON, _RAIL_HIGH, _ROOMY = 230, 120, 72, 480


@dataclass(frozen=True, slots=True)
class Bars:
    """Where everything but cards lies.

    :param bar: the title bar's ground.
    :param message: the lane for messages; it may be the status' place.
    :param buttons: by name; all at least 48 dp wide and high, and 8 dp apart.
    :param sky: room above the status that nothing needs; None if there is little.
    """

    bar: Rect
    title: Rect
    status: Rect
    message: Rect
    buttons: Mapping[str, Rect]
    sky: Rect | None = None


def high_head(room: Room) -> tuple[Rect, Rect, dict[str, Rect]]:
    """Return a high window's title bar, the title in it, and its buttons."""
    bar, menu = _bar_and_menu(room)
    options = Rect(bar.right - menu.w, bar.y, menu.w, menu.h)
    rules = options.moved(-menu.w - room.dp(BETWEEN), 0)
    title = _between(room, bar, menu, rules)
    return bar, title, {"menu": menu, "rules": rules, "options": options}


def wide_head(room: Room) -> tuple[Rect, Rect, Rect, dict[str, Rect]]:
    """Return a wide window's title bar, title and line in it, and its buttons.

    In a narrow one the menu is the only way to the settings.
    """
    bar, menu = _bar_and_menu(room)
    step = menu.w + room.dp(BETWEEN)
    new = Rect(bar.right - menu.w - room.dp(EDGE), bar.y, menu.w, menu.h)
    names = ("rules", "options") if bar.w >= room.dp(_ROOMY) else ("rules",)
    buttons = {
        name: new.moved(-step * number, 0) for number, name in enumerate(reversed(names), start=1)
    }
    rest = _between(room, bar, menu, buttons["rules"])
    title = replace(rest, w=min(room.dp(_TITLE_MOST), rest.w * 9 // 20))
    left = title.right + room.dp(BETWEEN)
    line = replace(rest, x=left, w=rest.right - left)
    return bar, title, line, {"menu": menu, **buttons, "new": new}


def _bar_and_menu(room: Room) -> tuple[Rect, Rect]:
    safe, size = room.safe, room.tall(TITLE)
    bar = Rect(safe.x, safe.top - size, safe.w, size)
    return bar, Rect(bar.x, bar.y, room.dp(TITLE), size)


def _between(room: Room, bar: Rect, left: Rect, right: Rect) -> Rect:
    gap = room.dp(BETWEEN)
    return Rect(left.right + gap, bar.y, max(1, right.x - left.right - 2 * gap), bar.h)


def corner(room: Room, row: Rect) -> dict[str, Rect]:
    """Return Undo, Redo and Hint at the right end of a row of piles, in as few columns as fit."""
    dp = room.dp
    high, gap = room.tall(BUTTON), dp(BETWEEN)
    step = high + gap
    middle = row.y + (row.h - high) // 2
    if row.h >= 3 * high + 2 * gap:
        redo = Rect(row.right - dp(92), middle, dp(92), high)
        return {"undo": redo.moved(0, step), "redo": redo, "hint": redo.moved(0, -step)}
    wide = dp(64)
    if row.h >= 2 * high + gap:
        low = row.y + (row.h - high - step) // 2
        hint = Rect(row.right - 2 * wide - gap, low, 2 * wide + gap, high)
        redo = Rect(row.right - wide, low + step, wide, high)
        return {"undo": redo.moved(-wide - gap, 0), "redo": redo, "hint": hint}
    hint = Rect(row.right - wide, middle, wide, high)
    redo = hint.moved(-wide - gap, 0)
    return {"undo": redo.moved(-wide - gap, 0), "redo": redo, "hint": hint}


def rail(room: Room, column: Rect) -> dict[str, Rect]:
    """Return Undo, Redo and Hint at the lower end of a rail, Hint the lowest."""
    dp = room.dp
    width = min(column.w - 2 * dp(BETWEEN), max(dp(_RAIL_BUTTON), column.w // 2))
    high = max(room.tall(BUTTON), min(dp(_RAIL_HIGH), column.h // 12))
    hint = Rect(column.x + (column.w - width) // 2, column.y + dp(BETWEEN), width, high)
    step = hint.h + dp(BETWEEN)
    return {"undo": hint.moved(0, 2 * step), "redo": hint.moved(0, step), "hint": hint}


def foot(bar: Rect, stock: Rect | None, gap: int) -> dict[str, Rect]:
    """Share the bar of a stack. Under the whole stock lies Hint: a tap too low takes nothing back."""
    buttons = _row(bar, ("new", "undo", "redo", "hint"), gap)
    hint = buttons["hint"]
    if stock is None or stock.x >= hint.x:
        return buttons
    rest = replace(bar, w=stock.x - gap - bar.x)
    wide = replace(hint, x=stock.x, w=bar.right - stock.x)
    return {**_row(rest, ("new", "undo", "redo"), gap), "hint": wide}


def _row(bar: Rect, names: tuple[str, ...], gap: int) -> dict[str, Rect]:
    """Share a bar between buttons."""
    width = (bar.w - gap * (len(names) - 1)) // len(names)
    return {
        name: Rect(bar.x + number * (width + gap), bar.y, width, bar.h)
        for number, name in enumerate(names)
    }
