"""Moves: value objects with a stable text form.

``4.1`` plays that slot's card onto the waste; ``7.2+7.5`` removes a pair, ``7.6`` a single; ``W`` is
the waste top, ``U`` the waste card under it, ``B`` the bottom one, ``S`` the stock top; ``W1 W2 …``
and ``R1 R2 …`` where there are several wastes or reserve piles; ``4.1+W2`` plays onto the second of
several wastes; ``D`` draws, ``P`` redeals. Output is canonical: slots first (upper row, then
further left, first), then ``R``, ``W``, ``U``, ``B``, ``S``.
"""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from ridgeline.errors import NotationError, echoed


class Kind(IntEnum):
    """What a move does."""

    PLAY = 0  # a card goes onto a waste
    REMOVE = 1  # cards leave the game
    DRAW = 2
    REDEAL = 3


class Move(NamedTuple):
    """A move; equal moves are the same object (see :func:`make_move`).

    :param text: canonical text.
    :param kind: what it does.
    :param bits: mask of the slots whose cards move.
    :param slots: those slots' numbers, ascending.
    :param piles: names of the piles whose cards move, in canonical order; for a play onto one of
        several wastes, the waste.
    """

    text: str
    kind: Kind
    bits: int
    slots: tuple[int, ...]
    piles: tuple[str, ...]


DRAW = Move("D", Kind.DRAW, 0, (), ())
REDEAL = Move("P", Kind.REDEAL, 0, (), ())

_PILE_ORDER = "RWUBS"
_SLOT = re.compile(r"[1-9][0-9]{0,2}\.[1-9][0-9]{0,2}")
_PILE = re.compile(r"[RWUBS]|[RW][1-9][0-9]?")


def pile_key(pile: str) -> tuple[int, int]:
    """Return the sort key of a pile's name: by kind, then by number."""
    return _PILE_ORDER.index(pile[0]), int(pile[1:] or 0)


@cache
def make_move(
    kind: Kind, slots: tuple[int, ...], names: tuple[str, ...], piles: tuple[str, ...]
) -> Move:
    """Return the one move object of these cards.

    :param slots: slot numbers, ascending.
    :param names: the slots' names, in the same order.
    :param piles: in canonical order.
    """
    bits = sum(1 << slot for slot in slots)
    return Move("+".join(names + piles), kind, bits, slots, piles)


def split_move(text: str) -> tuple[str, ...]:
    """Return the parts of a move's text, in canonical letter case but the order given.

    :raises NotationError: if a part is no slot, pile, ``D`` or ``P``, or stands there twice.
    """
    parts = tuple(text.strip().upper().split("+"))
    for part in parts:
        if part in ("D", "P"):
            if len(parts) > 1:
                raise NotationError(f"{echoed(text)} is no move: {part} stands alone", code="move")
        elif not _SLOT.fullmatch(part) and not _PILE.fullmatch(part):
            raise NotationError(
                f"{echoed(text)} is no move: expected slots as 4.1, piles as W U B S R1, D or P",
                code="move",
            )
    if len(set(parts)) < len(parts):
        raise NotationError(f"{echoed(text)} is no move: it names a card twice", code="move")
    return parts


def sort_moves(moves: Iterable[Move]) -> Sequence[Move]:
    """Return moves sorted as plain strings, ``4.10`` before ``4.2``."""
    return sorted(moves)
