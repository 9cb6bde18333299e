"""Going on with a saved game: its actions are played again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ridgeline.cards import parse_faces
from ridgeline.deals.pack import Deal, Source, same_deal, without_jokers
from ridgeline.errors import RidgelineError, RulesetError, StorageError
from ridgeline.play.attempt import Attempt
from ridgeline.play.clock import Now
from ridgeline.play.recording import rules_of
from ridgeline.play.session import Session
from ridgeline.syntax.layers import SETTINGS

if TYPE_CHECKING:
    from ridgeline.play.records import SavedAttempt, SavedGame
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


def restore(
    library: Library,
    store: Store,
    game: int | None = None,
    *,
    clock: Now = time.monotonic,
    explanations: bool = True,
) -> Session | None:
    """Return a saved game as it was after its last action; None if nothing is saved.

    :param game: its id; None for the one played last.
    :raises StorageError: and the saved game is kept as it is, if its ruleset is not installed, its
        rules have changed so that an action is no longer legal, or its rows cannot be read.
    """
    if game is None:
        game = store.latest()
        if game is None:
            return None
    saved = store.load(game)
    try:
        ruleset = library.by_ref(saved.game.rules.ref)
    except RidgelineError as error:
        raise _unusable(
            saved, f"its rules ({saved.game.rules.name}) are not installed: {_said(error)}", error
        ) from error
    try:
        attempt = Attempt.begin(library, ruleset, _deal(library, ruleset, saved))
        attempt.replay(saved.actions)
        attempt.hints = saved.hints
    except RidgelineError as error:
        raise _unusable(saved, _said(error), error) from error
    begun = saved.game.rules.fingerprint
    return Session(
        library,
        attempt,
        store.record(saved),
        origin=saved.game.dealt.origin,
        clock=clock,
        elapsed=saved.game.summary.elapsed,
        explanations=explanations,
        rules_changed=bool(begun) and begun != rules_of(library, ruleset).fingerprint,
    )


def cards_left(library: Library, store: Store, saved: SavedGame) -> int | None:
    """Return how many cards have to go in a saved game whose rules count no points.

    None where they do, and of a game that cannot go on.
    """
    try:
        if library.game(library.by_ref(saved.rules.ref)).parts.score.counts:
            return None
        session = restore(library, store, saved.id)
    except RidgelineError:
        return None
    return session.cards_left if session is not None else None


def _deal(library: Library, ruleset: Ruleset, saved: SavedAttempt) -> Deal:
    """Return the cards of a saved game under its latest rules.

    :raises RidgelineError: if they are no deal, or not the deal of their number.
    """
    dealt = saved.game.dealt
    faces = parse_faces(dealt.cards)
    source = Source(dealt.prefix, dealt.version)
    parts = library.game(ruleset).parts
    deal = same_deal(source, parts, Deal(faces, dealt.number, dealt.version))
    if without_jokers(deal.faces) != without_jokers(faces):
        raise StorageError(f"its cards are not those of deal {dealt.number}", code="storage-deal")
    return deal


def _said(error: RidgelineError) -> str:
    """Return what is wrong; of kept settings without the option that they once came from."""
    settings = isinstance(error, RulesetError) and error.path == SETTINGS
    return error.message if settings else str(error)


def _unusable(saved: SavedAttempt, reason: str, error: RidgelineError) -> StorageError:
    code = error.code if isinstance(error, StorageError) else "storage-rules"
    return StorageError(f"saved game {saved.game.id} cannot go on: {reason}", code=code)
