"""The arrangements of wide windows: piles below the board, or in rails beside it. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from ridgeline_ui_kivy import bars
from ridgeline_ui_kivy.bars import BETWEEN, BUTTON, EDGE, TITLE, Bars
from ridgeline_ui_kivy.boardfit import MIN_STEP, Fit, fit
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.piles import ASPECT, Room, in_rail, in_row, widest
from ridgeline_ui_kivy.places import GAP, GAP_MOST, Places, placed
from ridgeline_ui_kivy.sharing import share

RAIL = 80
"""Least width of a rail, in dp."""
TARGET = 48
"""Least width in dp of a pile's card."""
CORNER = 224
"""Width in dp that the buttons beside a row of piles take at most."""
TALL_CELL, RAIL_STATUS = 76, 132
"""Height in dp of a value of the status in a rail, and width of a rail that has room for it."""


def below(room: Room) -> Places:
    """Piles under the board, Undo, Redo and Hint at their right."""
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    left = max(1, safe.h - room.tall(TITLE) - dp(EDGE) - 3 * dp(GAP) - room.dots)
    most = max(dp(TARGET), widest(room, inner - dp(CORNER)))
    made, pile = share(room, inner, left, (dp(TARGET), most), 1, MIN_STEP, room.tall(BUTTON))
    row_h = max(pile[1] + room.dots, room.tall(BUTTON))
    spare = max(0, left + room.dots - made.height - row_h)
    gap = min(dp(GAP_MOST), dp(GAP) + spare // 3)
    low = safe.y + dp(EDGE) + dp(GAP) + min(spare // 3, dp(24))
    row = Rect(safe.x + dp(EDGE), low, inner, row_h)
    top = safe.top - room.tall(TITLE) - gap
    board_y = max(row.top + gap, row.top + (top - row.top - made.height) // 2)
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    corner = bars.corner(room, row)
    left_edge = min(rect.x for rect in corner.values())
    piles = replace(row, w=max(1, left_edge - row.x - dp(16)))
    head, title, line, buttons = bars.wide_head(room)
    around = Bars(head, title, line, line, {**buttons, **corner})
    return placed(room, made, board, pile, in_row(room, pile, piles), around)


def rails(room: Room) -> Places:
    """Piles in a rail at the right of the board; Undo, Redo, Hint and the status in one at its left."""
    safe, dp = room.safe, room.dp
    left = max(1, safe.h - room.tall(TITLE) - dp(EDGE) - dp(GAP))
    made, across = _rail_fit(room, left)
    rail = max(dp(RAIL), (safe.w - made.width) // 2)
    pile = (across, round(across * ASPECT))
    board_y = safe.y + dp(EDGE) + max(0, left - made.height) // 2
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    right = Rect(safe.right - rail, safe.y + dp(EDGE), rail, left)
    head, title, line, buttons = bars.wide_head(room)
    own = bars.rail(room, replace(right, x=safe.x))
    status = _rail_status(room, replace(right, x=safe.x), own["undo"].top) or line
    around = Bars(head, title, status, line, {**buttons, **own})
    return placed(room, made, board, pile, in_rail(room, pile, right), around)


def _rail_status(room: Room, rail: Rect, above: int) -> Rect | None:
    """Return the status' place in a rail, its values on top of each other; None without room."""
    dp = room.dp
    width = min(rail.w - 2 * dp(BETWEEN), max(dp(200), rail.w * 2 // 3))
    room_above = rail.top - above - 3 * dp(BETWEEN)
    height = min(max(4 * dp(TALL_CELL), rail.h * 2 // 5), room_above)
    if width < dp(RAIL_STATUS) or height < 3 * dp(TALL_CELL):
        return None
    x = rail.x + (rail.w - width) // 2
    return Rect(x, rail.top - dp(BETWEEN) - height, width, height)


def _rail_fit(room: Room, height: int) -> tuple[Fit, int]:
    """Return the board between two rails, and the width of a pile's card in the right one."""
    dp = room.dp
    count = max(1, len(room.needs.wastes) + (1 if room.needs.stock else 0))
    by_height = int((height - room.dots - dp(20) - (count - 1) * dp(6)) / count / ASPECT)
    made = fit(room.needs, max(1, room.safe.w - 2 * dp(RAIL)), height, room.unit, dp(GAP))
    for _ in range(4):  # wider cards need wider rails, which leave less to the board
        across = max(dp(24), min(by_height, max(dp(TARGET), made.card[0])))
        rail = max(dp(RAIL), ceil(across * room.fan) + dp(24))
        made = fit(room.needs, max(1, room.safe.w - 2 * rail), height, room.unit, dp(GAP))
    rail = max(dp(RAIL), (room.safe.w - made.width) // 2)
    by_rail = int((rail - dp(24)) / room.fan)
    wanted = max(dp(TARGET), round(made.card[0] * 1.1))
    return made, max(dp(24), min(by_height, wanted, by_rail))
