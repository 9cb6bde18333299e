"""The table's ground: a grain that repeats, and a vignette. Both are made of fixed noise."""

from __future__ import annotations

import random
from pathlib import Path

from PIL import Image, ImageFilter

GRAIN, VIGNETTE = 256, 256
RIDGE = (1024, 256)


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


_FAR = (0.0, 0.42, 0.1, 0.62, 0.17, 0.5, 0.27, 0.86, 0.36, 0.56, 0.44, 0.7, 0.52, 0.48)
_FAR += (0.62, 0.97, 0.72, 0.58, 0.8, 0.74, 0.88, 0.5, 0.95, 0.66, 1.0, 0.52)
_NEAR = (0.0, 0.22, 0.08, 0.34, 0.14, 0.26, 0.22, 0.48, 0.31, 0.24, 0.4, 0.36, 0.47, 0.26)
_NEAR += (0.56, 0.54, 0.66, 0.28, 0.74, 0.42, 0.82, 0.24, 0.91, 0.4, 1.0, 0.26)


def ridge() -> str:
    """Return two ridges, one behind the other, as SVG: black of little opacity."""
    width, height = RIDGE

    def outline(points: tuple[float, ...]) -> str:
        pairs = zip(points[::2], points[1::2], strict=True)
        line = "L".join(f"{x * width:.0f} {(1 - y) * height:.0f}" for x, y in pairs)
        return f"M0 {height}L{line}L{width} {height}Z"

    return (
        f'<path d="{outline(_FAR)}" fill="#000" fill-opacity=".55"/>'
        f'<path d="{outline(_NEAR)}" fill="#000"/>'
    )
