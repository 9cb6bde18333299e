"""A program that plays at random into a store until it is killed; run by play/test_kill.py.

Arguments: the store, the outside journal, a seed, and where to die: ``-`` nowhere, ``sql N`` at
the N-th SQL statement, ``steps N`` after N steps of the database's own machine; ``making-sql N``
and ``making-steps N`` count from the moment the file is opened.

Every request that has returned is written to the outside journal and forced onto the disk; what
stands there must be in the store.
"""

import os
import random
import signal
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from play_games import GAMES, fake_library, shuffled_deal

from ridgeline.engine.position import Position
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library

REQUESTS = ("play",) * 12 + ("undo",) * 3 + ("redo",) * 2 + ("restart", "rules")


def line_of(session: Session) -> str:
    """Return in one line where a game stands."""
    position = Position.of(session.game, session.state, truth=True)
    return f"{session.ruleset.ref} {position} {tuple(session.tally)} {session.status}"


def die(*_: object) -> None:
    """Be killed, as by the system that runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def arm(connection: sqlite3.Connection, how: str, count: int) -> None:
    """Let the process die inside the database's work."""
    if how == "steps":
        connection.set_progress_handler(die, count)
    elif how == "sql":
        left = [count]

        def trace(_: str) -> None:
            left[0] -= 1
            if left[0] <= 0:
                die()

        connection.set_trace_callback(trace)


def play_on(library: Library, session: Session, seed: int) -> Iterator[str]:
    """Do one thing after the other, and say after each where the game stands."""
    chance = random.Random(seed)
    same_cards = [name for name in GAMES if not name.startswith("py")]
    while True:
        request = chance.choice(REQUESTS)
        legal = session.legal()
        if request == "rules":
            session.change_rules(library.ruleset(chance.choice(same_cards)))
        elif request != "play":
            getattr(session, request)()
        elif legal:
            session.play(chance.choice(legal))
        yield line_of(session)


def begin_or_restore(library: Library, store: Store) -> Session:
    """Return the saved game; deal one if there is none."""
    ruleset = library.ruleset("peaks")
    return restore(library, store) or Session.new(library, ruleset, shuffled_deal(1), store)


def main() -> None:
    """Play on until killed."""
    path, journal, seed, how, count = sys.argv[1:]
    library = fake_library()
    if how.startswith("making-"):
        connect = sqlite3.connect

        def armed(*args: Any, **more: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **more)
            arm(connection, how.removeprefix("making-"), int(count))
            return connection

        sqlite3.connect = armed  # type: ignore[assignment]
    store = Store.open(path)
    session = begin_or_restore(library, store)
    arm(store._connection, how, int(count))
    with Path(journal).open("w") as outside:
        for line in play_on(library, session, int(seed)):
            outside.write(line + "\n")
            outside.flush()
            os.fsync(outside.fileno())


if __name__ == "__main__":
    main()
