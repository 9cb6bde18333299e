"""The library: what comes with Ridgeline, catalogue and index, files that are followed."""

import json
import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rules_files import FILES, FOLDER, IDS, LIBRARY, OWN, in_one_line, library_of, write

import ridgeline
from ridgeline.rules.files import INDEX, index_text, parse_file
from ridgeline.rules.index import generated, main
from ridgeline.rules.library import Library
from ridgeline.rules.schema import ruleset_schema
from ridgeline.rules.shipped import read_shipped
from ridgeline.rules.summary import portable
from ridgeline.syntax.yamlguard import load

# What comes with Ridgeline


def test_the_built_in_rulesets_are_without_fault() -> None:
    assert in_one_line(LIBRARY.problems) == []
    assert [summary.id for summary in LIBRARY.summaries()] == IDS
    assert LIBRARY.check(FILES).errors == []


def schema_errors(schema: dict[str, Any], tree: Any) -> list[str]:
    """Return what the schema finds wrong with a tree."""
    validator = jsonschema.Draft202012Validator(schema)
    return [error.message for error in validator.iter_errors(tree)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_schema_and_loader_agree_on_what_is_right(path: Path) -> None:
    schema = ruleset_schema(LIBRARY.vocabulary)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema_errors(schema, parse_file(path).tree) == []


@pytest.mark.parametrize(
    "text",
    [
        "tabelau: {}",
        "tableau: {colums: 3}",
        "tableau: {shape: pyramid, count: 3}",
        "match: {kind: sum, king-ace: joined}",
        "match: {king-ace: sideways}",
        "match: {kind: sideways}",
        "stock: {passes: 0}",
        "stock: {passes: often}",
        "score: {cards: 1}",
        "score: {run: [1, '/2']}",
        "score: {by-rank: {X: 1}}",
        "code: {prefix: tp}",
        "switches: [match.kingace]",
        "switches: {match.king-ace: {answer: 1}}",
        "rounds: 0",
        "win: all",
        "undo: {limits: 3}",
        "pack: {jokers: 1, joker: 2}",
        "waste: {start: -1}",
    ],
)
def test_schema_and_loader_agree_on_what_is_wrong(text: str, tmp_path: Path) -> None:
    schema = ruleset_schema(LIBRARY.vocabulary)
    path = write(tmp_path, OWN + text)
    assert schema_errors(schema, load(OWN, "x").tree) == []
    assert schema_errors(schema, parse_file(path).tree)
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:5:")


def test_generated_files_are_fresh() -> None:
    """If this fails: make rulesets."""
    for path, text in generated(LIBRARY).items():
        assert path.read_text("utf-8") == text, f"{path} is stale"


def test_writing_them_anew_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out == ""


# The index


def test_the_short_way_to_the_summaries_says_the_same() -> None:
    shipped = read_shipped()
    assert shipped is not None
    assert shipped.summaries == LIBRARY.catalogue.summaries()


def test_the_short_way_to_a_ruleset_gives_the_same() -> None:
    shipped = read_shipped()
    assert shipped is not None
    for ruleset_id, ruleset in LIBRARY.catalogue.rulesets.items():
        short = shipped.ruleset(ruleset_id, LIBRARY.vocabulary)
        for each in fields(ruleset):
            if each.name != "layers":
                assert getattr(short, each.name) == getattr(ruleset, each.name)
        assert [each.tree for each in short.layers] == [each.tree for each in ruleset.layers]


def test_a_ruleset_is_the_same_before_and_after_the_catalogue_is_made() -> None:
    library = Library.load(no_plugins=True, folders=())
    before = library.ruleset("tripeaks-easy")
    assert "catalogue" not in vars(library)
    assert library.catalogue.rulesets["tripeaks-easy"] is before
    assert library.ruleset("tripeaks-easy") is before
    other = library.catalogue.rulesets["pyramide"]
    assert library.ruleset("pyramide") is other


def test_an_own_ruleset_cannot_take_the_id_of_a_built_in_one(tmp_path: Path) -> None:
    text = (FOLDER / "pyramide.yaml").read_text("utf-8")
    (tmp_path / "pyramide.yaml").write_text(text.replace("name: ", "name: My "), "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    assert library.ruleset("pyramide").name == LIBRARY.ruleset("pyramide").name
    assert [str(each) for each in library.problems if "pyramide" in str(each)]
    assert library.ruleset("pyramide").name == LIBRARY.ruleset("pyramide").name


def python(code: str) -> str:
    """Run code in a fresh interpreter with the built-in plugins only and return its output."""
    paths = [Path(ridgeline.__file__).parents[1], FOLDER.parent / "variants"]
    path = os.pathsep.join([*map(str, paths), *sys.path])
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": path, "PATH": os.environ["PATH"], "RIDGELINE_PLUGINS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_listing_imports_neither_yaml_nor_the_variants() -> None:
    code = """
import sys
from ridgeline.rules.library import Library
library = Library.load()
print(len(library.summaries()), len(library.problems))
heavy = ("yaml", "ridgeline.engine", "ridgeline.syntax.sections", "ridgeline_variants.peaks")
print([name for name in heavy if name in sys.modules])
"""
    assert python(code) == f"{len(IDS)} 0\n[]\n"


def test_playing_parses_no_yaml_as_long_as_the_index_fits() -> None:
    code = """
import sys
from ridgeline.rules.library import Library
library = Library.load()
library.game(library.ruleset("tripeaks-easy", {"match.king-ace": "separate"}))
print("yaml" in sys.modules)
"""
    assert python(code) == "False\n"


def test_a_file_changed_since_is_read_and_errors_of_indexed_files_have_places(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, OWN + "waste: {start: 2}\n")
    write(tmp_path, index_text(tmp_path, []), INDEX)
    assert library_of(tmp_path).ruleset("own").sections.waste.start == 2
    ruleset = library_of(tmp_path).ruleset("own")
    assert str(ruleset.error("waste.start", "is wrong")).startswith(f"{path}:5:16:")
    write(tmp_path, OWN + "waste: {start: 3}\n")
    assert library_of(tmp_path).ruleset("own").sections.waste.start == 3


@pytest.mark.parametrize(
    "index",
    ["", "[]", "{}", '{"format": 1}', '{"format": 1, "files": [], "summaries": []}', "{" * 9],
)
def test_an_index_that_cannot_be_read_is_no_index(index: str, tmp_path: Path) -> None:
    write(tmp_path, OWN)
    write(tmp_path, index, INDEX)
    assert library_of(tmp_path).ruleset("own").parents == ("tripeaks-easy",)


def test_an_index_says_nothing_of_the_machine() -> None:
    data = json.loads((FOLDER / INDEX).read_text("utf-8"))
    assert data["summaries"] == [portable(summary) for summary in LIBRARY.catalogue.summaries()]
    assert str(FOLDER) not in json.dumps(data)


# Files that are followed


@pytest.mark.parametrize("installed", [False, True])
def test_a_library_with_a_file_says_what_the_file_says_now(installed: bool, tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    library = Library.load(folders=[tmp_path] if installed else (), environment={})
    library.summaries()
    for name in ("First", "Secnd", "Third"):  # as long as each other, and at once
        path.write_text(OWN.replace("name: Own", f"name: {name}"), "utf-8")
        made, ruleset_id = library.with_file(path)
        assert made.ruleset(ruleset_id).name == name
