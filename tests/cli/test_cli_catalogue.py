"""``list``, ``show``, ``plugins`` and ``check``."""

import json
from pathlib import Path

import pytest
import yaml
from command_line import Command

from ridgeline.rules.library import Library

BUILT_IN = {
    "tripeaks-easy",
    "tripeaks-classic",
    "tripeaks-traditional",
    "tripeaks-joker",
    "tripeaks-open",
    "tripeaks-empty-waste",
    "triple-peaks",
    "triple-peaks-multiplier",
    "triple-peaks-progressive",
    "pyramide",
    "pyramide-traditional",
    "pyramide-strict",
    "pyramide-one-pass",
    "pyramide-three-passes",
    "pyramide-stock-waste",
    "pyramide-coverer",
}


def test_list_has_every_built_in_ruleset_one_a_line(ridgeline: Command) -> None:
    lines = ridgeline.ok("list").out.splitlines()
    assert {line.split()[0] for line in lines} >= BUILT_IN
    documents = [json.loads(line) for line in ridgeline.ok("list", "--json").out.splitlines()]
    assert [d["id"] for d in documents] == [line.split()[0] for line in lines]
    (easy,) = (line.split() for line in lines if line.startswith("tripeaks-easy "))
    assert easy[1:3] == ["TriPeaks", "TP"]
    assert {d["name"] for d in documents if d["id"] == "tripeaks-easy"} == {"TriPeaks"}


def test_no_plugins_may_stand_before_and_behind_the_command(ridgeline: Command) -> None:
    assert ridgeline.ok("--no-plugins", "list") == ridgeline.ok("list", "--no-plugins")


@pytest.mark.parametrize(
    ("ruleset", "greatest"),
    [
        ("tripeaks-easy", "772"),
        ("tripeaks-traditional", "466"),
        ("triple-peaks", "466"),
        ("triple-peaks-multiplier", "268,435,555"),
        ("triple-peaks-progressive", "unbounded"),
        ("pyramide", "280"),
    ],
)
def test_show_says_the_greatest_score(ridgeline: Command, ruleset: str, greatest: str) -> None:
    last = ridgeline.ok("show", ruleset).out.splitlines()[-1]
    assert last.split() == ["greatest", "possible", "score", greatest]
    shown = ridgeline.ok("show", ruleset, "--json").json["greatest_score"]
    assert f"{shown:,}" == greatest if isinstance(shown, int) else shown == greatest


def test_the_greatest_score_follows_from_the_data(ridgeline: Command) -> None:
    changed = ridgeline.ok("show", "tripeaks-easy", "--set", "score.peak=200", "--json")
    assert changed.json["greatest_score"] == 772 + 3 * 100


@pytest.mark.parametrize("ruleset", sorted(BUILT_IN))
def test_show_says_the_rules_the_switches_and_how_they_stand(
    ridgeline: Command, ruleset: str
) -> None:
    document = ridgeline.ok("show", ruleset, "--json").json
    text = ridgeline.ok("show", ruleset).out
    for sentence in document["rules"]:
        assert sentence in text
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    for switch in document["switches"]:
        assert f"{switch['key']}: {switch['question']}" in text
        assert switch["question"].endswith("?")
    marked = [line for line in text.splitlines() if line.startswith("    * ")]
    assert len(marked) == len(document["switches"])


def test_rules_in_words_change_with_the_switches(ridgeline: Command) -> None:
    def rules(*sets: str) -> str:
        options = [word for each in sets for word in ("--set", each)]
        return ridgeline.ok("show", "tripeaks-easy", *options).out

    assert "king and ace are neighbours" in rules()
    assert "king and ace are no neighbours" in rules("match.king-ace=separate")
    assert "at any time" in rules()
    assert "only when no card can be moved" in rules("stock.draw=when-stuck")
    assert "18 face down" in rules()
    assert "all face up" in rules("tableau.face-down=none")


@pytest.mark.parametrize("ruleset", sorted(BUILT_IN))
def test_resolved_is_a_ruleset_that_plays_alike(
    ridgeline: Command, ruleset: str, tmp_path: Path
) -> None:
    text = ridgeline.ok("show", ruleset, "--resolved").out
    tree = yaml.safe_load(text)
    assert tree["id"] == ruleset
    assert "extends" not in tree
    assert ridgeline.ok("show", ruleset, "--resolved", "--json").json == tree
    file = tmp_path / f"{ruleset}.yaml"
    file.write_text(
        text.replace(f"id: {ruleset}", "id: spelt-out").replace("prefix: ", "prefix: Q")
    )
    ridgeline.ok("check", str(file))
    library = Library.load(no_plugins=True, folders=[tmp_path])
    spelt = Library.load(environment={}, folders=[tmp_path]).ruleset("spelt-out")
    assert library.ruleset(ruleset).same_rules(spelt)


def test_an_unknown_ruleset_is_refused_with_the_nearest(ridgeline: Command) -> None:
    message = ridgeline.refused("show", "tripeaks-esay")
    assert "'tripeaks-esay'" in message
    assert "did you mean 'tripeaks-easy'?" in message


def test_plugins_are_listed_with_what_they_bring(ridgeline: Command) -> None:
    lines = ridgeline.ok("plugins", "--json").out.splitlines()
    plugins = {plugin["name"]: plugin for plugin in map(json.loads, lines)}
    peaks = plugins["ridgeline_variants.peaks"]
    assert peaks["contributions"] == ["layout peaks"]
    assert peaks["error"] is None
    text = ridgeline.ok("plugins").out
    assert all(name in text for name in plugins)


def ruleset_file(folder: Path, text: str, name: str = "mine.yaml") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_check_accepts_a_good_file(ridgeline: Command, tmp_path: Path) -> None:
    good = ruleset_file(tmp_path, "ridgeline: 1\nid: mine\nextends: tripeaks-easy\n")
    assert ridgeline.ok("check", good).out == "1 file checked: no fault\n"
    assert ridgeline.ok("check", "--json", good).out == ""


def test_check_names_every_fault_with_its_place(ridgeline: Command, tmp_path: Path) -> None:
    bad = ruleset_file(
        tmp_path,
        "ridgeline: 1\nid: mine\nextends: tripeaks-easy\n"
        "match: {king-ase: joined}\nstock:\n  draw: sometimes\n",
    )
    result = ridgeline("check", bad)
    assert (result.code, result.err) == (1, "")
    first, second = result.out.splitlines()
    assert first.startswith(f"{bad}:4:9: ")
    assert "king-ase" in first
    assert "did you mean 'king-ace'?" in first
    assert second.startswith(f"{bad}:6:9: ")
    result = ridgeline("check", "--json", bad)
    places = [(d["line"], d["column"]) for d in map(json.loads, result.out.splitlines())]
    assert places == [(4, 9), (6, 9)]


def test_check_takes_warnings_for_errors_if_told_to(ridgeline: Command, tmp_path: Path) -> None:
    text = "ridgeline: 1\nid: mine\nextends: tripeaks-easy\nscore: {redeal: -5}\n"
    file = ruleset_file(tmp_path, text)
    warning, summary = ridgeline.ok("check", file).out.splitlines()
    assert warning.startswith(f"{file}:4:17: warning: score.redeal: found points, but ")
    assert summary == "1 file checked: no fault, 1 warning"
    assert ridgeline("check", "--strict", file).code == 1
    found = ridgeline.ok("check", "--json", file).json
    assert (found["level"], found["code"], found["line"]) == ("warning", "points-never", 4)


def test_a_missing_key_is_reported_where_its_mapping_starts(
    ridgeline: Command, tmp_path: Path
) -> None:
    bad = ruleset_file(tmp_path, "# no id\nridgeline: 1\nextends: tripeaks-easy\n")
    result = ridgeline("check", bad)
    assert result.code == 1
    assert result.out.startswith(f"{bad}:2:1: ")


def test_files_stand_in_for_the_installed_and_see_each_other(
    ridgeline: Command, tmp_path: Path
) -> None:
    parent = ruleset_file(
        tmp_path,
        "ridgeline: 1\nid: tripeaks-easy\nextends: triple-peaks\nwaste: {start: 2}\n",
        "p.yaml",
    )
    child = ruleset_file(tmp_path, "ridgeline: 1\nid: child\nextends: newer\n", "c.yaml")
    newer = ruleset_file(tmp_path, "ridgeline: 1\nid: newer\nextends: pyramide\n", "n.yaml")
    ridgeline.ok("check", child, newer)
    assert ridgeline("check", child).code == 1
    # triple-peaks extends tripeaks-easy, for which this file stands in: a circle
    assert "circle" in ridgeline("check", parent).out


def test_an_id_twice_among_the_files_clashes(ridgeline: Command, tmp_path: Path) -> None:
    one = ruleset_file(tmp_path, "ridgeline: 1\nid: same\nextends: pyramide\n", "one.yaml")
    two = ruleset_file(tmp_path, "ridgeline: 1\nid: same\nextends: pyramide\n", "two.yaml")
    result = ridgeline("check", one, two)
    assert result.code == 1
    assert result.out.startswith(f"{two}:2:5: ")
    assert f"{one}:2:5" in result.out


def test_what_cannot_be_read_is_reported_among_the_others(
    ridgeline: Command, tmp_path: Path
) -> None:
    good = ruleset_file(tmp_path, "ridgeline: 1\nid: mine\nextends: tripeaks-easy\n")
    bad = ruleset_file(tmp_path, "ridgeline: 1\nid: bad\nextends: nobody\n", "bad.yaml")
    missing = str(tmp_path / "nothing.yaml")
    result = ridgeline("check", good, missing, str(tmp_path), bad)
    assert (result.code, result.err) == (2, "")
    assert sorted(line.split(": ")[:2] for line in result.out.splitlines()) == sorted(
        [
            [missing, "cannot be read"],
            [str(tmp_path), "cannot be read"],
            [f"{bad}:3:10", "extends"],
        ]
    )
    result = ridgeline("check", "--json", missing)
    assert (result.code, result.json["code"]) == (2, "unreadable")


def test_check_of_no_name(ridgeline: Command) -> None:
    assert ridgeline.refused("check", "") == "check: found '', expected the name of a file"
