"""Packing: SVG pictures of one size into a power-of-two PNG and a Kivy ``.atlas`` beside it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import resvg_py
from PIL import Image

PADDING = 2
"""Transparent pixels around each picture, so that neighbours never bleed into it."""


def render(svg: str, width: int, height: int) -> Image.Image:
    """Return the picture of an SVG document in pixels."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def sheet_size(count: int, width: int, height: int) -> tuple[int, int]:
    """Return the smallest power-of-two sheet that holds ``count`` cells of a size."""
    w = h = 128
    while (w // width) * (h // height) < count:
        if w <= h:
            w *= 2
        else:
            h *= 2
    return w, h


def pack(pictures: Mapping[str, str], width: int, height: int, target: Path) -> None:
    """Write ``target``.png and ``target``.atlas.

    :param pictures: SVG documents by id.
    :param width: of each picture, in pixels.
    :param target: path without an ending.
    """
    cell_w, cell_h = width + 2 * PADDING, height + 2 * PADDING
    sheet_w, sheet_h = sheet_size(len(pictures), cell_w, cell_h)
    sheet = Image.new("RGBA", (sheet_w, sheet_h))
    places: dict[str, list[int]] = {}
    columns = sheet_w // cell_w
    for number, (name, svg) in enumerate(pictures.items()):
        x = number % columns * cell_w + PADDING
        y = number // columns * cell_h + PADDING
        sheet.paste(render(svg, width, height), (x, y))
        places[name] = [x, sheet_h - y - height, width, height]  # Kivy counts from the bottom
    png = target.with_suffix(".png")
    sheet.save(png, optimize=True)
    text = json.dumps({png.name: places}, separators=(",", ":"))
    target.with_suffix(".atlas").write_text(text + "\n", encoding="utf-8")
