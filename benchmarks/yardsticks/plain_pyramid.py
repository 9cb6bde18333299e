"""A plain solver of Pyramid with passes without limit, to compare with.

Every pile card comes up again, so that a position is the pyramid and the number of cards of each
rank in the piles; each is looked at once, depth first.
"""

from collections.abc import Sequence

ROWS = 7
KING = 13


def _coverers() -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for row in range(ROWS):
        for _ in range(row + 1):
            slot = len(found)
            found.append((slot + row + 1, slot + row + 2) if row < ROWS - 1 else ())
    return found


COVERERS = _coverers()


def solve(ranks: Sequence[int], strict: bool, coverer: bool) -> tuple[bool, int]:
    """Return whether a deal can be won, and the most cards that can leave the pyramid.

    :param ranks: of the pyramid's cards row by row, then of waste and stock.
    :param strict: stock and waste must be cleared too (kings go by themselves).
    :param coverer: a card may leave with the only card that still covers it.
    """
    tableau, piles = ranks[: len(COVERERS)], ranks[len(COVERERS) :]
    counts = tuple(piles.count(rank) for rank in range(KING))
    start = (frozenset(range(len(COVERERS))), counts)
    seen = {start}
    stack = [start]
    won, fewest = False, len(COVERERS)
    while stack:
        there, left = stack.pop()
        fewest = min(fewest, len(there))
        if not there and not (strict and any(left)):
            won = True
        for after in _after(tableau, there, left, coverer):
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return won, len(COVERERS) - fewest


Place = tuple[frozenset[int], tuple[int, ...]]


def _after(
    tableau: Sequence[int], there: frozenset[int], left: tuple[int, ...], coverer: bool
) -> list[Place]:
    """Return the positions after one removal."""
    covering = {slot: [c for c in COVERERS[slot] if c in there] for slot in there}
    free = [slot for slot in there if not covering[slot]]
    found = []
    for number, slot in enumerate(free):
        rank = tableau[slot]
        if rank == KING:
            found.append((there - {slot}, left))
            continue
        mate = KING - rank
        if left[mate]:
            fewer = (*left[:mate], left[mate] - 1, *left[mate + 1 :])
            found.append((there - {slot}, fewer))
        others = free[number + 1 :]
        if coverer:
            others = others + [o for o in there if covering[o] == [slot]]
        found += [(there - {slot, o}, left) for o in others if tableau[o] == mate]
    return found
