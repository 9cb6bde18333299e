"""The table's controller: what taps and buttons ask of the session, and what comes of it.

It holds no rules: a request goes to :class:`ridgeline.play.session.Session`, and its outcome
becomes a :class:`Reply` that the screen shows. Knows nothing of Kivy.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ridgeline.deals.pack import DEALS
from ridgeline.engine.effects import playable_places
from ridgeline.errors import RidgelineError
from ridgeline.play.outcome import Done, Refused
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.labels import blocked
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import Notice, fault, gone, set_aside
from ridgeline_ui_kivy.settings import Settings
from ridgeline_ui_kivy.texts import escaped, refused

if TYPE_CHECKING:
    from datetime import date

    from ridgeline.play.events import Event
    from ridgeline.play.outcome import Outcome
    from ridgeline.play.records import Origin
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

FIRST_GAME, FIRST_DEAL = "tripeaks-easy", 1
"""What is dealt at the very first start: ``TP1-E-AAAAAAB``."""
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


class Table:
    """One player's table.

    :ivar session: the game that is played.
    :ivar settings: the options.
    :ivar clock: seconds that only run forward.
    :ivar first_start: nothing was ever played here.
    :ivar notices: what the player has to know about the start.
    """

    def __init__(
        self,
        library: Library,
        store: Store | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        """Go on with the latest game, or deal the first one.

        :param store: where games are kept; None keeps nothing.
        :param clock: seconds that only run forward.
        :param chance: picks deals.
        """
        self.library = library
        self.store = store
        self.settings = Settings.load(store)
        language.use(self.settings.language, own_letters=self.settings.own_letters)
        self.notices: list[Notice] = []
        if store:
            self.notices += [set_aside(store.path, note) for note in store.notes]
        self.clock = clock
        self._chance = chance or random.SystemRandom()
        self._refusals: Counter[str] = Counter()
        self.first_start = False
        self.session = self._first_session()

    def _first_session(self) -> Session:
        latest = self.store.latest() if self.store else None
        if self.store is not None and latest is not None:
            try:
                return self._restored(self.store, latest)
            except RidgelineError as error:
                self.notices.append(gone(error))
        ruleset = self._any_ruleset()
        self.first_start = self.store is not None and latest is None
        first = FIRST_DEAL if latest is None else self._chance.randrange(DEALS)
        return self._begin(ruleset, first)

    def _restored(self, store: Store, game: int) -> Session:
        session = restore(
            self.library,
            store,
            game,
            clock=self.clock,
            explanations=self.settings.explanations,
        )
        if session is None:
            raise RidgelineError(f"there is no saved game {game}", code="no-such-game")
        return session

    def _any_ruleset(self) -> Ruleset:
        """Return the first game of all, or whatever there is.

        :raises RidgelineError: if no plugin brings a game.
        """
        ids = [summary.id for summary in self.library.summaries()]
        if not ids:
            raise RidgelineError("no plugin brings a game, expected at least one", code="no-games")
        return self.library.ruleset(FIRST_GAME if FIRST_GAME in ids else ids[0])

    def _begin(
        self, ruleset: Ruleset, number: int, origin: Origin = "new", day: str = ""
    ) -> Session:
        return Session.new(
            self.library,
            ruleset,
            number,
            self.store,
            origin=origin,
            day=day,
            clock=self.clock,
            explanations=self.settings.explanations,
        )

    # ---- requests --------------------------------------------------------------------------

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

    def put(self, session: Session) -> Reply:
        """Put another session on the table."""
        self.session = session
        return self._dealt()

    def restart(self) -> Reply:
        """Deal the same cards again."""
        reply = self._reply(self.session.restart)
        return reply if reply.refused else replace(self._dealt(), events=reply.events)

    def change_rules(self, ruleset: Ruleset) -> Reply:
        """Deal the same cards under other rules.

        :raises RidgelineError: if they do not go with these cards.
        """
        self.session.change_rules(ruleset)
        return self._dealt()

    def new_game(self, ruleset: Ruleset, number: int | None = None, *, code: bool = True) -> Reply:
        """Deal a game.

        :param number: of the deal; None for any.
        :param code: the player knows the number, from a code.
        :raises RidgelineError: if it cannot be dealt; the running game stays.
        """
        chosen = self._chance.randrange(DEALS) if number is None else number
        origin: Origin = "code" if code and number is not None else "new"
        return self._change(lambda: self._begin(ruleset, chosen, origin))

    def take_up(self, game: int) -> Reply:
        """Put a game in progress on the table again; the running one is parked."""
        store = self.store
        if store is None:
            return Reply()

        def restored() -> Session:
            session = self._restored(store, game)
            store.take_up(game)
            return session

        try:
            return self._change(restored)
        except RidgelineError as error:
            return Reply(message=escaped(fault(error)), refused=True)

    def play_day(self, ruleset: Ruleset, number: int, day: date) -> Reply:
        """Deal a daily deal, or go on with it if it waits.

        :param number: of the deal.
        """
        try:
            game = (
                self.store.game_of_day(day.isoformat(), ruleset.code.prefix) if self.store else None
            )
            if game is not None and self.store and game in {g.id for g in self.store.games()}:
                return self.take_up(game)
            return self._change(lambda: self._begin(ruleset, number, "daily", day.isoformat()))
        except RidgelineError as error:
            return Reply(message=escaped(fault(error)), refused=True)

    def delete(self, game: int) -> str:
        """Take a parked game off the list; return what went wrong, if anything did."""
        try:
            if self.store is not None:
                self.store.drop(game)
        except RidgelineError as error:
            return escaped(fault(error))
        return ""

    def _change(self, begin: Callable[[], Session]) -> Reply:
        """Put another game on the table; the time of the one that is parked is kept.

        :raises RidgelineError: and the running game stays.
        """
        session = begin()
        with suppress(RidgelineError):  # then the time since its last action is lost
            self.session.pause()
        self.session = session
        return self._dealt()

    def next_deal(self, number: int | None = None) -> Reply:
        """Deal another game under the same rules; if that cannot be, say why.

        :param number: of the deal; None for any.
        """
        try:
            return self.new_game(self.session.ruleset, number, code=False)
        except RidgelineError as error:
            return Reply(message=escaped(fault(error)), refused=True)

    def set_settings(self, settings: Settings) -> str:
        """Change the options, and keep them; return what went wrong, if anything did.

        What cannot be kept holds until the app is closed.
        """
        self.settings = settings
        self.session.explanations = settings.explanations
        language.use(settings.language, own_letters=settings.own_letters)
        try:
            settings.save(self.store)
        except RidgelineError as error:
            return escaped(fault(error))
        return ""

    def pause(self) -> str:
        """Stop the time: the app is not in front; return what went wrong, if anything did."""
        try:
            self.session.pause()
        except RidgelineError as error:
            return escaped(fault(error))
        return ""

    def resume(self) -> None:
        """Let the time run again."""
        self.session.resume()

    # ---- what is shown ---------------------------------------------------------------------

    def playable(self) -> set[str]:
        """Return the places that a move could take now."""
        return set(playable_places(self.session.game, self.session.state))

    def _dealt(self) -> Reply:
        self._refusals.clear()
        return Reply(dealt=True)

    def _reply(self, request: Callable[[], Outcome], place: str = "") -> Reply:
        try:
            outcome = request()
        except RidgelineError as error:
            if error.code == "storage-elsewhere":
                return self._reload(error)
            return Reply(message=escaped(fault(error)), refused=True, place=place)
        if isinstance(outcome, Done):
            return Reply(outcome.events, self._remark(outcome.events), place=place)
        self._refusals[outcome.code] += 1
        if not outcome.shown or self._refusals[outcome.code] > PATIENCE:
            return Reply(refused=True, place=place)
        message = self._blocked(outcome) or refused(outcome.code, outcome.values)
        slots = outcome.values.get("slots", ())
        blockers = tuple(slots) if isinstance(slots, Iterable) else ()
        return Reply((), message, True, place, blockers)

    def _remark(self, events: Iterable[Event]) -> str:
        """Return what is worth saying of an action: that the last pass has begun."""
        turned = any(event.kind == "redeal" and not event.back for event in events)
        plan, state = self.session.game.parts.plan, self.session.state
        return _("Last pass through the stock") if turned and state.pass_ == plan.passes else ""

    def _blocked(self, outcome: Refused) -> str:
        """Return by which cards one is covered, as far as they are seen."""
        name = outcome.values.get("name")
        if outcome.code != "blocked" or not isinstance(name, str):
            return ""
        return blocked(self.session.game, self.session.state, name)

    def _reload(self, error: RidgelineError) -> Reply:
        """Go on with the game as another window has left it; say what the error says."""
        game = self.session.saved_as
        try:
            if self.store is not None and game is not None:
                self.session = self._restored(self.store, game)
        except RidgelineError as missing:
            return Reply(message=escaped(fault(missing)), refused=True)
        return replace(self._dealt(), message=escaped(fault(error)))
