"""The layout of Golf: columns in which each card lies half on the one above it."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, hookimpl, key


@dataclass(frozen=True)
class ColumnsKeys:
    """Keys of ``tableau`` with ``shape: columns``."""

    columns: int = key(7, help="Columns side by side", minimum=1, maximum=30)
    rows: int = key(5, help="Cards in each column", minimum=1, maximum=20)


def build_columns(keys: ColumnsKeys) -> Board:
    """Build the columns; the last row is free at the start."""
    points = [(2 * column + 1, row) for row in range(keys.rows) for column in range(keys.columns)]
    last = len(points) - keys.columns
    covers = [(index + keys.columns,) if index < last else () for index in range(len(points))]
    return Board.of(points, covers)


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: columns``."""
    register(LayoutKind("columns", "Columns of overlapping cards", ColumnsKeys, build_columns))
