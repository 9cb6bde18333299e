"""A start without what the app does not need.

Kivy reads rules for all widgets that it has when its language is imported, a fifth of the app's
start. The app has seven of them, and ``packaging/kivy_style.py`` has cut their rules out. Modules
that Kivy imports for what only other apps do are left out, or imported when they are wanted after
all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

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
    """Import Kivy's clock without ``asyncio``, which is for apps that run in such a loop."""
    with _stand_in("asyncio", wait_for=_late("asyncio", "wait_for")):
        import_module("kivy.clock")


def import_images() -> None:
    """Import Kivy's images without what reads zips, and what tells a file's kind by its content.

    The app's pictures are what their names say.
    """
    with (
        _stand_in("zipfile", ZipFile=_late("zipfile", "ZipFile")),
        _stand_in("filetype", guess_extension=lambda _: None),
    ):
        import_module("kivy.core.image")


def _late(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports another one when it is called."""

    def call(*values: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*values, **named)

    return call


@contextmanager
def _stand_in(name: str, **contents: Callable[..., Any]) -> Iterator[None]:
    """For a while let a module that has not been imported be one with little in it."""
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
