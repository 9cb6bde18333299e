"""Pictures of the app, drawn offscreen from fixed deals.

``python packaging/screenshots.py`` renders every screen at every size into build/screenshots;
with ``--readme`` it draws docs/table.png instead.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]

from PIL import Image
from ridgeline_ui_kivy.stage import Stage, Time, open_window
from ridgeline_ui_kivy.table import Table

from ridgeline.rules.library import Library

SIZES = (
    (360, 640, 1.0),
    (360, 800, 1.0),
    (640, 360, 1.0),
    (800, 1280, 1.0),
    (1280, 800, 1.0),
    (1920, 1080, 1.0),
    (2560, 1600, 2.0),
)
"""Width and height in pixels, and density."""
TRIPEAKS = ("tripeaks-easy", 1, "4.3 4.6 4.5 4.1 4.4 4.2")
PYRAMID = ("pyramide", 18, "7.6 7.2+7.5 S")
"""Ruleset, number of the deal, and the taps that lead to the picture."""


def table_of(library: Library, ruleset: str, number: int) -> Table:
    """Return a table with a fixed deal and nothing that moves."""
    from dataclasses import replace

    table = Table(library, None, clock=lambda: Time.now, chance=random.Random(1))
    table.set_settings(replace(table.settings, animations="off"))
    table.new_game(library.ruleset(ruleset), number)
    return table


def stage_of(
    library: Library, game: tuple[str, int, str], size: tuple[int, int], density: float = 1.0
) -> Stage:
    """Return the app with a game some moves on."""
    ruleset, number, taps = game
    stage = Stage(lambda: table_of(library, ruleset, number), size, density)
    for place in taps.replace("+", " ").split():
        stage.tap_place(place)
        Time.now += 1
    stage.settle()
    return stage


def refuse(stage: Stage) -> None:
    """Tap a card that is covered."""
    stage.tap_place("1.1")


def play_until_stuck(stage: Stage) -> None:
    """Draw everything, then play what goes."""
    while not stage.over:
        legal = stage.session.legal()
        stage.tap_place("S" if "D" in legal else legal[0].split("+")[0])
        Time.now += 1


SCREENS: tuple[tuple[str, tuple[str, int, str], Callable[[Stage], object]], ...] = (
    ("tripeaks", TRIPEAKS, lambda stage: None),
    ("pyramid", PYRAMID, lambda stage: None),
    ("refused", PYRAMID, refuse),
    ("menu", TRIPEAKS, lambda stage: stage.screen.menus.open_menu()),
    ("new-game", TRIPEAKS, lambda stage: stage.screen.menus.open_new_game()),
    ("options", TRIPEAKS, lambda stage: stage.screen.menus.open_options()),
    ("rules", PYRAMID, lambda stage: stage.screen.menus.open_rules()),
    ("stuck", TRIPEAKS, play_until_stuck),
)
"""Name, game, and what is done before the picture is taken."""


def every_screen(library: Library, target: Path) -> None:
    """Write a picture of every screen at every size."""
    target.mkdir(parents=True, exist_ok=True)
    for width, height, density in SIZES:
        for name, game, prepare in SCREENS:
            stage = stage_of(library, game, (width, height), density)
            prepare(stage)
            stage.settle()
            stage.picture(target / f"{name}-{width}x{height}.png")
            stage.close()


def readme_picture(library: Library, target: Path) -> None:
    """Write the picture of the README: the table of TriPeaks beside Pyramid on a phone."""
    parts = []
    for game, size in ((TRIPEAKS, (1120, 720)), (PYRAMID, (360, 720))):
        stage = stage_of(library, game, size)
        part = target.with_name(f"part-{len(parts)}.png")
        stage.picture(part)
        stage.close()
        parts.append(Image.open(part).copy())
        part.unlink()
    gap = 24
    width = sum(part.width for part in parts) + gap
    picture = Image.new("RGB", (width, parts[0].height), "white")
    picture.paste(parts[0], (0, 0))
    picture.paste(parts[1], (parts[0].width + gap, 0))
    picture.quantize(256, method=Image.Quantize.MAXCOVERAGE).save(target, optimize=True)


def main() -> None:
    """Read the arguments and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true", help="draw docs/table.png")
    parser.add_argument("--target", type=Path, default=ROOT / "build" / "screenshots")
    arguments = parser.parse_args()
    library = Library.load(no_plugins=True)
    if arguments.readme:
        open_window(1120, 720)
        readme_picture(library, ROOT / "docs" / "table.png")
    else:
        open_window()
        every_screen(library, arguments.target)


if __name__ == "__main__":
    main()
