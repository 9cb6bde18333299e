"""What taps and buttons ask of the game on the table, and what comes of it.

A request goes to :class:`ridgeline.play.session.Session`, and its outcome becomes a
:class:`Reply` that the screen shows. Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline.engine.effects import playable_places
from ridgeline.errors import RidgelineError
from ridgeline.play.outcome import Done
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import fault
from ridgeline_ui_kivy.reply import Refusals, Reply, done_reply
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from ridgeline.play.outcome import Outcome
    from ridgeline.play.session import Session
    from ridgeline_ui_kivy.openings import Openings
    from ridgeline_ui_kivy.settings import Settings


class Requests:
    """The requests of :class:`~ridgeline_ui_kivy.table.Table`, each answered by a reply."""

    session: Session
    settings: Settings
    _openings: Openings
    _refusals: Refusals

    def playable(self) -> set[str]:
        """Return the places that a move could take now."""
        return set(playable_places(self.session.game, self.session.state))

    def tap(self, place: str) -> Reply:
        """Do what a tap on a card or pile means."""
        return self._reply(lambda: self.session.tap(place), place)

    def drop(self, place: str, onto: str) -> Reply:
        """Do what dragging a card onto another place means."""
        return self._reply(lambda: self.session.drop(place, onto), place)

    def draw(self) -> Reply:
        """Draw, or turn the waste back if the stock is empty."""
        return self._reply(lambda: self.session.tap("S"), "S")

    def undo(self) -> Reply:
        """Take the last action back, as far back as the player has set."""
        if self.session.can_undo and not self.undoable:
            return Reply(message=_("You have set how far to go back: no further"), refused=True)
        return self._reply(self.session.undo)

    @property
    def undoable(self) -> int:
        """How many of the last actions can be taken back, by the rules and by the player's setting."""
        session, limit = self.session, self.settings.undo_limit
        if limit < 0:
            return session.undoable
        return min(session.undoable, max(0, limit - session.redoable))

    def redo(self) -> Reply:
        """Make the last action again that was undone."""
        return self._reply(self.session.redo)

    def play(self, move: str) -> Reply:
        """Make a move."""
        return self._reply(lambda: self.session.play(move))

    def go_back(self, steps: int) -> Reply:
        """Take the last steps back, as many as can be undone."""
        reply = Reply()
        for _step in range(min(steps, self.undoable)):
            reply = self.undo()
            if reply.refused:
                break
        return reply

    def _dealt(self) -> Reply:
        self._refusals.forget()
        return Reply(dealt=True)

    def _reply(self, request: Callable[[], Outcome], place: str = "") -> Reply:
        try:
            outcome = request()
        except RidgelineError as error:
            if error.code == "storage-elsewhere":
                return self._reload(error)
            return Reply(message=escaped(fault(error)), refused=True, place=place)
        if isinstance(outcome, Done):
            return done_reply(self.session, outcome, place)
        return self._refusals.reply(self.session, outcome, place)

    def _reload(self, error: RidgelineError) -> Reply:
        """Go on with the game as another window has left it; say what the error says."""
        game = self.session.saved_as
        try:
            if game is not None:
                self.session = self._openings.restored(game)
        except RidgelineError as missing:
            return Reply(message=escaped(fault(missing)), refused=True)
        return replace(self._dealt(), message=escaped(fault(error)))
