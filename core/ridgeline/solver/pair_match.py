"""Dead ends: cards that no longer find a partner, whatever is done.

Cards fall into *classes* between which nothing matches. In every class the tableau's cards (of
a strict win, the piles' cards too) must be matched with each other and with pile cards so that
each has a partner of its own. Two tableau cards of which one lies above the other are no
partners: the lower goes first. What a class lacks depends on the cards left of it alone, so it
is found once for each such rest and looked up from then on.
"""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots, union

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.parts import Layout
    from ridgeline.solver.pair_board import Board

MOST_MATCHED = 18
"""Cards in a class beyond which only single cards without any partner are looked for."""


class Lacks(dict[int, int]):
    """By what is left of a class: how many of its cards that must leave find no partner.

    :param mates: per card, the mask of its partners.
    :param must: mask of the cards that must leave.
    """

    def __init__(self, mates: list[int], must: int, cards: int) -> None:
        super().__init__()
        self._mates, self._must = mates, must
        self._exact = cards.bit_count() <= MOST_MATCHED

    def __missing__(self, left: int) -> int:
        needy = left & self._must
        if not self._exact:
            # Left out of the table: there would be an entry for almost every position.
            return sum(1 for card in mask_slots(needy) if not self._mates[card] & left)
        if not needy:
            lack = 0
        else:
            card = needy.bit_length() - 1
            rest = left ^ 1 << card
            lack = 1 + self[rest]
            for mate in mask_slots(self._mates[card] & rest):
                if not lack:
                    break
                lack = min(lack, self[rest ^ 1 << mate])
        self[left] = lack
        return lack


class Forsaken(dict[int, int]):
    """By what is left of a class: the mask of its cards that must leave and match nothing left."""

    def __init__(self, mates: list[int], must: int) -> None:
        super().__init__()
        self._mates, self._must = mates, must

    def __missing__(self, left: int) -> int:
        mates = self._mates
        alone = sum(1 << card for card in mask_slots(left & self._must) if not mates[card] & left)
        self[left] = alone
        return alone


class Partners:
    """Who can leave with whom, at some time, in a position's play.

    :ivar mates: per card (pile cards first, then slots), the mask of its partners.
    :ivar class_of: per card, the mask of its class; 0 if it leaves alone and needs none.
    :ivar above: per slot, the mask of the slots that cannot leave before it, itself included.
    """

    def __init__(self, board: Board) -> None:
        self._cards = board.cards
        self._size = size = board.size
        slots = mask_slots(board.cards >> size)
        layout = board.game.parts.layout
        tableau = board.cards >> size
        before = _must_go_first(layout, tableau)
        self.above = [
            1 << slot | sum(1 << other for other, first in enumerate(before) if first >> slot & 1)
            for slot in range(len(before))
        ]
        self.mates = board.touching_mates + [0] * len(before)
        for slot in slots:
            mates = board.tableau_mates[slot] & tableau & ~before[slot] & ~self.above[slot]
            if board.plan.coverer:
                mates |= board.tableau_mates[slot] & _touching(layout, slot)
            self.mates[size + slot] = mates << size | board.pile_mates[slot]
            for number in mask_slots(board.pile_mates[slot]):
                self.mates[number] |= 1 << size + slot
        self.free_of_need = board.lone << size | board.alone_slots << size | board.alone_pile
        self.class_of = self._classes()

    def _classes(self) -> list[int]:
        class_of = [0] * len(self.mates)
        for card in range(len(self.mates)):
            if class_of[card] or (self.free_of_need >> card & 1 and not self.mates[card]):
                continue
            reached, new = 1 << card, 1 << card
            while new:
                near = 0
                for other in mask_slots(new):
                    near |= self.mates[other]
                new = near & ~reached
                reached |= new
            for other in mask_slots(reached):
                class_of[other] = reached
        return class_of

    def lacks(self, must: int) -> dict[int, Lacks]:
        """Return the tables of all classes, by class.

        :param must: mask of the cards that must leave.
        """
        return {
            cards: Lacks(self.mates, must & ~self.free_of_need, cards)
            for cards in dict.fromkeys(self.class_of)
            if cards
        }

    def staying(self) -> Callable[[int], int]:
        """Return the function that tells which tableau cards of a position never leave.

        What finds no partner stays, and all above it; these are no partners for others.
        """
        size = self._size
        tableau = self._cards >> size << size & ~self.free_of_need
        classes = [
            (among, Forsaken(self.mates, tableau))
            for among in dict.fromkeys(self.class_of)
            if among
        ]
        known: dict[int, int] = {}

        def with_all_above(forsaken: int) -> int:
            staying = known.get(forsaken)
            if staying is None:
                above = [self.above[card - size] for card in mask_slots(forsaken)]
                staying = known[forsaken] = union(above) << size
            return staying

        def staying_of(cards: int) -> int:
            staying = 0
            while True:
                live, forsaken = cards & ~staying, 0
                for among, of_class in classes:
                    forsaken |= of_class[live & among]
                if not forsaken:
                    return staying
                staying |= with_all_above(forsaken) & cards

        return staying_of

    def left_over(self) -> Callable[[int], int]:
        """Return the function that tells how many tableau cards of a position stay at least."""
        staying_of = self.staying()
        classes = list(self.lacks(self._cards >> self._size << self._size).items())

        def left_over(cards: int) -> int:
            staying = staying_of(cards)
            live, count = cards & ~staying, staying.bit_count()
            for among, lacks in classes:
                count += lacks[live & among]
            return count

        return left_over


def _must_go_first(layout: Layout, tableau: int) -> list[int]:
    """Return, per slot, the mask of a tableau's slots that are gone before it can be free.

    Slots may block each other in a circle; what is known grows until nothing is added.
    """
    before = [0] * len(layout.slots)
    grown = True
    while grown:
        grown = False
        for slot in range(len(before) - 1, -1, -1):
            ways = []
            for mask in layout.blockers[slot]:
                way = mask & tableau
                for blocker in mask_slots(way):
                    way |= before[blocker]
                ways.append(way)
            found = reduce(and_, ways) if ways else 0
            if found != before[slot]:
                before[slot], grown = found, True
    return before


def _touching(layout: Layout, slot: int) -> int:
    """Return the mask of the slots that block a slot or are blocked by it."""
    mask = 0
    for blockers in layout.blockers[slot]:
        mask |= blockers
    for other, alternatives in enumerate(layout.blockers):
        if any(blockers >> slot & 1 for blockers in alternatives):
            mask |= 1 << other
    return mask
