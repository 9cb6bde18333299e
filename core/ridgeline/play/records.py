"""What the session hands to the store and gets back: plain values."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

ActionKind = Literal["play", "undo", "redo"]
Origin = Literal["new", "daily", "code", "cards"]
"""Where a deal came from: chosen at random, the deal of a day, asked for by code or number, given
card by card. Only the first two can be first attempts."""
Ending = Literal["won", "stuck", "given up", "open"]
"""How an attempt ended; ``open`` if it has not."""

STATUSES = ("playing", "won", "stuck", "stopped")


_YEARS = range(1970, 3000)
"""Of moments of play: none lies at an end of the calendar, where days cannot be reckoned with."""


def is_moment(text: str) -> bool:
    """Tell whether a text is a moment at which somebody may have played: ISO 8601, with its zone."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return moment.utcoffset() is not None and moment.year in _YEARS


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the journal.

    :param move: canonical text of the move played, undone or redone.
    :param elapsed: seconds of play until then, pauses left out.
    """

    kind: ActionKind
    move: str
    elapsed: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Where an attempt stands after an action."""

    status: str
    score: int
    moves: int
    longest_run: int
    undos: int
    elapsed: float


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game as it was dealt.

    :param prefix: of its deal codes.
    :param version: of its deals.
    :param number: None if the cards were given one by one.
    :param cards: in dealing order, with a blank between.
    :param origin: where the deal came from.
    :param day: of a daily deal, ISO 8601; else empty.
    """

    prefix: str
    version: int
    number: int | None
    cards: str
    origin: Origin
    day: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """Whose rules an attempt is played by.

    :param ref: reference of the ruleset.
    :param name: its name, for when it is no longer installed.
    :param fingerprint: of a mod's rules when the attempt was begun; empty if it is not known, and
        of what came with Ridgeline.
    """

    ref: str
    name: str
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in progress, for a list of them.

    :param rules: of its latest attempt.
    :param summary: of its latest attempt.
    :param created: when it was dealt, UTC.
    """

    id: int
    dealt: Dealt
    rules: Rules
    summary: Summary
    created: str


@dataclass(frozen=True, slots=True)
class SavedAttempt:
    """All that is needed to go on with a game.

    :param id: of the attempt.
    :param actions: from the first one on.
    :param hints: number of hints that were asked for.
    """

    id: int
    game: SavedGame
    actions: tuple[Action, ...]
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """What an attempt in which something was done came to.

    Of a won attempt all values are those at its first win, whatever was done later.

    :param uid: marks the attempt in files of statistics, whatever file or device it comes from.
    :param deal: marks the deal, whatever the rules.
    :param day: of a daily deal, ISO 8601; else empty.
    :param first: the first attempt at its deal; else it is a replay.
    :param started: UTC, ISO 8601.
    :param ended: UTC, ISO 8601; empty if it is open.
    :param score: None if it was given up or is open.
    :param seconds: of play, pauses left out.
    """

    uid: str
    deal: str
    day: str
    rules: Rules
    first: bool
    started: str
    ended: str
    ending: Ending
    score: int | None
    moves: int
    seconds: float
    longest_run: int
    undos: int
    hints: int
