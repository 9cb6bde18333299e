"""The end of a game: its sheet, and what is found out: best score, where it could still be won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.clock import Clock

from ridgeline.engine.game import mask_slots
from ridgeline_ui_kivy import prospects
from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.results import result_text, to_last_draw
from ridgeline_ui_kivy.worker import Cancelled, Worker

if TYPE_CHECKING:
    from ridgeline.play.session import Session
    from ridgeline.solver.problem import Answer
    from ridgeline_ui_kivy.geometry import Rect
    from ridgeline_ui_kivy.panels import EndSheet
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.screen import TableScreen

T = TypeVar("T")
Work = Callable[[Cancelled], Iterable[T]]
"""What a thread does: it yields what it finds."""


class Ending:
    """Opens the sheet at a game's end, and tells it what threads find out.

    :param screen: where the game is played.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin without a game."""
        self._screen, self._table = screen, screen.table
        self._failed = screen.assistant.failed
        self._best, self._back = Worker("best-score"), Worker("way-back")
        self._known: dict[object, Answer] = {}
        self._open: dict[Worker, Callable[[], object]] = {}
        self._resting = False
        self._due: Any = None
        self._sheet: EndSheet | None = None

    # ---- the sheet -------------------------------------------------------------------------

    @property
    def due(self) -> bool:
        """Whether the sheet is about to open, once all lies still."""
        return self._due is not None

    def follow(self, reply: Reply) -> None:
        """Open the sheet at a game's end, once all lies still; close it when the game goes on."""
        pending = self._forget()
        ended = self._table.session.status in ("won", "stuck")
        if not ended or reply.dealt:
            self._stop()
            if reply.events or reply.dealt:  # a refusal changes nothing
                self._screen.dealer.stop()
            if self._sheet is not None:
                self._screen.sheets.remove(self._sheet)
        if ended and (reply.dealt or any(e.kind in ("won", "stuck") for e in reply.events)):
            wait = self._screen.board.seconds_left
            if wait:
                self._due = Clock.schedule_once(lambda _: self.open(), wait)
            else:
                self.open()
        elif ended and pending:
            self.open()

    def open(self) -> None:
        """Open the sheet of the game that has ended."""
        from ridgeline_ui_kivy.panels import EndSheet

        self._forget()
        screen, session = self._screen, self._table.session
        again = (
            (_("Undo"), screen.controls.undo),
            (_("Same deal"), screen.controls.restart),
            (_("New deal"), screen.controls.next_deal),
        )
        self._sheet = EndSheet(session, again, self._taken)
        screen.sheets.open_behind(self._sheet)
        if session.status == "won":
            self._sheet.offer(_("Share"), self._share)
        elif (steps := to_last_draw(session)) > 1:  # one is what Undo does
            self._sheet.offer(_("Back to the last draw"), lambda: screen.controls.go_back(steps))
        self._look(session, self._sheet)

    def _share(self) -> None:
        """Share the result."""
        session = self._table.session
        known = self._known.get((session.deal, session.ruleset))
        best = known.best_score if known else None
        self._screen.textshare.share(result_text(session, best))

    def _forget(self) -> bool:
        """Do not open the sheet; tell whether it was about to open."""
        due, self._due = self._due, None
        if due is not None:
            due.cancel()
        return due is not None

    def _taken(self) -> tuple[list[Rect], list[Rect]]:
        """Return the rectangles of the piles, and of the cards that are left."""
        places, state = self._screen.view.places, self._table.session.state
        if places is None:
            return [], []
        piles = [*places.wastes.values(), *([places.stock] if places.stock else [])]
        cards = [places.slots[slot] for slot in mask_slots(state.tableau)]
        return piles, [*cards, *places.reserves]

    # ---- what is found out -----------------------------------------------------------------

    def _look(self, session: Session, sheet: EndSheet) -> None:
        """Find out about a game that has ended; what is known appears in its sheet."""
        if prospects.has_best(session):
            self._look_for_best(session, sheet)
        if session.status == "stuck":
            work = partial(self._way_back, session)
            self._ask(self._back, work, partial(self._tell_back, sheet))

    def _ask(
        self,
        worker: Worker,
        work: Callable[[], Work[T]],
        tell: Callable[[T], object],
    ) -> None:
        """Have something found out; after :meth:`rest` only once the game goes on.

        :param work: returns what the thread does, when it begins.
        """

        def told(found: T) -> None:
            self._open.pop(worker, None)
            tell(found)

        self._open[worker] = lambda: worker.ask(work(), told, self._failed)
        if not self._resting:
            self._open[worker]()

    def _look_for_best(self, session: Session, sheet: EndSheet) -> None:
        key = session.deal, session.ruleset

        def tell(answer: Answer) -> None:
            self._known = {key: answer}
            if answer.best_score is None:
                return
            sheet.tell_best(answer.best_score)
            line = answer.lines.get("score")
            if line and answer.best_score != session.score:
                sheet.offer(_("Show the best line"), lambda: self._screen.controls.replay(line))

        if key in self._known:
            tell(self._known[key])
        else:
            self._ask(self._best, lambda: partial(prospects.best, session), tell)

    def _way_back(self, session: Session) -> Work[int]:
        """Return the search for the latest position from which the game could still be won."""
        states = [step.before.state for step in reversed(session.steps)]
        return partial(prospects.way_back, session.game, states, most=self._table.undoable)

    def _tell_back(self, sheet: EndSheet, steps: int) -> None:
        if not steps:
            sheet.tell_hopeless()
            return
        text = ngettext(
            "Still winnable {count} move ago: go there",
            "Still winnable {count} moves ago: go there",
            steps,
        ).format(count=figure(steps))
        sheet.offer(text, lambda: self._screen.controls.go_back(steps), first=True)

    def _stop(self) -> None:
        """Stop looking: the game goes on, or another one has begun."""
        self._open.clear()
        self._best.cancel()
        self._back.cancel()

    def rest(self) -> None:
        """Look no further while the app is not in front."""
        self._resting = True
        self._best.cancel()
        self._back.cancel()

    def go_on(self) -> None:
        """Look for what had not been found before :meth:`rest`."""
        self._resting = False
        for ask in self._open.values():
            ask()

    def close(self) -> None:
        """Stop for good; no thread is left."""
        self._forget()
        self._best.close()
        self._back.close()
