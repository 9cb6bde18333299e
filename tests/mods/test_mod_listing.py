"""The list of mods: broken ones of every kind, and none of them disturbs another."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.deals.pack import deal_of
from ridgeline.errors import RulesetError, StorageError
from ridgeline.mods.changes import allow, find_mod, remove, switch
from ridgeline.mods.errors import ModError
from ridgeline.mods.listing import Mod, list_mods, proved
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library

GOOD = "ridgeline: 1\nid: {0}\nextends: {1}\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data" / "rulesets").mkdir(parents=True)
    return tmp_path / "data"


def load(data: Path, named: Path | None = None) -> Library:
    environment = {"RIDGELINE_DATA": str(data)}
    if named is not None:
        environment["RIDGELINE_RULESETS"] = str(named)
    return Library.load(environment=environment)


def write(data: Path, ruleset_id: str, extends: str = "tripeaks-easy", more: str = "") -> Path:
    path = data / "rulesets" / f"{ruleset_id}.yaml"
    path.write_text(GOOD.format(ruleset_id, extends) + more, "utf-8")
    return path


def mods(data: Path) -> dict[str, Mod]:
    return {mod.id: mod for mod in list_mods(load(data))}


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 50_000_000_000)


def changing(path: Path) -> None:
    path.symlink_to("/dev/zero")


BROKEN: dict[str, Callable[[Path], object]] = {
    "binary": lambda path: path.write_bytes(bytes(range(256))),
    "folder": Path.mkdir,
    "dangling": lambda path: path.symlink_to("nowhere"),
    "circle": lambda path: path.symlink_to(path),
    "device": changing,
    "huge": huge,
    "pipe": os.mkfifo,
    "empty": Path.touch,
    "list": lambda path: path.write_text("- a\n"),
    "no-id": lambda path: path.write_text("ridgeline: 1\nextends: tripeaks-easy\n"),
    "odd-id": lambda path: path.write_text("ridgeline: 1\nid: [a]\nextends: tripeaks-easy\n"),
    "taken-id": lambda path: path.write_text(GOOD.format("pyramide", "tripeaks-easy")),
    "circular": lambda path: path.write_text(GOOD.format("circular", "circular")),
    "orphan": lambda path: path.write_text(GOOD.format("orphan", "nobody")),
    "faulty": lambda path: path.write_text(GOOD.format("faulty", "tripeaks-easy") + "mach: 1\n"),
    "no-game": lambda path: path.write_text(
        GOOD.format("no-game", "tripeaks-easy") + "pack: {ranks: [A]}\n"
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_mod_is_listed_and_disturbs_no_other(data: Path, kind: str) -> None:
    write(data, "good", more="name: Good\nauthor: Ann\nversion: 2.0\nsource: a book\n")
    path = data / "rulesets" / f"{kind}.yaml"
    BROKEN[kind](path)
    library = load(data)
    assert library.game(library.ruleset("good"))
    found = [proved(library, mod) for mod in list_mods(library)]
    assert sorted(mod.path.name for mod in found) == sorted([f"{kind}.yaml", "good.yaml"])
    (good,) = (mod for mod in found if mod.id == "good")
    assert (good.name, good.author, good.version, good.source) == ("Good", "Ann", "2.0", "a book")
    assert good.errors == ()
    (broken,) = (mod for mod in found if mod.path == path)
    assert broken.errors
    assert all(error.startswith(str(path)) and "\n" not in error for error in broken.errors)

    switch(broken, data, False)  # then nobody is told of it any more
    (off,) = (mod for mod in list_mods(load(data)) if mod.path == path)
    assert not off.on
    if kind != "taken-id":
        assert load(data).problems == ()
    assert load(data).ruleset("pyramide").name == "Pyramide"


def test_broken_plugins_are_listed_and_disturb_no_other(data: Path) -> None:
    write(data, "good")
    folder = data / "rulesets"
    (folder / "raises.py").write_text('"""Raises."""\n__version__ = "3"\n1 / 0\n')
    (folder / "dangling.py").symlink_to("nowhere")
    (folder / "folder.py").mkdir()
    os.mkfifo(folder / "pipe.py")
    (folder / "binary.py").write_bytes(bytes(range(256)))
    huge(folder / "huge.py")
    found = mods(data)
    assert set(found) == {
        "good",
        *("raises.py", "dangling.py", "folder.py", "pipe.py", "binary.py", "huge.py"),
    }
    assert (found["raises.py"].version, found["raises.py"].source) == ("3", "Raises.")
    assert found["raises.py"].errors == ()
    for name in ("dangling.py", "folder.py", "pipe.py", "huge.py"):
        assert "cannot be read" in found[name].errors[0]
        with pytest.raises(ModError, match="cannot be read"):
            allow(found[name], data, True)
    allow(found["raises.py"], data, True)
    found = mods(data)
    assert found["raises.py"].on
    assert "ZeroDivisionError" in found["raises.py"].errors[0]
    assert found["good"].errors == ()
    allow(found["raises.py"], data, False)
    assert not mods(data)["raises.py"].on


def test_who_needs_whom(data: Path) -> None:
    write(data, "aaa")
    write(data, "bbb", "aaa")
    write(data, "ccc", "bbb")
    found = mods(data)
    assert found["aaa"].needed_by == ("bbb", "ccc")
    assert found["bbb"].needed_by == ("ccc",)
    assert (found["ccc"].parent, found["ccc"].needed_by) == ("bbb", ())


def test_off_and_on_again(data: Path) -> None:
    write(data, "aaa")
    write(data, "bbb", "aaa")
    switch(find_mod(load(data), "aaa"), data, False)
    library = load(data)
    assert not {"aaa", "bbb"} & set(library.catalogue.rulesets)
    with pytest.raises(RulesetError, match=r"'aaa' is switched off \(ridgeline mods on aaa\)"):
        library.ruleset("aaa")
    found = mods(data)
    assert not found["aaa"].on
    assert found["bbb"].on
    assert "extends: 'aaa' is switched off" in found["bbb"].errors[0]
    switch(found["aaa"], data, True)
    assert {"aaa", "bbb"} <= set(load(data).catalogue.rulesets)


def test_a_game_that_comes_with_ridgeline_is_never_off(data: Path) -> None:
    write(data, "mine")
    (data / "mods.json").write_text('{"off": ["pyramide"]}')
    assert load(data).ruleset("pyramide")


def test_a_removed_one_is_gone_and_what_was_decided_forgotten(data: Path) -> None:
    path = write(data, "mine")
    other = write(data, "other")
    switch(find_mod(load(data), "mine"), data, False)
    remove(find_mod(load(data), "mine"), data)
    assert not path.exists()
    assert other.exists()
    write(data, "mine")
    assert mods(data)["mine"].on


def test_what_lies_in_a_folder_that_the_user_named_is_not_deleted(
    data: Path, tmp_path: Path
) -> None:
    named = tmp_path / "work"
    named.mkdir()
    (named / "mine.yaml").write_text(GOOD.format("mine", "tripeaks-easy"))
    mod = find_mod(load(data, named), "mine")
    with pytest.raises(ModError, match="delete it there yourself"):
        remove(mod, data)
    assert mod.path.exists()
    switch(mod, data, False)
    assert "mine" not in load(data, named).catalogue.rulesets


def test_names_of_mods(data: Path) -> None:
    path = write(data, "mine")
    for name in ("mine", "mine.yaml", str(path)):
        assert find_mod(load(data), name).id == "mine"
    with pytest.raises(ModError, match="expected a mod"):
        find_mod(load(data), "pyramide")
    (data / "rulesets" / "again.yaml").write_bytes(path.read_bytes())
    with pytest.raises(ModError, match="is the id of"):
        find_mod(load(data), "mine")
    assert find_mod(load(data), "again.yaml").path.name == "again.yaml"


def test_rulesets_need_no_leave_and_plugins_no_switch(data: Path) -> None:
    write(data, "mine")
    (data / "rulesets" / "rule.py").write_text("")
    found = mods(data)
    with pytest.raises(ModError, match="needs no leave"):
        allow(found["mine"], data, True)
    with pytest.raises(ModError, match="allowed or forbidden"):
        switch(found["rule.py"], data, True)


def test_a_damaged_file_of_decisions_is_told_with_the_problems(data: Path) -> None:
    write(data, "mine")
    (data / "mods.json").write_text("{")
    (problem,) = load(data).problems
    assert "mods.json: cannot be read" in str(problem)
    assert mods(data)["mine"].on


def test_a_saved_game_of_a_removed_mod_is_kept_and_goes_on_once_it_is_back(data: Path) -> None:
    path = write(data, "mine", more="name: mine\nwaste: {start: 2}\n")
    text = path.read_text()
    library = load(data)
    with Store.open(data / "games.sqlite3") as store:
        ruleset = library.ruleset("mine")
        session = Session.new(library, ruleset, deal_of(library, ruleset, 1), store=store)
        assert session.draw()
        ref, code, state = session.ruleset.ref, session.code, session.state
        remove(find_mod(library, "mine"), data)
        with pytest.raises(StorageError, match=r"its rules \(mine\) are not installed"):
            restore(load(data), store)
        assert len(store.games()) == 1
        path.write_text(text)
        again = restore(load(data), store)
        assert again is not None
        assert (again.ruleset.ref, again.code, again.state) == (ref, code, state)
