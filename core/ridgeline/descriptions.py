"""A game's rules in words, made from its compiled parts.

Nothing here knows a game by name: change a number in a ruleset and the words change with it.
"""

from collections.abc import Iterator

from ridgeline.cards import JOKER, KING, RANKS, rank_text, suit_of
from ridgeline.engine.parts import Layout, Match, Pack, Parts, Plan, Score, Win
from ridgeline.messages import listed

RANK_NAMES = (
    "joker",
    "ace",
    *(str(rank) for rank in range(2, 11)),
    "jack",
    "queen",
    "king",
)
"""Name of a rank, index 0 the joker."""


def count_of(number: int, noun: str) -> str:
    """Return ``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def describe_rules(parts: Parts) -> list[str]:
    """Return the rules as sentences: cards, tableau, piles, what goes with what, the win."""
    return [
        _pack(parts.pack),
        _tableau(parts.layout),
        *_piles(parts),
        *_match(parts),
        *_draws(parts),
        *_win(parts.win, parts.plan, parts.layout),
    ]


def _pack(pack: Pack) -> str:
    packs = max(pack.faces.count(face) for face in set(pack.faces)) if pack.faces else 0
    text = f"Pack: {count_of(len(pack.faces), 'card')}"
    if packs > 1:
        text += f" ({packs} packs)"
    if pack.jokers:
        place = "in the stock" if pack.jokers_in_stock else "anywhere"
        text += f" and {count_of(pack.jokers, 'joker')} {place}"
    return f"{text}."


def _tableau(layout: Layout) -> str:
    rows: dict[int, int] = {}
    for slot in layout.slots:
        rows[slot.row] = rows.get(slot.row, 0) + 1
    if not rows:
        return "No tableau."
    sizes = ", ".join(map(str, rows.values()))
    text = f"Tableau: {count_of(len(layout.slots), 'card')} in {count_of(len(rows), 'row')}"
    text += f" of {sizes}" if len(rows) > 1 else ""
    down = layout.down.bit_count()
    if down:
        faces = f"{down} face down, each turned up the moment nothing covers it"
    else:
        faces = "all face up"
    return f"{text}; {faces}."


def _piles(parts: Parts) -> Iterator[str]:
    plan = parts.plan
    waste = plan.start + len(plan.first)
    dealt = len(parts.layout.slots) + plan.reserves * plan.reserve_cards + waste
    stock = parts.pack.size - dealt
    if plan.reserves:
        text = (
            f"Reserve: {count_of(plan.reserves, 'pile')} of {count_of(plan.reserve_cards, 'card')}"
        )
        yield text + ("; an empty pile takes the next card of the stock." if plan.refill else ".")
    start = count_of(waste, "card") if waste else "empty"
    wastes = "Waste" if plan.wastes == 1 else f"{plan.wastes} wastes"
    yield f"{wastes}: {start} at the start. Stock: {count_of(stock, 'card')}."


def _draws(parts: Parts) -> Iterator[str]:
    plan = parts.plan
    if not plan.deal:
        yield "Nothing is drawn from the stock."
        return
    when = "only when no card can be moved" if plan.when_stuck else "at any time"
    yield f"Draw {count_of(plan.deal, 'card')} from the stock to the waste, {when}."
    order = "in the same order" if plan.redeal == "same-order" else "shuffled"
    if plan.passes == 1:
        yield "The stock is gone through once and never dealt again."
    elif plan.passes:
        yield f"The stock is gone through {plan.passes} times; the waste is turned back {order}."
    else:
        yield f"An empty stock is made anew from the waste, {order}, without limit."


def _match(parts: Parts) -> Iterator[str]:
    match, plan = parts.match, parts.plan
    if match.onto_waste:
        yield f"Play an uncovered card onto the waste if {_fit(match, parts.pack)}."
        if match.empty:
            yield f"An empty waste takes {_faceset(match.empty, parts.pack)}."
    else:
        if any(match.fits):
            yield f"Two free cards leave the game together if {_fit(match, parts.pack)}."
        if match.alone:
            yield f"{_faceset(match.alone, parts.pack).capitalize()} leaves alone."
        for faces in match.sets:
            names = listed([_faceset(part, parts.pack) for part in faces])
            yield f"Together leave {names}."
        yield f"Free are {listed(_sources(plan))}."
        yield from _exceptions(plan)
    if plan.apart:
        yield "Two cards running never come from the same wall."
    if match.allows is not None or parts.score.extra is not None:
        yield "A plugin's own rule applies besides."


def _sources(plan: Plan) -> list[str]:
    sources = ["the uncovered cards of the tableau"]
    if plan.reserves:
        sources.append("the tops of the reserve")
    if plan.top:
        sources.append("the waste top" if plan.wastes == 1 else "the tops of the wastes")
    if plan.bottom:
        sources.append("the lowest waste card")
    if plan.stock_up:
        sources.append("the next card of the stock, which lies face up")
    return sources


def _exceptions(plan: Plan) -> Iterator[str]:
    if plan.under == "just-drawn":
        yield "A card just drawn may leave with the waste card that it covered."
    elif plan.under == "top-two":
        yield "The two upper waste cards may leave together."
    if plan.coverer:
        yield "A card may leave with the only card that still covers it."


def _win(win: Win, plan: Plan, layout: Layout) -> Iterator[str]:
    piles = []
    if win.mask == layout.full:
        piles.append("tableau")
    elif win.mask:
        names = [s.name for i, s in enumerate(layout.slots) if win.mask >> i & 1]
        piles.append(f"places {listed(names)}")
    piles += [
        name
        for name, wanted in (("stock", win.stock), ("waste", win.waste), ("reserve", win.reserve))
        if wanted
    ]
    are = "is" if len(piles) == 1 else "are"
    if plan.rounds == 1:
        yield f"Won when the {listed(piles)} {are} empty."
    elif plan.rounds:
        yield f"{plan.rounds} rounds, each over when the {listed(piles)} {are} empty."
    else:
        yield (
            f"When the {listed(piles)} {are} empty the next round is dealt;"
            " the game goes on until a round is stuck."
        )


# What fits what: a sentence where the table has a rule that one can say, else the table itself.


def _fit(match: Match, pack: Pack) -> str:
    if match.total:
        return f"they add up to {match.total}"
    relation = rank_relation(match, pack)
    suits = _suit_rule(match, pack)
    joker = ""
    if pack.jokers and match.fits[JOKER]:
        joker = "; a joker fits any card"
    return f"{_rank_rule(relation)}{suits}{joker}"


def rank_relation(match: Match, pack: Pack) -> dict[int, frozenset[int]]:
    """Return, per rank of the pack, the ranks that fit it in at least one pair of suits."""
    faces = sorted({face for face in pack.faces})
    ranks = sorted({face >> 2 for face in faces})
    return {
        rank: frozenset(
            other >> 2
            for face in faces
            if face >> 2 == rank
            for other in faces
            if match.fits[face] >> other & 1
        )
        for rank in ranks
    }


def _rank_rule(relation: dict[int, frozenset[int]]) -> str:
    if all(fits == {rank} for rank, fits in relation.items()):
        return "they have the same rank"
    joined = {r: frozenset({(r - 2) % KING + 1, r % KING + 1}) for r in relation}
    if relation == joined:
        return "it is one rank above or below the top; king and ace are neighbours"
    separate = {r: frozenset({r - 1, r + 1} & relation.keys()) for r in relation}
    if relation == separate:
        return "it is one rank above or below the top; king and ace are no neighbours"
    if relation == {r: fits if r != KING else frozenset() for r, fits in separate.items()}:
        return "it is one rank above or below the top; nothing goes on a king"
    lines = [
        f"{listed([rank_text(r) for r in sorted(fits)], 'or')} with {rank_text(rank)}"
        for rank, fits in relation.items()
        if fits
    ]
    return f"they fit ({'; '.join(lines)})"


def _suit_rule(match: Match, pack: Pack) -> str:
    pairs = {
        (suit_of(face), suit_of(other))
        for face in set(pack.faces)
        for other in set(pack.faces)
        if match.fits[face] >> other & 1
    }
    if not pairs or len(pairs) == 16:
        return ""
    if all(a == b for a, b in pairs):
        return " and of the same suit"
    red = {1, 2}
    if all((a in red) != (b in red) for a, b in pairs):
        return " and of the other colour"
    if all((a in red) == (b in red) for a, b in pairs):
        return " and of the same colour"
    return " and the suits go together"


def _faceset(faces: int, pack: Pack) -> str:
    mine = set(pack.faces) | ({JOKER} if pack.jokers else set())
    found = {face for face in mine if faces >> face & 1}
    if found == mine or found == set(pack.faces):
        return "any card"
    ranks = sorted({face >> 2 for face in found})
    return listed([f"{_article(rank)} {RANK_NAMES[rank]}" for rank in ranks], "or")


def _article(rank: int) -> str:
    return "an" if rank in (1, 8) else "a"


def describe_scoring(score: Score) -> list[tuple[str, str]]:
    """Return the scoring as rows ``(for what, points)``, in the order in which they are counted."""
    rows = [
        ("start", str(score.start)),
        ("each tableau card", _signed(score.card)),
        ("cards of a run", _table(score.run[1:])),
        ("a run that a draw ends", _table(score.run_end[1:])),
        ("each card by rank", _by_rank(score.by_rank)),
        ("each card from stock, waste or reserve", _signed(score.waste_card)),
        ("each card turned up", _signed(score.turn)),
        ("each draw", _signed(score.draw)),
        ("each redeal", _signed(score.redeal)),
        ("each peak cleared", _peaks(score.peak)),
        ("clearing the tableau", _signed(score.clear)),
        ("each stock card left when won", _signed(score.stock_left)),
    ]
    shown = [row for row in rows if row[1]]
    if score.floor is not None:
        shown.append(("never below", str(score.floor)))
    if score.extra is not None:
        shown.append(("besides", "a plugin's own points"))
    if score.better == "lower":
        shown.append(("better", "the lower score"))
    return shown


def _signed(points: int) -> str:
    return f"{points:+d}" if points else ""


def _table(points: tuple[int, ...]) -> str:
    if not any(points):
        return ""
    if len(set(points)) == 1:
        return f"{points[0]:+d} each"
    shown = [f"{value:+d}" for value in points[:6]]
    if len(points) > 6:
        shown += ["…", f"{points[-1]:+d}"]
    return ", ".join(shown)


def _peaks(points: tuple[int, ...]) -> str:
    if not any(points):
        return ""
    if len(set(points)) == 1:
        return f"{points[0]:+d}"
    return ", ".join(f"{value:+d}" for value in points)


def _by_rank(points: tuple[int, ...]) -> str:
    names = ("*J", *RANKS)
    return ", ".join(f"{names[rank]} {p:+d}" for rank, p in enumerate(points) if p)
