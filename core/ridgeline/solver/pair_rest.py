"""Which pile cards can be left over so that the rest of the piles cancels out by itself.

Where two pile cards that lie on each other may leave together and passes are without limit, the
piles can be emptied in the end exactly if they reduce to nothing by striking out
neighbours that match. Every pile card that the tableau needs can be taken at any time, so that
striking out can wait until the tableau is gone. What counts is then how many cards of each class
are left: a choice of such a *rest* is looked for among all that cancel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.solver.pair_kinds import Kinds

Counted = tuple[int, ...]


class Rests:
    """The rests of a sequence of pile cards that cancel out.

    :param kinds: of the match rule.
    :param cards: kind of each card in order; lone cards do not count and are left out.
    :param touching: whether neighbours may leave together at all; if not, only the empty rest
        cancels.
    """

    def __init__(self, kinds: Kinds, cards: Sequence[int], touching: bool) -> None:
        self._kinds, self._cards = kinds, cards
        self._stride, self._dims, size = [], [], 1
        for number, own in enumerate(kinds.selfs):
            one, other = cards.count(2 * number), cards.count(2 * number + 1)
            most = one // 2 if own else min(one, other)
            self._stride.append(size)
            self._dims.append(most + 1)
            size *= most + 1
        count = len(cards)
        # all_of[i][j]: the numbers of pairs with which a rest of cards[i:j] cancels, as bits.
        self._all_of = [[1] * (count + 1) for _ in range(count + 1)]
        if touching:
            self._fill()

    def has(self, pairs: Counted) -> bool:
        """Return whether a rest of so many pairs of each class cancels."""
        bit = self._bit(pairs)
        return bit >= 0 and bool(self._all_of[0][-1] >> bit & 1)

    def choose(self, pairs: Counted) -> list[int]:
        """Return the indices of the cards of such a rest, ascending.

        :raises ValueError: if there is none.
        """
        if not self.has(pairs):
            raise ValueError(f"no rest of {pairs} pairs cancels")
        chosen: list[int] = []
        todo = [(0, len(self._cards), self._bit(pairs))]
        while todo:
            first, end, bit = todo.pop()
            while bit:
                if self._all_of[first + 1][end] >> bit & 1:
                    first += 1
                    continue
                mate, inner = self._split(first, end, bit)
                chosen += [first, mate]
                todo.append((first + 1, mate, inner))
                bit -= inner + self._stride[self._cards[first] >> 1]
                first = mate + 1
        return sorted(chosen)

    def _bit(self, pairs: Counted) -> int:
        """Return the place of the bit that stands for numbers of pairs; -1 if out of range."""
        if any(not 0 <= n < dims for n, dims in zip(pairs, self._dims, strict=True)):
            return -1
        return sum(n * stride for n, stride in zip(pairs, self._stride, strict=True))

    def _mates(self, first: int, end: int) -> list[int]:
        """Return the cards before ``end`` that the first one could leave with."""
        kind = self._cards[first]
        if kind < 0:
            return []
        partner = self._kinds.partner(kind)
        return [other for other in range(first + 1, end) if self._cards[other] == partner]

    def _fill(self) -> None:
        all_of = self._all_of
        for first in range(len(self._cards) - 1, -1, -1):
            stride = self._stride[self._cards[first] >> 1] if self._cards[first] >= 0 else 0
            for end in range(first + 1, len(self._cards) + 1):
                found = all_of[first + 1][end]
                for mate in self._mates(first, end):
                    both = _sums(all_of[first + 1][mate], all_of[mate + 1][end])
                    found |= both << stride
                all_of[first][end] = found

    def _split(self, first: int, end: int, bit: int) -> tuple[int, int]:
        """Return the mate of the first card and the bit of what cancels between the two."""
        rest = bit - self._stride[self._cards[first] >> 1]
        for mate in self._mates(first, end):
            inner, outer = self._all_of[first + 1][mate], self._all_of[mate + 1][end]
            for part in range(rest + 1):
                if inner >> part & 1 and outer >> (rest - part) & 1:
                    return mate, part
        raise AssertionError("the table promises a mate")


def _sums(one: int, other: int) -> int:
    """Return the set of sums of two sets of numbers, all as bits."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    sums = 0
    while one:
        low = one & -one
        one ^= low
        sums |= other << (low.bit_length() - 1)
    return sums
