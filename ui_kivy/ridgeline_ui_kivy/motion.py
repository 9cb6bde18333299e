"""How cards move from one scene to the next, worked out from the events of an action.

A motion only changes how a sprite is drawn for some tenths of a second; the model has long been
changed, and the next tap acts on the model at once. Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

from ridgeline.cards import face_text
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.scene import BACK, EMPTY, Scene, Sprite

if TYPE_CHECKING:
    from ridgeline.play.events import Event
    from ridgeline_ui_kivy.places import Places

FLIGHT, FLIP, DEAL, SHAKE = 0.19, 0.16, 0.5, 0.25
"""Seconds of a card's flight, of its turning, of a whole deal, of a shake."""
FAN, FAN_STEP = 0.8, 0.035
"""Seconds of a card's flight after a win, and from one card to the next."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A sprite on its way.

    :param sprite: as it is at the end.
    :param start: where it comes from; None turns it where it lies.
    :param begin: seconds after the action.
    :param length: seconds.
    :param other: the picture on its other side, shown in the first half of a turn.
    :param fades: it is not on the table any more at the end.
    :param appears: it was not seen at the start.
    :param shake: pixels by which it goes to and fro.
    """

    sprite: Sprite
    start: Rect | None
    begin: float
    length: float
    other: str = ""
    fades: bool = False
    appears: bool = False
    shake: int = 0

    def at(self, time: float) -> Sprite:
        """Return the sprite as it is ``time`` seconds after the action."""
        share = min(1.0, max(0.0, (time - self.begin) / self.length))
        eased = 1 - (1 - share) ** 3
        rect = self.sprite.rect
        if self.start is not None:
            rect = _between(self.start, rect, eased)
        face = self.sprite.face
        if self.other:
            face = self.other if share < 0.5 else face
            rect = _narrowed(rect, abs(1 - 2 * share))
        if self.shake:
            rect = rect.moved(round(self.shake * sin(3 * tau * share / 2) * (1 - share)), 0)
        alpha = self.sprite.alpha * (1 - share**2 if self.fades else 1)
        if self.fades and time < self.begin:
            alpha = 0.0  # it is still part of what lies there
        if self.appears:
            alpha *= share
        was = self.sprite  # written out: this runs for every card of every frame
        return Sprite(was.place, face, rect, was.group, was.shade, alpha)


def _between(a: Rect, b: Rect, share: float) -> Rect:
    return Rect(
        round(a.x + (b.x - a.x) * share),
        round(a.y + (b.y - a.y) * share),
        round(a.w + (b.w - a.w) * share),
        round(a.h + (b.h - a.h) * share),
    )


def _narrowed(rect: Rect, share: float) -> Rect:
    width = max(1, round(rect.w * share))
    return Rect(rect.x + (rect.w - width) // 2, rect.y, width, rect.h)


@dataclass(frozen=True, slots=True)
class Move:
    """All that moves after an action.

    :param motions: in drawing order.
    :param skippable: a tap that means nothing else brings it to its end.
    """

    motions: tuple[Motion, ...] = ()
    skippable: bool = False

    @property
    def length(self) -> float:
        """Seconds until everything lies still."""
        return max((motion.begin + motion.length for motion in self.motions), default=0.0)

    def over(self, scene: Scene) -> Course:
        """Return what it comes to over the scene at its end."""
        flying = tuple(motion for motion in self.motions if motion.start is not None)
        away = {motion.sprite.place for motion in flying if not motion.fades}
        at_home = {m.sprite.place: m for m in self.motions if m.start is None}
        rest = tuple(
            sprite
            for sprite in scene.sprites
            if sprite.place not in away and not _hidden(sprite, away)
        )
        turning = tuple(
            (number, at_home[sprite.place])
            for number, sprite in enumerate(rest)
            if sprite.place in at_home
        )
        return Course(rest, turning, flying)

    def frame(self, scene: Scene, time: float) -> list[Sprite]:
        """Return the sprites to draw: those at rest first, those on their way above."""
        course = self.over(scene)
        return [*course.lying(time), *course.aloft(time)]


@dataclass(frozen=True, slots=True)
class Course:
    """A move over a scene: what is the same in all its frames is worked out once.

    :param rest: the cards that do not leave their places, as they are at the end.
    :param turning: motions of some of them, by the number of the card.
    :param flying: motions of the others.
    """

    rest: tuple[Sprite, ...] = ()
    turning: tuple[tuple[int, Motion], ...] = ()
    flying: tuple[Motion, ...] = ()

    def lying(self, time: float) -> Sequence[Sprite]:
        """Return the cards at their places, ``time`` seconds after the action."""
        if not self.turning:
            return self.rest
        sprites = list(self.rest)
        for number, motion in self.turning:
            sprites[number] = motion.at(time)
        return sprites

    def aloft(self, time: float) -> list[Sprite]:
        """Return the cards that are on their way, above all others."""
        return [motion.at(time) for motion in self.flying]


def _hidden(sprite: Sprite, away: set[str]) -> bool:
    """Tell whether a waste card lies under another one that is at rest."""
    under = sprite.place[0] == "W" and sprite.place[-1] == "-" and sprite.face != EMPTY
    return under and sprite.place[:-1] not in away


STILL = Move()


def motions(events: Iterable[Event], before: Scene, after: Scene, places: Places) -> Move:
    """Return how the cards of an action's events move."""
    spots = _spots(places)
    old = {sprite.place: sprite for sprite in before.sprites}
    new = {sprite.place: sprite for sprite in after.sprites}
    return Move(tuple(_moving(events, old, new, spots, places)))


def _spots(places: Places) -> dict[str, Rect]:
    spots = {f"R{number}": rect for number, rect in enumerate(places.reserves, start=1)}
    spots |= dict(places.wastes)
    if places.stock:
        spots["S"] = places.stock
    return spots


Sprites = Mapping[str, Sprite]


def _moving(
    events: Iterable[Event], old: Sprites, new: Sprites, spots: Mapping[str, Rect], places: Places
) -> Iterator[Motion]:
    removed = 0
    for event in events:
        if event.kind in ("play", "draw", "refill", "remove"):
            out = event.target == "F"
            motion = _flight(event, old, new, spots, places, removed)
            removed += 1 if out else 0
            if motion:
                yield motion
        elif event.kind == "redeal":
            yield from _redeal(event, old, new, spots)
        elif event.kind == "turn-up" and event.source in new and event.source != "S":
            turned = new[event.source]
            was = BACK if not event.back else _face(event, turned)
            begin = 0.0 if event.back else FLIGHT * 0.4
            yield Motion(turned, None, begin, FLIP, was)


def _face(event: Event, sprite: Sprite) -> str:
    return face_text(event.face) if event.face is not None else sprite.face


def _flight(
    event: Event, old: Sprites, new: Sprites, spots: Mapping[str, Rect], places: Places, out: int
) -> Motion | None:
    """Return how a card goes from its source to its target, or off the table."""
    start = _rect(event.source, old, spots)
    if event.target == "F":
        sprite = old.get(event.source)
        if sprite is None or start is None:
            return None
        gone = replace(sprite, rect=_outside(sprite.rect, places, out), shade=1.0)
        return Motion(gone, start, 0.0, FLIGHT * 1.4, fades=True)
    sprite = new.get(event.target)
    if sprite is None or sprite.face == EMPTY:
        return None
    if event.source == "F":
        return Motion(sprite, _outside(sprite.rect, places, out), 0.0, FLIGHT)
    other = BACK if event.source == "S" and sprite.face != BACK else ""
    if event.target == "S" and event.face is not None:
        other = face_text(event.face) if sprite.face == BACK else ""
    return Motion(sprite, start, 0.0, FLIGHT, other) if start else None


def _redeal(
    event: Event, old: Sprites, new: Sprites, spots: Mapping[str, Rect]
) -> Iterator[Motion]:
    start, sprite = _rect(event.source, old, spots), new.get(event.target)
    if start and sprite and sprite.face != EMPTY:
        was = old[event.source].face if event.source in old else BACK
        yield Motion(sprite, start, 0.0, FLIGHT * 1.3, was if was != sprite.face else "")


def _rect(place: str, sprites: Sprites, spots: Mapping[str, Rect]) -> Rect | None:
    if place in sprites:
        return sprites[place].rect
    return spots.get(place)


def _outside(rect: Rect, places: Places, number: int) -> Rect:
    """Return where removed cards go: up and to the side, getting smaller."""
    side = -1 if number % 2 == 0 else 1
    w, h = rect.w * 3 // 5, rect.h * 3 // 5
    x = rect.x + (rect.w - w) // 2 + side * rect.w // 2
    return Rect(x, min(rect.y + rect.h, places.safe.top - h), w, h)


def dealing(after: Scene, places: Places) -> Move:
    """Return how a new deal comes onto the table: one card after the other out of the stock."""
    start = places.stock or next(iter(places.wastes.values()), places.board)
    board = [s for s in after.sprites if s.group == "board" or s.place[0] == "W"]
    if not board:
        return STILL
    pause = (DEAL - FLIGHT) / len(board)
    flights = (Motion(sprite, start, number * pause, FLIGHT) for number, sprite in enumerate(board))
    return Move(tuple(flights), skippable=True)


def fanning(faces: Sequence[str], places: Places) -> Move:
    """Return how the cards of a game that was won rise in an arch and go.

    :param faces: pictures of the cards.
    """
    board, (wide, high) = places.board, places.card
    start = next(iter(places.wastes.values()), board)
    flights = []
    for number, face in enumerate(faces):
        angle = pi * (number + 0.5) / len(faces)
        x = board.x + board.w / 2 - cos(angle) * (board.w - wide) / 2 - wide / 2
        y = board.y + sin(angle) * (board.h - high)
        sprite = Sprite(f"won{number}", face, Rect(round(x), round(y), wide, high))
        flights.append(Motion(sprite, start, FLIGHT + FAN_STEP * number, FAN, fades=True))
    return Move(tuple(flights))


def returning(before: Scene, after: Scene, place: str) -> Move:
    """Return how a card that was dragged goes back to its place."""
    start = next((sprite.rect for sprite in before.sprites if sprite.place == place), None)
    sprites = [sprite for sprite in after.sprites if sprite.place == place]
    return Move(tuple(Motion(sprite, start, 0.0, FLIGHT) for sprite in sprites))


def shaking(scene: Scene, place: str, by: int) -> Move:
    """Return how a card says no: to and fro by some pixels, where it lies."""
    sprites = [sprite for sprite in scene.sprites if sprite.place == place]
    return Move(tuple(Motion(sprite, None, 0.0, SHAKE, shake=by) for sprite in sprites))
