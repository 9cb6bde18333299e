"""A line of text to type in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from ridgeline_ui_kivy import clipboard, theme
from ridgeline_ui_kivy.pressable import is_tap_button
from ridgeline_ui_kivy.theme import THEME


class LineInput(TextInput):  # type: ignore[misc]
    """A line with an edge.

    :param hint: stands there as long as nothing is typed.
    :param change: is called with what was typed.
    """

    def __init__(self, hint: str, change: Callable[[str], object], **kwargs: Any) -> None:
        """Begin with nothing typed."""
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(48))
        clipboard.provide()  # a text input asks for it
        super().__init__(
            multiline=False,
            write_tab=False,
            text_validate_unfocus=False,
            font_size=theme.BODY,
            hint_text=hint,
            input_type="text",
            background_color=THEME.field,
            background_normal="",
            background_active="",
            foreground_color=THEME.ink,
            cursor_color=THEME.link,
            padding=(dp(12), dp(13)),
            **kwargs,
        )
        with self.canvas.after:
            self._edge_tint = Color(*THEME.ink_faint)
            self._edge = Line(width=dp(1))
        self.bind(pos=self._place_edge, size=self._place_edge, focus=self._place_edge)
        self.bind(text=lambda _, value: change(value), minimum_height=self._grow)

    def _grow(self, *_: Any) -> None:
        self.height = max(dp(48), self.minimum_height)

    def _place_edge(self, *_: Any) -> None:
        self._edge.rectangle = (self.x, self.y, self.width, self.height)
        self._edge_tint.rgba = THEME.link if self.focus else THEME.ink_faint

    def keyboard_on_key_down(
        self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool:
        """Leave the keys that move the focus to who moves it."""
        if keycode[1] in ("tab", "up", "down"):
            return False
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def on_touch_down(self, touch: Any) -> bool:
        """Leave other buttons and the wheel alone."""
        return bool(super().on_touch_down(touch)) if is_tap_button(touch) else False
