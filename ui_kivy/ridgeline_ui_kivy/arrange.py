"""Where everything lies on the table, for a window of any size. Knows nothing of Kivy.

Three arrangements: a *stack* for high windows; in wide ones the piles *below* the board or in *rails*
beside it, whichever gives the larger cards. A pile's card counts as much as the board's: nothing is
tapped more often.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ridgeline_ui_kivy.boardfit import MIN_STEP, Fit, fit, reserve_rects, slot_rects
from ridgeline_ui_kivy.geometry import Furniture, Insets, Rect
from ridgeline_ui_kivy.piles import ASPECT, Piles, Room, in_rail, in_row, widest

TITLE, STATUS, STATUS_MOST, LANE, BAR, BUTTON = 48, 48, 96, 40, 52, 52
"""Heights in dp; of the status the least and the most."""
EDGE, GAP, GAP_MOST, BETWEEN = 4, 6, 22, 8
PILE, RAIL, SKY = 92, 80, 56
"""Widths in dp of a pile's card and of a rail, and height of room worth a picture; the least."""
SLIM = 1.25
"""From this ratio of its sides a window is high or wide; in between every arrangement is tried."""
TARGET, KEEPS = 48, 0.8
"""Least width in dp of a pile's card in a wide window, and its least share of a board card's width."""
CORNER = 224
"""Width in dp that the buttons beside a row of piles take at most."""
COMFORT = 0.56
"""Share of a card that should stay in sight in a stack before the piles get larger."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Where everything but cards lies.

    :param bar: the title bar's ground.
    :param message: the lane for messages; in wide windows it is the status' place.
    :param buttons: by name; all at least 48 dp wide and high.
    :param sky: room above the status that nothing needs; None if there is little.
    """

    bar: Rect
    title: Rect
    status: Rect
    message: Rect
    buttons: Mapping[str, Rect]
    sky: Rect | None = None


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
    def wide(self) -> bool:
        """Whether messages take the place of the status."""
        return self.bars.message == self.bars.status


def arrange(
    needs: Furniture,
    size: tuple[int, int],
    unit: float,
    insets: Insets | None = None,
    *,
    left_handed: bool = False,
) -> Places:
    """Lay out a table.

    :param size: of the window, in pixels.
    :param unit: pixels of a dp.
    :param left_handed: mirror piles and controls, never the cards of the board.
    """
    room = Room.of(needs, size, unit, insets or Insets())
    if room.safe.h >= SLIM * room.safe.w:
        places = _stack(room)
    elif room.safe.w >= SLIM * room.safe.h:
        places = max((_below(room), _rails(room)), key=_usable_width)
    else:
        places = max((_stack(room), _below(room), _rails(room)), key=_usable_width)
    return _mirrored(places) if left_handed else places


def _usable_width(places: Places) -> tuple[float, int]:
    """Return the width of the board's cards; less, where those of the piles are small beside them."""
    board, pile = places.card[0], places.pile[0]
    return min(board, pile / KEEPS), board


def _stack(room: Room) -> Places:
    """Everything on top of each other; spare height goes to the top."""
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    fixed = dp(TITLE) + dp(STATUS) + dp(LANE) + dp(BAR) + 5 * dp(GAP) + dp(EDGE) + room.dots
    left = max(1, safe.h - fixed)
    made, pile = _share(room, inner, left, (dp(56), widest(room, inner)), 1.7, COMFORT)
    spare = max(0, left - made.height - pile[1])
    status = min(dp(STATUS_MOST), dp(STATUS) + spare // 3)
    spare -= status - dp(STATUS)
    gap = min(dp(GAP_MOST), dp(GAP) + spare // 6)

    bar = Rect(safe.x + dp(EDGE), safe.y + dp(EDGE), inner, dp(BAR))
    row = Rect(bar.x, bar.top + gap, inner, pile[1] + room.dots)
    board = Rect(safe.x + (safe.w - made.width) // 2, row.top + gap, made.width, made.height)
    lane = Rect(bar.x, board.top + gap, inner, dp(LANE))
    strip = Rect(bar.x, lane.top + gap, inner, status)
    head = Rect(safe.x, safe.top - dp(TITLE), safe.w, dp(TITLE))
    piles = in_row(room, pile, row)
    buttons = _bar(bar, piles.stock, dp(BETWEEN))
    buttons["menu"] = Rect(head.x, head.y, dp(TITLE), dp(TITLE))
    buttons["options"] = Rect(head.right - dp(TITLE), head.y, dp(TITLE), dp(TITLE))
    title = Rect(head.x + dp(TITLE), head.y, head.w - 2 * dp(TITLE), head.h)
    free = head.y - strip.top
    sky = Rect(safe.x, strip.top, safe.w, free) if free >= dp(SKY) else None
    bars = Bars(head, title, strip, lane, buttons, sky)
    return _places(room, made, board, pile, piles, bars)


def _below(room: Room) -> Places:
    """Piles under the board, Undo, Redo and Hint at their right."""
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * dp(EDGE)
    left = max(1, safe.h - dp(TITLE) - dp(EDGE) - 2 * dp(GAP) - room.dots)
    most = max(dp(TARGET), widest(room, inner - dp(CORNER)))
    made, pile = _share(room, inner, left, (dp(TARGET), most), 1, MIN_STEP)
    row_h = max(pile[1] + room.dots, dp(BUTTON))
    spare = max(0, left + room.dots - made.height - row_h)
    gap = min(dp(GAP_MOST), dp(GAP) + spare // 3)
    row = Rect(safe.x + dp(EDGE), safe.y + dp(EDGE) + min(spare // 3, dp(24)), inner, row_h)
    top = safe.top - dp(TITLE) - gap
    board_y = max(row.top + gap, row.top + (top - row.top - made.height) // 2)
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    corner = _corner(room, row)
    left_edge = min(rect.x for rect in corner.values())
    piles = replace(row, w=max(1, left_edge - row.x - dp(16)))
    return _places(room, made, board, pile, in_row(room, pile, piles), _head(room, corner))


def _rails(room: Room) -> Places:
    """Piles in a rail at the right of the board, Undo, Redo and Hint in one at its left."""
    safe, dp = room.safe, room.dp
    left = max(1, safe.h - dp(TITLE) - dp(EDGE) - dp(GAP))
    made, across = _rail_fit(room, left)
    rail = max(dp(RAIL), (safe.w - made.width) // 2)
    pile = (across, round(across * ASPECT))
    board_y = safe.y + dp(EDGE) + max(0, left - made.height) // 2
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    width = min(rail - 2 * dp(BETWEEN), dp(120))
    hint = Rect(safe.x + dp(BETWEEN), safe.y + dp(12), width, dp(BUTTON))
    step = hint.h + dp(BETWEEN)
    corner = {"hint": hint, "redo": hint.moved(0, step), "undo": hint.moved(0, 2 * step)}
    column = Rect(safe.right - rail, safe.y + dp(EDGE), rail, left)
    return _places(room, made, board, pile, in_rail(room, pile, column), _head(room, corner))


def _rail_fit(room: Room, height: int) -> tuple[Fit, int]:
    """Return the board between two rails, and the width of a pile's card in the right one."""
    dp = room.dp
    count = max(1, len(room.needs.wastes) + (1 if room.needs.stock else 0))
    by_height = int((height - room.dots - dp(20) - (count - 1) * dp(6)) / count / ASPECT)
    made = fit(room.needs, max(1, room.safe.w - 2 * dp(RAIL)), height, room.unit, dp(GAP))
    for _ in range(4):  # wider cards need wider rails, which leave less to the board
        across = max(dp(24), min(by_height, max(dp(TARGET), made.card[0])))
        rail = max(dp(RAIL), round(across * room.fan) + dp(24))
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
        row = max(pile[1], dp(BUTTON))
        made = fit(room.needs, width, max(1, height - row), room.unit, dp(GAP))
        if found and across < KEEPS * made.card[0]:
            return found
        found = made, pile
        if across <= least or (made.full_width and made.step >= comfort * made.card[1]):
            return found
        across = max(least, across - dp(2))


def _head(room: Room, buttons: Mapping[str, Rect]) -> Bars:
    """Return a wide window's title bar, with title, status, and the buttons in it."""
    safe, dp = room.safe, room.dp
    size = dp(TITLE)
    head = Rect(safe.x, safe.top - size, safe.w, size)
    menu = Rect(head.x, head.y, size, size)
    new = Rect(head.right - size - dp(EDGE), head.y, size, size)
    options = new.moved(-size - dp(BETWEEN), 0)
    left = options.x - menu.right - dp(BETWEEN)
    title = Rect(menu.right, head.y, min(dp(230), left * 2 // 5), size)
    status = Rect(title.right + dp(8), head.y, left - title.w - dp(BETWEEN), size)
    named = {**buttons, "menu": menu, "new": new, "options": options}
    return Bars(head, title, status, status, named)


def _corner(room: Room, row: Rect) -> dict[str, Rect]:
    """Return Undo, Redo and Hint at the right end of a row of piles, in as few columns as fit."""
    dp = room.dp
    high, gap = dp(BUTTON), dp(BETWEEN)
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


def _bar(bar: Rect, stock: Rect | None, gap: int) -> dict[str, Rect]:
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


def _places(
    room: Room, made: Fit, board: Rect, pile: tuple[int, int], piles: Piles, bars: Bars
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
        bars=bars,
        card=made.card,
        pile=pile,
        unit=room.unit,
    )


def _mirrored(places: Places) -> Places:
    """Return the table for the left hand: piles and controls mirrored, cards of the board not."""
    both = places.safe.x + places.safe.right

    def turn(rect: Rect) -> Rect:
        return Rect(both - rect.right, rect.y, rect.w, rect.h)

    def maybe(rect: Rect | None) -> Rect | None:
        return turn(rect) if rect else None

    bars = places.bars
    return replace(
        places,
        stock=maybe(places.stock),
        wastes=_mirrored_wastes(places.wastes, both),
        trail=maybe(places.trail),
        passes=maybe(places.passes),
        bars=replace(
            bars,
            title=turn(bars.title),
            status=turn(bars.status),
            message=turn(bars.message),
            buttons={name: turn(rect) for name, rect in bars.buttons.items()},
        ),
    )


def _mirrored_wastes(wastes: Mapping[str, Rect], both: int) -> dict[str, Rect]:
    """Mirror the wastes; the cards of a fan stay in order, or their indices would be covered."""
    if "W" not in wastes:
        return {name: replace(rect, x=both - rect.right) for name, rect in wastes.items()}
    left = min(rect.x for rect in wastes.values())
    right = max(rect.right for rect in wastes.values())
    return {name: rect.moved(both - right - left, 0) for name, rect in wastes.items()}
