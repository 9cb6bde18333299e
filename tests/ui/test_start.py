"""What a start costs."""

from __future__ import annotations

import os
import subprocess
import sys


def test_sheets_are_imported_when_the_first_is_wanted() -> None:
    """A start has to be quick: what nobody has asked to see is not imported."""
    program = (
        "import os, sys; os.environ['SDL_VIDEODRIVER'] = 'offscreen';"
        "from ridgeline_ui_kivy import prepare; prepare(320, 320);"
        "import ridgeline_ui_kivy.app;"
        "print(*(name for name in sys.modules if name.startswith('ridgeline')))"
    )
    words = (sys.executable, "-c", program)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    late = ("panels", "sheets", "newgame", "newgame_sheet")
    loaded = done.stdout.split()
    assert not {f"ridgeline_ui_kivy.{name}" for name in late} & set(loaded)
    assert "ridgeline.descriptions" not in loaded
