"""``ridgeline install`` and ``ridgeline mods``."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from command_line import Command

from ridgeline.cli.mods import RIGHTS

MINE = "ridgeline: 1\nid: mine\nname: Mine\nversion: 1.10\nauthor: Ann\nextends: tripeaks-easy\n"
YOURS = "ridgeline: 1\nid: yours\nname: Yours\nextends: mine\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "own"))
    return tmp_path / "own"


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def listed(ridgeline: Command) -> list[list[str]]:
    return [line.split() for line in ridgeline.ok("mods").out.splitlines()]


def test_a_zip_is_installed_listed_switched_and_removed(
    ridgeline: Command, data: Path, tmp_path: Path
) -> None:
    kit = tmp_path / "kit.zip"
    with zipfile.ZipFile(kit, "w") as file:
        file.writestr("a/yours.yaml", YOURS)
        file.writestr("mine.yaml", MINE)
        file.writestr("README.md", "Two games")
    result = ridgeline("install", str(kit))
    assert result.code == 0
    assert result.out.splitlines() == [
        "Installed Mine 1.10; play it: ridgeline play mine",
        "Installed Yours; play it: ridgeline play yours",
    ]
    assert result.err == f"ridgeline: neither rulesets nor plugins: {kit / 'README.md'}\n"
    rows = listed(ridgeline)
    assert rows[0] == ["mine", "on", "1.10", "Mine", "Ann", str(data / "rulesets" / "mine.yaml")]
    assert rows[1][:3] == ["yours", "on", "Yours"]

    out = ridgeline.ok("mods", "off", "mine").out
    assert out == "Mine is off; without it these cannot be used: yours\n"
    assert "'mine' is switched off" in ridgeline.refused("show", "mine")
    rows = listed(ridgeline)
    assert [rows[0][1], rows[1][1]] == ["off", "broken"]
    assert rows[2][1:] == ["extends:", "'mine'", "is", "switched", "off"]
    ridgeline.ok("mods", "on", "mine")
    ridgeline.ok("show", "yours")

    out = ridgeline.ok("install", write(tmp_path / "new.yaml", MINE.replace("1.10", "2"))).out
    assert out == "Installed Mine 2, in the place of 1.10; play it: ridgeline play mine\n"
    ridgeline.ok("mods", "remove", "yours", "mine")
    assert ridgeline.ok("mods").out.startswith("No mod is installed")


def test_all_that_is_wrong_is_printed_and_nothing_installed(
    ridgeline: Command, data: Path, tmp_path: Path
) -> None:
    good, bad = write(tmp_path / "good.yaml", MINE), tmp_path / "bad.yaml"
    write(bad, YOURS + "stock: {deal: 99}\nmach: 1\n")
    result = ridgeline("install", good, str(bad))
    assert (result.code, result.err) == (1, "ridgeline: nothing was installed\n")
    places = [line.split(": ")[0] for line in result.out.splitlines()]
    assert places == [f"{bad}:5:15", f"{bad}:6:1"]
    assert not data.exists()


def test_what_is_refused_is_said_in_a_line(ridgeline: Command, data: Path, tmp_path: Path) -> None:
    assert "cannot be read" in ridgeline.refused("install", str(tmp_path / "nowhere"))
    assert "expected the name of a file" in ridgeline.refused("install", "")
    assert "expected a mod" in ridgeline.refused("mods", "off", "mine")
    assert "expected the id of a mod" in ridgeline.refused("mods", "off")
    assert "invalid choice" in ridgeline.refused("mods", "of", "mine")
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "mine.yaml").symlink_to("/etc/passwd")
    assert "is a link" in ridgeline.refused("install", str(tmp_path / "kit"))
    assert not data.exists()


def test_a_plugin_runs_only_once_it_is_allowed(
    ridgeline: Command, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RIDGELINE_PLUGINS")
    plugin = write(tmp_path / "rule.py", '"""Points for nothing."""\nprint(1 / 0)\n')
    out = ridgeline.ok("install", plugin).out
    assert out == "Installed rule.py; it runs once you allow it: ridgeline mods allow rule.py\n"
    assert listed(ridgeline)[0][:3] == ["rule.py", "not", "allowed"]

    result = ridgeline("mods", "allow", "rule.py")
    assert (result.code, result.err) == (
        2,
        "ridgeline: mods allow: nobody can be asked here, expected --yes\n",
    )
    answers = io.StringIO("n\n")
    monkeypatch.setattr(answers, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", answers)
    out = ridgeline.ok("mods", "allow", "rule.py").out
    digest = json.loads(ridgeline.ok("mods", "--json").out)["sha256"]
    path = str(data / "rulesets" / "rule.py")
    assert out.splitlines()[:4] == [path, "Points for nothing.", f"sha256 {digest}", RIGHTS]
    assert out.endswith("It does not run.\n")
    assert not json.loads(ridgeline.ok("mods", "--json").out)["on"]

    out = ridgeline.ok("mods", "allow", "rule.py", "--yes").out
    assert "may run, as it stands now" in out
    assert "ZeroDivisionError" in out
    assert "broken" in listed(ridgeline)[0]
    assert "ZeroDivisionError" in ridgeline("list").err
    said, *errors = ridgeline.ok("mods", "allow", "rule.py").out.splitlines()  # nobody is asked
    assert said == "rule.py is allowed already, as it stands now"
    assert "ZeroDivisionError" in errors[0]
    again = ridgeline.ok("install", plugin).out
    assert again.endswith("; it runs, as you have allowed it before\n")
    ridgeline.ok("list", "--no-plugins")
    monkeypatch.setenv("RIDGELINE_PLUGINS", "")  # what the app does of --no-plugins
    ridgeline.ok("list")
    assert "RIDGELINE_PLUGINS does not name it" in ridgeline.ok("mods").out
    monkeypatch.setenv("RIDGELINE_PLUGINS", "rule.py")
    assert "ZeroDivisionError" in ridgeline("list").err
    ridgeline.ok("mods", "forbid", "rule.py")
    ridgeline.ok("list")


def test_a_damaged_file_of_decisions_is_told_and_kept(ridgeline: Command, data: Path) -> None:
    (data / "rulesets").mkdir(parents=True)
    write(data / "rulesets" / "mine.yaml", MINE)
    write(data / "mods.json", "{")
    assert "mods.json: cannot be read" in ridgeline("list").err
    result = ridgeline("mods", "off", "mine")
    assert result.out == "Mine is off\n"
    assert "was damaged; it is kept as mods.json.damaged-" in result.err
    ridgeline.ok("list")
