"""Which numbers of tableau pairs are possible at every tableau set, as one int per set.

For games in which any pile card can be brought to the waste top again and again. Let ``p`` of a
class be the number of its pairs that were made within the tableau. Given the tableau set it
tells how many cards of each kind came from the piles, since a tableau card that leaves
without a tableau card leaves with a pile card. So (set, p of each class) stands for all positions
that differ only in which of equal cards lie where. The vectors ``p`` of a set are the bits of an
int: bit ``sum(p[c] * stride[c])``. Making a pair is a shift, and the pile's having a partner left
means ``p[c]`` is at least some number, which is a mask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.engine.game import mask_slots
from ridgeline.solver.pair_kinds import INERT, LONE, Kinds
from ridgeline.solver.pair_sets import TableauSets

if TYPE_CHECKING:
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Look, Meter

Vector = tuple[int, ...]


LOOK_EVERY = 128
"""Tableau sets between two looks on the way back."""


class Step(NamedTuple):
    """A step of a line: cards that leave the tableau.

    :param slots: one slot, or two that leave together.
    :param partner: the kind of the pile card that leaves with the one, or None.
    """

    slots: tuple[int, ...]
    partner: int | None


class Counts:
    """The cards of a position by kind, and how vectors lie in an int.

    :ivar tableau: cards in the tableau, by kind (LONE and INERT at the end).
    :ivar piles: cards in stock and waste, likewise.
    :ivar stride: per class, the step between two numbers of its pairs.
    :ivar dims: per class, how many numbers of pairs there are, from 0.
    :ivar size: number of vectors.
    """

    def __init__(self, kinds: Kinds, state: State) -> None:
        self.kinds = kinds
        cards = state.table.cards
        self.places = [0] * (2 * kinds.classes + 2)
        self.kind_at = [kinds.kind[face] for face in cards]
        for slot in mask_slots(state.tableau):
            self.places[self.kind_at[slot]] |= 1 << slot
        self.tableau = [places.bit_count() for places in self.places]
        self.piles = [0] * len(self.places)
        for face in (*state.wastes[0], *state.stock):
            self.piles[kinds.kind[face]] += 1
        self.stride, self.dims, size = [], [], 1
        for number, own in enumerate(kinds.selfs):
            one, other = self.tableau[2 * number : 2 * number + 2]
            most = one // 2 if own else min(one, other)
            self.stride.append(size)
            self.dims.append(most + 1)
            size *= most + 1
        self.size = size

    def at_least(self, number: int, pairs: int) -> int:
        """Return the vectors with at least so many pairs of a class."""
        stride, dims = self.stride[number], self.dims[number]
        if pairs <= 0:
            return (1 << self.size) - 1
        if pairs >= dims:
            return 0
        one = (1 << stride * dims) - (1 << stride * pairs)
        return one * (((1 << self.size) - 1) // ((1 << stride * dims) - 1))

    def vector(self, bit: int) -> Vector:
        """Return the numbers of pairs that a bit's place stands for."""
        return tuple(
            bit // stride % dims for stride, dims in zip(self.stride, self.dims, strict=True)
        )

    def with_partner(self, kind: int) -> list[int]:
        """Return the vectors with which a tableau card of a kind finds a pile card to leave with.

        :return: by the number of cards of the kind still in the tableau, the one itself included.
        """
        most = self.tableau[kind]
        if kind < 0:
            return [(1 << self.size) - 1 if kind == LONE else 0] * (most + 1)
        kinds = self.kinds
        cards = self.piles[kinds.partner(kind)]
        # Gone with this one: most - left + 1; all but the paired ones took a pile card each.
        short = [most - left + 1 - cards for left in range(most + 1)]
        if kinds.selfs[kind >> 1]:
            short = [-(-lack // 2) for lack in short]
        return [self.at_least(kind >> 1, lack) for lack in short]


class Reach:
    """The vectors of every tableau set, computed from the start on (or, ``back``, from wins).

    :param start: number of the position's set in the table.
    :param over: mask of slots that ends the game when gone; 0 if the tableau alone does not end it.
    """

    def __init__(
        self, counts: Counts, sets: TableauSets, start: int, mates: tuple[int, ...], over: int
    ) -> None:
        self.counts, self.sets, self.start, self.mates, self.over = counts, sets, start, mates, over
        by_kind = [counts.with_partner(kind) for kind in range(len(counts.places) - 2)]
        by_kind += [counts.with_partner(INERT), counts.with_partner(LONE)]
        self._single = [(counts.places[kind], by_kind[kind]) for kind in counts.kind_at]
        self._stride = [counts.stride[kind >> 1] if kind >= 0 else 0 for kind in counts.kind_at]

    def sweep(self, meter: Meter) -> list[int]:
        """Return, per set, the vectors that can be reached.

        :raises OutOfBudget: if that costs more than the meter allows.
        """
        sets, over, mates, single, stride = (
            self.sets, self.over, self.mates, self._single, self._stride,
        )  # fmt: skip
        masks, index = sets.masks, sets.index
        reach = [0] * len(masks)
        reach[self.start] = 1
        for number in range(self.start, len(reach)):
            there = reach[number]
            if not there:
                continue
            meter.spend()
            mask = masks[number]
            if over and not mask & over:
                continue
            for slot, after, others in sets.steps[number]:
                places, partnered = single[slot]
                reach[after] |= there & partnered[(mask & places).bit_count()]
                found = others & mates[slot]
                while found:
                    other = found & -found
                    found ^= other
                    reach[index[mask ^ other ^ 1 << slot]] |= there << stride[slot]
        return reach

    def sweep_back(self, ends: int, look: Look, staying: int = 0) -> list[int]:
        """Return, per set, the vectors from which the game can be won.

        :param ends: the vectors that win with an empty tableau; with ``over`` all win that end
            the game.
        :param staying: tableau cards that may be left for a win; without ``over`` only.
        :param look: called every few milliseconds.
        """
        counts, sets, mates, single = self.counts, self.sets, self.mates, self._single
        some = [counts.at_least(number, 1) for number in range(len(counts.dims))]
        wins = [0] * len(sets.masks)
        for number in range(len(wins) - 1, self.start - 1, -1):
            if not number % LOOK_EVERY:
                look()
            mask = sets.masks[number]
            if not mask & self.over if self.over else mask.bit_count() <= staying:
                wins[number] = ends
                continue
            good = 0
            for slot, after, others in sets.steps[number]:
                places, partnered = single[slot]
                good |= wins[after] & partnered[(mask & places).bit_count()]
                for other in mask_slots(others & mates[slot]):
                    later = wins[sets.index[mask ^ 1 << other ^ 1 << slot]]
                    good |= (later & some[counts.kind_at[slot] >> 1]) >> self._stride[slot]
            wins[number] = good
        return wins

    def line(self, reach: list[int], number: int, bit: int) -> list[Step]:
        """Return steps that lead from the start to a set with a vector that it was reached with."""
        steps = []
        while number != self.start:
            number, bit, step = next(self._steps_before(reach, number, bit))
            steps.append(step)
        return steps[::-1]

    def _steps_before(
        self, reach: list[int], number: int, bit: int
    ) -> Iterator[tuple[int, int, Step]]:
        """Yield the sets and vectors one step before."""
        kind_at, kinds = self.counts.kind_at, self.counts.kinds
        for before, slot, other in self.sets.sources[number]:
            mask = self.sets.masks[before]
            if not reach[before] or (self.over and not mask & self.over):
                continue
            kind = kind_at[slot]
            if other < 0:
                places, partnered = self._single[slot]
                there = reach[before] & partnered[(mask & places).bit_count()]
                if there >> bit & 1:
                    partner = kinds.partner(kind) if kind >= 0 else None
                    yield before, bit, Step((slot,), partner)
            elif self.mates[slot] >> other & 1:
                earlier = bit - self._stride[slot]
                if earlier >= 0 and reach[before] >> earlier & 1:
                    yield before, earlier, Step((slot, other), None)
