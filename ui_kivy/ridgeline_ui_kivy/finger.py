"""A finger, or a mouse, that a program moves: for tests, pictures and the self-check."""

from __future__ import annotations

from itertools import count

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input import MotionEvent

_NUMBERS = count(1)


class Finger(MotionEvent):  # type: ignore[misc]
    """One touch, from being put down until it is lifted.

    :param x: pixels from the window's left edge.
    :param y: pixels from its lower edge.
    :param button: of a mouse, as ``left``; empty for a finger.
    """

    def __init__(self, x: float, y: float, button: str = "") -> None:
        """Make it; nothing is touched yet."""
        place = _share(x, y)
        super().__init__("finger", next(_NUMBERS), place, is_touch=True, type_id="touch")
        self.profile = ["pos"]
        if button:
            self.profile.append("button")
            self.button = button

    def depack(self, args: tuple[float, float]) -> None:
        """Take a place, as Kivy wants it."""
        self.sx, self.sy = args
        super().depack(args)

    def touch_down(self) -> None:
        """Put it down."""
        EventLoop.post_dispatch_input("begin", self)

    def touch_move(self, x: float, y: float) -> None:
        """Draw it to another place."""
        self.move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def touch_up(self) -> None:
        """Lift it."""
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> tuple[float, float]:
    """Return a place as shares of the window's sides."""
    return x / (Window.width - 1), y / (Window.height - 1)
