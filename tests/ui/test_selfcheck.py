"""``ridgeline selfcheck``: the app plays some moves without a display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tutorials import ROOT, file_of


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own, as a window can be opened once in each."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables}
    environment.pop("DISPLAY", None)
    command = (sys.executable, "-m", "ridgeline", "selfcheck", *words)
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    ("words", "played"),
    [((), "4.3 4.6"), (("pyramide", "--no-plugins"), ""), (("PY1-N-AAAAAAS",), "")],
)
def test_it_plays_and_says_what_works(words: tuple[str, ...], played: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    first, dealt, taps, *_, last = done.stdout.splitlines()
    assert first.startswith("Ridgeline ")
    assert dealt.startswith("dealt ")
    assert taps.startswith(f"played {played}")
    assert last == "saved, and gone on from there"


def test_an_unknown_game_is_said_in_one_line() -> None:
    done = run("no-such-game")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_it_plays_the_variant_of_the_tutorial(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    name = "twin-towers.yaml"
    (tmp_path / name).write_text(file_of(page, name), encoding="utf-8")
    done = run("twin-towers", RIDGELINE_RULESETS=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nplayed " in done.stdout
