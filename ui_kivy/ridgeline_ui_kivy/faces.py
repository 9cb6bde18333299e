"""Which face a card of some size shows, and how high its rank is. Knows nothing of Kivy."""

from __future__ import annotations

CLASSIC_FROM = 64
"""Cards from this width in dp on show the classic face, narrower ones a huge index."""
TALL_FROM, SIDEWAYS_BELOW, WIDE_BELOW = 1.58, 1.2, 0.62
"""Height of a card by its width: where one shape with a huge index gives way to the next."""
INDEX = {
    "classic": 55 / 240,
    "compact": 118 / 240,
    "tall": 118 / 240,
    "square": 96 / 240,
    "wide": 64 / 240,
}
"""Height of a rank by the width of its card, per shape."""


def shape_of(card: tuple[int, int], unit: float, *, huge: bool = False) -> str:
    """Return the shape of a card: ``classic``, or with a huge index ``compact`` or ``tall``.

    Cards of a board that lies on its side are ``square`` or ``wide``.

    :param card: width and height in pixels.
    :param unit: pixels of a dp.
    :param huge: with a huge index at any size.
    """
    aspect = card[1] / card[0]
    if aspect < SIDEWAYS_BELOW:
        return "wide" if aspect < WIDE_BELOW else "square"
    if card[0] >= CLASSIC_FROM * unit and not huge:
        return "classic"
    return "tall" if aspect >= TALL_FROM else "compact"


def rank_height(card: tuple[int, int], unit: float, *, huge: bool = False) -> float:
    """Return how high a card's rank is, in pixels."""
    return card[0] * INDEX[shape_of(card, unit, huge=huge)]
