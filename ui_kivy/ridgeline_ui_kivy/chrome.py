"""Everything on the table but the cards: title, status line, message lane, buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import deck, theme
from ridgeline_ui_kivy.arrange import Places
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.status import Status
from ridgeline_ui_kivy.theme import THEME
from ridgeline_ui_kivy.widgets import Pressable, TableButton

MESSAGE_SECONDS = 4.0


def put(widget: Any, rect: Rect) -> None:
    """Lay a widget into a rectangle."""
    widget.size_hint = (None, None)
    widget.pos, widget.size = (rect.x, rect.y), (rect.w, rect.h)


class Title(Pressable):
    """Name of the game over the deal's code; a tap opens New Game."""

    def __init__(self, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__(**kwargs)
        self.ground = self.edge = (0, 0, 0, 0)
        common = {"halign": "left", "shorten": True, "shorten_from": "right", "valign": "middle"}
        self._name = Label(font_size=theme.TITLE, bold=True, color=THEME.text, **common)
        self._code = Label(font_size=theme.SMALL, color=THEME.faint, **common)
        self.add_widget(self._name)
        self.add_widget(self._code)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def show(self, name: str, code: str) -> None:
        """Show a game's name and its deal's code."""
        self._name.text, self._code.text = name, code
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        width = max(1, self.width - dp(12))
        high = self.height / 2
        for label, y in ((self._name, self.y + high - dp(2)), (self._code, self.y + dp(3))):
            label.size_hint = (None, None)
            label.pos, label.size = (self.x + dp(6), y), (width, high)
            label.text_size = (width, high)
        self._code.opacity = 1 if self._code.text else 0
        if not self._code.text:
            self._name.y = self.y + (self.height - high) / 2


class StatusLine(Widget):  # type: ignore[misc]
    """Score, run, moves and so on: a value over its caption each; peaks as triangles."""

    def __init__(self, **kwargs: Any) -> None:
        """Begin empty."""
        super().__init__(**kwargs)
        self._status = Status(())
        self._labels: list[tuple[Any, Any]] = []
        self._peaks: list[tuple[Any, Any]] = []
        with self.canvas.before:
            self._tint = Color(*THEME.bar)
            self._ground = SmoothRoundedRectangle(radius=[dp(12)])
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, status: Status, *, ground: bool) -> None:
        """Show a status.

        :param ground: lay it on a bar of its own.
        """
        self._tint.a = THEME.bar[3] if ground else 0
        if status == self._status:
            return
        self._status = status
        self._make_labels(len(status.cells))
        for (value, caption), (name, text) in zip(self._labels, status.cells, strict=True):
            value.text, caption.text = text, name
        self._make_peaks(len(status.peaks))
        self._arrange()

    def _make_labels(self, number: int) -> None:
        while len(self._labels) < number:
            value = Label(bold=True, color=THEME.text, size_hint=(None, None))
            caption = Label(font_size=theme.SMALL, color=THEME.faint, size_hint=(None, None))
            self.add_widget(value)
            self.add_widget(caption)
            self._labels.append((value, caption))
        while len(self._labels) > number:
            for label in self._labels.pop():
                self.remove_widget(label)

    def _make_peaks(self, number: int) -> None:
        while len(self._peaks) < number:
            tint, picture = Color(*THEME.text), Rectangle(size=(0, 0))
            self.canvas.add(tint)
            self.canvas.add(picture)
            self._peaks.append((tint, picture))
        while len(self._peaks) > number:
            for item in self._peaks.pop():
                self.canvas.remove(item)

    def _arrange(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        shares = len(self._labels) + (1 if self._peaks else 0)
        if not shares:
            return
        width = self.width / shares
        size = max(sp(17), min(sp(26), self.height * 0.4))
        small = min(sp(13), self.height * 0.28)
        for number, (value, caption) in enumerate(self._labels):
            x = self.x + number * width
            value.font_size, caption.font_size = size, small
            value.size, caption.size = (width, size * 1.2), (width, small * 1.3)
            top = self.y + self.height / 2 + (size * 1.2 + small * 1.3) / 2
            value.pos = (x, top - size * 1.2)
            caption.pos = (x, top - size * 1.2 - small * 1.3)
        self._arrange_peaks(self.x + len(self._labels) * width, width)

    def _arrange_peaks(self, x: float, width: float) -> None:
        number = len(self._peaks)
        if not number:
            return
        side = round(max(1, min(dp(22), width / number - dp(1))))
        start = x + (width - number * side) / 2
        for at, (tint, picture) in enumerate(self._peaks):
            cleared = self._status.peaks[at]
            tint.rgba = THEME.accent if cleared else THEME.faint
            picture.texture = deck.icon("peak" if cleared else "peak-open", side)
            picture.pos = (round(start + at * side), round(self.y + (self.height - side) / 2))
            picture.size = (side, side)


class MessageLane(Widget):  # type: ignore[misc]
    """One line that answers a tap; it goes by itself."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Begin empty and unseen."""
        super().__init__(**kwargs)
        self.opacity = 0
        with self.canvas.before:
            Color(*THEME.lane)
            self._ground = SmoothRoundedRectangle(radius=[dp(12)])
        self._label = Label(
            markup=True, color=THEME.text, font_size=theme.BODY, halign="center", valign="middle"
        )
        self.add_widget(self._label)
        self._vanish = Clock.create_trigger(lambda _: self.clear(), MESSAGE_SECONDS)
        self.bind(pos=self._arrange, size=self._arrange, text=self._arrange)

    def say(self, text: str) -> None:
        """Show a message for some seconds; markup."""
        self._vanish.cancel()
        self.text = text
        self.opacity = 1 if text else 0
        if text:
            self._vanish()

    def clear(self) -> None:
        """Take the message away."""
        self._vanish.cancel()
        self.opacity = 0
        self.text = ""

    def _arrange(self, *_: Any) -> None:
        label = self._label
        label.size_hint = (None, None)
        label.text = self.text
        label.pos, label.size = self.pos, self.size
        label.text_size = (max(1, self.width - dp(16)), None)
        size = sp(16)
        label.font_size = size
        label.texture_update()
        while label.texture_size[1] > self.height and size > sp(11):
            size -= sp(1)
            label.font_size = size
            label.texture_update()
        wide = min(self.width, max(dp(120), label.texture_size[0] + dp(28)))
        self._ground.size = (wide, self.height)
        self._ground.pos = (self.x + (self.width - wide) / 2, self.y)


class Chrome(Widget):  # type: ignore[misc]
    """The bars around the board.

    :param actions: what each button does, by its name in :attr:`Places.buttons`; ``title`` too.
    """

    WORDS = (
        ("menu", "menu", "Menu"),
        ("new", "new", "New"),
        ("options", "options", "Options"),
        ("undo", "undo", "Undo"),
        ("redo", "redo", "Redo"),
    )

    def __init__(self, actions: dict[str, Callable[[], object]], **kwargs: Any) -> None:
        """Make all parts; :meth:`place` puts them where they belong."""
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*THEME.bar)
            self._bar = Rectangle()
        self.title = Title(actions["title"])
        self.status = StatusLine()
        self.buttons = {
            name: TableButton(icon, word, actions[name]) for name, icon, word in self.WORDS
        }
        self.lane = MessageLane()
        self._over_status = False
        self.lane.bind(opacity=lambda *_: self._make_room())
        for widget in (self.title, self.status, *self.buttons.values(), self.lane):
            self.add_widget(widget)

    def place(self, places: Places, window: tuple[int, int]) -> None:
        """Put everything where it belongs."""
        bar = places.bars.bar
        self._bar.pos, self._bar.size = (0, bar.y), (window[0], window[1] - bar.y)
        put(self.title, places.bars.title)
        put(self.status, places.bars.status)
        put(self.lane, places.bars.message)
        self._over_status = places.bars.message == places.bars.status
        self._make_room()
        for name, button in self.buttons.items():
            put(button, places.bars.buttons[name])
            flat = name == "menu" or (places.wide and name in ("new", "options"))
            button.ground = (0, 0, 0, 0) if flat else THEME.button
            button.edge = (0, 0, 0, 0) if flat else THEME.button_edge

    def _make_room(self) -> None:
        """Hide the status while a message stands in its place."""
        self.status.opacity = 0 if self._over_status and self.lane.opacity else 1
