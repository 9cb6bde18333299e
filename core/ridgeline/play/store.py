"""The store: a journal of every action in SQLite, settings and statistics.

An action is one row, committed before the session returns it; a game is resumed by playing its
rows again. Everything that a caller may see fail is a
:class:`~ridgeline.errors.StorageError` of one line.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from ridgeline.errors import StorageError
from ridgeline.play import result_rows, rows
from ridgeline.play.datafile import FAULTS, default_path, open_database, storage_error
from ridgeline.play.records import Action, Dealt, Result, Rules, SavedAttempt, SavedGame, Summary

PARKED = 20
"""Games in progress that are kept; the one not touched for longest falls off the list."""

REMEMBERED = 500
"""Games back in time whose lines of play are kept, so that the file does not grow for ever."""


class Store:
    """Saved games, settings and statistics in one file.

    Several processes may have it open; each action is one short transaction, and the second of
    two that play the same game is refused.

    :ivar path: the file.
    :ivar notes: what happened on opening that the player has to know, one line each.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, notes: list[str]) -> None:
        """Use :meth:`open`."""
        self.path = path
        self.notes = notes
        self._connection = connection

    @classmethod
    def open(cls, path: str | Path | None = None) -> Store:
        """Open or make the store.

        :param path: its file; None for the user's own (see
            :func:`~ridgeline.play.datafile.default_path`).
        :raises StorageError: see :func:`~ridgeline.play.datafile.open_database`.
        """
        place = default_path() if path is None else Path(path)
        connection, notes = open_database(place)
        return cls(place, connection, notes)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    # ---- games -----------------------------------------------------------------------------

    def begin(self, dealt: Dealt, rules: Rules, summary: Summary) -> Record:
        """Keep a new game and return the record that its actions go to."""
        with self._write() as write:
            now = _now()
            game = rows.add_game(write, dealt, now)
            first = dealt.origin in ("new", "daily") and not rows.tried_before(write, dealt, game)
            attempt = rows.add_attempt(write, game, rules, first, summary, now)
            rows.drop_unplayed(write, game)
            rows.drop_oldest(write, PARKED, now)
            rows.forget_journals(write, REMEMBERED)
        return Record(self, game, attempt, 0)

    def games(self) -> list[SavedGame]:
        """Return the games in progress, the one touched last first."""
        with self._read() as read:
            return rows.games_in_progress(read)

    def latest(self) -> int | None:
        """Return the id of the game touched last, ended or not; None if there is none."""
        with self._read() as read:
            return rows.latest_game(read)

    def load(self, game: int) -> SavedAttempt:
        """Return a game's latest attempt.

        :raises StorageError: if there is no such game or its rows cannot be read.
        """
        with self._read() as read:
            saved = rows.load_attempt(read, game)
        if saved is None:
            raise StorageError(f"{self.path}: there is no saved game {game}", code="no-such-game")
        return saved

    def record(self, saved: SavedAttempt) -> Record:
        """Return the record to which further actions of a loaded attempt go."""
        return Record(self, saved.game.id, saved.id, len(saved.actions))

    def take_up(self, game: int) -> None:
        """Make a game the one touched last: it is on the table now, even if nothing is done."""
        with self._write() as write:
            rows.touch(write, game)

    def drop(self, game: int) -> None:
        """Take a game off the list of those in progress; once played in, it counts as lost."""
        with self._write() as write:
            rows.drop_game(write, game, _now())

    # ---- statistics and settings -----------------------------------------------------------

    def results(self) -> tuple[Result, ...]:
        """Return what every attempt came to, those of imported statistics too, oldest first.

        Attempts in which nothing was done, and those before a reset, are left out.
        """
        with self._read() as read:
            return result_rows.results(read)

    def add_results(self, results: Iterable[Result]) -> int:
        """Add results of another file of statistics; return how many were not known.

        What is known already, or is an attempt of this store, is not counted again.
        """
        with self._write() as write:
            return sum(result_rows.add_result(write, result) for result in results)

    def forget_results(self) -> None:
        """Begin the statistics anew: what has ended counts no more; games go on."""
        with self._write() as write:
            result_rows.forget(write)

    def days(self) -> Mapping[str, Mapping[str, bool]]:
        """Return by day, then by id of the ruleset, whether its daily deal was won.

        A day is there once its deal was played.
        """
        with self._read() as read:
            return result_rows.days(read)

    def game_of_day(self, day: str, prefix: str) -> int | None:
        """Return the game of a daily deal that was begun, ended or not; None if none was."""
        with self._read() as read:
            return result_rows.game_of_day(read, day, prefix)

    def setting(self, key: str, default: object = None) -> Any:
        """Return a setting, or ``default`` if it was never set or cannot be read."""
        with self._read() as read:
            row = read.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        try:
            return default if row is None else json.loads(row[0])
        except (TypeError, ValueError):
            return default

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting: anything that JSON can say."""
        text = json.dumps(value)
        with self._write() as write:
            write.execute(
                "INSERT INTO settings VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, text),
            )

    # ---- transactions ----------------------------------------------------------------------

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing; it is on the disk when this ends."""
        connection = self._connection
        with self._errors():
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        with self._errors():
            yield self._connection

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except rows.BadRow as error:
            raise StorageError(f"{self.path}: {error}", code="storage-damaged") from error
        except FAULTS as error:
            raise storage_error(error, self.path) from error


class Record:
    """Where the actions of one game go.

    :ivar game: id of the game.
    :ivar attempt: id of its latest attempt.
    """

    def __init__(self, store: Store, game: int, attempt: int, actions: int) -> None:
        """Use :meth:`Store.begin` or :meth:`Store.record`.

        :param actions: number of actions that the attempt has.
        """
        self.game = game
        self.attempt = attempt
        self._store = store
        self._actions = actions

    def add(self, action: Action, summary: Summary) -> None:
        """Commit an action and where the attempt stands after it.

        :raises StorageError: and nothing is written, if it cannot be; also if another process
            has gone on with the attempt.
        """
        with self._store._write() as write:
            if not rows.is_at(write, self.attempt, self._actions):
                raise StorageError(
                    f"{self._store.path}: this game was played on in another window; open it again",
                    code="storage-elsewhere",
                )
            rows.add_action(write, self.game, self.attempt, self._actions + 1, action)
            rows.update_attempt(write, self.attempt, self._actions + 1, summary, _now())
        self._actions += 1

    def keep_time(self, elapsed: float) -> None:
        """Commit the seconds of play at a pause.

        :raises StorageError: if it cannot be written.
        """
        with self._store._write() as write:
            rows.keep_time(write, self.attempt, elapsed)

    def keep_hints(self, hints: int) -> None:
        """Commit how many hints were asked for.

        :raises StorageError: if it cannot be written.
        """
        with self._store._write() as write:
            rows.keep_hints(write, self.attempt, hints)

    def start_again(self, rules: Rules, summary: Summary) -> None:
        """Begin another attempt at the same deal: a replay, unless nothing was done in this one.

        :raises StorageError: and nothing is written, if it cannot be.
        """
        with self._store._write() as write:
            rows.touch(write, self.game)
            if self._actions:
                rows.give_up(write, self.game, _now())
                attempt = rows.add_attempt(write, self.game, rules, False, summary, _now())
            else:
                attempt = self.attempt
                rows.replace_rules(write, attempt, rules, summary, _now())
        self.attempt, self._actions = attempt, 0


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
