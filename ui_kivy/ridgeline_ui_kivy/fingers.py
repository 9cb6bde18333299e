"""What fingers do on the board: tap, hold still, drag. Which card is meant is for others to say."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.dragging import is_systems
from ridgeline_ui_kivy.pressable import is_tap_button
from ridgeline_ui_kivy.touching import HOLD_SECONDS, is_still


class Fingers(Widget):  # type: ignore[misc]
    """Turns touches into events; positions are window pixels.

    - ``on_tap(x, y)``: a finger or the left button was lifted near where it was put down.
    - ``on_hold(x, y)``: it has lain still for some time; ``on_let_go()``: it was lifted after that.
    - ``on_drag(x, y)``: it begins to move, having been put down there; ``on_carry(dx, dy)``: it is
      now so far away; ``on_drop(x, y)``: it was lifted there; ``on_drag_cancel()``: it means nothing
      any more.

    Several fingers may tap at a time; one of them may drag.
    """

    __events__ = (
        "on_tap",
        "on_hold",
        "on_let_go",
        "on_drag",
        "on_carry",
        "on_drop",
        "on_drag_cancel",
    )

    def __init__(self, **kwargs: Any) -> None:
        """Begin without a finger."""
        super().__init__(**kwargs)
        self._down: dict[str, Any] = {}
        self._dragging: Any = None
        self._held: Any = None
        self._since = 0.0
        self._lies_still = Clock.create_trigger(lambda _: self._wait(), HOLD_SECONDS)
        # what the finger has done meanwhile may still be waiting to be told
        self._still_there = Clock.create_trigger(lambda _: self._hold(), 0)

    @property
    def touched(self) -> bool:
        """Whether a finger lies on the board."""
        return bool(self._down)

    def cancel_drag(self) -> None:
        """Let the drag, and a finger that lies still, mean nothing any more."""
        self._stop_waiting()
        if self._held is not None:
            self._let_go()
        if self._dragging is not None:
            self._down.pop(self._dragging.uid, None)
            self._dragging = None
            self.dispatch("on_drag_cancel")

    def forget_touches(self) -> None:
        """Let no finger mean anything any more: that it is lifted may never be told."""
        self.cancel_drag()
        self._down.clear()

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch on the table; other buttons than the left do nothing."""
        if not self.collide_point(*touch.pos):
            return False
        if is_tap_button(touch):
            touch.grab(self)
            self._down[touch.uid] = touch
            if len(self._down) == 1:
                self._since = Clock.time()
                self._lies_still()
            else:
                self.cancel_drag()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Begin or follow a drag."""
        if touch.grab_current is not self or touch.uid not in self._down:
            return False
        if touch is self._dragging:
            self.dispatch("on_carry", touch.x - touch.ox, touch.y - touch.oy)
        elif self._held is None and not is_still(touch.x - touch.ox, touch.y - touch.oy, dp(1)):
            self._stop_waiting()
            if len(self._down) == 1:
                self._dragging = touch
                self.dispatch("on_drag", touch.ox, touch.oy)
                self.dispatch("on_carry", touch.x - touch.ox, touch.y - touch.oy)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tell what a finger has meant."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._stop_waiting()
        if self._down.pop(touch.uid, None) is None:
            return True
        if touch is self._held:
            self._let_go()
        elif touch is self._dragging:
            self._dragging = None
            taken = is_systems(touch.ox - self.x, touch.x - self.x, self.width, dp(1))
            if taken:
                self.dispatch("on_drag_cancel")
            else:
                self.dispatch("on_drop", touch.x, touch.y)
        elif is_still(touch.x - touch.ox, touch.y - touch.oy, dp(1)):
            self.dispatch("on_tap", touch.x, touch.y)
        return True

    def _wait(self) -> None:
        if Clock.time() - self._since < HOLD_SECONDS:
            self._lies_still()  # timers count from the last frame, which may have been long ago
        else:
            self._still_there()

    def _stop_waiting(self) -> None:
        self._lies_still.cancel()
        self._still_there.cancel()

    def _hold(self) -> None:
        if len(self._down) == 1:
            (self._held,) = self._down.values()
            self.dispatch("on_hold", self._held.ox, self._held.oy)

    def _let_go(self) -> None:
        self._held = None
        self.dispatch("on_let_go")

    def on_tap(self, x: float, y: float) -> None:
        """Do nothing by default."""

    def on_hold(self, x: float, y: float) -> None:
        """Do nothing by default."""

    def on_let_go(self) -> None:
        """Do nothing by default."""

    def on_drag(self, x: float, y: float) -> None:
        """Do nothing by default."""

    def on_carry(self, dx: float, dy: float) -> None:
        """Do nothing by default."""

    def on_drop(self, x: float, y: float) -> None:
        """Do nothing by default."""

    def on_drag_cancel(self) -> None:
        """Do nothing by default."""
