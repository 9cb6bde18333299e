"""Games of pairs that go on although no card of the board can ever go. Knows nothing of Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.effects import face_up
from ridgeline.engine.game import mask_slots
from ridgeline.engine.refusals import blocking_slots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


def is_dead(game: Game, state: State) -> bool:
    """Tell whether it is plain to see that no card of the board can ever go.

    No free card goes alone, and none has a partner among the other free cards, stock, wastes and
    reserves. Where larger sets leave together, or rounds follow, nothing is said.
    """
    match, plan = game.parts.match, game.parts.plan
    if match.onto_waste or match.sets or plan.rounds != 1 or not state.tableau:
        return False
    cards = state.table.cards
    free = [cards[slot] for slot in mask_slots(state.free)]
    piles = [*state.stock, *(card for pile in (*state.wastes, *state.reserves) for card in pile)]
    for number, face in enumerate(free):
        others = (*free[:number], *free[number + 1 :], *piles)
        if match.alone >> face & 1 or any(match.fits[face] >> other & 1 for other in others):
            return False
    return not (plan.coverer and any(match.fits[a] >> b & 1 for a, b in _stacked(game, state)))


def _stacked(game: Game, state: State) -> Iterator[tuple[int, int]]:
    """Yield the faces of each card that only one other covers, and of that one."""
    for slot in mask_slots(face_up(game, state) & ~state.free):
        blockers = blocking_slots(game, state, slot)
        if len(blockers) == 1:
            yield state.table.cards[slot], state.table.cards[blockers[0]]
