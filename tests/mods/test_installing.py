"""Installing bundles: all or nothing, over older ones, with their plugins."""

from __future__ import annotations

from pathlib import Path

import pytest

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.mods.bundle import Bundle, Given
from ridgeline.mods.changes import allow, find_mod, switch
from ridgeline.mods.errors import BrokenMods, ModError
from ridgeline.mods.install import Prepared, install, prepare
from ridgeline.rules.decisions import FILE_NAME
from ridgeline.rules.folders import CACHE
from ridgeline.rules.library import Library

PLUGIN = '''"""Points for nothing."""
from ridgeline import Scoring, hookimpl

@hookimpl
def ridgeline_scorings(register):
    register(Scoring("generous", "Points", {"card": 7}))
'''


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def load(data: Path, *, python_files: bool = True) -> Library:
    environment = {"RIDGELINE_DATA": str(data)}
    return Library.load(environment=environment, python_files=python_files)


def ruleset(ruleset_id: str, more: str = "", extends: str = "tripeaks-easy") -> Given:
    text = f"ridgeline: 1\nid: {ruleset_id}\nextends: {extends}\n{more}"
    return Given(Path("kit", f"{ruleset_id}.yaml"), text.encode())


def put(data: Path, *given: Given, python_files: bool = True) -> Prepared:
    bundle = Bundle()
    for each in given:
        bundle.add(each.path, each.data)
    prepared = prepare(load(data, python_files=python_files), [bundle], data)
    install(prepared, data)
    return prepared


def files(data: Path) -> list[str]:
    """Return the names of all files but those that can be made again."""
    found = (path for path in data.glob("**/*") if path.is_file())
    return sorted(path.name for path in found if path.parent.name != CACHE)


def errors(data: Path, *given: Given) -> list[str]:
    with pytest.raises(BrokenMods) as caught:
        put(data, *given)
    assert files(data) == []
    return list(map(str, caught.value.errors))


def test_it_lies_in_the_folder_under_its_id_and_is_known_after(data: Path) -> None:
    report = put(data, ruleset("mine", "name: Mine\nversion: 1.10\n"))
    (done,) = report.mods
    assert (done.id, done.name, done.version, done.before) == ("mine", "Mine", "1.10", None)
    assert done.path == data / "rulesets" / "mine.yaml"
    assert files(data) == ["mine.yaml"]
    library = load(data)
    assert (library.ruleset("mine").name, library.ruleset("mine").version) == ("Mine", "1.10")
    assert library.problems == ()


def test_parents_in_the_same_bundle_are_found_and_come_first(data: Path) -> None:
    given = [ruleset("aaa", extends="bbb"), ruleset("ccc"), ruleset("bbb", extends="ccc")]
    assert [each.id for each in put(data, *given).mods] == ["ccc", "bbb", "aaa"]
    assert load(data).ruleset("aaa").parents[:2] == ("bbb", "ccc")


def test_over_an_older_one_wherever_in_the_folder_that_is(data: Path) -> None:
    put(data, ruleset("mine", "version: '1'\n"))
    (data / "rulesets" / "mine.yaml").rename(data / "rulesets" / "renamed.yaml")
    (done,) = put(data, ruleset("mine", "version: 2\n")).mods
    assert (done.version, done.before) == ("2", "1")
    assert files(data) == ["renamed.yaml"]
    assert load(data).ruleset("mine").version == "2"


def test_another_mod_of_the_same_file_name_stays(data: Path) -> None:
    put(data, ruleset("mine"))
    (data / "rulesets" / "mine.yaml").rename(data / "rulesets" / "yours.yaml")
    (done,) = put(data, ruleset("yours")).mods
    assert done.before is None
    assert files(data) == ["yours-2.yaml", "yours.yaml"]
    assert load(data).problems == ()


def test_an_installed_mod_is_wanted_though_the_older_one_was_off(data: Path) -> None:
    put(data, ruleset("mine"))
    switch(find_mod(load(data), "mine"), data, False)
    with pytest.raises(RulesetError, match="switched off"):
        load(data).ruleset("mine")
    put(data, ruleset("mine", "version: 2\n"))
    assert load(data).ruleset("mine").version == "2"


def test_the_id_of_a_game_that_comes_with_ridgeline_is_refused(data: Path) -> None:
    (error,) = errors(data, ruleset("mine"), ruleset("pyramide"))
    said = "id: 'pyramide' is taken by a game that comes with Ridgeline, expected another id"
    assert error == f"kit/pyramide.yaml:2:5: {said}"


def test_an_id_twice_or_of_a_device_is_refused(data: Path) -> None:
    twice = Given(Path("kit", "again.yaml"), ruleset("mine").data)
    (error,) = errors(data, ruleset("mine"), twice)
    assert error == "kit/again.yaml:2:5: id: 'mine' is taken by kit/mine.yaml:2:5"
    (error,) = errors(data, ruleset("com1"))
    assert "'com1' is a device on Windows" in error


def test_all_that_is_wrong_is_said_and_nothing_installed(data: Path) -> None:
    found = errors(
        data,
        ruleset("good"),
        ruleset("bad", "match: {kin-ace: 1}\nmach: {}\n"),
        ruleset("lost", extends="nowhere"),
        Given(Path("kit", "dots.yaml"), b"ridgeline: 1\nid: ../x\nextends: tripeaks-easy\n"),
    )
    places = ["kit/bad.yaml:4:9", "kit/bad.yaml:5:1", "kit/dots.yaml:2:5", "kit/lost.yaml:3:10"]
    assert sorted(each.split(": ")[0] for each in found) == places
    (error,) = errors(data, ruleset("good"), Given(Path("kit", "bad.yaml"), b"["))
    assert error.startswith("kit/bad.yaml:1:")


def test_rules_that_make_no_game_are_refused(data: Path) -> None:
    (error,) = errors(data, ruleset("mine", "pack: {ranks: [A, 2]}\n"))
    assert error.startswith("kit/mine.yaml:")


def test_a_circle_is_refused(data: Path) -> None:
    circle = [ruleset("aaa", extends="bbb"), ruleset("bbb", extends="aaa")]
    assert all("a circle" in error for error in errors(data, *circle))
    plugin = Given(Path("rule.py"), PLUGIN.encode())
    put(data, *circle, plugin)
    assert all("a circle" in str(error) for error in load(data).problems)


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", [0, 1, 2, 3])
def test_a_full_disk_and_an_interruption_leave_all_as_it_was(
    data: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, step: int
) -> None:
    put(data, ruleset("aaa", "version: 1\n"))
    switch(find_mod(load(data), "aaa"), data, False)
    replaced: list[Path] = []
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if len(replaced) == step:
            raise fault
        if target.parent.name != CACHE:
            replaced.append(target)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(type(fault)):
        put(data, ruleset("aaa", "version: 2\n"), ruleset("bbb"), ruleset("ccc"))
    monkeypatch.undo()
    assert files(data) == ["aaa.yaml", FILE_NAME]
    aaa = find_mod(load(data), "aaa")
    assert (aaa.version, aaa.on) == ("1", False)


# Plugins


def test_a_plugin_is_installed_but_does_not_run_before_it_is_allowed(data: Path) -> None:
    plugin = Given(Path("kit", "rule.py"), PLUGIN.encode())
    report = put(data, plugin, ruleset("mine", "score: {use: generous}\n"))
    assert [each.id for each in report.mods] == ["mine", "rule.py"]
    (note,) = report.notes
    assert note.startswith("kit/mine.yaml:4:14: score.use")
    assert note.endswith("(unless the plugin brings it, once you allow it)")
    assert "mine" not in load(data).catalogue.rulesets
    mod = find_mod(load(data), "rule.py")
    assert (mod.on, mod.source, mod.errors) == (False, "Points for nothing.", ())
    allow(mod, data, True)
    library = load(data)
    assert library.ruleset("mine").sections.score.card == 7
    assert find_mod(library, "rule.py").on
    assert "mine" not in load(data, python_files=False).catalogue.rulesets

    assert not put(data, plugin).mods[0].waits
    newer = Given(plugin.path, plugin.data + b"# newer\n")
    (done,) = put(data, newer).mods
    assert (done.before, done.waits) == ("", True)
    assert not find_mod(load(data), "rule.py").on


def test_a_kit_whose_plugin_was_allowed_before_is_installed_again(data: Path) -> None:
    kit = [Given(Path("rule.py"), PLUGIN.encode()), ruleset("mine", "score: {use: generous}\n")]
    put(data, *kit)
    allow(find_mod(load(data), "rule.py"), data, True)
    assert put(data, *kit).notes == ()
    for name in ("mine.yaml", "rule.py"):
        (data / "rulesets" / name).unlink()
    (note,) = put(data, *kit).notes
    assert note.endswith("(unless the plugin brings it)")
    assert load(data).ruleset("mine").sections.score.card == 7


def test_a_plugin_mends_no_fault_that_is_none_of_its_business(data: Path) -> None:
    plugin = Given(Path("kit", "rule.py"), PLUGIN.encode())
    (error,) = errors(data, plugin, ruleset("pyramide"))
    assert "is taken by" in error


def test_a_plugin_is_found_again_whatever_case_its_suffix_had(data: Path) -> None:
    put(data, Given(Path("kit", "rule.PY"), b""))
    assert files(data) == ["rule.py"]
    assert find_mod(load(data), "rule.py").kind == "plugin"


@pytest.mark.parametrize("name", ["__init__.py", "my-plugin.py", "a b.py"])
def test_what_is_no_plugin_of_one_file_is_refused(data: Path, name: str) -> None:
    with pytest.raises(ModError, match="no plugin of one file"):
        put(data, Given(Path("kit", name), b""))


def test_python_files_are_refused_where_none_may_run(data: Path) -> None:
    with pytest.raises(ModError, match="never runs on this device"):
        put(data, ruleset("mine"), Given(Path("rule.py"), b""), python_files=False)
    assert files(data) == []


def test_two_plugins_of_one_name_are_refused(data: Path) -> None:
    with pytest.raises(RidgelineError, match="has the name of"):
        put(data, Given(Path("a", "rule.py"), b""), Given(Path("b", "Rule.py"), b""))
