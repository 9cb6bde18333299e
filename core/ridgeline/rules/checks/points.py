"""Points that no game can score, because what they are for never happens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline.engine.greatest import greatest_score
from ridgeline.rules.checks.finding import Finding
from ridgeline.rules.checks.ways import redeals, waste_leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.engine.parts import Parts
    from ridgeline.rules.checks.finding import Subject


def unreachable_points(subject: Subject) -> Iterator[Finding]:
    """Find points that the file itself says for what cannot happen in this game."""
    for key, reason in _never(subject.parts).items():
        name = f"score.{key}"
        value = subject.ruleset.plain(name)
        idle = value == 1 if key == "peak-times" else not value
        if subject.says(name) and not idle:
            yield Finding("points-never", f"found points, but {reason}: they never count", name)


def _never(parts: Parts) -> dict[str, str]:
    """Return the score keys that never count, each with the reason."""
    layout, plan, win = parts.layout, parts.plan, parts.win
    never: dict[str, str] = {}
    if not layout.slots:
        never |= dict.fromkeys(("card", "by-rank", "clear"), "there is no tableau")
    if not layout.peaks:
        never |= dict.fromkeys(("peak", "peak-times"), "the tableau has no peaks")
    if parts.match.onto_waste:
        reason = "cards leave one by one, onto the waste"
        never |= dict.fromkeys(("removal", "waste-card"), reason)
    else:
        reason = "cards leave together, so there are no runs"
        never |= dict.fromkeys(("run", "run-end", "peak-times"), reason)
        if not waste_leaves(parts) and not plan.stock_up and not plan.reserves:
            never["waste-card"] = "only cards of the tableau leave"
    covered = [slot for slot, alternatives in enumerate(layout.blockers) if alternatives]
    if not any(layout.down >> slot & 1 for slot in covered):
        never["turn"] = "no card lies face down under another"
    if not redeals(parts):
        never["redeal"] = "the stock is gone through once only"
    if not plan.deal or (not parts.stock and not redeals(parts)):
        never["draw"] = "nothing is ever drawn"
    if win.stock:
        never["stock-left"] = "the stock has to be empty to win"
    elif not parts.stock:
        never["stock-left"] = "there is no stock"
    return never


def high_floor(parts: Parts) -> Iterator[Finding]:
    """Find a floor that the score never rises above."""
    score = parts.score
    if score.floor is None:
        return
    greatest = greatest_score(replace(parts, score=replace(score, floor=None)))
    if isinstance(greatest, int) and score.counts and score.floor > max(greatest, score.start):
        message = f"found {score.floor}, above the greatest score of {greatest}: it never changes"
        yield Finding("floor-too-high", message)


def idle_score(parts: Parts) -> Iterator[Finding]:
    """Find a score that starts somewhere and never changes."""
    score = parts.score
    if not score.counts and (score.start or score.floor is not None):
        message = "found a score that nothing changes, expected points for something"
        yield Finding("score-stands-still", message)
