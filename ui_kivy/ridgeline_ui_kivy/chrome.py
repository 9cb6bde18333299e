"""Everything on the table but the cards: title, status line, message lane, buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextImage
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.arrange import Places
from ridgeline_ui_kivy.chip import Chip
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.joint import Joint
from ridgeline_ui_kivy.language import N_, _
from ridgeline_ui_kivy.status import Status, shares
from ridgeline_ui_kivy.textfit import fit_text
from ridgeline_ui_kivy.texts import SIGN_FONT, dots_text
from ridgeline_ui_kivy.theme import NOTHING, THEME, markup
from ridgeline_ui_kivy.widgets import Icon, Pressable, TableButton, is_tap_button

MESSAGE_SECONDS = 4.0
_SMALLER = (1, 0.85, 0.7)
"""How much smaller values and captions get before one is left out."""
_SHRINKS = 1.35
"""A title that is longer than its place by as much is written smaller; a longer one is cut."""
_APART = 10
"""Room between two values of the status line, in dp; what has no room is left out."""


def put(widget: Any, rect: Rect) -> None:
    """Lay a widget into a rectangle."""
    widget.size_hint = (None, None)
    widget.pos, widget.size = (rect.x, rect.y), (rect.w, rect.h)


class Title(Pressable):
    """Name of the game over the deal's code; a tap opens New Game."""

    def __init__(self, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__(**kwargs)
        self.ground = NOTHING
        common = {"halign": "left", "shorten": True, "shorten_from": "right", "valign": "middle"}
        self._name = Label(font_size=theme.TITLE, bold=True, color=THEME.text, **common)
        self._code = Label(font_size=theme.SMALL, color=THEME.faint, **common)
        self._dots = Label(
            font_name=SIGN_FONT, font_size=theme.DOTS, color=THEME.faint, size_hint=(None, None)
        )
        self.add_widget(self._name)
        self.add_widget(self._code)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def show(self, name: str, code: str) -> None:
        """Show a game's name and its deal's code."""
        self._name.text, self._code.text = name, code
        self._arrange()

    def show_difficulty(self, grade: int | None) -> None:
        """Show how hard the deal is, 1 … 4, as dots after its code; None for not known."""
        self._dots.text = "" if grade is None else dots_text(grade)
        self._place_dots()

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
        lines = (self._name, theme.TITLE, high - dp(2)), (self._code, theme.SMALL, dp(3))
        for label, size, y in lines:
            label.size_hint = (None, None)
            label.pos, label.size = (self.x + dp(6), self.y + y), (width, high)
            label.text_size = (None, None)
            fit_text(label, size, (width * _SHRINKS, high))
            label.text_size = (width, high)
        if not self._code.text:
            self._name.y = self.y + (self.height - high) / 2
        self._place_dots()


class StatusLine(Widget):  # type: ignore[misc]
    """Score, run, moves and so on: a value over its caption each; peaks as triangles."""

    def __init__(self, **kwargs: Any) -> None:
        """Begin empty."""
        super().__init__(**kwargs)
        self.status = Status(())
        self._raised = False
        self._ground = Ground(self.canvas.before)
        self._labels: list[Any] = []
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, status: Status, *, raised: bool) -> None:
        """Show a status.

        :param raised: lay it on a ground of its own.
        """
        if (status, raised) != (self.status, self._raised):
            self.status, self._raised = status, raised
            self._arrange()

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._make_labels(0)
        self._arrange()

    def _make_labels(self, number: int) -> None:
        while len(self._labels) < number:
            label = Label(markup=True, color=THEME.text, halign="center", size_hint=(None, None))
            self.add_widget(label)
            self._labels.append(label)
        while len(self._labels) > number:
            self.remove_widget(self._labels.pop())

    def _arrange(self, *_: Any) -> None:
        colour = THEME.bar if self._raised else NOTHING
        self._ground.show(self.pos, self.size, dp(12), colour)
        number = len(self.status.cells) + (1 if self.status.peaks else 0)
        stacked = self.height > self.width
        room = self.height / number if stacked and number else self.height
        for smaller in _SMALLER:
            self._write(room, smaller)
            needed = sum(label.texture_size[0] + dp(_APART) for label in self._labels)
            if stacked or needed <= self.width:
                break
        (self._stack if stacked else self._line)()

    def _write(self, room: float, smaller: float) -> None:
        """Write all values and captions.

        :param room: height of a value with its caption.
        """
        large, small = int(_large(room) * smaller), int(_small(room) * smaller)
        texts = [_cell(name, value, large, small) for name, value in self.status.cells]
        if self.status.peaks:
            texts.append(_peaks(self.status.peaks, large))
        self._make_labels(len(texts))
        for label, text in zip(self._labels, texts, strict=True):
            label.font_size = small
            label.text = text
            label.texture_update()

    def _stack(self) -> None:
        """Put the values on top of each other."""
        high = self.height / max(1, len(self._labels))
        for number, label in enumerate(self._labels, start=1):
            label.pos, label.size = (self.x, self.top - number * high), (self.width, high)

    def _line(self) -> None:
        """Put the values beside each other."""
        widths = shares([label.texture_size[0] for label in self._labels], self.width, dp(_APART))
        self._make_labels(len(widths))
        x = self.x
        for label, width in zip(self._labels, widths, strict=True):
            label.pos, label.size = (x, self.y), (width, self.height)
            x += width


def _large(height: float) -> int:
    return int(min(max(sp(17), min(sp(32), height * 0.4)), height * 0.5))


def _small(height: float) -> int:
    return int(min(sp(15), height * 0.28))


def _cell(name: str, value: str, large: int, small: int) -> str:
    """Return a value over its caption, as markup."""
    caption = f"[size={small}][color={markup(THEME.faint)}]{name}[/color][/size]"
    return f"[size={large}][b]{value}[/b][/size]\n{caption}"


def _peaks(cleared: tuple[bool, ...], size: int) -> str:
    """Return a triangle for each peak, filled once it is cleared, as markup."""
    signs = "".join(f"[color={markup(THEME.accent)}]▲[/color]" if done else "△" for done in cleared)
    return f"[font={SIGN_FONT}][size={size}]{signs}[/size][/font]"


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


class Chrome(Widget):  # type: ignore[misc]
    """The bars around the board.

    :param actions: what each button does, by its name in :attr:`Places.buttons`; ``title`` too.
    """

    WORDS = (
        ("menu", "menu", N_("Menu")),
        ("new", "new", N_("New")),
        ("rules", "rules", N_("Rules")),
        ("options", "options", N_("Settings")),
        ("undo", "undo", N_("Undo")),
        ("redo", "redo", N_("Redo")),
        ("hint", "hint", N_("Hint")),
    )

    def __init__(self, actions: dict[str, Callable[[], object]], **kwargs: Any) -> None:
        """Make all parts; :meth:`place` puts them where they belong."""
        super().__init__(**kwargs)
        with self.canvas.before:
            self._bar_colour = Color(*THEME.bar)
            self._bar = Rectangle()
        self.title = Title(actions["title"])
        self.status = StatusLine()
        self.buttons = {
            name: TableButton(icon, _(word), actions[name]) for name, icon, word in self.WORDS
        }
        self.lane = MessageLane()
        self.chip = Chip()
        self.joint = Joint(actions["joint"])
        self._over_status = False
        self.lane.bind(text=lambda *_: self._make_room())
        parts = (self.title, self.status, *self.buttons.values(), self.joint, self.chip, self.lane)
        for widget in parts:
            self.add_widget(widget)

    def place(self, places: Places, window: tuple[int, int]) -> None:
        """Put everything where it belongs."""
        bar = places.bars.bar
        self._bar.pos, self._bar.size = (0, bar.y), (window[0], window[1] - bar.y)
        put(self.title, places.bars.title)
        put(self.status, places.bars.status)
        put(self.lane, places.bars.message)
        self.chip.place(places)
        self._over_status = places.shared
        self._make_room()
        for name, button in self.buttons.items():
            place = places.bars.buttons.get(name)
            if (place is not None) != bool(button.parent):
                (self.add_widget if place else self.remove_widget)(button)
            if place is None:
                continue
            put(button, place)
            flat = name in ("menu", "rules", "options") or (places.wide and name == "new")
            button.ground = NOTHING if flat else THEME.button

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._bar_colour.rgba = THEME.bar
        parts: tuple[Any, ...] = (self.title, self.status, self.lane, self.chip)
        for part in (*parts, *self.buttons.values()):
            part.paint()

    def rename(self) -> None:
        """Write everything in the language that is spoken now."""
        self.lane.clear()
        self.status.paint()
        for name, _icon, word in self.WORDS:
            self.buttons[name].text = _(word)

    def _make_room(self) -> None:
        """Hide what lies where a message stands: the status, or the chip."""
        said = bool(self.lane.text)
        self.status.opacity = 0 if said and self._over_status else 1
        self.chip.opacity = 0 if said and not self._over_status else 1
