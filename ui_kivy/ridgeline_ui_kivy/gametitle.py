"""The title of the table: the name of the game, its deal, and how hard that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.metrics import dp
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.textfit import write_longest
from ridgeline_ui_kivy.texts import SIGN_FONT, dots_text
from ridgeline_ui_kivy.theme import NOTHING, THEME

_SHRINKS = 1.35
"""What is longer than its place by as much is written smaller; of a longer one less is written."""


class Title(Pressable):
    """Name of the game over the deal's code; a tap opens New Game."""

    def __init__(self, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__(**kwargs)
        self.ground = NOTHING
        common = {"halign": "left", "shorten": True, "shorten_from": "right", "valign": "middle"}
        self._name = Label(font_size=theme.TITLE, bold=True, color=THEME.text, **common)
        self._code = Label(font_size=theme.SMALL, color=THEME.faint, **common)
        self._names: Sequence[str] = ("",)
        self._deal = ""
        self._dots = Label(
            font_name=SIGN_FONT, font_size=theme.DOTS, color=THEME.faint, size_hint=(None, None)
        )
        self.add_widget(self._name)
        self.add_widget(self._code)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def show(self, names: Sequence[str], code: str) -> None:
        """Show a game's name and its deal's code; of the code's parts as much as there is room for.

        :param names: the first one that has room is shown, the last one in any case.
        """
        if (names, code) != (self._names, self._deal):
            self._names, self._deal = names, code
            self._arrange()

    def show_difficulty(self, grade: int | None) -> None:
        """Show how hard the deal is, 1 … 4, as dots after its code; None for not known."""
        self._dots.text = "" if grade is None else dots_text(grade)
        self._arrange()

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._name.color, self._code.color, self._dots.color = THEME.text, THEME.faint, THEME.faint
        self.pressed_ground = THEME.pressed

    def _place_dots(self) -> None:
        """Put the dots after the code, if there is room."""
        dots, code = self._dots, self._code
        written, _ = TextImage(font_size=code.font_size).get_extents(code.text)
        x = code.x + (written + dp(8) if code.text else 0)
        dots.texture_update()
        shown = bool(dots.text) and x + dots.texture_size[0] <= self.right
        if shown != bool(dots.parent):
            (self.add_widget if shown else self.remove_widget)(dots)
        dots.size = dots.texture_size
        dots.pos = (x, code.center_y - dots.height / 2)

    def _arrange(self, *_: Any) -> None:
        width = max(1, self.width - dp(12))
        high = self.height / 2
        lines = (
            (self._name, self._names, theme.TITLE, high - dp(2)),
            (self._code, _shorter(self._deal), theme.SMALL, dp(3)),
        )
        for label, texts, size, y in lines:
            label.size_hint = (None, None)
            label.pos, label.size = (self.x + dp(6), self.y + y), (width, high)
            write_longest(label, texts, size, (width, high), _SHRINKS)
        if not self._code.text and not self._dots.text:
            self._name.y = self.y + (self.height - high) / 2
        self._place_dots()


def _shorter(code: str) -> list[str]:
    """Return a deal's code, and what is still worth saying of it with less room: its end."""
    deal = "-".join(code.split("-")[2:])
    return [code, *(f"…{part}" for part in (deal, deal[-3:]) if part)]
