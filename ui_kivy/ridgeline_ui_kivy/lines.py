"""Boards whose parts lie apart, as columns, fans or whole pyramids: laid into lines under each other.

A line is as high as its highest part; a gap parts it from the next one. Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, combinations

from ridgeline_ui_kivy.geometry import Furniture

_CARD = 2.0
"""Width of a card in half cards; cards two rows apart do not touch each other either."""
_BESIDE = 1.0
"""Room in half cards between two parts of a line at most."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Slots that lie on each other, directly or by way of others.

    :param left: of the whole part, in half cards.
    :param right: itself outside.
    :param low: the last row's place, in row steps.
    """

    slots: tuple[int, ...]
    left: float
    right: float
    top: float
    low: float

    @property
    def width(self) -> float:
        """Of the whole part, in half cards."""
        return self.right - self.left


@cache
def in_lines(needs: Furniture) -> Furniture:
    """Return a board in the lines in which it lies anyway; itself if it is all one line."""
    lines: list[list[_Part]] = []
    low = 0.0
    for part in sorted(_parts(needs), key=lambda each: each.top):
        if lines and part.top < low + _CARD:
            lines[-1].append(part)
        else:
            lines.append([part])
        low = max(low, part.low)
    if len(lines) < 2:
        return needs
    lefts = [{part: part.left for part in line} for line in lines]
    return _laid(needs, lines, lefts, aligned=False)


@cache
def folded(needs: Furniture) -> tuple[Furniture, ...]:
    """Return the other ways to lay a board of several parts: in two lines, in three, and so on."""
    parts = sorted(_parts(needs), key=lambda each: (each.top, each.left))
    beside = _room_between(parts)
    found = {}
    for number in range(2, len(parts) + 1):
        lines = _narrowest(parts, number, beside)
        lefts = [_in_a_row(line, beside) for line in lines]
        found[tuple(map(len, lines))] = _laid(needs, lines, lefts, aligned=True)
    return tuple(found.values())


def _parts(needs: Furniture) -> list[_Part]:
    """Return the parts of a board, none of which touches another."""
    slots = needs.slots
    part_of = list(range(len(slots)))
    for one, other in combinations(range(len(slots)), 2):
        a, b = slots[one], slots[other]
        if abs(a.x - b.x) < _CARD and abs(a.y - b.y) < _CARD and part_of[one] != part_of[other]:
            gone, kept = part_of[other], part_of[one]
            part_of = [kept if each == gone else each for each in part_of]
    return [
        _part(needs, [slot for slot, each in enumerate(part_of) if each == part])
        for part in dict.fromkeys(part_of)
    ]


def _part(needs: Furniture, slots: Sequence[int]) -> _Part:
    xs, ys = [needs.slots[slot].x for slot in slots], [needs.slots[slot].y for slot in slots]
    return _Part(tuple(slots), min(xs), max(xs) + _CARD, min(ys), max(ys))


def _room_between(parts: Sequence[_Part]) -> float:
    """Return the least room between two parts beside each other."""
    gaps = (
        right.left - left.right
        for left in parts
        for right in parts
        if left.left < right.left and left.top <= right.low and right.top <= left.low
    )
    return min((gap for gap in gaps if gap >= 0), default=0.0) and _BESIDE


def _narrowest(parts: Sequence[_Part], number: int, beside: float) -> list[list[_Part]]:
    """Return parts in so many lines at most, in their order, the widest as narrow as can be."""
    widths = {
        sum(part.width for part in parts[begin:end]) + beside * (end - begin - 1)
        for begin, end in combinations(range(len(parts) + 1), 2)
    }
    for most in sorted(widths):
        lines = list(_filled(parts, most, beside))
        if len(lines) <= number and all(_width(line, beside) <= most for line in lines):
            return lines
    return [list(parts)]


def _filled(parts: Sequence[_Part], most: float, beside: float) -> Iterator[list[_Part]]:
    """Yield lines, each filled as far as it goes."""
    line: list[_Part] = []
    for part in parts:
        if line and _width([*line, part], beside) > most:
            yield line
            line = []
        line.append(part)
    yield line


def _width(line: Sequence[_Part], beside: float) -> float:
    return sum(part.width for part in line) + beside * (len(line) - 1)


def _in_a_row(line: Sequence[_Part], beside: float) -> dict[_Part, float]:
    """Return where the parts of a line begin, its middle being 0."""
    begin = -_width(line, beside) / 2
    ends = accumulate((part.width + beside for part in line), initial=begin)
    return dict(zip(line, ends, strict=False))


def _laid(
    needs: Furniture,
    lines: Sequence[Sequence[_Part]],
    lefts: Sequence[dict[_Part, float]],
    *,
    aligned: bool,
) -> Furniture:
    """Return a board with its parts in lines.

    :param lefts: per line where its parts begin, in half cards.
    :param aligned: all parts of a line begin in its first row; else as they lie beside each other.
    """
    slots, line_of = list(needs.slots), [0] * len(needs.slots)
    above = 0.0
    for number, (line, left) in enumerate(zip(lines, lefts, strict=True)):
        tops = {part: part.top if aligned else min(each.top for each in line) for part in line}
        for part in line:
            for slot in part.slots:
                old = slots[slot]
                x, y = old.x - part.left + left[part], old.y - tops[part] + above
                slots[slot] = replace(old, x=x, y=y)
                line_of[slot] = number
        above += max(part.low - tops[part] for part in line)
    return replace(needs, slots=tuple(slots), lines=tuple(line_of))
