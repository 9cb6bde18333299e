"""How a game comes on the table: dealt, taken up again, or the one that the app starts with.

Knows nothing of Kivy.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.play.restore import restore
from ridgeline.play.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.play.records import Origin
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

FIRST_GAME, FIRST_DEAL = "tripeaks-easy", 1
"""What is dealt at the very first start: ``TP1-E-AAAAAAB``."""


class Openings:
    """Begins and restores sessions.

    :ivar library: where their rules are found.
    :ivar explanations: refusals say why.
    """

    def __init__(
        self,
        library: Library,
        store: Store | None,
        clock: Callable[[], float],
        *,
        explanations: bool,
    ) -> None:
        """Begin sessions that are kept in a store; None keeps nothing."""
        self.library = library
        self.explanations = explanations
        self._store = store
        self._clock = clock

    def begin(
        self, ruleset: Ruleset, number: int, origin: Origin = "new", day: str = ""
    ) -> Session:
        """Deal a game; one of a draft is kept nowhere.

        :raises RidgelineError: if it cannot be dealt or kept.
        """
        return Session.new(
            self.library,
            ruleset,
            number,
            None if self.library.is_draft(ruleset) else self._store,
            origin=origin,
            day=day,
            clock=self._clock,
            explanations=self.explanations,
        )

    def restored(self, game: int) -> Session:
        """Go on with a saved game.

        :raises RidgelineError: if it is not there, or cannot be played any more.
        """
        session = None
        if self._store is not None:
            session = restore(
                self.library, self._store, game, clock=self._clock, explanations=self.explanations
            )
        if session is None:
            raise RidgelineError(f"there is no saved game {game}", code="no-such-game")
        return session


def first_ruleset(library: Library) -> Ruleset:
    """Return the first game of all, or whatever there is.

    :raises RidgelineError: if no plugin brings a game.
    """
    with suppress(RulesetError):
        return library.ruleset(FIRST_GAME)
    ids = [summary.id for summary in library.summaries()]
    if not ids:
        raise RidgelineError("no plugin brings a game, expected at least one", code="no-games")
    return library.ruleset(ids[0])


def offered(library: Library, ruleset: Ruleset) -> Ruleset:
    """Return rules as the library has them now, or the first game's if it has them no longer.

    :raises RidgelineError: if there is no game at all.
    """
    try:
        return library.by_ref(ruleset.ref)
    except RidgelineError:
        return first_ruleset(library)
