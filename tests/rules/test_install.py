"""Installing a ruleset file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridgeline.errors import RulesetError
from ridgeline.rules.install import install
from ridgeline.rules.library import Library

TEXT = "ridgeline: 1\nid: mine\nname: {name}\nextends: tripeaks-easy\n"


def load(folder: Path) -> Library:
    return Library.load(no_plugins=True, folders=[folder] if folder.is_dir() else [])


def write(path: Path, name: str = "Mine") -> Path:
    path.write_text(TEXT.format(name=name), "utf-8")
    return path


def test_it_lies_in_the_folder_under_its_id_and_is_known_after(tmp_path: Path) -> None:
    own = tmp_path / "own" / "rulesets"
    file = write(tmp_path / "from-a-friend.ridgeline.yaml")
    assert install(load(own), file, own) == "mine"
    assert [path.name for path in own.iterdir()] == ["mine.yaml"]
    library = load(own)
    assert library.ruleset("mine").name == "Mine"
    assert library.problems == ()


def test_a_newer_file_replaces_the_older_wherever_in_the_folder_that_is(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    write(own / "renamed.yaml")
    install(load(own), write(tmp_path / "new.yaml", "Mine, mended"), own)
    assert [path.name for path in own.iterdir()] == ["renamed.yaml"]
    assert load(own).ruleset("mine").name == "Mine, mended"


def test_the_id_of_a_game_that_comes_with_ridgeline_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("ridgeline: 1\nid: pyramide\nname: Mine\nextends: tripeaks-easy\n", "utf-8")
    own = tmp_path / "own"
    with pytest.raises(RulesetError, match="id: 'pyramide' is taken by a game of") as caught:
        install(load(own), file, own)
    assert (caught.value.path, caught.value.line) == (str(file), 2)
    assert not own.exists()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("ridgeline: 1\nid: mine\nname: Mine\nextends: nothing\n", 4),
        ("ridgeline: 1\nid: mine\nname: Mine\nextends: tripeaks-easy\nmatch: {kin-ace: 1}\n", 5),
        ("ridgeline: 1\nid: ../mine\nname: Mine\nextends: tripeaks-easy\n", 2),
        ("[", 1),
    ],
)
def test_a_broken_file_is_refused_with_the_place(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    own = tmp_path / "own"
    with pytest.raises(RulesetError) as caught:
        install(load(own), file, own)
    assert (caught.value.path, caught.value.line) == (str(file), line)
    assert not own.exists()
