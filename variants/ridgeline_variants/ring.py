"""The layout of Ricochet: four walls in a ring, in three rows, with shared corners."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, Slot, hookimpl

_WALLS = 4
_BACK, _MIDDLE = 8, 20
"""Numbers of the first slots of the middle and of the front row."""
_FRONT_SIZE = 12
_FIRST_FRONT, _EDGE = 3, 6
"""Place of the front square's corner, and its side, in half card widths and row steps alike."""


@dataclass(frozen=True)
class RingKeys:
    """``shape: ring`` takes no keys of its own."""


def build_ring(keys: RingKeys) -> Board:
    """Build the ring: 8 cards at the back, 12 in the middle, 12 in front; the ring closes.

    Rows 1, 2 and 3 are back, middle and front; places go round clockwise from the upper left.
    A wall is a front row of four cards with the three and the two behind it; corners belong to
    two walls.
    """
    front = [_MIDDLE + place for place in range(_FRONT_SIZE)]
    covers: list[tuple[int, ...]] = [
        (_BACK + 3 * wall + side, _BACK + 3 * wall + side + 1)
        for wall in range(_WALLS)
        for side in range(2)
    ]
    covers += [(front[place], front[(place + 1) % _FRONT_SIZE]) for place in range(_FRONT_SIZE)]
    covers += [()] * _FRONT_SIZE
    slots = [
        Slot(row, place, *_point(wall, row, step))
        for row, length in ((1, 2), (2, 3), (3, 3))
        for place, (wall, step) in enumerate(
            ((wall, step) for wall in range(_WALLS) for step in range(length)), start=1
        )
    ]
    walls = []
    for wall in range(_WALLS):
        members = [2 * wall, 2 * wall + 1, *range(_BACK + 3 * wall, _BACK + 3 * wall + 3)]
        members += [front[(3 * wall + step) % _FRONT_SIZE] for step in range(4)]
        walls.append(sum(1 << slot for slot in members))
    return Board(tuple(slots), tuple(covers), walls=tuple(walls))


def _point(wall: int, row: int, step: int) -> tuple[int, int]:
    """Return where a card is drawn: the walls lean outwards from a square of front cards."""
    out = 3 - row
    along = _FIRST_FRONT + 2 * step + out
    near, far = _FIRST_FRONT - out, _FIRST_FRONT + _EDGE + out
    back = 2 * _FIRST_FRONT + _EDGE - along
    return ((along, near), (far, along), (back, far), (near, back))[wall]


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: ring``."""
    register(LayoutKind("ring", "Four walls that close a ring", RingKeys, build_ring))
