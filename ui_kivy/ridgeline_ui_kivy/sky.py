"""Draws sparks over the board as long as any fly; without any, nothing runs and nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextImage

from ridgeline_ui_kivy import deck
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.pool import Picture, Pool
from ridgeline_ui_kivy.sparks import LOSS, RING, STAR, Drawn, Spark
from ridgeline_ui_kivy.theme import THEME, Colour

_LOST: Colour = (1.0, 0.62, 0.58, 1.0)
_ICONS = {STAR: "star", RING: "ring"}


class Sky:
    """The sparks that fly now."""

    def __init__(self, canvas: Any) -> None:
        """Draw into a canvas, nothing yet."""
        self._pool = Pool(canvas)
        self._flying: list[tuple[float, Spark]] = []
        self._tick: Any = None

    @property
    def flying(self) -> list[Spark]:
        """The sparks that have not gone out."""
        return [spark for _, spark in self._flying]

    def add(self, sparks: Iterable[Spark]) -> None:
        """Let sparks fly from now on."""
        now = Clock.time()
        self._flying += [(now, spark) for spark in sparks]
        if self._flying and self._tick is None:
            self._tick = Clock.schedule_interval(lambda _: self._draw(), 0)

    def clear(self) -> None:
        """Let all sparks go out."""
        self._flying.clear()
        self._draw()

    def _draw(self) -> None:
        now = Clock.time()
        self._flying = [
            (since, spark)
            for since, spark in self._flying
            if now - since <= spark.begin + spark.length
        ]
        drawn = ((spark, spark.at(now - since)) for since, spark in self._flying)
        self._pool.show([_picture(spark, at) for spark, at in drawn if at is not None])
        if not self._flying and self._tick is not None:
            self._tick.cancel()
            self._tick = None


def _picture(spark: Spark, at: Drawn) -> Picture:
    icon = _ICONS.get(spark.kind)
    texture = deck.icon(icon, at.size) if icon else _written(spark.text)
    high = round(at.size)
    wide = round(at.size * texture.width / texture.height)
    rect = Rect(round(at.x - wide / 2), round(at.y - high / 2), wide, high)
    red, green, blue, _ = _LOST if spark.kind == LOSS else THEME.accent
    return texture, rect, (red, green, blue, at.alpha)


@lru_cache(maxsize=64)
def _written(text: str) -> Any:
    """Return a text's texture, white with a dark edge that shows on cards and felt alike."""
    label = TextImage(
        text=text, font_size=64, bold=True, outline_width=6, outline_color=(0, 0, 0, 1)
    )
    label.refresh()
    return label.texture
