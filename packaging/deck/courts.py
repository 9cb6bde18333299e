"""King, queen and jack: half figures drawn by hand, mirrored at a belt across the middle.

A figure is drawn in its own space: x from -62 to 62, y from 0 (frame's top) to 148 (the card's
middle), head in the upper part.
"""

from __future__ import annotations

from palette import Ink, Palette
from shapes import half_turn, suit

HALF_WIDTH, HALF_HEIGHT = 62.0, 148.0


def court(letter: str, name: str, palette: Palette, width: float, height: float) -> str:
    """Return the court's picture, frame included.

    :param letter: ``J``, ``Q`` or ``K``.
    :param name: the suit's letter.
    """
    ink = palette.suits[name]
    left, top = width / 2 - HALF_WIDTH, height / 2 - HALF_HEIGHT
    frame = f'x="{left}" y="{top}" width="{2 * HALF_WIDTH}" height="{2 * HALF_HEIGHT}" rx="9"'
    figure = _figure(letter, name, palette)
    half = f'<g clip-path="url(#half)"><g transform="translate({width / 2} {top})">{figure}</g></g>'
    return (
        f'<defs><clipPath id="half"><rect x="{left}" y="{top}" width="{2 * HALF_WIDTH}"'
        f' height="{HALF_HEIGHT}"/></clipPath></defs><rect {frame} fill="{ink.tint}"/>'
        + half
        + half_turn(half, width, height)
        + f'<g transform="translate({width / 2} {height / 2})">{_belt(palette, ink)}</g>'
        + f'<rect {frame} fill="none" stroke="{ink.sign}" stroke-width="2.6"/>'
    )


def _belt(palette: Palette, ink: Ink) -> str:
    """Return the band that joins the two halves."""
    w = HALF_WIDTH - 1.2
    gems = "".join(
        f'<path d="M{x} -5.500L{x + 6.500} 0L{x} 5.500L{x - 6.500} 0Z" fill="{ink.robe}"/>'
        for x in range(-48, 49, 16)
    )
    return (
        f'<rect x="{-w}" y="-8.500" width="{2 * w}" height="17" fill="{palette.gold}"'
        f' stroke="{palette.line}" stroke-width="2"/>{gems}'
    )


def _figure(letter: str, name: str, palette: Palette) -> str:
    """Return a half figure: what lies behind the head first."""
    ink = palette.suits[name]
    hair = palette.hair["KQJ".index(letter)] if name in "CS" else palette.hair[1]
    if letter == "Q" and name in "DH":
        hair = palette.hair[2]
    flip = -1 if name in "DS" else 1
    sign = suit(name, -44 * flip, 24, 25, ink.sign)
    parts = {"K": _king, "Q": _queen, "J": _jack}[letter](name, palette, ink, hair)
    return f'{sign}<g transform="scale({flip} 1)">{parts}</g>'


def _path(d: str, fill: str, palette: Palette, width: float = 2) -> str:
    return (
        f'<path d="{d}" fill="{fill}" stroke="{palette.line}" stroke-width="{width}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _stroke(d: str, colour: str, width: float = 2) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _dot(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'


def _face(palette: Palette, *, stern: bool) -> str:
    """Return neck and face; a stern one has straight brows."""
    lip = "#b8474a"
    brow = (
        "M-12.500 50.500L-5 51M5 51L12.500 50.500"
        if stern
        else ("M-12.500 51.500C-10 49 -7 49 -5 50.500M5 50.500C7 49 10 49 12.500 51.500")
    )
    return (
        _path("M-8 74L-8 92C-4 97 4 97 8 92L8 74Z", palette.skin, palette)
        + _path(
            "M-18 50C-18 36 -10 32 0 32C10 32 18 36 18 50C18 66 11 80 0 80C-11 80 -18 66 -18 50Z",
            palette.skin, palette,
        )  # fmt: skip
        + _stroke(brow, palette.line, 2)
        + _dot(-8.5, 56, 2.3, palette.line) + _dot(8.5, 56, 2.3, palette.line)
        + _stroke("M-1 56C-2.500 61 -3.500 63 -2.500 65L1.500 65", palette.line, 1.6)
        + _stroke("M-5 71.500C-2 73.500 2 73.500 5 71.500", lip, 2.6)
    )  # fmt: skip


def _robe(palette: Palette, ink: Ink, name: str) -> str:
    """Return shoulders, sleeves and the panel with the suit's sign."""
    body = "M-66 150L-62 118C-54 100 -34 94 -14 90L14 90C34 94 54 100 62 118L66 150Z"
    sleeve_left = "M-66 150L-62 118C-57 107 -48 102 -38 98C-34 114 -34 132 -36 150Z"
    sleeve_right = "M66 150L62 118C57 107 48 102 38 98C34 114 34 132 36 150Z"
    stripes = "".join(
        _stroke(f"M{-64 + i * 1.5} {118 + i * 11}C-54 {112 + i * 11} -46 {110 + i * 11} -36.500"
                f" {110 + i * 11}", palette.gold, 2.4)
        + _stroke(f"M{64 - i * 1.5} {118 + i * 11}C54 {112 + i * 11} 46 {110 + i * 11} 36.500"
                  f" {110 + i * 11}", palette.gold, 2.4)
        for i in range(3)
    )  # fmt: skip
    panel = "M-15 92L15 92L19 150L-19 150Z"
    return (
        _path(body, ink.robe, palette)
        + _path(sleeve_left, ink.lining, palette)
        + _path(sleeve_right, ink.lining, palette)
        + stripes
        + _path(panel, palette.paper, palette)
        + suit(name, 0, 119, 22, ink.sign)
    )


def _collar(palette: Palette, fill: str) -> str:
    """Return an ermine collar."""
    spots = "".join(
        f'<path d="M{x} {y}l2 5l-4 0Z" fill="{palette.line}"/>'
        for x, y in ((-30, 100), (-19, 97), (19, 97), (30, 100), (-9, 101), (9, 101))
    )
    shape = "M-40 104C-34 92 -20 86 -9 84C-5 92 5 92 9 84C20 86 34 92 40 104C26 110 10 112 0 112C-10 112 -26 110 -40 104Z"
    return _path(shape, fill, palette) + spots


def _king(name: str, palette: Palette, ink: Ink, hair: str) -> str:
    curls = _path("M-18 46C-30 48 -31 62 -27 74C-24 82 -17 82 -16 74Z", hair, palette) + _path(
        "M18 46C30 48 31 62 27 74C24 82 17 82 16 74Z", hair, palette
    )
    beard = _path(
        "M-18 58C-19 80 -12 98 0 103C12 98 19 80 18 58C15 66 10 68 5 67C2 66 -2 66 -5 67C-10 68"
        " -15 66 -18 58Z", hair, palette,
    ) + _stroke("M-6 86C-5 91 -3 95 -1 97M6 86C5 91 3 95 1 97", palette.line, 1.4)  # fmt: skip
    mouth = _stroke("M-4.500 74C-2 75.500 2 75.500 4.500 74", "#f0b7a0", 2.6)
    crown = (
        _path("M-23 37L-27 9L-14 21L0 3L14 21L27 9L23 37C8 32 -8 32 -23 37Z", palette.gold, palette)
        + _path("M-23 37C-8 31 8 31 23 37L22 44C8 38 -8 38 -22 44Z", ink.robe, palette)
        + "".join(_dot(x, y, 3, palette.paper) for x, y in ((-27, 9), (27, 9), (0, 4)))
        + _dot(0, 25, 4, ink.robe) + _dot(-13, 28, 2.600, ink.lining) + _dot(13, 28, 2.600, ink.lining)
    )  # fmt: skip
    return (
        _robe(palette, ink, name) + _collar(palette, palette.paper) + curls
        + _face(palette, stern=True) + beard + mouth + crown + _sword(palette)
    )  # fmt: skip


def _sword(palette: Palette) -> str:
    """Return a sword held upright at the right, with the hand on it."""
    return (
        _path("M46 96L46 30L50 20L54 30L54 96Z", "#dfe6ee", palette)
        + _stroke("M50 30L50 92", "#8fa0b3", 1.500)
        + _path("M37 96C42 92 58 92 63 96L63 102C58 99 42 99 37 102Z", palette.gold, palette)
        + _path("M47 101L53 101L53 122L47 122Z", palette.gold_dark, palette)
        + _path(
            "M42 106C46 103 55 103 58 107C60 112 59 117 56 119C51 121 45 120 42 117C40 113 40 109"
            " 42 106Z", palette.skin, palette,
        )
        + _stroke("M46 110L57 110M46 114.500L57 114.500", palette.line, 1.300)
    )  # fmt: skip


def _queen(name: str, palette: Palette, ink: Ink, hair: str) -> str:
    waves = _path(
        "M-14 36C-32 40 -34 62 -32 80C-31 94 -36 100 -32 106C-22 108 -14 100 -14 88L14 88"
        "C14 100 22 108 32 106C36 100 31 94 32 80C34 62 32 40 14 36Z", hair, palette,
    ) + _stroke("M-25 56C-27 72 -25 88 -26 98M25 56C27 72 25 88 26 98", palette.line, 1.300)  # fmt: skip
    fringe = _path(
        "M-18.500 54C-19 40 -12 33 0 33C12 33 19 40 18.500 54C14 50 8 46 0 40C-8 46 -14 50 -18.500 54Z",
        hair, palette, 1.600,
    )  # fmt: skip
    crown = (
        _path(
            "M-20 34L-22 15L-11 23L0 10L11 23L22 15L20 34C8 29 -8 29 -20 34Z", palette.gold, palette
        )
        + "".join(_dot(x, y, 3, ink.robe) for x, y in ((-22, 14), (22, 14), (0, 9)))
        + _dot(0, 25, 3.200, ink.lining)
    )
    beads = "".join(
        _dot(x, y, 2.300, palette.gold)
        for x, y in ((-13, 95), (-7, 99), (0, 101), (7, 99), (13, 95))
    )
    return (
        _robe(palette, ink, name) + waves
        + _path("M-20 91C-10 86 10 86 20 91C16 104 8 108 0 108C-8 108 -16 104 -20 91Z",
                palette.skin, palette)
        + _face(palette, stern=False) + beads + fringe + crown + _flower(palette, ink)
    )  # fmt: skip


def _flower(palette: Palette, ink: Ink) -> str:
    """Return a flower in a raised hand."""
    petals = "".join(
        f'<ellipse cx="48" cy="46" rx="5.500" ry="10" fill="{ink.lining if i % 2 else ink.robe}"'
        f' stroke="{palette.line}" stroke-width="1.500" transform="rotate({i * 60} 48 54)"/>'
        for i in range(6)
    )
    return (
        _stroke("M48 60C47 80 49 96 49 124", palette.line, 5)
        + _stroke("M48 60C47 80 49 96 49 124", "#3f8a4d", 2.600)
        + _path("M48 88C40 84 36 78 37 72C44 74 48 80 48 88Z", "#3f8a4d", palette, 1.500)
        + petals
        + f'<circle cx="48" cy="54" r="5.500" fill="{palette.gold}" stroke="{palette.line}"'
        ' stroke-width="1.500"/>'
        + _path(
            "M41 107C45 103 54 103 57 107C59 112 58 117 55 119C50 121 44 120 41 117C39 113 39 110"
            " 41 107Z", palette.skin, palette,
        )
        + _stroke("M45 110.500L56 110.500M45 114.800L56 114.800", palette.line, 1.300)
    )  # fmt: skip


def _jack(name: str, palette: Palette, ink: Ink, hair: str) -> str:
    bob = _path(
        "M-16 38C-30 42 -30 62 -28 76C-26 84 -16 84 -14 76L14 76C16 84 26 84 28 76C30 62 30 42"
        " 16 38Z", hair, palette,
    )  # fmt: skip
    cap = (
        _path("M20 30C30 22 34 8 48 4C52 14 46 28 26 36Z", palette.paper, palette)
        + _stroke("M24 33C34 26 40 16 46 8M33 26L42 25M37 21L46 18", palette.line, 1.300)
        + _path("M-25 38C-30 18 -14 8 2 9C18 10 28 20 25 38C8 31 -8 31 -25 38Z", ink.robe, palette)
        + _path("M-25 38C-8 30 8 30 25 38L25 45C8 38 -8 38 -25 45Z", palette.gold, palette)
        + _dot(20, 34, 4, ink.lining)
    )
    collar = _path(
        "M-28 102C-24 92 -14 86 -8 85L0 96L8 85C14 86 24 92 28 102L14 98L0 110L-14 98Z",
        palette.gold,
        palette,
    )
    return (
        _robe(palette, ink, name) + bob + _face(palette, stern=False) + collar + cap
        + _halberd(palette)
    )  # fmt: skip


def _halberd(palette: Palette) -> str:
    """Return a halberd with the hand on its shaft."""
    return (
        _path("M47 40L53 40L53 130L47 130Z", palette.gold_dark, palette)
        + _path("M50 14L55 34L50 42L45 34Z", "#dfe6ee", palette)
        + _path("M47 44C38 40 34 46 33 56C38 64 42 64 47 62Z", "#dfe6ee", palette)
        + _path("M53 46L61 53L53 60Z", "#dfe6ee", palette)
        + _path(
            "M41 105C45 102 55 102 58 106C60 111 59 116 56 118C51 120 44 119 41 116C39 112 39 108"
            " 41 105Z", palette.skin, palette,
        )
        + _stroke("M45 109L57 109M45 113.500L57 113.500", palette.line, 1.300)
    )  # fmt: skip
