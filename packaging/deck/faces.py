"""Whole cards as SVG: classic and compact faces, joker, back, empty place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from backs import WIDTH, back, ridge
from courts import court
from kivy import kivy_data_dir
from palette import Palette
from shapes import LETTERS, RANKS, Letters, half_turn, suit

BOLD = Letters(Path(kivy_data_dir) / "fonts" / "Roboto-Bold.ttf")

_L, _C, _R = 0.345, 0.5, 0.655
_T, _B = 0.155, 0.845
_PIPS = {
    "2": ((_C, _T), (_C, _B)),
    "3": ((_C, _T), (_C, 0.5), (_C, _B)),
    "4": ((_L, _T), (_R, _T), (_L, _B), (_R, _B)),
    "5": ((_L, _T), (_R, _T), (_C, 0.5), (_L, _B), (_R, _B)),
    "6": ((_L, _T), (_R, _T), (_L, 0.5), (_R, 0.5), (_L, _B), (_R, _B)),
    "7": ((_L, _T), (_R, _T), (_C, 0.328), (_L, 0.5), (_R, 0.5), (_L, _B), (_R, _B)),
    "8": ((_L, _T), (_R, _T), (_C, 0.328), (_L, 0.5), (_R, 0.5), (_C, 0.672), (_L, _B), (_R, _B)),
    "9": tuple((x, _T + k * 0.23) for k in range(4) for x in (_L, _R)) + ((_C, 0.5),),
    "10": tuple((x, _T + k * 0.23) for k in range(4) for x in (_L, _R))
    + ((_C, _T + 0.115), (_C, _B - 0.115)),
}


RINGS = {"free": "#5dff8f", "picked": "#ffc93c", "blocker": "#ff6b5e", "hint": "#45cbff"}
"""Outlines laid on cards: may be moved, is selected, is in the way (dashed)."""


@dataclass(frozen=True)
class Shape:
    """A card's outline and look.

    :param name: part of the atlas' file name.
    :param height: for a width of 240.
    :param huge: one huge index instead of pips and courts.
    :param sideways: what lies on it covers its right part, not its lower one.
    """

    name: str
    height: float
    huge: bool
    sideways: bool = False

    @property
    def radius(self) -> float:
        """Radius of the corners."""
        return 17.0


CLASSIC = Shape("classic", 336, huge=False)
COMPACT = Shape("compact", 348, huge=True)
TALL = Shape("tall", 408, huge=True)
SQUARE = Shape("square", 228, huge=True, sideways=True)
WIDE = Shape("wide", 98, huge=True, sideways=True)


def card(text: str, shape: Shape, palette: Palette, hair: float) -> str:
    """Return the card of a two-letter text (``7D``, ``*J``), ``back-NAME``, ``empty`` or a ring.

    ``QD=Д`` is the queen of diamonds with another letter than Q.

    :param hair: the thinnest line that stays visible, in card units.
    """
    if text == "empty":
        return _empty(shape, hair)
    if text in RINGS:
        return _ring(text, shape, hair)
    paper = _paper(shape, palette, hair)
    if text.startswith("back-"):
        name = text.removeprefix("back-")
        return paper + back(name, shape.height, palette.backs[name], hair)
    if text == "*J":
        return paper + _any_joker(shape, palette)
    rank = RANKS[LETTERS.index(text[0])]
    return paper + _draw(rank, text[3:] or rank, text[1], shape, palette)


def _draw(rank: str, letter: str, name: str, shape: Shape, palette: Palette) -> str:
    if not shape.huge:
        return _classic(rank, letter, name, shape, palette)
    if not shape.sideways:
        return _huge(letter, name, shape, palette)
    draw = _wide if shape is WIDE else _square
    return draw(letter, name, shape, palette)


def _any_joker(shape: Shape, palette: Palette) -> str:
    if not shape.huge:
        return _joker(shape, palette)
    return _sideways_joker(shape, palette) if shape.sideways else _huge_joker(shape, palette)


def _paper(shape: Shape, palette: Palette, hair: float) -> str:
    width = max(palette.rim, hair)
    inset = width / 2
    return (
        f'<rect x="{inset}" y="{inset}" width="{WIDTH - width}" height="{shape.height - width}"'
        f' rx="{shape.radius}" fill="{palette.paper}" stroke="{palette.edge}"'
        f' stroke-width="{width}"/>'
    )


def _classic(rank: str, letter: str, name: str, shape: Shape, palette: Palette) -> str:
    ink = palette.suits[name].sign
    corner = BOLD.draw(letter, 31, 67, 55, ink, width=45) + suit(name, 31, 97, 39, ink)
    body = corner + half_turn(corner, WIDTH, shape.height)
    if rank in "JQK":
        return body + court(rank, name, palette, WIDTH, shape.height)
    if rank == "A":
        return body + suit(name, WIDTH / 2, shape.height / 2, 116, ink)
    return body + "".join(
        suit(name, WIDTH * x, shape.height * y, 46, ink, turned=y > 0.55) for x, y in _PIPS[rank]
    )


def _huge(letter: str, name: str, shape: Shape, palette: Palette) -> str:
    ink = palette.suits[name].sign
    index = BOLD.draw(letter, 17, 138, 118, ink, anchor="left", width=112)
    beside = suit(name, 183, 79, 88, ink)
    below = shape.height - 150
    return index + beside + suit(name, WIDTH / 2, 150 + below / 2 - 4, min(below - 44, 196), ink)


def _wide(letter: str, name: str, shape: Shape, palette: Palette) -> str:
    """Return rank and suit beside each other in the left part, the suit once more at the right."""
    ink = palette.suits[name].sign
    index = BOLD.draw(letter, 14, 81, 64, ink, anchor="left", width=66)
    return index + suit(name, 117, 49, 56, ink) + suit(name, 202, 49, 62, ink)


def _square(letter: str, name: str, shape: Shape, palette: Palette) -> str:
    """Return rank and suit in the upper left corner, the suit large below."""
    ink = palette.suits[name].sign
    index = BOLD.draw(letter, 15, 112, 96, ink, anchor="left", width=92)
    return index + suit(name, 139, 64, 58, ink) + suit(name, 120, 170, 84, ink)


_STAR = "M50 2L61.500 36L97 36.500L68.500 58L79 92L50 71.500L21 92L31.500 58L3 36.500L38.500 36Z"


def _star(cx: float, cy: float, size: float, fill: str) -> str:
    place = f"translate({cx - size / 2:.2f} {cy - size / 2:.2f}) scale({size / 100:.4f})"
    return f'<path fill="{fill}" transform="{place}" d="{_STAR}"/>'


_VIOLET = "#7a1fa0"


def _joker(shape: Shape, palette: Palette) -> str:
    corner = _star(33, 38, 50, _VIOLET) + "".join(
        BOLD.draw(letter, 33, 98 + 31 * at, 24, _VIOLET) for at, letter in enumerate("JOKER")
    )
    middle = f'<g transform="translate({WIDTH / 2} {shape.height / 2})">{_jester(palette)}</g>'
    return corner + half_turn(corner, WIDTH, shape.height) + middle


def _huge_joker(shape: Shape, palette: Palette) -> str:
    place = f"translate({WIDTH / 2} {(shape.height + 146) / 2}) scale(1.25)"
    return (
        BOLD.draw("J", 17, 138, 118, _VIOLET, anchor="left")
        + _star(168, 79, 108, _VIOLET)
        + f'<g transform="{place}">{_jester(palette)}</g>'
    )


def _sideways_joker(shape: Shape, palette: Palette) -> str:
    if shape is WIDE:
        letter, star, place = (81.0, 64.0), (117.0, 49.0, 56.0), (202.0, 52.0, 0.52)
    else:
        letter, star, place = (112.0, 96.0), (139.0, 64.0, 58.0), (120.0, 176.0, 0.75)
    jester = f'<g transform="translate({place[0]} {place[1]}) scale({place[2]})">'
    return (
        BOLD.draw("J", 15, *letter, _VIOLET, anchor="left")
        + _star(*star, _VIOLET)
        + f"{jester}{_jester(palette)}</g>"
    )


def _jester(palette: Palette) -> str:
    """Return a jester's head about the origin, some 120 units wide."""
    line = f'stroke="{palette.line}" stroke-width="2.600" stroke-linejoin="round"'
    horns = (
        ("M-30 -8C-34 -44 -58 -46 -62 -16C-52 -22 -46 -12 -44 2Z", "#c8142b", -62, -14),
        ("M30 -8C34 -44 58 -46 62 -16C52 -22 46 -12 44 2Z", "#24508f", 62, -14),
        (
            "M-32 -6C-28 -40 -8 -50 0 -78C8 -50 28 -40 32 -6C10 -14 -10 -14 -32 -6Z",
            "#e6ad3c",
            0,
            -80,
        ),
    )
    cap = "".join(
        f'<path d="{d}" fill="{fill}" {line}/><circle cx="{x}" cy="{y}" r="7.500"'
        f' fill="{palette.gold}" {line}/>'
        for d, fill, x, y in horns
    )
    face = (
        f'<path d="M-28 -8C-28 34 -14 52 0 52C14 52 28 34 28 -8C10 -16 -10 -16 -28 -8Z"'
        f' fill="{palette.skin}" {line}/>'
        f'<circle cx="-11" cy="8" r="3.600" fill="{palette.line}"/>'
        f'<circle cx="11" cy="8" r="3.600" fill="{palette.line}"/>'
        f'<path d="M-14 26C-8 38 8 38 14 26" fill="none" stroke="#b8474a" stroke-width="4.500"'
        ' stroke-linecap="round"/>'
    )
    ruff = "".join(
        f'<circle cx="{x}" cy="{58 - abs(x) / 9:.1f}" r="11" fill="{fill}" {line}/>'
        for x, fill in ((-36, "#24508f"), (36, "#24508f"), (-18, "#c8142b"), (18, "#c8142b"),
                        (0, "#e6ad3c"))
    )  # fmt: skip
    return ruff + face + cap


def _empty(shape: Shape, hair: float) -> str:
    width = max(4.0, 1.4 * hair)
    return (
        f'<rect x="{width / 2}" y="{width / 2}" width="{WIDTH - width}"'
        f' height="{shape.height - width}" rx="{shape.radius}" fill="#000" fill-opacity=".12"'
        f' stroke="#fff" stroke-opacity=".42" stroke-width="{width}"/>'
    )


def _ring(name: str, shape: Shape, hair: float) -> str:
    """Return an outline; without colours they differ too: plain, double, dashed, thick."""
    width = max(7.5, 2.3 * hair) * (1.6 if name == "hint" else 1)
    dashes = f' stroke-dasharray="{2.4 * width:.1f} {1.5 * width:.1f}"' if name == "blocker" else ""
    line = f'stroke="{RINGS[name]}" stroke-width="{width:.2f}"{dashes}'
    edge = f'stroke="#06301a" stroke-opacity=".55" stroke-width="{width + 2 * hair:.2f}"'
    outer = _outline(shape, width / 2 - 3)
    drawn = f"<rect {outer} {edge}/><rect {outer} {line}/>"
    if name == "picked":
        inner = _outline(shape, 1.35 * width)
        line = f'stroke="{RINGS[name]}" stroke-width="{width / 2:.2f}"'
        drawn += f"<rect {inner} {line}/>"
    return drawn


def _outline(shape: Shape, inset: float) -> str:
    """Return the place of a card's outline, some units inside its edge."""
    return (
        f'x="{inset:.2f}" y="{inset:.2f}" width="{WIDTH - 2 * inset:.2f}"'
        f' height="{shape.height - 2 * inset:.2f}" rx="{max(3.0, shape.radius - inset):.2f}" fill="none"'
    )


def app_icon(palette: Palette) -> str:
    """Return the emblem on a rounded square of 256."""
    return (
        f'<rect width="256" height="256" rx="56" fill="{palette.backs["ridge"].ground}"/>'
        + ridge(128, 128, 1.28, palette.backs["ridge"])
    )
