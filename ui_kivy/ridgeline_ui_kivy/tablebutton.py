"""The buttons on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.icon import Icon
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.theme import THEME


class TableButton(Pressable):
    """A button on the table: an icon, and a word under it if there is room."""

    text = StringProperty("")

    def __init__(self, icon: str, text: str, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        kwargs.setdefault("size", (0, 0))
        super().__init__(**kwargs)
        self._icon = Icon(icon, size_hint=(None, None))
        self._label = Label(
            text=text, font_size=theme.BUTTON, color=THEME.text, size_hint=(None, None)
        )
        self.add_widget(self._icon)
        self.bind(pos=self._arrange, size=self._arrange, disabled=self._dim)
        self.bind(text=self._write)
        self.bind(on_release=lambda *_: press())
        self.text = text

    def _write(self, *_: Any) -> None:
        self._label.text = self.text
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        named = self.width >= dp(60)
        if named != bool(self._label.parent):
            (self.add_widget if named else self.remove_widget)(self._label)
        side = dp(22) if named else dp(24)
        word = max(dp(18), self.height - side - dp(12)) if named else 0
        word = min(word, tall(18))
        if named:
            fit_text(self._label, theme.BUTTON, (self.width - dp(4), word))
        middle_x, middle_y = self.x + self.width / 2, self.y + self.height / 2
        self._icon.size = (side, side)
        self._icon.pos = (middle_x - side / 2, middle_y - side / 2 + word / 2)
        self.says = "" if named else self.text
        self._label.size = (self.width, word)
        self._label.pos = (self.x, middle_y - side / 2 - word / 2)

    def paint(self) -> None:
        """Take on the theme's colours."""
        self.pressed_ground = THEME.pressed
        self._dim()

    def _dim(self, *_: Any) -> None:
        colour = THEME.off if self.disabled else THEME.text
        self._icon.colour = colour
        self._label.color = self._label.disabled_color = colour
