"""All by keyboard: whole games, bars and sheets; the frame of the focus; what is said of each place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from kivy.uix.textinput import TextInput
from ui_table import PYRAMIDE, TRIPEAKS, MakeStage

from ridgeline.cards import face_text
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import focus
from ridgeline_ui_kivy.focusing import said
from ridgeline_ui_kivy.keys import ARROWS, ENTER, PAGE_DOWN, PAGE_UP, SPACE, TAB
from ridgeline_ui_kivy.panels import MenuSheet
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.sheetparts import Toggle
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

ESCAPE = 27
CODES = {way: code for code, way in ARROWS.items()}


def way_to(app: Stage, target: str) -> list[str]:
    """Return the shortest way of arrows from the focus to a place."""
    session, touch = app.session, app.screen.view.scene.touch
    start = app.screen.focus.place
    assert start is not None
    ways: dict[str, list[str]] = {start: []}
    queue = [start]
    for place in queue:
        for way in focus.WAYS:
            other = focus.step(session.game, session.state, touch, place, way)
            if other is not None and other not in ways:
                ways[other] = [*ways[place], way]
                queue.append(other)
    return ways[target]


def go(app: Stage, target: str) -> None:
    """Walk the focus to a place with arrows, or to the table first."""
    if app.screen.focus.place is None:
        app.key(CODES["up"])
    for way in way_to(app, target):
        app.key(CODES[way])
    assert app.screen.focus.place == target
    assert app.screen.board.framed == app.screen.view.scene.touch[target]


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize(
    ("ruleset", "number", "line", "score"),
    [("tripeaks-easy", 1, TRIPEAKS, 751), ("pyramide", 0, PYRAMIDE, 280)],
)
def test_a_whole_game_by_arrows_and_enter(
    stage: MakeStage, ruleset: str, number: int, line: str, score: int, size: tuple[int, int]
) -> None:
    app = stage(ruleset, number, size=size)
    for move in line.split():
        for place in move.split("+"):
            go(app, "S" if place in "DP" else place)
            app.key(ENTER)
        assert app.session.steps[-1].move.text == move
    assert app.session.status == "won"
    assert app.session.score == score


def test_a_run_by_page_down_and_enter_alone(stage: MakeStage) -> None:
    app = stage()
    while app.screen.table.playable() - {"S"}:
        app.key(PAGE_DOWN)
        app.key(SPACE, " ")
    assert app.session.run == app.session.moves >= 4


@pytest.mark.parametrize(
    "ruleset", ["tripeaks-easy", "triple-peaks", "pyramide", "pyramide-traditional"]
)
@pytest.mark.parametrize("size", [(360, 640), (640, 360), (360, 800)])
def test_arrows_reach_every_place_in_every_position(
    stage: MakeStage, ruleset: str, size: tuple[int, int]
) -> None:
    app = stage(ruleset, 4, size=size, sideways=size[1] == 800)
    while not app.over and app.session.moves < 60:
        app.screen.focus.start()
        for place in app.screen.view.scene.touch:
            way_to(app, place)
        app.screen.show_reply(app.screen.table.play(app.session.legal()[0]))


def test_up_follows_the_coverage(stage: MakeStage) -> None:
    app = stage("pyramide", 18)
    go(app, "7.3")
    app.key(CODES["up"])
    assert app.screen.focus.place in ("6.2", "6.3")
    app.key(CODES["down"])
    assert app.screen.focus.place in ("7.2", "7.3", "7.4")
    app.key(CODES["right"])
    row = app.screen.focus.place
    assert row is not None
    assert row.startswith("7.")


def test_on_its_side_the_coverage_goes_sideways(stage: MakeStage) -> None:
    app = stage("pyramide", 18, size=(360, 800), sideways=True)
    go(app, "7.3")
    ways: dict[str, str | None] = {}
    for way in focus.WAYS:
        session, touch = app.session, app.screen.view.scene.touch
        ways[way] = focus.step(session.game, session.state, touch, "7.3", way)
    assert {ways["left"], ways["right"]} & {"6.2", "6.3"}
    assert {ways["up"], ways["down"]} == {"7.2", "7.4"}


def test_a_key_that_stays_down_plays_one_card(stage: MakeStage) -> None:
    app = stage()
    app.key(CODES["up"])
    for _ in range(5):
        app.window.dispatch("on_keyboard", ENTER, 40, "\r", [])
    assert app.session.moves == 1


def test_letters_on_the_table(stage: MakeStage) -> None:
    app = stage()
    session = app.session
    app.key(ord("d"), "d")
    app.key(ord("d"), "D")
    assert session.moves == 2
    app.key(ord("u"), "u")
    app.key(ord("z"), "z", "ctrl")
    assert len(session.steps) == 0
    app.key(ord("y"), "y")
    app.key(ord("r"), "r")
    assert len(session.steps) == 2
    app.window.dispatch("on_keyboard", 1075, 24, chr(1075), [])  # U in Russian
    assert len(session.steps) == 1
    app.key(ord("g"), "g")
    assert app.sheet is not None
    app.key(ord("d"), "d")
    assert session.moves == 2
    app.key(ESCAPE)
    assert app.sheet is None
    app.key(ord("n"), "n")
    assert app.session is not session
    app.key(ord("h"), "h")
    app.wait(lambda: app.screen.assistant.marks)


def test_a_finger_takes_the_focus_away(stage: MakeStage) -> None:
    app = stage()
    app.key(TAB)
    assert app.screen.board.framed is not None
    app.tap_place("S")
    assert not app.screen.focus.shown
    assert app.screen.board.framed is None


def tabs(app: Stage, step: int = 1) -> Iterator[object]:
    """Press Tab until it has been everywhere; yield what has the focus each time."""
    seen = []
    while True:
        app.key(TAB, "\t", *(["shift"] if step < 0 else []))
        app.frames(5)
        at = app.screen.focus.widget or app.screen.focus.place
        if at in seen:
            return
        seen.append(at)
        yield at


@pytest.mark.parametrize("step", [1, -1])
def test_tab_goes_round_the_table_and_its_bars(stage: MakeStage, step: int) -> None:
    app = stage()
    app.tap_place("S")
    app.screen.controls.undo()  # Redo can be pressed now
    app.screen.controls.draw()
    app.screen.controls.undo()
    seen = list(tabs(app, step))
    chrome = app.screen.chrome
    wanted = {chrome.title, *(each for each in chrome.buttons.values() if not each.disabled)}
    assert wanted <= set(seen)
    assert sum(isinstance(each, str) for each in seen) == 1


def test_bars_by_arrows(stage: MakeStage) -> None:
    app = stage()
    go(app, "S")
    app.key(CODES["down"])
    assert app.screen.focus.widget is app.screen.chrome.buttons["hint"]
    assert app.screen.chrome.buttons["hint"].focused
    app.key(CODES["up"])
    assert app.screen.focus.place == "S"
    assert not app.screen.chrome.buttons["hint"].focused


def test_a_bubble_is_answered_by_keyboard(stage: MakeStage, library: Library, store: Store) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    assert app.screen.teacher.bubble is not None
    for at in tabs(app):
        if isinstance(at, Pressable) and said(at) == "Skip":
            break
    app.key(ENTER)
    assert app.screen.teacher.bubble is None
    assert app.session.moves == 0


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize("opens", ["open_menu", "open_new_game", "open_options", "open_rules"])
def test_every_sheet_by_tab(stage: MakeStage, opens: str, size: tuple[int, int]) -> None:
    """All that can be pressed comes into sight, in a frame, and has a name."""
    app = stage(size=size)
    app.key(TAB)
    getattr(app.screen.menus, opens)()
    app.frames(4)
    everything = {
        each
        for each in app.sheet.walk(restrict=True)
        if isinstance(each, Pressable | TextInput) and not each.disabled
    }
    first = app.screen.focus.widget
    assert first in everything  # keys were in use: the focus has gone into the sheet
    seen = {first}
    for at in tabs(app):
        assert isinstance(at, Pressable | TextInput)
        seen.add(at)
        assert at.focus if isinstance(at, TextInput) else at.focused
        assert said(at).strip()
        x, y = at.to_window(*at.center)
        assert 0 <= x < size[0]
        assert 0 <= y < size[1]
    assert seen == everything
    app.key(ESCAPE)
    if app.sheet is not None:  # the first one has left the line of text
        app.key(ESCAPE)
    assert app.sheet is None
    app.frames(2)
    assert app.screen.focus.place is not None


def test_enter_does_nothing_that_is_no_longer_in_sight(
    stage: MakeStage, library: Library, store: Store
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    app.screen.teacher._tell_joined()
    app.frames(2)
    for at in tabs(app):
        if isinstance(at, Pressable) and said(at) == "Play Classic":
            break
    app.key(ord("n"), "n")
    dealt = app.session
    assert app.screen.teacher.bubble is None
    rules = dealt.ruleset
    app.key(ENTER)
    app.frames(2)
    assert app.session is dealt
    assert dealt.ruleset is rules
    assert app.screen.focus.place is not None


def test_pages_of_a_sheet_by_keyboard(stage: MakeStage) -> None:
    """All texts of the rules come into sight, those without anything to press, too."""
    app = stage(size=(360, 640))
    app.screen.menus.open_rules()
    app.frames(4)
    scroll = app.sheet._scroll
    assert scroll.scroll_y == 1
    seen = 0.0
    for _ in range(50):
        top = (1 - scroll.scroll_y) * (app.sheet.content.height - scroll.height)
        assert top <= seen, "nothing is passed over"
        seen = top + scroll.height
        app.key(PAGE_DOWN)
        app.frames(1)
    assert scroll.scroll_y == 0
    for _ in range(50):
        app.key(PAGE_UP)
    assert scroll.scroll_y == 1


def test_an_option_by_keyboard(stage: MakeStage) -> None:
    app = stage()
    app.key(ord("m"), "m")
    assert isinstance(app.sheet, MenuSheet)
    for at in tabs(app):
        assert isinstance(at, Pressable)
        if "ettings" in said(at) or "ptions" in said(at):
            break
    app.key(ENTER)
    app.frames(3)
    for at in tabs(app):
        if isinstance(at, Toggle) and "Outline" in said(at):
            break
    before = app.screen.table.settings.outlines
    app.key(SPACE, " ")
    assert app.screen.table.settings.outlines != before


# ---- labels and speech ---------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide", "pyramide-traditional"])
def test_every_place_has_a_label_that_betrays_nothing(stage: MakeStage, ruleset: str) -> None:
    app = stage(ruleset, 18)
    session = app.session
    names = session.game.tables.names
    ranks = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
             "jack", "queen", "king")  # fmt: skip
    suits = ("clubs", "diamonds", "hearts", "spades")
    while not app.over and session.moves < 30:
        state, down = session.state, session.game.parts.layout.down
        for place in app.screen.view.scene.touch:
            text = app.screen.focus.label(place)
            assert text
            if place not in names:
                continue
            slot = names.index(place)
            row, number = place.split(".")
            assert f"row {row}, number {number}" in text
            rank, suit = (
                face_text(state.table.cards[slot])[0],
                face_text(state.table.cards[slot])[1],
            )
            card = f"{ranks['A23456789TJQK'.index(rank)]} of {suits['CDHS'.index(suit)]}"
            hidden = down >> slot & 1 and not state.free >> slot & 1
            assert ("hidden card" in text.split(",")[0]) == bool(hidden)
            assert (card in text) != bool(hidden)
            free = state.free >> slot & 1
            assert ("covered by" in text) != bool(free)
        app.screen.show_reply(app.screen.table.play(session.legal()[0]))


def speaking(stage: MakeStage, speak: Callable[[str], object]) -> Stage:
    """Return an app that speaks by a hook."""
    app = stage()
    app.screen.voice.speak = speak
    app.screen.controls.apply(replace(app.screen.table.settings, speech=True))
    return app


def test_what_is_said(stage: MakeStage) -> None:
    spoken: list[str] = []
    app = speaking(stage, spoken.append)
    go(app, "4.3")
    assert app.screen.voice.said == "king of clubs, row 4, number 3, fits"
    app.key(ENTER)
    said_then = app.screen.voice.said
    assert said_then.startswith("king of clubs, ")
    assert "cards fit" in said_then or "card fits" in said_then
    go(app, "1.1")
    assert app.screen.voice.said == "hidden card, row 1, number 1, covered by 2 hidden cards"
    app.key(ENTER)
    assert app.screen.voice.said == "That card is covered by 2 others"
    app.wait(lambda: spoken and spoken[-1] == app.screen.voice.said, 10)


def test_speech_explores_by_touch(stage: MakeStage) -> None:
    app = speaking(stage, lambda _: None)
    app.tap_place("4.3")
    assert app.screen.focus.place == "4.3"
    assert app.session.moves == 0
    app.frames(60)
    x, y = app.point("4.9")
    app.drag((x, y), (x + 60, y))  # a swipe to the right, anywhere
    assert app.screen.focus.place == "4.4"
    app.drag((x, y), (x - 60, y))
    assert app.screen.focus.place == "4.3"
    app.tap_place("4.3")
    app.tap_place("4.3")
    assert app.session.steps[-1].move.text == "4.3"
    app.frames(60)
    app.press(app.screen.chrome.buttons["menu"])
    assert app.sheet is None
    assert app.screen.voice.said == "Menu"
    app.press(app.screen.chrome.buttons["menu"])
    assert isinstance(app.sheet, MenuSheet)


def test_without_a_voice_the_app_says_so_and_is_played_as_ever(stage: MakeStage) -> None:
    def none(_: str) -> None:
        raise NotImplementedError

    app = speaking(stage, none)
    app.screen.voice.say("anything")
    app.wait(lambda: app.screen.chrome.lane.text, 10)
    assert app.screen.chrome.lane.text == "There is no voice on this device"
    app.tap_place("4.3")
    assert app.session.moves == 1


def test_focus_at_rest_draws_nothing(stage: MakeStage) -> None:
    app = stage()
    app.wait(lambda: app.screen.chrome.title._dots.text)  # the last that comes by itself
    go(app, "4.3")
    app.frames(5)
    drawn: list[int] = []
    app.window.bind(on_draw=lambda *_: drawn.append(1))
    app.frames(60)
    assert not drawn
