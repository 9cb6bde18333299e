"""The greatest score that a scoring allows: one unbroken run that clears the tableau.

The bound follows from the data alone and need not be within reach of any deal. Peaks are
taken to fall as late as they can, with the last cards, where a floor costs the least; but as
early as they can where each of them multiplies what the run scores.
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import TYPE_CHECKING, Literal

from ridgeline.cards import rank_of
from ridgeline.engine.effects import Item, add_points, in_run, nth
from ridgeline.engine.game import mask_slots, union

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.engine.parts import Layout, Parts

Greatest = int | Literal["unbounded", "unknown"]


def greatest_score(parts: Parts) -> Greatest:
    """Return the greatest score of one unbroken clearing run.

    :return: ``unbounded`` where rounds go on, ``unknown`` where a plugin's function scores.
    """
    score = parts.score
    if score.extra is not None:
        return "unknown"
    if parts.plan.rounds == 0:
        return "unbounded"
    total = score.start
    for _ in range(parts.plan.rounds):
        total = add_points(score, total, _clearing_run(parts))
    return total


def _clearing_run(parts: Parts) -> list[Item]:
    score, layout = parts.score, parts.layout
    cards = len(layout.slots)
    peaks = len(layout.peaks) if score.peak else 0
    ranks = _best_ranks(parts, cards)
    fewest = _fewest_cards(layout) if score.peak_times != 1 else []
    items = []
    for place in range(1, cards + 1):
        items.append(Item("card", score.card))
        if parts.match.onto_waste:
            times = score.peak_times ** sum(place >= number for number in fewest)
            items.append(Item("run", in_run(score.run, place) * times))
        items.append(Item("by-rank", ranks[place - 1]))
        late = place - (cards - peaks) - 1
        if late >= 0:
            items.append(Item("peak", nth(score.peak, late)))
    items.append(Item("turn", score.turn * layout.down.bit_count()))
    items.append(Item("clear", score.clear))
    if parts.match.onto_waste:
        items.append(Item("run-end", in_run(score.run_end, cards)))
        items.append(Item("stock-left", score.stock_left * max(0, parts.stock)))
    else:
        items.append(Item("removal", score.removal * _most_removals(parts)))
        items.append(Item("waste-card", score.waste_card * max(0, parts.pack.size - cards)))
    return items


_MOST_PEAKS = 10
"""Of more peaks not every choice is looked at."""


def _fewest_cards(layout: Layout) -> list[int]:
    """Return with how many cards the first peak can be cleared, the first two, and so on.

    Of many peaks it is a number that it takes at least: as many as the largest of them takes, or
    as they have themselves.
    """
    above = [union(alternatives[:1]) for alternatives in layout.blockers]

    def closure(mask: int) -> int:
        gone, new = 0, mask
        while new:
            gone |= new
            new = union(above[slot] for slot in mask_slots(new)) & ~gone
        return gone

    peaks = [closure(peak) for peak in layout.peaks]
    if len(peaks) > _MOST_PEAKS:
        return list(map(max, _least_together(peaks), _least_together(layout.peaks)))
    return [
        min(union(chosen).bit_count() for chosen in combinations(peaks, count))
        for count in range(1, len(peaks) + 1)
    ]


def _least_together(masks: Sequence[int]) -> list[int]:
    """Return how many slots one of the masks has at least, two of them together, and so on."""
    sizes = sorted(mask.bit_count() for mask in masks)
    apart = sum(sizes) == union(masks).bit_count()
    return list(accumulate(sizes)) if apart else sizes


def _most_removals(parts: Parts) -> int:
    """Return how often cards can leave at most: by themselves, else two by two, or in sets."""
    match, pack = parts.match, parts.pack
    alone = sum(match.alone >> face & 1 for face in pack.faces)
    return alone + (pack.size - alone) // (2 if any(match.fits) else 3)


def _best_ranks(parts: Parts, cards: int) -> list[int]:
    """Return the points by rank of the cards that score most, one per slot."""
    table = parts.score.by_rank
    if not table:
        return [0] * cards
    values = [table[rank_of(face)] for face in parts.pack.faces]
    values += [table[0]] * parts.pack.jokers
    return sorted(values, reverse=True)[:cards]
