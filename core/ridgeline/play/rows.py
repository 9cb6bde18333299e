"""The SQL of the store. Every function works in the transaction of its caller."""

import math
import sqlite3
from typing import Any, get_args

from ridgeline.play.records import (
    STATUSES,
    Action,
    ActionKind,
    Dealt,
    Origin,
    Rules,
    SavedAttempt,
    SavedGame,
    Summary,
)

_LATEST = "SELECT MAX(id) FROM attempts WHERE game = g.id"
_SAVED = f"""
    SELECT g.id, g.prefix, g.version, g.number, g.cards, g.origin, g.day, g.created, a.id, a.rules,
        a.name, a.status, a.score, a.moves, a.longest_run, a.undos, a.elapsed, a.actions,
        a.fingerprint
    FROM games g JOIN attempts a ON a.id = ({_LATEST})"""
DEAL_MARK = "g.prefix || g.version || ' ' || IFNULL(g.number, g.cards)"

_GREATEST_ID = 2**63 - 1


class BadRow(Exception):
    """A row whose values cannot be what was written."""


def add_game(write: sqlite3.Connection, dealt: Dealt, now: str) -> int:
    """Add a game and return its id."""
    cursor = write.execute(
        "INSERT INTO games (id, prefix, version, number, cards, origin, day, created, touched)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT IFNULL(MAX(touched), 0) + 1 FROM games))",
        (
            _free_id(write, "games", "attempts", "game"),
            dealt.prefix,
            dealt.version,
            dealt.number,
            dealt.cards,
            dealt.origin,
            dealt.day,
            now,
        ),
    )
    return _new_id(cursor)


def tried_before(read: sqlite3.Connection, dealt: Dealt, game: int) -> bool:
    """Return whether a game other than ``game`` has been played with the same deal."""
    if read.execute("SELECT 1 FROM imported WHERE deal = ?", (deal_mark(dealt),)).fetchone():
        return True
    found = read.execute(
        "SELECT 1 FROM games g JOIN attempts a ON a.game = g.id WHERE g.id <> ? AND prefix = ?"
        " AND version = ? AND (number = ? OR cards = ?) AND a.actions > 0",
        (game, dealt.prefix, dealt.version, dealt.number, dealt.cards),
    )
    return found.fetchone() is not None


def deal_mark(dealt: Dealt) -> str:
    """Return what marks a deal in results; :data:`DEAL_MARK` is the same in SQL."""
    return f"{dealt.prefix}{dealt.version} {dealt.cards if dealt.number is None else dealt.number}"


def add_attempt(
    write: sqlite3.Connection, game: int, rules: Rules, first: bool, summary: Summary, now: str
) -> int:
    """Add an attempt at a game and return its id."""
    cursor = write.execute(
        "INSERT INTO attempts (id, uid, game, rules, name, fingerprint, first, started, status, score,"
        " moves, longest_run, undos, elapsed)"
        " VALUES (?, lower(hex(randomblob(16))), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            _free_id(write, "attempts", "actions", "attempt"),
            game,
            *_rules_values(rules),
            int(first),
            now,
            *_summary_values(summary),
        ),
    )
    return _new_id(cursor)


def is_at(read: sqlite3.Connection, attempt: int, actions: int) -> bool:
    """Return whether an attempt has so many actions and is the latest of its game."""
    found = read.execute(
        f"SELECT a.actions FROM attempts a JOIN games g ON g.id = a.game"
        f" WHERE a.id = ? AND a.id = ({_LATEST})",
        (attempt,),
    ).fetchone()
    return found is not None and found[0] == actions


def add_action(
    write: sqlite3.Connection, game: int, attempt: int, place: int, action: Action
) -> None:
    """Add an action as the ``place``-th of an attempt."""
    write.execute(
        "INSERT INTO actions VALUES (?, ?, ?, ?, ?)",
        (attempt, place, action.kind, action.move, action.elapsed),
    )
    touch(write, game)


def update_attempt(
    write: sqlite3.Connection, attempt: int, actions: int, summary: Summary, now: str
) -> None:
    """Write where an attempt stands; the first win stays its result whatever is undone."""
    write.execute(
        "UPDATE attempts SET actions = ?, status = ?, score = ?, moves = ?,"
        " longest_run = IIF(result IS 'won', longest_run, ?), undos = ?, elapsed = ? WHERE id = ?",
        (actions, *_summary_values(summary), attempt),
    )
    if summary.status in ("won", "stuck"):
        write.execute(
            "UPDATE attempts SET result = status, result_score = score, result_moves = moves,"
            " result_elapsed = elapsed, result_undos = undos, result_hints = hints, ended = ?"
            " WHERE id = ? AND result IS NOT 'won'",
            (now, attempt),
        )
    else:
        write.execute(
            "UPDATE attempts SET result = NULL, result_score = NULL, result_moves = NULL,"
            " result_elapsed = NULL, result_undos = NULL, result_hints = NULL, ended = NULL"
            " WHERE id = ? AND result IS NOT 'won'",
            (attempt,),
        )


def keep_time(write: sqlite3.Connection, attempt: int, elapsed: float) -> None:
    """Write the time of an attempt without an action."""
    write.execute("UPDATE attempts SET elapsed = ? WHERE id = ?", (elapsed, attempt))


def keep_hints(write: sqlite3.Connection, attempt: int, hints: int) -> None:
    """Write how many hints were asked for in an attempt."""
    write.execute("UPDATE attempts SET hints = ? WHERE id = ?", (hints, attempt))


def replace_rules(
    write: sqlite3.Connection, attempt: int, rules: Rules, summary: Summary, now: str
) -> None:
    """Let an attempt in which nothing was done be one under other rules."""
    write.execute(
        "UPDATE attempts SET rules = ?, name = ?, fingerprint = ? WHERE id = ?",
        (*_rules_values(rules), attempt),
    )
    update_attempt(write, attempt, 0, summary, now)


def touch(write: sqlite3.Connection, game: int) -> None:
    """Make a game the one touched last, and in progress again."""
    write.execute(
        "UPDATE games SET dropped = 0, touched = (SELECT MAX(touched) + 1 FROM games)"
        " WHERE id = ? AND (dropped OR touched < (SELECT MAX(touched) FROM games))",
        (game,),
    )


def drop_game(write: sqlite3.Connection, game: int, now: str) -> None:
    """Take a game off the list; its latest attempt is given up."""
    write.execute("UPDATE games SET dropped = 1 WHERE id = ?", (game,))
    give_up(write, game, now)


def give_up(write: sqlite3.Connection, game: int, now: str) -> None:
    """Note when the attempts at a game that can no longer go on were given up."""
    write.execute("UPDATE attempts SET ended = ? WHERE game = ? AND ended IS NULL", (now, game))


def drop_unplayed(write: sqlite3.Connection, game: int) -> None:
    """Drop the games in which nothing was ever done, but for the one that now begins."""
    write.execute(
        "UPDATE games SET dropped = 1 WHERE id <> ? AND NOT dropped AND NOT EXISTS"
        " (SELECT 1 FROM attempts WHERE game = games.id AND actions > 0)",
        (game,),
    )


def forget_journals(write: sqlite3.Connection, kept: int) -> None:
    """Delete the actions of old games that cannot go on; the results of their attempts stay."""
    write.execute(
        f"DELETE FROM actions WHERE attempt IN (SELECT b.id FROM games g"
        f" JOIN attempts a ON a.id = ({_LATEST}) JOIN attempts b ON b.game = g.id"
        " WHERE (g.dropped OR a.status IN ('won', 'stuck'))"
        " AND g.touched <= (SELECT MAX(touched) FROM games) - ?)",
        (kept,),
    )


def drop_oldest(write: sqlite3.Connection, kept: int, now: str) -> None:
    """Drop the games in progress that go beyond the number kept."""
    too_many = write.execute(
        f"SELECT g.id FROM games g JOIN attempts a ON a.id = ({_LATEST}) WHERE NOT dropped"
        " AND a.status NOT IN ('won', 'stuck') ORDER BY touched DESC LIMIT -1 OFFSET ?",
        (kept,),
    ).fetchall()
    for (game,) in too_many:
        drop_game(write, game, now)


def games_in_progress(read: sqlite3.Connection) -> list[SavedGame]:
    """Return the games whose latest attempt has not ended, touched last first."""
    found = read.execute(
        f"{_SAVED} WHERE NOT dropped AND a.status NOT IN ('won', 'stuck') ORDER BY touched DESC"
    )
    return [_saved_game(row) for row in found]


def latest_game(read: sqlite3.Connection) -> int | None:
    """Return the game touched last that was not dropped."""
    row = read.execute(
        "SELECT id FROM games WHERE NOT dropped ORDER BY touched DESC LIMIT 1"
    ).fetchone()
    return None if row is None else row[0]


def load_attempt(read: sqlite3.Connection, game: int) -> SavedAttempt | None:
    """Return a game's latest attempt with its actions; None if there is no such game.

    :raises BadRow: if what stands there cannot have been written.
    """
    row = read.execute(f"{_SAVED} WHERE g.id = ?", (game,)).fetchone()
    if row is None:
        return None
    attempt, count = row[8], row[17]
    found = read.execute(
        "SELECT kind, move, elapsed, place FROM actions WHERE attempt = ? ORDER BY place",
        (attempt,),
    ).fetchall()
    if [line[3] for line in found] != list(range(1, len(found) + 1)) or count != len(found):
        raise BadRow(f"saved game {game}: actions are missing from its journal")
    actions = tuple(_action(game, line) for line in found)
    hints = read.execute("SELECT hints FROM attempts WHERE id = ?", (attempt,)).fetchone()[0]
    if not isinstance(hints, int) or hints < 0:
        raise BadRow(f"saved game {game}: its row cannot be read")
    return SavedAttempt(attempt, _saved_game(row), actions, hints)


def _action(game: int, row: tuple[Any, ...]) -> Action:
    kind, move, elapsed, place = row
    sound = kind in get_args(ActionKind) and isinstance(move, str)
    if not (sound and _is_time(elapsed)):
        raise BadRow(f"saved game {game}: action {place} of its journal cannot be read")
    return Action(kind, move, elapsed)


def _is_time(value: object) -> bool:
    return isinstance(value, float) and 0 <= value < math.inf


def _saved_game(row: tuple[Any, ...]) -> SavedGame:
    game, prefix, version, number, cards, origin, day, created, _, ref, name, *rest = row
    status, score, moves, longest, undos, elapsed, _, mark = rest
    strings = (prefix, cards, day, created, ref, name, mark)
    texts = all(isinstance(value, str) for value in strings)
    counts = all(isinstance(value, int) for value in (version, score, moves, longest, undos))
    words = origin in get_args(Origin) and status in STATUSES
    number_sound = number is None or isinstance(number, int)
    if not (texts and counts and words and number_sound and _is_time(elapsed)):
        raise BadRow(f"saved game {game}: its row cannot be read")
    return SavedGame(
        game,
        Dealt(prefix, version, number, cards, origin, day),
        Rules(ref, name, mark),
        Summary(status, score, moves, longest, undos, elapsed),
        created,
    )


def _rules_values(rules: Rules) -> tuple[str, str, str]:
    return rules.ref, rules.name, rules.fingerprint


def _summary_values(summary: Summary) -> tuple[object, ...]:
    return (
        summary.status,
        summary.score,
        summary.moves,
        summary.longest_run,
        summary.undos,
        summary.elapsed,
    )


def _free_id(read: sqlite3.Connection, table: str, other: str, column: str) -> int | None:
    """Return an id for a new row that no row of another table names, as one whose own row is lost.

    :return: None if none is left above those that are taken: the database then finds one.
    """
    (greatest,) = read.execute(
        f"SELECT MAX(IFNULL((SELECT MAX(id) FROM {table}), 0), IFNULL((SELECT MAX({column})"
        f" FROM {other} WHERE TYPEOF({column}) = 'integer'), 0))"
    ).fetchone()
    return int(greatest) + 1 if greatest < _GREATEST_ID else None


def _new_id(cursor: sqlite3.Cursor) -> int:
    number = cursor.lastrowid
    assert number is not None  # an INSERT that did not raise has one
    return number
