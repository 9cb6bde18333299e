"""What a finger means: which card a tap was aimed at. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import hypot
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.scene import Scene

if TYPE_CHECKING:
    from ridgeline.play.events import Event

TAP_DP = 10
"""A touch that moves as far is no tap: it begins to drag."""
HOLD_SECONDS = 0.45
"""A finger that lies still for as long asks what lies on a card."""
GUARD_SECONDS = 0.2
"""For as long the place that a card has left ignores taps: a double tap plays one card."""
_REACH_DP = 22
"""How far beside a card a tap may be and still mean it."""
_BORDER = 0.2
"""Share of a card's width and height at each edge where a neighbour may be meant instead."""


def is_still(dx: float, dy: float, unit: float) -> bool:
    """Tell whether a finger that moved by so many pixels lies still.

    :param unit: pixels of a dp.
    """
    return hypot(dx, dy) < TAP_DP * unit


def aim(scene: Scene, playable: Collection[str], x: float, y: float, unit: float) -> str | None:
    """Return the place that a tap means; None if it means nothing.

    The middle of a card means that card. Felt, and the border of a card that cannot be played,
    mean the nearest card that can, but never the stock: a draw may cost points.

    :param playable: places that a move could take now.
    :param unit: pixels of a dp.
    """
    hit = scene.place_at(x, y)
    if hit is not None and (hit in playable or hit == "S" or _central(scene.touch[hit], x, y)):
        return hit
    near = [
        (scene.touch[place].distance(x, y), place)
        for place in playable
        if place != "S" and place in scene.touch
    ]
    if near:
        distance, place = min(near)
        if distance <= (_REACH_DP if hit is None else _REACH_DP / 3) * unit:
            return place
    return hit


def _central(rect: Rect, x: float, y: float) -> bool:
    dx, dy = rect.w * _BORDER, rect.h * _BORDER
    return rect.x + dx <= x < rect.right - dx and rect.y + dy <= y < rect.top - dy


class Guard:
    """Swallows the second half of a double tap, where a card has just gone or come free."""

    def __init__(self) -> None:
        """Begin without anything to guard."""
        self._since = 0.0
        self._left: tuple[Rect, ...] = ()
        self._uncovered: frozenset[str] = frozenset()

    def note(
        self,
        events: Iterable[Event],
        uncovered: Iterable[str],
        touch: Mapping[str, Rect],
        now: float,
    ) -> None:
        """Guard what an action has left and uncovered.

        :param uncovered: places of the cards that it has made free.
        :param touch: where everything lay before it.
        :param now: seconds.
        """
        gone = [e.source for e in events if e.kind in ("play", "remove") and not e.back]
        self._since = now
        self._left = tuple(touch[place] for place in gone if place in touch and place != "S")
        self._uncovered = frozenset(uncovered) if gone else frozenset()

    def stops(self, place: str | None, x: float, y: float, now: float) -> bool:
        """Tell whether a tap at a point, meaning a place, is to be ignored; never on the stock."""
        if place == "S" or now - self._since >= GUARD_SECONDS:
            return False
        return place in self._uncovered or any(rect.contains(x, y) for rect in self._left)
