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
from zipfile import ZipFile

import kivy

ROOT = Path(__file__).parents[2]


def started(program: str) -> list[str]:
    """Return the words that a program prints in a process in which the app has been imported."""
    start = (
        "import os, sys; os.environ['SDL_VIDEODRIVER'] = 'offscreen';"
        "from ridgeline_ui_kivy import prepare; prepare(320, 320);"
        "import ridgeline_ui_kivy.app;"
    )
    words = (sys.executable, "-c", start + program)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_what_nobody_has_asked_to_see_is_not_imported() -> None:
    """A start has to be quick."""
    loaded = set(started("print(*sys.modules)"))
    late = ("panels", "sheets", "sheetparts", "bubble", "newgame", "newgame_sheet", "rulesform")
    assert not {f"ridgeline_ui_kivy.{name}" for name in late} & loaded
    assert not {"ridgeline.descriptions", "ridgeline.rules.catalogue"} & loaded
    assert not {"yaml", "numpy", "PIL", "asyncio", "zipfile", "filetype"} & loaded


def test_what_a_start_leaves_out_of_kivy_works_when_it_is_wanted_after_all(tmp_path: Path) -> None:
    file = tmp_path / "two.zip"
    with ZipFile(file, "w") as archive:
        archive.writestr("a", "")
    program = (
        "import asyncio, kivy.clock, kivy.core.image as images;"
        f"print(len(images.zipfile.ZipFile({str(file)!r}).namelist()));"
        "wait = kivy.clock.Clock._async_wait_for;"
        "print(asyncio.run(wait(asyncio.sleep(0, 'waited'), 9)))"
    )
    assert started(program) == ["1", "waited"]


def test_the_table_is_had_without_what_no_player_needs_at_once(tmp_path: Path) -> None:
    """Neither is every ruleset resolved to deal one, nor is a solver loaded."""
    program = (
        f"os.environ['RIDGELINE_DATA'] = {str(tmp_path)!r};"
        "ridgeline_ui_kivy.app.own_table();"
        "print(*(name for name in sys.modules if name.startswith('ridgeline')))"
    )
    loaded = set(started(program))
    assert "ridgeline.rules.catalogue" not in loaded
    assert not {name for name in loaded if name.startswith("ridgeline.solver.")}


def test_a_system_without_helpers_for_the_clipboard_is_no_traceback(tmp_path: Path) -> None:
    """A line to type in asks for the clipboard as soon as it is there."""
    program = (
        f"os.environ['PATH'] = {str(tmp_path)!r}; sys.stderr = sys.stdout;"
        "import logging; logging.basicConfig(stream=sys.stdout);"
        "from ridgeline_ui_kivy.lineinput import LineInput;"
        "LineInput('', str); from kivy.uix import textinput; print(bool(textinput.Clipboard))"
    )
    assert started(program) == ["True"]


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
