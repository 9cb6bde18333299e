"""Pyramid and its kin: cards that add up to a total leave together, or differ by so much."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ridgeline import Match, MatchKind, Pack, RulesetError, hookimpl, key
from ridgeline_variants._pairing import (
    PairingKeys,
    Ranks,
    most_of_a_rank,
    pair_match,
    rank_sets,
)

_MOST_SETS = 500


@dataclass(frozen=True)
class SumKeys(PairingKeys):
    """Keys of ``match`` with ``kind: sum``."""

    total: int = key(13, help="What the ranks add up to", minimum=2, maximum=40)
    modulo: int = key(
        0, help="Count in a circle of so many ranks; 0 counts straight", minimum=0, maximum=40
    )
    max_rank: int = key(13, help="Only ranks up to this one add up", minimum=1, maximum=13)
    sets: bool = key(False, help="More than two cards may add up to the total")


@dataclass(frozen=True)
class DifferenceKeys(PairingKeys):
    """Keys of ``match`` with ``kind: difference``."""

    difference: int = key(1, help="The greatest difference of two ranks", minimum=0, maximum=12)
    least: int = key(0, help="The least difference of two ranks", minimum=0, maximum=12)
    modulo: int = key(
        0,
        help="Count in a circle of so many ranks, as 13; 0 counts straight",
        minimum=0,
        maximum=40,
    )


def build_sum(keys: SumKeys, pack: Pack) -> Match:
    """Build the tables of cards that add up.

    :raises RulesetError: if so many sets add up that play would crawl.
    """

    def goes(one: int, other: int) -> bool:
        return max(one, other) <= keys.max_rank and _adds_up(keys, one + other)

    sets: list[tuple[int, ...]] = []
    if keys.sets:
        for ranks in _larger_sets(keys, most_of_a_rank(pack)):
            sets += rank_sets(ranks, keys.suits)
            if len(sets) > _MOST_SETS:
                message = f"found more than {_MOST_SETS} sets that add up: expected a lower total"
                raise RulesetError(message, key="total")
    return pair_match(keys, goes, sets=sets, total=keys.total)


def _adds_up(keys: SumKeys, found: int) -> bool:
    if keys.modulo:
        return (found - keys.total) % keys.modulo == 0
    return found == keys.total


def _larger_sets(keys: SumKeys, copies: int) -> Iterator[Ranks]:
    """Yield ascending ranks, three or more, that add up to the total itself."""

    def extend(chosen: Ranks, left: int) -> Iterator[Ranks]:
        if left == 0 and len(chosen) > 2:
            yield chosen
        first = chosen[-1] if chosen else 1
        for each in range(first, min(left, keys.max_rank) + 1):
            if chosen.count(each) < copies:
                yield from extend((*chosen, each), left - each)

    return extend((), keys.total)


def build_difference(keys: DifferenceKeys, pack: Pack) -> Match:
    """Build the tables of cards that differ by so much, no less and no more.

    :raises RulesetError: if no two cards do.
    """
    if keys.least > keys.difference:
        message = f"found {keys.least}, expected no more than the difference of {keys.difference}"
        raise RulesetError(message, key="least")

    def goes(one: int, other: int) -> bool:
        apart = abs(one - other)
        if keys.modulo:
            apart = min(apart % keys.modulo, -apart % keys.modulo)
        return keys.least <= apart <= keys.difference

    return pair_match(keys, goes)


@hookimpl
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute ``kind: sum`` and ``kind: difference``."""
    register(MatchKind("sum", "Cards that add up leave together", SumKeys, build_sum, pairs=True))
    register(
        MatchKind(
            "difference",
            "Cards that differ by little leave together",
            DifferenceKeys,
            build_difference,
            pairs=True,
        )
    )
