"""What a finger means: which card a tap was aimed at. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Collection

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.scene import Scene

TAP_DP = 10
"""A touch that moves farther is no tap."""
_REACH_DP = 22
"""How far beside a card a tap may be and still mean it."""
_BORDER = 0.2
"""Share of a card's width and height at each edge where a neighbour may be meant instead."""


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
