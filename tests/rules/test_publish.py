"""Published rulesets: one text without a parent that is the same game."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ridgeline.deals.codes import code_of
from ridgeline.deals.pack import deal_of
from ridgeline.errors import RulesetError
from ridgeline.rules.files import parse_file
from ridgeline.rules.fingerprint import fingerprint
from ridgeline.rules.library import Library
from ridgeline.rules.publish import publish
from ridgeline.rules.resolve import resolve
from ridgeline.rules.ruleset import Ruleset

LIBRARY = Library.load(no_plugins=True, folders=())
IDS = [summary.id for summary in LIBRARY.summaries()]
SOME = ("tripeaks-easy", "triple-peaks-progressive", "pyramide", "golf", "giza", "elevator")


def read(text: str, folder: Path) -> Ruleset:
    """Return the ruleset that a text is, no other being there to extend."""
    path = folder / "published.yaml"
    path.write_text(text, "utf-8")
    layer = parse_file(path)
    assert "extends" not in layer.tree
    return resolve([layer], LIBRARY.vocabulary, {})


def some_settings(ruleset: Ruleset) -> Iterator[dict[str, object]]:
    """Yield answers to switches: each alone, and some at random together."""
    random = Random(ruleset.id)
    for switch in ruleset.switches:
        for answer in switch.answers:
            yield {switch.key: answer.value}
    for _ in range(3):
        yield {s.key: random.choice(s.answers).value for s in ruleset.switches}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_what_is_published_is_the_same_game(ruleset_id: str, tmp_path: Path) -> None:
    ruleset = LIBRARY.ruleset(ruleset_id)
    published = publish(LIBRARY, ruleset)
    again = read(published.text, tmp_path)
    assert again.same_rules(ruleset)
    assert again.switches == ruleset.switches
    assert (again.id, again.name, again.family) == (ruleset.id, ruleset.name, ruleset.family)
    assert (again.source, again.author) == (ruleset.source, ruleset.author)
    kinds = LIBRARY.vocabulary.kinds
    assert fingerprint(again, kinds) == fingerprint(ruleset, kinds)
    owns = ruleset.code.owner == ruleset.id
    assert (again.code == ruleset.code) or not owns
    assert published.mode == ("" if owns else again.code.mode)
    assert published.needs == ()
    assert LIBRARY.check([tmp_path / "published.yaml"]).errors == []


@pytest.mark.parametrize(
    "ruleset_id",
    [name if name in SOME else pytest.param(name, marks=pytest.mark.slow) for name in IDS],
)
def test_rules_with_settings_are_published_under_an_id_of_their_own(
    ruleset_id: str, tmp_path: Path
) -> None:
    base = LIBRARY.ruleset(ruleset_id)
    for settings in some_settings(base):
        try:
            ruleset = LIBRARY.with_settings(base, settings)
            LIBRARY.game(ruleset)
        except RulesetError:
            continue  # these do not go together
        again = read(publish(LIBRARY, ruleset, "my-own").text, tmp_path)
        assert again.same_rules(ruleset)
        assert (again.id, again.code.owner) == ("my-own", "my-own")


@pytest.mark.parametrize("ruleset_id", ["tripeaks-joker", "triple-peaks", "giza", "diamond"])
def test_published_rules_deal_the_same_cards(ruleset_id: str, tmp_path: Path) -> None:
    ruleset = LIBRARY.ruleset(ruleset_id)
    (tmp_path / "rulesets").mkdir()
    text = publish(LIBRARY, ruleset, "another").text
    text = re.sub("mode: [A-Z]", "mode: Z", text)
    text = text if "mode" in text else re.sub("(prefix: [A-Z]+)", r"\1, mode: Z", text)
    (tmp_path / "rulesets" / "another.yaml").write_text(text, "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path / "rulesets"])
    assert library.problems == ()
    for number in (0, 1, 3, 12345):
        wanted = deal_of(LIBRARY, ruleset, number)
        assert deal_of(library, library.ruleset("another"), number) == wanted
    code = code_of(library, library.ruleset("another"), 1)
    assert code is not None
    assert code.startswith(f"{ruleset.code.prefix}{ruleset.code.version}-Z-AAAAAAB")


def test_what_is_published_again_keeps_its_codes(tmp_path: Path) -> None:
    joined = LIBRARY.ruleset("golf", {"match.king-ace": "joined"})
    first = publish(LIBRARY, joined, "golf-joined")
    (tmp_path / "golf-joined.yaml").write_text(first.text, "utf-8")
    library = Library.load(no_plugins=True, folders=(tmp_path,))
    again = publish(library, library.ruleset("golf", {"match.king-ace": "joined"}), "golf-joined")
    assert (again.text, again.mode) == (first.text, first.mode)


def test_it_reads_as_a_person_would_have_written_it() -> None:
    assert publish(LIBRARY, LIBRARY.ruleset("two-pyramids")).text == (
        "# yaml-language-server: $schema=ridgeline.schema.json\n"
        "ridgeline: 1\n"
        "id: two-pyramids\n"
        "name: Two Pyramids\n"
        "source: PySolFC 677\n"
        "family: Two Pyramids\n"
        "code: {prefix: TWO}\n"
        "pack: {packs: 2}\n"
        "tableau: {shape: pyramid, rows: [7, 7], face-down: none}\n"
        "stock: {passes: 3}\n"
        "match: {kind: sum, alone: [K], stock-waste: face-up-stock}\n"
        "win: everything\n"
        "switches: [win, stock.passes, match.stock-waste, match.with-coverer]\n"
    )


def test_a_child_s_changes_lie_over_a_named_scoring(tmp_path: Path) -> None:
    published = publish(LIBRARY, LIBRARY.ruleset("valley-neue"))
    assert re.search(r"^score: \{use: tripeaks-neue, clear: \d+\}$", published.text, re.MULTILINE)
    settings = {"score.use": "hogue", "score.draw": 0, "score.run": 7}
    ruleset = LIBRARY.ruleset("tripeaks-easy", settings)
    assert read(publish(LIBRARY, ruleset, "x").text, tmp_path).same_rules(ruleset)


def test_switches_of_one_s_own_come_along(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "own.yaml").write_text(
        """
ridgeline: 1
id: own
extends: pyramide
code: {prefix: OWN, letters: {waste.start: A}}
switches:
  stock.passes: {letter: Z}
  match.alone:
    question: Do aces go alone?
    answers: [{value: [K], label: No}, {value: [K, A], label: Yes, sets: {score.card: 3}}]
  waste.start:
""",
        "utf-8",
    )
    library = Library.load(no_plugins=True, folders=[folder])
    ruleset = library.ruleset("own")
    again = read(publish(library, ruleset).text, tmp_path)
    assert [switch.letter for switch in again.switches] == ["Z", "L", "A"]
    assert again.switches == ruleset.switches
    assert again.same_rules(ruleset)


def test_what_cannot_be_published_is_said_in_a_line() -> None:
    settings = {"match.king-ace": "separate"}
    with pytest.raises(RulesetError, match="expected an id of its own"):
        publish(LIBRARY, LIBRARY.ruleset("tripeaks-easy", settings))
    with pytest.raises(RulesetError, match="expected a name of a-z"):
        publish(LIBRARY, LIBRARY.ruleset("tripeaks-easy"), "No Id")


@pytest.mark.parametrize(
    ("told", "written"),
    [
        ("face-down: [1]", "face-down: 1"),
        ("face-down: [2, 1]", "face-down: [1, 2]"),
        ("face-down: [3, 1, 2]", "face-down: 1-3"),
        ("face-down: [1, 3-5]", "face-down: [1, 3-5]"),
        ("peaks: {rows: [[3, 4, 5], [1, 2]]}", "peaks: {rows: [[1, 2], 3-5]}"),
        ("peaks: {rows: [[1, 3, 4, 5]]}", "peaks: {rows: [[1, 3-5]]}"),
    ],
)
def test_rows_that_follow_each_other_are_written_as_ranges(
    told: str, written: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    text = f"ridgeline: 1\nid: mine\nmatch: {{kind: sum}}\ntableau: {{shape: pyramid, {told}}}\n"
    file.write_text(text, "utf-8")
    library, ruleset_id = LIBRARY.with_file(file)
    ruleset = library.ruleset(ruleset_id)
    published = publish(library, ruleset)
    assert f"tableau: {{shape: pyramid, {written}}}\n" in published.text
    assert read(published.text, tmp_path).same_rules(ruleset)
