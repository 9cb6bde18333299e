"""Where everything lies on the table, for a window of any size. Knows nothing of Kivy.

Three arrangements: a *stack* for high windows; in wide ones the piles *below* the board or in *rails*
beside it, whichever gives the larger cards. A pile's card counts as much as the board's: nothing is
tapped more often. In a stack the board may lie on its side, which makes narrow cards wide ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from ridgeline_ui_kivy import bars
from ridgeline_ui_kivy.bars import BETWEEN, BUTTON, EDGE, TITLE, Bars
from ridgeline_ui_kivy.boardfit import MIN_STEP, Fit, fit, reserve_rects, slot_rects
from ridgeline_ui_kivy.faces import rank_height
from ridgeline_ui_kivy.geometry import Furniture, Insets, Rect
from ridgeline_ui_kivy.mirror import mirrored
from ridgeline_ui_kivy.piles import ASPECT, Piles, Room, in_rail, in_row, widest
from ridgeline_ui_kivy.turned import fit_turned

STATUS, STATUS_MOST, LANE, BAR = 48, 96, 40, 52
"""Heights in dp; of the status the least and the most."""
GAP, GAP_MOST = 6, 22
PILE, RAIL, SKY = 92, 80, 56
"""Widths in dp of a pile's card and of a rail, and height of room worth a picture; the least."""
TURNED_PILE = 0.225
"""Share of the width that a pile's card takes where the board lies on its side."""
SLIM = 1.25
"""From this ratio of its sides a window is high or wide; in between every arrangement is tried."""
TARGET, KEEPS = 48, 0.8
"""Least width in dp of a pile's card in a wide window, and its least share of a board card's width."""
CORNER = 224
"""Width in dp that the buttons beside a row of piles take at most."""
COMFORT = 0.56
"""Share of a card that should stay in sight in a stack before the piles get larger."""
TALL_CELL, RAIL_STATUS = 76, 132
"""Height in dp of a value of the status in a rail, and width of a rail that has room for it."""
LARGE = 600
"""From this length in dp on of its shorter side a window is a tablet's, and its bars are larger."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies, in pixels.

    :param safe: the window without what notch and gesture bar take.
    :param board: what the tableau and the reserves take.
    :param slots: by slot.
    :param wastes: per pile name (``W``, ``U``, ``W2`` …), in drawing order.
    :param trail: where the cards of the run are shown; None without.
    :param passes: where the passes are shown; None without.
    :param bars: everything but cards.
    :param card: width and height of a card of the board.
    :param pile: width and height of a card of stock and waste.
    :param unit: pixels of a dp.
    """

    safe: Rect
    board: Rect
    slots: tuple[Rect, ...]
    reserves: tuple[Rect, ...]
    stock: Rect | None
    wastes: Mapping[str, Rect]
    trail: Rect | None
    passes: Rect | None
    bars: Bars
    card: tuple[int, int]
    pile: tuple[int, int]
    unit: float

    @property
    def shared(self) -> bool:
        """Whether messages take the place of the status."""
        return self.bars.message == self.bars.status

    @property
    def raised(self) -> bool:
        """Whether the status lies on the felt, not in the title bar."""
        return self.bars.status.y != self.bars.bar.y

    @property
    def wide(self) -> bool:
        """Whether messages, and New beside them, lie in the title bar."""
        return self.bars.message.y == self.bars.bar.y


def arrange(
    needs: Furniture,
    size: tuple[int, int],
    unit: float,
    insets: Insets | None = None,
    *,
    left_handed: bool = False,
    turned: bool = False,
    text: float = 1.0,
) -> Places:
    """Lay out a table.

    :param size: of the window, in pixels.
    :param unit: pixels of a dp.
    :param left_handed: mirror piles and controls, never the cards of the board.
    :param text: how large texts are; bars grow with them.
    :param turned: let the board of a high window lie on its side, if that makes larger ranks.
    """
    room = Room.of(needs, size, unit, insets or Insets(), text)
    stack = room.safe.w < SLIM * room.safe.h
    options = [_stack(room)] if stack else []
    if room.safe.h < SLIM * room.safe.w:
        options += [_below(room), _rails(room)]
    places = max(options, key=_usable_width)
    if turned and stack and not _fanned(needs):
        places = max((places, _turned(room)), key=lambda made: rank_height(made.card, unit))
    return mirrored(places) if left_handed else places


def _fanned(needs: Furniture) -> bool:
    """Tell whether cards of a row lie on each other: on its side they would hide the ranks."""
    places = sorted((slot.y, slot.x) for slot in needs.slots)
    return any(low == y and x - left < 2 for (low, left), (y, x) in pairwise(places))


def _usable_width(places: Places) -> tuple[float, int]:
    """Return the width of the board's cards; less, where those of the piles are small beside them."""
    board, pile = places.card[0], places.pile[0]
    return min(board, pile / KEEPS), board


def _stack(room: Room) -> Places:
    """Everything on top of each other; spare height goes to the top."""
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    large = min(safe.w, safe.h) >= dp(LARGE)
    bar_h = room.tall(BAR) * (5 if large else 4) // 4
    fixed = (
        room.tall(TITLE)
        + room.tall(STATUS)
        + room.tall(LANE)
        + bar_h
        + 5 * dp(GAP)
        + dp(EDGE)
        + room.dots
    )
    left = max(1, safe.h - fixed)
    made, pile = _share(room, inner, left, (dp(56), widest(room, inner)), 1.7, COMFORT)
    spare = max(0, left - made.height - pile[1])
    most = room.tall(STATUS_MOST) * (5 if large else 4) // 4
    status = min(most, room.tall(STATUS) + spare // 3)
    spare -= status - room.tall(STATUS)
    gap = min(dp(GAP_MOST), dp(GAP) + spare // 6)
    return _stacked(room, made, pile, (bar_h, gap, status))


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
    return _places(room, made, board, pile, piles, around)


def _turned(room: Room) -> Places:
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


def _below(room: Room) -> Places:
    """Piles under the board, Undo, Redo and Hint at their right."""
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    left = max(1, safe.h - room.tall(TITLE) - dp(EDGE) - 3 * dp(GAP) - room.dots)
    most = max(dp(TARGET), widest(room, inner - dp(CORNER)))
    made, pile = _share(room, inner, left, (dp(TARGET), most), 1, MIN_STEP)
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
    return _places(room, made, board, pile, in_row(room, pile, piles), around)


def _rails(room: Room) -> Places:
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
    return _places(room, made, board, pile, in_rail(room, pile, right), around)


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


def _share(
    room: Room, width: int, height: int, piles: tuple[int, int], scale: float, comfort: float
) -> tuple[Fit, tuple[int, int]]:
    """Share a height between board and piles: large piles, as long as the board loses nothing.

    :param piles: least and most width of a pile's card.
    :param scale: a pile's card by a tableau card, as far as there is room.
    :param comfort: share of a tableau card that is to stay in sight.
    """
    least, most = piles
    dp = room.dp
    best = fit(room.needs, width, height, room.unit, dp(GAP))
    across = max(least, min(most, max(dp(PILE), round(best.card[0] * scale))))
    found: tuple[Fit, tuple[int, int]] | None = None
    while True:
        pile = (across, round(across * ASPECT))
        row = max(pile[1], room.tall(BUTTON))
        made = fit(room.needs, width, max(1, height - row), room.unit, dp(GAP))
        if found and across < KEEPS * made.card[0]:
            return found
        found = made, pile
        if across <= least or (made.full_width and made.step >= comfort * made.card[1]):
            return found
        across = max(least, across - dp(2))


def _places(
    room: Room, made: Fit, board: Rect, pile: tuple[int, int], piles: Piles, around: Bars
) -> Places:
    return Places(
        safe=room.safe,
        board=board,
        slots=slot_rects(room.needs, made, board.x, board.top),
        reserves=reserve_rects(room.needs, made, board.x, board.top, room.dp(GAP)),
        stock=piles.stock,
        wastes=piles.wastes,
        trail=piles.trail,
        passes=piles.passes,
        bars=around,
        card=made.card,
        pile=pile,
        unit=room.unit,
    )
