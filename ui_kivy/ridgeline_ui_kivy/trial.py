"""Trying a game in the making: it is on the table, while a thread finds out how often it is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.worker import Worker

if TYPE_CHECKING:
    from ridgeline.play.session import Session
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.chances import Chances
    from ridgeline_ui_kivy.screen import TableScreen

_BACK = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"


class Trial:
    """A draft on the table; nothing of it is kept or counted.

    :param screen: where it is tried.
    :param learned: is called when more is known of how many deals can be won.
    """

    def __init__(self, screen: TableScreen, learned: Callable[[], object]) -> None:
        """Begin without a draft."""
        self._screen, self._learned = screen, learned
        self._before: Session | None = None
        self._ruleset: Ruleset | None = None
        self._chances: Chances | None = None
        self._worker = Worker("chances")

    @property
    def running(self) -> bool:
        """Whether a draft is on the table."""
        table = self._screen.table
        return table.library.is_draft(table.session.ruleset)

    @property
    def own_session(self) -> Session:
        """The game that is on the table, or was before the draft."""
        session = self._screen.table.session
        return self._before if self.running and self._before is not None else session

    def begin(self, ruleset: Ruleset) -> None:
        """Put a draft on the table.

        :raises RidgelineError: if it cannot be dealt; the running game stays.
        """
        screen, before = self._screen, self.own_session
        reply = screen.table.new_game(ruleset)
        self._before = before
        screen.show_reply(reply)
        screen.chrome.lane.say(_("This is a try: nothing of it is counted"))
        if ruleset is not self._ruleset:
            self._ruleset, self._chances = ruleset, None
        self.go_on()

    def leave(self) -> None:
        """Put the game back on the table that was there before the draft."""
        table, before, running = self._screen.table, self._before, self.running
        self._before = None
        if running and before is not None:
            reply = table.put(before)
            table.resume()
            self._screen.show_reply(reply)

    # ---- chances ---------------------------------------------------------------------------

    def go_on(self) -> None:
        """Find out how many deals can be won, from where that was left."""
        ruleset, known = self._ruleset, self._chances
        if ruleset is None:
            return
        from ridgeline_ui_kivy.chances import work_out

        library = self._screen.table.library
        self._worker.ask(
            lambda cancelled: work_out(library, ruleset, cancelled, known),
            self.learn,
            lambda _error: None,  # then nothing more is found out, and what is known stands
        )

    def learn(self, known: Chances) -> None:
        """Take what is known by now."""
        self._chances = known
        if self.running:
            self._screen.view.name_game()
        self._learned()

    def forget(self) -> None:
        """Let go of what is known: the draft is another one now."""
        self._worker.cancel()
        self._ruleset = self._chances = None

    def rest(self) -> None:
        """Stop computing until :meth:`go_on`."""
        self._worker.cancel()

    def close(self) -> None:
        """Let nothing compute any more."""
        self._worker.close()

    # ---- words -----------------------------------------------------------------------------

    @property
    def odds(self) -> str:
        """How many deals of the draft can be won, as far as that is known."""
        if self._chances is None:
            return ""
        from ridgeline_ui_kivy.chances import in_words

        return in_words(self._chances)

    @property
    def subtitle(self) -> str:
        """What stands under the name of the draft on the table: the way back, and its chances."""
        if not self.running:
            return ""
        from ridgeline_ui_kivy.chances import in_short

        odds = in_short(self._chances) if self._chances is not None else ""
        words = f"{_BACK} {_('Editor')}"
        return f"{words} · {odds}" if odds else words
