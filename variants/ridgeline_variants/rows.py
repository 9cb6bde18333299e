"""Rows of any lengths, centred, in which each card lies under those of the next row it touches."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, hookimpl, key, list_of, whole


@dataclass(frozen=True)
class RowsKeys:
    """Keys of ``tableau`` with ``shape: rows``."""

    rows: tuple[int, ...] = key(
        help="Cards in each row, the top row first, as [5, 6, 7]",
        read=list_of(whole(1, 30), least=1, most=20),
    )


def build_rows(keys: RowsKeys) -> Board:
    """Build the board: a row that is one card longer or shorter lies on two cards, or one at an
    edge; one of the same length, or longer or shorter by two, straight on the row above.
    """
    widest = max(keys.rows)
    points = [
        (widest - width + 2 * place + 1, row)
        for row, width in enumerate(keys.rows)
        for place in range(width)
    ]
    covers = [
        [
            n
            for n, (over, next_row) in enumerate(points)
            if next_row == row + 1 and abs(over - x) < 2
        ]
        for x, row in points
    ]
    return Board.of(points, covers)


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: rows``."""
    register(LayoutKind("rows", "Centred rows of any lengths", RowsKeys, build_rows))
