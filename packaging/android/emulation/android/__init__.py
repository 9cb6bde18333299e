"""What python-for-android's module ``android`` offers, for a machine that is no phone.

Importing it takes away the modules that are never packed, and begins the journey of ``driver``.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from typing import Any

from jnius import PythonActivity

NOT_PACKED = {
    *("unittest", "test", "tkinter", "idlelib", "lib2to3", "ensurepip", "pydoc_data", "wsgiref"),
    *(
        "curses",
        "readline",
        "termios",
        "bz2",
        "lzma",
        "_bz2",
        "_lzma",
        "numpy",
        "PIL",
        "platformdirs",
    ),
}


class _NotThere(MetaPathFinder):
    def find_spec(self, name: str, path: Any, target: Any = None) -> None:
        if name.partition(".")[0] in NOT_PACKED:
            raise ModuleNotFoundError(f"No module named {name!r} (not packed)", name=name)


sys.meta_path.insert(0, _NotThere())

mActivity = PythonActivity.mActivity
python_act = PythonActivity


def remove_presplash() -> None:
    """Called by Kivy one frame after its start."""
    import driver

    driver.begin()
