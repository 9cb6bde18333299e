"""Stock, wastes, trail and passes: laid into a row or into a rail. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ridgeline_ui_kivy.geometry import Furniture, Insets, Rect

ASPECT = 1.4
"""Height of a pile's card by its width."""
FAN = 0.42
"""Share of a card's width that the next card of a fanned waste leaves in sight."""
DOTS = 20
"""Height of the line under the stock that shows the passes, in dp."""
_BETWEEN, _FARTHEST, _TRAIL_LEAST, _TRAIL = 20, 48, 60, 76
_FEW, _ALONE = 2.0, 3.0
"""In cards: what fewer piles are reckoned as."""
_LOW, _ROOMY = 240, 480
"""Up to which height in dp large texts get no more room, and how much higher they get all of it."""


@dataclass(frozen=True, slots=True)
class Room:
    """What an arrangement starts from: what is needed, where, and how many pixels a dp has."""

    needs: Furniture
    safe: Rect
    unit: float
    text: float = 1.0

    @classmethod
    def of(
        cls,
        needs: Furniture,
        size: tuple[int, int],
        unit: float,
        insets: Insets,
        text: float = 1.0,
    ) -> Room:
        """Return the room of a window.

        :param text: how large texts are, 1 being what they are by themselves.
        """
        return cls(needs, insets.safe(size), unit, text)

    def dp(self, value: float) -> int:
        """Return whole pixels of a length in dp."""
        return round(value * self.unit)

    def tall(self, value: float) -> int:
        """Return whole pixels of a height in dp that holds text.

        It grows by half of what the text does; less in a low window, where the cards need it.
        """
        spared = min(1.0, max(0.0, (self.safe.h / self.unit - _LOW) / _ROOMY))
        return round(self.dp(value) * (1 + (self.text - 1) / 2 * spared))

    @property
    def dots(self) -> int:
        """Pixels that the passes take under the stock."""
        return self.dp(DOTS) if self.needs.passes else 0

    @property
    def piles(self) -> bool:
        """Whether there is a stock or a waste."""
        return self.needs.stock or bool(self.needs.wastes)

    @property
    def fan(self) -> float:
        """Width of the widest waste, in cards."""
        return max((fan_width(names) for names in self.needs.wastes), default=1.0)


@dataclass(frozen=True, slots=True)
class Piles:
    """Where the piles lie; see :class:`~ridgeline_ui_kivy.places.Places`."""

    stock: Rect | None
    wastes: Mapping[str, Rect]
    trail: Rect | None = None
    passes: Rect | None = None


def fan_width(names: tuple[str, ...]) -> float:
    """Return the width of a waste, in cards."""
    return 1 + FAN * (len(names) - 1)


def widest(room: Room, inner: int) -> int:
    """Return the greatest width of a pile's card with which all piles fit beside each other.

    A pile alone gets no more than a third of the row: what lies under the stock is as wide as it.
    """
    cards = sum(map(fan_width, room.needs.wastes)) + (1 if room.needs.stock else 0)
    trail = room.dp(96) if room.needs.trail else 0
    gaps = room.dp(_BETWEEN) * (len(room.needs.wastes) + 1)
    return max(room.dp(40), int((inner - gaps - trail) / (cards if cards >= _FEW else _ALONE)))


def in_row(room: Room, pile: tuple[int, int], row: Rect) -> Piles:
    """Lay stock (right), wastes and trail (left) into a row.

    :param pile: width and height of a card.
    """
    across, tall = pile
    single = len(room.needs.wastes) == 1
    y = row.y + (row.h - tall - room.dots) // 2 + room.dots
    centre = room.safe.x + (room.safe.w - across) // 2
    edge = row.right - room.dp(8)
    stock = None
    if room.needs.stock:
        x = edge - across
        if single:
            x = min(x, centre + across + room.dp(_FARTHEST))
        stock = Rect(x, y, across, tall)
        edge = stock.x - room.dp(_BETWEEN)
    wastes: dict[str, Rect] = {}
    for names in reversed(room.needs.wastes):
        x = edge - across
        if single:
            x = min(x, max(centre, row.x + round(across * (fan_width(names) - 1))))
        fan = _fan(names, Rect(x, y, across, tall))
        wastes = {**fan, **wastes}
        edge = min(rect.x for rect in fan.values()) - room.dp(16)
    trail = None
    if room.needs.trail and edge - row.x >= room.dp(_TRAIL_LEAST):
        high = max(min(tall, room.dp(_TRAIL)), tall * 11 // 20)
        trail = Rect(row.x, y + (tall - high) // 2, edge - row.x, high)
    return Piles(stock, wastes, trail, _passes(room, stock))


def in_rail(room: Room, pile: tuple[int, int], rail: Rect) -> Piles:
    """Lay the stock (lowest) and the wastes above it into a rail.

    :param pile: width and height of a card.
    """
    across, tall = pile
    x = rail.x + (rail.w - round(across * room.fan)) // 2 + round(across * (room.fan - 1))
    y = rail.y + room.dp(8) + room.dots
    stock = None
    if room.needs.stock:
        stock = Rect(x, y, across, tall)
        y = stock.top + room.dp(12)
    wastes: dict[str, Rect] = {}
    for names in reversed(room.needs.wastes):
        wastes = {**_fan(names, Rect(x, y, across, tall)), **wastes}
        y += tall + room.dp(6)
    return Piles(stock, wastes, None, _passes(room, stock))


def _passes(room: Room, stock: Rect | None) -> Rect | None:
    if stock is None or not room.dots:
        return None
    return Rect(stock.x, stock.y - room.dots, stock.w, room.dots)


def _fan(names: tuple[str, ...], top: Rect) -> dict[str, Rect]:
    """Spread a waste's cards to the left of its top card, lowest first."""
    shift = round(top.w * FAN)
    last = len(names) - 1
    return {name: top.moved(-shift * (last - at), 0) for at, name in enumerate(names)}
