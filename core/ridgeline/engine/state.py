"""One deal's tables and the immutable states of its play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.engine.parts import Match

NO_FACE = 1
"""Stands in :attr:`Table.cards` for a card that is gone and not known; in no faceset."""

Pile = tuple[int, ...]


class Table:
    """A game's match rule laid over one round's faces; shared by all states of the round.

    :ivar cards: face per slot.
    :ivar fit: per face, the mask of the slots whose card fits it.
    :ivar mates: per slot, the mask of the slots whose card fits its card.
    :ivar alone: mask of the slots whose card may leave by itself.
    :ivar empty: mask of the slots whose card an empty waste takes.
    :ivar pack: the whole pack in dealing order; needed to deal a next round. Empty if unknown.

    Two tables are equal if cards and pack are; comparing states of different games is an error
    that nobody makes, and is not checked.
    """

    __slots__ = ("_hash", "alone", "cards", "empty", "fit", "mates", "pack")

    def __init__(self, match: Match, cards: Sequence[int], pack: Pile) -> None:
        """Lay the match rule over the faces of the slots."""
        self.cards: Pile = tuple(cards)
        self.pack = pack
        masks = {fits: _slots_in(fits, self.cards) for fits in {*match.fits}}
        self.fit = tuple(masks[fits] for fits in match.fits)
        self.mates = tuple(self.fit[card] for card in self.cards)
        self.alone = _slots_in(match.alone, self.cards)
        self.empty = _slots_in(match.empty, self.cards)
        self._hash = hash((self.cards, pack))

    def __eq__(self, other: object) -> bool:
        """Compare faces and pack."""
        if self is other:
            return True
        if not isinstance(other, Table):
            return NotImplemented
        return self.cards == other.cards and self.pack == other.pack

    def __hash__(self) -> int:
        """Return the hash of faces and pack, computed once."""
        return self._hash


def _slots_in(faceset: int, cards: Pile) -> int:
    if not faceset:
        return 0
    mask = 0
    bit = 1
    for card in cards:
        if faceset >> card & 1:
            mask |= bit
        bit <<= 1
    return mask


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
