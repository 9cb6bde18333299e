"""When a card counts as free: once all that covers it is gone, or also on one side only."""

from collections.abc import Callable

from ridgeline import Alternatives, Board, CoverageKind, hookimpl


def _above(board: Board) -> list[int]:
    return [sum(1 << slot for slot in over) for over in board.covers]


def cover_all(board: Board) -> tuple[Alternatives, ...]:
    """A card is free once every card on it is gone."""
    return tuple((mask,) if mask else () for mask in _above(board))


def cover_left_or_right(board: Board) -> tuple[Alternatives, ...]:
    """A card is free once nothing lies on it and its left or its right neighbour is gone.

    Neighbours are the places next to it in its row; at the ends of a row one side is open.
    """
    number = {(slot.row, slot.place): index for index, slot in enumerate(board.slots)}
    alternatives: list[Alternatives] = []
    for slot, above in zip(board.slots, _above(board), strict=True):
        sides = [number.get((slot.row, slot.place + step)) for step in (-1, 1)]
        masks = {above if side is None else above | 1 << side for side in sides}
        alternatives.append(() if 0 in masks else tuple(sorted(masks)))
    return tuple(alternatives)


@hookimpl
def ridgeline_coverages(register: Callable[[CoverageKind], None]) -> None:
    """Contribute ``coverage: all`` and ``coverage: left-or-right``."""
    register(CoverageKind("all", "Free once all that cover it are gone", cover_all))
    register(
        CoverageKind(
            "left-or-right",
            "Free once nothing lies on it and a side is open",
            cover_left_or_right,
        )
    )
