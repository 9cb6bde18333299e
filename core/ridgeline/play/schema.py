"""The tables of the store and their migrations.

``user_version`` of the file is the number of migrations done. A migration is never changed once
released; a new one is put at the end.
"""

import sqlite3

APPLICATION = 0x52494447
"""Marks the file as ours (``RIDG``), so that another program's database is left alone."""

MIGRATIONS = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        prefix TEXT NOT NULL,        -- of its deal codes
        version INTEGER NOT NULL,    -- of its deals
        number INTEGER,              -- NULL: the cards were given one by one
        cards TEXT NOT NULL,
        origin TEXT NOT NULL,        -- new, code or cards
        created TEXT NOT NULL,       -- UTC, ISO 8601
        touched INTEGER NOT NULL,    -- of all games the greatest was played last
        dropped INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        rules TEXT NOT NULL,         -- reference of the ruleset
        name TEXT NOT NULL,          -- of the ruleset, for when it is no longer installed
        first INTEGER NOT NULL,      -- 1: the first attempt at the deal; 0: a replay
        started TEXT NOT NULL,
        actions INTEGER NOT NULL DEFAULT 0,
        status TEXT NOT NULL,
        score INTEGER NOT NULL,
        moves INTEGER NOT NULL,
        longest_run INTEGER NOT NULL,
        undos INTEGER NOT NULL,
        elapsed REAL NOT NULL,       -- seconds of play, pauses left out
        result TEXT,                 -- won (for good, whatever is undone), stuck, or NULL
        result_score INTEGER,
        result_moves INTEGER,
        result_elapsed REAL
    );
    CREATE INDEX games_touched ON games (touched);
    CREATE INDEX attempts_game ON attempts (game);
    CREATE INDEX attempts_rules ON attempts (rules);
    CREATE TABLE actions (
        attempt INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,      -- from 1, without gaps
        kind TEXT NOT NULL,          -- play, undo or redo
        move TEXT NOT NULL,
        elapsed REAL NOT NULL,
        PRIMARY KEY (attempt, place)
    ) WITHOUT ROWID;
    CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL          -- JSON
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE attempts ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
    """
    ALTER TABLE games ADD COLUMN day TEXT NOT NULL DEFAULT '';  -- of a daily deal, ISO 8601
    ALTER TABLE attempts ADD COLUMN uid TEXT NOT NULL DEFAULT '';  -- in files of statistics
    ALTER TABLE attempts ADD COLUMN ended TEXT;                 -- UTC, if it has ended
    ALTER TABLE attempts ADD COLUMN result_undos INTEGER;
    ALTER TABLE attempts ADD COLUMN result_hints INTEGER;
    ALTER TABLE attempts ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;  -- statistics were reset
    UPDATE attempts SET uid = lower(hex(randomblob(16)));
    UPDATE attempts SET ended = started, result_undos = undos, result_hints = hints
        WHERE result IS NOT NULL;
    CREATE UNIQUE INDEX attempts_uid ON attempts (uid);
    CREATE TABLE imported (
        uid TEXT PRIMARY KEY,
        deal TEXT NOT NULL,
        day TEXT NOT NULL,
        rules TEXT NOT NULL,
        name TEXT NOT NULL,
        first INTEGER NOT NULL,
        started TEXT NOT NULL,
        ended TEXT NOT NULL,
        won INTEGER NOT NULL,
        score INTEGER,               -- NULL: the attempt was given up
        moves INTEGER NOT NULL,
        seconds REAL NOT NULL,
        longest_run INTEGER NOT NULL,
        undos INTEGER NOT NULL,
        hints INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "ALTER TABLE attempts ADD COLUMN fingerprint TEXT NOT NULL DEFAULT ''",  # of a mod's rules
)

VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this version, all in one transaction.

    :raises sqlite3.Error: if that cannot be written; the file is then as before.
    """
    if _version(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # asked again: another process may have done it while this one waited for the lock
        for number in range(_version(connection), VERSION):
            for statement in statements(MIGRATIONS[number]):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def statements(script: str) -> list[str]:
    """Split a script whose only semicolons end statements.

    ``executescript`` cannot be used: it commits the transaction that is open.
    """
    lines = (line.split("--")[0] for line in script.splitlines())
    return [text.strip() for text in "\n".join(lines).split(";") if text.strip()]


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
