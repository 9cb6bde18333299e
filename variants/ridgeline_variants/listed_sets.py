"""Only the ranks that the ruleset lists leave: alone, in pairs, or in larger sets."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Match, MatchKind, Pack, RulesetError, hookimpl
from ridgeline_variants._pairing import PairingKeys, pair_match


@dataclass(frozen=True)
class ListedSetsKeys(PairingKeys):
    """Keys of ``match`` with ``kind: sets``."""


def build_listed_sets(keys: ListedSetsKeys, pack: Pack) -> Match:
    """Build the tables of what is listed.

    :raises RulesetError: if nothing is.
    """
    if not keys.also and not keys.alone:
        message = "found no ranks that leave: expected some, as [A23, 234] or [QK]"
        raise RulesetError(message, key="also")
    return pair_match(keys, lambda one, other: False)


@hookimpl
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute ``kind: sets``."""
    register(
        MatchKind(
            "sets",
            "Only the ranks listed leave together",
            ListedSetsKeys,
            build_listed_sets,
            pairs=True,
        )
    )
