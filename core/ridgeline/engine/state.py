"""One deal's tables and the immutable states of its play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import FACES

if TYPE_CHECKING:
    from ridgeline.engine.parts import Match

NO_FACE = 1
"""Stands in :attr:`Table.cards` for a card that is gone and not known; in no faceset."""

Pile = tuple[int, ...]


class FitClasses:
    """A match rule's distinct facesets, prepared for laying them over many deals.

    :ivar class_of: per face, the number of its class; faces that the same faces fit share one.
    :ivar members: per class, the faces that fit.
    """

    __slots__ = ("alone", "class_of", "empty", "members")

    def __init__(self, match: Match) -> None:
        distinct = list(dict.fromkeys(match.fits))
        number = {fits: index for index, fits in enumerate(distinct)}
        self.class_of: Pile = tuple(number[fits] for fits in match.fits)
        self.members: tuple[Pile, ...] = tuple(map(_faces_in, distinct))
        self.alone = _faces_in(match.alone)
        self.empty = _faces_in(match.empty)


def _faces_in(faceset: int) -> Pile:
    return tuple(face for face in range(faceset.bit_length()) if faceset >> face & 1)


class Table:
    """A game's match rule laid over one round's faces; shared by all states of the round.

    :ivar cards: face per slot.
    :ivar fit: per face, the mask of the slots whose card fits it.
    :ivar mates: per slot, the mask of the slots whose card fits its card.
    :ivar alone: mask of the slots whose card may leave by itself.
    :ivar empty: mask of the slots whose card an empty waste takes.
    :ivar pack: the whole pack in dealing order; needed to deal a next round. Empty if unknown.

    Two tables are equal if cards and pack are; states of different games are never compared.
    """

    __slots__ = ("alone", "cards", "empty", "fit", "mates", "pack")

    def __init__(self, classes: FitClasses, cards: Pile, pack: Pile) -> None:
        self.cards = cards
        self.pack = pack
        where = [0] * FACES
        bit = 1
        for card in cards:
            where[card] |= bit
            bit <<= 1
        # The masks of different faces share no bit, so that their sum is their union.
        slots_of = where.__getitem__
        masks = [sum(map(slots_of, members)) for members in classes.members]
        self.fit: tuple[int, ...] = tuple(map(masks.__getitem__, classes.class_of))
        self.mates: tuple[int, ...] = tuple(map(self.fit.__getitem__, cards))
        self.alone = sum(map(slots_of, classes.alone))
        self.empty = sum(map(slots_of, classes.empty))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Table):
            return NotImplemented
        return self.cards == other.cards and self.pack == other.pack

    def __hash__(self) -> int:
        return hash(self.cards)


class State(NamedTuple):
    """A position of a game; equal positions are equal and hash alike.

    :param table: the round's faces.
    :param tableau: mask of the slots that still hold a card.
    :param free: mask of those that nothing blocks; always a subset of ``tableau``.
    :param stock: faces, the next one first.
    :param wastes: piles of faces, each bottom first.
    :param reserves: piles of faces, each bottom first.
    :param pass_: the pass through the stock, from 1.
    :param round: the round, from 1.
    :param run: cards played since the last draw, if the rules use it, else 0.
    :param last: mask of the walls of the card played last, if the rules use it, else 0.
    :param drawn: 1 right after a draw, if the rules use it, else 0.

    It is made by :data:`new_state`.
    """

    table: Table
    tableau: int
    free: int
    stock: Pile
    wastes: tuple[Pile, ...]
    reserves: tuple[Pile, ...]
    pass_: int
    round: int
    run: int
    last: int
    drawn: int


new_state = partial(tuple.__new__, State)
"""Makes a state of a tuple of all its fields: a third of the cost of the class' own constructor."""
