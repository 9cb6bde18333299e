"""The arrangement of high windows: everything on top of each other. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import replace

from ridgeline_ui_kivy import bars
from ridgeline_ui_kivy.bars import BETWEEN, EDGE, TITLE, Bars
from ridgeline_ui_kivy.boardfit import Fit
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.piles import ASPECT, Room, in_row, widest
from ridgeline_ui_kivy.places import GAP, GAP_MOST, Places, placed
from ridgeline_ui_kivy.sharing import share
from ridgeline_ui_kivy.turned import fit_turned

STATUS, STATUS_MOST, LANE, BAR = 48, 96, 40, 52
"""Heights in dp; of the status the least and the most."""
SKY = 56
"""Height in dp of room over the board that is worth a picture; the least."""
TURNED_PILE = 0.225
"""Share of the width that a pile's card takes where the board lies on its side."""
COMFORT = 0.56
"""Share of a card that should stay in sight in a stack before the piles get larger."""
LARGE = 600
"""From this length in dp on of its shorter side a window is a tablet's, and its bars are larger."""


def stack(room: Room, *, lane: bool = True) -> Places:
    """Everything on top of each other; spare height goes to the top.

    :param lane: messages have a place of their own; else they take that of the status.
    """
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    large = min(safe.w, safe.h) >= dp(LARGE)
    bar_h = room.tall(BAR) * (5 if large else 4) // 4 if lane else room.tall(BAR)
    fixed = (
        room.tall(TITLE)
        + room.tall(STATUS)
        + (room.tall(LANE) + dp(GAP) if lane else 0)
        + bar_h
        + 4 * dp(GAP)
        + dp(EDGE)
        + room.dots
    )
    left = max(1, safe.h - fixed)
    made, pile = share(room, inner, left, (dp(56), widest(room, inner)), 1.7, COMFORT)
    spare = max(0, left - made.height - pile[1])
    most = room.tall(STATUS_MOST) * (5 if large else 4) // 4
    status = min(most, room.tall(STATUS) + spare // 3)
    spare -= status - room.tall(STATUS)
    gap = min(dp(GAP_MOST), dp(GAP) + spare // 6)
    return _stacked(room, made, pile, (bar_h, gap, status), lane=lane)


def _stacked(
    room: Room, made: Fit, pile: tuple[int, int], sizes: tuple[int, int, int], *, lane: bool = True
) -> Places:
    """Put a board and its piles over the bar.

    :param sizes: height of the bar, gap, and height of the status.
    :param lane: messages have a place of their own.
    """
    safe, dp = room.safe, room.dp
    bar_h, gap, status_h = sizes
    bar = Rect(safe.x + dp(EDGE), safe.y + dp(EDGE), safe.w - 2 * dp(EDGE), bar_h)
    row = Rect(bar.x, bar.top + gap, bar.w, pile[1] + room.dots)
    board = Rect(safe.x + (safe.w - made.width) // 2, row.top + gap, made.width, made.height)
    message = Rect(bar.x, board.top + gap, bar.w, room.tall(LANE))
    status = replace(message, y=message.top + gap if lane else message.y, h=status_h)
    piles = in_row(room, pile, row)
    head, title, buttons = bars.high_head(room)
    buttons |= bars.foot(bar, piles.stock, dp(BETWEEN))
    free = head.y - status.top
    sky = Rect(safe.x, status.top, safe.w, free) if free >= dp(SKY) else None
    around = Bars(head, title, status, message if lane else status, buttons, sky)
    return placed(room, made, board, pile, piles, around)


def turned_stack(room: Room) -> Places:
    """A stack with the board on its side; messages take the place of the status."""
    safe, dp = room.safe, room.dp
    across = max(dp(56), min(widest(room, safe.w - 2 * dp(EDGE)), round(safe.w * TURNED_PILE)))
    pile = across, round(across * ASPECT)
    fixed = (
        room.tall(TITLE)
        + room.tall(STATUS)
        + room.tall(BAR)
        + 4 * dp(GAP)
        + dp(EDGE)
        + room.dots
        + pile[1]
    )
    left = max(1, safe.h - fixed)
    made = fit_turned(room.needs, safe.w - 2 * dp(EDGE), left, room.unit, dp(GAP))
    spare = max(0, left - made.height)
    status = min(room.tall(STATUS_MOST), room.tall(STATUS) + spare // 3)
    gap = min(dp(GAP_MOST), dp(GAP) + (spare - status + room.tall(STATUS)) // 5)
    return _stacked(room, made, pile, (room.tall(BAR), gap, status), lane=False)
