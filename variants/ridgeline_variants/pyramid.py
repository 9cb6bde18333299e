"""Pyramids, upright or standing on their tip, one or several side by side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, hookimpl, key, number_or_list

_GAP = 1
"""Half card widths between components."""

Points = list[tuple[float, float]]
Covers = list[tuple[int, ...]]


@dataclass(frozen=True)
class PyramidKeys:
    """Keys of ``tableau`` with ``shape: pyramid`` and ``shape: inverted``."""

    rows: int | tuple[int, ...] = key(
        7,
        help="Number of rows, or a list: one for each of several side by side",
        read=number_or_list(1, 20),
    )


def _sizes(keys: PyramidKeys) -> tuple[int, ...]:
    return keys.rows if isinstance(keys.rows, tuple) else (keys.rows,)


def _offsets(sizes: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield each component's size and its left edge in half card widths."""
    left = 0
    for size in sizes:
        yield size, left
        left += 2 * size + _GAP


def build_pyramid(keys: PyramidKeys) -> Board:
    """Build pyramids whose tips are in row 1; rows of several are counted through."""
    points: Points = []
    covers: Covers = []
    for size, left in _offsets(_sizes(keys)):
        for row in range(size):
            for place in range(row + 1):
                below = len(points) + row + 1
                covers.append((below, below + 1) if row < size - 1 else ())
                points.append((left + size - row + 2 * place, row))
    return Board.of(points, covers)


def build_inverted(keys: PyramidKeys) -> Board:
    """Build pyramids whose tips are in the last row; the widest row lies under all others."""
    points: Points = []
    covers: Covers = []
    for size, left in _offsets(_sizes(keys)):
        for row in range(size):
            width = size - row
            for place in range(width):
                below = len(points) - place + width
                near = range(max(place - 1, 0), min(place + 1, width - 1))
                covers.append(tuple(below + cover for cover in near))
                points.append((left + row + 2 * place + 1, row))
    return Board.of(points, covers)


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: pyramid`` and ``shape: inverted``."""
    register(LayoutKind("pyramid", "Pyramids with the tip on top", PyramidKeys, build_pyramid))
    register(
        LayoutKind("inverted", "Pyramids that stand on their tip", PyramidKeys, build_inverted)
    )
