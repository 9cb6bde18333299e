"""The cards against the places that they are dealt to, and against what has to be gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, face_text

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.steps import Steps

_PLACES = "pack tableau reserve waste"


def check_cards(ruleset: Ruleset, parts: Parts, steps: Steps) -> None:
    """Hold the cards against the places that they are dealt to.

    :raises RulesetError: if there are too few, or jokers or named cards that cannot be dealt, or
        if nothing has to be gone.
    """
    steps.take("first", lambda: _check_first(ruleset, parts), None, needs="pack waste")
    steps.take("places", lambda: _check_places(ruleset, parts), None, needs=f"{_PLACES} first")
    stock = parts.stock
    jokers = f"{_PLACES} places"
    steps.take("jokers", lambda: _check_jokers(ruleset, parts, stock), None, needs=jokers)
    goals = f"{_PLACES} places win"
    steps.take("goals", lambda: _check_goals(ruleset, parts, stock), None, needs=goals)


def _check_first(ruleset: Ruleset, parts: Parts) -> None:
    """Refuse cards on the waste that the pack has not."""
    left = list(parts.pack.faces) + [JOKER] * parts.pack.jokers
    for number, face in enumerate(parts.plan.first):
        if face not in left:
            message = f"found {face_text(face)}, which the pack has not, or not so often"
            raise ruleset.error("waste.start", message, at=(number,))
        left.remove(face)


def _check_places(ruleset: Ruleset, parts: Parts) -> None:
    """Refuse more places than cards."""
    plan = parts.plan
    cards = parts.pack.size - len(plan.first)
    tableau, reserve = len(parts.layout.slots), plan.reserves * plan.reserve_cards
    places = tableau + reserve + plan.start
    if places <= cards:
        return
    key = "tableau.shape" if tableau > cards else "waste.start"
    if key != "tableau.shape" and tableau + reserve > cards:
        key = "reserve.piles"
    message = (
        f"found {places} places ({tableau} tableau, {reserve} reserve, {plan.start} waste)"
        f" for {cards} cards, expected a card for each"
    )
    error = ruleset.error(key, message)
    error.values.update(places=places, cards=cards)
    raise error


def _check_jokers(ruleset: Ruleset, parts: Parts, stock: int) -> None:
    """Refuse jokers that do not fit into the stock."""
    pack = parts.pack
    if pack.jokers_in_stock and pack.jokers > stock:
        message = f"found {pack.jokers} for a stock of {stock} cards, expected no more than it has"
        raise ruleset.error("pack.jokers", message)


def _check_goals(ruleset: Ruleset, parts: Parts, stock: int) -> None:
    """Refuse a game that is won before it starts: none of its goals has a card."""
    plan, win = parts.plan, parts.win
    reserve = plan.reserves * plan.reserve_cards
    waste = plan.start + len(plan.first)
    cards = (win.mask, win.stock and stock, win.waste and waste, win.reserve and reserve)
    if not any(cards):
        goals = ", ".join(ruleset.sections.game.win)
        raise ruleset.error("win", f"found {goals}, which has no card at the start")
