"""What a start costs."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import kivy

ROOT = Path(__file__).parents[2]


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


def test_the_style_sheet_has_all_rules_of_the_apps_widgets() -> None:
    """As they stand in the Kivy that is installed, for every widget that any module imports."""
    style = runpy.run_path(str(ROOT / "packaging" / "kivy_style.py"))
    whole = Path(kivy.kivy_data_dir, "style.kv").read_text("utf-8")
    ours = ROOT / "ui_kivy" / "ridgeline_ui_kivy" / "assets" / "style" / "style.kv"
    assert ours.read_text("utf-8") == style["cut"](whole)
    ruled = {name for names, _ in style["rules"](whole) for name in names}
    for widget in imported_widgets():
        needed = {each.__name__ for each in widget.__mro__} & ruled
        assert needed <= style["WIDGETS"], widget


def imported_widgets() -> Iterator[type]:
    """Yield the classes of Kivy's widgets that modules of the app import by name."""
    pattern = re.compile(r"^\s*from (kivy\.uix\.\w+) import (.+)$", re.MULTILINE)
    for path in (ROOT / "ui_kivy" / "ridgeline_ui_kivy").glob("*.py"):
        for module, names in pattern.findall(path.read_text("utf-8")):
            for name in names.split(","):
                yield getattr(importlib.import_module(module), name.strip())
