"""Rulesets of the user's own: in the folder for data, and in folders that a variable names."""

import io
import json
import os
from pathlib import Path

import pytest
from command_line import Command

from ridgeline.rules.library import Library

MINE = "ridgeline: 1\nid: mine\nname: My peaks\nextends: tripeaks-easy\nwaste: {start: 2}\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for the user's data."""
    folder = tmp_path / "data with blanks"
    monkeypatch.setenv("RIDGELINE_DATA", str(folder))
    return folder


def write(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def ids(ridgeline: Command, *arguments: str) -> dict[str, str]:
    """Return what is listed in JSON: plugin by id."""
    lines = ridgeline.ok("list", "--json", *arguments).out.splitlines()
    return {entry["id"]: entry["plugin"] for entry in map(json.loads, lines)}


def test_the_user_s_rulesets_are_there_for_every_command(ridgeline: Command, data: Path) -> None:
    path = write(data / "rulesets", MINE)
    line = next(x for x in ridgeline.ok("list").out.splitlines() if x.startswith("mine "))
    assert line.split("  ")[-1].strip() == str(path)
    assert ids(ridgeline, "--no-plugins")["mine"] == str(path.parent)
    assert "My peaks" in ridgeline.ok("show", "mine").out
    assert "TP1-E-" not in ridgeline.ok("deal", "mine", "--number", "1").out
    child = write(data, "ridgeline: 1\nid: child\nextends: mine\n", "child.yaml")
    ridgeline.ok("check", str(child))
    assert Library.load().ruleset("mine").sections.waste.start == 2


def test_further_folders_are_named_by_a_variable(
    ridgeline: Command, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(data / "rulesets", MINE)
    write(tmp_path / "a", MINE.replace("mine", "first"))
    write(tmp_path / "b", MINE.replace("mine", "second"))
    monkeypatch.setenv(
        "RIDGELINE_RULESETS", os.pathsep.join(map(str, (tmp_path / "a", tmp_path / "b")))
    )
    assert {"mine", "first", "second", "pyramide"} <= ids(ridgeline).keys()
    monkeypatch.setenv("RIDGELINE_RULESETS", str(tmp_path / "nowhere"))
    result = ridgeline("list")
    assert result.code == 0
    assert result.err.startswith(f"ridgeline: left out: {tmp_path / 'nowhere'}: cannot be read")


def test_a_broken_one_is_left_out_with_one_line(ridgeline: Command, data: Path) -> None:
    path = write(data / "rulesets", MINE + "stock: {deal: 99, passes: x}\nmach: 1\n")
    for command in ("list", "plugins"):
        result = ridgeline(command)
        assert result.code == 0
        (line,) = result.err.splitlines()
        assert line.startswith(f"ridgeline: left out: {path}:6:15: stock.deal: found 99")
        assert line.endswith(f"(and 2 more: ridgeline check '{path}')")
    assert "'mine' is left out" in ridgeline.refused("show", "mine")
    path.write_text("[", "utf-8")
    assert f"'mine' is left out: {path}:1:" in ridgeline.refused("show", "mine")


def test_an_id_that_is_taken_is_reported(ridgeline: Command, data: Path) -> None:
    path = write(data / "rulesets", MINE.replace("mine", "pyramide"))
    result = ridgeline("list")
    assert result.err.startswith(f"ridgeline: left out: {path}:2:5: id: 'pyramide' is taken by")
    assert Library.load().ruleset("pyramide").name == "Pyramide"


def test_a_python_file_among_them_does_not_run(ridgeline: Command, data: Path) -> None:
    write(data / "rulesets", MINE)
    path = write(data / "rulesets", "raise SystemExit(3)", "plugin.py")
    (line,) = [x for x in ridgeline.ok("plugins").out.splitlines() if x.startswith(str(path))]
    assert "not allowed to run" in line
    assert "mine" in ids(ridgeline)


def test_without_any_nothing_is_loaded_for_the_list(data: Path) -> None:
    for _ in range(2):
        library = Library.load(no_plugins=True)
        assert len(library.summaries()) > 10
        assert "contributions" not in vars(library)
        (data / "rulesets").mkdir(parents=True, exist_ok=True)


def test_a_file_that_is_not_installed_is_played_shown_and_solved(
    ridgeline: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my golf.yaml"
    file.write_text(
        "ridgeline: 1\nid: golf\nname: Mine\nextends: tripeaks-easy\ncode: {prefix: MIN}\n", "utf-8"
    )
    assert ridgeline.ok("show", str(file)).out.startswith("Mine  (golf)")
    assert (
        ridgeline.ok("deal", str(file), "--number", "1", "--json").json["code"].startswith("MIN1-")
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("d\nquit\n"))
    told = ridgeline.ok("play", str(file), "--number", "1").out
    assert "Played from its file, and not kept." in told
    assert told.endswith("Goodbye.\n")
    assert "MIN1" not in ridgeline("play").out, "nothing is kept of it"
    assert ridgeline.ok("show", "golf").out.startswith("Golf  (golf)")


def test_a_pipe_is_refused_and_not_waited_for(ridgeline: Command, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    why = "it is a pipe or a device, expected a file"
    result = ridgeline("check", str(pipe))
    assert (result.code, result.out) == (2, f"{pipe}: cannot be read: {why}\n")
    for command in ("watch", "play", "show"):
        refused = ridgeline.refused(command, str(pipe))
        assert refused.startswith(f"{pipe}: ")
        assert refused.endswith(why)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "it is a folder, expected a ruleset file, as {path}/game.yaml"),
        ("golf", "there is no such file, expected a ruleset file, as {path}.yaml"),
        ("golf.yaml", "No such file or directory"),
    ],
)
def test_what_is_no_ruleset_file_is_told_what_is_expected(
    ridgeline: Command, tmp_path: Path, name: str, why: str
) -> None:
    path = tmp_path / name
    line = f"{path}: cannot be read: {why.format(path=path)}"
    assert ridgeline("check", str(path)).out == f"{line}\n"
    assert ridgeline.refused("watch", str(path)) == line


def test_of_a_broken_file_the_first_fault_is_said(ridgeline: Command, tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    text = "ridgeline: 1\nid: broken\nwon: yes\ntableau: {shape: peaks}\nmatch: {kind: none}\n"
    file.write_text(text, "utf-8")
    line = ridgeline.refused("deal", str(file), "--number", "1")
    assert line.startswith(f"{file}:3:1: ")
    assert line.endswith(f"(and 1 more: ridgeline check {file})")
    assert "No such file" in ridgeline.refused("show", "nowhere.yaml")


def test_a_code_made_by_other_rules_plays_and_is_said(ridgeline: Command, data: Path) -> None:
    text = "ridgeline: 1\nid: kite\nextends: golf\ncode: {prefix: KIT}\nwaste: {start: 2}\n"
    write(data / "rulesets", text, "kite.yaml")
    code = ridgeline.ok("deal", "kite", "--number", "1").out.splitlines()[0]
    plain, _, own = code.partition("~")
    assert ridgeline.ok("deal", code.lower(), "--json").json["code"] == code
    other = f" {plain.lower()} ~9f3k"
    line = f"ridgeline: note: these rules differ from those of the code: 9F3K, yours {own}\n"
    notice = {"code": "rules-differ", "given": "9F3K", "own": own}
    for command in (["deal"], ["replay"], ["solve", "--budget-states", "9"]):
        said = ridgeline(command[0], other, *command[1:], "--json")
        assert (said.code, said.err) == (0, line)
        assert said.json["code"] == code
        assert said.json["notice"] == notice
        assert "notice" not in ridgeline.ok(command[0], code, *command[1:], "--json").json
    assert ridgeline("show", other).err == line
    assert ridgeline("deal", f"{plain}~9F3").code == 2
