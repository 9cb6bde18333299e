"""The table as text, drawn from the slots' own coordinates, so that any layout shows.

A slot's card stands at its ``x`` and ``y``; under a card that is free stands the slot's name, which
is what the player types. Where two cards of a line would touch, the right one moves over.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from ridgeline.cli.style import Style
from ridgeline.engine.parts import Slot

_CARD_WIDTH = 2
_PITCH = 3
"""Columns for half a card's width, where the line is long enough."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A slot as it is drawn.

    :param slot: where.
    :param face: its face; None if it lies face down.
    :param free: nothing covers it.
    :param selected: the player has taken it and looks for a partner.
    """

    slot: Slot
    face: int | None
    free: bool
    selected: bool = False


def board_lines(
    spots: Iterable[Spot], slots: Sequence[Slot], style: Style, width: int
) -> list[str]:
    """Return the lines of the tableau.

    :param spots: the slots that still hold a card.
    :param slots: all slots of the layout: they fix the places, so that nothing moves in play.
    :param width: columns that the terminal has.
    """
    if not slots:
        return []
    left = min(slot.x for slot in slots)
    pitch = _pitch(slots, width)
    labels = max(len(slot.name) for slot in slots)
    lines: list[str] = []
    by_y = sorted(spots, key=lambda spot: (spot.slot.y, spot.slot.x))
    rows = {y: list(row) for y, row in groupby(by_y, key=lambda spot: spot.slot.y)}
    for y in sorted({slot.y for slot in slots}):
        cards, names = _Line(), _Line()
        for spot in rows.get(y, []):
            column = round((spot.slot.x - left) * pitch) + labels // 2
            if spot.face is None:
                cards.put(column, _CARD_WIDTH, style.back)
            elif spot.selected:
                cards.put(column, _CARD_WIDTH + 2, f"[{style.card(spot.face)}]")
            else:
                cards.put(column, _CARD_WIDTH, style.card(spot.face, bright=spot.free))
            if spot.free:
                name = spot.slot.name
                names.put(column, len(name), style.label(name))
        lines += [cards.text, names.text]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _pitch(slots: Sequence[Slot], width: int) -> int:
    """Return the columns for half a card: as many as fit, but no name touches its neighbour's."""
    room = max(slot.x for slot in slots) - min(slot.x for slot in slots)
    by_line = sorted(slots, key=lambda slot: (slot.y, slot.x))
    gap = min(
        (b.x - a.x for a, b in pairwise(by_line) if a.y == b.y and b.x > a.x),
        default=2.0,
    )
    label = max(len(slot.name) for slot in slots)
    least = max(1, -int(-(label + 1) // gap))
    wanted = max(_PITCH, least)
    while wanted > least and room * wanted + label > width:
        wanted -= 1
    return wanted


class _Line:
    """A line of text that is filled from left to right; counts columns, not escape sequences."""

    def __init__(self) -> None:
        self.text = ""
        self._end = 0

    def put(self, centre: int, width: int, text: str) -> None:
        """Add text around a column, or right behind what already stands there."""
        start = max(centre - (width - 1) // 2, self._end + 1 if self._end else 0)
        self.text += " " * (start - self._end) + text
        self._end = start + width
