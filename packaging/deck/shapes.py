"""SVG fragments: suits, outlined letters, small helpers. Coordinates are card units, y down."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LETTERS = "A23456789TJQK"

SUIT_PATHS = {
    "H": "M50 95C44 88 35 79 26 69C13 55 4 45 4 31C4 16 15 6 28 6C38 6 46 11 50 20"
    "C54 11 62 6 72 6C85 6 96 16 96 31C96 45 87 55 74 69C65 79 56 88 50 95Z",
    "D": "M50 1C60 19 73 36 89 50C73 64 60 81 50 99C40 81 27 64 11 50C27 36 40 19 50 1Z",
    "S": "M50 3C58 16 68 25 78 34C89 44 96 53 96 63C96 75 87 83 76 83C67 83 59 79 55 72"
    "C56 82 60 90 68 97L32 97C40 90 44 82 45 72C41 79 33 83 24 83C13 83 4 75 4 63"
    "C4 53 11 44 22 34C32 25 42 16 50 3Z",
    "C": "M50 3A22 22 0 0 1 66.500 39.500A22.500 22.500 0 1 1 54.500 69C55.500 80 59 90 67 97L33 97"
    "C41 90 44.500 80 45.500 69A22.500 22.500 0 1 1 33.500 39.500A22 22 0 0 1 50 3Z",
}
"""Each suit in a square of 100."""


def suit(name: str, cx: float, cy: float, size: float, fill: str, *, turned: bool = False) -> str:
    """Return a suit sign centred on a point, its height being ``size``."""
    turn = " rotate(180 50 50)" if turned else ""
    place = f"translate({cx - size / 2:.2f} {cy - size / 2:.2f}) scale({size / 100:.4f}){turn}"
    return f'<path fill="{fill}" transform="{place}" d="{SUIT_PATHS[name]}"/>'


class Letters:
    """Outlines of a font's letters.

    :param path: a TrueType font with a free licence.
    """

    def __init__(self, path: Path) -> None:
        self._font = TTFont(path)
        self._glyphs = self._font.getGlyphSet()
        self._names = self._font.getBestCmap()
        self._cap = float(self._font["OS/2"].sCapHeight)

    @lru_cache(maxsize=None)
    def _outline(self, char: str) -> tuple[str, tuple[float, float], float]:
        """Return a letter's path, its left and right edge, and its advance, in font units."""
        name = self._names[ord(char)]
        path, bounds = SVGPathPen(self._glyphs), BoundsPen(self._glyphs)
        self._glyphs[name].draw(path)
        self._glyphs[name].draw(bounds)
        left, _, right, _ = bounds.bounds
        return path.getCommands(), (left, right), self._glyphs[name].width

    def draw(
        self, text: str, x: float, baseline: float, height: float, fill: str,
        *, anchor: str = "middle", width: float = 1e9,
    ) -> str:  # fmt: skip
        """Return outlined text.

        :param x: the ink's left edge or middle, as ``anchor`` says (``left``, ``middle``).
        :param height: height of the capitals.
        :param width: the ink is narrowed to it if it is wider.
        """
        pieces, advance, low, high = [], 0.0, 1e9, -1e9
        for char in text:
            path, (left, right), step = self._outline(char)
            pieces.append((advance, path))
            low, high = min(low, advance + left), max(high, advance + right)
            advance += step * (0.9 if len(text) > 1 else 1)
        scale = height / self._cap
        across = min(scale, width / (high - low))
        start = x - low * across if anchor == "left" else x - (low + high) / 2 * across
        return "".join(
            f'<path fill="{fill}" transform="translate({start + at * across:.2f} {baseline:.2f})'
            f' scale({across:.5f} {-scale:.5f})" d="{path}"/>'
            for at, path in pieces
        )


def half_turn(body: str, width: float, height: float) -> str:
    """Return the fragment turned upside down about the card's middle."""
    return f'<g transform="rotate(180 {width / 2} {height / 2})">{body}</g>'


def document(body: str, box: tuple[float, float, float, float]) -> str:
    """Return a whole SVG document whose view is ``box`` (x, y, width, height)."""
    x, y, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"'
        f' width="{width}" height="{height}">{body}</svg>'
    )
