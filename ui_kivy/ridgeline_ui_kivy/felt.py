"""The ground of the table: a colour with a fine grain, darker towards the edges."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.image import Image
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp

from ridgeline_ui_kivy.deck import ASSETS
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.theme import THEME


@lru_cache(maxsize=2)
def _image(name: str) -> Any:
    return Image(str(ASSETS / f"{name}.png"))


class Felt:
    """Draws the ground behind a widget and follows its size."""

    def __init__(self, widget: Any) -> None:
        """Draw into the widget's canvas, before everything else; the colour is the window's own."""
        Window.clearcolor = THEME.felt
        self._grain_texture = _image("grain").texture
        self._grain_texture.wrap = "repeat"
        with widget.canvas.before:
            self._grain_colour = Color(*THEME.grain)
            self._grain = Rectangle(texture=self._grain_texture)
            self._edge_colour = Color(*THEME.vignette)
            self._edges = Rectangle(texture=_image("vignette").texture)
        self._ridge = InstructionGroup()
        widget.canvas.before.add(self._ridge)
        widget.bind(size=self._follow, pos=self._follow)

    def paint(self) -> None:
        """Take on the theme's colours."""
        Window.clearcolor = THEME.felt
        self._grain_colour.rgba, self._edge_colour.rgba = THEME.grain, THEME.vignette

    def _follow(self, widget: Any, _: Any) -> None:
        for rectangle in (self._grain, self._edges):
            rectangle.pos, rectangle.size = widget.pos, widget.size
        side = self._grain_texture.width * max(1, round(dp(1) / 2))
        across, up = widget.width / side, widget.height / side
        self._grain.tex_coords = (0, 0, across, 0, across, up, 0, up)

    def show_sky(self, sky: Rect | None) -> None:
        """Fill room that nothing needs with a ridge; None takes it away."""
        self._ridge.clear()
        if sky is None:
            return
        texture = _image("ridge").texture
        height = min(sky.h * 0.86, sky.w * texture.height / texture.width * 1.5)
        below = dp(24)
        self._ridge.add(Color(*THEME.ridge))
        self._ridge.add(
            Rectangle(texture=texture, pos=(sky.x, sky.y - below), size=(sky.w, height + below))
        )
