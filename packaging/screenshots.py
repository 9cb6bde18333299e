"""Pictures of the app, drawn offscreen from fixed deals.

``python packaging/screenshots.py`` draws every screen of ``screens.py`` at every size, light and
dark, into build/screenshots; with ``--readme`` it draws docs/table.png instead.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]

from PIL import Image
from ridgeline_ui_kivy.language import use as speak
from ridgeline_ui_kivy.stage import Stage, Time, open_window
from ridgeline_ui_kivy.table import Table
from screens import PYRAMID, SCREENS, TRIPEAKS, Game, Screen

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
MODES = ("light", "dark")


def table_of(library: Library, game: Game, colours: str) -> Table:
    """Return a table with a fixed deal and nothing that moves."""
    table = Table(library, None, clock=lambda: Time.now, chance=random.Random(1))
    table.set_settings(replace(table.settings, animations="off", colours=colours, language="en"))
    table.new_game(library.ruleset(game.ruleset), game.number)
    return table


def stage_of(
    library: Library,
    game: Game,
    size: tuple[int, int],
    density: float = 1.0,
    colours: str = "light",
) -> Stage:
    """Return the app with a game some moves on."""
    stage = Stage(lambda: table_of(library, game, colours), size, density)
    for place in game.taps.split():
        stage.tap_place(place)
        Time.now += 1
    stage.settle()
    return stage


def save(stage: Stage, path: Path) -> None:
    """Write a picture of the window; quickly rather than small."""
    size, pixels = stage.pixels()
    picture = Image.frombytes("RGBA", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    picture.convert("RGB").save(path, compress_level=1)


def draw(
    library: Library,
    target: Path,
    screens: Iterable[Screen] = SCREENS,
    sizes: Iterable[tuple[int, int, float]] = SIZES,
    modes: Iterable[str] = MODES,
    told: Callable[[Path], object] = lambda path: None,
) -> None:
    """Write a picture of every screen at every size in every theme.

    :param told: is called with each picture's path.
    """
    for colours in modes:
        folder = target / colours
        folder.mkdir(parents=True, exist_ok=True)
        for width, height, density in sizes:
            for screen in screens:
                stage = stage_of(library, screen.game, (width, height), density, colours)
                try:
                    screen.prepare(stage)
                    stage.settle()
                    path = folder / f"{screen.name}-{width}x{height}.png"
                    save(stage, path)
                    told(path)
                finally:
                    stage.close()


def draw_all(target: Path, names: Iterable[str]) -> None:
    """Write all pictures of some screens, each size and theme in whatever process is free.

    :param names: of the screens; none for all.
    """
    jobs = [(target, tuple(names), size, mode) for size in reversed(SIZES) for mode in MODES]
    spawn = multiprocessing.get_context("spawn")  # a window cannot be shared
    with spawn.Pool(os.cpu_count(), initializer=open_window) as pool:
        for written in pool.imap_unordered(_draw_some, jobs):
            print("\n".join(map(str, written)))


def _draw_some(job: tuple[Path, tuple[str, ...], tuple[int, int, float], str]) -> list[Path]:
    """Write the pictures of one size and theme; return their paths."""
    target, names, size, mode = job
    speak("en")
    written: list[Path] = []
    screens = [screen for screen in SCREENS if not names or screen.name in names]
    draw(Library.load(no_plugins=True), target, screens, [size], [mode], written.append)
    return written


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
    parser.add_argument("--only", nargs="*", metavar="SCREEN", help="names in screens.py")
    arguments = parser.parse_args()
    if arguments.readme:
        speak("en")
        open_window(1120, 720)
        readme_picture(Library.load(no_plugins=True), ROOT / "docs" / "table.png")
    else:
        draw_all(arguments.target, arguments.only or ())


if __name__ == "__main__":
    main()
