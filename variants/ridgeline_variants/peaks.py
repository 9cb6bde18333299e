"""The layout of TriPeaks: peaks side by side that share their bottom row."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, hookimpl, key


@dataclass(frozen=True)
class PeaksKeys:
    """Keys of ``tableau`` with ``shape: peaks``."""

    count: int = key(3, help="Peaks side by side", minimum=1, maximum=9)
    rows: int = key(4, help="Rows from the tips to the shared bottom row", minimum=2, maximum=9)


def build_peaks(keys: PeaksKeys) -> Board:
    """Build the board: row 1 holds the tips, the last row is shared.

    The bottom row is shared out for the peak bonus from the left, as many cards to each peak as
    there are rows above it; the last peak takes the one that is left over.
    """
    steps = keys.rows - 1
    points: list[tuple[float, float]] = []
    covers: list[tuple[int, ...]] = []
    number: dict[tuple[int, int, int], int] = {}
    for peak in range(keys.count):
        for row in range(steps):
            for place in range(row + 1):
                number[peak, row, place] = len(points)
                points.append((2 * steps * peak + steps - row + 2 * place + 1, row))
    upper = len(points)
    points += [(2 * place + 1, steps) for place in range(steps * keys.count + 1)]
    for peak, row, place in number:
        if row < steps - 1:
            left, right = number[peak, row + 1, place], number[peak, row + 1, place + 1]
        else:
            left = upper + steps * peak + place
            right = left + 1
        covers.append((left, right))
    covers += [()] * (len(points) - upper)

    def members(peak: int) -> list[int]:
        own = [index for (owner, _, _), index in number.items() if owner == peak]
        first = upper + steps * peak
        return [*own, *range(first, first + steps + (peak == keys.count - 1))]

    return Board.of(points, covers, peaks={"share": [members(peak) for peak in range(keys.count)]})


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: peaks``."""
    register(
        LayoutKind("peaks", "Peaks side by side that share the bottom row", PeaksKeys, build_peaks)
    )
