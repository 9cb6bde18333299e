"""All checks, in order, and what each needs to be right before it can be asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.rules.checks import geometry, piles, points, winning
from ridgeline.rules.checks.finding import KINDS, Finding, Subject

if TYPE_CHECKING:
    from ridgeline.engine.parts import Layout, Parts
    from ridgeline.errors import RulesetError
    from ridgeline.rules.ruleset import Ruleset

_CARDS = frozenset({"pack", "tableau", "stock", "waste", "reserve", "match"})
_GAME = _CARDS | {"win", "rounds"}
_ALL = _GAME | {"score"}


class Check(NamedTuple):
    """A check.

    :param find: yields what it finds.
    :param about: sections and keys at the top that it reads: they have to be without fault.
    """

    find: Callable[[Subject], Iterator[Finding]]
    about: frozenset[str]


def _of_layout(find: Callable[[Layout], Iterator[Finding]]) -> Check:
    return Check(lambda subject: find(subject.parts.layout), frozenset({"tableau"}))


def _of_parts(find: Callable[[Parts], Iterator[Finding]], about: frozenset[str]) -> Check:
    return Check(lambda subject: find(subject.parts), about)


def _lost(parts: Parts) -> Iterator[Finding]:
    """Find why no deal can be won; else cards that are lost only where they lie badly."""
    found = winning.no_match(parts) or winning.unwinnable(parts)
    if found is None:
        yield from winning.never_leaving(parts)
    else:
        yield found


CHECKS = (
    _of_layout(geometry.far_covers),
    _of_layout(geometry.loose_overlaps),
    _of_layout(geometry.shown_face_down),
    _of_parts(_lost, _GAME),
    _of_parts(piles.unused_stock, _CARDS),
    _of_parts(piles.unused_waste, _CARDS),
    Check(piles.unused_reserve, _CARDS),
    Check(piles.missing_ranks, frozenset({"pack", "match", "score"})),
    Check(points.unreachable_points, _ALL),
    _of_parts(points.high_floor, _ALL),
    _of_parts(points.idle_score, frozenset({"score"})),
)


def findings(subject: Subject, faulty: Collection[str] = ()) -> Iterator[Finding]:
    """Yield what all checks find.

    :param faulty: sections and keys at the top that have errors: what reads them is left out.
    """
    for check in CHECKS:
        if check.about.isdisjoint(faulty):
            yield from check.find(subject)


def error_of(ruleset: Ruleset, finding: Finding) -> RulesetError:
    """Return a finding as an error at the key that is to blame."""
    key = finding.key or _blamed(ruleset, KINDS[finding.code].keys)
    error = ruleset.error(key, finding.message)
    error.code = finding.code
    return error


def _blamed(ruleset: Ruleset, keys: tuple[str, ...]) -> str:
    """Return the first of some keys that the nearest file which says any of them says."""
    for layer in ruleset.layers:
        for key in keys:
            section, _, name = key.rpartition(".")
            block = layer.tree.get(section) if section else layer.tree
            if isinstance(block, Mapping) and name in block:
                return key
    return next(filter(ruleset.has, keys), keys[0])
