"""Games in progress and statistics in the app: parked without asking, told in figures."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from ui_table import TRIPEAKS, MakeStage

from ridgeline.play.exchange import write_results
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import clipboard, menus, phone
from ridgeline_ui_kivy.charts import BarChart
from ridgeline_ui_kivy.games_sheet import GamesSheet
from ridgeline_ui_kivy.panels import MenuSheet
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.results import shared_text
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.statistics_sheet import StatisticsSheet
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.tallies import ALL, Tallies
from ridgeline_ui_kivy.waiting import waiting_games


@pytest.fixture
def table(library: Library, store: Store) -> Table:
    made = Table(library, store, clock=lambda: Time.now, chance=random.Random(5))
    made.new_game(library.ruleset("tripeaks-easy"), 1, code=False)
    return made


def says(app: Stage) -> str:
    """Return all that the sheet in front shows."""
    return "\n".join(
        each.text for each in app.sheet.walk(restrict=True) if getattr(each, "text", "")
    )


def pressables(app: Stage, word: str) -> list[Pressable]:
    return [
        each
        for each in app.sheet.walk(restrict=True)
        if isinstance(each, Pressable) and word in each.spoken
    ]


def press(app: Stage, word: str) -> None:
    widget = pressables(app, word)[0]
    app.sheet.show(widget)
    app.frames(2)
    app.press(widget)
    app.frames(2)


def play(app: Stage, line: str) -> None:
    for move in line.split():
        app.screen.show_reply(app.screen.table.play(move))
        Time.now += 1
    app.frames(2)


def test_new_never_asks_and_the_game_waits(stage: MakeStage, table: Table) -> None:
    app = stage(table=table)
    app.tap_place("4.3")
    first, moves = app.session.code, app.session.moves
    app.press(app.screen.chrome.buttons["new"])
    assert app.sheet is None
    assert app.session.code != first
    assert app.screen.chrome.lane.text == "The game before is in “Games in progress”"
    app.press(app.screen.chrome.buttons["new"])
    assert app.screen.chrome.lane.text == "", "a deal in which nothing was done does not wait"
    app.tap_place("S")
    app.screen.menus.open_menu()
    press(app, "Games in progress")
    assert isinstance(app.sheet, GamesSheet)
    press(app, str(first))
    assert (app.session.code, app.session.moves) == (first, moves)
    assert app.sheet is None


def test_a_game_taken_up_is_the_one_that_a_later_start_goes_on_with(
    library: Library, store: Store, table: Table
) -> None:
    table.tap("4.3")
    parked = table.session.saved_as
    assert parked is not None
    table.next_deal()
    table.tap("S")
    table.take_up(parked)
    assert Table(library, store).session.saved_as == parked


def test_the_time_of_a_parked_game_stands_still(table: Table) -> None:
    table.tap("4.3")
    Time.now += 20
    parked, elapsed = table.session.saved_as, table.session.elapsed
    assert parked is not None
    table.next_deal()
    Time.now += 1000
    table.take_up(parked)
    assert table.session.elapsed == pytest.approx(elapsed)


def test_a_game_is_lost_only_when_it_is_deleted_after_a_move(
    stage: MakeStage, store: Store, table: Table
) -> None:
    app = stage(table=table)
    app.tap_place("4.3")
    app.screen.controls.next_deal()
    app.tap_place("S")
    assert [each.ending for each in store.results()] == ["open", "open"]
    app.screen.menus.open_games()
    press(app, "Delete")
    assert "It counts as lost" in says(app)
    press(app, "Keep")
    assert len(waiting_games(table.library, store, table.session)) == 2
    press(app, "Delete")
    press(app, "Delete")
    left = waiting_games(table.library, store, table.session)
    assert [game.on_table for game in left] == [True]
    assert sorted(each.ending for each in store.results()) == ["given up", "open"]


def test_while_a_draft_is_tried_the_game_before_it_does_not_wait(
    stage: MakeStage, store: Store, table: Table, library: Library
) -> None:
    """It goes on after the try: it can be gone back to, but not be deleted."""
    app = stage(table=table)
    app.tap_place("4.3")
    before = app.session
    draft = {"ridgeline": 1, "id": "mine", "name": "Mine", "extends": "pyramide"}
    app.screen.workshop.trial.begin(library.draft(draft))
    app.settle()
    app.screen.menus.open_menu()
    assert not pressables(app, "Games in progress")
    app.screen.menus.open_games()
    assert not pressables(app, "Delete")
    press(app, "On the table")
    app.settle()
    assert app.sheet is None
    assert app.session is before
    assert not before.paused


def test_where_no_points_are_counted_none_are_told(
    store: Store, table: Table, library: Library
) -> None:
    table.new_game(library.ruleset("black-hole"), 3)
    table.play(table.session.legal()[0])
    games = waiting_games(library, store, table.session)
    (waiting,) = (game for game in games if game.on_table)
    assert ", 50 cards left, 1 move, " in waiting.note
    while table.session.status == "playing":
        table.play(table.session.legal()[0])
    assert table.session.status == "stuck"
    lost = store.results()[-1]
    assert (lost.rules.ref, lost.ending, lost.score) == ("black-hole", "stuck", 0)
    shown = Tallies(library, [lost]).shown("black-hole", first=lost.first)
    assert (dict(shown.figures)["Played"], shown.best, shown.bars) == ("1", [], ())
    won = replace(lost, ending="won", seconds=65.0, moves=51)
    shown = Tallies(library, [lost, won]).shown("black-hole", first=lost.first)
    assert [line.rsplit(", ", 1)[0] for line in shown.best] == ["1. 1:05, 51 moves"]


def test_a_game_that_is_gone_is_said(table: Table) -> None:
    reply = table.take_up(999)
    assert reply.refused
    assert reply.message
    assert not reply.dealt


def test_the_figures_of_a_scripted_history(
    stage: MakeStage, store: Store, table: Table, library: Library
) -> None:
    app = stage(table=table)
    play(app, TRIPEAKS)
    assert app.session.status == "won"
    app.screen.controls.undo()
    app.screen.controls.redo()
    app.screen.controls.restart()
    play(app, TRIPEAKS)
    app.screen.controls.next_deal()
    while not app.over:
        play(app, app.session.legal()[0])
    tallies = Tallies(library, store.results())
    first = dict(tallies.shown("tripeaks-easy", first=True).figures)
    assert (first["Played"], first["Won"], first["Share won"]) == ("2", "1", "50%")
    assert (first["Won without undo"], first["In progress"]) == ("1", "0")
    again = tallies.shown("tripeaks-easy", first=False)
    assert dict(again.figures)["Won"] == "1"
    assert again.best[0].startswith("1. 751 in ")
    assert (
        tallies.shown(ALL, first=True).figures == tallies.shown("tripeaks-easy", first=True).figures
    )
    assert not tallies.shown(ALL, first=True).best, "scores of several rules cannot be compared"


def test_the_statistics_sheet(
    stage: MakeStage, store: Store, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menus, "files_folder", lambda: tmp_path)
    app = stage(table=table)
    play(app, TRIPEAKS)
    app.screen.menus.open_statistics()
    assert isinstance(app.sheet, StatisticsSheet)
    assert "1. 751 in " in says(app)
    charts = [each for each in app.sheet.walk(restrict=True) if isinstance(each, BarChart)]
    assert len(charts) == 2
    press(app, "Take in a file")
    assert "There is no file" in says(app)
    press(app, "Write to a file")
    (file,) = tmp_path.glob("*.json")
    assert len(json.loads(file.read_text())["results"]) == 1
    press(app, "Reset the statistics")
    press(app, "Keep")
    assert len(store.results()) == 1
    press(app, "Reset the statistics")
    press(app, "Forget")
    assert store.results() == ()
    press(app, "Take in a file")
    press(app, file.name)
    assert "1 new game taken in" in says(app)
    press(app, "Take in a file")
    press(app, file.name)
    assert "0 new games taken in" in says(app)
    file.write_text(file.read_text()[:-30])
    press(app, "Take in a file")
    press(app, file.name)
    assert "damaged" in says(app)
    press(app, "Replays")
    assert "751" not in says(app)


def test_everything_lies_over_the_table_and_closes_by_itself(
    stage: MakeStage, table: Table
) -> None:
    app = stage(table=table)
    board = app.places.board
    app.screen.menus.open_menu()
    assert isinstance(app.sheet, MenuSheet)
    for row in app.sheet.content.children:
        assert row.height >= 48
    for opened in (app.screen.menus.open_games, app.screen.menus.open_statistics):
        opened()
        app.frames(3)
        assert app.places.board == board
        assert app.screen.controls.back()
        assert app.sheet is None


def test_a_text_that_is_shared_is_not_read_out_again(
    stage: MakeStage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    app = stage(table=table)
    app.screen.menus.open_menu()
    press(app, "Share the deal")
    assert app.screen.chrome.lane.text == "Copied"
    assert copied == [shared_text(app.session)]


@pytest.mark.parametrize("way", ["typed", "dropped", "opened", "chosen"])
def test_a_file_of_statistics_from_anywhere(
    stage: MakeStage,
    store: Store,
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
) -> None:
    """Its path is typed, it is dropped on the window, or another app hands it over."""
    folder = tmp_path / "nothing here"
    monkeypatch.setattr(menus, "files_folder", lambda: folder)
    app = stage(table=table)
    play(app, TRIPEAKS)
    file = tmp_path / "from my phone.json"
    write_results(file, store.results())
    store.forget_results()
    if way == "dropped":
        app.window.dispatch("on_drop_file", str(file).encode(), 10, 10)
        app.window.dispatch("on_drop_end", 10, 10)
    elif way == "opened":
        app.app._open(file.read_bytes())
    else:
        with monkeypatch.context() as patch:
            patch.setattr(phone, "IS_PHONE", way == "chosen")
            patch.setattr(phone, "pick", lambda take: take(file.read_bytes()))
            app.screen.menus.open_statistics()
        press(app, "Take in a file")
        if way == "chosen":
            pressables(app, "Choose another file")[0].dispatch("on_release")
        else:
            field = app.sheet._path
            field.text = str(file)
            field.dispatch("on_text_validate")
    app.frames(3)
    assert isinstance(app.sheet, StatisticsSheet)
    assert "1 new game taken in" in says(app)
    assert len(store.results()) == 1


def test_a_file_that_is_handed_over_damaged_is_said_in_a_line(
    stage: MakeStage, table: Table
) -> None:
    app = stage(table=table)
    app.app._open(b'{"ridgeline-statistics": 1, "sha256": "')
    app.frames(2)
    assert "The file: damaged, or no statistics of Ridgeline" in says(app)


def test_where_nothing_is_kept_statistics_are_not_taken_in(
    stage: MakeStage, store: Store, library: Library, tmp_path: Path
) -> None:
    app = stage(table=Table(library, None, clock=lambda: Time.now))
    file = tmp_path / "from my phone.json"
    write_results(file, store.results())
    app.window.dispatch("on_drop_file", str(file).encode(), 10, 10)
    app.window.dispatch("on_drop_end", 10, 10)
    app.frames(3)
    assert "That cannot be saved, so it was not done" in says(app)
