"""Cards of equal rank leave together, as the tiles of mahjong do."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Match, MatchKind, Pack, hookimpl
from ridgeline_variants._pairing import PairingKeys, pair_match


@dataclass(frozen=True)
class SameRankKeys(PairingKeys):
    """Keys of ``match`` with ``kind: same-rank``."""


def build_same_rank(keys: SameRankKeys, pack: Pack) -> Match:
    """Build the tables of cards of equal rank."""
    return pair_match(keys, lambda one, other: one == other)


@hookimpl
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute ``kind: same-rank``."""
    register(
        MatchKind(
            "same-rank", "Equal ranks leave together", SameRankKeys, build_same_rank, pairs=True
        )
    )
