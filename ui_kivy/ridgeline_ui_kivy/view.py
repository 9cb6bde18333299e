"""How the table looks now: the scene of the position, on the board and in the bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from ridgeline_ui_kivy.arrange import arrange
from ridgeline_ui_kivy.compose import compose
from ridgeline_ui_kivy.geometry import furniture
from ridgeline_ui_kivy.kingace import is_joined
from ridgeline_ui_kivy.motion import STILL, Move, returning
from ridgeline_ui_kivy.pace import paced
from ridgeline_ui_kivy.scene import Scene, Wishes
from ridgeline_ui_kivy.status import status_of
from ridgeline_ui_kivy.textfit import text_scale
from ridgeline_ui_kivy.waiting import title_names

if TYPE_CHECKING:
    from ridgeline_ui_kivy.places import Places
    from ridgeline_ui_kivy.screen import TableScreen

BLOCKERS_SECONDS = 1.0
NOWHERE: tuple[str, tuple[str, ...], tuple[str, ...]] = "", (), ()
"""Nothing to point out."""


class View:
    """What a screen shows of its table.

    :ivar places: where everything lies; None before the first layout.
    :ivar scene: what the board shows.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Show nothing yet."""
        self._screen, self._table = screen, screen.table
        self._board, self._chrome = screen.board, screen.chrome
        self.places: Places | None = None
        self.scene = Scene(())
        self._pointed = NOWHERE
        self._unpoint = Clock.create_trigger(lambda _: self.point_out(*NOWHERE), BLOCKERS_SECONDS)
        self._tick: Any = None

    def layout(self) -> None:
        """Follow the window, the rules and the options."""
        screen, wanted = self._screen, self._table.settings
        size = (round(screen.width), round(screen.height))
        if min(size) < 2:
            return
        self._board.cancel_drag()
        self.places = arrange(
            furniture(self._table.session.game.parts),
            size,
            dp(1),
            screen.insets,
            left_handed=wanted.left_handed,
            turned=wanted.sideways,
            text=text_scale(),
        )
        self._chrome.place(self.places, size)
        screen.sheets.resize()
        self.redraw()

    # ---- the scene -------------------------------------------------------------------------

    def compose(self) -> Scene:
        """Take the position as it is for the scene, and return that."""
        assert self.places is not None
        session = self._table.session
        asked, blockers, under = self._pointed
        wishes = Wishes(
            self._table.settings.outlines,
            session.selection,
            run=session.run,
            hint=self._screen.assistant.marks,
            asked=asked,
            blockers=blockers,
            under=under,
        )
        self.scene = compose(session.game, session.state, self.places, wishes)
        return self.scene

    def show(self, move: Move) -> None:
        """Show the scene, and everything about it.

        :param move: how the cards get where they lie.
        """
        if self.places is None:
            return
        session, chrome = self._table.session, self._chrome
        self.name_game()
        self._board.show(self.scene, self.places, paced(move, self._table.settings.animations))
        self._show_status()
        above = "W" in self.scene.waste_counts
        chrome.joint.show(self.places, is_joined(session.ruleset), above=above)
        chrome.buttons["undo"].disabled = not self._table.undoable
        chrome.buttons["redo"].disabled = not session.can_redo
        self.run_clock()

    def name_game(self) -> None:
        """Show the name of the game, and under it its code or the way back to the editor."""
        session = self._table.session
        names = title_names(session.ruleset)
        self._chrome.title.show(names, self._screen.workshop.trial.subtitle or session.code or "")

    def redraw(self) -> None:
        """Show the table as it is, at once."""
        if self.places is not None:
            self.compose()
            self.show(STILL)

    def fly_home(self, place: str) -> None:
        """Show a card that was dragged go back to its place."""
        old = self.scene
        self.show(returning(old, self.compose(), place))

    # ---- what is pointed out ---------------------------------------------------------------

    def point_out(self, asked: str, on: tuple[str, ...], under: tuple[str, ...]) -> None:
        """Outline a card, those that lie on it, and those that it lies on."""
        if self._pointed != (asked, on, under):
            self._pointed = asked, on, under
            self.redraw()

    def point_at(self, blockers: tuple[str, ...]) -> None:
        """From the next scene on outline cards that are in the way, for a moment; none: no cards."""
        self._pointed = "", blockers, ()
        self._unpoint.cancel()
        if blockers:
            self._unpoint()

    # ---- the time --------------------------------------------------------------------------

    def run_clock(self) -> None:
        """Let the status follow the time, if it is shown and runs."""
        session = self._table.session
        running = self._table.settings.time and session.status == "playing" and not session.paused
        if running and self._tick is None:
            self._tick = Clock.schedule_interval(lambda _: self._show_status(), 1)
        elif not running and self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def _show_status(self) -> None:
        status = status_of(self._table.session, show_time=self._table.settings.time)
        self._chrome.status.show(status, raised=self.places is None or self.places.raised)
