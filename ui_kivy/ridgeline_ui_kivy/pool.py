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
        self._shown: Sequence[Picture] = ()

    def show(self, pictures: Sequence[Picture]) -> None:
        """Draw textures into rectangles with a colour each, in this order."""
        same = len(self._shown)
        for number, picture in enumerate(pictures):
            if number >= same or self._shown[number] is not picture:
                self._draw(number, picture)
        while len(self._items) > len(pictures):
            for item in self._items.pop():
                self._group.remove(item)
        self._shown = pictures

    def _draw(self, number: int, picture: Picture) -> None:
        if number == len(self._items):
            self._add()
        texture, rect, colour = picture
        tint, drawn = self._items[number]
        if tuple(tint.rgba) != colour:
            tint.rgba = colour
        if drawn.texture is not texture:
            drawn.texture = texture
        if drawn.pos != (rect.x, rect.y):
            drawn.pos = (rect.x, rect.y)
        if drawn.size != (rect.w, rect.h):
            drawn.size = (rect.w, rect.h)

    def _add(self) -> None:
        tint, picture = Color(1, 1, 1, 1), Rectangle(size=(0, 0))
        self._group.add(tint)
        self._group.add(picture)
        self._items.append((tint, picture))
