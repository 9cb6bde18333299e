"""Points that depend on the tableau alone: for cards, ranks, peaks, cards turned up, the clearing.

They add up to the same whatever the order of the plays; so every tableau set has a *worth*,
counted from a full tableau.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import rank_of
from ridgeline.engine.effects import nth
from ridgeline.engine.game import free_slots

if TYPE_CHECKING:
    from ridgeline.engine.parts import Layout, Parts
    from ridgeline.engine.state import State
    from ridgeline.solver.tableau_sets import TableauSets


class Worths(NamedTuple):
    """The worth of every tableau set.

    :param of: by number of the set.
    :param order: numbers of the sets, those of the greatest worth first.
    """

    of: list[int]
    order: list[int]


def set_worths(parts: Parts, sets: TableauSets, state: State) -> Worths:
    """Return per tableau set the points that its cards brought, without those for runs."""
    score = parts.score
    worths = _worths(parts.layout, sets, score.card, score.peak, score.turn, score.clear)
    if not score.by_rank:
        return worths
    ranks = [score.by_rank[rank_of(face)] for face in state.table.cards]
    start = sets.number[state.tableau]
    of = list(worths.of)
    brought = [0] * len(of)
    for number in sets.below(start):
        of[number] += brought[number]
        for slot, after in sets.plays[number]:
            brought[after] = brought[number] + ranks[slot]
    return Worths(of, _order(of))


@lru_cache(maxsize=8)
def _worths(
    layout: Layout, sets: TableauSets, card: int, peak: tuple[int, ...], turn: int, clear: int
) -> Worths:
    """Return what is the same in every deal."""
    peaks = layout.peaks if peak else ()
    for_peaks = [0]
    for cleared in range(len(peaks)):
        for_peaks.append(for_peaks[-1] + nth(peak, cleared))
    size = len(layout.slots)
    of = []
    for mask in sets.masks:
        worth = card * (size - mask.bit_count())
        worth += for_peaks[sum(not mask & each for each in peaks)]
        if turn:
            up = layout.down & (~mask | free_slots(layout, mask))
            worth += turn * up.bit_count()
        of.append(worth if mask else worth + clear)
    return Worths(of, _order(of))


def _order(worths: list[int]) -> list[int]:
    return sorted(range(len(worths)), key=worths.__getitem__, reverse=True)


def floor_may_bite(parts: Parts, state: State, total: int) -> bool:
    """Return whether some line from a position with a score may come to the floor."""
    score = parts.score
    if score.floor is None:
        return False
    cards, stock = state.tableau.bit_count(), len(state.stock)
    worst = [score.card * cards, min(score.by_rank, default=0) * cards, score.clear]
    worst += [nth(score.peak, number) for number in range(len(parts.layout.peaks)) if score.peak]
    worst += [score.turn * parts.layout.down.bit_count()]
    worst += [score.draw * stock, score.stock_left * stock]
    worst += [min(score.run, default=0) * cards, min(score.run_end, default=0) * (stock + 1)]
    return total + sum(min(0, points) for points in worst) < score.floor
