"""What the player may not miss: it stays until it is dismissed, in words for players."""

from __future__ import annotations

from pathlib import Path

import pytest
from ui_table import MakeStage

from ridgeline.errors import PluginError, RidgelineError, StorageError
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.app import own_table
from ridgeline_ui_kivy.notices import fault, left_out
from ridgeline_ui_kivy.panels import MenuSheet
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

UNREADABLE = ("Errno", "sqlite", "/", "\\")
"""No player is to read these on the table."""


def menu_titles(app: Stage) -> list[str]:
    app.screen.menus.open_menu()
    app.frames(2)
    assert isinstance(app.sheet, MenuSheet)
    titles = [row._title.text for row in app.sheet.content.children]
    app.screen.sheets.clear()
    return titles


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_an_unusable_folder_is_said_until_it_is_dismissed(
    stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "file"))
    app = stage(table=own_table(), size=size)
    lane = app.screen.chrome.lane
    said = "This game will not be kept: the folder for saved games cannot be used"
    app.frames(60 * 20)
    assert lane.text == said
    app.tap_place("S")  # play goes on below it
    app.frames(60)
    assert lane.text == said
    app.tap_place("4.9")
    assert "does not fit" in lane.text
    app.frames(60 * 5)
    assert lane.text == said
    assert said in menu_titles(app)
    moves = app.session.moves
    app.press(lane)
    assert lane.text == ""
    assert app.session.moves == moves
    app.frames(60 * 5)
    assert lane.text == ""
    assert said in menu_titles(app)
    app.screen.menus.open_menu()
    app.frames(2)
    app.sheet.show(app.sheet.content.children[0])
    app.frames(2)
    app.press(app.sheet.content.children[0])
    details = " ".join(text.text for text in app.sheet.content.children)
    assert str(tmp_path / "file") in details
    assert "Errno" not in details


def test_a_damaged_file_is_said_until_it_is_dismissed(
    stage: MakeStage, library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "damaged" / "games.sqlite3"
    path.parent.mkdir()
    path.write_bytes(b"SQLite format 3\0 and then nothing")
    with Store.open(path) as store:
        app = stage(table=Table(library, store, clock=lambda: Time.now))
        app.frames(60 * 20)
        text = app.screen.chrome.lane.text
        assert text.startswith("Your saved games were damaged")
        assert not any(word in text for word in UNREADABLE)
        (notice,) = app.screen.table.notices
        assert next(path.parent.glob("*.damaged-*")).name in notice.details
        app.close()


def test_several_notices_come_one_after_another(stage: MakeStage) -> None:
    lane = stage().screen.chrome.lane
    lane.keep("one")
    lane.keep("two")
    assert lane.text == "one"
    lane.say("in between")
    lane.clear()
    assert lane.text == "one"
    assert lane.waits


def test_a_second_window_takes_over_what_the_first_has_played(
    stage: MakeStage, library: Library, store: Store
) -> None:
    with Store.open(store.path) as other_store:
        app = stage(table=Table(library, store, clock=lambda: Time.now))
        other = Table(library, other_store, clock=lambda: Time.now)
        for place in ("4.3", "4.6"):
            other.tap(place)
            Time.now += 1
        app.tap_place("S")
        app.settle()
        assert app.session.state == other.session.state
        text = app.screen.chrome.lane.text
        assert text == "Another window has played on: here is the game as it stands there"
        app.tap_place("4.5")
        assert app.session.moves == 3
        other.undo()
        assert other.session.state == app.session.state
        other.restart()
        app.screen.controls.undo()
        assert app.session.state == other.session.state
        assert app.session.moves == 0


def test_left_out_plugins_are_told_in_the_menu(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage()
    assert not any("left out" in title for title in menu_titles(app))
    broken = PluginError("golf: raised ImportError: no module named golf", plugin="golf")
    monkeypatch.setattr(Library, "problems", (broken,))
    assert "1 plugin left out: golf" in menu_titles(app)
    several = left_out(
        (
            broken,
            broken,
            PluginError("dice: no", plugin="dice"),
            RidgelineError("wrong.yaml:1:1: found 3"),
        )
    )
    assert [notice.text for notice in several] == [
        "2 plugins left out: golf, dice",
        "1 ruleset left out",
    ]


@pytest.mark.parametrize(
    "code", ["storage", "storage-busy", "storage-elsewhere", "storage-damaged", "no-such-game"]
)
def test_faults_of_the_store_name_no_files(code: str) -> None:
    error = StorageError("/home/me/games.sqlite3: cannot be used: [Errno 5] x", code=code)
    assert not any(word in fault(error) for word in UNREADABLE)


def test_what_may_not_be_missed_outlasts_a_pause(stage: MakeStage) -> None:
    app = stage()
    lane = app.screen.chrome.lane
    lane.keep("The save is damaged")
    app.app.on_pause()
    app.app.on_resume()
    app.frames(2)
    assert lane.text == "The save is damaged"
    app.press(lane)
    assert lane.text == ""
