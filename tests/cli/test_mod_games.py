"""Saved games and deal codes of mods, which change and are switched off."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from command_line import Command

from ridgeline.deals.pack import deal_of
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library

KIT = "ridgeline: 1\nid: kit\nname: Kit\ncode: {prefix: KIT, mode: N}\nextends: tripeaks-easy\n"
CHANGED = "The rules of Kit have changed since this game was begun: it goes on by the new ones."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kit.yaml"


def install(ridgeline: Command, file: Path, more: str = "") -> None:
    file.write_text(KIT + more, "utf-8")
    ridgeline.ok("install", str(file))


def play(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch, *lines: str, target: tuple[str, ...] = ()
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return ridgeline.ok("play", *target).out


def test_a_game_whose_mod_has_other_rules_now_says_so(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    install(ridgeline, file)
    play(ridgeline, monkeypatch, "draw", "draw", target=("KIT1-N-AAAAAAB",))
    install(ridgeline, file, "author: Ann\n")  # no rule
    assert CHANGED not in play(ridgeline, monkeypatch)
    with Store.open() as store:
        results = store.results()
    install(ridgeline, file, "match: {king-ace: separate}\n")
    ways: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
        ((), ()),
        ((), ("KIT1-N-AAAAAAB",)),
        (("load 2",), ("tripeaks-easy",)),
    ]
    for lines, target in ways:
        assert CHANGED in play(ridgeline, monkeypatch, *lines, target=target).splitlines()
    with Store.open() as store:
        assert store.results() == results
    assert CHANGED not in play(ridgeline, monkeypatch, "restart", "draw").split("help")[-1]
    assert CHANGED not in play(ridgeline, monkeypatch)


def test_a_game_of_an_older_store_goes_on_without_it(ridgeline: Command, file: Path) -> None:
    install(ridgeline, file)
    library = Library.load(no_plugins=True)
    with Store.open() as store:
        ruleset = library.ruleset("kit")
        Session.new(library, ruleset, deal_of(library, ruleset, 1), store).draw()
        store._connection.execute("ALTER TABLE attempts DROP COLUMN fingerprint")
        store._connection.execute("PRAGMA user_version = 3")
    install(ridgeline, file, "match: {king-ace: separate}\n")
    with Store.open() as store:
        session = restore(Library.load(no_plugins=True), store)
        assert session is not None
        assert not session.rules_changed


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("{prefix: KIT, mode: N}", "KIT1-N-AAAAAAB"),
        ("{prefix: KIT, mode: N}", "kit1-n-aaaaaab~9f3k"),
        ("{mode: Y}", "TP1-Y-AAAAAAB"),
    ],
)
def test_a_code_of_a_mod_that_is_off_says_so(
    ridgeline: Command, file: Path, code: str, given: str
) -> None:
    file.write_text(KIT.replace("{prefix: KIT, mode: N}", code), "utf-8")
    ridgeline.ok("install", str(file))
    assert ridgeline("show", given).code == 0
    ridgeline.ok("mods", "off", "kit")
    said = f"'{given}': its game 'kit' is switched off (ridgeline mods on kit)"
    assert ridgeline.refused("show", given) == said
    assert "no game has codes 'KITT'" in ridgeline.refused("show", "KITT1-N-AAAAAAB")
    assert "has no mode 'X'" in ridgeline.refused("show", "TP1-X-AAAAAAB")
