"""Everything on the table but the cards, put where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.chip import Chip
from ridgeline_ui_kivy.gametitle import Title
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.joint import Joint
from ridgeline_ui_kivy.lane import MessageLane
from ridgeline_ui_kivy.language import N_, _
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.statusline import StatusLine
from ridgeline_ui_kivy.tablebutton import TableButton
from ridgeline_ui_kivy.theme import NOTHING, THEME


def put(widget: Any, rect: Rect) -> None:
    """Lay a widget into a rectangle."""
    widget.size_hint = (None, None)
    widget.pos, widget.size = (rect.x, rect.y), (rect.w, rect.h)


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
