"""What a survey found, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ridgeline.deals.codes import code_of
from ridgeline.solver.difficulty import dots
from ridgeline.survey.totals import Totals, wilson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.survey.totals import Spread

NAMES = {
    "min_moves": "fewest moves",
    "max_removed": "most cards",
    "best_score": "best score",
}
"""What to call a figure."""


def document(library: Library, ruleset: Ruleset, totals: Totals) -> dict[str, Any]:
    """Return a survey's figures for JSON; what was not asked for is left out."""
    found: dict[str, Any] = {
        "ruleset": ruleset.id,
        "settings": dict(ruleset.settings),
        "deals": totals.deals,
        "won": totals.verdicts["won"],
        "lost": totals.verdicts["lost"],
        "unknown": totals.verdicts["unknown"],
        "winnable": winnable(totals),
    }
    for name in NAMES:
        if name in totals.spreads:
            found[name] = _figures(totals.spreads[name])
    if totals.grades:
        found["difficulty"] = {str(grade): count for grade, count in sorted(totals.grades.items())}
    found["examples"] = {
        verdict: {"number": number, "code": code_of(library, ruleset, number)}
        for verdict, number in sorted(totals.first.items())
    }
    found["methods"] = dict(totals.methods)
    found["seconds"] = round(totals.seconds, 3)
    return found


def winnable(totals: Totals) -> dict[str, float] | None:
    """Return the share of the decided deals that can be won, with its interval of 95 %."""
    if not totals.decided:
        return None
    low, high = wilson(totals.verdicts["won"], totals.decided)
    share = totals.verdicts["won"] / totals.decided
    return {"share": round(share, 6), "low": round(low, 6), "high": round(high, 6)}


def _figures(spread: Spread) -> dict[str, Any]:
    bins = sorted(spread.bins.items())
    return {
        "deals": spread.count,
        "mean": round(spread.mean, 4),
        "deviation": round(spread.deviation, 4),
        "min": spread.least,
        "max": spread.greatest,
        "width": spread.width,
        "bins": [[place * spread.width, count] for place, count in bins],
    }


def lines(library: Library, ruleset: Ruleset, totals: Totals) -> Iterator[tuple[str, str]]:
    """Yield a survey's figures as names and texts."""
    yield "ruleset", ruleset.ref
    yield "deals", f"{totals.deals:,}"
    if totals.decided:
        yield "winnable", winnable_text(totals)
    if unknown := totals.verdicts["unknown"]:
        won = totals.verdicts["won"]
        low, high = won / totals.deals, (won + unknown) / totals.deals
        yield "unknown", f"{unknown:,}; winnable are {low:.2%} to {high:.2%} of all, with them"
    for name, title in NAMES.items():
        if name in totals.spreads:
            yield title, spread_text(totals.spreads[name])
    for grade, count in sorted(totals.grades.items()):
        yield f"difficulty {dots(grade)}", f"{count / totals.grades.total():.1%}"
    for verdict, number in sorted(totals.first.items()):
        code = code_of(library, ruleset, number)
        yield f"first {verdict}", code or f"deal number {number}"
    if totals.deals:
        each = 1000 * totals.seconds / totals.deals
        yield "time", f"{totals.seconds:.1f} s of processor time, {each:.2f} ms a deal"


def winnable_text(totals: Totals) -> str:
    """Return the share of deals that can be won, with its interval."""
    low, high = wilson(totals.verdicts["won"], totals.decided)
    return f"{totals.verdicts['won'] / totals.decided:.2%} [{low:.2%}, {high:.2%}]"


def spread_text(spread: Spread) -> str:
    """Return a figure's mean, standard deviation, least and greatest value."""
    text = f"mean {spread.mean:,.2f}, standard deviation {spread.deviation:,.2f}"
    return f"{text}, {spread.least:,} to {spread.greatest:,}, {spread.count:,} deals"
