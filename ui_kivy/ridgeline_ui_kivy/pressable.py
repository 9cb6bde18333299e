"""What can be pressed: by a finger or the left button, with a ground and a frame for the focus."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.frame import Frame
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.theme import NOTHING, THEME

LEAST = 48
"""Nothing that is touched is lower or narrower, in dp."""


def is_tap_button(touch: Any) -> bool:
    """Tell whether a touch is a finger or the left mouse button; the wheel is neither."""
    if getattr(touch, "is_mouse_scrolling", False):
        return False
    return "button" not in touch.profile or touch.button == "left"


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

    def steer(self, way: str) -> bool:
        """Move within it by an arrow key; tell whether it went on. Most have nowhere to go.

        :param way: ``up``, ``down``, ``left``, ``right``.
        """
        return False

    def point(self, x: float, y: float) -> None:
        """Move within it to what lies at a point of the window, if it has parts."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch, but leave other buttons and the wheel alone."""
        if not is_tap_button(touch):
            return False
        return bool(super().on_touch_down(touch))
