"""Advice on the table while a game goes on: the hint, the outlook, the deal's difficulty.

All of it is worked out in threads that are told to stop as soon as the position changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from ridgeline.errors import RidgelineError
from ridgeline.play.attempt import plugin_error
from ridgeline_ui_kivy import hinting, prospects
from ridgeline_ui_kivy.deadlock import is_dead
from ridgeline_ui_kivy.language import N_, _
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.worker import Worker

if TYPE_CHECKING:
    from ridgeline.engine.state import State
    from ridgeline.play.session import Session
    from ridgeline.solver.difficulty import Grade
    from ridgeline.solver.hints import Hint
    from ridgeline.solver.problem import Verdict
    from ridgeline_ui_kivy.chrome import Chrome
    from ridgeline_ui_kivy.table import Table

OUTLOOKS = {"won": N_("can still be won"), "lost": N_("can no longer be won")}
"""What is said of a verdict; nothing of one that is unknown."""
DEALT_SECONDS = 0.8
"""When a new deal is looked at: the cards have come to rest, and a start is over."""


class Assistant:
    """What thinks along at the table.

    :param redraw: shows the table anew.
    :ivar marks: places that the hint marks now.
    :ivar asleep: nothing is worked out: the game on the table is not the player's.
    """

    def __init__(self, table: Table, chrome: Chrome, redraw: Callable[[], object]) -> None:
        """Begin without advice."""
        self._table, self._chrome, self._redraw = table, chrome, redraw
        self.marks: tuple[str, ...] = ()
        self.asleep = False
        self._hint = Worker("hint")
        self._outlook = Worker("outlook")
        self._grade = Worker("difficulty")
        self._readiness = Worker("ready-for-hints")
        self._session: Session | None = None
        self._state: State | None = None
        self._deal: object = None
        self._graded: object = None
        self._verdict: Verdict = "unknown"
        self._forget = Clock.create_trigger(lambda _: self._show_outlook(), 0.25)
        self._look = Clock.create_trigger(lambda _: self._look_at_deal(), DEALT_SECONDS)
        # Kivy counts from its latest frame, which at a start was long ago: a frame comes first.
        self._next_frame = Clock.create_trigger(lambda _: self._look())

    # ---- the hint --------------------------------------------------------------------------

    def hint(self) -> None:
        """Mark the best move and say why; better ones follow while the position stands."""
        session = self._table.session
        if session.status != "playing" or session.paused or self.asleep:
            return
        peek = self._table.settings.peek
        search = partial(session.hint_search, peek=peek)

        def show(hint: Hint) -> None:
            game, state = session.game, session.state
            self._chrome.lane.say(hinting.worded(game, state, hint, peek=peek), stays=True)
            marks = hinting.marked(game, state, hint)
            if not self.marks:  # it is counted once it can be seen: the disk takes its time
                Clock.schedule_once(lambda _: self._count(session), 0)
            if marks != self.marks:
                self.marks = marks
                self._redraw()

        self._hint.ask(lambda stop: hinting.refined(search, stop, peek=peek), show, self.failed)

    def _count(self, session: Session) -> None:
        try:
            session.count_hint()
        except RidgelineError as error:
            self._chrome.lane.say(escaped(str(error)))

    @property
    def hinting(self) -> bool:
        """Whether a hint is being worked out."""
        return self._hint.busy

    # ---- following the game ----------------------------------------------------------------

    def follow(self, *, refused: bool = False) -> None:
        """Let go of what was said of another position, and look at the one that is there now.

        :param refused: something was said about a tap: the hint holds its tongue.
        """
        session = self._table.session
        if self.asleep:
            return
        if refused:
            self._hint.cancel()
        if session is self._session and session.state is self._state:
            return
        self._hint.cancel()
        self.marks = ()
        steps = session.steps if session is self._session else ()
        forward = bool(steps) and steps[-1].before.state is self._state
        self._session, self._state = session, session.state
        deal = session.deal, session.ruleset
        if deal != self._deal:
            self._deal = deal
            self._graded = None
            self._chrome.title.show_difficulty(None)
            self._grade.cancel()
            self._outlook.cancel()
            self._verdict = "unknown"
            self._show_outlook()
            self._next_frame()
        elif not (forward and self._verdict == "lost"):  # what is lost stays so
            self.ask_outlook()
        else:
            self._show_outlook()

    def ask_outlook(self) -> None:
        """Look whether the game can still be won, if the player wants to know."""
        self._outlook.cancel()
        self._verdict = "unknown"
        session = self._table.session
        if not self._table.settings.outlook or session.status != "playing" or self.asleep:
            self._show_outlook()
            return
        self._forget()  # what was said before does not flicker, but goes if there is no answer soon
        game, state = session.game, session.state

        def show(verdict: Verdict) -> None:
            self._verdict = verdict
            self._forget.cancel()
            self._show_outlook()

        self._outlook.ask(partial(prospects.outlook, game, state), show, self.failed)

    def _show_outlook(self) -> None:
        session = self._table.session
        if session.status != "playing" or self.asleep:
            self._chrome.chip.text = ""
        elif is_dead(session.game, session.state):
            self._chrome.chip.text = _("No card of the board can go any more")
        else:
            self._chrome.chip.text = _(OUTLOOKS.get(self._verdict, ""))

    def _look_at_deal(self) -> None:
        """Look at a new deal: can it be won, how difficult is it; get ready for hints."""
        if self._verdict == "unknown" and not self._outlook.busy:
            self.ask_outlook()
        session = self._table.session
        if session is self._session and not self.asleep:
            if self._graded != self._deal:
                self._ask_grade(session)
            getting_ready = partial(hinting.get_ready, session.game, session.state)
            self._readiness.ask(getting_ready, lambda _: None, self.failed)

    def _ask_grade(self, session: Session) -> None:
        """Find out how difficult the deal is, which is told once."""
        deal = self._deal

        def show(grade: Grade) -> None:
            self._graded = deal
            self._chrome.title.show_difficulty(grade)

        work = partial(prospects.difficulty, session.game, session.deal.faces)
        self._grade.ask(work, show, self.failed)

    def failed(self, error: Exception) -> None:
        """Say what a plugin did wrong.

        :raises Exception: what is nobody's fault but ours.
        """
        problem = plugin_error(self._table.session.game, error)
        if not isinstance(problem, RidgelineError):
            raise problem
        self._chrome.lane.say(escaped(str(problem)))

    def rest(self) -> None:
        """Stop thinking: the app is not in front. What was found stays in sight."""
        self._next_frame.cancel()
        self._look.cancel()
        for worker in self._workers:
            worker.cancel()

    def go_on(self) -> None:
        """Look for what had not been found before :meth:`rest`."""
        self._next_frame()

    def close(self) -> None:
        """Stop for good; no thread is left."""
        self._forget.cancel()
        self.rest()
        for worker in self._workers:
            worker.close()

    @property
    def _workers(self) -> tuple[Any, ...]:
        return self._hint, self._outlook, self._grade, self._readiness
