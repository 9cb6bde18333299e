"""Drives the app without a display and without its main loop: for tests and for pictures.

SDL's offscreen driver draws into memory; time is a number that only :meth:`Stage.frames` moves.
Import this module before anything of Kivy.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ridgeline.play.session import Session
from ridgeline_ui_kivy import prepare
from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.table import Table

if TYPE_CHECKING:
    from ridgeline_ui_kivy.app import RidgelineApp

FRAME = 1 / 60


def open_window(width: int = 2560, height: int = 2560) -> None:
    """Open the offscreen window, once a process, and stop Kivy's clock.

    :param width: the greatest that will be asked for: its memory does not grow.
    :param height: the greatest that will be asked for.
    """
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY")}
    os.environ.pop("DISPLAY", None)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    try:
        prepare(width, height)
    finally:
        os.environ.pop("SDL_VIDEODRIVER", None)
        os.environ.update({name: value for name, value in before.items() if value is not None})
    from kivy.base import EventLoop
    from kivy.clock import Clock

    Time.now = 0.0
    Clock.time = lambda: Time.now
    Clock._max_fps = 0  # never sleep
    Clock._last_tick = Clock._start_tick = 0.0
    if EventLoop.status != "started":
        EventLoop.start()


class Time:
    """The time of the stage, in seconds."""

    now = 0.0


class Stage:
    """One app in the window.

    :ivar screen: the table's screen.
    """

    def __init__(
        self,
        open_table: Callable[[], Table],
        size: tuple[int, int] = (360, 800),
        density: float = 1.0,
        insets: Insets | None = None,
        make_app: Callable[[Callable[[], Table]], RidgelineApp] | None = None,
    ) -> None:
        """Start the app in a window of a size in pixels; :func:`open_window` comes first.

        :param make_app: makes another app than the player's own.
        """
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.metrics import Metrics

        from ridgeline_ui_kivy.app import RidgelineApp

        self.window, self._loop, self._metrics = Window, EventLoop, Metrics
        self.set_density(density)
        Window.size = size
        self.app = (make_app or RidgelineApp)(open_table)
        self.app._app_window = Window
        root = self.app.build()
        self.screen = root
        root.insets = insets or Insets()
        Window.add_widget(root)
        self.frames(2)
        self.app.dispatch("on_start")
        self.frames(3)  # the second one follows up the first

    @property
    def places(self) -> Places:
        """Where everything lies now."""
        if self.screen.view.places is None:
            raise LookupError("nothing has been laid out yet")
        return self.screen.view.places

    @property
    def sheet(self) -> Any:
        """The sheet in front, or None."""
        return self.screen.sheets.top

    @property
    def session(self) -> Session:
        """The game that is played."""
        return self.screen.table.session

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.status != "playing"

    def set_density(self, density: float) -> None:
        """Set how many pixels a dp has."""
        self._metrics.density = density
        self._metrics.fontscale = 1

    def frames(self, number: int = 1) -> None:
        """Let time go on by some frames."""
        for _ in range(number):
            Time.now += FRAME
            self._loop.idle()

    def settle(self) -> None:
        """Let everything that moves come to rest."""
        self.frames(3)
        board = self.screen.board
        while board.moving or board.sky.flying:
            self.frames()
        self.frames(2)

    def wait(self, condition: Callable[[], object], seconds: float = 60) -> None:
        """Let frames pass, in real time too, until threads have brought something about.

        :raises TimeoutError: if they have not after so many real seconds.
        """
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"waited {seconds} seconds in vain")
            time.sleep(0.005)
            self.frames()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.window.size = size
        self.frames(2)

    def tap(self, x: float, y: float, *, button: str = "", dx: float = 0) -> None:
        """Put a finger down and lift it, or a mouse button; ``dx`` is how far it moves."""
        touch = self._touch(x, y, button)
        touch.touch_down()
        self.frames()
        if dx:
            touch.touch_move(x + dx, y)
            self.frames()
        touch.touch_up()
        self.frames()

    def drag(self, *points: tuple[float, float], lift: bool = True) -> Any:
        """Put a finger down at the first point and draw it over the others.

        :param lift: lift it at the last one; else it stays down in the touch that is returned.
        """
        touch = self._touch(*points[0], "")
        touch.touch_down()
        self.frames()
        for (from_x, from_y), (x, y) in pairwise(points):
            for share in (0.25, 0.5, 0.75, 1):
                touch.touch_move(from_x + (x - from_x) * share, from_y + (y - from_y) * share)
                self.frames()
        if lift:
            touch.touch_up()
            self.frames()
        return touch

    def hold(self, place: str, seconds: float = 1.0) -> Any:
        """Put a finger down on a card and leave it there; return the touch."""
        touch = self._touch(*self.point(place), "")
        touch.touch_down()
        self.frames(round(seconds / FRAME))
        return touch

    def _touch(self, x: float, y: float, button: str) -> Any:
        from ridgeline_ui_kivy.finger import Finger

        return Finger(x, y, button)

    def tap_place(self, place: str) -> None:
        """Tap the middle of a card's part that is in sight."""
        self.tap(*self.point(place))

    def point(self, place: str) -> tuple[float, float]:
        """Return a point at which a place is in sight."""
        touch = self.screen.view.scene.touch
        rect = touch[place]
        for across, up in product((0.5, 0.2, 0.8), (0.5, 0.7, 0.85, 0.3, 0.95)):
            point = (rect.x + rect.w * across, rect.y + rect.h * up)
            if self.screen.view.scene.place_at(*point) == place:
                return point
        raise LookupError(f"{place} is not in sight")

    def press(self, widget: Any) -> None:
        """Tap a widget's middle; what lies in a list is scrolled to first."""
        above = widget.parent
        while above is not None and above is not above.parent:  # a window is its own parent
            if hasattr(above, "scroll_to"):
                above.scroll_to(widget, animate=False)
                self.frames()
            above = above.parent
        self.tap(*widget.to_window(*widget.center))

    def key(self, code: int, text: str = "", *modifiers: str) -> None:
        """Press a key and let it go."""
        if not self.window.dispatch("on_key_down", code, 0, text, list(modifiers)):
            self.window.dispatch("on_keyboard", code, 0, text, list(modifiers))
        self.window.dispatch("on_key_up", code, 0)
        self.frames()

    def picture(self, path: Path) -> None:
        """Write a PNG of the window as it is now."""
        from ridgeline_ui_kivy import pixels

        pixels.write(path, *self.pixels())

    def pixels(self) -> tuple[tuple[int, int], bytes]:
        """Return size and RGBA pixels of the window, lowest line first."""
        from ridgeline_ui_kivy.pixels import read_window

        self.window.canvas.ask_update()
        self.frames()
        return read_window()

    def close(self) -> None:
        """End the app; the window stays for the next one."""
        self.app.dispatch("on_stop")
        self.screen.chrome.lane.clear()
        self.window.release_all_keyboards()
        for child in self.window.children[:]:
            self.window.remove_widget(child)
        self._loop.touches.clear()
        self.frames()
