"""Settings: what is declared can be found, chosen and kept, and does what it says."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from ui_table import MakeStage, MakeTable

from ridgeline.errors import StorageError
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.settings import GROUPS, Settings, declared
from ridgeline_ui_kivy.settings_sheet import SettingsSheet
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

ROOT = Path(__file__).parents[2]


def sheet_of(app: Stage) -> SettingsSheet:
    app.screen.menus.open_options()
    app.frames(2)
    sheet = app.sheet
    assert isinstance(sheet, SettingsSheet)
    return sheet


def titles(sheet: SettingsSheet) -> list[str]:
    rows = (getattr(row, "title", "") for row in reversed(sheet.rows.children))
    return [title for title in rows if title]


def test_every_setting_is_declared_once_in_a_group() -> None:
    names = [name for name, _ in declared()]
    assert sorted(names) == sorted(field.name for field in fields(Settings))
    for name, each in declared():
        assert each.group in GROUPS
        assert each.label
        assert each.takes(getattr(Settings(), name))


def test_every_setting_is_shown_and_every_row_is_high_enough(stage: MakeStage) -> None:
    sheet = sheet_of(stage())
    shown = titles(sheet)
    assert len(shown) == len(list(declared())) + 1
    assert shown[-1] == "Reset the statistics"
    for row in sheet.rows.children:
        assert not hasattr(row, "title") or row.height >= 48


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("hand", "Left-handed"),
        ("LANGUAGE", "Language: The system's"),
        ("deutsch", "Language: The system's"),
        ("stock other", "Left-handed"),
    ],
)
def test_the_search_finds_a_setting_by_any_of_its_words(
    stage: MakeStage, search: str, found: str
) -> None:
    sheet = sheet_of(stage())
    sheet.search.text = search
    assert found in titles(sheet)
    assert len(titles(sheet)) < len(list(declared())) / 2
    sheet.search.text = "nothing is called like this"
    assert titles(sheet) == []
    sheet.search.text = ""
    assert len(titles(sheet)) == len(list(declared())) + 1


def test_other_colours_or_texts_leave_the_sheet_where_it_was(stage: MakeStage) -> None:
    app = stage()
    sheet_of(app).choose("text_size", 100)
    app.sheet._turn("text_size")
    app.frames(2)
    app.sheet.choose("text_size", 150)
    app.frames(6)
    row = next(row for row in app.sheet.rows.children if getattr(row, "title", "") == "150%")
    y = row.to_window(*row.center)[1]
    assert 0 < y < 640
    assert app.sheet._scroll.scroll_y < 0.5


def test_the_statistics_are_reset_from_the_settings(stage: MakeStage) -> None:
    app = stage()
    sheet = sheet_of(app)
    sheet.search.text = "reset"
    app.frames(2)
    app.press(next(row for row in sheet.rows.children if getattr(row, "title", "")))
    assert type(app.sheet).__name__ == "StatisticsSheet"


def test_a_value_is_chosen_from_those_under_its_row(stage: MakeStage) -> None:
    app = stage()
    sheet = sheet_of(app)
    sheet.search.text = "Language"
    app.frames(2)
    row = next(row for row in sheet.rows.children if row.title.startswith("Language"))
    app.press(row)
    app.frames(2)
    app.press(next(row for row in sheet.rows.children if row.title == "Français"))
    app.frames(2)
    assert app.screen.chrome.buttons["undo"].text == "Annuler"
    assert titles(app.sheet)[0] == "Expliquer les refus"


@pytest.mark.parametrize("saved", ["nonsense", 7, [], {"language": "xx", "time": "yes", "new": 1}])
def test_what_cannot_be_read_has_its_default(store: Store, saved: object) -> None:
    store.set_setting("app", saved)
    assert Settings.load(store) == Settings()


KILLED = """
import os, signal, sys
from dataclasses import replace
from ridgeline.play.store import Store
from ridgeline_ui_kivy.settings import Settings
store = Store.open(sys.argv[1])
settings = replace(Settings.load(store), time=True, left_handed=True, text_size=150, language="ru")
settings.save(store)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_settings_survive_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    parts = os.pathsep.join(str(ROOT / part) for part in ("core", "variants", "ui_kivy"))
    environment = {**os.environ, "PYTHONPATH": parts}
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], env=environment, check=False)
    assert ended.returncode == -signal.SIGKILL
    with Store.open(path) as store:
        kept = Settings.load(store)
    assert (kept.time, kept.left_handed, kept.text_size, kept.language) == (True, True, 150, "ru")


@pytest.mark.parametrize(("limit", "steps"), [(-1, 3), (10, 3), (1, 1), (0, 0)])
def test_undo_goes_as_far_back_as_is_set(make_table: MakeTable, limit: int, steps: int) -> None:
    table = make_table(undo_limit=limit)
    for place in ("4.3", "4.6", "4.5"):
        table.tap(place)
    assert table.undoable == steps
    done = 0
    while not table.undo().refused:
        done += 1
    assert done == steps
    assert table.session.moves == 3
    if 0 < steps < 3:
        assert "no further" in table.undo().message
        table.redo()
        assert table.undoable == 1


def test_a_set_limit_holds_for_going_back_at_once(make_table: MakeTable) -> None:
    table = make_table(undo_limit=1)
    for place in ("4.3", "4.6", "4.5"):
        table.tap(place)
    table.go_back(3)
    assert table.session.redoable == 1


def test_explanations_can_be_switched_off(make_table: MakeTable) -> None:
    table = make_table(explanations=False)
    reply = table.tap("1.1")
    assert reply.refused
    assert reply.message == ""


def test_another_start_speaks_the_language_that_was_chosen(library: Library, store: Store) -> None:
    table = Table(library, store, clock=lambda: Time.now)
    store.set_setting("app", {"language": "de"})
    del table
    again = Table(library, store, clock=lambda: Time.now)
    assert "bedeckt" in again.tap("1.1").message


def test_a_setting_that_cannot_be_kept_holds_and_says_so(
    stage: MakeStage, library: Library, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))

    def fail(*_: object) -> None:
        raise StorageError("games.sqlite3: …", values={"reason": "disk full"})

    monkeypatch.setattr(Store, "set_setting", fail)
    sheet_of(app).choose("left_handed", True)
    app.frames(2)
    assert app.screen.table.settings.left_handed
    assert "disk full" in app.screen.chrome.lane.text
