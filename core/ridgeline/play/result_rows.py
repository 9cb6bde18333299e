"""The SQL of results: what attempts came to, here and in files of statistics that were imported.

Every function works in the transaction of its caller.
"""

import math
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from ridgeline.play.records import Ending, Result, Rules, is_moment
from ridgeline.play.rows import DEAL_MARK, BadRow

# a game once dropped, or left behind for another attempt at its deal, is given up
_OWN = f"""
    SELECT a.uid, {DEAL_MARK} AS deal, g.day, a.rules, a.name, a.first, a.started,
        IFNULL(a.ended, a.started),
        IFNULL(a.result, IIF(g.dropped OR EXISTS (SELECT 1 FROM attempts b
            WHERE b.game = g.id AND b.id > a.id), 'given up', 'open')) AS ending,
        a.result_score, IFNULL(a.result_moves, a.moves), IFNULL(a.result_elapsed, a.elapsed),
        a.longest_run, IFNULL(a.result_undos, a.undos), IFNULL(a.result_hints, a.hints),
        a.forgotten, a.id
    FROM attempts a JOIN games g ON g.id = a.game WHERE a.actions > 0"""
_IMPORTED = """
    SELECT uid, deal, day, rules, name, first, started, ended,
        IIF(won, 'won', IIF(score IS NULL, 'given up', 'stuck')), score, moves, seconds,
        longest_run, undos, hints, 0, 0
    FROM imported"""


def results(read: sqlite3.Connection) -> tuple[Result, ...]:
    """Return all results but those that were forgotten, the oldest first.

    Of several attempts at a deal only the one that was begun first can be the first attempt,
    from whatever file they come.

    :raises BadRow: if what stands there cannot have been written.
    """
    rows = read.execute(f"SELECT * FROM ({_OWN}) UNION ALL {_IMPORTED} ORDER BY 7, 17").fetchall()
    found, tried = [], set()
    for *values, forgotten, _ in rows:
        result = _result(values)
        again = result.deal in tried
        tried.add(result.deal)
        if not forgotten:
            found.append(replace(result, first=False) if again else result)
    return tuple(found)


def add_result(write: sqlite3.Connection, result: Result) -> bool:
    """Add a result of another file; tell whether it was not known.

    An attempt of this file counts again if it had been forgotten; one that was imported before
    is replaced if it has ended later since then: a game that was stuck can go on.
    """
    own = write.execute("SELECT forgotten FROM attempts WHERE uid = ?", (result.uid,)).fetchone()
    if own is not None:
        write.execute("UPDATE attempts SET forgotten = 0 WHERE uid = ?", (result.uid,))
        return bool(own[0])
    known = write.execute("SELECT 1 FROM imported WHERE uid = ?", (result.uid,)).fetchone()
    write.execute(
        "INSERT INTO imported VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (uid) DO UPDATE SET ended = excluded.ended, won = excluded.won,"
        " score = excluded.score, moves = excluded.moves, seconds = excluded.seconds,"
        " longest_run = excluded.longest_run, undos = excluded.undos, hints = excluded.hints"
        " WHERE excluded.ended > ended AND NOT won",
        (
            result.uid,
            result.deal,
            result.day,
            result.rules.ref,
            result.rules.name,
            int(result.first),
            result.started,
            result.ended,
            int(result.ending == "won"),
            result.score,
            result.moves,
            result.seconds,
            result.longest_run,
            result.undos,
            result.hints,
        ),
    )
    return known is None


def forget(write: sqlite3.Connection) -> None:
    """Let what has ended count no more."""
    write.execute(
        f"UPDATE attempts SET forgotten = 1 WHERE uid IN"
        f" (SELECT uid FROM ({_OWN}) WHERE ending <> 'open')"
    )
    write.execute("DELETE FROM imported")


def days(read: sqlite3.Connection) -> Mapping[str, Mapping[str, bool]]:
    """Return by day, then by reference of the ruleset, whether the daily deal was won."""
    found: dict[str, dict[str, bool]] = {}
    for day, rules, won in read.execute(
        f"SELECT day, rules, MAX(ending = 'won') FROM"
        f" (SELECT * FROM ({_OWN}) UNION ALL {_IMPORTED}) WHERE day <> '' GROUP BY day, rules"
    ):
        found.setdefault(day, {})[rules] = bool(won)
    return found


def game_of_day(read: sqlite3.Connection, day: str, prefix: str) -> int | None:
    """Return the game of a daily deal, the one touched last; None if there is none."""
    row = read.execute(
        "SELECT id FROM games WHERE day = ? AND prefix = ? AND NOT dropped"
        " ORDER BY touched DESC LIMIT 1",
        (day, prefix),
    ).fetchone()
    return None if row is None else row[0]


def _result(row: list[Any]) -> Result:
    uid, deal, day, ref, name, first, started, ended, ending, score, moves, seconds, *rest = row
    texts = all(isinstance(value, str) for value in (uid, deal, day, ref, name, started, ended))
    counts = all(isinstance(value, int) for value in (first, moves, *rest))
    sound = ending in get_args(Ending) and (score is None or isinstance(score, int))
    time = isinstance(seconds, float) and 0 <= seconds < math.inf
    time = time and texts and is_moment(started) and is_moment(ended)
    if not (texts and counts and sound and time):
        raise BadRow("the result of an attempt cannot be read")
    return Result(
        uid,
        deal,
        day,
        Rules(ref, name),
        bool(first),
        started,
        "" if ending == "open" else ended,
        ending,
        score,
        moves,
        seconds,
        *rest,
    )
