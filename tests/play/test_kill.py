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
from pathlib import Path

import play_killed
from play_games import fake_library
from play_killed import begin_or_restore, line_of, play_on

from ridgeline.play.store import Store

LIBRARY = fake_library()
KILLS = {"time": 12, "sql": 12, "steps": 12}


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


def lines_of(path: Path, seed: int) -> list[str]:
    """Return what a player will do from where the store stands; nothing is written."""
    with Store.open(path) as store:
        session = begin_or_restore(LIBRARY, store)
    session._record = None
    return [line_of(session), *play_on(LIBRARY, session, seed)]


def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    path, journal = tmp_path / "games.sqlite3", tmp_path / "outside"
    chance = random.Random(8)
    inside = 0
    for number, how in enumerate(how for how, kills in KILLS.items() for _ in range(kills)):
        journal.unlink(missing_ok=True)
        expected = lines_of(path, number)
        count = chance.randrange(5, 150) if how == "sql" else chance.randrange(200, 9000)
        player = child(path, journal, number, "-" if how == "time" else how, count)
        if how == "time":
            kill_later(player, journal, chance.uniform(0, 0.15))
        _, errors = player.communicate()
        assert player.returncode == -signal.SIGKILL, errors
        kept = [expected[0], *(journal.read_text().splitlines() if journal.exists() else ())]
        assert expected[: len(kept)] == kept
        inside += Path(f"{path}-wal").exists()
        with Store.open(path) as store:
            assert store.notes == []
            stands = line_of(begin_or_restore(LIBRARY, store))
        assert stands in expected[len(kept) - 1 : len(kept) + 1]
    assert inside == sum(KILLS.values())  # each left its log behind: none had closed the store
