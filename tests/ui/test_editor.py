"""The editor on the screen: fingers, keys, trying, saving, and what is there after a kill."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ui_table import MakeStage, MakeTable

from ridgeline.play.store import Store
from ridgeline.rules.drawing import Cell
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import clipboard
from ridgeline_ui_kivy.chances import Chances
from ridgeline_ui_kivy.draftfile import DraftFile
from ridgeline_ui_kivy.editor_sheet import EditorSheet
from ridgeline_ui_kivy.gallery import Tile
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.stage import Stage
from ridgeline_ui_kivy.table import Table

TAB, ENTER, ESCAPE, DOWN, RIGHT = 9, 13, 27, 274, 275


def begin(app: Stage) -> Any:
    """Open the editor with nothing drawn."""
    app.screen.workshop.open()
    app.frames(5)
    assert isinstance(app.sheet, EditorSheet)
    return app.sheet


def tap_cell(app: Stage, cell: Cell) -> None:
    """Tap the middle of a cell's card."""
    box = app.sheet.pad.view.card(cell)
    app.tap(box.x + box.w / 2, box.y + box.h / 2)


def press(app: Stage, name: str) -> None:
    sheet = app.sheet
    app.tap(*(sheet.tools.get(name) or sheet.foot[name]).center)
    app.frames(3)


def look(app: Stage) -> str:
    """Let the check look at the draft; return what stands beside the tools."""
    app.frames(10)
    return str(app.sheet.said)


def tree_of(app: Stage) -> dict[str, Any]:
    """Return what the draft's file says."""
    return DraftFile(app.screen.table.library).tree(app.screen.workshop.editor.draft)


def forget(app: Stage) -> None:
    """Let the app know of no draft, as after a start with nothing kept."""
    app.screen.workshop._keeper._editor = None


def draw_peak(app: Stage) -> None:
    """Draw a card and two that lie on it."""
    press(app, "add")
    tap_cell(app, (0, 0))
    press(app, "mirror")
    tap_cell(app, (1, 1))
    press(app, "mirror")


def test_fingers_draw_a_board(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    assert look(app) == "Tap the felt to lay the first card"
    assert sheet.foot["play"].disabled
    draw_peak(app)
    board = sheet.editor.board
    assert sorted(board.cards) == [(0, 0), (1, -1), (1, 1)]
    assert board.down == {(0, 0)}
    sheet.take("add")
    sheet.tell("")
    assert look(app) == "3 cards on the board, 48 in the stock"
    assert not sheet.foot["play"].disabled


def test_every_tool_can_be_reached_by_a_thick_finger(stage: MakeStage) -> None:
    for size in ((360, 640), (640, 360), (360, 800), (1280, 800)):
        app = stage(size=size)
        sheet = begin(app)
        for button in (*sheet.tools.values(), *sheet.foot.values()):
            assert min(button.size) >= 48, (size, button.spoken)
            assert button.x >= 0
            assert button.right <= size[0]
            assert button.y >= 0
            assert button.top <= size[1]
        cell = sheet.pad.view.cell
        assert min(cell) >= 40
        app.close()


@pytest.mark.parametrize("size", [(360, 640), (360, 800), (1280, 800)], ids=str)
def test_words_and_signs_of_the_tools_grow_with_the_texts(
    size: tuple[int, int], stage: MakeStage
) -> None:
    def shown(text_size: int) -> list[tuple[float, float, bool]]:
        app = stage(size=size, text_size=text_size)
        tools = begin(app).tools.values()
        within = [
            button._label.texture_size[0] <= button.width
            and button._label.y >= button.y
            and button._icon.top <= button.top
            and button._label.top <= button._icon.y + 2
            for button in tools
        ]
        words = [button._label.font_size for button in tools]
        signs = [button._icon.height for button in tools]
        app.close()
        return list(zip(words, signs, within, strict=True))

    for (word, sign, _), (grown_word, grown_sign, within) in zip(
        shown(100), shown(200), strict=True
    ):
        assert grown_word >= 1.3 * word
        assert grown_sign >= sign
        assert within


def test_a_large_board_is_seen_whole_first_and_a_tap_comes_closer(stage: MakeStage) -> None:
    app = stage()
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(5)
    sheet = app.sheet
    assert sheet.pad.view.whole
    assert sheet.said == "Tap where you want to work.\n28 cards on the board, 23 in the stock"
    before = sheet.editor.draft
    app.tap(*sheet.pad.center)
    assert not sheet.pad.view.whole
    assert not sheet.tools["whole"].chosen
    assert sheet.said == "28 cards on the board, 23 in the stock"
    assert sheet.editor.draft is before
    press(app, "whole")
    assert sheet.pad.view.whole


def test_a_finger_that_moves_pushes_the_board(stage: MakeStage) -> None:
    app = stage()
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(5)
    sheet = app.sheet
    app.tap(*sheet.pad.center)
    before, draft = sheet.pad.view.card((3, 0)), sheet.editor.draft
    x, y = sheet.pad.center
    app.drag((x, y), (x + 60, y))
    assert sheet.pad.view.card((3, 0)).x == pytest.approx(before.x + 60, abs=3)
    assert sheet.editor.draft is draft


def test_a_picked_card_is_dragged_to_its_place(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    tap_cell(app, (0, 0))
    tap_cell(app, (0, 0))
    start, end = (sheet.pad.view.card(cell) for cell in ((0, 0), (2, 2)))
    app.drag((start.x + start.w / 2, start.y + start.h / 2), (end.x + end.w / 2, end.y + end.h / 2))
    assert sorted(sheet.editor.board.cards) == [(2, 2)]


def test_arrows_are_drawn_and_taken_away(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    press(app, "covers")
    tap_cell(app, (1, 1))
    assert sheet.said.startswith("Tap the card that it lies on")
    box = sheet.pad.view.card((0, 0))
    app.tap(box.x + box.w / 2, box.y + box.h - 6)
    assert sheet.editor.board.covers == {((1, -1), (0, 0))}
    press(app, "undo")
    assert len(sheet.editor.board.covers) == 2
    press(app, "redo")
    assert len(sheet.editor.board.covers) == 1
    app.key(ord("z"), "z", "ctrl")
    assert len(sheet.editor.board.covers) == 2
    app.key(ord("y"), "y", "ctrl")
    assert len(sheet.editor.board.covers) == 1
    app.key(ord("z"), "z")
    assert len(sheet.editor.board.covers) == 1


def test_the_board_is_drawn_by_keys(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    app.key(TAB)
    app.key(RIGHT)
    app.key(ENTER)
    app.key(DOWN)
    app.key(RIGHT)
    app.key(ENTER)
    assert sorted(sheet.editor.board.cards) == [(0, 0), (1, 1)]
    app.key(TAB)
    assert app.screen.focus.widget is sheet.tools["add"]
    assert sheet.pad.cursor is None


def test_the_cursor_says_what_lies_under_it(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage(speech=False)
    said: list[str] = []
    monkeypatch.setattr(app.screen.voice, "say", said.append)
    begin(app)
    draw_peak(app)
    app.key(TAB)
    app.key(RIGHT)
    assert said[-1] == "Row 1, column 0, layer 1, face down, lies on 0 cards, under 2 cards"
    app.key(ENTER)
    assert "Tap where it is to lie" in said


# Rules


def test_rules_are_chosen_from_lists(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    press(app, "rules")
    rules = app.sheet
    rules._choose("match.kind", "sum")
    rules._choose("match.total", 11)
    rules.name_input.text = "Elf"
    app.key(ESCAPE)
    assert app.sheet is sheet
    tree = tree_of(app)
    assert (tree["id"], tree["match"]) == ("elf", {"kind": "sum", "total": 11})
    assert app.sheet._title.text == "Elf"


def test_lists_are_typed_into_their_line(stage: MakeStage) -> None:
    app = stage("pyramide")
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(3)
    press(app, "rules")
    rules, editor = app.sheet, app.screen.workshop.editor
    rules._unfold("match.alone")
    app.frames(3)

    def line() -> Any:
        lines = [each for each in rules.content.walk() if isinstance(each, LineInput)]
        return next(each for each in lines if each is not rules.name_input)

    assert line().text == "K"
    line().focus = True
    app.frames(2)
    line().text = "K, Q"
    line().focus = False
    app.frames(2)
    assert editor.draft.settings["match.alone"] == ["K", "Q"]
    line().text = "Z"
    line().dispatch("on_text_validate")
    app.frames(2)
    assert editor.draft.settings["match.alone"] == ["K", "Q"]
    assert any("'Z'" in getattr(each, "text", "") for each in rules.content.walk())


def test_begin_anew_can_be_taken_back(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    press(app, "rules")
    app.sheet._begin_anew()
    app.frames(2)
    assert not sheet.editor.board.cards
    press(app, "undo")
    assert len(sheet.editor.board.cards) == 3


# Trying


def test_a_draft_is_tried_and_nothing_of_it_is_counted(
    stage: MakeStage, make_table: MakeTable, store: Store
) -> None:
    app = stage(table=make_table(store=store, animations="off"))
    before = app.session
    games, results = len(store.games()), len(store.results())
    begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "play")
    app.settle()
    assert app.sheet is None
    assert len(app.session.game.parts.layout.slots) == 3
    assert app.session.saved_as is None
    app.screen.controls.draw()
    app.screen.controls.next_deal()
    app.settle()
    assert app.screen.workshop.trial.running
    assert (len(store.games()), len(store.results())) == (games, results)
    app.key(ESCAPE)
    assert isinstance(app.sheet, EditorSheet)
    app.key(ESCAPE)
    app.settle()
    assert app.sheet is None
    assert app.session is before
    assert not app.screen.workshop.trial.running


def test_the_title_leads_back_to_the_editor(stage: MakeStage) -> None:
    app = stage()
    begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "play")
    app.settle()
    app.wait(lambda: app.screen.workshop.trial._chances)
    assert "Editor" in app.screen.chrome.title.spoken
    assert "winnable" in app.screen.chrome.title.spoken
    app.tap(*app.screen.chrome.title.center)
    assert isinstance(app.sheet, EditorSheet)


def test_another_game_ends_the_try(stage: MakeStage) -> None:
    app = stage()
    begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "play")
    app.settle()
    app.screen.menus.open_new_game()
    assert app.sheet.form.ruleset.id == "tripeaks-easy"
    app.sheet.deal()
    app.settle()
    assert not app.screen.workshop.trial.running
    assert app.screen.controls.back() is False


def test_chances_are_told_and_forgotten_with_the_next_change(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    sheet.take("add")
    app.frames(10)
    app.screen.workshop.trial.learn(Chances(156, 44))
    sheet.tell("")
    assert "78% of 200 deals can be won (72% to 83%)" in look(app)
    tap_cell(app, (2, 0))
    assert "78%" not in look(app)


# Keeping and saving


def test_a_draft_survives_a_kill(stage: MakeStage, make_table: MakeTable, store: Store) -> None:
    app = stage(table=make_table(store=store, animations="off"))
    sheet = begin(app)
    draw_peak(app)
    app.frames(3)
    kept = sheet.editor.draft
    again = stage(table=make_table(store=store, animations="off"))  # the first was never closed
    assert begin(again).editor.draft == kept


def test_the_way_out_keeps_the_draft_and_asks_nothing(
    stage: MakeStage, make_table: MakeTable, store: Store
) -> None:
    app = stage(table=make_table(store=store, animations="off"))
    begin(app)
    draw_peak(app)
    app.key(ESCAPE)
    assert app.sheet is None
    assert app.screen.chrome.lane.text == "Your draft is kept"
    assert len(begin(app).editor.board.cards) == 3


def test_a_draft_that_cannot_be_written_is_said_to_be(stage: MakeStage) -> None:
    app = stage()
    begin(app)
    draw_peak(app)
    app.key(ESCAPE)
    assert app.screen.chrome.lane.text.endswith("it cannot be written")
    assert len(begin(app).editor.board.cards) == 3


def test_a_copy_asks_before_another_draft_goes(stage: MakeStage) -> None:
    app = stage()
    begin(app)
    draw_peak(app)
    app.key(ESCAPE)
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(2)
    assert not isinstance(app.sheet, EditorSheet)
    rows = [row for row in app.sheet.content.children if hasattr(row, "title")]
    go_on, take = sorted(rows, key=lambda row: row.title)
    assert (go_on.title, take.title) == ("Go on with My own game", "Take TriPeaks")
    app.press(take)
    app.frames(3)
    assert len(app.sheet.editor.board.cards) == 28


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return an empty folder for the player's data."""
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def own_app(stage: MakeStage, store: Store | None = None) -> Stage:
    """Return an app with a library of its own, since saving changes it."""
    table = Table(Library.load(no_plugins=True), store)
    return stage(table=table)


def test_a_saved_game_is_installed_and_saved_again_over_itself_only(
    stage: MakeStage, data: Path
) -> None:
    app = own_app(stage)
    sheet = begin(app)
    draw_peak(app)
    press(app, "rules")
    app.sheet.name_input.text = "Tiny Peak"
    app.key(ESCAPE)
    app.frames(10)
    press(app, "save")
    file = data / "rulesets" / "tiny-peak.yaml"
    assert "  map: |\n    .a.\n    B.B\n" in file.read_text("utf-8")
    assert sheet.said.startswith("Saved: New game has it now")
    library = app.screen.table.library
    assert library.ruleset("tiny-peak").family == "Tiny Peak"
    assert not library.problems
    app.screen.menus.open_new_game()
    assert app.sheet.form.families[:3] == ["TriPeaks", "Pyramid", "Tiny Peak"]
    tiles = [each._name.text for each in app.sheet.walk() if isinstance(each, Tile)]
    assert tiles == ["TriPeaks", "Pyramid", "Tiny Peak"]
    begin(app)
    tap_cell(app, (3, 3))
    app.frames(10)
    press(app, "save")
    assert sorted(path.name for path in file.parent.glob("*.yaml")) == ["tiny-peak.yaml"]
    library = app.screen.table.library
    assert len(library.game(library.ruleset("tiny-peak")).parts.layout.slots) == 4


def test_what_was_changed_since_it_was_saved_is_asked_about(stage: MakeStage, data: Path) -> None:
    app = own_app(stage)
    begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "save")
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(3)
    assert isinstance(app.sheet, EditorSheet)
    app.screen.workshop.copy(app.session.ruleset)
    app.frames(3)
    assert not isinstance(app.sheet, EditorSheet)


def test_another_library_ends_the_try(stage: MakeStage) -> None:
    app = own_app(stage)
    before = app.session
    begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "play")
    app.settle()
    app.screen.controls.use(Library.load(no_plugins=True))
    assert app.session is before


def test_fingers_explore_the_grid_while_the_app_speaks(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    app.screen.voice.on = True
    box = sheet.pad.view.card((0, 0))
    middle = box.x + box.w / 2, box.y + box.h / 2
    app.tap(*middle)
    assert sheet.pad.cursor == (0, 0)
    assert len(sheet.editor.board.cards) == 3
    app.screen.voice.on = False


def test_a_second_game_of_that_name_is_another_file(stage: MakeStage, data: Path) -> None:
    app = own_app(stage)
    for _ in range(2):
        forget(app)
        begin(app)
        draw_peak(app)
        app.frames(10)
        press(app, "save")
    names = sorted(path.name for path in (data / "rulesets").glob("*.yaml"))
    assert names == ["my-own-game-2.yaml", "my-own-game.yaml"]
    prefixes = app.screen.table.library.prefixes()
    assert len(prefixes) == len(set(prefixes))


def test_a_draft_that_another_window_has_changed_since_is_not_written_over(
    stage: MakeStage, make_table: MakeTable, store: Store
) -> None:
    app = stage(table=make_table(store=store, animations="off"))
    begin(app)
    draw_peak(app)
    app.frames(10)
    later = {**store.setting("draft", {}), "name": "Later"}
    store.set_setting("draft", later)
    app.app.on_pause()
    assert store.setting("draft", {}) == later
    app.screen.workshop.editor.undo()
    app.app.on_pause()
    assert store.setting("draft", {}) != later


def test_a_saved_game_is_opened_again(stage: MakeStage, data: Path) -> None:
    app = own_app(stage)
    sheet = begin(app)
    draw_peak(app)
    app.frames(10)
    press(app, "save")
    saved = sheet.editor.draft
    workshop = app.screen.workshop
    forget(app)
    ruleset = app.screen.table.library.ruleset(saved.saved)
    assert workshop.can_reopen(ruleset)
    assert not workshop.can_reopen(app.screen.table.library.ruleset("diamond"))
    workshop.reopen(ruleset)
    app.frames(3)
    again = app.sheet.editor.draft
    assert (again.name, again.saved, again.base) == (saved.name, saved.saved, "")
    assert dict(again.settings) == dict(saved.settings)
    assert len(again.drawing.cards) == 3


def test_what_cannot_be_saved_is_said(stage: MakeStage, data: Path) -> None:
    app = own_app(stage)
    sheet = begin(app)
    draw_peak(app)
    app.frames(10)
    data.write_text("a file where the folder belongs", "utf-8")
    press(app, "save")
    assert sheet.said.startswith("My own game cannot be installed")


def test_what_cannot_be_shared_is_said(stage: MakeStage) -> None:
    app = stage()
    sheet = begin(app)
    sheet.editor.change(replace(sheet.editor.draft, base="gone"))  # as if its game had been removed
    app.screen.workshop.share()
    assert "gone" in app.screen.chrome.lane.text
    assert sheet.said.startswith(app.screen.chrome.lane.text)


def test_the_text_of_the_file_is_shared(stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    app = stage()
    sheet = begin(app)
    draw_peak(app)
    app.screen.workshop.share()
    [text] = copied
    assert "id: my-own-game\n" in text
    assert "    .a.\n    B.B\n" in text
    assert sheet.said.startswith("Copied the rules of My own game")


def test_the_ways_to_the_editor(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_menu()
    titles = [row.title for row in app.sheet.content.children if hasattr(row, "title")]
    assert "Make your own game" in titles
    app.screen.menus.open_rules()
    titles = [row.title for row in app.sheet.content.children if hasattr(row, "title")]
    assert "Copy this game" in titles
    app.screen.menus.open_new_game()
    titles = [row.title for row in app.sheet.content.children if hasattr(row, "title")]
    assert "Make your own game" in titles
