"""The message lane: what the table says, for some seconds or until it is tapped."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.icon import Icon
from ridgeline_ui_kivy.pressable import is_tap_button
from ridgeline_ui_kivy.theme import THEME

MESSAGE_SECONDS = 4.0


class MessageLane(Widget):  # type: ignore[misc]
    """One line that answers a tap, and goes by itself; what must not be missed waits for a tap."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Begin empty and unseen."""
        super().__init__(**kwargs)
        self._ground = Ground(self.canvas.before)
        self._label = Label(
            markup=True, color=THEME.text, font_size=theme.BODY, halign="center", valign="middle"
        )
        self._vanish = Clock.create_trigger(lambda _: self.clear(), MESSAGE_SECONDS)
        self._kept: list[str] = []
        self._mark = Icon("close", size_hint=(None, None), size=(dp(20), dp(20)))
        self.bind(pos=self._arrange, size=self._arrange, text=self._arrange)

    def say(self, text: str, *, stays: bool = False) -> None:
        """Show a message; markup. An empty one takes away what was said.

        :param stays: until the next one or :meth:`clear`; else for some seconds.
        """
        if not text:
            self.clear()
            return
        self._vanish.cancel()
        self.text = text
        if not stays:
            self._vanish()

    def let_go(self) -> None:
        """Let a message that stays go by itself after all."""
        if self.text and not self.waits:
            self._vanish()

    def keep(self, text: str) -> None:
        """Show a message, whenever there is no other, until it is tapped; markup."""
        self._kept.append(text)
        if not self.text:
            self.clear()

    def clear(self) -> None:
        """Take the message away; what is kept comes back."""
        self._vanish.cancel()
        self.text = self._kept[0] if self._kept else ""

    @property
    def waits(self) -> bool:
        """Whether what is shown waits for a tap."""
        return bool(self._kept) and self.text == self._kept[0]

    def on_touch_down(self, touch: Any) -> bool:
        """Dismiss what waits for a tap."""
        if not self.waits or not is_tap_button(touch):
            return False
        if not self._ground.contains(touch.x, touch.y):
            return False
        del self._kept[0]
        self.clear()
        return True

    def _arrange(self, *_: Any) -> None:
        label = self._label
        if bool(self.text) != bool(label.parent):
            (self.add_widget if self.text else self.remove_widget)(label)
        if not self.text:
            self._ground.show(self.pos, (0, 0), 0, THEME.lane)
            self._show_mark(0)
            return
        label.size_hint = (None, None)
        label.text = self.text
        beside = dp(28) if self.waits else 0
        label.pos, label.size = self.pos, (self.width - beside, self.height)
        label.text_size = (max(1, label.width - dp(16)), None)
        size = sp(16)
        label.font_size = size
        label.texture_update()
        while label.texture_size[1] > self.height and size > dp(11):
            size -= dp(1)
            label.font_size = size
            label.texture_update()
        wide = min(self.width, max(dp(120), label.texture_size[0] + dp(28) + beside))
        left = self.x + (self.width - wide) / 2
        self._ground.show((left, self.y), (wide, self.height), dp(12), THEME.lane)
        self._show_mark(left + wide - dp(28))

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._label.color = self._mark.colour = THEME.text
        self._arrange()

    def _show_mark(self, x: float) -> None:
        """Show the cross of what waits for a tap."""
        mark = self._mark
        shown = self.waits
        if shown != bool(mark.parent):
            (self.add_widget if shown else self.remove_widget)(mark)
        mark.pos = (x, self.center_y - mark.height / 2)
