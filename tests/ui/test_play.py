"""The app driven by taps, under a fake clock: whole games, refusals, New Game, saving."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from kivy.graphics.instructions import Instruction, VertexInstruction
from naive.family import FAMILY
from naive.rulesets import RULESETS
from ui_table import PYRAMIDE, TRIPEAKS, MakeStage

from ridgeline.errors import StorageError
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.motion import STILL
from ridgeline_ui_kivy.newgame_sheet import NewGameSheet
from ridgeline_ui_kivy.panels import EndSheet, MenuSheet
from ridgeline_ui_kivy.scene import BACK
from ridgeline_ui_kivy.settings_sheet import SettingsSheet
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

ESCAPE = 27


def tap_move(stage: Stage, move: str) -> None:
    """Make a move by taps, as a finger would, with a pause for thought."""
    for place in move.split("+"):
        stage.tap_place("S" if place in "DP" else place)
    Time.now += 1


def at_rest(stage: Stage) -> bool:
    """Tell whether what is drawn is the scene of the model, and nothing else."""
    screen = stage.screen
    return screen.board.drawn == STILL.frame(screen.view.compose(), 0)


@pytest.mark.parametrize(
    ("ruleset", "number", "line", "score", "size"),
    [
        ("tripeaks-easy", 1, TRIPEAKS, 751, (360, 640)),
        ("tripeaks-easy", 1, TRIPEAKS, 751, (640, 360)),
        ("pyramide", 0, PYRAMIDE, 280, (360, 640)),
        ("pyramide", 0, PYRAMIDE, 280, (640, 360)),
    ],
)
def test_a_whole_game_by_taps(
    stage: MakeStage, ruleset: str, number: int, line: str, score: int, size: tuple[int, int]
) -> None:
    app = stage(ruleset, number, size=size)
    session = app.session
    for move in line.split():
        tap_move(app, move)
        assert session.steps[-1].move.text == move
        on_screen = {s.place: s.face for s in app.screen.board.drawn if s.group == "board"}
        assert len(on_screen) == session.state.tableau.bit_count()
    assert session.status == "won"
    assert session.score == score
    sheet = app.sheet
    assert isinstance(sheet, EndSheet)
    assert sheet.title.text == "Won!"
    assert str(score) in sheet.note.text


def test_a_whole_game_with_everything_moving(stage: MakeStage) -> None:
    """Taps come while the last cards still fly: the model never waits for them."""
    app = stage(animations=True)
    for move in TRIPEAKS.split():
        tap_move(app, move)
    assert app.session.status == "won"
    app.settle()
    assert at_rest(app)


def test_undo_while_cards_fly_shows_what_is(stage: MakeStage) -> None:
    app = stage(animations=True)
    for _ in range(5):
        app.tap_place("4.3")
        assert app.screen.board.moving
        app.press(app.screen.chrome.buttons["undo"])
        Time.now += 1
        assert app.session.state.tableau.bit_count() == 28
    app.settle()
    assert at_rest(app)
    assert app.session.moves == 5


def test_stuck_is_said_and_undo_goes_on(stage: MakeStage) -> None:
    app = stage()
    for _ in range(23):
        app.tap_place("S")
        Time.now += 1
    session = app.session
    while not app.over:
        app.tap_place(session.legal()[0])
        Time.now += 1
    sheet = app.sheet
    assert isinstance(sheet, EndSheet)
    assert sheet.title.text == "No moves left"
    score = session.score
    app.screen.controls.undo()
    app.frames(2)
    assert app.sheet is None
    assert not app.over
    assert session.score != score


def test_refusals_say_why_and_change_nothing(stage: MakeStage) -> None:
    app = stage()
    session = app.session
    before = session.state
    lane = app.screen.chrome.lane
    app.tap_place("4.9")
    assert "does not fit" in lane.text
    app.tap_place("1.1")
    assert lane.text == "That card is covered by 2 others"
    rings = [s.place for s in app.screen.board.drawn if s.face == "blocker"]
    assert rings == ["2.1!", "2.2!"]
    assert session.state == before
    assert session.moves == 0
    app.frames(70)
    assert not any(s.face == "blocker" for s in app.screen.board.drawn)
    app.frames(240)
    assert lane.text == ""


def test_only_a_still_finger_and_the_left_button_tap(stage: MakeStage) -> None:
    app = stage()
    session = app.session
    x, y = app.point("S")
    app.tap(x, y, dx=30)
    app.tap(x, y, button="right")
    app.tap(x, y, button="middle")
    app.tap(x, y, button="scrolldown")
    assert session.moves == 0
    app.tap(x, y, dx=6)
    app.tap(x, y, button="left")
    assert session.moves == 2
    undo = app.screen.chrome.buttons["undo"]
    app.tap(*undo.center, button="right")
    assert len(session.steps) == 2
    app.tap(*undo.center, button="left")
    assert len(session.steps) == 1


def test_the_stock_takes_two_quick_taps(stage: MakeStage) -> None:
    app = stage(animations=True)
    app.tap_place("S")
    app.tap_place("S")
    assert app.session.moves == 2


def test_a_pair_is_selected_and_outlined(stage: MakeStage) -> None:
    app = stage("pyramide", 18)
    app.tap_place("7.1")
    assert [s.face for s in app.screen.board.drawn if s.place == "7.1!"] == ["picked"]
    app.tap_place("7.2")
    assert app.session.selection == ("7.2",)
    assert "must be 13" in app.screen.chrome.lane.text
    app.tap_place("7.2")
    assert not app.session.selection


def test_new_game_from_a_typed_code(stage: MakeStage) -> None:
    app = stage()
    app.press(app.screen.chrome.title)
    sheet = app.sheet
    assert isinstance(sheet, NewGameSheet)
    sheet.ask_code()
    sheet.build()
    sheet.code_input.text = "TP1-E-AAAAAA"
    app.frames(3)
    assert "seven" in sheet._error.text
    sheet.code_input.focus = True
    sheet.code_input.keyboard_on_key_down(app.window, (13, "enter"), "", [])
    app.frames(3)
    assert app.sheet is sheet
    assert sheet.code_input.focus
    sheet.code_input.text = "py1-n-aaaaaas"
    app.frames(3)
    assert sheet._error.text == ""
    assert "7♠" in sheet._preview.text
    sheet.deal()
    app.settle()
    assert app.sheet is None
    assert not sheet.code_input.focus
    assert app.session.code == "PY1-N-AAAAAAS"
    assert app.screen.chrome.title._code.text == "PY1-N-AAAAAAS"
    assert len(app.places.slots) == 28


def test_paste_reads_the_clipboard_only_when_asked(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage()
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.paste", lambda: "TP1-C-AAAAAAD")
    app.screen.menus.open_new_game()
    sheet = app.sheet
    assert sheet.code_input.text == ""
    sheet._paste()
    app.frames(3)
    assert sheet.code_input.text == "TP1-C-AAAAAAD"
    assert sheet.form.ruleset.id == "tripeaks-classic"


def test_copying_the_code(stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    app = stage()
    copied: list[str] = []
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.copy", copied.append)
    app.press(app.screen.chrome.buttons["menu"])
    assert isinstance(app.sheet, MenuSheet)
    row = next(row for row in app.sheet.content.children if "Copy" in row._title.text)
    app.press(row)
    assert copied == ["TP1-E-AAAAAAB"]
    assert app.sheet is None


@pytest.mark.parametrize(
    "ids", [sorted(RULESETS), pytest.param(sorted(FAMILY), marks=pytest.mark.slow)]
)
def test_every_builtin_ruleset_is_dealt_by_taps_in_new_game(
    stage: MakeStage, library: Library, ids: list[str]
) -> None:
    app = stage()
    for summary in library.summaries():
        if summary.id not in ids:
            continue
        app.screen.menus.open_new_game()
        sheet = app.sheet
        sheet.form.choose_family(summary.family)
        sheet.form.choose_ruleset(summary.id)
        sheet.build()
        app.frames(2)
        app.press(sheet.foot.children[0])
        session = app.session
        assert session.ruleset.id == summary.id
        move = session.legal()[0]
        tap_move(app, move)
        assert session.steps[-1].move.text == move


def test_escape_closes_the_top_sheet_and_never_the_game(stage: MakeStage) -> None:
    app = stage()
    for open_sheet in (
        app.screen.menus.open_menu,
        app.screen.menus.open_options,
        app.screen.menus.open_new_game,
    ):
        open_sheet()
        app.frames()
        app.key(ESCAPE)
        assert app.sheet is None
    app.key(ESCAPE)
    assert app.screen.parent is not None
    app.key(ord("d"), "d")
    assert app.session.moves == 1
    app.key(ord("u"), "u")
    assert not app.session.can_undo


def test_a_line_that_was_typed_in_hears_no_key_once_its_sheet_is_closed(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_new_game()
    line = app.sheet.code_input
    line.focus = True
    app.screen.sheets.clear()
    app.frames()
    assert not line.focus
    app.key(ord("d"), "d")
    assert app.session.moves == 1


def test_a_tap_beside_a_sheet_closes_it_and_reaches_no_card(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_options()
    app.frames(2)
    app.tap(180, 630)
    assert app.sheet is None
    assert app.session.moves == 0


def test_options_apply_at_once_and_survive(
    stage: MakeStage, library: Library, store: Store
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    assert not any(s.face == "free" for s in app.screen.board.drawn)
    app.screen.menus.open_options()
    app.frames(2)
    sheet = app.sheet
    assert isinstance(sheet, SettingsSheet)

    def press(title: str) -> None:
        row = next(row for row in sheet.rows.children if getattr(row, "title", "") == title)
        sheet.show(row)
        app.frames(2)
        app.press(row)

    press("Outline free cards")
    free = [s.place for s in app.screen.board.drawn if s.face == "free"]
    assert free == ["4.3!", "4.5!", "4.7!"]
    press("Left-handed")
    stock = app.places.stock
    assert stock
    assert stock.x < 180
    press("Show the time")
    assert ("Time", "0:00") in app.screen.chrome.status.status.cells
    again = Table(library, store)
    assert again.settings.outlines
    assert again.settings.left_handed


def test_killed_in_play_it_resumes_at_the_last_action(
    stage: MakeStage, library: Library, store: Store
) -> None:
    store.set_setting("app", {"animations": "off"})
    store.set_setting("king-ace-told", True)
    first = stage(table=Table(library, store, clock=lambda: Time.now))
    first.screen.teacher.dismiss()
    for move in TRIPEAKS.split()[:9]:
        tap_move(first, move)
    left = first.session
    second = stage(table=Table(library, store, clock=lambda: Time.now))  # no pause, no stop between
    session = second.session
    assert session.state == left.state
    assert (session.score, session.moves, session.run) == (left.score, left.moves, left.run)
    for move in TRIPEAKS.split()[9:]:
        tap_move(second, move)
    assert session.status == "won"


def test_nothing_is_playable_in_a_pause(stage: MakeStage) -> None:
    app = stage()
    session = app.session
    app.tap_place("4.3")
    app.app.on_pause()
    elapsed = session.elapsed
    Time.now += 100
    app.tap_place("S")
    assert session.moves == 1
    assert session.elapsed == elapsed
    app.app.on_resume()
    app.tap_place("S")
    assert session.moves == 2


def test_at_rest_nothing_is_drawn(stage: MakeStage) -> None:
    app = stage(animations=True)
    app.tap_place("4.3")
    app.settle()
    assistant = app.screen.assistant  # what it finds out of the deal is drawn once it is known
    app.wait(lambda: assistant._graded and not (assistant._outlook.busy or assistant._grade.busy))
    app.frames(10)
    drawn = []
    app.window.bind(on_draw=lambda *_: drawn.append(1))
    app.frames(120)
    assert not drawn
    assert not app.window.canvas.needs_redraw


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide"])
@pytest.mark.parametrize("size", [(360, 800), (640, 360)])
def test_a_full_table_takes_sixty_draw_calls(
    stage: MakeStage, ruleset: str, size: tuple[int, int]
) -> None:
    """Each instruction with vertices is one call."""

    def drawn(group: Instruction) -> int:
        children = getattr(group, "children", ())
        return isinstance(group, VertexInstruction) + sum(map(drawn, children))

    app = stage(ruleset, size=size)
    assert 15 < drawn(app.window.canvas) <= 60


def test_what_cannot_be_saved_is_said(
    stage: MakeStage, library: Library, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))

    def fail(*_: object) -> None:
        raise StorageError("games.sqlite3: …", values={"reason": "disk full"})

    monkeypatch.setattr("ridgeline.play.store.Record.add", fail)
    monkeypatch.setattr("ridgeline.play.store.Record.start_again", fail)
    monkeypatch.setattr("ridgeline.play.store.Store.begin", fail)
    before = app.session
    acts: list[Callable[[], None]] = [
        partial(app.tap_place, "4.3"),
        app.screen.controls.restart,
        app.screen.controls.next_deal,
    ]
    for act in acts:
        app.screen.chrome.lane.clear()
        act()
        app.frames(2)
        assert "disk full" in app.screen.chrome.lane.text
        assert app.session is before
        assert app.session.moves == 0


def test_a_ruleset_with_passes_and_a_fan(stage: MakeStage) -> None:
    app = stage("pyramide-traditional", 18)
    app.tap_place("S")
    shown = {s.place: s.face for s in app.screen.board.drawn}
    assert shown["U"] == "7D"
    assert shown["W"] not in (BACK, "empty")
    app.tap_place("U")
    assert app.session.moves == 1
