"""The file of a survey: torn anywhere it goes on, and what is not its own is refused."""

import json
from pathlib import Path

import pytest

from ridgeline.errors import StorageError
from ridgeline.survey.journal import Journal
from ridgeline.survey.ranges import Chunk
from ridgeline.survey.task import Task
from ridgeline.survey.totals import Totals

TASK = Task("tripeaks-easy", "0123456789abcdef", ("win", "moves"))


def totals_of(chunk: Chunk) -> Totals:
    totals = Totals()
    for number in range(chunk.start, chunk.end):
        totals.add(number, "won", {"min_moves": number}, "sweep")
    return totals


CHUNKS = [(chunk, totals_of(chunk)) for chunk in (Chunk(7, 2), Chunk(12, 3), Chunk(9, 1))]


def write(path: Path) -> None:
    with Journal(path, TASK, 7) as journal:
        for chunk, totals in CHUNKS:
            journal.write(chunk, totals)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "survey.jsonl"
    write(path)
    with Journal(path, TASK, 7) as journal:
        assert list(journal.chunks()) == CHUNKS
        journal.write(*CHUNKS[0])
        assert list(journal.chunks()) == [*CHUNKS, CHUNKS[0]]


def test_a_file_torn_anywhere_keeps_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "survey.jsonl"
    write(path)
    content = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    for length in range(len(content) + 1):
        path.write_bytes(content[:length])
        with Journal(path, TASK, 7) as journal:
            whole = max(0, sum(end <= length for end in ends) - 1)
            assert list(journal.chunks()) == CHUNKS[:whole]
            journal.write(*CHUNKS[0])
            assert list(journal.chunks()) == [*CHUNKS[:whole], CHUNKS[0]]


@pytest.mark.parametrize(
    ("task", "first", "message"),
    [
        (Task("x", "fedcba9876543210", ("win", "moves")), 7, "rules other than those of x here"),
        (Task("x", TASK.rules), 7, "its objectives: win, moves, expected win"),
        (Task("x", TASK.rules, TASK.asked, states=5), 7, "its budget of states: none, expected 5"),
        (
            Task("x", TASK.rules, TASK.asked, seconds=0.5),
            7,
            "budget of seconds: none, expected 0.5",
        ),
        (TASK, 8, "its first deal: 7, expected 8"),
    ],
)
def test_the_file_of_another_survey_is_refused(
    tmp_path: Path, task: Task, first: int, message: str
) -> None:
    path = tmp_path / "survey.jsonl"
    write(path)
    before = path.read_bytes()
    with pytest.raises(StorageError, match=message):
        Journal(path, task, first)
    assert path.read_bytes() == before
    write(path)  # and it is not left locked


@pytest.mark.parametrize(
    "content", [b"{}\n", b"\xff\xfe", b"hello\n", b'{"a": 1', b"[1]\n", b"1\n"]
)
def test_a_file_of_something_else_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes"
    path.write_bytes(content)
    with pytest.raises(StorageError, match="no file of a survey"):
        Journal(path, TASK, 7)
    assert path.read_bytes() == content


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "survey.jsonl"
    path.write_text('{"ridgeline-survey": 2}\n')
    with pytest.raises(StorageError, match="version 2, expected 1"):
        Journal(path, TASK, 7)


def test_a_line_that_is_no_chunk_is_named(tmp_path: Path) -> None:
    path = tmp_path / "survey.jsonl"
    write(path)
    good = path.read_text().splitlines()
    short = json.dumps({**json.loads(good[2]), "deals": 2})
    for line in ("", "{", "[]", "{}", '{"start": 1, "deals": 1, "totals": 3}', short):
        path.write_text("\n".join([*good[:2], line, *good[2:], ""]))
        with Journal(path, TASK, 7) as journal, pytest.raises(StorageError, match="line 3"):
            list(journal.chunks())


def test_two_surveys_do_not_write_to_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="not on Windows")
    path = tmp_path / "survey.jsonl"
    with Journal(path, TASK, 7), pytest.raises(StorageError, match="another survey"):
        Journal(path, TASK, 7)
