"""What the tables of a match rule come to in ranks and suits, for telling it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ridgeline.cards import JOKER, rank_of, suit_of
from ridgeline.engine.parts import Match, Pack

Ranks = tuple[int, ...]
"""Ranks of cards that a rule is about, ascending; 0 is the joker."""

_SUIT_PAIRS = 16
_RED = {1, 2}


def rank_relation(match: Match, pack: Pack) -> dict[int, frozenset[int]]:
    """Return, per rank of the pack, the ranks that fit it in at least one pair of suits."""
    relation: dict[int, set[int]] = {rank_of(face): set() for face in sorted(set(pack.faces))}
    for face, other in fitting(match, pack):
        relation[rank_of(face)].add(rank_of(other))
    return {rank: frozenset(fits) for rank, fits in relation.items()}


def fitting(match: Match, pack: Pack) -> Iterator[tuple[int, int]]:
    """Yield each face of the pack with each that fits it, jokers left out."""
    faces = sorted(set(pack.faces))
    for face in faces:
        yield from ((face, other) for other in faces if match.fits[face] >> other & 1)


def suit_rule(pairs: Iterable[tuple[int, int]]) -> str:
    """Return what the suits of faces that go together have in common; empty if nothing."""
    suits = {(suit_of(face), suit_of(other)) for face, other in pairs}
    if not suits or len(suits) == _SUIT_PAIRS:
        return ""
    if all(a == b for a, b in suits):
        return "same-suit"
    if all((a in _RED) != (b in _RED) for a, b in suits):
        return "other-colour"
    if all((a in _RED) == (b in _RED) for a, b in suits):
        return "same-colour"
    return "different-suits" if all(a != b for a, b in suits) else "some-suits"


def ranks_of(faces: int, pack: Pack) -> Ranks:
    """Return the ranks of a set of faces; none if it is every card of the pack."""
    mine = set(pack.faces) | ({JOKER} if pack.jokers else set())
    found = {face for face in mine if faces >> face & 1}
    if found in (mine, set(pack.faces)):
        return ()
    return tuple(sorted({rank_of(face) for face in found}))


@dataclass(frozen=True, slots=True)
class Sum:
    """What a rule of cards that add up to a total comes to.

    :param highest: no card above this rank adds up; 0 if all do.
    :param suits: the suits' rule, as :func:`suit_rule` has it.
    :param besides: pairs of ranks that leave together besides, each with its suits' rule.
    """

    highest: int
    suits: str
    besides: tuple[tuple[int, int, str], ...]


def sum_of(match: Match, pack: Pack) -> Sum:
    """Return what a match rule with a total comes to."""
    adding: list[tuple[int, int]] = []
    besides: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for face, other in fitting(match, pack):
        one, two = rank_of(face), rank_of(other)
        if one + two == match.total:
            adding.append((face, other))
        elif one <= two:
            besides.setdefault((one, two), []).append((face, other))
    there = {rank_of(face) for face, _ in adding}
    missing = {
        rank
        for rank in {rank_of(face) for face in pack.faces} - there
        if match.total - rank in {rank_of(face) for face in pack.faces}
    }
    found = tuple((*ranks, _pair_suits(*ranks, pairs)) for ranks, pairs in besides.items())
    return Sum(max(there, default=0) if missing else 0, suit_rule(adding), found)


def _pair_suits(one: int, two: int, pairs: list[tuple[int, int]]) -> str:
    """Return the suits' rule of a pair; of one rank two cards of a pack always differ."""
    rule = suit_rule(pairs)
    return "" if one == two and rule == "different-suits" else rule


@dataclass(frozen=True, slots=True)
class RankSets:
    """The larger sets that leave together.

    :param adding: all larger sets that add up to the rule's total are among them.
    :param one_suit: the cards of the others must be of one suit.
    :param others: the others: ranks of the first card, of the second, …
    """

    adding: bool
    one_suit: bool
    others: tuple[tuple[Ranks, ...], ...]


_FEW = 4


def rank_sets_of(match: Match, pack: Pack) -> RankSets:
    """Return the larger sets of a match rule, in few words."""
    found = [tuple(ranks_of(faces, pack) for faces in group) for group in match.sets]
    adding = [group for group in found if sum(map(sum, group)) == match.total]
    many = len(adding) > _FEW
    others = dict.fromkeys(group for group in found if not many or group not in adding)
    one_suit = bool(match.sets) and all(
        faces.bit_count() == 1 for group in match.sets for faces in group
    )
    return RankSets(many, one_suit, tuple(_merged(others)))


def _merged(groups: Iterable[tuple[Ranks, ...]]) -> Iterator[tuple[Ranks, ...]]:
    """Yield sets with those as one that differ in their last card only."""
    last: dict[tuple[Ranks, ...], set[int]] = {}
    for *first, ranks in groups:
        last.setdefault(tuple(first), set()).update(ranks)
    yield from ((*first, tuple(sorted(ranks))) for first, ranks in last.items())
