"""The games in progress, in words. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ridgeline.deals.codes import code_of
from ridgeline.errors import RidgelineError
from ridgeline.play.restore import cards_left
from ridgeline.rules.refs import split_ref
from ridgeline_ui_kivy.language import _, date, figure
from ridgeline_ui_kivy.texts import cards_left_text, moves_text

if TYPE_CHECKING:
    from ridgeline.play.records import SavedGame
    from ridgeline.play.session import Session
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


EASY = "tripeaks-easy"
"""The ruleset of the app's mode of that name."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game in progress.

    :param id: in the store.
    :param name: of its rules.
    :param note: the deal's code, how far it is, and since when it waits.
    :param on_table: it is the one on the table.
    :param begun: something was done in it, so that it is lost when it is deleted.
    :param missing: why it cannot be played now: its rules are not there; empty if it can.
    """

    id: int
    name: str
    note: str
    on_table: bool
    begun: bool
    missing: str = ""


def waiting_games(library: Library, store: Store | None, session: Session) -> list[Waiting]:
    """Return the games in progress, the one played last first.

    :param session: the game on the table, or the one that goes on after a try.
    :raises StorageError: if they cannot be read.
    """
    if store is None:
        return []
    here = session.saved_as
    return [_worded(library, store, saved, on_table=saved.id == here) for saved in store.games()]


def parked(store: Store | None, session: Session) -> int:
    """Return how many games wait besides a session's; 0 if that cannot be read."""
    if store is None:
        return 0
    try:
        return sum(saved.id != session.saved_as for saved in store.games())
    except RidgelineError:
        return 0


def ruleset_name(name: str, settings: bool) -> str:
    """Return how a ruleset is called.

    :param settings: whether the player has changed some of its rules.
    """
    # Translators: a ruleset some of whose rules the player has changed
    return _("{name}, own rules").format(name=_(name)) if settings else _(name)


def title_names(ruleset: Ruleset) -> tuple[str, ...]:
    """Return how a game is called over its table, the fullest name first."""
    name = ruleset_name(ruleset.name, bool(ruleset.settings))
    if ruleset.ref != EASY:
        return (name,)
    # Translators: over the table: a game and the mode in which it is played
    return _("{game} · {mode}").format(game=name, mode=_("Easy")), name


def _worded(library: Library, store: Store, saved: SavedGame, *, on_table: bool) -> Waiting:
    summary, dealt = saved.summary, saved.dealt
    name, code, missing = _(saved.rules.name), None, ""
    try:
        ruleset = library.by_ref(saved.rules.ref)
        name = ruleset_name(ruleset.name, bool(ruleset.settings))
        if dealt.number is not None:
            code = code_of(library, ruleset, dealt.number, dealt.version)
    except RidgelineError as error:
        missing = _missing(library, saved.rules.ref, error)
    moves = moves_text(summary.moves)
    day = date(datetime.fromisoformat(saved.created).astimezone().date())
    left = cards_left(library, store, saved)
    if left is None:
        # Translators: how far a game is: score, moves, day of the deal
        text = _("Score {score}, {moves}, {day}")
        note = text.format(score=figure(summary.score), moves=moves, day=day)
    else:
        note = f"{cards_left_text(left)}, {moves}, {day}"
    begun = bool(summary.moves or summary.undos)
    note = f"{code}, {note}" if code else note
    # the one on the table goes on with the rules that it has
    return Waiting(saved.id, name, note, on_table, begun, "" if on_table else missing)


def _missing(library: Library, ref: str, error: RidgelineError) -> str:
    """Return why there are no such rules as a saved game needs."""
    ruleset = split_ref(ref)[0]
    if error.code == "ruleset-off":
        return _("The mod {mod} is switched off").format(mod=ruleset)
    if error.code != "unknown-ruleset":
        return error.message
    broken = library.catalogue.broken(ruleset)
    if broken is None:
        return _("The mod {mod} is not installed").format(mod=ruleset)
    text = _("The mod {mod} cannot be used: {reason}")
    return text.format(mod=ruleset, reason=broken.message)
