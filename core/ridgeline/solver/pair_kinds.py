"""Kinds of cards in games in which cards leave together: what a match rule cannot tell apart.

Where every card has partners of one kind only, kinds come in *classes*: two kinds that leave with
each other (sevens and sixes), or one whose cards leave with each other (tens with tens). A
*lone* kind leaves by itself and with nothing else (kings); an *inert* one never leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ridgeline.cards import FACES, JOKER

if TYPE_CHECKING:
    from ridgeline.engine.parts import Match, Pack

LONE = -1
INERT = -2


@dataclass(frozen=True, slots=True)
class Kinds:
    """The classes of a match rule.

    :param kind: per face, ``class * 2 + side``, or LONE or INERT; the cards of a class of one
        kind are all on side 0.
    :param selfs: per class, whether its cards leave with each other.
    """

    kind: tuple[int, ...]
    selfs: tuple[bool, ...]

    @property
    def classes(self) -> int:
        """The number of classes."""
        return len(self.selfs)

    def partner(self, kind: int) -> int:
        """Return the kind that a kind of a class leaves with."""
        return kind if self.selfs[kind >> 1] else kind ^ 1


def faces_of(pack: Pack) -> int:
    """Return the faceset of a pack."""
    faces = 0
    for face in pack.faces:
        faces |= 1 << face
    return faces | (1 << JOKER if pack.jokers else 0)


@lru_cache(maxsize=64)
def kinds_of(match: Match, pack: Pack) -> Kinds | None:
    """Return the classes of a match rule; None if some card has partners of several kinds."""
    there = faces_of(pack)
    kind = [INERT] * FACES
    selfs: list[bool] = []
    for face in range(FACES):
        if not there >> face & 1 or kind[face] != INERT:
            continue
        mates = match.fits[face] & there
        if not mates:
            kind[face] = LONE if match.alone >> face & 1 else INERT
            continue
        own = match.fits[mates.bit_length() - 1] & there
        if not _leave_together(match, there, own, mates) or (own | mates) & match.alone:
            return None
        for other in range(FACES):
            if (own | mates) >> other & 1:
                kind[other] = 2 * len(selfs) + (0 if own >> other & 1 else 1)
        selfs.append(own == mates)
    return Kinds(tuple(kind), tuple(selfs))


def _leave_together(match: Match, there: int, one: int, other: int) -> bool:
    """Return whether all of one faceset go with all of another, and with nothing else."""
    if one & other and one != other:
        return False
    return all(
        match.fits[face] & there == mates
        for faces, mates in ((one, other), (other, one))
        for face in range(FACES)
        if faces >> face & 1
    )
