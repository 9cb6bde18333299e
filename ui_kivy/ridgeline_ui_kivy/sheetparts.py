"""What sheets are made of: texts, headings, buttons, and rows that are tapped, chosen or turned on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.icon import Icon
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.pressable import LEAST, Pressable
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.theme import NOTHING, THEME, Colour


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


class Heading(Text):
    """A heading in a sheet."""

    def __init__(self, text: str, **kwargs: Any) -> None:
        """Show a text in capitals' place: small, strong."""
        super().__init__(
            text, bold=True, font_size=theme.SMALL, color=THEME.link, padding=(0, dp(7)), **kwargs
        )


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
        ink: Colour | None = None,
        **kwargs: Any,
    ) -> None:
        """Call ``press`` when it is tapped.

        :param ink: of title and sign, instead of the usual ones.
        """
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.title = title
        self.ground, self.edge = NOTHING, NOTHING
        self.pressed_ground = THEME.choice
        self._icon = Icon(
            icon, size_hint=(None, None), size=(dp(24), dp(24)), colour=ink or THEME.link
        )
        self._texts = BoxLayout(orientation="vertical", size_hint=(None, None), spacing=dp(1))
        self._title = Text(title, color=ink or THEME.ink)
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
