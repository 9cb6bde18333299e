"""Killed at any moment, inside the write too, and nothing that was shown is lost.

A child process plays at random and keeps a journal of its own, outside the store. The seed says
what it does, so that its next step is known: what the store has must be the journal's last line
or the one step after it.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import play_killed
from play_games import fake_library
from play_killed import begin_or_restore, line_of, play_on

from ridgeline.play.store import Store

LIBRARY = fake_library()
KILLS = {"time": 9, "sql": 9, "steps": 9}


def child(path: Path, journal: Path, seed: int, how: str, count: int) -> subprocess.Popen[bytes]:
    run = [
        sys.executable,
        play_killed.__file__,
        str(path),
        str(journal),
        str(seed),
        how,
        str(count),
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(run, env=environment, stderr=subprocess.PIPE)


def kill_later(player: subprocess.Popen[bytes], journal: Path, seconds: float) -> None:
    """Kill a player some time after its first request."""
    while player.poll() is None and not (journal.exists() and journal.stat().st_size):
        time.sleep(0.002)
    time.sleep(seconds)
    player.kill()


def lines_from(path: Path, seed: int) -> Iterator[str]:
    """Return where the store's game stands, and after it what a player will do; writes nothing."""
    with Store.open(path) as store:
        session = begin_or_restore(LIBRARY, store)
    session._record = None
    return chain([line_of(session)], play_on(LIBRARY, session, seed))


def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    path, journal = tmp_path / "games.sqlite3", tmp_path / "outside"
    chance = random.Random(8)
    inside = 0
    for number, how in enumerate(how for how, kills in KILLS.items() for _ in range(kills)):
        journal.unlink(missing_ok=True)
        lines = lines_from(path, number)
        count = chance.randrange(5, 150) if how == "sql" else chance.randrange(200, 9000)
        player = child(path, journal, number, "-" if how == "time" else how, count)
        if how == "time":
            kill_later(player, journal, chance.uniform(0, 0.15))
        _, errors = player.communicate()
        assert player.returncode == -signal.SIGKILL, errors
        kept = [next(lines), *(journal.read_text().splitlines() if journal.exists() else ())]
        expected = [kept[0], *islice(lines, len(kept))]
        assert expected[:-1] == kept
        inside += Path(f"{path}-wal").exists()
        with Store.open(path) as store:
            assert store.notes == []
            stands = line_of(begin_or_restore(LIBRARY, store))
        assert stands in expected[-2:]
    assert inside == sum(KILLS.values())  # each left its log behind: none had closed the store


def test_killed_while_the_file_is_made(tmp_path: Path) -> None:
    chance = random.Random(9)
    made = 0
    for number in range(16):
        path, journal = tmp_path / f"{number}.sqlite3", tmp_path / f"{number}.outside"
        how, most = (("making-sql", 30), ("making-steps", 1500))[number % 2]
        player = child(path, journal, number, how, chance.randrange(1, most))
        _, errors = player.communicate()
        assert player.returncode == -signal.SIGKILL, errors
        made += path.exists() and path.stat().st_size > 0
        with Store.open(path) as store:
            assert store.notes == []
            session = begin_or_restore(LIBRARY, store)
            assert session.draw()
            assert line_of(begin_or_restore(LIBRARY, store)) == line_of(session)
    assert made > 0
