"""Which cards lie on which, as far as they are still there. Knows nothing of Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.refusals import blocking_slots

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


def lying_on(game: Game, state: State, place: str) -> tuple[str, ...]:
    """Return the places of the cards that keep a card of the tableau from being free."""
    slot = game.tables.slot_by_name.get(place)
    if slot is None:
        return ()
    return tuple(game.tables.names[other] for other in blocking_slots(game, state, slot))


def lying_under(game: Game, state: State, place: str) -> tuple[str, ...]:
    """Return the places of the cards that a card of the tableau keeps from being free."""
    slot = game.tables.slot_by_name.get(place)
    if slot is None:
        return ()
    waiting = state.tableau & ~state.free
    return tuple(game.tables.names[n] for n in game.tables.below[slot] if waiting >> n & 1)
