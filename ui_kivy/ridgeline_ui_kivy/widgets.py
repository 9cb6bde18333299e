"""Small building blocks of bars and sheets: buttons, choices, texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import deck, theme
from ridgeline_ui_kivy.frame import Frame
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.theme import NOTHING, THEME

LEAST = 48
"""Nothing that is touched is lower or narrower, in dp."""


def is_tap_button(touch: Any) -> bool:
    """Tell whether a touch is a finger or the left mouse button; the wheel is neither."""
    if getattr(touch, "is_mouse_scrolling", False):
        return False
    return "button" not in touch.profile or touch.button == "left"


class Text(Label):  # type: ignore[misc]
    """A text that wraps into its width."""

    def __init__(self, text: str = "", **kwargs: Any) -> None:
        """Fit the widget's height to the text, unless a height is given."""
        kwargs.setdefault("color", THEME.ink)
        kwargs.setdefault("font_size", theme.BODY)
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        kwargs.setdefault("size_hint_y", None)
        grows = kwargs["size_hint_y"] is None and "height" not in kwargs
        super().__init__(text=text, **kwargs)
        if grows:
            if not text:
                self.height = 0  # it has no texture whose size could say so
            self.bind(width=lambda *_: setattr(self, "text_size", (self.width, None)))
            self.bind(texture_size=lambda *_: setattr(self, "height", self.texture_size[1]))
        else:
            self.bind(size=lambda *_: setattr(self, "text_size", self.size))


class Pressable(ButtonBehavior, Widget):  # type: ignore[misc]
    """Something with a rounded ground that can be pressed: by finger or left button only.

    :ivar focused: it has the keyboard's focus, and a frame that says so.
    :ivar says: what is said of it besides the texts that it shows.
    :cvar last: the focus comes to it after all others.
    """

    last = False

    ground = ColorProperty(NOTHING)
    pressed_ground = ColorProperty(NOTHING)
    edge = ColorProperty(NOTHING)
    radius = NumericProperty("12dp")
    min_state_time = NumericProperty(0)
    focused = BooleanProperty(False)
    says = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Draw the ground."""
        kwargs.setdefault("ground", THEME.button)
        kwargs.setdefault("pressed_ground", THEME.pressed)
        super().__init__(**kwargs)
        self._ground = Ground(self.canvas.before)
        self._rim = Ground(self.canvas.before, "rim")
        self.bind(pos=self._paint, size=self._paint, state=self._paint)
        self._frame = Frame(self.canvas)
        self.bind(ground=self._paint, edge=self._paint, focused=self._paint)

    def _paint(self, *_: Any) -> None:
        colour = self.pressed_ground if self.state == "down" else self.ground
        self._ground.show(self.pos, self.size, self.radius, tuple(colour))
        self._rim.show(self.pos, self.size, self.radius, tuple(self.edge))
        inside = Rect(*map(round, (*self.pos, *self.size))).grown(-round(dp(2)))
        self._frame.show(inside if self.focused else None, self.radius)

    @property
    def spoken(self) -> str:
        """What it is called, as one says it."""
        texts = [each.text for each in self.walk(restrict=True) if isinstance(each, Label)]
        return ", ".join(text for text in (*texts, self.says) if text)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch, but leave other buttons and the wheel alone."""
        if not is_tap_button(touch):
            return False
        return bool(super().on_touch_down(touch))


class Icon(Widget):  # type: ignore[misc]
    """A sign from the icon atlas, in a colour."""

    name = StringProperty("")
    colour = ColorProperty(NOTHING)

    def __init__(self, name: str = "", **kwargs: Any) -> None:
        """Draw the sign."""
        kwargs.setdefault("colour", THEME.text)
        kwargs.setdefault("size", (0, 0))  # Kivy's own is large, and would load large icons
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(*self.colour)
            self._picture = Rectangle(size=(0, 0))
        self.bind(pos=self._place, size=self._place, name=self._place, colour=self._paint)
        self.name = name

    def _place(self, *_: Any) -> None:
        side = round(min(self.size))
        if not self.name or side <= 0:
            self._picture.size = (0, 0)
            return
        self._picture.texture = deck.icon(self.name, side)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        self._picture.pos = (round(x - side / 2), round(y - side / 2))
        self._picture.size = (side, side)

    def _paint(self, *_: Any) -> None:
        self._tint.rgba = self.colour


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


class SheetButton(Pressable):
    """A button in a sheet: a word on a ground; ``primary`` is the one that does the thing."""

    primary = BooleanProperty(False)
    text = StringProperty("")

    def __init__(self, text: str, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        primary = kwargs.pop("primary", False)
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", tall(52))
        super().__init__(**kwargs)
        self.primary = primary
        self.ground = THEME.primary if primary else THEME.choice
        self.pressed_ground = THEME.primary_pressed if primary else THEME.sheet_line
        self.edge = NOTHING if primary else THEME.sheet_line
        self._label = Label(
            text=text,
            font_size=theme.BODY,
            bold=True,
            color=THEME.text if primary else THEME.ink,
            halign="center",
            valign="middle",
            size_hint=(None, None),
        )
        self.add_widget(self._label)
        self.text = text
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(text=self._write)
        self.bind(on_release=lambda *_: press())

    def _write(self, *_: Any) -> None:
        self._label.text = self.text
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        room = max(1, self.width - dp(12)), max(1, self.height - dp(4))
        self._label.pos, self._label.size = self.pos, self.size
        self._label.text_size = (room[0], None)
        fit_text(self._label, theme.BODY, room)


class Row(Pressable):
    """A line that can be tapped: a sign at the left, a title, and a smaller line under it.

    :ivar title: what it says.
    """

    def __init__(
        self,
        title: str,
        press: Callable[[], object],
        *,
        note: str = "",
        icon: str = "",
        **kwargs: Any,
    ) -> None:
        """Call ``press`` when it is tapped."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.title = title
        self.ground, self.edge = NOTHING, NOTHING
        self.pressed_ground = THEME.choice
        self._icon = Icon(icon, size_hint=(None, None), size=(dp(24), dp(24)), colour=THEME.link)
        self._texts = BoxLayout(orientation="vertical", size_hint=(None, None), spacing=dp(1))
        self._title = Text(title)
        self._texts.add_widget(self._title)
        if note:
            self._texts.add_widget(Text(note, font_size=theme.SMALL, color=THEME.ink_faint))
        self._texts.bind(minimum_height=self._texts.setter("height"))
        self._texts.bind(height=self._grow)
        self.height = dp(LEAST)
        self.add_widget(self._icon)
        self.add_widget(self._texts)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _grow(self, *_: Any) -> None:
        self.height = max(dp(LEAST), self._texts.height + dp(14))
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        indent = dp(42) if self._icon.name else dp(8)
        middle = self.y + self.height / 2
        self._icon.pos = (self.x + dp(8), middle - dp(12))
        self._texts.width = max(1, self.width - indent - dp(8))
        self._texts.pos = (self.x + indent, middle - self._texts.height / 2)


class Choice(Row):
    """One of several rows of which one is chosen."""

    def __init__(
        self,
        title: str,
        press: Callable[[], object],
        *,
        chosen: bool,
        note: str = "",
        **kwargs: Any,
    ) -> None:
        """Show whether it is the chosen one."""
        super().__init__(title, press, note=note, icon="picked" if chosen else "ring", **kwargs)
        if chosen:
            self.says = _("chosen")
            self.ground = THEME.choice
            self._title.bold = True


class Toggle(Row):
    """A row that is on or off."""

    on = BooleanProperty(False)

    def __init__(
        self,
        title: str,
        on: bool,
        change: Callable[[bool], object],
        *,
        note: str = "",
        **kwargs: Any,
    ) -> None:
        """Call ``change`` with the new value when it is tapped."""
        super().__init__(title, self._turn, note=note, icon="box", **kwargs)
        self._change = change
        self.bind(on=self._show)
        self.on = on

    def _turn(self) -> None:
        self.on = not self.on
        self._change(self.on)

    def _show(self, *_args: Any) -> None:
        self._icon.name = "ticked" if self.on else "box"
        self.says = _("on") if self.on else _("off")


class Heading(Text):
    """A heading in a sheet."""

    def __init__(self, text: str, **kwargs: Any) -> None:
        """Show a text in capitals' place: small, strong."""
        super().__init__(
            text, bold=True, font_size=theme.SMALL, color=THEME.link, padding=(0, dp(7)), **kwargs
        )


class IconButton(Pressable):
    """A sign that can be tapped.

    :param word: what it does, for those who cannot see the sign.
    """

    def __init__(self, icon: str, word: str, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__(size_hint=(None, None), size=(dp(LEAST), dp(LEAST)), **kwargs)
        self.ground = NOTHING
        self.says = word
        self.pressed_ground = THEME.choice
        self.pos_hint = {"center_y": 0.5}
        sign = Icon(icon, size_hint=(None, None), size=(dp(24), dp(24)), colour=THEME.ink)
        self.add_widget(sign)
        self.bind(pos=lambda *_: setattr(sign, "pos", (self.x + dp(12), self.y + dp(12))))
        self.bind(on_release=lambda *_: press())
