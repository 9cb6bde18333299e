"""What lies where, in words: for who holds a finger on a card, and for who does not see it.

A hidden card is never named. Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, rank_of, suit_of
from ridgeline.engine.effects import face_at, face_up, playable_places
from ridgeline_ui_kivy.compose import may_turn_back, waste_cards
from ridgeline_ui_kivy.coverage import lying_on, lying_under
from ridgeline_ui_kivy.language import N_, _, figure, ngettext
from ridgeline_ui_kivy.texts import card_text

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

Names = Callable[[int], str]
"""Names a face."""

_RANKS = (
    N_("joker"), N_("ace"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"),
    N_("eight"), N_("nine"), N_("ten"), N_("jack"), N_("queen"), N_("king"),
)  # fmt: skip
# Translators: suits as they stand in "king of hearts"
_SUITS = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))


def spoken(face: int) -> str:
    """Return a card's name as one says it."""
    rank = _(_RANKS[0 if face == JOKER else rank_of(face)])
    # Translators: a card's name, as king of hearts
    return rank if face == JOKER else _("{rank} of {suit}").format(rank=rank, suit=_suit(face))


def _suit(face: int) -> str:
    return _(_SUITS[suit_of(face)])


def label(game: Game, state: State, place: str, *, selected: bool = False) -> str:
    """Return what lies at a place as one says it: card, place, and whether it may go.

    :param place: as in moves; ``S`` is the stock.
    """
    facts = [
        _card(game, state, place, spoken),
        _where(game, state, place),
        _free(game, state, place, spoken),
        _("selected") if selected else "",
    ]
    return ", ".join(fact for fact in facts if fact)


def held(game: Game, state: State, place: str) -> str:
    """Return what lies on a card and what it lies on, as markup for the message lane."""
    card = _card(game, state, place, card_text)
    if place not in game.tables.slot_by_name:
        where = _where(game, state, place)
        text = f"{where}: {card}" if card else where
    else:
        facts = [_free(game, state, place, card_text)]
        under = lying_under(game, state, place)
        if under:
            facts.append(_("covers {cards}").format(cards=_some(game, state, under, card_text)))
        text = f"{card}: {'; '.join(fact for fact in facts if fact)}"
    return text[:1].upper() + text[1:]


def blocked(game: Game, state: State, place: str) -> str:
    """Return which cards lie on a card, as markup; empty if the face of none of them is seen."""
    seen, slots = face_up(game, state), game.tables.slot_by_name
    if not any(seen >> slots[other] & 1 for other in lying_on(game, state, place)):
        return ""
    card = _card(game, state, place, card_text)
    text = f"{card}: {_free(game, state, place, card_text)}"
    return text[:1].upper() + text[1:]


def _card(game: Game, state: State, place: str, name: Names) -> str:
    """Return the card of a place, or that it is hidden; empty for a stock that lies face down."""
    slot = game.tables.slot_by_name.get(place)
    if slot is not None:
        seen = face_up(game, state) >> slot & 1
        return name(state.table.cards[slot]) if seen else _("hidden card")
    if place == "S":
        return name(state.stock[0]) if state.stock and game.parts.plan.stock_up else ""
    return name(face_at(game, state, place)) if _pile(state, place) else _("empty")


def _pile(state: State, place: str) -> tuple[int, ...]:
    if place[0] == "R":
        return tuple(state.reserves[int(place[1:]) - 1])
    return tuple(waste_cards(state, place))


_PILES = {
    "W": N_("waste"),
    "U": N_("under the waste top"),
    "B": N_("bottom of the waste"),
    "R": N_("reserve"),
}


def _where(game: Game, state: State, place: str) -> str:
    """Return where a place is; of the stock how many cards it has."""
    if place in game.tables.slot_by_name:
        row, number = place.split(".")
        return _("row {row}, number {number}").format(row=row, number=number)
    if place == "S":
        return _stock(game, state)
    return " ".join(part for part in (_(_PILES[place[0]]), place[1:]) if part)


def _stock(game: Game, state: State) -> str:
    """Return what the stock holds, or what a tap on it does once it is empty."""
    left, passes = len(state.stock), game.parts.plan.passes
    if left:
        text = ngettext("stock, {count} card", "stock, {count} cards", left)
        last = ", " + _("last pass") if 1 < passes == state.pass_ else ""
        return text.format(count=figure(left)) + last
    if may_turn_back(game, state):
        return _("empty stock: turns the waste back")
    return _("empty stock: no more cards")


def _free(game: Game, state: State, place: str, name: Names) -> str:
    """Return whether a card may go, and if not, what lies on it."""
    if place in playable_places(game, state):
        return _("fits") if game.parts.match.onto_waste else _("free")
    slot = game.tables.slot_by_name.get(place)
    if slot is None:
        return ""
    if state.free >> slot & 1:
        return _("free")
    on = _some(game, state, lying_on(game, state, place), name)
    return _("covered by {cards}").format(cards=on)


def _some(game: Game, state: State, places: Iterable[str], name: Names) -> str:
    """Return the cards of some places; those whose face is not seen are only counted."""
    slots = [game.tables.slot_by_name[place] for place in places]
    seen = face_up(game, state)
    words = [name(state.table.cards[slot]) for slot in slots if seen >> slot & 1]
    hidden = sum(not seen >> slot & 1 for slot in slots)
    if hidden:
        words.append(
            ngettext("{count} hidden card", "{count} hidden cards", hidden).format(
                count=figure(hidden)
            )
        )
    return " + ".join(words) if name is card_text else ", ".join(words)
