"""Going on with a saved game: its actions are played again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ridgeline.cards import parse_faces
from ridgeline.deals.pack import Deal, Source, same_deal
from ridgeline.errors import RidgelineError, StorageError
from ridgeline.play.attempt import Attempt
from ridgeline.play.clock import Now
from ridgeline.play.session import Session

if TYPE_CHECKING:
    from ridgeline.play.records import SavedAttempt
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
            saved, f"its rules ({saved.game.rules.name}) are not installed: {error}", error
        ) from error
    try:
        attempt = Attempt.begin(library, ruleset, _deal(library, ruleset, saved))
        attempt.replay(saved.actions)
    except RidgelineError as error:
        raise _unusable(saved, str(error), error) from error
    return Session(
        library,
        attempt,
        store.record(saved),
        origin=saved.game.dealt.origin,
        clock=clock,
        elapsed=saved.game.summary.elapsed,
        explanations=explanations,
    )


def _deal(library: Library, ruleset: Ruleset, saved: SavedAttempt) -> Deal:
    dealt = saved.game.dealt
    old = Deal(parse_faces(dealt.cards), dealt.number, dealt.version)
    source = Source(dealt.prefix, dealt.version)
    return same_deal(source, library.game(ruleset).parts, old)


def _unusable(saved: SavedAttempt, reason: str, error: RidgelineError) -> StorageError:
    code = error.code if isinstance(error, StorageError) else "storage-rules"
    return StorageError(f"saved game {saved.game.id} cannot go on: {reason}", code=code)
