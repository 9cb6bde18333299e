"""The system's clipboard; touched only when the player asks for it."""

from __future__ import annotations


def copy(text: str) -> None:
    """Put a text into the clipboard."""
    from kivy.core.clipboard import Clipboard  # late: it looks for helpers of the system

    Clipboard.copy(text)


def paste() -> str:
    """Return the clipboard's text."""
    from kivy.core.clipboard import Clipboard

    return str(Clipboard.paste() or "")
