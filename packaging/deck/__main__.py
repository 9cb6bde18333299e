"""Draw the deck: ``python packaging/deck [TARGET]`` writes PNG atlases into the app's assets."""

from __future__ import annotations

import sys
from pathlib import Path

import quiet  # noqa: F401  (first)
from atlas import pack, render
from backs import WIDTH
from faces import CLASSIC, COMPACT, RINGS, SQUARE, TALL, WIDE, Shape, app_icon, card
from ground import RIDGE, grain, ridge, vignette
from icons import ICONS
from palette import BACKS, PALETTES, TWO_COLOURS, Palette
from shapes import LETTERS, SUITS, document

ASSETS = Path(__file__).parents[2] / "ui_kivy" / "ridgeline_ui_kivy" / "assets"
BUCKETS = {
    CLASSIC: (64, 93, 131, 190, 266),
    COMPACT: (43, 62, 91, 127, 183),
    TALL: (38, 54, 79, 110, 162),
    SQUARE: (54, 75, 110, 156, 224),
    WIDE: (73, 110, 148, 224, 400),
}
"""Card widths in pixels, per shape: the widest that fill a texture of some power of two."""
ICON_SIZES = (24, 36, 48, 72, 96)
OTHER_LETTERS = {"A": "Т", "J": "BV", "Q": "DД", "K": "R"}
"""Letters that ranks have in other languages; Russian В and К look like B and K."""
NAMES = [rank + suit for suit in SUITS for rank in LETTERS] + ["*J"]
NAMES += [f"back-{name}" for name in BACKS] + ["empty", *RINGS]
LETTERED = [
    f"{rank}{suit}={letter}"
    for rank, letters in OTHER_LETTERS.items()
    for letter in letters
    for suit in SUITS
]


def shadow(shape: Shape, margin: float) -> str:
    """Return what a card throws on those behind it: mostly upwards, hardly to the sides."""
    return (
        f'<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%">'
        f'<feGaussianBlur stdDeviation="{margin * 0.33:.2f}"/></filter></defs>'
        f'<rect x="5" y="-3" width="{WIDTH - 10}" height="{shape.height + 6}" rx="{shape.radius}"'
        ' fill="#000" fill-opacity=".55" filter="url(#soft)"/>'
    )


def deck(
    shape: Shape, width: int, palette: Palette, target: Path, names: list[str], ending: str = ""
) -> None:
    """Write one atlas: cards of a shape at a card width in pixels."""
    edge = max(2, round(width * 0.06))
    unit = WIDTH / width
    height = round(shape.height / unit)
    margin = edge * unit
    box = (-margin, -margin, WIDTH + 2 * margin, height * unit + 2 * margin)
    pictures = {}
    for name in names:
        under = "" if name == "empty" or name in RINGS else shadow(shape, margin)
        pictures[name] = document(under + card(name, shape, palette, unit), box)
    stem = target / f"{palette.name}-{shape.name}-{width}{ending}"
    pack(pictures, width + 2 * edge, height + 2 * edge, stem)


def icons(size: int, target: Path) -> None:
    """Write the atlas of the signs at a size in pixels."""
    pictures = {name: document(body, (0, 0, 24, 24)) for name, body in ICONS.items()}
    pack(pictures, size, size, target / f"icons-{size}", white=True)


def main(target: Path) -> None:
    """Write every atlas into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for palette in PALETTES:
        for shape, widths in BUCKETS.items():
            for width in widths:
                deck(shape, width, palette, target, NAMES)
                deck(shape, width, palette, target, LETTERED, "-letters")
    for size in ICON_SIZES:
        icons(size, target)
    emblem = document(app_icon(TWO_COLOURS), (0, 0, 256, 256))
    render(emblem, 256, 256).save(target / "icon.png", optimize=True)
    grain(target)
    vignette(target)
    render(document(ridge(), (0, 0, *RIDGE)), *RIDGE).save(target / "ridge.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS)
