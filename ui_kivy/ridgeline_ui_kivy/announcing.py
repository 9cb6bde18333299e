"""What is said aloud after an action: what turned up, how many cards fit. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ridgeline.engine.effects import face_at, playable_places
from ridgeline_ui_kivy.labels import spoken
from ridgeline_ui_kivy.language import N_, _, figure, ngettext

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.play.events import Event

_WORDS = {
    "redeal": N_("the waste is turned back"),
    "peak": N_("a peak is cleared"),
    "won": N_("won"),
    "stuck": N_("no moves left"),
    "deal": N_("a new deal"),
}


def announced(game: Game, state: State, events: Sequence[Event]) -> str:
    """Return what an action has brought, in a few words; empty if nothing is worth saying.

    :param state: after it.
    """
    facts = [*_undone(events), *_top(game, state, events), *_turned(events)]
    kinds = dict.fromkeys(event.kind for event in events if not event.back)
    facts += [_(_WORDS[kind]) for kind in kinds if kind in _WORDS]
    if events and not {"won", "stuck"} & set(kinds):
        facts.append(fitting(game, state))
    return ", ".join(facts)


def _undone(events: Sequence[Event]) -> list[str]:
    return [_("undone")] if any(event.back for event in events) else []


def _top(game: Game, state: State, events: Sequence[Event]) -> list[str]:
    """Return the card that lies on the waste now, if it has changed."""
    moved = any(
        event.target[:1] == "W" or event.source[:1] == "W"
        for event in events
        if event.kind in ("draw", "play", "remove", "deal")
    )
    if len(state.wastes) != 1 or not state.wastes[0] or not moved:
        return []
    return [spoken(face_at(game, state, "W"))]


def _turned(events: Sequence[Event]) -> list[str]:
    faces = [e.face for e in events if e.kind == "turn-up" and not e.back and e.source != "S"]
    cards = ", ".join(spoken(face) for face in faces if face is not None)
    return [_("{cards} turned up").format(cards=cards)] if cards else []


def fitting(game: Game, state: State) -> str:
    """Return how many cards may go now."""
    number = sum(place != "S" for place in playable_places(game, state))
    if not number:
        return _("no card fits")
    return ngettext("{count} card fits", "{count} cards fit", number).format(count=figure(number))
