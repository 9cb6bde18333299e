"""The emblem as launchers and shops want it: ``python packaging/deck/launcher.py android|desktop TARGET``."""

from __future__ import annotations

import sys
from pathlib import Path

import quiet  # noqa: F401  (first)
from atlas import render
from backs import ridge
from faces import app_icon
from palette import TWO_COLOURS, Cloth, Palette
from PIL import Image
from shapes import document

ADAPTIVE = 432
"""Pixels of an adaptive icon's layers: 108 dp, of which a circle of 66 dp is always in sight."""
PRESPLASH = 768
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Of the theme ``hicolor``, and of what Windows and macOS keep in one file."""


def _cloth(palette: Palette) -> Cloth:
    """Return the colours of the back that shows the emblem."""
    return palette.backs["ridge"]


def adaptive_foreground(palette: Palette) -> str:
    """Return the emblem alone, small enough for every launcher's mask."""
    return document(ridge(54, 54, 0.335, _cloth(palette)), (0, 0, 108, 108))


def adaptive_background(palette: Palette) -> str:
    """Return the ground of the cards' backs."""
    rhombs = "".join(
        f'<path d="M{x} {y}l5 -3.500l5 3.500l-5 3.500Z" fill="{_cloth(palette).dark}" fill-opacity=".45"/>'
        for row, y in enumerate(range(-2, 116, 8))
        for x in range(-20 + 10 * (row % 2), 128, 20)
    )
    return document(
        f'<rect width="108" height="108" fill="{_cloth(palette).ground}"/>{rhombs}',
        (0, 0, 108, 108),
    )


def presplash(palette: Palette) -> str:
    """Return what is seen until the table is there: the emblem on the colour of the screen."""
    ground = f'<rect width="256" height="256" fill="{_cloth(palette).dark}"/>'
    return document(ground + ridge(128, 128, 0.72, _cloth(palette)), (0, 0, 256, 256))


def icon(palette: Palette) -> str:
    """Return the emblem on its rounded square."""
    return document(app_icon(palette), (0, 0, 256, 256))


def android(target: Path) -> None:
    """Write the pictures that buildozer.spec names."""
    target.mkdir(parents=True, exist_ok=True)
    for name, svg, size in (
        ("icon", icon(TWO_COLOURS), 512),
        ("foreground", adaptive_foreground(TWO_COLOURS), ADAPTIVE),
        ("background", adaptive_background(TWO_COLOURS), ADAPTIVE),
        ("presplash", presplash(TWO_COLOURS), PRESPLASH),
    ):
        render(svg, size, size).save(target / f"{name}.png", optimize=True)


def desktop(target: Path) -> None:
    """Write the icons of a theme, and those of Windows and macOS."""
    pictures: list[Image.Image] = []
    for size in ICON_SIZES:
        picture = render(icon(TWO_COLOURS), size, size)
        place = target / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        picture.save(place / "ridgeline.png", optimize=True)
        pictures.append(picture)
    scalable = target / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    (scalable / "ridgeline.svg").write_text(icon(TWO_COLOURS), "utf-8")
    pictures[-1].save(target / "ridgeline.icns", append_images=pictures[:-1])
    sizes = [(size, size) for size in ICON_SIZES if size <= 256]
    pictures[-1].save(target / "ridgeline.ico", sizes=sizes)


if __name__ == "__main__":
    {"android": android, "desktop": desktop}[sys.argv[1]](Path(sys.argv[2]))
