"""What a drag takes along, and where it lets go of it. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.scene import BACK, EMPTY, Scene, Sprite

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

OUT = "F"
"""Anywhere out of the game, as :meth:`ridgeline.play.session.Session.drop` has it."""
_SHARE = 0.3
"""Share of the dragged card that has to lie on another one to mean it."""
_EDGE_DP, _BEYOND_DP = 24, 64
"""A drag that began so near to an edge counts only from so far on: it may be the system's."""


@dataclass(frozen=True, slots=True)
class Lift:
    """A card on a finger.

    :param place: where it came from.
    :param face: its picture.
    :param dx: by how many pixels it is away from its place, to the right.
    :param dy: the same, up.
    """

    place: str
    face: str
    dx: int = 0
    dy: int = 0

    def moved(self, dx: float, dy: float) -> Lift:
        """Return it elsewhere; pixels from its place."""
        return replace(self, dx=round(dx), dy=round(dy))

    def onto(self, scene: Scene) -> Scene:
        """Return a scene with the card on the finger, above all others."""
        mine = [sprite for sprite in scene.sprites if self._is_of(sprite)]
        rest = tuple(sprite for sprite in scene.sprites if not self._is_of(sprite))
        away = tuple(replace(s, rect=s.rect.moved(self.dx, self.dy), shade=1.0) for s in mine)
        return replace(scene, sprites=rest + away)

    def holds(self, scene: Scene) -> bool:
        """Tell whether the card still lies at its place in a scene."""
        return any(s.place == self.place and s.face == self.face for s in scene.sprites)

    def _is_of(self, sprite: Sprite) -> bool:
        return sprite.place in (self.place, f"{self.place}!")


def lifted(game: Game, state: State, scene: Scene, place: str | None) -> Lift | None:
    """Return the card that a drag from a place takes along; None if it stays where it is.

    :param place: what lies under the finger.
    """
    sprite = next((sprite for sprite in scene.sprites if sprite.place == place), None)
    if place is None or sprite is None or sprite.face == EMPTY:
        return None
    slot = game.tables.slot_by_name.get(place)
    if slot is not None and (sprite.face == BACK or not _may_go(game, state, slot)):
        return None
    if place[0] == "W" and game.parts.match.onto_waste and state.stock:
        return None  # what is played onto stays where it is
    return Lift(place, sprite.face)


def _may_go(game: Game, state: State, slot: int) -> bool:
    """Tell whether nothing lies on a card, or only what may go together with it."""
    name = game.tables.names[slot]
    return bool(state.free >> slot & 1) or any(
        name in move.text.split("+") for move in game.legal(state)
    )


def target(
    game: Game, state: State, scene: Scene, lift: Lift, finger: tuple[float, float]
) -> str | None:
    """Return where a card is dropped; None if it goes back to its place.

    :param finger: where the finger was lifted, in pixels.
    """
    home = scene.touch[lift.place]
    card = home.moved(lift.dx, lift.dy)
    partners = _partners(game, state, lift.place)
    best = max(
        (place for place in partners if place in scene.touch),
        key=lambda place: _shared(card, scene.touch[place], finger),
        default=None,
    )
    if best is not None and _shared(card, scene.touch[best], finger) >= _SHARE:
        return best
    hit = scene.place_at(*finger)
    if game.parts.match.onto_waste:
        return hit if hit in wastes(state) else None
    if hit is not None and hit != lift.place:
        return hit
    alone = any(move.text == lift.place for move in game.legal(state))
    return OUT if hit is None and alone and not card.overlaps(home) else None


def wastes(state: State) -> tuple[str, ...]:
    """Return the names of the wastes."""
    count = len(state.wastes)
    return ("W",) if count == 1 else tuple(f"W{number}" for number in range(1, count + 1))


def _partners(game: Game, state: State, place: str) -> Collection[str]:
    """Return the places onto which a card may be dropped for a legal move."""
    moves = [move.text.split("+") for move in game.legal(state)]
    found = {other for parts in moves if place in parts for other in parts if other != place}
    texts = {"+".join(parts) for parts in moves}
    if game.parts.match.onto_waste and len(state.wastes) == 1 and place in texts:
        found.add("W")
    if place == "S" and "D" in texts:
        found.update(wastes(state))
    if place in wastes(state) and "P" in texts:
        found.add("S")
    return found


def _shared(card: Rect, other: Rect, finger: tuple[float, float]) -> float:
    """Return the share of a card that lies on another one; all of it under the finger."""
    if other.contains(*finger):
        return 1.0
    across = min(card.right, other.right) - max(card.x, other.x)
    up = min(card.top, other.top) - max(card.y, other.y)
    return max(0, across) * max(0, up) / max(1, card.w * card.h)


def is_systems(start: float, end: float, width: float, unit: float) -> bool:
    """Tell whether the system may have taken a drag: one from a side edge, not far into the table.

    Android ends the touch where it recognises its gesture for Back.

    :param start: across, in pixels of a window of that width.
    :param unit: pixels of a dp.
    """
    at_edge = min(start, width - start) < _EDGE_DP * unit
    return at_edge and abs(end - start) < _BEYOND_DP * unit
