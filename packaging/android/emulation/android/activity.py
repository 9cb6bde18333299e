"""Listening to what the system tells the activity."""

from collections.abc import Callable
from typing import Any

listeners: dict[str, list[Callable[..., Any]]] = {}


def bind(**callbacks: Callable[..., Any]) -> None:
    """Call these when something happens, as ``on_new_intent``."""
    for name, callback in callbacks.items():
        listeners.setdefault(name, []).append(callback)
