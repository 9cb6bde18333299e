"""A board as one draws it: cards on a grid, which layer each lies on, and what covers what.

A card lies under the cards of the next layer that touch it, the eight cells around its own, as in
a picture map; further covers can be added by hand and others taken away. Every operation returns
another drawing, so that undoing is keeping the old one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

Cell = tuple[int, int]
"""Row and column: a column is half a card wide, a card fills its own column and the next one."""

Cover = tuple[Cell, Cell]
"""Two cards: the first lies on the second."""

AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
"""The steps to the eight cells around one."""


class Card(NamedTuple):
    """A card of a drawing.

    :param layer: the higher, the nearer to the player.
    :param up: it is dealt face up.
    """

    layer: int = 0
    up: bool = True


def touching(cell: Cell) -> Iterator[Cell]:
    """Yield the cells around a cell."""
    row, column = cell
    for down, right in AROUND:
        yield row + down, column + right


@dataclass(frozen=True)
class Drawing:
    """Cards on a grid without edges.

    :param cards: by their cells.
    :param added: covers that touching does not say.
    :param removed: covers that touching says, but that do not hold.
    :param axis: sum of the columns of a card and its mirror image.
    """

    cards: Mapping[Cell, Card] = field(default_factory=lambda: MappingProxyType({}))
    added: frozenset[Cover] = frozenset()
    removed: frozenset[Cover] = frozenset()
    axis: int = 0

    # ---- what it says ----------------------------------------------------------------------

    @cached_property
    def by_touching(self) -> frozenset[Cover]:
        """The covers that layers and cells say."""
        cards = self.cards
        return frozenset(
            (upper, lower)
            for lower, card in cards.items()
            for upper in touching(lower)
            if upper in cards and cards[upper].layer == card.layer + 1
        )

    @cached_property
    def covers(self) -> frozenset[Cover]:
        """Which card lies on which."""
        return (self.by_touching - self.removed) | self.added

    @cached_property
    def covered(self) -> frozenset[Cell]:
        """The cards that something lies on."""
        return frozenset(lower for _, lower in self.covers)

    @property
    def order(self) -> list[Cell]:
        """The cards in dealing order: row by row, each from left to right."""
        return sorted(self.cards)

    @property
    def down(self) -> frozenset[Cell]:
        """The cards that are dealt face down."""
        return frozenset(cell for cell, card in self.cards.items() if not card.up)

    def circle(self) -> list[Cell]:
        """Return cards of which each lies on the next and the last on the first; empty if none do."""
        from graphlib import CycleError, TopologicalSorter

        lying: dict[Cell, list[Cell]] = {}
        for upper, lower in self.covers:
            lying.setdefault(upper, []).append(lower)
        try:
            TopologicalSorter(lying).prepare()
        except CycleError as error:
            return list(error.args[1][:0:-1])
        return []

    def mirrored(self, cell: Cell) -> Cell:
        """Return the cell on the other side of the axis."""
        return cell[0], self.axis - cell[1]

    # ---- cards -----------------------------------------------------------------------------

    def placed(self, cell: Cell, card: Card) -> Drawing:
        """Return it with a card in a cell, instead of one that lies there."""
        return self._with({**self.cards, cell: card})

    def without(self, cells: Collection[Cell]) -> Drawing:
        """Return it without some cards."""
        return self._with({c: card for c, card in self.cards.items() if c not in cells})

    def moved(self, steps: Mapping[Cell, Cell]) -> Drawing:
        """Return it with cards moved to other cells; their covers by hand go along.

        A card that lies where one is moved to is taken away.
        """
        stay = {c: card for c, card in self.cards.items() if c not in steps}
        gone = stay.keys() & set(steps.values())
        moved = {steps[c]: card for c, card in self.cards.items() if c in steps}

        def carried(covers: Iterable[Cover]) -> frozenset[Cover]:
            return frozenset(
                (steps.get(upper, upper), steps.get(lower, lower))
                for upper, lower in covers
                if upper not in gone and lower not in gone
            )

        made = replace(self, added=carried(self.added), removed=carried(self.removed))
        return made._with({**stay, **moved})

    def raised(self, cells: Collection[Cell], by: int) -> Drawing:
        """Return it with some cards that many layers higher, or lower."""
        return self._with(
            {
                c: card._replace(layer=card.layer + by) if c in cells else card
                for c, card in self.cards.items()
            }
        )

    def faced(self, up: Collection[Cell]) -> Drawing:
        """Return it with these cards face up and all others face down."""
        return self._with({c: card._replace(up=c in up) for c, card in self.cards.items()})

    def _with(self, cards: Mapping[Cell, Card]) -> Drawing:
        """Return it with other cards; covers by hand stay as far as they still say something."""
        made = replace(self, cards=MappingProxyType(dict(cards)))
        added = {c for c in self.added if c[0] in cards and c[1] in cards}
        return replace(
            made,
            added=frozenset(added - made.by_touching),
            removed=self.removed & made.by_touching,
        )

    # ---- covers ----------------------------------------------------------------------------

    def with_cover(self, upper: Cell, lower: Cell, holds: bool) -> Drawing:
        """Return it with the first card lying on the second, or not lying on it."""
        cover = frozenset({(upper, lower)})
        if not holds:
            removed = self.removed | (cover & self.by_touching)
            return replace(self, added=self.added - cover, removed=removed)
        added = self.added | (cover - self.by_touching)
        return replace(self, added=added, removed=self.removed - cover)
