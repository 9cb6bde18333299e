"""A straightforward solver of TriPeaks in Python: one int of (drawn, top) bits for each tableau set.

Every play of every set masks and shifts the set's bits; what the solver is measured against, so
that its ratio does not depend on the machine.
"""

from collections.abc import Sequence

SLOTS, DRAWS, RANKS = 28, 23, 13
BLOCKERS = {peak: 3 << 3 + 2 * peak for peak in range(3)}
BLOCKERS |= {3 + i: 3 << 9 + i + i // 2 for i in range(6)}
BLOCKERS |= {9 + j: 3 << 18 + j for j in range(9)}


def lay_out() -> tuple[list[int], list[list[tuple[int, int]]]]:
    """Return the tableau sets and the plays of each, as ``(slot, number of the set after)``."""
    masks = [(1 << SLOTS) - 1]
    number = {masks[0]: 0}
    plays = []
    for mask in masks:
        found = []
        for slot in range(SLOTS):
            if mask >> slot & 1 and not mask & BLOCKERS.get(slot, 0):
                after = mask & ~(1 << slot)
                if after not in number:
                    number[after] = len(masks)
                    masks.append(after)
                found.append((slot, number[after]))
        plays.append(found)
    return masks, plays


MASKS, PLAYS = lay_out()


def solve(ranks: Sequence[int], joined: bool) -> tuple[bool, int, int]:
    """Return whether a deal is won, the most cards removed and the fewest draws (-1 if lost).

    :param ranks: from 0: tableau, waste top, stock.
    """
    tops = ranks[SLOTS:]
    every = sum(1 << RANKS * drawn for drawn in range(DRAWS + 1))
    later = [0] * (DRAWS + 2)
    for drawn in range(DRAWS, 0, -1):
        later[drawn] = later[drawn + 1] | 1 << RANKS * drawn + tops[drawn]
    below = [every << rank - 1 if rank else 0 for rank in ranks[:SLOTS]]
    above = [every << rank + 1 if rank < RANKS - 1 else 0 for rank in ranks[:SLOTS]]
    reached = [0] * len(MASKS)
    reached[0] = 1 << tops[0]
    most = 0
    for number, mask in enumerate(MASKS):
        bits = reached[number]
        if not bits:
            continue
        most = max(most, SLOTS - mask.bit_count())
        bits |= later[((bits & -bits).bit_length() - 1) // RANKS + 1]
        for slot, after in PLAYS[number]:
            fit = (bits & below[slot]) << 1 | (bits & above[slot]) >> 1
            if joined and ranks[slot] == 0:
                fit |= (bits & every << RANKS - 1) >> RANKS - 1
            elif joined and ranks[slot] == RANKS - 1:
                fit |= (bits & every) << RANKS - 1
            reached[after] |= fit
    won = reached[-1]
    fewest = ((won & -won).bit_length() - 1) // RANKS if won else -1
    return bool(won), most, fewest
