"""Can it be won at all? What the arithmetic of the pack rules out, whatever the deal.

Each function looks at one reason. None of them is ever wrong: a game that is said to be beyond
winning is; the other way round a game can be lost in every deal for reasons that no count shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots, union
from ridgeline.rules.checks.arithmetic import Lattice, components, most_served, sides
from ridgeline.rules.checks.finding import Finding
from ridgeline.rules.checks.ways import (
    Classes,
    redeals,
    stock_leaves,
    waste_leaves,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.engine.parts import Parts


def unwinnable(parts: Parts) -> Finding | None:
    """Return the first reason why no deal can be won, or None if none is known."""
    for reason in REASONS:
        found = reason(parts)
        if found is not None:
            return found
    return None


def no_match(parts: Parts) -> Finding | None:
    """No two cards of the pack go together, and none leaves alone: a game of draws at best."""
    match = parts.match
    classes = Classes.of(match, parts.pack)
    if classes.leaving(match) or match.empty:
        return None
    return Finding("no-match", "found no cards of the pack that go together, expected some")


def no_first_card(parts: Parts) -> Finding | None:
    """The waste is empty, takes no card, and nothing is drawn to it."""
    plan = parts.plan
    draws = plan.deal and parts.stock
    if not parts.match.onto_waste or parts.match.empty or draws or plan.start or plan.first:
        return None
    message = "found an empty waste, no draws and no card that goes on it, expected a first card"
    return Finding("no-first-card", message)


def goal_stock(parts: Parts) -> Finding | None:
    """The stock has to be empty, but nothing ever takes a card from it."""
    win, cards = parts.win, parts.stock
    if not win.stock or cards <= win.spare or parts.plan.deal or stock_leaves(parts):
        return None
    message = f"found the stock to be emptied, but its {cards} cards are never drawn"
    return Finding("goal-stock", f"{message}, expected draws or another win")


def goal_waste(parts: Parts) -> Finding | None:
    """The waste has to be empty, but nothing ever leaves it for good."""
    plan, win = parts.plan, parts.win
    if not win.waste or waste_leaves(parts):
        return None
    there = plan.start + len(plan.first)
    if parts.match.onto_waste:
        stays = not win.spare and (not redeals(parts) or win.stock)
    else:
        stays = not redeals(parts) and there > win.spare
        stays |= win.stock and not stock_leaves(parts) and parts.stock + there > win.spare
    if not stays:
        return None
    message = "found the waste to be emptied, but no card leaves it, expected another win"
    return Finding("goal-waste", message)


def may_stay(parts: Parts) -> int:
    """Return how many cards of the pack may be left, at most, when a game is won."""
    win, plan, layout = parts.win, parts.plan, parts.layout
    tableau = len(layout.slots)
    outside = tableau - _must_go(parts).bit_count()
    reserve = plan.reserves * plan.reserve_cards
    if parts.match.onto_waste:
        # what is played stays in the pack, but has left where it lay
        return parts.pack.size - (tableau - outside) - (reserve if win.reserve else 0) + win.spare
    others = parts.pack.size - tableau
    all_named = win.stock and win.waste and (win.reserve or not plan.reserves)
    return outside + win.spare + (0 if all_named else others)


def _must_go(parts: Parts) -> int:
    """Return the mask of the slots that have to be empty: those of the win, and all on them."""
    gone, new = 0, parts.win.mask
    blockers = parts.layout.blockers
    while new:
        gone |= new
        new = (
            union(blockers[slot][0] for slot in mask_slots(new) if len(blockers[slot]) == 1) & ~gone
        )
    return gone


def without_partner(parts: Parts) -> Finding | None:
    """More cards are never served with a partner than may be left at the end."""
    match = parts.match
    classes = Classes.of(match, parts.pack)
    if match.onto_waste:
        playable = {other for fits in classes.fits.values() for other in fits}
        never = set(range(len(classes.counts))) - playable - set(classes.among(match.empty))
        left = sum(classes.counts[index] for index in never)
    else:
        left, never = _unserved(parts, classes)
    if left <= may_stay(parts):
        return None
    message = f"found at least {left} cards that never leave, among {classes.names(never)}"
    return Finding("cards-without-partner", f"{message}: no deal can be won")


def _unserved(parts: Parts, classes: Classes) -> tuple[int, set[int]]:
    """Return how many cards find no partner at least, and the classes that they are of."""
    match = parts.match
    free = set(classes.among(match.alone))
    for group in classes.possible_sets(match):
        free.update(index for faceset in group for index in classes.among(faceset))
    left, short = 0, set[int]()
    for together in components(range(len(classes.counts)), classes.fits):
        needy = {index: classes.counts[index] for index in together - free}
        offers = {index: classes.counts[index] for index in together}
        cards = sum(needy.values())
        missing = cards - most_served(needy, offers, classes.fits)
        if not together & free and (cards - missing) % 2:
            missing += 1  # cards that leave two by two are an even number
        left += missing
        if missing:
            short |= together - free
    return left, short


def do_not_come_out(parts: Parts) -> Finding | None:
    """All cards have to leave, but no number of pairs and sets makes up the pack."""
    match, stay = parts.match, may_stay(parts)
    if match.onto_waste or stay > 1:
        return None
    classes = Classes.of(match, parts.pack)
    units = classes.units(match)
    if units is None:
        return None
    lattice = Lattice(units, len(classes.counts))
    wholes = [classes.counts]
    if stay:
        wholes += [
            tuple(count - (place == without) for place, count in enumerate(classes.counts))
            for without in range(len(classes.counts))
        ]
    if any(counts in lattice for counts in wholes):
        return None
    message = f"found {parts.pack.size} cards that do not come out in pairs and sets"
    return Finding("cards-that-do-not-come-out", f"{message}: no deal can be won")


def cut_off(parts: Parts) -> Finding | None:
    """Groups of cards that hang together: too few draws to come to all of them."""
    tops = _tops(parts)
    if not parts.match.onto_waste or tops is None:
        return None
    classes = Classes.of(parts.match, parts.pack)
    groups = components(range(len(classes.counts)), classes.fits)
    groups.sort(key=lambda group: sum(classes.counts[index] for index in group), reverse=True)
    beyond = set().union(*groups[tops:])
    left = sum(classes.counts[index] for index in beyond)
    if left <= may_stay(parts):
        return None
    message = f"found {len(groups)} groups of ranks without a way from one to the next"
    message = f"{message}, and no draws for more than {tops} of them"
    return Finding("cards-cut-off", f"{message}: no deal can be won")


def turns_too_few(parts: Parts) -> Finding | None:
    """Ranks alternate, as odd and even ones do, and there are too many of one sort."""
    tops = _tops(parts)
    if not parts.match.onto_waste or tops is None:
        return None
    classes = Classes.of(parts.match, parts.pack)
    surplus = 0
    for group in components(range(len(classes.counts)), classes.fits):
        halves = sides(group, classes.fits)
        if halves is not None:
            one, other = (sum(classes.counts[index] for index in half) for half in halves)
            surplus += abs(one - other)
    if surplus - tops <= may_stay(parts):
        return None
    message = f"found {surplus} cards too many of ranks that only go on the others, and by turns"
    return Finding("turns-too-few", f"{message}, with {tops} runs at most: no deal can be won")


def _tops(parts: Parts) -> int | None:
    """Return how many cards can be the first of a run on the waste; None for no limit."""
    plan = parts.plan
    if redeals(parts):
        return None
    draws = -(-parts.stock // (plan.deal * plan.wastes)) if plan.deal else 0
    return plan.wastes * (draws + 1)


REASONS = (
    no_first_card,
    goal_stock,
    goal_waste,
    without_partner,
    do_not_come_out,
    cut_off,
    turns_too_few,
)


def never_leaving(parts: Parts) -> Iterator[Finding]:
    """Cards that can never leave, in a game that can be won if they lie in the right place."""
    match = parts.match
    classes = Classes.of(match, parts.pack)
    if match.onto_waste:
        able = {other for fits in classes.fits.values() for other in fits}
        able |= set(classes.among(match.empty))
    else:
        able = classes.leaving(match)
    never = set(range(len(classes.counts))) - able
    if never:
        message = f"found cards that can never leave: {classes.names(never)}"
        yield Finding("cards-that-never-leave", f"{message}; expected what goes with each")
