"""Touch for those who see little: a tap says what is there, two taps do it, a swipe goes on.

It takes the place of all other touches while the app speaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from ridgeline_ui_kivy.pressable import is_tap_button
from ridgeline_ui_kivy.touching import is_still

if TYPE_CHECKING:
    from ridgeline_ui_kivy.screen import TableScreen

SECOND_TAP_SECONDS = 0.45


class Explorer:
    """Moves the focus by fingers."""

    def __init__(self, screen: TableScreen) -> None:
        """Begin without a touch."""
        self._screen = screen
        self._tapped = -SECOND_TAP_SECONDS

    def down(self, touch: Any) -> bool:
        """Take a touch; tell whether it is ours."""
        if not self._screen.voice.on:
            return False
        if is_tap_button(touch):
            touch.grab(self._screen)
        return True

    def up(self, touch: Any) -> None:
        """Do what a touch has meant."""
        touch.ungrab(self._screen)
        dx, dy = touch.x - touch.ox, touch.y - touch.oy
        focus, now = self._screen.focus, Clock.time()
        if not is_still(dx, dy, dp(1)):
            across = abs(dx) > abs(dy)
            focus.arrow(("right" if dx > 0 else "left") if across else ("up" if dy > 0 else "down"))
        elif now - self._tapped < SECOND_TAP_SECONDS:
            self._tapped = -SECOND_TAP_SECONDS
            focus.press()
        else:
            self._tapped = now
            focus.touch(touch.x, touch.y)
