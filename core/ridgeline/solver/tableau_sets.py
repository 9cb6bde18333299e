"""The sets of cards that a tableau can come to, and the plays between them.

They follow from the layout alone: every deal on it, and every game with the same way to win,
shares one table. A set is a mask of slots; its number is its place in the order in which they
were found, by the number of cards gone, so that every play leads to a greater number.
"""

from __future__ import annotations

from functools import partial
from math import prod
from typing import TYPE_CHECKING

from ridgeline.engine.game import free_slots, layout_tables, mask_slots
from ridgeline.engine.parts import Layout
from ridgeline.solver.problem import go_on
from ridgeline.solver.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.solver.problem import Look

MOST_SETS = 300_000
"""Tableau sets that a table may have (Golf has 279,936, three peaks 22,932)."""


LOOK_EVERY = 256
"""Sets that are found between two looks."""


class TooManySets(Exception):
    """A tableau can come to more sets than a table may have."""


class TableauSets:
    """All sets that plays make of one tableau; nothing is played from a won one.

    :ivar masks: per number, the mask of the slots left.
    :ivar number: the number of each mask.
    :ivar plays: per number, ``(slot, number after)`` of each card that nothing blocks.
    :ivar won: numbers of the won sets, ascending.
    """

    __slots__ = ("masks", "number", "plays", "won")

    def __init__(self, layout: Layout, tableau: int, win: int, look: Look = go_on) -> None:
        """Find them, breadth first.

        :param win: mask of the slots that have to be empty for a win.
        :param look: called every so many sets.
        :raises TooManySets: if there are more than :data:`MOST_SETS`.
        """
        uncover = layout_tables(layout).uncover
        self.masks = masks = [tableau]
        self.number = number = {tableau: 0}
        self.plays: list[tuple[tuple[int, int], ...]] = []
        self.won: list[int] = []
        frees = [free_slots(layout, tableau)]
        for mask, free in zip(masks, frees, strict=False):
            if not len(self.plays) % LOOK_EVERY:
                look()
            if not mask & win:
                self.won.append(len(self.plays))
                self.plays.append(())
                continue
            plays = []
            for slot in mask_slots(free):
                left = mask ^ 1 << slot
                after = number.get(left)
                if after is None:
                    after = number[left] = len(masks)
                    masks.append(left)
                    opened = free ^ 1 << slot
                    for need, bit in uncover[slot]:
                        if left & need == bit:
                            opened |= bit
                    frees.append(opened)
                plays.append((slot, after))
            self.plays.append(tuple(plays))
            if len(masks) > MOST_SETS:
                raise TooManySets

    def below(self, start: int) -> Iterator[int]:
        """Yield the numbers that plays from a set can lead to, itself first, ascending."""
        reached = bytearray(len(self.masks))
        reached[start] = 1
        for number in range(start, len(self.masks)):
            if reached[number]:
                yield number
                for _, after in self.plays[number]:
                    reached[after] = 1


_tables: Shared[TableauSets | None] = Shared(8)


def tableau_sets(layout: Layout, tableau: int, win: int, look: Look = go_on) -> TableauSets | None:
    """Return a table in which a tableau is found: the full one's if it serves, else its own.

    :param win: mask of the slots that have to be empty for a win.
    :param look: called every few milliseconds while a table is made.
    :return: None if both have too many sets.
    """
    bare = Layout(layout.slots, layout.blockers)
    for start in (layout.full, tableau):
        key = bare, start, win
        table = _tables.get(key, partial(_table, *key, look))
        if table is not None and tableau in table.number:
            return table
    return None


def _table(layout: Layout, tableau: int, win: int, look: Look) -> TableauSets | None:
    try:
        if not tableau & ~win and _product(layout, tableau) > MOST_SETS:
            return None
        return TableauSets(layout, tableau, win, look)
    except TooManySets:
        return None


def _product(layout: Layout, tableau: int) -> int:
    """Return a number of sets that a tableau has at least, quickly found.

    Parts that block nothing of one another multiply their sets; small ones are counted.
    """
    parts = [
        part for part in _parts(layout, tableau) if 2 * part.bit_count() <= tableau.bit_count()
    ]
    return prod(len(TableauSets(layout, part, part).masks) for part in parts)


def _parts(layout: Layout, tableau: int) -> list[int]:
    """Return the masks of the parts of a tableau that block nothing of one another."""
    parts: list[int] = []
    for slot in mask_slots(tableau):
        joined = 1 << slot
        for mask in layout.blockers[slot]:
            joined |= mask & tableau
        apart = []
        for part in parts:
            if part & joined:
                joined |= part
            else:
                apart.append(part)
        parts = [*apart, joined]
    return parts
