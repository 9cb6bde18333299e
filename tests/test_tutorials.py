"""The tutorials are true: what they say is done, word for word, and comes to what they say."""

from pathlib import Path

import pytest
from tutorials import ROOT, fault, file_of, follow

TUTORIALS = [ROOT / "docs" / name for name in ("tutorial.md", "first-plugin.md", "engine.md")]
MOST_LINES = 30
"""The first variant is this long at most, as the page promises."""


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda path: path.stem)
def test_what_the_page_says_is_so(page: Path, tmp_path: Path) -> None:
    ran = follow(page.read_text(encoding="utf-8"), tmp_path / "mine")
    assert ran
    assert [text for text in map(fault, ran) if text] == []


def test_the_first_variant_is_short() -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    assert 10 < len(file_of(page, "twin-towers.yaml").splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    ("printed", "wrong"),
    [("one", False), ("o…e", False), ("…", False), ("two", True), ("one\ntwo", True)],
)
def test_what_a_page_gets_wrong_is_found(printed: str, wrong: bool, tmp_path: Path) -> None:
    page = f"```console\n$ cat a.txt\n{printed}\n```\n"
    [ran] = follow(f'```text title="a.txt"\none\n```\n{page}', tmp_path / "mine")
    assert bool(fault(ran)) is wrong


def test_a_command_that_fails_without_a_word_on_the_page_is_found(tmp_path: Path) -> None:
    page = "```console\n$ ridgeline check gone.yaml\n$ ridgeline --open gone.yaml\n```\n"
    assert all(map(fault, follow(page, tmp_path / "mine")))
