"""Running in Java's own thread: here there is one only."""

from collections.abc import Callable
from typing import Any


def run_on_ui_thread(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function itself."""
    return function
