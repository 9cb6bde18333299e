"""``ridgeline preview``: pictures of boards, without a display."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

MAP = """\
ridgeline: 1
id: one-row
code: {prefix: ONE}
tableau:
  shape: map
  map: A...A...A
match: {kind: adjacent}
"""


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run it in a process of its own, as a window can be opened once in each."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("DISPLAY", None)
    command = (sys.executable, "-m", "ridgeline", "preview", *map(str, words))
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def rgb(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    colour = picture.getpixel((x, y))
    assert isinstance(colour, tuple)
    return colour


def test_a_file_is_drawn_with_its_cards_where_they_lie(tmp_path: Path) -> None:
    file, target = tmp_path / "one-row.yaml", tmp_path / "board.png"
    file.write_text(MAP, "utf-8")
    done = run(file, "-o", target, "--size", "800x400", "--number", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"wrote {target}: ONE1-N-AAAAAAD~[0-9A-Z]{{4}}, 800x400\n", done.stdout)
    with Image.open(target) as image:
        picture = image.convert("RGB")
    assert picture.size == (800, 400)
    corners = [rgb(picture, x, y) for x in (6, 793) for y in (6, 393)]
    assert all(max(corner) < 110 for corner in corners), "felt around it"
    columns = [[rgb(picture, x, y) for y in range(0, 200, 5)] for x in range(0, 800, 5)]
    cards = [sum(g - r < 20 for r, g, _ in column) > 10 for column in columns]  # felt is green
    assert sum(right and not left for left, right in pairwise([False, *cards])) == 3


def test_an_installed_game_in_the_dark_as_jpeg(tmp_path: Path) -> None:
    target = tmp_path / "board.JPG"
    done = run("TP1-E-AAAAAAC", "-o", target, "--dark", "--no-plugins")
    assert done.returncode == 0, done.stderr
    with Image.open(target) as image:
        assert (image.format, image.width) == ("JPEG", 1000)
        assert max(rgb(image.convert("RGB"), 4, 4)) < 60


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("golf", "-o", "board.gif"), "found a name that ends in .gif, expected .png or .jpg"),
        (("golf", "-o", "board"), "found a name without an ending, expected .png or .jpg"),
        (("golf", "-o", "b.png", "--size", "10x10"), "found 10x10, expected sides of 120 to 4096"),
        (("golf", "-o", "b.png", "--size", "10"), "found '10', expected width and height"),
        (("golf", "-o", "/no/such/b.png"), "/no/such/b.png: No such file or directory"),
        (("gone.yaml", "-o", "b.png"), "gone.yaml"),
        (("glof", "-o", "b.png"), "did you mean 'golf'"),
    ],
)
def test_what_cannot_be_is_one_line(words: tuple[str, ...], line: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert line in done.stderr
