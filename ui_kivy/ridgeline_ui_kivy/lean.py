"""A start without what the app does not need of Kivy.

Kivy reads rules for all widgets that it has when its language is imported, a fifth of the app's
start. The app has seven of them, and ``packaging/kivy_style.py`` has cut their rules out. Its clock
imports all of ``asyncio``, with sockets and encryption, a tenth of the start; only an app that runs
in such a loop needs it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

_STYLE = Path(__file__).parent / "assets" / "style"


def import_language() -> None:
    """Import Kivy's language with the short style sheet; what has been imported stays as it is."""
    import kivy
    import kivy.resources

    whole = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(_STYLE)
    try:
        import kivy.lang
    finally:
        kivy.kivy_data_dir = whole


def import_clock() -> None:
    """Import Kivy's clock without ``asyncio``; whoever needs that imports the real one later."""
    with _stand_in("asyncio", wait_for=None):
        import_module("kivy.clock")


@contextmanager
def _stand_in(name: str, **contents: object) -> Iterator[None]:
    """For a while let a module that has not been imported be an empty one."""
    if name in sys.modules:
        yield
        return
    module = ModuleType(name)
    vars(module).update(contents)
    sys.modules[name] = module
    try:
        yield
    finally:
        del sys.modules[name]
