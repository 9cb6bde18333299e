"""What flies up from the cards besides cards: points, stars. Knows nothing of Kivy.

Unlike the motion of cards, sparks live on while the next card is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, sin, tau
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.language import _, figure, signed

if TYPE_CHECKING:
    from ridgeline.engine.parts import Layout
    from ridgeline.play.events import Event
    from ridgeline_ui_kivy.geometry import Rect
    from ridgeline_ui_kivy.places import Places
    from ridgeline_ui_kivy.scene import Scene

Point = tuple[float, float]

GAIN, LOSS, STAR, RING = "gain", "loss", "star", "ring"
RISE, BURST, CHEER = 0.9, 0.8, 1.2
"""Seconds of points that rise, of the stars of a peak, of those of a win."""
_RUN_DP, _RUN_MOST = 1.5, 12
"""By how much the points grow with each card of a run, up to how many."""

_COSTS = -1
"""What every move may cost does not fly up each time; the run does, where it brings no points."""
_STREAK = 3
"""A run is one from this many cards on."""
_BIG = ("peak", "clear", "stock-left")
"""Reasons of points that are worth more than a line."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A spark at some moment: centre and height in pixels, opacity from 0 to 1."""

    x: float
    y: float
    size: float
    alpha: float


@dataclass(frozen=True, slots=True)
class Spark:
    """Something that flies up and fades.

    :param kind: ``gain``, ``loss`` (texts), ``star``, or a ``ring`` that grows.
    :param text: what is written; empty for a star or a ring.
    :param start: where its centre is at first.
    :param end: where it is at last.
    :param size: its height in pixels.
    :param begin: seconds after the action.
    :param length: seconds.
    """

    kind: str
    text: str
    start: Point
    end: Point
    size: float
    begin: float
    length: float

    def at(self, time: float) -> Drawn | None:
        """Return how it is drawn ``time`` seconds after the action; None before and after."""
        share = (time - self.begin) / self.length
        if not 0 <= share <= 1:
            return None
        eased = 1 - (1 - share) ** 2
        x = self.start[0] + (self.end[0] - self.start[0]) * eased
        y = self.start[1] + (self.end[1] - self.start[1]) * eased
        grown = 0.5 + eased if self.kind == RING else min(1.0, 0.5 + 4 * share)
        return Drawn(x, y, self.size * grown, min(1.0, 2.4 * (1 - share)))


def sparks(
    events: Iterable[Event], before: Scene, places: Places, layout: Layout, run: int
) -> list[Spark]:
    """Return what flies up after an action: its points from where it was made, stars over peaks.

    :param before: the table before the action.
    :param run: length of the run after it.
    """
    found = list(events)
    if not found or any(event.back for event in found):
        return []
    won = any(event.kind == "won" for event in found)
    return [
        *_points(found, before, places, run),
        *(star for event in found if event.kind == "peak" for star in _peak(event, places, layout)),
        *(_cheer(places) if won else ()),
    ]


def _points(events: list[Event], before: Scene, places: Places, run: int) -> Iterator[Spark]:
    """Yield the points of an action, those of a peak or of the whole board apart."""
    rect = next((r for e in events if (r := _home(e, before)) is not None), None)
    if rect is None:
        return
    unit = places.unit
    plain = sum(e.value for e in events if e.kind == "points" and e.source not in _BIG)
    size = (20 + _RUN_DP * min(max(0, run - 1), _RUN_MOST)) * unit
    x, y = rect.middle
    if plain > 0 or plain < _COSTS:
        yield _text(plain, (x, y), size, places)
    elif run >= _STREAK and any(e.kind == "play" for e in events):
        streak = _("run {count}").format(count=figure(run))
        yield _rising(GAIN, streak, (x, y), size, places)
    for number, event in enumerate(e for e in events if e.kind == "points" and e.source in _BIG):
        above = (x, y + (26 + 30 * number) * unit)
        yield _text(event.value, above, 30 * unit, places, begin=0.15)


def _home(event: Event, before: Scene) -> Rect | None:
    """Return where the card of an event lay."""
    return before.touch.get(event.source) if event.kind in ("play", "remove", "draw") else None


def _text(points: int, start: Point, size: float, places: Places, begin: float = 0.0) -> Spark:
    """Return points that rise."""
    return _rising(GAIN if points > 0 else LOSS, signed(points), start, size, places, begin)


def _rising(
    kind: str, text: str, start: Point, size: float, places: Places, begin: float = 0.0
) -> Spark:
    """Return a text that rises, within the window."""
    half = size * 0.35 * len(text)
    x = min(max(start[0], places.safe.x + half), places.safe.right - half)
    top = places.safe.top - size
    end = (x, min(start[1] + 56 * places.unit, top))
    return Spark(kind, text, (x, min(start[1], top)), end, size, begin, RISE)


def _peak(event: Event, places: Places, layout: Layout) -> Iterator[Spark]:
    """Yield stars that burst from a peak's top."""
    peak = layout.peaks[event.value - 1]
    slots = [slot for slot in range(len(layout.slots)) if peak >> slot & 1]
    x, y = places.slots[min(slots, key=lambda slot: layout.slots[slot].y)].middle
    far = 64 * places.unit
    for number in range(10):
        angle = tau * number / 10
        end = (x + far * cos(angle), y + far * sin(angle))
        yield Spark(STAR, "", (x, y), end, 18 * places.unit, 0.1, BURST)


def ringing(pill: tuple[int, int, int, int], places: Places) -> Iterator[Spark]:
    """Yield rings that spread from a chip: x, y, width, height in pixels."""
    x, y, width, height = pill
    middle = (x + width / 2, y + height / 2)
    for begin in (0.0, 0.3):
        yield Spark(RING, "", middle, middle, 64 * places.unit, begin, 0.6)


def _cheer(places: Places) -> Iterator[Spark]:
    """Yield stars that rise over the whole table."""
    safe = places.safe
    for number in range(24):
        x = safe.x + safe.w * (number * 0.618 % 1)
        y = safe.y + safe.h * (number * 0.382 % 0.5)
        size = (16 + 14 * (number % 3)) * places.unit
        yield Spark(STAR, "", (x, y), (x, y + safe.h * 0.4), size, 0.02 * number, CHEER)
