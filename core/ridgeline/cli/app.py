"""``ridgeline`` alone: start the app, which the core knows by name only."""

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from ridgeline.errors import RidgelineError

APP = "ridgeline_ui_kivy"
_NEEDS_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def start(arguments: Namespace) -> int:
    """Start the app and return once it is closed.

    :raises RidgelineError: if it cannot be started here; names the game in the terminal.
    """
    reason = missing(os.environ, sys.platform)
    if reason:
        raise RidgelineError(
            f"the app cannot start: {reason}; play in the terminal with: ridgeline play",
            code="no-app",
        )
    if arguments.no_plugins:
        os.environ["RIDGELINE_PLUGINS"] = ""
    code = import_module(APP).main()
    return int(code or 0)


def missing(environ: Mapping[str, str], platform: str) -> str:
    """Return what the app lacks here, empty if nothing."""
    if find_spec(APP) is None:
        return f"the package {APP} is not installed"
    if find_spec("kivy") is None:
        return 'Kivy is not installed (pip install "ridgeline[ui]")'
    if platform.startswith(("linux", "freebsd")) and not any(map(environ.get, _NEEDS_DISPLAY)):
        return "there is no display"
    return ""
