"""A tool of the editor: a sign over a word; the one in the hand stands out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.icon import Icon
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.textfit import fit_text, tall, text_scale
from ridgeline_ui_kivy.theme import NOTHING, THEME

_SIGN, _WORD = 22, 17
"""Height of the sign and of the word, in dp; they grow with the texts as far as there is room."""
_WIDE = 100
"""In a wider one the word stands beside the sign, in dp; it grows likewise."""
_EDGE = 8
"""What is left of the height, in dp."""


class ToolButton(Pressable):
    """A tool, or something that is done at once.

    :ivar chosen: it is in the hand, or on.
    :ivar flat: it has no ground of its own.
    """

    chosen = BooleanProperty(False)
    flat = BooleanProperty(False)

    def __init__(
        self, icon: str, word: str, press: Callable[[], object], *, primary: bool = False
    ) -> None:
        """Call ``press`` when it is tapped.

        :param primary: it is what most want.
        """
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._rest = THEME.primary if primary else THEME.button
        self.ground = self._rest
        self._outline = (*THEME.text[:3], 0.75 if primary else 0.16)
        self.pressed_ground = THEME.pressed
        self._icon = Icon(icon, size_hint=(None, None))
        self._label = Label(text=word, font_size=theme.BUTTON, size_hint=(None, None))
        self.add_widget(self._icon)
        self.add_widget(self._label)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(disabled=self._paint_sign, chosen=self._paint_sign, flat=self._paint_sign)
        self.bind(on_release=lambda *_args: press())
        self._paint_sign()

    def _arrange(self, *_args: Any) -> None:
        if self.width > tall(_WIDE):
            self._arrange_beside()
        else:
            self._arrange_below()

    def _arrange_beside(self) -> None:
        """Put the word at the right of the sign."""
        room, gap = self.height - dp(_EDGE), dp(8)
        sign = min(tall(_SIGN), room)
        fit_text(self._label, theme.BODY, (self.width - sign - dp(26), room))
        wide = self._label.texture_size[0]
        left = self.center_x - (sign + gap + wide) / 2
        self._icon.size = (sign, sign)
        self._icon.pos = (left, self.center_y - sign / 2)
        self._label.size = (wide, self.height)
        self._label.pos = (left + sign + gap, self.y)

    def _arrange_below(self) -> None:
        """Put the word under the sign; what it leaves of the height is the sign's."""
        room, least = self.height - dp(_EDGE), dp(_WORD)
        wanted = least * text_scale()
        most = max(least, wanted * min(1, room / (wanted + tall(_SIGN))))
        fit_text(self._label, theme.BUTTON, (self.width - dp(4), most))
        word = max(least, self._label.texture_size[1])
        sign = min(tall(_SIGN), room - word)
        self._icon.size = (sign, sign)
        self._icon.pos = (self.center_x - sign / 2, self.center_y - sign / 2 + word / 2)
        self._label.size = (self.width, word)
        self._label.pos = (self.x, self.center_y - sign / 2 - word / 2 - dp(1))

    def _paint_sign(self, *_args: Any) -> None:
        rest = NOTHING if self.flat else self._rest
        self.ground, self.edge = (
            THEME.text if self.chosen else rest,
            NOTHING if self.flat else self._outline,
        )
        self.pressed_ground = THEME.text if self.chosen else THEME.pressed
        colour = THEME.off if self.disabled else THEME.text
        if self.chosen:
            colour = (*THEME.button[:3], 1)
        self._icon.colour = colour
        self._label.color = self._label.disabled_color = colour
        self.says = _("chosen") if self.chosen else ""
