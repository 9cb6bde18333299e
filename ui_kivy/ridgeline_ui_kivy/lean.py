"""A start without what the app does not need of Kivy.

Kivy reads rules for all widgets that it has when its language is imported, a fifth of the app's
start. The app has seven of them, and ``packaging/kivy_style.py`` has cut their rules out.
"""

from __future__ import annotations

from pathlib import Path

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
