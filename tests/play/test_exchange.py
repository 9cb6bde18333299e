"""Statistics as a file: nothing counted twice, a damaged file refused in one line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from play_games import fake_library, shuffled_deal, to_the_end

from ridgeline.errors import StorageError
from ridgeline.play.exchange import _checksum, read_results, write_results
from ridgeline.play.session import Session
from ridgeline.play.store import Store

LIBRARY = fake_library()


def begin(store: Store, seed: int = 0, **more: object) -> Session:
    rules = LIBRARY.ruleset("peaks")
    return Session.new(LIBRARY, rules, shuffled_deal(seed), store, origin="new", **more)  # type: ignore[arg-type]


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "phone.sqlite3") as opened:
        yield opened


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "desk.sqlite3") as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "statistics.json"


def carry(source: Store, file: Path, target: Store) -> int:
    write_results(file, source.results())
    return target.add_results(read_results(file))


def test_what_is_written_is_read(phone: Store, file: Path) -> None:
    for seed in range(3):
        to_the_end(begin(phone, seed))
    begin(phone, 9).draw()
    assert write_results(file, phone.results()) == 3
    assert read_results(file) == phone.results()[:3], "the open game stays at home"


def test_nothing_is_counted_twice(phone: Store, desk: Store, file: Path) -> None:
    for seed in range(3):
        to_the_end(begin(phone, seed))
    assert carry(phone, file, phone) == 0
    assert carry(phone, file, desk) == 3
    assert carry(phone, file, desk) == 0
    assert carry(desk, file, phone) == 0
    assert len(desk.results()) == len(phone.results()) == 3


def test_a_deal_tried_on_another_device_is_a_replay(phone: Store, desk: Store, file: Path) -> None:
    to_the_end(begin(phone, 1))
    assert carry(phone, file, desk) == 1
    to_the_end(begin(desk, 1))
    assert [result.first for result in desk.results()].count(True) == 1
    own = desk._connection.execute("SELECT first FROM attempts").fetchall()
    assert own == [(0,)], "known when it was dealt, so that it stays so after a reset"


def test_a_game_that_went_on_since_is_brought_up_to_date(
    phone: Store, desk: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(phone, 1)
    to_the_end(session)
    assert carry(phone, file, desk) == 1
    (before,) = desk.results()
    monkeypatch.setattr("ridgeline.play.store._now", lambda: "2999-01-01T00:00:00+00:00")
    session.undo()
    session.redo()
    assert carry(phone, file, desk) == 0
    (after,) = desk.results()
    assert (before.undos, after.undos) == (0, 1)


def test_a_reset_is_undone_by_what_was_exported_before(phone: Store, file: Path) -> None:
    to_the_end(begin(phone, 1))
    before = phone.results()
    write_results(file, before)
    phone.forget_results()
    assert phone.results() == ()
    assert phone.add_results(read_results(file)) == 1
    assert phone.results() == before


def test_an_attempt_given_up_for_another_ends_then(
    phone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(phone, 1)
    session.draw()
    monkeypatch.setattr("ridgeline.play.store._now", lambda: "2999-01-01T00:00:00+00:00")
    session.restart()
    (given_up,) = phone.results()
    assert (given_up.ending, given_up.score) == ("given up", None)
    assert given_up.ended == "2999-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "damaged"),
        (b"\xff\xfe", "damaged"),
        (b"[1, 2]", "no statistics of Ridgeline"),
        (b"[" * 100_000, "damaged"),
        (b'{"ridgeline-statistics": 2}', "found format 2, expected 1"),
        (b'{"ridgeline-statistics": 1, "results": []}', "checksum"),
    ],
)
def test_what_is_no_such_file_is_refused_in_a_line(file: Path, content: bytes, reason: str) -> None:
    file.write_bytes(content)
    with pytest.raises(StorageError, match=reason) as caught:
        read_results(file)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read: No such file") as caught:
        read_results(tmp_path / "none.json")
    assert "\n" not in str(caught.value)
    with pytest.raises(StorageError, match="cannot be written"):
        write_results(tmp_path, ())


def test_a_file_with_any_byte_changed_is_refused_or_says_the_same(phone: Store, file: Path) -> None:
    to_the_end(begin(phone, 1))
    write_results(file, phone.results())
    sound, content = read_results(file), file.read_bytes()
    chance = random.Random(4)
    for _ in range(300):
        place, byte = chance.randrange(len(content)), chance.randrange(256)
        file.write_bytes(content[:place] + bytes([byte]) + content[place + 1 :])
        try:
            found = read_results(file)
        except StorageError as error:
            assert "\n" not in str(error)  # noqa: PT017 (either is right)
        else:
            assert found == sound


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("uid", "x"),
        ("moves", -1),
        ("moves", True),
        ("moves", 2**63),
        ("score", 1e9),
        ("score", -(2**80)),
        ("seconds", float("inf")),
        ("seconds", float("nan")),
        ("seconds", 10**400),
        ("ended", "yesterday"),
        ("ended", "2026-11-30T12:00:00"),
        ("ending", "open"),
        ("first", 1),
        ("name", None),
        ("name", "\ud800"),
        ("day", "x" * 9999),
    ],
)
def test_a_value_that_cannot_have_been_written_is_named(
    phone: Store, file: Path, name: str, value: object
) -> None:
    to_the_end(begin(phone, 1))
    write_results(file, phone.results())
    content = json.loads(file.read_text())
    content["results"][0][name] = value
    content["sha256"] = _checksum(content["results"])
    file.write_text(json.dumps(content))
    with pytest.raises(StorageError, match=f"result 1: {name} is ") as caught:
        read_results(file)
    assert "\n" not in str(caught.value)
    assert phone.add_results(()) == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ended", "0001-01-01T00:00:00+14:00"),
        ("started", "9999-12-31T23:59:59-12:00"),
        ("ended", "9999-12-31T23:59:59+00:00"),
        ("ended", "2026-11-30T12:00:00"),
        ("started", "1969-12-31T23:00:00+00:00"),
        ("day", "tomorrow"),
        ("day", "2026-11-30T12:00"),
    ],
)
def test_moments_at_which_nobody_played_are_refused_in_a_line(
    phone: Store, file: Path, key: str, value: str
) -> None:
    """Days before the year 1 and after 9999 cannot be reckoned with, whatever a file says."""
    to_the_end(begin(phone, 1))
    write_results(file, phone.results())
    content = json.loads(file.read_text())
    content["results"][0][key] = value
    content["sha256"] = _checksum(content["results"])
    file.write_text(json.dumps(content))
    with pytest.raises(StorageError, match=f"result 1: {key} is") as caught:
        read_results(file)
    assert "\n" not in str(caught.value)
