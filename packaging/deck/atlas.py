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


def whitened(picture: Image.Image) -> Image.Image:
    """Return a white sign whose clear pixels are white too, so that no dark seam shows around it."""
    alpha = picture.getchannel("A")
    colours = picture.convert("RGB")
    clear = alpha.point(lambda value: 0 if value else 255)
    colours.paste((255, 255, 255), mask=clear)
    colours.putalpha(alpha)
    return colours


def reduced(picture: Image.Image) -> Image.Image:
    """Return a picture of 256 colours: no eye sees it, and it is a third to read and to ship."""
    return picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def sheet_size(count: int, width: int, height: int) -> tuple[int, int]:
    """Return the smallest power-of-two sheet that holds ``count`` cells of a size."""
    w = h = 128
    while (w // width) * (h // height) < count:
        if w <= h:
            w *= 2
        else:
            h *= 2
    return w, h


def pack(
    pictures: Mapping[str, str], width: int, height: int, target: Path, *, white: bool = False
) -> None:
    """Write ``target``.png and ``target``.atlas.

    :param pictures: SVG documents by id.
    :param width: of each picture, in pixels.
    :param target: path without an ending.
    :param white: the pictures are white signs that will be tinted.
    """
    cell_w, cell_h = width + 2 * PADDING, height + 2 * PADDING
    sheet_w, sheet_h = sheet_size(len(pictures), cell_w, cell_h)
    clear = (255, 255, 255, 0) if white else (0, 0, 0, 0)
    sheet = Image.new("RGBA", (sheet_w, sheet_h), clear)
    places: dict[str, list[int]] = {}
    columns = sheet_w // cell_w
    for number, (name, svg) in enumerate(pictures.items()):
        x = number % columns * cell_w + PADDING
        y = number // columns * cell_h + PADDING
        picture = render(svg, width, height)
        sheet.paste(whitened(picture) if white else picture, (x, y))
        places[name] = [x, sheet_h - y - height, width, height]  # Kivy counts from the bottom
    png = target.with_suffix(".png")
    (sheet if white else reduced(sheet)).save(png, optimize=True)
    text = json.dumps({png.name: places}, separators=(",", ":"))
    target.with_suffix(".atlas").write_text(text + "\n", encoding="utf-8")
