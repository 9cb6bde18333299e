"""Measure what players get, and write it into docs/packaging.md: ``make sizes``.

Sizes of what ``make dist`` has built and ``make android-stage`` has staged; times of starts, the
least of some runs in turn, since what else a machine does only ever adds.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / part) for part in ("tests", "packaging/android", "core")]

from stage import compile_all
from staged_phone import STAGED, Phone

PAGE = ROOT / "docs" / "packaging.md"
BEGIN, END = "<!-- measured: make sizes -->\n", "<!-- end -->\n"
BUNDLE = ROOT / "build" / "desktop" / "dist" / "ridgeline"
RUNS = 7
LIMIT = 1.5
"""What the first frame of the staged app may cost, as a multiple of an empty Kivy app's."""

EMPTY = """
import os

from android import mActivity  # noqa: F401 - as the app does

os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_WINDOW": "sdl2"}
from kivy.app import App
from kivy.uix.button import Button


class Empty(App):
    def build(self):
        return Button(text="Play")


Empty().run()
"""
"""The least app that there is to compare with."""

Row = tuple[str, str]


def megabytes(size: float) -> str:
    """Return a size for people."""
    return f"{size / 1e6:.1f} MB"


def size(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def packed(folder: Path) -> int:
    """Return the bytes of a folder as one compressed archive, as an APK keeps it."""
    with tempfile.TemporaryDirectory() as work:
        file = Path(work, "packed.tgz")
        with tarfile.open(file, "w:gz", compresslevel=6) as archive:
            archive.add(folder, ".")
        return size(file)


def sizes() -> list[Row]:
    """Return the size of everything that was built."""
    rows = [(f"`{file.name}`", megabytes(size(file))) for file in sorted((ROOT / "dist").iterdir())]
    rows.append(("the program for Linux, unpacked", megabytes(size(BUNDLE))))
    rows.append(("Android: the app's own files, as packed", megabytes(packed(STAGED / "app"))))
    return rows


def stage_empty(target: Path) -> Path:
    """Write an empty Kivy app, staged as ours is, and return its folder."""
    (target / "app").mkdir(parents=True)
    (target / "app" / "main.py").write_text(EMPTY, "utf-8")
    compile_all(target / "app")
    (target / "site-packages").symlink_to(STAGED / "site-packages")
    return target


def first_frame(phone: Phone) -> tuple[float, float]:
    """Start the app on a phone once; return seconds until its first frame, and of processor time."""
    start = time.time()
    answer = phone.run(None)[0]
    return answer["first"] - start, answer["cpu"]


def android_starts() -> list[Row]:
    """Return how long the staged app takes to its first playable frame, and an empty one."""
    with tempfile.TemporaryDirectory() as work:
        ours = Phone(Path(work, "ours"))
        empty = Phone(Path(work, "empty"), staged=stage_empty(Path(work, "tree")))
        first_frame(ours), first_frame(empty)  # the first one of all deals the first game
        runs = [(first_frame(ours), first_frame(empty)) for _ in range(RUNS)]
    rows = []
    for index, name in enumerate(("", ", processor time")):
        table, bare = (min(run[which][index] for run in runs) for which in (0, 1))
        if table > LIMIT * bare:
            raise SystemExit(f"measure: the first frame{name} took {table / bare:.2f} times an "
                             f"empty app's, expected at most {LIMIT}")  # fmt: skip
        rows += [
            (f"Android, staged: first playable frame{name}", f"{table:.2f} s"),
            (f"an empty Kivy app with one button, staged the same way{name}", f"{bare:.2f} s"),
            (f"ratio{name} (at most {LIMIT})", f"{table / bare:.2f}"),
        ]
    return rows


def seconds(*words: str, **variables: str) -> float:
    """Return the least time that a command takes."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(
            words, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, check=True
        )
        times.append(time.perf_counter() - start)
    return min(times)


def desktop_starts() -> list[Row]:
    """Return how long the bundled program takes."""
    program = str(BUNDLE / "ridgeline")
    with tempfile.TemporaryDirectory() as work:
        own = {"RIDGELINE_DATA": work}
        listed = seconds(program, "list", **own)
        checked = seconds(program, "selfcheck", **own)
    return [
        ("the program for Linux: `ridgeline list`", f"{listed:.2f} s"),
        (
            "`ridgeline selfcheck`: window, table, six moves, undo, save, restore",
            f"{checked:.2f} s",
        ),
    ]


def core_starts() -> list[Row]:
    """Return how long the engine takes to import and to make a game, without YAML."""
    program = (
        "import sys; sys.modules['yaml'] = None;"
        "from ridgeline.rules.library import Library;"
        "library = Library.load(no_plugins=True, folders=());"
        "library.game(library.ruleset('tripeaks-easy'))"
    )
    path = os.pathsep.join(str(ROOT / part) for part in ("core", "variants"))
    bare = seconds(sys.executable, "-c", "pass")
    whole = seconds(sys.executable, "-c", program, PYTHONPATH=path)
    return [
        ("Python alone", f"{bare:.2f} s"),
        ("Python, the engine, every ruleset and a game, without PyYAML", f"{whole:.2f} s"),
    ]


def table(heading: str, rows: list[Row]) -> str:
    """Return a table in Markdown."""
    lines = "".join(f"| {name} | {value} |\n" for name, value in rows)
    return f"| {heading} | |\n|---|---|\n{lines}\n"


def main() -> None:
    """Measure, and write the page anew between its marks."""
    from ridgeline import __version__

    text = (
        f"Ridgeline {__version__}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{datetime.now(UTC):%d %B %Y}; drawn by software (llvmpipe).\n\n"
        + table("size", sizes())
        + table("time", [*android_starts(), *desktop_starts(), *core_starts()])
    )
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n{text}{END}{after}", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
