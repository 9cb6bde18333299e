"""The table's ground: a grain that repeats, and a vignette. Both are made of fixed noise."""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image, ImageFilter

GRAIN, VIGNETTE = 256, 256


def grain(target: Path) -> None:
    """Write a tile of fine fibres: black and white specks of little opacity."""
    noise = random.Random(7)
    tile = Image.new("L", (GRAIN, GRAIN))
    tile.putdata([noise.randrange(256) for _ in range(GRAIN * GRAIN)])
    wide = Image.new("L", (3 * GRAIN, 3 * GRAIN))
    for x in range(3):
        for y in range(3):
            wide.paste(tile, (x * GRAIN, y * GRAIN))  # so that the blur closes at the seams
    soft = wide.filter(ImageFilter.GaussianBlur(0.6)).crop((GRAIN, GRAIN, 2 * GRAIN, 2 * GRAIN))
    picture = Image.new("RGBA", (GRAIN, GRAIN))
    picture.putdata([_speck(value) for value in soft.getdata()])
    picture.save(target / "grain.png", optimize=True)


def _speck(value: int) -> tuple[int, int, int, int]:
    depth = (value - 128) / 128
    light = 255 if depth > 0 else 0
    return light, light, light, min(18, round(abs(depth) * 30))


def vignette(target: Path) -> None:
    """Write white whose opacity grows from the middle to the corners; dithered, so no bands."""
    noise = random.Random(11)
    picture = Image.new("RGBA", (VIGNETTE, VIGNETTE))
    pixels = []
    for y in range(VIGNETTE):
        for x in range(VIGNETTE):
            dx, dy = (2 * x + 1) / VIGNETTE - 1, (2 * y + 1) / VIGNETTE - 1
            far = max(0.0, (dx * dx + dy * dy) ** 0.5 - 0.35) / 1.06
            level = 255 * far * far * (3 - 2 * far) + noise.random() - 0.5
            pixels.append((255, 255, 255, max(0, min(255, round(level)))))
    picture.putdata(pixels)
    picture.save(target / "vignette.png", optimize=True)
