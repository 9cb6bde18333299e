"""The table: which game lies on it, dealt, taken up again or put aside; and the player's options.

It holds no rules, and knows nothing of Kivy. What is asked of the game is in
:mod:`ridgeline_ui_kivy.requests`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline.deals.pack import DEALS
from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import Notice, changed_rules, fault, gone, set_aside
from ridgeline_ui_kivy.openings import FIRST_DEAL, Openings, first_ruleset, offered
from ridgeline_ui_kivy.reply import Refusals, Reply
from ridgeline_ui_kivy.requests import Requests
from ridgeline_ui_kivy.settings import Settings
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from datetime import date

    from ridgeline.play.records import Origin
    from ridgeline.play.session import Session
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


class Table(Requests):
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
        self.store = store
        self.settings = Settings.load(store)
        language.use(self.settings.language, own_letters=self.settings.own_letters)
        self.notices: list[Notice] = []
        if store:
            self.notices += [set_aside(store.path, note) for note in store.notes]
        self.clock = clock
        self._openings = Openings(library, store, clock, explanations=self.settings.explanations)
        self._chance = chance or random.SystemRandom()
        self._refusals = Refusals()
        self.first_start = False
        self.session = self._first_session()

    @property
    def library(self) -> Library:
        """What games and rules there are."""
        return self._openings.library

    def use(self, library: Library) -> None:
        """Find games in another library from now on; the running one stays as it is."""
        self._openings.library = library

    def _first_session(self) -> Session:
        """Go on with the latest game, or deal one."""
        latest = self.store.latest() if self.store else None
        if latest is not None:
            try:
                session = self._openings.restored(latest)
            except RidgelineError as error:
                self.notices.append(gone(error))
            else:
                if session.rules_changed:
                    self.notices.append(Notice(changed_rules(session.ruleset.name)))
                return session
        ruleset = first_ruleset(self.library)
        self.first_start = self.store is not None and latest is None
        first = FIRST_DEAL if latest is None else self._chance.randrange(DEALS)
        return self._openings.begin(ruleset, first)

    # ---- which game lies on it ---------------------------------------------------------------

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
        return self._change(lambda: self._openings.begin(ruleset, chosen, origin))

    def take_up(self, game: int) -> Reply:
        """Put a game in progress on the table again; the running one is parked."""
        store = self.store
        if store is None:
            return Reply()

        def restored() -> Session:
            session = self._openings.restored(game)
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
            return self._change(
                lambda: self._openings.begin(ruleset, number, "daily", day.isoformat())
            )
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

        It is kept first: what is put on the table may be that very game.

        :raises RidgelineError: and the running game stays.
        """
        before, paused = self.session, self.session.paused
        with suppress(RidgelineError):  # then the time since its last action is lost
            before.pause()
        try:
            self.session = begin()
        except RidgelineError:
            if not paused:
                before.resume()
            raise
        message = self._parked(before)
        if self.session.rules_changed:
            message = escaped(changed_rules(self.session.ruleset.name))
        return replace(self._dealt(), message=message)

    def _parked(self, before: Session) -> str:
        """Return where the game went that was on the table, if it has gone from there and waits."""
        elsewhere = before.saved_as not in (None, self.session.saved_as)
        waits = elsewhere and before.status == "playing" and (before.moves or before.undos)
        return _("The game before is in “Games in progress”") if waits else ""

    def next_deal(self, number: int | None = None) -> Reply:
        """Deal another game under the same rules; if that cannot be, say why.

        :param number: of the deal; None for any.
        """
        try:
            ruleset = offered(self.library, self.session.ruleset)
            return self.new_game(ruleset, number, code=False)
        except RidgelineError as error:
            return Reply(message=escaped(fault(error)), refused=True)

    def set_settings(self, settings: Settings) -> str:
        """Change the options, and keep them; return what went wrong, if anything did.

        What cannot be kept holds until the app is closed.
        """
        self.settings = settings
        self._openings.explanations = self.session.explanations = settings.explanations
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
