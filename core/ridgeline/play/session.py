"""The session: the only way a move is made. Taps, drags, keys, terminal and replay all come here.

A request is decided on the model, written down by the store, and only then takes effect; its
events are for whoever shows the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ridgeline.deals.pack import Deal, Source, deal_of, same_deal
from ridgeline.engine.moves import Move
from ridgeline.engine.refusals import Refusal, find_move
from ridgeline.errors import PluginError, RidgelineError
from ridgeline.play.advice import Advice
from ridgeline.play.attempt import Attempt, plugin_error
from ridgeline.play.clock import Clock, Now
from ridgeline.play.events import Event, end_events, events_of, undone
from ridgeline.play.line import Step, Tally
from ridgeline.play.outcome import Done, Outcome, Refused
from ridgeline.play.recording import dealt_of, rules_of, summary_of
from ridgeline.play.records import Action, ActionKind, Origin
from ridgeline.play.selection import MISMATCH, Refuse, Select, Selection, drop, tap
from ridgeline.play.view import Status

if TYPE_CHECKING:
    from ridgeline.play.store import Record, Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

_ALWAYS_SHOWN = (*MISMATCH, "stopped")
_T = TypeVar("_T")


class _Stopped(Exception):
    """A plugin's function raised; :attr:`Session.problem` says what."""


class Session(Advice):
    """One game being played.

    :ivar library: where rulesets come from.
    :ivar origin: where the deal came from.
    :ivar selection: places of the selected cards, in the order they were tapped.
    :ivar explanations: whether refusals are shown; a pair that does not match always is.
    :ivar problem: the error of a plugin that has stopped this game; else None.
    :ivar rules_changed: this saved game was begun by other rules of the same mod.
    """

    def __init__(
        self,
        library: Library,
        attempt: Attempt,
        record: Record | None,
        *,
        origin: Origin,
        clock: Now = time.monotonic,
        elapsed: float = 0.0,
        explanations: bool = True,
        rules_changed: bool = False,
    ) -> None:
        """Go on with an attempt; see :meth:`new` and :func:`ridgeline.play.restore.restore`.

        :param record: where actions are written down; None if they are not.
        :param elapsed: seconds played before.
        :param rules_changed: since the attempt was begun.
        """
        self.library = library
        self.origin: Origin = origin
        self.explanations = explanations
        self.selection: Selection = ()
        self.problem: PluginError | None = None
        self.rules_changed = rules_changed
        self._attempt = attempt
        self._record = record
        self._paused = False
        self._now = clock
        self._clock = Clock(clock, elapsed)
        self._run_clock()

    @classmethod
    def new(
        cls,
        library: Library,
        ruleset: Ruleset,
        deal: Deal | int,
        store: Store | None = None,
        *,
        origin: Origin | None = None,
        day: str = "",
        clock: Now = time.monotonic,
        explanations: bool = True,
    ) -> Session:
        """Deal a game.

        :param deal: the cards, or the number of a deal.
        :param store: where every action is kept; None keeps nothing.
        :param origin: where the deal comes from, for the statistics; by default ``new`` for a
            number and ``cards`` for cards without one.
        :param day: whose daily deal it is, ISO 8601; else empty.
        :param clock: seconds that only run forward.
        :raises RidgelineError: if the ruleset does not compile, there is no such deal, or the
            store cannot write.
        """
        if isinstance(deal, int):
            deal = deal_of(library, ruleset, deal)
        if origin is None:
            origin = "cards" if deal.number is None else "new"
        attempt = Attempt.begin(library, ruleset, deal)
        record = None
        if store is not None:
            summary = summary_of(attempt, attempt.line.tally, attempt.line.spot.status, 0.0)
            record = store.begin(
                dealt_of(attempt, origin, day), rules_of(library, ruleset), summary
            )
        return cls(library, attempt, record, origin=origin, clock=clock, explanations=explanations)

    # ---- requests --------------------------------------------------------------------------

    def play(self, move: str | Move) -> Outcome:
        """Make a move.

        :param move: as text, parts in any order and letter case.
        :raises NotationError: if the text is no move at all.
        """
        text = move if isinstance(move, str) else move.text
        return self._request(lambda: find_move(self.game, self.state, text))

    def draw(self) -> Outcome:
        """Draw."""
        return self.play("D")

    def redeal(self) -> Outcome:
        """Begin the next pass."""
        return self.play("P")

    def tap(self, place: str) -> Outcome:
        """Do what a tap on a place means: play, select, draw, redeal (see the rules' page).

        :param place: a slot or pile as in moves; ``S`` is the stock.
        :raises NotationError: if it is no place at all.
        """
        return self._request(lambda: tap(self.game, self.state, self.selection, place))

    def drop(self, source: str, target: str) -> Outcome:
        """Do what dragging a card onto another place means.

        :param target: a slot or pile; ``F`` is anywhere out of the game.
        :raises NotationError: if either is no place at all.
        """
        return self._request(lambda: drop(self.game, self.state, source, target))

    def undo(self) -> Outcome:
        """Take the last action back with its points; the move counter stays."""
        if (refused := self._refused_if_closed()) is not None:
            return refused
        if not self._line.can_undo:
            return self._refuse(Refusal("nothing-to-undo"))
        step = self._line.steps[-1]
        self._write("undo", step, self._line.tally_undone(), step.before.status)
        self._attempt.undos += 1
        self._line.undo()
        return self._after(undone(self._events(step)), step)

    def redo(self) -> Outcome:
        """Make the action again that was undone last; it pays what it paid."""
        if (refused := self._refused_if_closed()) is not None:
            return refused
        if not self._line.can_redo:
            return self._refuse(Refusal("nothing-to-redo"))
        step = self._line.undone[-1]
        self._write("redo", step, self._line.tally_redone(), step.after.status)
        self._line.redo()
        return self._after(self._events(step) + end_events(step.after.status), step)

    def restart(self) -> Outcome:
        """Deal the same cards again: another attempt at the same game, counted as a replay."""
        return self.change_rules(self.ruleset)

    def change_rules(self, ruleset: Ruleset) -> Outcome:
        """Deal the same cards again under other rules of the same game.

        :raises RidgelineError: and nothing changes, if the ruleset is another game's, does not
            compile, or is played with another pack.
        """
        if ruleset.code.prefix != self.ruleset.code.prefix:
            raise RidgelineError(
                f"{ruleset.id} deals other cards: its deals are those of"
                f" {ruleset.code.prefix or 'no game'}, expected {self.ruleset.code.prefix}",
                code="other-game",
            )
        parts = self.library.game(ruleset).parts
        deal = same_deal(Source.of(ruleset, self.deal.version), parts, self.deal)
        attempt = Attempt.begin(self.library, ruleset, deal)
        if self._record is not None:
            line = attempt.line
            summary = summary_of(attempt, line.tally, line.spot.status, 0.0)
            self._record.start_again(rules_of(self.library, ruleset), summary)
        self._attempt, self.problem, self.selection = attempt, None, ()
        self.rules_changed = False
        self._clock = Clock(self._now)
        self._run_clock()
        return Done((Event("deal"), *end_events(attempt.line.spot.status)))

    def count_hint(self) -> None:
        """Note that the player has asked for a hint.

        :raises StorageError: if it cannot be written.
        """
        hints = self._attempt.hints + 1
        if self._record is not None:
            self._record.keep_hints(hints)
        self._attempt.hints = hints

    @property
    def saved_as(self) -> int | None:
        """The game's id in the store; None if it is not kept."""
        return None if self._record is None else self._record.game

    def pause(self) -> None:
        """Stop the time; nothing can be played until :meth:`resume`."""
        if self._paused:
            return
        self._paused = True
        self._run_clock()
        if self._record is not None:
            self._record.keep_time(self.elapsed)

    def resume(self) -> None:
        """Go on after a pause."""
        self._paused = False
        self._run_clock()

    # ---- how a request is carried out --------------------------------------------------------

    def _request(self, answer: Callable[[], Move | Select | Refuse | Refusal]) -> Outcome:
        if (refused := self._refused_if_closed()) is not None:
            return refused
        try:
            found = self._ask(answer)
            if isinstance(found, Refusal):
                return self._refuse(found)
            if isinstance(found, Refuse):
                self.selection = found.selection
                return self._refuse(found.refusal)
            if isinstance(found, Select):
                self.selection = found.selection
                return Done()
            step = self._ask(lambda: self._line.ahead(found))
        except _Stopped:
            return self._stopped()
        self._write("play", step, self._line.tally_after(step), step.after.status)
        self._line.make(step)
        return self._after(self._events(step) + end_events(step.after.status), step)

    def _write(self, kind: ActionKind, step: Step, tally: Tally, status: Status) -> None:
        """Commit an action before it takes effect."""
        if self._record is not None:
            elapsed = self.elapsed
            summary = summary_of(
                self._attempt, tally, status, elapsed, undos=1 if kind == "undo" else 0
            )
            self._record.add(Action(kind, step.move.text, elapsed), summary)

    def _after(self, events: tuple[Event, ...], step: Step) -> Done:
        self.selection = ()
        self._run_clock()
        return Done(events, step.move.text)

    def _events(self, step: Step) -> tuple[Event, ...]:
        return events_of(self.game, step.before.state, step.move, step.after.state, step.points)

    def _refuse(self, refusal: Refusal) -> Refused:
        return Refused(refusal, self.explanations or refusal.code in _ALWAYS_SHOWN)

    def _refused_if_closed(self) -> Refused | None:
        if self.problem is not None:
            return self._stopped()
        return self._refuse(Refusal("paused")) if self._paused else None

    def _stopped(self) -> Refused:
        return self._refuse(Refusal("stopped", {"problem": str(self.problem)}))

    def _run_clock(self) -> None:
        self._clock.run(self.status == "playing" and not self._paused)

    def _ask(self, function: Callable[[], _T]) -> _T:
        """Call what may call a plugin's pure function; if that raises, this game stops."""
        try:
            return function()
        except Exception as error:
            problem = plugin_error(self.game, error)
            if not isinstance(problem, PluginError):
                raise
            self.problem = problem
            self._run_clock()
            raise _Stopped from error
