"""TriPeaks, Golf and their kin: a card goes onto the waste if its rank is one up or down."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ridgeline import (
    FACES,
    KING,
    Match,
    MatchKind,
    Pack,
    hookimpl,
    key,
    make_face,
    rank_faces,
)
from ridgeline_variants._suits import SUITS_MEAN, Suits, suit_faces

_ACE = 1
KingAce = Literal["separate", "joined", "king-stops"]


@dataclass(frozen=True)
class AdjacentKeys:
    """Keys of ``match`` with ``kind: adjacent``."""

    king_ace: KingAce = key(
        "separate",
        help="joined: king and ace are neighbours; separate: they are not; "
        "king-stops: nor does anything go on a king",
    )
    suits: Suits = key("any", help="Which suits go on one another", meanings=SUITS_MEAN)


def neighbours(rank: int, king_ace: KingAce) -> set[int]:
    """Return the ranks that go on a rank."""
    if rank == KING and king_ace == "king-stops":
        return set()
    near = {rank - 1, rank + 1}
    if king_ace == "joined":
        near = {(other - 1) % KING + 1 for other in near}
    return {other for other in near if _ACE <= other <= KING}


def build_adjacent(keys: AdjacentKeys, pack: Pack) -> Match:
    """Build the table of what goes on what."""
    fits = [0] * FACES
    for rank in range(_ACE, KING + 1):
        near = sum(rank_faces(other) for other in neighbours(rank, keys.king_ace))
        for suit in range(4):
            fits[make_face(rank, suit)] = near & suit_faces(keys.suits, suit)
    return Match(onto_waste=True, fits=tuple(fits))


@hookimpl
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute ``kind: adjacent``."""
    register(
        MatchKind(
            "adjacent",
            "Onto the waste, one rank up or down",
            AdjacentKeys,
            build_adjacent,
            pairs=False,
        )
    )
