"""The store: what is kept, and what it tells."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from engine_games import peaks_game
from play_games import (
    FakeClock,
    fake_library,
    scored,
    shuffled_deal,
    to_the_end,
    winning,
)

from ridgeline.deals.pack import Source, deal
from ridgeline.errors import StorageError
from ridgeline.play.datafile import FILE_NAME, default_path
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import PARKED, Store

LIBRARY = fake_library()


def begin(store: Store | None, name: str = "peaks", seed: int = 0, **more: object) -> Session:
    return Session.new(LIBRARY, LIBRARY.ruleset(name), shuffled_deal(seed), store, **more)  # type: ignore[arg-type]


def test_a_score_that_cannot_be_kept_is_refused_in_one_line(path: Path) -> None:
    library = fake_library(huge=scored(peaks_game(), start=500, draw=10**20))
    with Store.open(path) as store:
        session = Session.new(library, library.ruleset("huge"), shuffled_deal(0), store)
        with pytest.raises(StorageError, match="too large"):
            session.draw()
        assert (session.score, session.moves) == (500, 0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite3"


def test_a_game_goes_on_where_it_stood(path: Path) -> None:
    clock = FakeClock()
    with Store.open(path) as store:
        session = begin(store, clock=clock)
        for _ in range(5):
            clock.time += 7
            session.draw()
        session.undo()
        session.undo()
        session.redo()
    with Store.open(path) as store:
        again = restore(LIBRARY, store, clock=clock)
    assert again is not None
    assert (again.state, again.tally, again.status) == (
        session.state,
        session.tally,
        session.status,
    )
    assert again.can_redo
    assert again.elapsed == 35
    assert again.moves == 5


def test_a_pause_keeps_the_time(path: Path) -> None:
    clock = FakeClock()
    with Store.open(path) as store:
        session = begin(store, clock=clock)
        clock.time += 10
        session.pause()
        clock.time += 1000
        session.resume()
        clock.time += 2
        session.pause()
    with Store.open(path) as store:
        again = restore(LIBRARY, store, clock=clock)
    assert again is not None
    assert again.elapsed == 12


def test_nothing_saved_is_nothing_to_restore(path: Path) -> None:
    with Store.open(path) as store:
        assert restore(LIBRARY, store) is None
        with pytest.raises(StorageError, match="there is no saved game 7"):
            restore(LIBRARY, store, 7)


def test_several_games_wait_side_by_side(path: Path) -> None:
    with Store.open(path) as store:
        sessions = [begin(store, seed=seed) for seed in range(PARKED + 3)]
        for session in sessions:
            session.draw()
        begin(store, seed=99)
        assert len(store.games()) == PARKED
        sessions[-4].draw()
        newest = store.games()[0]
        again = restore(LIBRARY, store, newest.id)
        assert again is not None
        assert again.state == sessions[-4].state


def test_other_rules_on_the_same_deal_are_kept(path: Path) -> None:
    with Store.open(path) as store:
        session = begin(store, "peaks")
        session.draw()
        session.change_rules(LIBRARY.ruleset("runs"))
        session.draw()
        again = restore(LIBRARY, store)
        assert again is not None
        assert (again.ruleset.ref, again.score, again.state) == ("runs", -5, session.state)
        assert len(store.games()) == 1


def test_what_was_there_first_is_not_written_over(path: Path) -> None:
    """Two windows on one game: the second to act is refused, and nothing is lost."""
    with Store.open(path) as one, Store.open(path) as two:
        first = begin(one)
        first.draw()
        second = restore(LIBRARY, two)
        assert second is not None
        first.draw()
        before = second.state, second.tally
        with pytest.raises(StorageError, match="played on in another window") as caught:
            second.draw()
        assert caught.value.code == "storage-elsewhere"
        assert (second.state, second.tally) == before
        assert second.status == "playing"
        again = restore(LIBRARY, two)
        assert again is not None
        assert again.state == first.state


def test_a_busy_file_is_said_to_be_busy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridgeline.play.datafile.BUSY_SECONDS", 0.05)
    with Store.open(path) as store:
        session = begin(store)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another program is writing") as caught:
            session.draw()
        assert caught.value.code == "storage-busy"
        assert session.moves == 0
        other.execute("ROLLBACK")
        other.close()
        assert session.draw()


def test_two_processes_may_make_the_store_at_once(path: Path) -> None:
    script = "import sys; from ridgeline.play.store import Store; Store.open(sys.argv[1]).close()"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = [sys.executable, "-c", script, str(path)]
    children = [
        subprocess.Popen(run, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    for child in children:
        _, errors = child.communicate()
        assert child.returncode == 0, errors
    with Store.open(path) as store:
        assert store.notes == []


def test_old_lines_of_play_are_forgotten_but_not_their_results(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ridgeline.play.store.REMEMBERED", 3)
    with Store.open(path) as store:
        waiting = begin(store, seed=100, origin="new")
        waiting.draw()
        for seed in range(6):
            to_the_end(begin(store, seed=seed, origin="new"))
        begin(store, seed=7)
        assert sum(result.first for result in store.results()) == 6 + 1
        with pytest.raises(StorageError, match="actions are missing"):
            store.load(2)
        assert store.load(7).actions
        again = restore(LIBRARY, store, 1)
        assert again is not None
        assert again.state == waiting.state


# ---- settings --------------------------------------------------------------------------------


def test_settings_are_kept(path: Path) -> None:
    with Store.open(path) as store:
        assert store.setting("sound", True) is True
        store.set_setting("sound", False)
        store.set_setting("window", [800, 600])
        store.set_setting("sound", None)
    with Store.open(path) as store:
        assert store.setting("sound", True) is None
        assert store.setting("window") == [800, 600]


def test_a_setting_that_cannot_be_read_is_as_if_never_set(path: Path) -> None:
    with Store.open(path) as store:
        store.set_setting("sound", True)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE settings SET value = '{'")
    connection.commit()
    connection.close()
    with Store.open(path) as store:
        assert store.setting("sound", "default") == "default"


def test_where_the_file_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path))
    assert default_path() == tmp_path / FILE_NAME
    monkeypatch.delenv("RIDGELINE_DATA")
    assert default_path().parent.name == "ridgeline"


def test_cards_that_are_not_those_of_their_number_are_told(path: Path) -> None:
    with Store.open(path) as store:
        cards = deal(Source("TP", 1), LIBRARY.game(LIBRARY.ruleset("peaks")).parts, 7)
        Session.new(LIBRARY, LIBRARY.ruleset("peaks"), cards, store).draw()
        store._connection.execute("UPDATE games SET number = 8")
        with pytest.raises(StorageError, match="its cards are not those of deal 8"):
            restore(LIBRARY, store)


# ---- rules that are gone ---------------------------------------------------------------------


def test_a_game_whose_rules_are_gone_is_kept_and_says_so(path: Path) -> None:
    library = fake_library(gone=LIBRARY.game(LIBRARY.ruleset("peaks")))
    with Store.open(path) as store:
        session = Session.new(library, library.ruleset("gone"), shuffled_deal(1), store)
        session.draw()
        with pytest.raises(StorageError, match=r"saved game 1 cannot go on: .*\(Gone\).*'gone'"):
            restore(LIBRARY, store)
        assert [game.rules.ref for game in store.games()] == ["gone"]
        again = restore(library, store)
        assert again is not None
        assert again.state == session.state


def test_a_game_whose_rules_have_changed_is_kept_and_says_so(path: Path) -> None:
    older = fake_library(mine=LIBRARY.game(LIBRARY.ruleset("peaks")))
    newer = fake_library(mine=LIBRARY.game(LIBRARY.ruleset("pyramid")))
    with Store.open(path) as store:
        session = Session.new(older, older.ruleset("mine"), winning(), store)
        session.draw()
        session.undo()
        session.play("4.10")
        with pytest.raises(StorageError, match=r"action 3, play 4.10, does not go with the rules"):
            restore(newer, store)
        assert restore(older, store) is not None
