"""A bubble that points at a place on the table; all of the table stays in play around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Triangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.endplace import end_place
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.sheetparts import SheetButton, Text
from ridgeline_ui_kivy.textfit import fit_text, tall, text_scale
from ridgeline_ui_kivy.theme import NOTHING, THEME

_WIDE, _GAP, _POINT = 300, 12, 9
SHY_SECONDS = 0.7
"""For as long a new bubble lets touches through: they were meant for the card below it."""


class Bubble(Widget):  # type: ignore[misc]
    """A text with buttons under it.

    :param text: markup.
    :param buttons: a word and what it does.
    """

    def __init__(self, text: str, buttons: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Say something; :meth:`place` puts it where it belongs."""
        super().__init__(size_hint=(None, None))
        self._since = Clock.get_time()
        self._ground = Ground(self.canvas.before)
        with self.canvas.before:
            self._tint = Color(*NOTHING)
            self._point = Triangle()
        self._text = Text(text, markup=True, halign="center")
        self._buttons = BoxLayout(spacing=dp(8), size_hint=(None, None))
        for word, press in buttons:
            self._buttons.add_widget(SheetButton(word, press, height=tall(48)))
        self.add_widget(self._text)
        self.add_widget(self._buttons)

    def place(self, target: Rect, room: Rect, keep: Sequence[Rect]) -> None:
        """Lie above a rectangle, or below it if there is no room, and point at it.

        Where that would cover something that a finger may be on its way to, lie where the least of
        it is covered, and point at nothing.

        :param room: where bubbles may lie.
        :param keep: what they should not cover.
        """
        width, height = self._measure(target, room)
        x = min(
            max(target.x + target.w / 2 - width / 2, room.x + dp(8)), room.right - width - dp(8)
        )
        above = target.top + dp(_POINT) + height <= room.top
        y = target.top + dp(_POINT) if above else max(room.y, target.y - dp(_POINT) - height)
        here = Rect(round(x), round(y), round(width), round(height))
        aside = any(here.overlaps(rect) for rect in keep)
        if aside:
            x, y = end_place(room, (here.w, here.h), (), keep)
        self.pos, self.size = (x, y), (width, height)
        self._ground.show(self.pos, self.size, dp(14), THEME.sheet)
        self._buttons.pos = (x + dp(_GAP), y + dp(_GAP))
        self._text.pos = (x + dp(_GAP), self._buttons.top + dp(_GAP))
        self._point_at(not aside, target, above)

    def _measure(self, target: Rect, room: Rect) -> tuple[float, float]:
        """Write the text as wide as may be, so that it fits; return the size of the whole."""
        width = min(dp(_WIDE) * text_scale(), room.w - 2 * dp(8))
        self._text.width = width - 2 * dp(_GAP)
        self._buttons.size = (self._text.width, tall(48))
        beside = max(room.top - target.top, target.y - room.y) - dp(_POINT)
        most = beside - self._buttons.height - 3 * dp(_GAP)
        fit_text(self._text, theme.BODY, (self._text.width, most))
        self._text.height = self._text.texture_size[1]
        return width, self._text.height + self._buttons.height + 3 * dp(_GAP)

    def _point_at(self, shown: bool, target: Rect, above: bool) -> None:
        self._tint.rgba = THEME.sheet if shown else NOTHING
        middle = min(max(target.x + target.w / 2, self.x + dp(24)), self.right - dp(24))
        half = dp(_POINT)
        edge, tip = (self.y + 1, self.y - half) if above else (self.top - 1, self.top + half)
        self._point.points = (middle - half, edge, middle + half, edge, middle, tip)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches on it from the board below."""
        shy = Clock.get_time() - self._since < SHY_SECONDS
        if not shy and self._ground.contains(touch.x, touch.y):
            super().on_touch_down(touch)
            return True
        return False
