"""What can leave next, from any position of a pairing game with a limit of passes.

A successor is the position right after the next removal: the draws and the redeal that bring
its pile cards up are part of the step, and are made only for it. See
:mod:`ridgeline.solver.earliest` for why that loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ridgeline.engine.game import mask_slots
from ridgeline.solver.pair_match import Lacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ridgeline.solver.pair_board import Board

Step = tuple[int, int, int]
"""Time and cards after a removal, and the cards that left."""

FOREVER = 1 << 200
"""A time after all others, and a number above all others."""


class Removals(NamedTuple):
    """What can leave a tableau, with the class whose rest it changes and that class's table.

    :param inner: tableau cards that leave without a pile card.
    :param mixed: a tableau card, and the pile cards of which one can leave with it.
    :param wanted: mask of pile cards that match some card of the tableau, free or not.
    """

    inner: list[tuple[int, int, Lacks]]
    mixed: list[tuple[int, int, int, Lacks]]
    wanted: int


class Moves:
    """The removals of a position's play.

    :param class_of: per card, the mask of its class.
    :param lacks: table by class, of cards that must leave; a removal after which its class
        lacks a partner is left out. Classes without a table let every removal pass.
    :ivar known: the removals by tableau, as far as they were asked for.
    :ivar tables: the classes with their tables.
    :ivar touching: per pile card, its mates among the pile cards, its class and table.
    :ivar alone: the pile cards that may leave alone, likewise.
    """

    def __init__(self, board: Board, class_of: list[int], lacks: dict[int, Lacks]) -> None:
        self.board = board
        self.known: dict[int, Removals] = {}
        self.tables = list(lacks.items())
        self._class_of, self._lacks, self._none = class_of, lacks, Lacks([], 0, 0)
        self.touching = [(mates, *self._of(n)) for n, mates in enumerate(board.touching_mates)]
        self.alone = [(1 << n, *self._of(n)) for n in mask_slots(board.alone_pile)]

    def of(self, tableau: int) -> Removals:
        """Return what can leave a tableau."""
        removals = self.known.get(tableau)
        if removals is None:
            removals = self.known[tableau] = self._find(tableau)
        return removals

    def _of(self, card: int) -> tuple[int, Lacks]:
        """Return the class that a card's leaving changes, and its table."""
        cards = self._class_of[card]
        table = self._lacks.get(cards)
        return (0, self._none) if table is None else (cards, table)

    def _find(self, tableau: int) -> Removals:
        board = self.board
        size, settled = board.size, board.settled
        inner, mixed = [], []
        for slot, others in board.steps(tableau):
            less = tableau ^ 1 << slot
            of_class = self._of(size + slot)
            gone = (tableau ^ settled(less)) << size
            if board.alone_slots >> slot & 1:
                inner.append((gone, *of_class))
            if board.pile_mates[slot]:
                mixed.append((gone, board.pile_mates[slot], *of_class))
            for other in mask_slots(others & board.tableau_mates[slot]):
                both = (tableau ^ settled(less ^ 1 << other)) << size
                inner.append((both, *of_class))
        wanted = 0
        for slot in mask_slots(tableau):
            wanted |= board.pile_mates[slot]
        return Removals(inner, mixed, wanted)


def expander(moves: Moves, seen: dict[int, int]) -> Callable[[int, int], list[Step]]:
    """Return the function that lists the steps from a time and cards.

    :param seen: earliest time by cards; steps to cards seen no later are left out.
    """
    board = moves.board
    size, every, last = board.size, board.every, board.last
    unit = 1 << size
    timed = every if board.plan.passes else 0
    of, known, reached = moves.of, moves.known, seen.get
    of_piles = pile_removals(moves) if board.touching or moves.alone else None

    def expand(time: int, cards: int) -> list[Step]:
        removals = known.get(cards >> size) or of(cards >> size)
        pile = cards & every
        waste = time & every
        now = time ^ waste
        later = now + unit if now < last else FOREVER
        under = pile & timed
        steps = []
        for gone, among, lacks in removals.inner:
            after = cards ^ gone
            if not lacks[after & among] and reached(after, FOREVER) > time:
                steps.append((time, after, gone))
        for gone, mates, among, lacks in removals.mixed:
            left = pile & mates
            while left:
                card = left & -left
                left ^= card
                then = (now if card + card > waste else later) | under & (card - 1)
                after = cards ^ gone ^ card
                if reached(after, FOREVER) > then and not lacks[after & among]:
                    steps.append((then, after, gone | card))
        if of_piles:
            for below, passed, gone, among, lacks in of_piles(pile, waste, later < FOREVER):
                then = (later if passed else now) | under & below
                after = cards ^ gone
                if reached(after, FOREVER) > then and not lacks[after & among]:
                    steps.append((then, after, gone))
        return steps

    return expand


PileRemoval = tuple[int, bool, int, int, Lacks]
"""Mask of the cards below, whether it has to wait for the next pass, the cards, class, table."""


def pile_removals(moves: Moves) -> Callable[[int, int, bool], Iterator[PileRemoval]]:
    """Return the function that lists what pile cards do among themselves.

    It takes the pile, the waste and whether there is another pass.
    """
    top_two = moves.board.plan.under == "top-two"
    alone, mates_of = moves.alone, moves.touching
    touching = moves.board.touching

    def of_piles(pile: int, waste: int, more: bool) -> Iterator[PileRemoval]:
        for card, among, lacks in alone:
            if pile & card and (more or card + card > waste):
                yield card - 1, card + card <= waste, card, among, lacks
        if not touching:
            return
        rest = pile if more else pile ^ _buried(waste, 2 if top_two else 1)
        lower = rest & -rest
        rest ^= lower
        while rest:
            upper = rest & -rest
            rest ^= upper
            mates, among, lacks = mates_of[lower.bit_length() - 1]
            if mates & upper:
                passed = (upper + upper if top_two else upper) <= waste
                if more or not passed:
                    yield lower - 1, passed, lower | upper, among, lacks
            lower = upper

    return of_piles


def _buried(waste: int, above: int) -> int:
    """Return a waste without so many of its upper cards."""
    for _ in range(above):
        waste ^= 1 << waste.bit_length() >> 1
    return waste
