"""Where everything lies on the table, for a window of any size. Knows nothing of Kivy.

Three arrangements: a *stack* for windows higher than wide; in wider ones the piles *below* the
board or in *rails* beside it, whichever gives the larger cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ridgeline_ui_kivy.boardfit import MIN_STEP, Fit, fit, reserve_rects, slot_rects
from ridgeline_ui_kivy.geometry import Furniture, Insets, Rect

TITLE, STATUS, STATUS_MOST, LANE, BAR, BUTTON = 48, 48, 84, 40, 52, 52
EDGE, GAP, GAP_MOST = 4, 6, 16
DOTS = 20
PILE = 100
"""A pile's card is at least so wide, in dp, where there is room."""
COMFORT = 0.56
"""Share of a card that should stay in sight in a stack before the piles get larger."""
PILE_ASPECT = 1.4
FAN = 0.42
"""Share of a card's width that the next card of a fanned waste leaves in sight."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies, in pixels.

    :param safe: the window without what notch and gesture bar take.
    :param board: what the tableau and the reserves take.
    :param slots: by slot.
    :param wastes: per pile name (``W``, ``U``, ``W2`` …), in drawing order.
    :param trail: where the cards of the run are shown; None without.
    :param passes: where the passes are shown; None without.
    :param buttons: by name; all at least 48 dp wide and high.
    :param wide: the status stands in the title bar, and messages are shown over it.
    """

    safe: Rect
    board: Rect
    slots: tuple[Rect, ...]
    reserves: tuple[Rect, ...]
    stock: Rect | None
    wastes: Mapping[str, Rect]
    trail: Rect | None
    passes: Rect | None
    bar: Rect
    title: Rect
    status: Rect
    message: Rect
    buttons: Mapping[str, Rect]
    card: tuple[int, int]
    pile: tuple[int, int]
    unit: float
    wide: bool
    limited_by_width: bool = field(default=True)


@dataclass(frozen=True, slots=True)
class _Room:
    """What an arrangement starts from."""

    needs: Furniture
    safe: Rect
    unit: float

    def dp(self, value: float) -> int:
        """Return whole pixels of a length in dp."""
        return round(value * self.unit)

    @property
    def edge(self) -> int:
        return self.dp(EDGE)

    @property
    def gap(self) -> int:
        return self.dp(GAP)


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
    room = _Room(needs, (insets or Insets()).safe(size), unit)
    if room.safe.h >= room.safe.w:
        places = _stack(room)
    else:
        places = max((_below(room), _rails(room)), key=lambda made: made.card[0])
    return _mirrored(places) if left_handed else places


def _stack(room: _Room) -> Places:
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * room.edge
    dots = dp(DOTS) if room.needs.passes else 0
    fixed = dp(TITLE) + dp(STATUS) + dp(LANE) + dp(BAR) + 5 * room.gap + room.edge + dots
    left = max(1, safe.h - fixed)
    most = _pile_width(room, inner)
    made, pile = _share(room, inner, left, (dp(56), most), 1.2, COMFORT)
    spare = max(0, left - made.height - pile[1])
    status = dp(STATUS) + min(dp(STATUS_MOST) - dp(STATUS), spare // 3)
    spare -= status - dp(STATUS)
    gap = room.gap + min(dp(GAP_MOST) - room.gap, spare // 6)

    bar = Rect(safe.x + room.edge, safe.y + room.edge, inner, dp(BAR))
    buttons = _row(bar, ("new", "options", "undo", "redo"), dp(8))
    row = Rect(bar.x, bar.top + gap, inner, pile[1] + dots)
    lane_y = row.top + gap + made.height + gap
    lane = Rect(bar.x, lane_y, inner, dp(LANE))
    strip = Rect(bar.x, lane.top + gap, inner, status)
    head = Rect(safe.x, safe.top - dp(TITLE), safe.w, dp(TITLE))
    buttons["menu"] = Rect(head.x, head.y, dp(TITLE), dp(TITLE))
    title = Rect(head.x + dp(TITLE), head.y, head.w - dp(TITLE), head.h)
    board = Rect(safe.x + (safe.w - made.width) // 2, row.top + gap, made.width, made.height)
    return _places(
        room, made, pile, board, row, dots, title, strip, lane, buttons, head, wide=False
    )


def _below(room: _Room) -> Places:
    safe, dp = room.safe, room.dp
    inner = safe.w - 2 * room.edge
    dots = dp(DOTS) if room.needs.passes else 0
    left = max(1, safe.h - dp(TITLE) - room.edge - 2 * room.gap - dots)
    made, pile = _share(room, inner, left, (dp(40), _pile_width(room, inner)), 1, MIN_STEP)
    row_h = max(pile[1] + dots, dp(BUTTON))
    spare = max(0, left + dots - made.height - row_h)
    gap = room.gap + min(dp(GAP_MOST) - room.gap, spare // 3)
    row = Rect(safe.x + room.edge, safe.y + room.edge + min(spare // 3, dp(24)), inner, row_h)
    top = safe.top - dp(TITLE) - gap
    board_y = max(row.top + gap, row.top + (top - row.top - made.height) // 2)
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    head, title, status, buttons = _head(room)
    buttons |= _corner(room, row)
    edge = min(rect.x for name, rect in buttons.items() if name in ("undo", "redo"))
    piles = _with_width(row, edge - row.x - dp(16))
    return _places(
        room, made, pile, board, piles, dots, title, status, status, buttons, head, wide=True
    )


def _rails(room: _Room) -> Places:
    safe, dp = room.safe, room.dp
    left = max(1, safe.h - dp(TITLE) - room.edge - room.gap)
    count = sum(1 for _ in room.needs.wastes) + (1 if room.needs.stock else 0)
    dots = dp(DOTS) if room.needs.passes else 0
    fan = max(1 + FAN * (len(pile) - 1) for pile in room.needs.wastes) if room.needs.wastes else 1
    by_height = int((left - dots - (count + 1) * room.gap) / max(1, count) / PILE_ASPECT)
    made = fit(room.needs, safe.w - 2 * dp(80), left, room.unit, room.gap)
    for _ in range(4):
        across = max(dp(24), min(by_height, made.card[0]))
        rail = max(dp(80), round(across * fan) + dp(24))
        made = fit(room.needs, max(1, safe.w - 2 * rail), left, room.unit, room.gap)
    rail = max(dp(80), (safe.w - made.width) // 2)
    across = max(dp(24), min(by_height, round(made.card[0] * 1.1), int((rail - dp(24)) / fan)))
    pile = (across, round(across * PILE_ASPECT))
    board_y = safe.y + room.edge + max(0, left - made.height) // 2
    board = Rect(safe.x + (safe.w - made.width) // 2, board_y, made.width, made.height)
    head, title, status, buttons = _head(room)
    width = min(rail - dp(16), dp(120))
    x = safe.x + dp(8)
    buttons["redo"] = Rect(x, safe.y + dp(12), width, dp(BUTTON))
    buttons["undo"] = Rect(x, buttons["redo"].top + dp(8), width, dp(BUTTON))
    column = Rect(safe.right - rail, safe.y + room.edge, rail, left)
    return _places(
        room, made, pile, board, column, dots, title, status, status, buttons, head, wide=True
    )


def _with_width(rect: Rect, width: int) -> Rect:
    """Return a rectangle with another width."""
    return Rect(rect.x, rect.y, max(1, width), rect.h)


def _pile_width(room: _Room, inner: int) -> int:
    """Return the greatest width of a pile's card with which all piles fit beside each other."""
    cards = sum(1 + FAN * (len(pile) - 1) for pile in room.needs.wastes)
    cards += 1 if room.needs.stock else 0
    trail = room.dp(96) if room.needs.trail else 0
    gaps = room.dp(20) * (len(room.needs.wastes) + 1)
    return max(room.dp(40), int((inner - gaps - trail) / max(1.0, cards)))


def _share(
    room: _Room, width: int, height: int, piles: tuple[int, int], scale: float, comfort: float
) -> tuple[Fit, tuple[int, int]]:
    """Share a height between board and piles: large piles, as long as the board loses nothing.

    :param piles: least and most width of a pile's card.
    :param scale: a pile's card by a tableau card, as far as there is room.
    :param comfort: share of a tableau card that is to stay in sight.
    """
    least, most = piles
    best = fit(room.needs, width, height, room.unit, room.gap)
    wished = max(room.dp(PILE), round(best.card[0] * scale))
    across = max(least, min(most, wished))
    while True:
        pile = (across, round(across * PILE_ASPECT))
        row = max(pile[1], room.dp(BUTTON))
        made = fit(room.needs, width, max(1, height - row), room.unit, room.gap)
        if across <= least or (made.full_width and made.step >= comfort * made.card[1]):
            return made, pile
        across = max(least, across - room.dp(2))


def _head(room: _Room) -> tuple[Rect, Rect, Rect, dict[str, Rect]]:
    """Return a wide window's title bar, its title, its status and its buttons."""
    safe, dp = room.safe, room.dp
    head = Rect(safe.x, safe.top - dp(TITLE), safe.w, dp(TITLE))
    buttons = {"menu": Rect(head.x, head.y, dp(TITLE), dp(TITLE))}
    size = dp(TITLE)
    buttons["new"] = Rect(head.right - size - dp(4), head.y, size, size)
    buttons["options"] = buttons["new"].moved(-size - dp(8), 0)
    start = head.x + dp(TITLE)
    room_left = buttons["options"].x - start - dp(8)
    title = Rect(start, head.y, min(dp(230), room_left * 2 // 5), head.h)
    status = Rect(title.right + dp(8), head.y, room_left - title.w - dp(8), head.h)
    return head, title, status, buttons


def _corner(room: _Room, row: Rect) -> dict[str, Rect]:
    """Return Undo and Redo at the right end of a row of piles: on top of each other, or beside."""
    dp = room.dp
    high, wide = dp(BUTTON), dp(92)
    x = row.right - wide
    if row.h >= 2 * high + dp(8):
        middle = row.y + row.h // 2
        return {
            "undo": Rect(x, middle + dp(4), wide, high),
            "redo": Rect(x, middle - dp(4) - high, wide, high),
        }
    wide = dp(64)
    y = row.y + (row.h - high) // 2
    redo = Rect(row.right - wide, y, wide, high)
    return {"undo": redo.moved(-wide - dp(8), 0), "redo": redo}


def _row(bar: Rect, names: tuple[str, ...], gap: int) -> dict[str, Rect]:
    """Share a bar between buttons."""
    width = (bar.w - gap * (len(names) - 1)) // len(names)
    return {
        name: Rect(bar.x + number * (width + gap), bar.y, width, bar.h)
        for number, name in enumerate(names)
    }


def _places(
    room: _Room,
    made: Fit,
    pile: tuple[int, int],
    board: Rect,
    piles: Rect,
    dots: int,
    title: Rect,
    status: Rect,
    message: Rect,
    buttons: dict[str, Rect],
    head: Rect,
    *,
    wide: bool,
) -> Places:
    """Put piles into their box and everything into one value."""
    if piles.h > piles.w and wide:
        stock, wastes = _column_of_piles(room, pile, piles, dots)
        trail = None
    else:
        stock, wastes, trail = _row_of_piles(room, pile, piles, dots, wide)
    passes = Rect(stock.x, stock.y - dots, stock.w, dots) if stock and dots else None
    return Places(
        safe=room.safe,
        board=board,
        slots=slot_rects(room.needs, made, board.x, board.top),
        reserves=reserve_rects(room.needs, made, board.x, board.top, room.gap),
        stock=stock,
        wastes=wastes,
        trail=trail,
        passes=passes,
        bar=head,
        title=title,
        status=status,
        message=message,
        buttons=buttons,
        card=made.card,
        pile=pile,
        unit=room.unit,
        wide=wide,
        limited_by_width=made.full_width,
    )


def _fan(names: tuple[str, ...], rect: Rect) -> dict[str, Rect]:
    """Spread a waste's cards to the left of its top card, lowest first."""
    shift = round(rect.w * FAN)
    last = len(names) - 1
    return {name: rect.moved(-shift * (last - at), 0) for at, name in enumerate(names)}


def _row_of_piles(
    room: _Room, pile: tuple[int, int], row: Rect, dots: int, wide: bool
) -> tuple[Rect | None, dict[str, Rect], Rect | None]:
    """Lay stock (right), wastes and trail (left) into a row."""
    across, tall = pile
    y = row.y + (row.h - tall - dots) // 2 + dots
    edge = row.right - room.dp(8)
    stock = None
    centre = room.safe.x + (room.safe.w - across) // 2
    if room.needs.stock:
        x = edge - across
        if wide and len(room.needs.wastes) == 1:
            x = min(x, centre + across + room.dp(40))
        stock = Rect(x, y, across, tall)
        edge = stock.x - room.dp(20)
    wastes: dict[str, Rect] = {}
    for names in reversed(room.needs.wastes):
        x = edge - across
        if len(room.needs.wastes) == 1:
            x = min(x, max(centre, row.x + round(across * FAN * (len(names) - 1))))
        fan = _fan(names, Rect(x, y, across, tall))
        wastes = {**fan, **wastes}
        edge = min(rect.x for rect in fan.values()) - room.dp(16)
    trail = None
    if room.needs.trail and edge - row.x >= room.dp(60):
        high = min(tall, room.dp(84))
        trail = Rect(row.x, y + (tall - high) // 2, edge - row.x, high)
    return stock, wastes, trail


def _column_of_piles(
    room: _Room, pile: tuple[int, int], column: Rect, dots: int
) -> tuple[Rect | None, dict[str, Rect]]:
    """Lay the stock (lowest) and the wastes above it into a rail."""
    across, tall = pile
    most = max((len(names) for names in room.needs.wastes), default=1)
    x = column.x + (column.w - round(across * (1 + FAN * (most - 1)))) // 2
    x += round(across * FAN * (most - 1))
    y = column.y + room.dp(8) + dots
    stock = None
    if room.needs.stock:
        stock = Rect(x, y, across, tall)
        y = stock.top + room.gap + room.dp(6)
    wastes: dict[str, Rect] = {}
    for names in reversed(room.needs.wastes):
        wastes = {**_fan(names, Rect(x, y, across, tall)), **wastes}
        y += tall + room.gap
    return stock, wastes


def _mirrored(places: Places) -> Places:
    """Return the table for the left hand: piles and controls mirrored, cards of the board not."""
    both = places.safe.x + places.safe.right

    def turn(rect: Rect) -> Rect:
        return Rect(both - rect.right, rect.y, rect.w, rect.h)

    def maybe(rect: Rect | None) -> Rect | None:
        return turn(rect) if rect else None

    return replace(
        places,
        stock=maybe(places.stock),
        wastes={name: turn(rect) for name, rect in places.wastes.items()},
        trail=maybe(places.trail),
        passes=maybe(places.passes),
        title=turn(places.title),
        status=turn(places.status),
        message=turn(places.message),
        buttons={name: turn(rect) for name, rect in places.buttons.items()},
    )
