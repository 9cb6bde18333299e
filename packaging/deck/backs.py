"""The backs, each the same both ways up."""

from __future__ import annotations

from math import cos, pi, sin

from palette import Cloth
from shapes import half_turn

WIDTH = 240.0
_MARGIN = 13.0
"""Paper left around the print."""


def back(name: str, height: float, cloth: Cloth, hair: float) -> str:
    """Return the print of a back, without the paper.

    :param name: ``ridge``, ``rose`` or ``night``.
    :param hair: the thinnest line that stays visible, in card units.
    """
    w, h = WIDTH - 2 * _MARGIN, height - 2 * _MARGIN
    ground = f'x="{_MARGIN}" y="{_MARGIN}" width="{w}" height="{h}" rx="9"'
    inner = _MARGIN + 7
    line = f'fill="none" stroke="{cloth.light}" stroke-width="{max(3, hair):.2f}"'
    frame = (
        f'<rect x="{inner}" y="{inner}" width="{WIDTH - 2 * inner}"'
        f' height="{height - 2 * inner}" rx="5" {line}/>'
    )
    draw = {"ridge": _woven, "rose": _rose, "night": _night}[name]
    return (
        f'<clipPath id="ground"><rect {ground}/></clipPath><rect {ground} fill="{cloth.ground}"/>'
        f'<g clip-path="url(#ground)">{draw(height, cloth, hair)}</g>{frame}'
    )


def _scale(height: float, hair: float) -> float:
    """Return how large an emblem may be: larger on small cards, smaller on low ones."""
    return min(1.22 if hair > 2.5 else 1.0, (height - 40) / 190)


def _woven(height: float, cloth: Cloth, hair: float) -> str:
    """Return a woven ground with a ridge of three peaks in the middle."""
    weave = _rhombs(height, cloth.dark, 36 if hair > 2.5 else 21.4)
    return weave + ridge(WIDTH / 2, height / 2, _scale(height, hair), cloth)


def _rhombs(height: float, fill: str, step: float) -> str:
    """Return rows of flat rhombs, ``step`` apart."""
    a, b = step / 2, step * 0.35
    columns, rows = int(WIDTH / step) + 1, int(height / step) + 1
    rhomb = f"l{a:.2f} {-b:.2f}l{a:.2f} {b:.2f}l{-a:.2f} {b:.2f}Z"
    return "".join(
        f'<path d="M{WIDTH / 2 + i * step - a:.1f} {height / 2 + j * step:.1f}{rhomb}"'
        f' fill="{fill}"/>'
        for j in range(-rows // 2, rows // 2 + 1)
        for i in range(-columns // 2, columns // 2 + 1)
    )


def ridge(cx: float, cy: float, scale: float, cloth: Cloth) -> str:
    """Return the emblem: three peaks and their reflection in a rhomb."""
    half = (
        f'<path d="M-62 0L-38 -28L-24 -13L0 -52L24 -13L38 -28L62 0Z" fill="{cloth.emblem}"/>'
        f'<path d="M0 -52L11 -34L3 -27L-3 -33L-9.500 -37Z" fill="{cloth.light}"/>'
    )
    return (
        f'<g transform="translate({cx} {cy}) scale({scale:.3f})">'
        f'<path d="M0 -92L78 0L0 92L-78 0Z" fill="{cloth.dark}" stroke="{cloth.emblem}"'
        f' stroke-width="5"/>{half}<g transform="rotate(180)">{half}</g>'
        f'<path d="M-66 0L66 0" stroke="{cloth.dark}" stroke-width="4"/></g>'
    )


def _rose(height: float, cloth: Cloth, hair: float) -> str:
    """Return a lattice with a flower of twelve petals in the middle."""
    step = 48 if hair > 2.5 else 30
    reach = int((WIDTH + height) / step) + 1
    lines = "".join(
        f"M{WIDTH / 2 + i * step - height:.1f} {-height / 2:.1f}l{2 * height:.1f} {2 * height:.1f}"
        f"M{WIDTH / 2 + i * step + height:.1f} {-height / 2:.1f}l{-2 * height:.1f} {2 * height:.1f}"
        for i in range(-reach, reach + 1)
    )
    lattice = f'<path d="{lines}" stroke="{cloth.dark}" stroke-width="{step / 5:.1f}" fill="none"/>'
    return lattice + _flower(height, cloth, _scale(height, hair))


def _flower(height: float, cloth: Cloth, scale: float) -> str:
    petals = "".join(
        f'<path transform="rotate({number * 30})" d="M0 0C-17 -28 -15 -56 0 -74C15 -56 17 -28 0 0Z"'
        f' fill="{cloth.emblem if number % 2 == 0 else cloth.light}" stroke="{cloth.dark}"'
        ' stroke-width="4"/>'
        for number in (*range(1, 12, 2), *range(0, 12, 2))
    )
    return (
        f'<g transform="translate({WIDTH / 2} {height / 2}) scale({scale:.3f})">'
        f'<circle r="86" fill="{cloth.dark}" stroke="{cloth.emblem}" stroke-width="5"/>{petals}'
        f'<circle r="17" fill="{cloth.ground}" stroke="{cloth.emblem}" stroke-width="5"/></g>'
    )


def _night(height: float, cloth: Cloth, hair: float) -> str:
    """Return peaks under a moon, once from either side of the card."""
    middle, scale = height / 2, min(1.0, height / 336)
    sky = _stars(height, cloth, hair)
    hills = (
        f'<path d="M0 {middle}L0 {middle - 40 * scale:.1f}L48 {middle - 84 * scale:.1f}'
        f"L80 {middle - 52 * scale:.1f}L128 {middle - 112 * scale:.1f}L174 {middle - 58 * scale:.1f}"
        f'L204 {middle - 82 * scale:.1f}L240 {middle - 44 * scale:.1f}L240 {middle}Z"'
        f' fill="{cloth.light}"/>'
        f'<path d="M0 {middle}L30 {middle - 24 * scale:.1f}L70 {middle - 6 * scale:.1f}'
        f"L118 {middle - 46 * scale:.1f}L160 {middle - 12 * scale:.1f}L206 {middle - 34 * scale:.1f}"
        f'L240 {middle}Z" fill="{cloth.dark}"/>'
    )
    moon = (
        f'<circle cx="170" cy="{middle - 122 * scale:.1f}" r="{22 * scale:.1f}"'
        f' fill="{cloth.emblem}"/>'
    )
    half = moon + hills
    water = f'<path d="M0 {middle}L240 {middle}" stroke="{cloth.emblem}" stroke-width="{max(4, hair)}"/>'
    return sky + half + half_turn(half, WIDTH, height) + water


def _stars(height: float, cloth: Cloth, hair: float) -> str:
    """Return dots in a spiral of the golden angle, so that none lie in rows."""
    size = max(2.4, hair)
    dots = []
    for number in range(1, 26):
        radius, angle = 0.19 * number**0.5, number * pi * (3 - 5**0.5)
        x, y = 0.5 + radius * cos(angle) * 0.55, 0.5 + radius * sin(angle) * 0.6
        for u, v in ((x, y), (1 - x, 1 - y)):
            dots.append(
                f'<circle cx="{u * WIDTH:.1f}" cy="{v * height:.1f}" r="{size:.1f}"'
                f' fill="{cloth.emblem}" fill-opacity=".8"/>'
            )
    return "".join(dots)
