"""Pictures from the atlases: which sheet serves a card of some pixels, and its textures."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ridgeline.cards import SUITS
from ridgeline_ui_kivy.faces import shape_of
from ridgeline_ui_kivy.geometry import Rect

ASSETS = Path(__file__).parent / "assets"
PALETTES = ("two", "four", "contrast")
BACKS = ("ridge", "rose", "night")
BUCKETS = {
    "classic": (64, 93, 131, 190, 266),
    "compact": (43, 62, 91, 127, 183),
    "tall": (38, 54, 79, 110, 162),
    "square": (54, 75, 110, 156, 224),
    "wide": (73, 110, 148, 224, 400),
}
"""Widths in pixels of the cards that there are, per shape."""
_DRAWN = {"\N{CYRILLIC CAPITAL LETTER VE}": "B", "\N{CYRILLIC CAPITAL LETTER KA}": "K"}
"""Letters that are not drawn themselves, for others look like them."""
ICON_BUCKETS = (24, 36, 48, 72, 96)
_TOLERANCE = 0.95
"""A picture may be enlarged by as much: no eye sees it."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the cards look.

    :param palette: one of :data:`PALETTES`.
    :param back: one of :data:`BACKS`.
    :param huge: all cards show a huge index, not the small ones only.
    :param letters: pairs of a letter and what stands on the cards instead.
    """

    palette: str = "two"
    back: str = "ridge"
    huge: bool = False
    letters: tuple[tuple[str, str], ...] = ()


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
        image = Image(str(ASSETS / f"{stem}.png"))
        self._images: tuple[Any, ...] = (image,)  # holds on to the texture's source
        texture = image.texture
        ((_, places),) = json.loads((ASSETS / f"{stem}.atlas").read_text("utf-8")).items()
        self._regions = {name: texture.get_region(*place) for name, place in places.items()}
        _, _, wide, high = next(iter(places.values()))
        self._margin = (wide - width) / 2 / width
        self._aspect = (high - wide + width) / width

    def region(self, name: str) -> Any:
        """Return the texture of one picture."""
        return self._regions[name]

    def dressed(self, back: str) -> Sheet:
        """Return the same sheet with one of its backs as ``back``."""
        made = copy(self)
        made._regions = {**self._regions, "back": self._regions[f"back-{back}"]}
        return made

    def lettered(self, letters: Iterable[tuple[str, str]], other: Sheet) -> Sheet:
        """Return the same sheet with other letters on some cards, as another sheet has them."""
        made = copy(self)
        replaced = {
            f"{letter}{suit}": other.region(f"{letter}{suit}={_DRAWN.get(own, own)}")
            for letter, own in letters
            for suit in SUITS
            if _DRAWN.get(own) != letter
        }
        made._regions = {**self._regions, **replaced}
        made._images = (*self._images, *other._images)
        return made

    def with_margins(self, rect: Rect) -> Rect:
        """Return a card's rectangle with what its picture has around the card."""
        across = round(self._margin * rect.w)
        up = round(self._margin * rect.h / self._aspect)
        return Rect(rect.x - across, rect.y - up, rect.w + 2 * across, rect.h + 2 * up)


@lru_cache(maxsize=12)
def _card_sheet(stem: str, width: int) -> Sheet:
    return Sheet(stem, width)


@lru_cache(maxsize=4)
def _icon_sheet(width: int) -> Sheet:
    return Sheet(f"icons-{width}", width)


def cards_for(card: tuple[int, int], unit: float, look: Look) -> Sheet:
    """Return the sheet for cards of some pixels."""
    shape = shape_of(card, unit, huge=look.huge)
    width = bucket(BUCKETS[shape], card[0])
    stem = f"{look.palette}-{shape}-{width}"
    sheet = _card_sheet(stem, width).dressed(look.back)
    if not look.letters:
        return sheet
    return sheet.lettered(look.letters, _card_sheet(f"{stem}-letters", width))


def icon(name: str, pixels: float) -> Any:
    """Return the texture of an icon, white, for a square of some pixels."""
    return _icon_sheet(bucket(ICON_BUCKETS, pixels)).region(name)
