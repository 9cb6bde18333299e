"""The tableau sets that removal can reach, with the steps between them; one table per layout.

Whether two cards match is a matter of the deal and left to it: here every card counts as
removable once it is free. The sets are numbered by how many cards are gone, so that every
step leads to a higher number and one pass in order sees each set after all that lead to it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ridgeline.engine.game import free_slots, layout_tables, mask_slots
from ridgeline.solver.problem import go_on
from ridgeline.solver.shared import Shared

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.parts import Layout
    from ridgeline.solver.problem import Look

MOST_SETS = 30_000
"""Tables are not built for layouts with more sets: each takes about a kilobyte."""


LOOK_EVERY = 128
"""Sets between two looks."""


class TooManySets(Exception):
    """The layout has more than :data:`MOST_SETS` tableau sets."""


class TableauSets:
    """All sets reachable from one, and the steps from each.

    :ivar masks: the sets; the first is the start, the last the empty one.
    :ivar index: number by set.
    :ivar free: per set, the mask of its free slots.
    :ivar steps: per set, ``(slot, next, others)`` for each free slot: the set without it, and the
        mask of the slots that can leave together with it: the free ones of higher number and
        (where the rules allow it) those face up that it alone blocks.
    :raises TooManySets: while being made.
    """

    def __init__(self, layout: Layout, start: int, coverer: bool, look: Look = go_on) -> None:
        self.masks = [start]
        self.index = {start: 0}
        self.free: list[int] = []
        self._number_sets(layout, look)
        self.steps: list[tuple[tuple[int, int, int], ...]] = []
        for mask, free in zip(self.masks, self.free, strict=True):
            if not len(self.steps) % LOOK_EVERY:
                look()
            self.steps.append(
                tuple(
                    (slot, self.index[mask ^ 1 << slot], others)
                    for slot, others in together(layout, mask, free, coverer)
                )
            )

    def _number_sets(self, layout: Layout, look: Look) -> None:
        """Number the sets level by level."""
        masks, index = self.masks, self.index
        for mask in masks:  # grows meanwhile
            if not len(self.free) % LOOK_EVERY:
                look()
            free = free_slots(layout, mask)
            self.free.append(free)
            for slot in mask_slots(free):
                smaller = mask ^ 1 << slot
                if smaller not in index:
                    if len(masks) == MOST_SETS:
                        raise TooManySets
                    index[smaller] = len(masks)
                    masks.append(smaller)

    @cached_property
    def sources(self) -> list[list[tuple[int, int, int]]]:
        """Per set, ``(set before, slot, other)`` of the steps that lead to it.

        The other slot is -1 where one card leaves the tableau.
        """
        into: list[list[tuple[int, int, int]]] = [[] for _ in self.masks]
        for number, (mask, steps) in enumerate(zip(self.masks, self.steps, strict=True)):
            for slot, after, others in steps:
                into[after].append((number, slot, -1))
                for other in mask_slots(others):
                    both = self.index[mask ^ 1 << slot ^ 1 << other]
                    into[both].append((number, slot, other))
        return into


def together(layout: Layout, mask: int, free: int, coverer: bool) -> list[tuple[int, int]]:
    """Return, per free slot, the mask of the slots that may leave together with it."""
    below = layout_tables(layout).below
    found = []
    for slot in mask_slots(free):
        others = free & ~((2 << slot) - 1)
        if coverer:
            others |= sum(
                1 << under
                for under in below[slot]
                if mask & ~layout.down & 1 << under
                and any(mask & need == 1 << slot for need in layout.blockers[under])
            )
        found.append((slot, others))
    return found


_whole: Shared[TableauSets | None] = Shared(64)
"""By game: looking that up is cheap, while a layout is hashed slot by slot."""
_tables: Shared[TableauSets | None] = Shared(16)


def tableau_sets(game: Game, tableau: int, look: Look = go_on) -> tuple[TableauSets, int]:
    """Return the table that a tableau is found in, and its number there.

    :param look: called every few milliseconds while a table is made.
    :raises TooManySets: if the layout has too many.
    """
    full = game.parts.layout.full
    whole = _whole.get(game, lambda: _table(game, full, look))
    if whole is not None:
        number = whole.index.get(tableau)
        if number is not None:
            return whole, number
    # A position written by hand may have a card gone from under others.
    part = _table(game, tableau, look)
    if part is None:
        raise TooManySets
    return part, 0


def _table(game: Game, start: int, look: Look) -> TableauSets | None:
    layout, coverer = game.parts.layout, game.parts.plan.coverer

    def make() -> TableauSets | None:
        try:
            return TableauSets(layout, start, coverer, look)
        except TooManySets:
            return None

    return _tables.get((layout, start, coverer), make)
