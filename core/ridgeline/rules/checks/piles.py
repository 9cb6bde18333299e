"""Stock, waste, reserves and the ranks that are named: what never comes into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, rank_of, rank_text
from ridgeline.rules.checks.finding import Finding
from ridgeline.rules.checks.ways import cards_of, stock_leaves, waste_leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.engine.parts import Parts
    from ridgeline.rules.checks.finding import Subject


def unused_stock(parts: Parts) -> Iterator[Finding]:
    """Find a stock from which nothing is ever taken."""
    cards = parts.stock
    if cards and not parts.plan.deal and not stock_leaves(parts):
        message = f"found {cards} cards more than places, and no draws: expected a use for them"
        yield Finding("stock-out-of-play", message)


def unused_waste(parts: Parts) -> Iterator[Finding]:
    """Find draws onto a waste from which nothing is ever played."""
    plan, match = parts.plan, parts.match
    drawn = plan.deal and parts.stock
    if drawn and not match.onto_waste and not waste_leaves(parts) and not plan.stock_up:
        message = "found draws to a waste of which no card may leave, expected a use for them"
        yield Finding("waste-out-of-play", message)


def unused_reserve(subject: Subject) -> Iterator[Finding]:
    """Find reserves without cards, keys of reserves that are not there, refills from nothing."""
    plan, keys = subject.parts.plan, subject.ruleset.sections.reserve
    if plan.reserves and not plan.reserve_cards:
        message = f"found {plan.reserves} reserve piles without a card, expected cards or no piles"
        yield Finding("reserve-empty", message)
    says = subject.says("reserve.cards") or subject.says("reserve.refill")
    if not plan.reserves and says and not subject.says("reserve.piles"):
        message = "found what the reserves are like, but no piles of them, expected reserve.piles"
        yield Finding("reserve-without-piles", message)
    if plan.reserves and keys.refill == "stock" and not subject.parts.stock:
        message = "found 'stock', but no card is left for the stock, expected never or more cards"
        yield Finding("refill-without-stock", message)


def missing_ranks(subject: Subject) -> Iterator[Finding]:
    """Find ranks that are named but that no card of the pack has."""
    ruleset, pack = subject.ruleset, subject.parts.pack
    there = {rank_of(face) for face in cards_of(pack)}
    named: dict[str, set[int]] = {}
    if ruleset.has("match.alone"):
        named["match.alone"] = set(ruleset.value("match.alone"))
    if ruleset.has("match.also"):
        named["match.also"] = {rank for group in ruleset.value("match.also") for rank in group}
    by_rank = ruleset.sections.score.by_rank
    named["score.by-rank"] = {rank for rank, points in enumerate(by_rank) if points}
    for key, ranks in named.items():
        missing = sorted(ranks - there)
        if missing and subject.says(key):
            words = " ".join("joker" if rank == JOKER else rank_text(rank) for rank in missing)
            message = f"found {words}, which the pack has not, expected its ranks"
            yield Finding("ranks-not-in-pack", message, key)
