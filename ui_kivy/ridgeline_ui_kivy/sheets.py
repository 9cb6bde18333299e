"""A sheet that lies over the table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.pressable import is_tap_button
from ridgeline_ui_kivy.sheetparts import IconButton, Text
from ridgeline_ui_kivy.textfit import tall
from ridgeline_ui_kivy.theme import THEME

WIDEST, WIDEST_LOW = 560, 920
LOW = 480
"""Windows lower than this, in dp, have no room for a foot."""


class CloseButton(IconButton):
    """A cross."""

    last = True

    def __init__(self, press: Callable[[], object]) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__("close", _("Close"), press)
        self.pos_hint = {}


class Sheet(FloatLayout):  # type: ignore[misc]
    """A sheet over a dimmed table: at the bottom of a high window, in the middle of a wide one.

    Its content scrolls; its foot does not.

    :param title: at its top.
    :cvar columns: in a low and wide window it has two columns, and its foot beside the title.
    """

    modal = True
    columns = False

    def __init__(self, title: str, **kwargs: Any) -> None:
        """Begin without content."""
        super().__init__(**kwargs)
        self.insets = Insets()
        self.close: Callable[[], object] = lambda: None
        with self.canvas.before:
            Color(*THEME.scrim)
            self._scrim = Rectangle()
        self._ground = Ground(self.canvas.before)
        self._title = Text(title, font_size=theme.TITLE, bold=True)
        self._close = CloseButton(lambda: self.close())
        self.content = BoxLayout(
            orientation="vertical",
            size_hint_y=None,
            spacing=dp(2),
            padding=(dp(12), 0, dp(12), dp(8)),
        )
        self.content.bind(minimum_height=self.content.setter("height"))
        self.content.bind(height=self._arrange)
        self._title.bind(height=self._arrange)
        self._scroll = ScrollView(
            do_scroll_x=False, bar_width=dp(5), scroll_type=["bars", "content"]
        )
        self._scroll.bar_color = THEME.off
        self._scroll.add_widget(self.content)
        self.foot = BoxLayout(size_hint_y=None, height=0, spacing=dp(8), padding=(dp(12), dp(8)))
        for widget in (self._title, self._close, self._scroll, self.foot):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        self.bind(pos=self._arrange, size=self._arrange)

    def add_foot(self, *buttons: Any) -> None:
        """Put buttons at the bottom, side by side."""
        for button in buttons:
            self.foot.add_widget(button)
        self.foot.height = tall(52) + dp(16)
        self._arrange()

    def refill(self, fill: Callable[[], object]) -> None:
        """Fill the content anew without moving what is in sight."""

        def fill_anew() -> None:
            self.content.clear_widgets()
            fill()

        self.keep_in_sight(fill_anew)

    def keep_in_sight(self, change: Callable[[], object]) -> None:
        """Change something in the content without moving what is in sight."""
        hidden = (1 - self._scroll.scroll_y) * max(0, self.content.height - self._scroll.height)
        change()

        def scroll(_: float) -> None:
            room = self.content.height - self._scroll.height
            self._scroll.scroll_y = max(0, min(1, 1 - hidden / room)) if room > 0 else 1

        Clock.schedule_once(scroll, 0)

    def reveal(self, widget: Any) -> None:
        """Scroll until a part of the content is in sight."""
        Clock.schedule_once(lambda _: self.show(widget), 0.05)

    def show(self, widget: Any) -> None:
        """Scroll now, so far that a part of the content is in sight."""
        self._scroll.scroll_to(widget, dp(20), animate=False)

    def turn_page(self, step: int) -> None:
        """Scroll by a page, down for 1 and up for -1; a little of the last one stays in sight."""
        room = self.content.height - self._scroll.height
        if room > 0:
            page = max(dp(48), self._scroll.height - dp(48))
            self._scroll.scroll_y = max(0, min(1, self._scroll.scroll_y - step * page / room))

    def hear(self, letter: str, modifiers: Collection[str]) -> bool:
        """Do what a letter means in it; tell whether it means anything. Most have no letters."""
        return False

    @property
    def _head(self) -> float:
        """Height of the title, or of the cross beside it."""
        return float(max(dp(48), self._title.height + dp(8)))

    @property
    def _under_head(self) -> float:
        """Height of all that lies above the content."""
        beside = self.foot.height - dp(10) if self.low else 0
        return float(max(self._head, beside) + dp(4))

    @property
    def low(self) -> bool:
        """Whether it stands in two columns."""
        room_w = self.width - self.insets.left - self.insets.right
        room_h = self.height - self.insets.top - self.insets.bottom
        return self.columns and room_h < dp(LOW) and room_w >= dp(WIDEST)

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """The sheet's rectangle: x, y, width, height."""
        inset = self.insets
        room_w = self.width - inset.left - inset.right
        room_h = self.height - inset.top - inset.bottom
        width = min(room_w, dp(WIDEST_LOW if self.low else WIDEST))
        wanted = dp(16) + self._head + self.content.height + (0 if self.low else self.foot.height)
        high = self.height > self.width
        height = min(wanted, room_h * (0.9 if high else 0.98))
        x = inset.left + (room_w - width) / 2
        y = 0 if high else inset.bottom + (room_h - height) / 2
        return x, y, width, height + (inset.bottom if high else 0)

    def _arrange(self, *_: Any) -> None:
        x, y, width, height = self.frame
        self._scrim.pos, self._scrim.size = self.pos, self.size
        bottom = self.insets.bottom if y == 0 else 0
        overhang = dp(20) if y == 0 else 0  # the lower corners of a sheet at the bottom
        self._ground.show((x, y - overhang), (width, height + overhang), dp(18), THEME.sheet)
        top = y + height - dp(2)
        self._title.width = width - dp(76) - (dp(244) if self.low and self.foot.height else 0)
        self._title.pos = (x + dp(20), top - (self._head + self._title.height) / 2)
        self._close.pos = (x + width - dp(52), y + height - dp(50))
        foot = 0 if self.low else self.foot.height
        self.foot.pos, self.foot.size = (x, y + bottom), (width, self.foot.height)
        if self.low:
            self.foot.width = dp(240)
            self.foot.pos = (x + width - dp(56) - self.foot.width, top - self.foot.height)
        self._scroll.pos = (x, y + bottom + foot)
        self._scroll.size = (width, height - bottom - foot - self._under_head)
        self.content.width = width

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the table; one outside closes the sheet."""
        x, y, width, height = self.frame
        if x <= touch.x < x + width and y <= touch.y < y + height:
            super().on_touch_down(touch)
        elif is_tap_button(touch):
            self.close()
        return True
