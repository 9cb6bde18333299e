"""The fewest moves of a win in pairing games.

A* over (cards, time): a step is a removal with the draws and redeals that it waits for. What a
tableau set needs at least is known by class: its cards leave two at a time where they match, and
as many pile cards are needed as are left over; the farthest of these tells the draws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots
from ridgeline.solver.pair_board import Board
from ridgeline.solver.pair_match import MOST_MATCHED, Partners
from ridgeline.solver.pair_moves import Moves
from ridgeline.solver.pair_search import Path, Place, first_steps, path_to
from ridgeline.solver.pair_timed import timed_steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.solver.problem import Meter


class Pairs(dict[int, int]):
    """By what is left of a class: how many pairs that share no card it has at most."""

    def __init__(self, mates: list[int]) -> None:
        super().__init__()
        self._mates = mates

    def __missing__(self, left: int) -> int:
        if left.bit_count() > MOST_MATCHED:
            return left.bit_count() // 2
        pairs = 0
        if left:
            card = left.bit_length() - 1
            rest = left ^ 1 << card
            pairs = self[rest]
            for mate in mask_slots(self._mates[card] & rest):
                pairs = max(pairs, 1 + self[rest ^ 1 << mate])
        self[left] = pairs
        return pairs


class Wanted(dict[int, int]):
    """By some tableau cards: the mask of the pile cards that match one of them."""

    def __init__(self, mates: list[int], pile: int) -> None:
        super().__init__()
        self._mates, self._pile = mates, pile

    def __missing__(self, cards: int) -> int:
        wanted = 0
        for card in mask_slots(cards):
            wanted |= self._mates[card]
        self[cards] = wanted & self._pile
        return self[cards]


def fewest_moves(board: Board, strict: bool, meter: Meter) -> Path | None:
    """Return a win with the fewest moves; None if there is none.

    :param board: one in which lone cards stay.
    :param strict: the piles have to be cleared too.
    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    size = board.size
    partners = Partners(board)
    must = board.cards if strict else board.cards >> size << size
    lacks = partners.lacks(must)
    if any(table[board.cards & among] for among, table in lacks.items()):
        return None
    steps_from = timed_steps(Moves(board, partners.class_of, lacks))
    at_least = _bound(board, partners, strict)
    won = 1 if strict else 1 << size
    cost: dict[Place, int] = {}
    before: dict[Place, Place] = {}
    waiting: dict[int, list[tuple[int, Place]]] = {}
    for time, cards, gone in first_steps(board, timed=True):
        spent = 1 if gone else 0
        cost[cards, time] = spent
        waiting.setdefault(spent + at_least(cards, time), []).append((spent, (cards, time)))
        if gone:
            before[cards, time] = (board.cards, board.time)
    while waiting:
        total = min(waiting)
        bucket = waiting[total]
        if not bucket:
            del waiting[total]
            continue
        spent, position = bucket.pop()
        if cost[position] < spent:
            continue
        cards, time = position
        if cards < won:
            return path_to(before, position)
        meter.spend()
        for then, after, draws, redeals in steps_from(time, cards):
            now = spent + draws + redeals + 1
            following = (after, then)
            if cost.get(following, now + 1) > now:
                cost[following] = now
                before[following] = position
                expected = max(total, now + at_least(after, then))
                waiting.setdefault(expected, []).append((now, following))
    return None


def _bound(board: Board, partners: Partners, strict: bool) -> Callable[[int, int], int]:
    """Return the function that tells how many moves a win takes at least."""
    size, every, stock_up = board.size, board.every, board.plan.stock_up
    tableau = board.cards >> size << size
    alone = partners.free_of_need
    classes = [among for among in dict.fromkeys(partners.class_of) if among]
    single = alone & ~sum(classes)
    pairs = Pairs(partners.mates)
    wanted = Wanted(partners.mates, every)

    def at_least(cards: int, time: int) -> int:
        waste = time & every
        stock = cards & every ^ waste
        counted = cards if strict else cards & tableau
        moves = (counted & single).bit_count()
        taken, farthest = 0, 0
        for among in classes:
            left = counted & among
            moves += left.bit_count() - pairs[left]
            inner = cards & tableau & among
            need = (inner & ~alone).bit_count() - 2 * pairs[inner]
            fitting = wanted[inner]
            taken |= fitting
            need -= (fitting & waste).bit_count()
            coming = fitting & stock
            while need > 1 and coming:
                coming &= coming - 1
                need -= 1
            if need > 0:
                farthest = max(farthest, coming & -coming)
        if not farthest:
            return moves
        if not stock_up:
            return moves + (stock & (farthest + farthest - 1)).bit_count()
        # From the stock's top a card may leave undrawn; only with a tableau card is that counted.
        return moves if strict else moves + (stock & (farthest - 1) & ~taken).bit_count()

    return at_least
