"""What comes of a request, and in which words; how often a refusal is explained. Knows nothing of Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.labels import blocked
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.texts import refused

if TYPE_CHECKING:
    from ridgeline.play.events import Event
    from ridgeline.play.outcome import Done, Refused
    from ridgeline.play.session import Session

PATIENCE = 5
"""How often a deal explains one kind of refusal; after that a card only shakes."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a request.

    :param events: what the model did, to be animated.
    :param message: markup for the message lane; empty for none.
    :param refused: nothing was done; the place is shaken.
    :param place: what was tapped.
    :param blockers: places of the cards in the way.
    :param dealt: a game was dealt or loaded.
    """

    events: tuple[Event, ...] = ()
    message: str = ""
    refused: bool = False
    place: str = ""
    blockers: tuple[str, ...] = ()
    dealt: bool = False


class Refusals:
    """How often each kind of refusal was explained since the deal."""

    def __init__(self) -> None:
        """Begin with none."""
        self._counts: Counter[str] = Counter()

    def forget(self) -> None:
        """Begin anew: another game was dealt."""
        self._counts.clear()

    def reply(self, session: Session, refusal: Refused, place: str) -> Reply:
        """Return what a refusal says: why, and by which cards, until the player knows.

        :param place: what was tapped.
        """
        self._counts[refusal.code] += 1
        if not refusal.shown or self._counts[refusal.code] > PATIENCE:
            return Reply(refused=True, place=place)
        message = _blocked(session, refusal) or refused(refusal.code, refusal.values)
        slots = refusal.values.get("slots", ())
        blockers = tuple(slots) if isinstance(slots, Iterable) else ()
        return Reply((), message, True, place, blockers)


def done_reply(session: Session, done: Done, place: str) -> Reply:
    """Return what an action has brought."""
    return Reply(done.events, _remark(session, done.events), place=place)


def _remark(session: Session, events: Iterable[Event]) -> str:
    """Return what is worth saying of an action: that the last pass has begun."""
    turned = any(event.kind == "redeal" and not event.back for event in events)
    plan, state = session.game.parts.plan, session.state
    return _("Last pass through the stock") if turned and state.pass_ == plan.passes else ""


def _blocked(session: Session, refusal: Refused) -> str:
    """Return by which cards one is covered, as far as they are seen."""
    name = refusal.values.get("name")
    if refusal.code != "blocked" or not isinstance(name, str):
        return ""
    return blocked(session.game, session.state, name)
