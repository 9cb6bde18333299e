"""Pictures from the atlases: which sheet serves a card of some pixels, and its textures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ridgeline_ui_kivy.boardfit import CLASSIC_FROM, TALL_FROM

ASSETS = Path(__file__).parent / "assets"
PALETTE = "two"
BUCKETS = {
    "classic": (72, 108, 160, 240),
    "compact": (36, 48, 72, 108, 160),
    "tall": (36, 48, 72, 108, 160),
}
"""Widths in pixels of the cards that there are, per shape."""
ICON_BUCKETS = (24, 36, 48, 72, 96)
INDEX = {"classic": 55 / 240, "compact": 118 / 240, "tall": 118 / 240}
"""Height of a rank by the width of its card, per shape."""
_TOLERANCE = 0.95
"""A picture may be enlarged by as much: no eye sees it."""


def shape_of(card: tuple[int, int], unit: float) -> str:
    """Return which face a card shows: ``classic``, or with a huge index ``compact`` or ``tall``.

    :param card: width and height in pixels.
    :param unit: pixels of a dp.
    """
    if card[0] >= CLASSIC_FROM * unit:
        return "classic"
    return "tall" if card[1] / card[0] >= TALL_FROM else "compact"


def bucket(widths: Sequence[int], pixels: float) -> int:
    """Return the smallest width that need not be enlarged, else the greatest there is."""
    return next((width for width in widths if width >= _TOLERANCE * pixels), widths[-1])


class Sheet:
    """One atlas in a texture.

    :ivar width: of the cards in it, in pixels.
    """

    def __init__(self, stem: str, width: int) -> None:
        """Load an atlas of the assets.

        :param stem: its file name without an ending.
        :param width: of the cards in it, without the margin for the shadow.
        """
        from kivy.core.image import Image

        self.width = width
        self._image = Image(str(ASSETS / f"{stem}.png"))  # holds on to the texture's source
        texture = self._image.texture
        ((_, places),) = json.loads((ASSETS / f"{stem}.atlas").read_text("utf-8")).items()
        self._regions = {name: texture.get_region(*place) for name, place in places.items()}
        _, _, wide, high = next(iter(places.values()))
        self._margin = (wide - width) / 2 / width
        self._aspect = (high - wide + width) / width

    def region(self, name: str) -> Any:
        """Return the texture of one picture."""
        return self._regions[name]

    def margins(self, w: int, h: int) -> tuple[int, int]:
        """Return by how much a picture reaches over a card of some pixels, across and up."""
        return round(self._margin * w), round(self._margin * h / self._aspect)


@lru_cache(maxsize=12)
def card_sheet(shape: str, width: int) -> Sheet:
    """Return the sheet of a shape's bucket."""
    return Sheet(f"{PALETTE}-{shape}-{width}", width)


@lru_cache(maxsize=4)
def _icon_sheet(width: int) -> Sheet:
    return Sheet(f"icons-{width}", width)


def cards_for(card: tuple[int, int], unit: float, *, huge: bool = False) -> Sheet:
    """Return the sheet for cards of some pixels.

    :param huge: with a huge index in any case.
    """
    shape = "compact" if huge else shape_of(card, unit)
    return card_sheet(shape, bucket(BUCKETS[shape], card[0]))


def icon(name: str, pixels: float) -> Any:
    """Return the texture of an icon, white, for a square of some pixels."""
    return _icon_sheet(bucket(ICON_BUCKETS, pixels)).region(name)
