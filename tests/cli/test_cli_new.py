"""``ridgeline new``: what it writes is right, plays, and says what can be changed."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from command_line import Command

from ridgeline.errors import NotationError
from ridgeline.rules.library import Library
from ridgeline.rules.schema import SCHEMA
from ridgeline.scaffold.names import id_of, prefix_of, title_of
from ridgeline.scaffold.plugin import plugin_files
from ridgeline.scaffold.rulesets import Identity, variant_text
from ridgeline.syntax.yamlguard import load
from ridgeline.testing import check_variant

ROOT = Path(__file__).parents[2]
COMMENTED = re.compile(r"^( *)#(?! \S)", re.MULTILINE)
"""The mark before a key that does not count yet; a remark has one blank behind it."""


def library_of(folder: Path) -> Library:
    return Library.load(folders=[folder], environment={})


def test_a_new_board_is_right_and_plays(ridgeline: Command, tmp_path: Path) -> None:
    out = ridgeline.ok("new", "Two Towers", "-o", str(tmp_path)).out
    file = tmp_path / "two-towers.yaml"
    assert str(file) in out
    assert ridgeline.ok("check", str(file)).out == "1 file checked: no fault\n"
    library = library_of(tmp_path)
    ruleset = library.ruleset("two-towers")
    assert (ruleset.name, ruleset.parents) == ("Two Towers", ())
    assert ruleset.code.prefix not in Library.load(environment={}, folders=()).prefixes()
    check_variant("two-towers", library=library, deals=3)
    assert library.problems == ()


def test_a_game_like_another_one_plays_as_it(ridgeline: Command, tmp_path: Path) -> None:
    ridgeline.ok("new", "Strict Golf", "--like", "golf", "-o", str(tmp_path))
    library = library_of(tmp_path)
    assert library.ruleset("strict-golf").same_rules(library.ruleset("golf"))
    assert library.ruleset("strict-golf").parents == ("golf",)


def test_every_commented_key_of_every_game_counts_once_its_mark_is_gone(tmp_path: Path) -> None:
    library = Library.load(folders=(), environment={})
    for parent in library.catalogue.rulesets.values():
        text = variant_text(Identity("as-it", "As it", "ASIT"), parent, library.vocabulary)
        file = tmp_path / "as-it.yaml"
        file.write_text(COMMENTED.sub(r"\1", text), "utf-8")
        errors = library.check([file]).errors
        assert errors == [], parent.id
        keys = {line.strip(" #").partition(":")[0] for line in text.splitlines() if ":" in line}
        assert keys >= {switch.key.rpartition(".")[2] for switch in parent.switches}, parent.id


def test_what_is_uncommented_says_what_the_parent_says(tmp_path: Path) -> None:
    library = Library.load(folders=(), environment={})
    for parent_id in ("golf", "diamond", "giza", "pyramide"):
        parent = library.ruleset(parent_id)
        text = variant_text(Identity("as-it", "As it", "ASIT"), parent, library.vocabulary)
        (tmp_path / "as-it.yaml").write_text(COMMENTED.sub(r"\1", text), "utf-8")
        assert library_of(tmp_path).ruleset("as-it").same_rules(parent), parent_id


def test_the_schema_lies_where_the_file_looks_for_it(ridgeline: Command, tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    ridgeline.ok("new", "One", "-o", str(tmp_path / "deep" / "er"))
    [file] = (tmp_path / "deep" / "er").glob("*.yaml")
    [name] = re.findall(r"\$schema=(\S+)", file.read_text("utf-8"))
    schema = json.loads((file.parent / name).read_text("utf-8"))
    import yaml

    jsonschema.validate(yaml.safe_load(file.read_text("utf-8")), schema)


@pytest.mark.parametrize(
    ("name", "title", "ruleset_id", "prefix"),
    [
        ("My Peaks", "My Peaks", "my-peaks", "MYP"),
        ("my-peaks", "My peaks", "my-peaks", "MYP"),
        ("  Ärger\nam Ølberg ", "Ärger am Ølberg", "arger-am-olberg", "ARG"),
        ("King's Way.yaml", "King's Way", "kings-way", "KIN"),
        ("山の家", "山の家", "game", "GAM"),
        ("2048", "2048", "2048", "GAM"),
        ("../../etc/passwd", "../../etc/passwd", "etc-passwd", "ETC"),
        ("C:\\board.yml", "C:\\board", "c-board", "CBO"),
        ("Diamond", "Diamond", "diamond-2", "DIAM"),
        ("game", "Game", "game", "GAM"),
        ("Aux", "Aux", "aux-2", "AUX"),
        ("x" * 300, "X" + "x" * 79, "x" * 48, "XXX"),
        ("Q", "Q", "q", "QGA"),
    ],
)
def test_names(name: str, title: str, ruleset_id: str, prefix: str) -> None:
    assert title_of(name) == title
    assert id_of(title, {"diamond"}) == ruleset_id
    assert prefix_of(ruleset_id, {"DIA"}) == prefix


@pytest.mark.parametrize("name", ["", "  ", "…", "../..", "\u200b", ".yaml"])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="expected a name with a letter or a digit"):
        title_of(name)


def test_prefixes_never_run_out() -> None:
    taken: set[str] = set()
    for _ in range(1000):
        prefix = prefix_of("my-peaks", taken)
        assert re.fullmatch("[A-Z]{2,6}", prefix)
        assert prefix not in taken
        taken.add(prefix)


@pytest.mark.parametrize("name", ["towers.yaml", "Towers.YML"])
def test_a_file_may_be_named(ridgeline: Command, tmp_path: Path, name: str) -> None:
    file = tmp_path / "new" / name
    assert f"wrote {file}: Two Towers" in ridgeline.ok("new", "Two Towers", "-o", str(file)).out
    assert sorted(each.name for each in file.parent.iterdir()) == sorted([name, SCHEMA])
    assert load(file.read_bytes(), file).tree["id"] == "two-towers"
    assert ridgeline.ok("check", str(file)).out == "1 file checked: no fault\n"
    line = ridgeline.refused("new", "Other", "--like", "golf", "-o", str(file))
    assert line == f"new: {file} is there already, expected another name or --folder"
    assert load(file.read_bytes(), file).tree["id"] == "two-towers"
    refused = ridgeline.refused("new", "Other", "--plugin", "-o", str(file))
    assert refused.startswith("new: found ")
    assert refused.endswith(f"{name}', expected a folder for a plugin")


def test_nothing_is_written_over(ridgeline: Command, tmp_path: Path) -> None:
    ridgeline.ok("new", "Towers", "-o", str(tmp_path))
    file = tmp_path / "towers.yaml"
    file.write_text("mine", "utf-8")
    line = ridgeline.refused("new", "towers", "-o", str(tmp_path))
    assert line == f"new: {file} is there already, expected another name or --folder"
    assert file.read_text("utf-8") == "mine"
    ridgeline.ok("new", "Towers", "--plugin", "-o", str(tmp_path))
    assert "is there already" in ridgeline.refused("new", "Towers", "--plugin", "-o", str(tmp_path))


def test_what_cannot_be_is_one_line(ridgeline: Command, tmp_path: Path) -> None:
    assert "did you mean 'golf'" in ridgeline.refused("new", "x", "--like", "glof")
    (tmp_path / "file").write_text("", "utf-8")
    assert "file" in ridgeline.refused("new", "x", "-o", str(tmp_path / "file"))


def test_the_schema_is_printed_or_written(ridgeline: Command, tmp_path: Path) -> None:
    text = ridgeline.ok("schema").out
    assert text == (ROOT / "rulesets" / "ridgeline.schema.json").read_text("utf-8")
    ridgeline.ok("schema", "-o", str(tmp_path / "s.json"))
    assert (tmp_path / "s.json").read_text("utf-8") == text


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a plugin that was just written; its name would break careless texts."""
    from ridgeline.cli import main

    folder = tmp_path_factory.mktemp("plugin")
    assert main(["new", 'The "Öl" \\ slope', "--plugin", "-o", str(folder)]) == 0
    return folder / "ridgeline-the-ol-slope"


@pytest.mark.parametrize("name", ["🂡 Ace", 'a "b" \\ {c} $d `e`', "Ö" * 70])
def test_a_plugin_of_any_name_is_written_well(name: str) -> None:
    title = title_of(name)
    for place, text in plugin_files(Identity("mine", title, "MINE")).items():
        if place.suffix == ".py":
            compile(text, str(place), "exec")
        elif place.suffix == ".toml":
            assert tomllib.loads(text)["project"]["description"].startswith(title)
        elif place.suffix == ".yaml":
            assert load(text, "mine.yaml").tree["name"] == title


def run_in(folder: Path, site: Path, *words: str) -> str:
    paths = [str(site), *(str(ROOT / part) for part in ("core", "variants"))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("RIDGELINE_PLUGINS", None)
    command = [sys.executable, "-m", *words]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_plugin_installs_and_passes_its_own_tests(plugin: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = ["pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run_in(plugin, site, *pip, "--no-build-isolation", "--target", str(site), ".")
    listed = run_in(plugin, site, "ridgeline", "plugins")
    [line] = [line for line in listed.splitlines() if line.startswith("the-ol-slope ")]
    assert "layout the-ol-slope" in line
    assert "left out" not in line
    assert "4 passed" in run_in(plugin, site, "pytest", "-q", "-p", "no:cacheprovider")
    file = plugin / "ridgeline_the_ol_slope" / "rulesets" / "the-ol-slope.yaml"
    assert "no fault" in run_in(plugin, site, "ridgeline", "check", str(file))


def test_the_schema_of_a_new_plugin_knows_its_keys(plugin: Path) -> None:
    [file] = plugin.glob("*/rulesets/*.json")
    tableau = json.loads(file.read_text("utf-8"))["properties"]["tableau"]
    assert "the-ol-slope" in tableau["properties"]["shape"]["enum"]
    named = {"properties": {"shape": {"const": "the-ol-slope"}}, "required": ["shape"]}
    [keys] = [rule["then"]["properties"] for rule in tableau["allOf"] if rule["if"] == named]
    assert {"rows", "cards"} <= keys.keys()


def test_a_new_plugin_is_as_ruff_wants_it(plugin: Path) -> None:
    pytest.importorskip("ruff")
    run_in(plugin, plugin, "ruff", "check", "--select", "E,F,I,UP,B", "--no-cache", ".")
    run_in(plugin, plugin, "ruff", "format", "--check", "--no-cache", ".")
