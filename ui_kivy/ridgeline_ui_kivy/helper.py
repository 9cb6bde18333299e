"""Makes the moves that go by themselves, one after the other, as long as the player lets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from ridgeline_ui_kivy.autoplay import next_move

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.screen import TableScreen

STEP_SECONDS = 0.3
"""Between two such moves, and before the first."""


class Helper:
    """Follows the game on a screen."""

    def __init__(self, screen: TableScreen) -> None:
        """Begin without a move."""
        self._screen = screen
        self._due: Any = None

    def follow(self, reply: Reply) -> None:
        """Make the next move by itself after one that was made, never after one that was undone."""
        made = reply.dealt or any(not event.back for event in reply.events)
        if not made and not reply.events:
            return  # nothing has changed: what is due comes
        self.stop()
        if made:
            self.go_on()

    def go_on(self) -> None:
        """Make the next move that goes by itself, if there is one, in a moment.

        None is made while there is something to redo: the player has taken it back.
        """
        session = self._screen.table.session
        self.stop()
        if session.status != "playing" or session.can_redo:
            return
        if next_move(session.game, session.state, self._screen.table.settings):
            wait = self._screen.board.seconds_left + STEP_SECONDS
            self._due = Clock.schedule_once(lambda _: self._step(), wait)

    def stop(self) -> None:
        """Make no move."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _step(self) -> None:
        self._due = None
        table = self._screen.table
        session = table.session
        move = next_move(session.game, session.state, table.settings)
        if move and session.status == "playing" and not session.paused:
            self._screen.show_reply(table.play(move))
