"""Hints, outlook and difficulty on the table, worked out in threads while frames go on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from ui_table import MakeStage

from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.errors import PluginError
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline.solver import tableau_sets
from ridgeline.solver.difficulty import Grade, grade
from ridgeline.solver.hints import Hint, HintSearch
from ridgeline.solver.problem import Meter, Verdict
from ridgeline.solver.shared import Shared
from ridgeline_ui_kivy import hinting, prospects, texts
from ridgeline_ui_kivy.settings_sheet import SettingsSheet
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.worker import Worker


def hinted(app: Stage) -> tuple[str, ...]:
    """Tap Hint and return the places that are marked once that is done."""
    app.press(app.screen.chrome.buttons["hint"])
    app.wait(lambda: app.screen.assistant.marks)
    app.frames(2)
    return app.screen.assistant.marks


def rings(app: Stage) -> set[str]:
    return {s.place[:-1] for s in app.screen.board.drawn if s.face == "hint"}


def test_a_hint_marks_a_legal_move_and_says_why(stage: MakeStage) -> None:
    app = stage()
    marks = hinted(app)
    assert marks[0] in app.session.legal()
    assert rings(app) == set(marks)
    assert app.screen.chrome.lane.text.endswith(("looks best", "look like this"))
    assert app.session.hints == 1
    app.wait(lambda: "of the deals that look like this" in app.screen.chrome.lane.text)
    hinted(app)
    assert app.session.hints == 1, "asked again for the same"
    app.tap_place(app.screen.assistant.marks[0])
    assert app.session.moves == 1
    assert not rings(app)
    assert app.screen.chrome.lane.text == ""


def test_a_layout_s_tables_are_there_before_the_first_hint(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Shared[tableau_sets.TableauSets | None] = Shared(8)
    monkeypatch.setattr(tableau_sets, "_tables", made)
    app = stage()
    assert not made._made
    app.wait(lambda: made._made)
    assert not app.session.hints


def follow_hints(app: Stage) -> None:
    """Do what the hints say until the game is over, by taps."""
    assistant = app.screen.assistant
    while not app.over:
        hinted(app)
        app.wait(lambda: not assistant.hinting)
        app.frames(2)
        for place in assistant.marks:
            app.tap_place(place[0] if place == "S-" else place)
        Time.now += 1


@pytest.mark.parametrize(("ruleset", "number"), [("tripeaks-easy", 1), ("pyramide", 18)])
def test_hints_that_may_look_win_what_can_be_won(
    stage: MakeStage, ruleset: str, number: int
) -> None:
    app = stage(ruleset, number, peek=True)
    follow_hints(app)
    assert app.session.status == "won"
    assert app.session.hints == app.session.moves


def test_key_and_no_hint_where_nothing_can_be_done(stage: MakeStage) -> None:
    app = stage(number=1)
    app.key(ord("h"), "h")
    app.wait(lambda: app.session.hints)
    while not app.over:
        Time.now += 1
        app.screen.show_reply(app.screen.table.tap(app.session.legal()[-1].replace("D", "S")))
    hints = app.session.hints
    app.key(ord("h"), "h")
    assert app.session.hints == hints
    assert not app.screen.assistant.hinting


def test_a_move_cancels_the_hint(stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go, ended = threading.Event(), threading.Event(), threading.Event()

    refine = HintSearch.refine

    def slow(self: HintSearch, meter: Meter | None = None) -> None:
        begun.set()
        go.wait(60)
        try:
            refine(self, meter)
        finally:
            ended.set()

    app = stage()
    monkeypatch.setattr(HintSearch, "refine", slow)
    hinted(app)
    app.wait(begun.is_set)
    app.tap_place("4.3")
    assert not app.screen.assistant.hinting
    assert not app.screen.assistant.marks
    go.set()
    app.wait(ended.is_set)
    app.frames(20)
    assert not app.screen.assistant.marks
    assert app.screen.chrome.lane.text == ""


def test_the_mark_moves_when_another_move_turns_out_better(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = threading.Event()

    def two(*_: object, **__: object) -> Iterator[Hint]:
        yield Hint("4.3", "wins-most", 0.3, 0)
        better.wait(60)
        yield Hint("D", "wins-most", 0.4, 12)

    monkeypatch.setattr(hinting, "refined", two)
    app = stage()
    assert hinted(app) == ("4.3",)
    better.set()
    app.wait(lambda: app.screen.assistant.marks == ("S",))
    app.frames(2)
    assert rings(app) == {"S"}
    assert app.screen.chrome.lane.text == "Draw wins in 40% of the deals that look like this"


def test_a_refusal_is_said_and_the_mark_stays(stage: MakeStage) -> None:
    app = stage()
    marks = hinted(app)
    app.tap_place("4.9")
    app.frames(30)
    assert "does not fit" in app.screen.chrome.lane.text
    assert rings(app) == set(marks)


def test_frames_go_on_while_a_thread_computes(stage: MakeStage) -> None:
    app = stage(animations=True)
    told, end = threading.Event(), False
    worker = Worker("slow")
    results: list[int] = []

    def busy(cancelled: Callable[[], bool]) -> Iterator[int]:
        number = 0
        while not end and not cancelled():
            number += 1
            told.set()
        yield number

    worker.ask(busy, results.append, lambda error: None)
    told.wait(60)
    app.tap_place("4.3")
    assert app.screen.board.moving
    app.frames(30)
    assert not app.screen.board.moving
    assert worker.busy
    assert not results
    end = True
    app.wait(lambda: results)
    worker.close()


def test_the_latest_request_wins(stage: MakeStage) -> None:
    app = stage()
    worker = Worker("two")
    results: list[str] = []
    go = threading.Event()

    def first(cancelled: Callable[[], bool]) -> Iterator[str]:
        go.wait(60)
        yield "first"

    worker.ask(first, results.append, lambda error: None)
    worker.ask(lambda cancelled: iter(["second", "third"]), results.append, lambda error: None)
    app.wait(lambda: len(results) == 2)
    go.set()
    worker.close()
    app.frames(3)
    assert results == ["second", "third"]
    worker.ask(first, results.append, lambda error: None)
    assert not worker.busy, "it is closed"


def test_no_thread_outlives_the_app(stage: MakeStage) -> None:
    before = set(threading.enumerate())
    app = stage("tripeaks-traditional", 3, outlook=True)
    app.frames(60)
    hinted(app)
    assert set(threading.enumerate()) - before
    app.app.dispatch("on_stop")
    assert not set(threading.enumerate()) - before


def test_what_a_plugin_does_wrong_is_said(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Iterator[Hint]:
        raise PluginError("odd.allows raised ValueError", plugin="odd")
        yield

    monkeypatch.setattr(hinting, "refined", broken)
    app = stage()
    app.press(app.screen.chrome.buttons["hint"])
    app.wait(lambda: app.screen.chrome.lane.text)
    assert "odd.allows raised" in app.screen.chrome.lane.text


def test_hints_are_counted_in_the_store(library: Library, store: Store, stage: MakeStage) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    hinted(app)
    app.screen.controls.draw()
    hinted(app)
    again = restore(library, store)
    assert again is not None
    assert (again.hints, again.moves) == (2, 1)
    app.screen.controls.restart()
    assert app.session.hints == 0


def test_hints_in_words(library: Library) -> None:
    def words(ruleset: str, moves: str, hint: Hint, *, peek: bool = False) -> str:
        session = Session.new(library, library.ruleset(ruleset), 0)
        for move in moves.split():
            assert session.play(move)
        return hinting.worded(session.game, session.state, hint, peek=peek)

    draw = Hint("D", "nothing-fits", 0.2, 9)
    assert words("tripeaks-easy", "", draw) == "No card goes: draw"
    assert words("pyramide", "D " * 23, Hint("P", "only-move", 0, 0)).startswith("Turn the waste")
    pair = Hint("7.1+7.4", "wins-most", 1.0, 1)
    assert " looks best" in words("pyramide", "7.7", pair)
    assert ": the game can be won after it" in words("pyramide", "7.7", pair, peek=True)
    lost = Hint("7.1+7.4", "clears-most", 0.0, 64)
    assert words("pyramide", "7.7", lost).startswith("No win in sight: ")
    assert words("pyramide", "7.7", lost, peek=True).startswith("It cannot be won any more: ")
    assert words("pyramide", "7.7", pair).count("+") == 1


# ---- outlook and difficulty -----------------------------------------------------------------


def test_a_hopeless_pyramide_that_goes_on_is_said(stage: MakeStage) -> None:
    app = stage("pyramide", 9, outlook=True)
    assert app.session.code == "PY1-N-AAAAAAJ"
    chip = app.screen.chrome.chip
    app.wait(lambda: chip.text)
    assert chip.text == "can no longer be won"
    app.tap_place("S")
    app.frames(2)
    assert chip.text == "can no longer be won", "what is lost stays so, and nothing flickers"
    app.screen.controls.restart()
    app.frames(2)
    app.wait(lambda: chip.text)


def test_the_outlook_follows_the_game(stage: MakeStage) -> None:
    app = stage("tripeaks-easy", 1, outlook=True)
    chip = app.screen.chrome.chip
    app.wait(lambda: chip.text == "can still be won")
    for _ in range(23):
        app.tap_place("S")
    app.wait(lambda: chip.text == "can no longer be won")
    app.screen.controls.undo()
    for _ in range(22):
        app.screen.controls.undo()
    app.wait(lambda: chip.text == "can still be won")
    while not app.over:
        app.screen.show_reply(app.screen.table.tap(app.session.legal()[-1].replace("D", "S")))
        Time.now += 1
    app.frames(2)
    assert chip.text == ""


def test_nothing_is_said_unless_it_is_wanted(stage: MakeStage) -> None:
    app = stage("pyramide", 9)
    app.frames(60)
    assert app.screen.chrome.chip.text == ""
    app.screen.menus.open_options()
    app.frames(2)
    sheet = app.sheet
    assert isinstance(sheet, SettingsSheet)
    title = "Say whether the game can still be won"
    row = next(row for row in sheet.rows.children if getattr(row, "title", "") == title)
    sheet.show(row)
    app.frames(2)
    app.press(row)
    app.wait(lambda: app.screen.chrome.chip.text == "can no longer be won")
    app.press(row)
    assert app.screen.chrome.chip.text == ""


@pytest.mark.parametrize("size", [(360, 800), (640, 360), (1080, 700)])
@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide"])
def test_the_chip_lies_on_no_card(stage: MakeStage, ruleset: str, size: tuple[int, int]) -> None:
    app = stage(ruleset, size=size, outlook=True)
    app.wait(lambda: app.screen.chrome.chip.text)
    app.frames(2)
    x, y, w, h = app.screen.chrome.chip._ground.rect
    places = app.places
    for rect in (*places.slots, *places.wastes.values(), *places.bars.buttons.values()):
        assert rect.x >= x + w or rect.right <= x or rect.y >= y + h or rect.top <= y


def test_the_difficulty_stands_beside_the_code(stage: MakeStage) -> None:
    app = stage("tripeaks-easy", 1)
    dots = app.screen.chrome.title._dots
    app.wait(lambda: dots.text)
    session = app.session
    assert dots.text == texts.dots_text(grade(session.game, session.deal.faces))
    assert dots.parent
    app.screen.controls.restart()
    assert dots.text, "the same deal"
    app.screen.controls.next_deal()
    assert dots.text == ""
    app.wait(lambda: dots.text)


def test_without_a_code_the_difficulty_stands_below_the_name(stage: MakeStage) -> None:
    title = stage("tripeaks-easy", 1).screen.chrome.title
    title.show_difficulty(None)
    title.show(("My own game",), "ABC1-N-AAAAAAB")
    beside_code = title._name.y
    title.show(("My own game",), "")
    assert title._name.center_y == pytest.approx(title.center_y, abs=1)
    title.show_difficulty(1)
    assert title._name.y == beside_code
    assert title._dots.center_y < title.center_y < title._name.center_y


def test_at_rest_nothing_is_drawn_after_advice(stage: MakeStage) -> None:
    app = stage("pyramide", 9, outlook=True, peek=True)
    app.wait(lambda: app.screen.chrome.title._dots.text and app.screen.chrome.chip.text)
    hinted(app)
    app.wait(lambda: not app.screen.assistant.hinting)
    app.frames(10)
    drawn: list[int] = []
    app.window.bind(on_draw=lambda *_: drawn.append(1))
    app.frames(120)
    assert not drawn


def test_in_a_pause_nothing_is_worked_out_and_then_it_goes_on(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ready = threading.Event(), threading.Event()
    outlook = prospects.outlook

    def slow(game: Game, state: State, cancelled: Callable[[], bool]) -> Iterator[Verdict]:
        begun.set()
        while not ready.is_set():
            if cancelled():
                return
        yield from outlook(game, state, cancelled)

    monkeypatch.setattr(prospects, "outlook", slow)
    app = stage(outlook=True)
    app.app.on_pause()  # before the deal is looked at
    app.frames(120)
    assert not begun.is_set()
    app.app.on_resume()
    app.wait(begun.is_set)
    app.app.on_pause()  # while it is
    ready.set()
    app.frames(20)
    assert app.screen.chrome.chip.text == ""
    app.app.on_resume()
    app.wait(lambda: app.screen.chrome.chip.text == "can still be won")
    app.wait(lambda: app.screen.chrome.title._dots.text)


def test_the_difficulty_of_another_deal_is_not_shown(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ready = threading.Event(), threading.Event()

    def slow(_game: Game, _faces: object, _cancelled: object) -> Iterator[Grade]:
        begun.set()
        ready.wait(10)
        yield 4

    monkeypatch.setattr(prospects, "difficulty", slow)
    app = stage()
    app.wait(begun.is_set)
    app.screen.controls.next_deal()
    ready.set()
    app.frames(20)
    assert app.screen.chrome.title._dots.text == ""
    app.wait(lambda: app.screen.chrome.title._dots.text)
