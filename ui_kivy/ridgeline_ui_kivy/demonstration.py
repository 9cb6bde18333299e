"""A line of moves shown on the board, step by step; the player's own game waits meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from ridgeline.play.session import Session

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.table import Table

STEP_SECONDS, LAST_SECONDS = 0.6, 2.0
"""Time between two moves, and how long the last position stays."""


class Demonstration:
    """Plays a line of the deal on the table in a session of its own, which nothing keeps.

    :param show: shows what came of a move.
    :param ended: is called once the player's own game is on the table again.
    """

    def __init__(
        self, table: Table, show: Callable[[Reply], object], ended: Callable[[], object]
    ) -> None:
        """Begin with nothing to show."""
        self._table, self._show, self._ended = table, show, ended
        self._own: Session | None = None
        self._moves: list[str] = []
        self._next: Any = None

    @property
    def running(self) -> bool:
        """Whether a line is being shown."""
        return self._own is not None

    def start(self, moves: Iterable[str]) -> None:
        """Show a line from the start of the deal on the table."""
        table, own = self._table, self._table.session
        shown = Session.new(own.library, own.ruleset, own.deal, clock=table.clock)
        self._own, self._moves = own, list(moves)
        self._show(table.put(shown))
        self._wait(STEP_SECONDS)

    def stop(self) -> None:
        """Go back to the player's own game."""
        if self._own is None:
            return
        self._next.cancel()
        own, self._own = self._own, None
        self._table.put(own)
        self._ended()

    def _wait(self, seconds: float) -> None:
        self._next = Clock.schedule_once(lambda _: self._step(), seconds)

    def _step(self) -> None:
        if not self._moves:
            self.stop()
            return
        self._show(self._table.play(self._moves.pop(0)))
        self._wait(STEP_SECONDS if self._moves else LAST_SECONDS)
