"""Moves by their cards: which places a move takes, and how it is called. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ridgeline.engine.effects import face_at
from ridgeline.engine.moves import Kind
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.texts import RED_ON_DARK, card_text

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State


def places_of(game: Game, move: Move) -> tuple[str, ...]:
    """Return the places that a move takes cards from or to; ``S-`` is the stock's empty place."""
    if move.kind is Kind.DRAW:
        return ("S",)
    if move.kind is Kind.REDEAL:
        return ("S-",)
    return tuple(game.tables.names[slot] for slot in move.slots) + move.piles


def named(
    game: Game, state: State, move: Move, *, red: str = RED_ON_DARK, onto: bool = False
) -> str:
    """Return a move by its cards, as markup.

    :param red: colour of a red suit's sign.
    :param onto: name the waste top that a card goes onto, even where there is one waste only.
    """
    if move.kind is Kind.DRAW:
        return _("draw")
    if move.kind is Kind.REDEAL:
        return _("turn the waste back")
    places = places_of(game, move)
    if move.kind is Kind.PLAY and onto and len(state.wastes) == 1:
        places = (*places, "W")
    if move.kind is Kind.PLAY and len(places) > 1:
        *cards, target = places
        empty = not state.wastes[int(target[1:] or 1) - 1]
        played = _cards(game, state, cards, red)
        if empty:
            return _("{card} on the empty waste").format(card=played)
        # Translators: a card that is played onto another one
        return _("{card} on {top}").format(card=played, top=_cards(game, state, [target], red))
    return _cards(game, state, places, red)


def _cards(game: Game, state: State, places: Sequence[str], red: str) -> str:
    return " + ".join(card_text(face_at(game, state, place), red) for place in places)
