"""What the store is told of an attempt: where it stands, what was dealt, by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.play.records import Dealt, Origin, Rules, Summary

if TYPE_CHECKING:
    from ridgeline.play.attempt import Attempt
    from ridgeline.play.line import Tally
    from ridgeline.play.view import Status
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


def summary_of(
    attempt: Attempt, tally: Tally, status: Status, elapsed: float, undos: int = 0
) -> Summary:
    """Return where an attempt stands.

    :param undos: undos that are not yet counted in the attempt.
    """
    undos += attempt.undos
    return Summary(status, tally.score, tally.moves, tally.longest_run, undos, elapsed)


def dealt_of(attempt: Attempt, origin: Origin, day: str = "") -> Dealt:
    """Return an attempt's deal.

    :param day: whose daily deal it is, ISO 8601; else empty.
    """
    deal = attempt.deal
    prefix = attempt.ruleset.code.prefix
    return Dealt(prefix, deal.version, deal.number, deal.text, origin, day)


def rules_of(library: Library, ruleset: Ruleset) -> Rules:
    """Return what the store keeps of a ruleset."""
    own = "" if library.is_built_in(ruleset.id) else library.fingerprint(ruleset)
    return Rules(ruleset.ref, ruleset.name, own)
