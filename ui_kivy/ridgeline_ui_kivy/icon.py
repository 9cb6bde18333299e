"""Signs: a tinted picture from the icon atlas."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import deck
from ridgeline_ui_kivy.theme import NOTHING, THEME


class Icon(Widget):  # type: ignore[misc]
    """A sign from the icon atlas, in a colour."""

    name = StringProperty("")
    colour = ColorProperty(NOTHING)

    def __init__(self, name: str = "", **kwargs: Any) -> None:
        """Draw the sign."""
        kwargs.setdefault("colour", THEME.text)
        kwargs.setdefault("size", (0, 0))  # Kivy's own is large, and would load large icons
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(*self.colour)
            self._picture = Rectangle(size=(0, 0))
        self.bind(pos=self._place, size=self._place, name=self._place, colour=self._paint)
        self.name = name

    def _place(self, *_: Any) -> None:
        side = round(min(self.size))
        if not self.name or side <= 0:
            self._picture.size = (0, 0)
            return
        self._picture.texture = deck.icon(self.name, side)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self._picture.pos = (round(x - side / 2), round(y - side / 2))
        self._picture.size = (side, side)

    def _paint(self, *_: Any) -> None:
        self._tint.rgba = self.colour
