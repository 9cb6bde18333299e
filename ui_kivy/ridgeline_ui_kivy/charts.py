"""Charts, drawn on the canvas: bars with a caption under some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.theme import THEME


@dataclass(frozen=True, slots=True)
class Column:
    """One bar.

    :param whole: how high it is.
    :param part: how much of it, from below, is strong.
    :param caption: under it; left out where there is no room.
    """

    whole: int
    part: int
    caption: str


class BarChart(Widget):  # type: ignore[misc]
    """Bars over their captions, a line under them, the number on top of each.

    :param columns: from left to right.
    """

    def __init__(self, columns: Sequence[Column], **kwargs: Any) -> None:
        """Draw columns."""
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(150))
        super().__init__(**kwargs)
        self._columns = columns
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self._columns or self.width < dp(40):
            return
        left, width = self.x + dp(8), self.width - dp(16)
        step = width / len(self._columns)
        low, high = self.y + dp(24), self.height - dp(48)
        most = max(max(column.whole for column in self._columns), 1)
        bar = min(step - dp(3), dp(56))
        with self.canvas:
            for number, column in enumerate(self._columns):
                middle = left + (number + 0.5) * step
                self._bar(middle, low, bar, high * column.whole / most, THEME.sheet_line)
                self._bar(middle, low, bar, high * column.part / most, THEME.link)
                if column.whole:
                    self._write(str(column.whole), middle, low + high * column.whole / most, step)
            Color(*THEME.ink_faint)
            Rectangle(pos=(left, low - dp(1)), size=(width, dp(1)))
            self._captions(left, step, low)

    def _captions(self, left: float, step: float, low: float) -> None:
        """Write as many captions as have room, the last one always."""
        widest = max(_extent(column.caption) for column in self._columns)
        every = max(1, -int(-(widest + dp(8)) // step))
        last = len(self._columns) - 1
        for number, column in enumerate(self._columns):
            if (last - number) % every == 0:
                middle = left + (number + 0.5) * step
                half = _extent(column.caption) / 2
                inside = min(max(middle, self.x + half), self.right - half)
                self._write(column.caption, inside, low - dp(22), widest + dp(8))

    def _bar(self, middle: float, low: float, width: float, height: float, colour: Any) -> None:
        if height > 0:
            Color(*colour)
            Rectangle(pos=(round(middle - width / 2), low), size=(round(width), round(height)))

    def _write(self, text: str, middle: float, low: float, room: float) -> None:
        if _extent(text) > room:
            return
        image = TextImage(text=text, font_size=sp(12))
        image.refresh()
        Color(*THEME.ink)
        width, height = image.texture.size
        Rectangle(
            texture=image.texture,
            pos=(round(middle - width / 2), low + dp(2)),
            size=(width, height),
        )


def _extent(text: str) -> float:
    return float(TextImage(font_size=sp(12)).get_extents(text)[0])
