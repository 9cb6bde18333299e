"""Pictures on a canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.theme import Colour

Picture = tuple[Any, Rect, Colour]
"""A texture, where it is drawn, and the colour that it is multiplied by."""


class Pool:
    """Textured rectangles that are updated in place, as many as are drawn."""

    def __init__(self, canvas: Any) -> None:
        """Begin empty, in a canvas."""
        self._group = InstructionGroup()
        canvas.add(self._group)
        self._items: list[tuple[Any, Any]] = []

    def show(self, pictures: Sequence[Picture]) -> None:
        """Draw textures into rectangles with a colour each, in this order."""
        for number, (texture, rect, colour) in enumerate(pictures):
            if number == len(self._items):
                self._add()
            tint, picture = self._items[number]
            if tuple(tint.rgba) != colour:
                tint.rgba = colour
            if picture.texture is not texture:
                picture.texture = texture
            if picture.pos != (rect.x, rect.y):
                picture.pos = (rect.x, rect.y)
            if picture.size != (rect.w, rect.h):
                picture.size = (rect.w, rect.h)
        while len(self._items) > len(pictures):
            for item in self._items.pop():
                self._group.remove(item)

    def _add(self) -> None:
        tint, picture = Color(1, 1, 1, 1), Rectangle(size=(0, 0))
        self._group.add(tint)
        self._group.add(picture)
        self._items.append((tint, picture))
