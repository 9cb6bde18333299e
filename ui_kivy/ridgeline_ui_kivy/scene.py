"""What is seen on the table, as plain values: cards, outlines, counts. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline_ui_kivy.geometry import Rect

BACK, EMPTY = "back", "empty"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card as it is drawn.

    :param place: where it lies, as in moves; ``W-`` is the card under the waste top, and the
        cards of the trail are ``T0`` …
    :param face: id of its picture: ``7D``, ``*J``, ``back``, ``empty``.
    :param group: which cards are of one size: ``board``, ``pile`` or ``trail``.
    :param shade: brightness, 1 for full.
    :param alpha: opacity, 1 for full.
    """

    place: str
    face: str
    rect: Rect
    group: str = "board"
    shade: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign at a pile: the icon's name."""

    icon: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table.

    :param sprites: in drawing order.
    :param touch: what answers to a tap, by place; later ones lie above earlier ones.
    :param stock_count: cards in the stock; None where there is none.
    :param waste_counts: cards in each waste whose lower cards come back, from two on, by its name.
    """

    sprites: tuple[Sprite, ...]
    marks: tuple[Mark, ...] = ()
    touch: Mapping[str, Rect] = field(default_factory=dict)
    stock_count: int | None = None
    waste_counts: Mapping[str, int] = field(default_factory=dict)

    def place_at(self, x: float, y: float) -> str | None:
        """Return the place whose card is hit; None for the felt."""
        hit = None
        for place, rect in self.touch.items():
            if rect.contains(x, y):
                hit = place
        return hit


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the player wants to see, and what is going on.

    :param outline_free: outline the cards that may be moved.
    :param selection: places of selected cards.
    :param blockers: places of cards that were in the way of the last tap.
    :param asked: place of a card that was asked about.
    :param under: places of the cards that this one lies on.
    :param run: cards played since the last draw.
    :param hint: places that a hint marks; ``S-`` is the stock's empty place.
    """

    outline_free: bool = False
    selection: tuple[str, ...] = ()
    blockers: tuple[str, ...] = ()
    asked: str = ""
    under: tuple[str, ...] = ()
    run: int = 0
    hint: tuple[str, ...] = ()
