"""What the pairing games share: tables of pairs, ranks that leave alone, further sets."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from ridgeline import (
    FACES,
    KING,
    Match,
    Pack,
    RulesetError,
    key,
    make_face,
    rank,
    rank_faces,
    rank_set,
    set_of,
)
from ridgeline_variants._suits import SUITS_MEAN, Suits, suit_faces

Ranks = tuple[int, ...]


@dataclass(frozen=True)
class PairingKeys:
    """Keys that every pairing kind of ``match`` takes."""

    alone: Ranks = key((), help="Ranks that leave by themselves, as [K]", read=set_of(rank))
    also: tuple[Ranks, ...] = key(
        (), help="Further ranks that leave together, as [JJ, JQK]", read=set_of(rank_set)
    )
    suits: Suits = key("any", help="Which suits leave together", meanings=SUITS_MEAN)
    also_suits: Literal["as-suits", "any", "same", "different", "other-colour"] = key(
        "as-suits",
        help="Which suits of the further ranks leave together",
        meanings={"as-suits": "As suits says", **SUITS_MEAN},
    )

    @property
    def further_suits(self) -> Suits:
        """Which suits of the further ranks leave together."""
        return self.suits if self.also_suits == "as-suits" else self.also_suits


def pair_match(
    keys: PairingKeys,
    goes: Callable[[int, int], bool],
    *,
    sets: Iterable[tuple[int, ...]] = (),
    total: int = 0,
) -> Match:
    """Build the tables of a pairing game.

    :param goes: whether two ranks go together; asked of every pair of ranks.
    :param sets: facesets of larger sets that the kind itself allows.
    :param total: what a pair adds up to, for messages.
    """
    ranks = range(1, KING + 1)
    also = {pair for pair in keys.also if len(pair) == 2}
    fits = [0] * FACES
    for one in ranks:
        mates = sum(rank_faces(other) for other in ranks if goes(one, other))
        further = sum(rank_faces(other) for other in ranks if tuple(sorted((one, other))) in also)
        for suit in range(4):
            fits[make_face(one, suit)] = mates & suit_faces(keys.suits, suit)
            fits[make_face(one, suit)] |= further & suit_faces(keys.further_suits, suit)
    larger = [*sets]
    for group in keys.also:
        if len(group) > 2:
            larger += rank_sets(group, keys.further_suits)
    return Match(
        onto_waste=False,
        fits=tuple(fits),
        alone=sum(rank_faces(each) for each in set(keys.alone)),
        sets=tuple(dict.fromkeys(larger)),
        total=total,
    )


def rank_sets(ranks: Ranks, suits: Suits) -> list[tuple[int, ...]]:
    """Return the facesets of the sets of these ranks: one, or one for each suit.

    :raises RulesetError: for other and for different suits, which only two cards are asked of.
    """
    if suits not in ("any", "same"):
        message = f"found {suits} with sets of more than two cards: expected any or same"
        raise RulesetError(message, key="suits")
    if suits == "any":
        return [tuple(rank_faces(each) for each in ranks)]
    return [tuple(1 << make_face(each, suit) for each in ranks) for suit in range(4)]


def most_of_a_rank(pack: Pack) -> int:
    """Return how many cards of one rank the pack has at most."""
    counts = [0] * (KING + 1)
    for face in pack.faces:
        counts[face >> 2] += 1
    return max(counts)
