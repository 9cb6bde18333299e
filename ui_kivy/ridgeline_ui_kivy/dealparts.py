"""What New Game is made of besides rows: difficulties as dots, and the line for a deal's code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.textfit import fit_text
from ridgeline_ui_kivy.texts import SIGN_FONT, dots_text
from ridgeline_ui_kivy.theme import THEME

LONGEST_CODE = 60


class GradeButton(Pressable):
    """A difficulty to choose, as dots; 0 stands for any."""

    def __init__(self, grade: int, press: Callable[[], object], *, chosen: bool) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__()
        self.ground = THEME.choice if chosen else THEME.sheet
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if chosen else THEME.sheet_line
        font = {"font_name": SIGN_FONT, "font_size": theme.DOTS} if grade else {}
        self.label = Label(
            text=dots_text(grade) if grade else _("Any"),
            color=THEME.link if chosen else THEME.ink_faint,
            bold=chosen and not grade,
            **{"font_size": theme.SMALL, **font},
        )
        self.add_widget(self.label)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _arrange(self, *_: Any) -> None:
        self.label.pos, self.label.size = self.pos, self.size
        size = theme.DOTS if self.label.font_name == SIGN_FONT else theme.SMALL
        fit_text(self.label, size, (self.width - dp(6), self.height))


class CodeInput(LineInput):
    """A line for a deal code."""

    def __init__(
        self,
        text: str,
        change: Callable[[str], object],
        pasting: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        """Begin with a text; call ``change`` with what was typed, ``pasting`` to paste."""
        super().__init__("TP1-E-AAAAAAB", change, text=text, keyboard_suggestions=False, **kwargs)
        self._pasting = pasting

    def paste(self) -> None:
        """Let the sheet look at the clipboard, in which more than a code may lie."""
        self._pasting()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take no more than a code can be long, and no line breaks."""
        room = LONGEST_CODE - len(self.text)
        super().insert_text(" ".join(substring.split())[: max(0, room)], from_undo)
