"""What a game's compiled parts say of its rules: a fact each, by a stable code with values.

Nothing here knows a game by name: change a number in a ruleset and the facts change with it. Their
sentences are in :mod:`ridgeline.descriptions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ridgeline.cards import JOKER, KING
from ridgeline.engine.parts import Layout, Match, Pack, Parts, Plan, Win
from ridgeline.matching import (
    fitting,
    rank_relation,
    rank_sets_of,
    ranks_of,
    suit_rule,
    sum_of,
)

_FEW_SETS = 6
"""So many sets are told card by card; more of them by letters."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One rule.

    :param code: stable; its sentence is :data:`ridgeline.descriptions.FACTS`\\ ``[code]``.
    :param values: what the sentence needs: numbers; ``ranks``; ``sets``, the ranks of each card
        that leaves with the others; ``groups``, several of these; ``pairs``, a rank each with those
        that fit it; ``piles`` and ``sources``, words by code; ``places``, names of slots.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


def facts_of(parts: Parts) -> Iterator[Fact]:
    """Yield the rules of a game: cards, tableau, piles, what goes with what, draws, the win."""
    yield from _pack(parts.pack)
    yield from _tableau(parts.layout)
    yield from _piles(parts)
    yield from _match(parts)
    yield from _draws(parts.plan)
    yield _win(parts.win, parts.plan, parts.layout)


def _pack(pack: Pack) -> Iterator[Fact]:
    packs = max(pack.faces.count(face) for face in set(pack.faces)) if pack.faces else 0
    cards = len(pack.faces)
    yield (
        Fact("packs", {"cards": cards, "packs": packs})
        if packs > 1
        else Fact("pack", {"cards": cards})
    )
    if pack.jokers:
        code = "jokers-in-stock" if pack.jokers_in_stock else "jokers-anywhere"
        yield Fact(code, {"jokers": pack.jokers})


def _tableau(layout: Layout) -> Iterator[Fact]:
    rows: dict[int, int] = {}
    for slot in layout.slots:
        rows[slot.row] = rows.get(slot.row, 0) + 1
    if not rows:
        yield Fact("no-tableau")
        return
    cards = len(layout.slots)
    if len(rows) == 1:
        yield Fact("tableau-row", {"cards": cards})
    else:
        numbers = list(rows.values())
        sizes = ", ".join(map(str, numbers if len(set(numbers)) > 1 else numbers[:1]))
        yield Fact("tableau", {"cards": cards, "rows": len(rows), "sizes": sizes})
    down = layout.down.bit_count()
    yield Fact("face-down", {"down": down}) if down else Fact("face-up")


def _piles(parts: Parts) -> Iterator[Fact]:
    plan = parts.plan
    waste = plan.start + len(plan.first)
    stock = parts.stock
    if plan.reserves:
        yield Fact("reserves", {"piles": plan.reserves, "cards": plan.reserve_cards})
        if plan.refill:
            yield Fact("reserves-refill")
    if plan.wastes == 1:
        yield Fact("waste", {"cards": waste}) if waste else Fact("waste-empty")
    else:
        yield Fact("wastes", {"piles": plan.wastes, "cards": waste})
    yield Fact("stock", {"cards": stock}) if stock else Fact("no-stock")


def _draws(plan: Plan) -> Iterator[Fact]:
    if not plan.deal:
        yield Fact("no-draws")
        return
    yield Fact("draw-when-stuck" if plan.when_stuck else "draw", {"cards": plan.deal})
    order = "same-order" if plan.redeal == "same-order" else "shuffled"
    if plan.passes == 1:
        yield Fact("one-pass")
    elif plan.passes:
        yield Fact(f"passes-{order}", {"passes": plan.passes})
    else:
        yield Fact(f"endless-{order}")


def _match(parts: Parts) -> Iterator[Fact]:
    match, plan, pack = parts.match, parts.plan, parts.pack
    if match.onto_waste:
        yield from _fit(match, pack, "play")
        if match.empty:
            yield _faceset("empty-waste", match.empty, pack)
    else:
        if any(match.fits):
            yield from _fit(match, pack, "pair")
        if match.alone:
            yield _faceset("alone", match.alone, pack)
        yield from _sets(match, pack)
        yield Fact("free", {"sources": tuple(_sources(parts))})
        yield from _exceptions(plan)
    if plan.apart:
        yield Fact("walls")
    if match.allows is not None or parts.score.extra is not None:
        yield Fact("plugin")


def _sources(parts: Parts) -> Iterator[str]:
    plan = parts.plan
    if parts.layout.slots:
        yield "tableau"
    if plan.reserves:
        yield "reserves"
    if plan.top:
        yield "waste-top" if plan.wastes == 1 else "waste-tops"
    if plan.bottom:
        yield "waste-bottom"
    if plan.stock_up:
        yield "stock-up"


def _exceptions(plan: Plan) -> Iterator[Fact]:
    if plan.under != "never":
        yield Fact(plan.under)
    if plan.coverer:
        yield Fact("coverer")


def _win(win: Win, plan: Plan, layout: Layout) -> Fact:
    names: tuple[str, ...] = ()
    piles = []
    if win.spare:
        return Fact("win-all-but-one")
    if win.mask and win.mask == layout.full:
        piles.append("tableau")
    elif win.mask:
        names = tuple(s.name for i, s in enumerate(layout.slots) if win.mask >> i & 1)
        piles.append("places")
    reserve = win.reserve and bool(plan.reserves)
    wanted = (("stock", win.stock), ("waste", win.waste), ("reserve", reserve))
    piles += [name for name, is_wanted in wanted if is_wanted]
    when = {1: "win", 0: "rounds-endless"}.get(plan.rounds, "rounds")
    code = f"{when}-tableau" if piles == ["tableau"] else when
    return Fact(code, {"rounds": plan.rounds, "piles": tuple(piles), "places": names})


# What fits what: a fact of its own where the table has a rule that one can say, else the table.


def _fit(match: Match, pack: Pack, what: str) -> Iterator[Fact]:
    """Yield what fits what.

    :param what: ``play`` onto the waste, or ``pair``.
    """
    if match.total:
        yield Fact(f"{what}-total", {"total": match.total})
        yield from _total(match, pack)
        return
    relation = rank_relation(match, pack)
    rule = _rank_rule(relation)
    pairs = tuple((rank, tuple(sorted(fits))) for rank, fits in relation.items() if fits)
    yield Fact(f"{what}-{rule}", {"pairs": pairs} if rule == "listed" else {})
    suits = suit_rule(fitting(match, pack))
    if suits:
        yield Fact(suits)
    if pack.jokers and match.fits[JOKER]:
        yield Fact("joker-fits")


def _total(match: Match, pack: Pack) -> Iterator[Fact]:
    """Yield what a total alone does not say."""
    found = sum_of(match, pack)
    if found.suits:
        yield Fact(found.suits)
    if found.highest:
        yield Fact("total-highest", {"ranks": (found.highest,)})
    for one, other, suits in found.besides:
        code = "together-different-suits" if suits == "different-suits" else "together"
        yield Fact(code, {"sets": ((one,), (other,))})


def _sets(match: Match, pack: Pack) -> Iterator[Fact]:
    found = rank_sets_of(match, pack)
    if found.adding:
        yield Fact("sets-total", {"total": match.total})
    if len(found.others) > _FEW_SETS:
        yield Fact("together-listed", {"groups": found.others})
        return
    code = "together-one-suit" if found.one_suit else "together"
    yield from (Fact(code, {"sets": group}) for group in found.others)


def _rank_rule(relation: dict[int, frozenset[int]]) -> str:
    if all(fits == {rank} for rank, fits in relation.items()):
        return "same-rank"
    if relation == {r: frozenset({(r - 2) % KING + 1, r % KING + 1}) for r in relation}:
        return "joined"
    separate = {r: frozenset({r - 1, r + 1} & relation.keys()) for r in relation}
    if relation == separate:
        return "separate"
    if relation == {r: fits if r != KING else frozenset() for r, fits in separate.items()}:
        return "king-stops"
    if relation == {r: fits | {r} for r, fits in separate.items()}:
        return "near"
    return "listed"


def _faceset(code: str, faces: int, pack: Pack) -> Fact:
    """Return a fact about a set of faces; ``…-any`` of all, ``…-king`` of the kings only."""
    ranks = ranks_of(faces, pack)
    if not ranks:
        return Fact(f"{code}-any")
    return Fact(f"{code}-king" if ranks == (KING,) else code, {"ranks": ranks})
