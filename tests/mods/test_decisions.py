"""What the user has decided of mods, and the file that keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ridgeline.errors import StorageError
from ridgeline.rules.decisions import FILE_NAME, Decisions, read_decisions, write_decisions

DIGEST = "0" * 64


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert read_decisions(folder) == Decisions()
    decided = Decisions(frozenset({"mine", "yours"}), frozenset({DIGEST}))
    assert write_decisions(folder, decided) == ""
    assert read_decisions(folder) == decided
    assert json.loads((folder / FILE_NAME).read_text()) == {
        "off": ["mine", "yours"],
        "allowed": [DIGEST],
    }
    assert [path.name for path in folder.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"off": "mine"}',
        '{"off": [1]}',
        '{"allowed": ["mine"]}',
        '{"allowed": {}}',
        "[" * 100_000,
        "\x00",
    ],
)
def test_a_damaged_file_allows_nothing_and_is_never_lost(tmp_path: Path, text: str) -> None:
    file = tmp_path / FILE_NAME
    file.write_text(text)
    decided = read_decisions(tmp_path)
    assert (decided.off, decided.allowed) == (frozenset(), frozenset())
    assert isinstance(decided.problem, StorageError)
    assert "\n" not in str(decided.problem)
    assert file.read_text() == text
    note = write_decisions(tmp_path, Decisions(frozenset({"mine"}), problem=decided.problem))
    (aside,) = tmp_path.glob(f"{FILE_NAME}.damaged-*")
    assert aside.read_text() == text
    assert aside.name in note
    assert read_decisions(tmp_path) == Decisions(frozenset({"mine"}))


def test_what_a_newer_version_keeps_there_stays(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"off": ["mine"], "order": [1, 2]}')
    write_decisions(tmp_path, read_decisions(tmp_path))
    assert json.loads((tmp_path / FILE_NAME).read_text())["order"] == [1, 2]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StorageError, match=r"mods\.json: cannot be written"):
        write_decisions(tmp_path / "data", Decisions(frozenset({"mine"})))
