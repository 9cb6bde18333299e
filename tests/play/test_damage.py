"""Files of saved games that are no good: told in one line, never lost, never a traceback."""

import random
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from play_games import fake_library, shuffled_deal, to_the_end

from ridgeline.errors import RidgelineError, StorageError
from ridgeline.play import schema
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store

T = TypeVar("T")
LIBRARY = fake_library()


def begin(store: Store, seed: int = 0) -> Session:
    return Session.new(LIBRARY, LIBRARY.ruleset("peaks"), shuffled_deal(seed), store)


GAMES = 6


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a sound file of some games, the last one in progress."""
    path = tmp_path_factory.mktemp("saved") / "games.sqlite3"
    with Store.open(path) as store:
        for seed in range(1, GAMES):
            to_the_end(begin(store, seed))
        begin(store, GAMES).draw()
        store.set_setting("sound", False)
    return path.read_bytes()


def aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}.damaged-*"))


def write_only(path: Path, content: bytes) -> None:
    """Let the folder hold nothing but this file."""
    for file in path.parent.iterdir():
        file.unlink()
    path.write_bytes(content)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.mark.parametrize(
    "content",
    [b"garbage" * 900, b"SQLite format 3\0" + b"\xff" * 5000, b"x", b"\0" * 4096],
    ids=["garbage", "only a header", "one byte", "zeros"],
)
def test_garbage_is_set_aside_with_a_note(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with Store.open(path) as store:
        assert begin(store).draw()
        (note,) = store.notes
    assert "damaged" in note
    assert "\n" not in note
    (kept,) = aside(path)
    assert kept.read_bytes() == content
    assert kept.name in note
    with Store.open(path) as store:
        assert store.notes == []
        assert restore(LIBRARY, store) is not None


@pytest.mark.parametrize("length", [1, 99, 100, 4096, 5000, 20000])
def test_a_truncated_file_is_set_aside(path: Path, content: bytes, length: int) -> None:
    write_only(path, content[:length])
    with Store.open(path) as store:
        assert store.notes
        assert store.setting("sound", "new") == "new"
    assert [file.read_bytes() for file in aside(path)] == [content[:length]]


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.touch()
    with Store.open(path) as store:
        assert store.notes == []
        assert begin(store).draw()


def test_two_damaged_files_of_one_second_are_both_kept(path: Path) -> None:
    for content in (b"one" * 400, b"two" * 400, b"three" * 400):
        path.write_bytes(content)
        Store.open(path).close()
    assert len(aside(path)) == 3


def test_flipped_bits_give_a_note_or_an_error_of_one_line(path: Path, content: bytes) -> None:
    chance = random.Random(4)
    for _ in range(100):
        damaged = bytearray(content)
        for _ in range(chance.choice((1, 1, 3, 40))):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        write_only(path, bytes(damaged))
        use_all(path)


def test_overwritten_pages_give_a_note_or_an_error_of_one_line(path: Path, content: bytes) -> None:
    chance = random.Random(5)
    for _ in range(40):
        page = 4096 * chance.randrange(len(content) // 4096)
        damaged = bytearray(content)
        damaged[page : page + 4096] = chance.choice((bytes(4096), chance.randbytes(4096)))
        write_only(path, bytes(damaged))
        use_all(path)


def test_odd_values_in_rows_give_an_error_of_one_line(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    chance = random.Random(6)
    odd = ["NULL", "-1", "1e999", "''", "'\u2028x'", "x'00ff'", "CAST(x'ff' AS TEXT)", "9e18"]
    with sqlite3.connect(path) as connection:
        columns = [
            (table, row[1])
            for table in ("games", "attempts", "actions")
            for row in connection.execute(f"PRAGMA table_info({table})")
        ]
    connection.close()
    for table, column in columns:
        for value in chance.sample(odd, 3):
            write_only(path, content)
            connection = sqlite3.connect(path)
            try:
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = {value}")
                connection.commit()
            except sqlite3.Error:
                continue  # what the schema forbids cannot stand there
            finally:
                connection.close()
            use_all(path)


@pytest.mark.parametrize("lost", [["attempts"], ["games"], ["games", "attempts"]])
@pytest.mark.parametrize("orphan", ["", "UPDATE actions SET attempt = 9223372036854775807"])
def test_where_rows_are_lost_new_games_take_nothing_that_is_left(
    path: Path, content: bytes, lost: list[str], orphan: str
) -> None:
    path.write_bytes(content)
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM actions WHERE attempt > 1")
    connection.execute(orphan)
    for table in lost:
        connection.execute(f"DELETE FROM {table}")
    connection.commit()
    connection.close()
    with Store.open(path) as store:
        session = begin(store, 7)
        assert session.draw()
        assert session.draw()
        assert session.restart()
        assert session.draw()
        again = restore(LIBRARY, store)
        assert again is not None
        assert (again.deal, again.moves) == (session.deal, 1)
        assert [result.moves for result in store.results()] == [2, 1]


def use_all(path: Path) -> None:
    """Do everything that a damaged file may stand in the way of."""
    store = in_one_line(lambda: Store.open(path))
    if store is None:
        return
    with store:
        in_one_line(lambda: restore(LIBRARY, store))
        in_one_line(store.games)
        in_one_line(store.results)
        for game in range(1, GAMES + 1):
            in_one_line(partial(restore, LIBRARY, store, game))
        in_one_line(lambda: store.setting("sound"))
        in_one_line(lambda: store.set_setting("sound", True))
        in_one_line(lambda: begin(store).draw())


def in_one_line(request: Callable[[], T]) -> T | None:
    """Return what a request returns; None if it is refused, which has to be in one line."""
    try:
        return request()
    except RidgelineError as error:
        lines = str(error).splitlines()
    assert len(lines) == 1
    return None


def test_a_newer_file_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    changed = path.read_bytes()
    with pytest.raises(StorageError, match=r"saved by a newer Ridgeline .*nothing was changed"):
        Store.open(path)
    assert path.read_bytes() == changed
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("mark", ["application_id = 7", "user_version = 1", "user_version = 0"])
def test_another_programs_database_is_refused_and_left_alone(path: Path, mark: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA {mark}")
    connection.execute("CREATE TABLE notes (text)")
    connection.commit()
    connection.close()
    content = path.read_bytes()
    with pytest.raises(StorageError, match="database of another program"):
        Store.open(path)
    assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_an_error_of_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "games.sqlite3"):
        with pytest.raises(StorageError, match="cannot be used") as caught:
            Store.open(place)
        assert "\n" not in str(caught.value)


def test_an_older_file_is_brought_up_to_date(
    path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(content)
    later = "CREATE TABLE notes (text TEXT); ALTER TABLE games ADD COLUMN stars INTEGER;"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, later))
    monkeypatch.setattr(schema, "VERSION", len(schema.MIGRATIONS))
    with Store.open(path) as store:
        assert store.notes == []
        assert restore(LIBRARY, store) is not None
        assert begin(store).draw()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT stars FROM games").fetchall()
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    connection.close()


def test_a_migration_that_fails_changes_nothing(
    path: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(content)
    broken = "CREATE TABLE notes (text TEXT); CREATE TABLE games (text TEXT);"
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        patch.setattr(schema, "VERSION", len(schema.MIGRATIONS))
        with pytest.raises(StorageError, match="games already exists"):
            Store.open(path)
    with Store.open(path) as store:
        assert store.notes == []
        assert restore(LIBRARY, store) is not None
