"""The program as it is handed to players: the bundle, or what a package has installed.

``RIDGELINE_PROGRAM`` names it; without that it is what ``make bundle`` has built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from real_window import LINE, ROOT, starter, wait_for, xserver

from ridgeline import __version__

pytestmark = pytest.mark.built

BUNDLED = ROOT / "build" / "desktop" / "dist" / "ridgeline" / "ridgeline"
PROGRAM = os.environ.get("RIDGELINE_PROGRAM", str(BUNDLED))
MOD = "ridgeline: 1\nid: mine\nname: Mine\nextends: tripeaks-easy\n"


def run(folder: Path, *words: str, typed: str = "") -> str:
    """Run the program where there is no display and no Python, and return what it prints."""
    environment = {"PATH": os.defpath, "HOME": str(folder), "RIDGELINE_DATA": str(folder)}
    done = subprocess.run(
        (PROGRAM, *words),
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def write_mod(folder: Path) -> None:
    own = folder / "rulesets" / "mine.yaml"
    own.parent.mkdir()
    own.write_text(MOD, "utf-8")


def test_it_is_this_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version") == f"ridgeline {__version__}\n"


def test_it_has_every_ruleset_and_no_problem(tmp_path: Path) -> None:
    listed = {line.split()[0] for line in run(tmp_path, "list").splitlines()}
    assert {path.stem for path in (ROOT / "rulesets").glob("*.yaml")} <= listed
    plugins = run(tmp_path, "plugins").splitlines()
    assert plugins
    assert all("built-in" in line for line in plugins)


def test_the_licences_of_what_is_packed_lie_in_it() -> None:
    folder = Path(PROGRAM).resolve().parent / "_internal" / "licences"
    texts = {file.parent.name: file.read_text("utf-8") for file in folder.glob("*/LICEN*")}
    packages = {"Kivy", "PyYAML", "certifi", "filetype", "platformdirs", "pluggy", "Python"}
    assert texts.keys() == packages
    assert all(texts.values())
    libraries = {file.name.partition(".so")[0].lower() for file in folder.parent.glob("libX*.so.*")}
    noted = " ".join(file.parent.name for file in folder.glob("*/copyright"))
    assert shutil.which("dpkg") is None or all(name in noted for name in libraries)


def test_the_app_plays_without_a_display(tmp_path: Path) -> None:
    said = run(tmp_path, "selfcheck")
    assert "played 4.3 4.6" in said
    assert "saved, and gone on from there" in said


def test_it_plays_an_installed_mod(tmp_path: Path) -> None:
    write_mod(tmp_path)
    assert "mine" in run(tmp_path, "list")
    assert "saved, and gone on from there" in run(tmp_path, "selfcheck", "mine")


def test_the_terminal_and_the_solver_work(tmp_path: Path) -> None:
    run(tmp_path, "play", "TP1-E-AAAAAAB", typed="draw\nundo\nquit\n")
    assert "games.sqlite3" in {path.name for path in tmp_path.iterdir()}
    assert "verdict  won" in run(tmp_path, "solve", "TP1-E-AAAAAAB")


def test_a_survey_runs_on_several_processes(tmp_path: Path) -> None:
    assert "winnable" in run(tmp_path, "survey", "tripeaks-easy", "--deals", "4", "--jobs", "2")


def test_by_mouse_it_opens_a_ruleset_is_killed_and_goes_on(tmp_path: Path) -> None:
    """In a real window, with real pointer events."""
    with xserver() as display, starter((PROGRAM,), display, tmp_path) as start:
        window = start()
        for number, move in enumerate(LINE.split()[:3], start=1):
            window.click_in(window.place(move))
            window.wait_for_move(number)
            time.sleep(0.3)  # a card that has just turned up ignores taps for a moment
        before = window.state
        window.process.kill()
        window.process.wait()
        again = start()
        assert again.state == before
        again.click_in(again.place("4.1"))
        wait_for(lambda: again.session.moves == 4, "a move after the restart")
        again.process.kill()
        again.process.wait()

        file = tmp_path / "from-a-friend.ridgeline.yaml"
        file.write_text(MOD, "utf-8")
        opened = start("--open", str(file))
        wait_for(lambda: opened.session.ruleset.id == "mine", "the installed game")
        opened.process.kill()
        opened.process.wait()
        file.write_text(MOD.replace("mine", "lone"), "utf-8")
        lone = start(str(file))  # as Windows and macOS do it
        wait_for(lambda: lone.session.ruleset.id == "lone", "the other installed game")
