"""The table for the left hand. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.geometry import Rect

if TYPE_CHECKING:
    from ridgeline_ui_kivy.places import Places


def mirrored(places: Places) -> Places:
    """Return the table for the left hand: piles and controls mirrored, cards of the board not."""
    both = places.safe.x + places.safe.right

    def turn(rect: Rect) -> Rect:
        return Rect(both - rect.right, rect.y, rect.w, rect.h)

    def maybe(rect: Rect | None) -> Rect | None:
        return turn(rect) if rect else None

    around = places.bars
    return replace(
        places,
        stock=maybe(places.stock),
        wastes=_mirrored_wastes(places.wastes, both),
        trail=maybe(places.trail),
        passes=maybe(places.passes),
        bars=replace(
            around,
            title=turn(around.title),
            status=turn(around.status),
            message=turn(around.message),
            buttons={name: turn(rect) for name, rect in around.buttons.items()},
        ),
    )


def _mirrored_wastes(wastes: Mapping[str, Rect], both: int) -> dict[str, Rect]:
    """Mirror the wastes; the cards of a fan stay in order, or their indices would be covered."""
    if "W" not in wastes:
        return {name: replace(rect, x=both - rect.right) for name, rect in wastes.items()}
    left = min(rect.x for rect in wastes.values())
    right = max(rect.right for rect in wastes.values())
    return {name: rect.moved(both - right - left, 0) for name, rect in wastes.items()}
