"""Opening the file of the store: where it lies, whether it is sound, what is done if it is not."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from ridgeline.errors import StorageError
from ridgeline.play import schema
from ridgeline.rules.folders import data_folder

FILE_NAME = "games.sqlite3"
BUSY_SECONDS = 3.0
"""How long to wait for another process that is writing."""

FAULTS = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What reading and writing may raise: the second comes from texts that are no UTF-8, the third
from numbers that SQLite cannot keep, as a plugin may score."""

_HEADER = b"SQLite format 3\0"
_TABLES = {"games", "attempts", "actions", "settings"}


def default_path() -> Path:
    """Return the file for saved games: in ``$RIDGELINE_DATA``, else in the user's data folder."""
    return data_folder() / FILE_NAME


def storage_error(error: Exception, path: Path) -> StorageError:
    """Return what to tell of an error of the database or the file system, in one line."""
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return StorageError(
            f"{path}: another program is writing to it; close it and try again", code="storage-busy"
        )
    code = "storage-damaged" if is_damage(error) else "storage"
    reason = getattr(error, "strerror", None) or str(error)
    message = f"{path}: cannot be used: {reason}"
    return StorageError(message, code=code, values={"reason": reason})


def is_damage(error: Exception) -> bool:
    """Return whether an error says that the file's content is broken (and not, say, busy)."""
    if isinstance(error, (_Damaged, UnicodeDecodeError)):
        return True
    broken = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return (getattr(error, "sqlite_errorcode", 0) & 0xFF) in broken


def open_database(path: Path) -> tuple[sqlite3.Connection, list[str]]:
    """Open or make the file; return the connection and notes for the player.

    A damaged file is renamed, never deleted, and a new one is begun.

    :raises StorageError: if the file is of a newer version or of another program (it is left
        untouched), busy, or cannot be opened or renamed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _refuse_foreign(path)
        try:
            return _connect(path), []
        except (*FAULTS, _Damaged) as error:
            if not is_damage(error):
                raise
            note = _set_aside(path, str(error))
            return _connect(path), [note]
    except (*FAULTS, OSError) as error:
        raise storage_error(error, path) from error


class _Damaged(Exception):
    """The file is a database, but not a sound one."""


def _refuse_foreign(path: Path) -> None:
    """Refuse a newer file, or another program's, before anything is written, even beside it.

    :raises StorageError: see there. What is no database at all is no matter of this function.
    """
    if not path.exists():
        return
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return
    try:
        _check_owner(path, connection)
    except FAULTS:
        return
    finally:
        connection.close()


def _check_owner(path: Path, connection: sqlite3.Connection) -> None:
    version, application, things = (
        connection.execute(question).fetchone()[0]
        for question in (
            "PRAGMA user_version",
            "PRAGMA application_id",
            "SELECT COUNT(*) FROM sqlite_master",
        )
    )
    if application != schema.APPLICATION and (application or version or things):
        raise StorageError(f"{path}: this is the database of another program", code="storage-other")
    if version > schema.VERSION:
        raise StorageError(
            f"{path}: saved by a newer Ridgeline (format {version}; this one reads up to"
            f" {schema.VERSION}); nothing was changed",
            code="storage-newer",
        )


def _connect(path: Path) -> sqlite3.Connection:
    if path.exists() and path.stat().st_size:
        with path.open("rb") as file:
            if file.read(len(_HEADER)) != _HEADER:  # a very short one would pass for an empty file
                raise _Damaged("no database")
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        _check_owner(path, connection)
        # WAL: a commit is one append, readers never wait. FULL: that append is on the disk when
        # an action is shown, so that not even a dead battery takes it back; at a human's pace
        # one fsync an action costs nothing.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        schema.migrate(connection)
        _check_sound(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_sound(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise _Damaged(str(found))
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if missing := _TABLES - {row[0] for row in rows}:
        raise _Damaged(f"tables missing: {', '.join(sorted(missing))}")


def _set_aside(path: Path, reason: str) -> str:
    """Rename a damaged file and what belongs to it; return the note for the player."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    for suffix in ("-wal", "-shm", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    reason = " ".join(reason.split())
    return f"the saved games in {path} were damaged ({reason}); they are kept as {aside.name}"
