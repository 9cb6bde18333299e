"""The system's clipboard; touched only when the player asks for it."""

from __future__ import annotations

import logging
from typing import Any


def provide() -> Any:
    """Return Kivy's clipboard.

    It looks for helpers of the system when it is first wanted, and would put a traceback into the
    terminal for each that is not there.
    """
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        from kivy.core.clipboard import Clipboard
    finally:
        logging.disable(before)
    return Clipboard


def copy(text: str) -> None:
    """Put a text into the clipboard."""
    provide().copy(text)


def paste() -> str:
    """Return the clipboard's text."""
    return str(provide().paste() or "")
