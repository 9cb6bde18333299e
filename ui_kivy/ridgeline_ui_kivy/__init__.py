"""The Kivy app of Ridgeline. :func:`main` starts it."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.lean import import_clock, import_images, import_language

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline_ui_kivy.app import RidgelineApp

_ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_NO_CONFIG": "1",  # a player's file for other Kivy apps is none of ours
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",  # else Kivy takes hold of standard error
    "KIVY_IMAGE": "sdl2",  # others are slow to import
    "KIVY_WINDOW": "sdl2",  # Kivy's X11 window ends the program where there is no X server
}
SIZE = (1100, 760)
"""Of a new window, in pixels."""
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
_NO_WINDOW = "there is no display to open a window on; play in the terminal with: ridgeline play"


def main(file: Path | None = None) -> int:
    """Run the app until it is closed.

    :param file: a ruleset file to install and play.
    :raises RidgelineError: in one line, if there is no display or no game.
    """
    _need_display()
    started(file).run()
    return 0


def watch(library: Library, file: Path, number: int) -> int:
    """Run the app on a ruleset file, which it follows as it is saved, until it is closed.

    :param library: the installed games.
    :param number: of the deal.
    :raises RidgelineError: in one line, if there is no display.
    """
    _need_display()
    _open()
    from ridgeline_ui_kivy.watching import WatchingApp
    from ridgeline_ui_kivy.workbench import Workbench

    WatchingApp(Workbench(library, file, number)).run()
    return 0


def started(file: Path | None = None, size: tuple[int, int] = SIZE) -> RidgelineApp:
    """Open the window and return the app, ready to be run.

    :param file: a ruleset file to install and play.
    :param size: of the window, in pixels.
    :raises RidgelineError: if no window can be opened.
    """
    _open(size)
    from ridgeline_ui_kivy.app import RidgelineApp

    return RidgelineApp(file=file)


def _open(size: tuple[int, int] = SIZE) -> None:
    """Open the window of an app that is about to run."""
    gc.disable()  # a start makes much and throws little away; the app switches it on again
    prepare(*size)
    from kivy.clock import Clock
    from kivy.core.window import Window

    from ridgeline_ui_kivy.resting import rest_when_idle
    from ridgeline_ui_kivy.turns import give_frames_precedence

    rest_when_idle(Clock, Window)
    give_frames_precedence(Clock, Window)


def _need_display() -> None:
    """Say that there is no display before Kivy looks for one.

    :raises RidgelineError: if there is none.
    """
    if sys.platform.startswith("linux") and not _on_android():
        if not any(os.environ.get(name) for name in _DISPLAYS):
            raise RidgelineError(_NO_WINDOW, code="no-display")


def _on_android() -> bool:
    """Tell it without Kivy, which is not set up yet."""
    return "ANDROID_ARGUMENT" in os.environ


def prepare(width: int, height: int) -> None:
    """Set Kivy up and open its window.

    :param width: of the window, in pixels.
    :param height: of the window, in pixels.
    :raises RidgelineError: if no window can be opened.
    """
    with _environment():
        try:
            window = _open_window(width, height)
        except SystemExit as error:  # some of Kivy's window providers end the program
            raise RidgelineError(_NO_WINDOW, code="no-display") from error
    if window is None:
        raise RidgelineError(_NO_WINDOW, code="no-display")


def _open_window(width: int, height: int) -> object:
    from kivy.config import Config

    for section, key, value in (
        ("graphics", "width", str(width)),
        ("graphics", "height", str(height)),
        ("graphics", "minimum_width", "320"),
        ("graphics", "minimum_height", "320"),
        ("graphics", "multisamples", "0"),
        ("kivy", "exit_on_escape", "0"),
        ("kivy", "log_level", "warning"),
    ):
        Config.set(section, key, value)
    if not _on_android():
        # there SDL makes every touch a mouse's as well: each tap would count twice
        Config.set("input", "mouse", "mouse,disable_multitouch")
    import_clock()
    import_images()
    import_language()
    from kivy.core.window import Window

    return Window


@contextmanager
def _environment() -> Iterator[None]:
    """Set what Kivy reads when it is imported; afterwards it is as it was."""
    wanted = dict(_ENVIRONMENT)
    if sys.platform.startswith("linux") and not _on_android():
        # else SDL opens a window that nobody sees where the display does not answer
        wanted["SDL_VIDEODRIVER"] = os.environ.get("SDL_VIDEODRIVER") or "x11,wayland"
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    logging.disable(logging.CRITICAL)  # what goes wrong is said in one line, by the caller
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
