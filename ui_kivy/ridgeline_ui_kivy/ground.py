"""Rounded grounds: one draw call each, and none while there is nothing to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import BorderImage, Color, InstructionGroup

from ridgeline_ui_kivy import deck
from ridgeline_ui_kivy.theme import Colour


class Ground:
    """A rectangle with round corners, stretched from a disc (``round``) or a circle (``rim``)."""

    def __init__(self, canvas: Any, picture: str = "round") -> None:
        """Draw into a canvas, nothing yet.

        :param picture: the icon that is stretched.
        """
        self._picture = picture
        self._group = InstructionGroup()
        self._shown = False
        self._tint, self._shape = Color(), BorderImage(auto_scale="off")
        self.rect = (0, 0, 0, 0)
        canvas.add(self._group)

    def show(
        self, pos: Sequence[float], size: Sequence[float], radius: float, colour: Colour
    ) -> None:
        """Draw a rectangle in a colour; nothing, if it is transparent or empty."""
        x, y, width, height = (round(value) for value in (*pos, *size))
        self.rect = (x, y, width, height)
        visible = colour[3] > 0 and min(width, height) > 0
        if visible != self._shown:
            self._shown = visible
            for item in (self._tint, self._shape):
                (self._group.add if visible else self._group.remove)(item)
        if not visible:
            return
        radius = min(round(radius), width // 2, height // 2)
        texture = deck.icon(self._picture, 2 * radius)
        self._tint.rgba = colour
        self._shape.texture = texture
        self._shape.border = (texture.width / 2,) * 4
        self._shape.display_border = (radius,) * 4
        self._shape.pos, self._shape.size = (x, y), (width, height)

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point lies on it."""
        left, low, width, height = self.rect
        return left <= x < left + width and low <= y < low + height
