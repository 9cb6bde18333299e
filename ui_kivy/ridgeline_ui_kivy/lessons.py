"""What is explained at the very first start, each thing when it comes up. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ridgeline.cards import rank_of
from ridgeline.engine.effects import face_at, playable_places
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.openings import FIRST_GAME
from ridgeline_ui_kivy.texts import card_text

if TYPE_CHECKING:
    from ridgeline.play.events import Event
    from ridgeline.play.session import Session

FITS, TURNED, STOCK = "fits", "turned", "stock"
"""What fits, what has turned up, the stock: in the order in which they usually come up."""
_KING_AND_ACE = {1, 13}


class Lessons:
    """Three things about the first game, each said once and gone when the player has done it.

    :ivar shown: what is explained now; empty for nothing.
    :ivar place: the card or pile that it is about.
    """

    def __init__(self, wanted: bool) -> None:
        """Begin with all three, or with none."""
        self._left = [FITS, TURNED, STOCK] if wanted else []
        self.shown = self.place = ""

    def begin(self, session: Session) -> None:
        """Look at the first position; of another game than the lessons are about none is given."""
        if session.ruleset.id != FIRST_GAME:
            self.skip()
        self.follow(session, ())

    def skip(self) -> None:
        """Explain nothing more."""
        self._left.clear()
        self.shown = self.place = ""

    def follow(self, session: Session, events: Iterable[Event]) -> None:
        """Go on after an action: what was done is explained no more."""
        made = [event for event in events if not event.back]
        kinds = {event.kind for event in made}
        done = {
            FITS: "play" in kinds,
            TURNED: self.shown == TURNED and made,
            STOCK: "draw" in kinds,
        }
        self._left = [each for each in self._left if not done[each]]
        turned = [event.source for event in made if event.kind == "turn-up" and "." in event.source]
        playable = [place for place in playable_places(session.game, session.state) if "." in place]
        self.shown = self.place = ""
        if session.status != "playing":
            return
        if FITS in self._left and playable:
            self.shown, self.place = FITS, playable[len(playable) // 2]
        elif TURNED in self._left and turned:
            self.shown, self.place = TURNED, turned[0]
        elif STOCK in self._left and not playable and "D" in session.legal():
            self.shown, self.place = STOCK, "S"

    def text(self, session: Session, red: str) -> str:
        """Return what is said now, as markup.

        :param red: colour of a red suit's sign.
        """
        if self.shown == FITS:
            state = session.state
            card = card_text(face_at(session.game, state, self.place), red)
            top = card_text(face_at(session.game, state, "W"), red)
            text = _("One higher or one lower goes on the waste: tap {card}, it goes on {top}")
            return text.format(card=card, top=top)
        if self.shown == TURNED:
            return _("Nothing lies on this card any more, so it has turned up")
        return _("No card fits: tap the stock for the next one")


def joins_king_and_ace(session: Session, events: Iterable[Event]) -> bool:
    """Tell whether an action has just played a king on an ace or an ace on a king."""
    steps = session.steps
    played = [event for event in events if event.kind == "play" and not event.back]
    if not played or not steps or played[0].face is None:
        return False
    wastes = steps[-1].before.state.wastes
    tops = [pile[-1] for pile in wastes[:1] if pile]
    return bool(tops) and {rank_of(tops[0]), rank_of(played[0].face)} == _KING_AND_ACE
