"""Pauses, turns of the phone, Back, and the end at any moment: the game goes on as it was.

What users of other programs have reported is named where it is tried; see docs/reports.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from ui_table import MakeStage, MakeTable

from ridgeline.play.restore import restore
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.compose import compose
from ridgeline_ui_kivy.motion import STILL
from ridgeline_ui_kivy.newgame_sheet import NewGameSheet
from ridgeline_ui_kivy.scene import Wishes
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

ESCAPE = 27
RINGS = {"free", "picked", "blocker", "hint"}
HIGH, WIDE = (360, 640), (640, 360)


def open_on(store: Store, library: Library) -> Callable[[], Table]:
    """Return what opens the player's table again."""
    return lambda: Table(library, store, clock=lambda: Time.now, chance=random.Random(3))


def is_as_the_model_says(app: Stage) -> None:
    """Assert that everything lies in the window, and the board shows the state of the game."""
    screen, places = app.screen, app.places
    wide, high = app.window.size
    assert tuple(screen.size) == (wide, high)
    for rect in (*places.slots, *places.wastes.values(), *places.bars.buttons.values()):
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= wide
        assert rect.top <= high
    session = app.session
    plain = Wishes(screen.table.settings.outlines, session.selection, run=session.run)
    fresh = compose(session.game, session.state, places, plain)
    shown = [(sprite.place, sprite.face) for sprite in screen.board.drawn]
    assert [each for each in shown if each[1] not in RINGS] == [
        (sprite.place, sprite.face) for sprite in STILL.frame(fresh, 0) if sprite.face not in RINGS
    ]


def is_kept(app: Stage, store: Store, library: Library) -> None:
    """Assert that another start would go on with just this game."""
    again = restore(library, store)
    assert again is not None
    mine = app.session
    assert (again.state, again.score, again.moves) == (mine.state, mine.score, mine.moves)
    assert (again.undoable, again.redoable) == (mine.undoable, mine.redoable)


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide"])
@pytest.mark.parametrize("frames", [0, 1, 5, 20, 40])
def test_a_turn_at_any_moment_of_the_deal(stage: MakeStage, ruleset: str, frames: int) -> None:
    """PySolFC#147, kivy#2710: a crash some seconds after the start, a layout that waits for a touch."""
    app = stage(ruleset, 3, size=WIDE, animations="normal")
    app.screen.controls.restart()
    app.frames(frames)
    app.resize(HIGH)
    app.settle()
    is_as_the_model_says(app)
    app.screen.controls.restart()
    app.frames(frames)
    app.resize(WIDE)
    app.frames(18)  # without a touch, within 0.3 seconds
    assert app.places.bars.bar.right <= WIDE[0]
    app.settle()
    is_as_the_model_says(app)


def test_undo_while_cards_fly_twenty_times(stage: MakeStage) -> None:
    """PySolFC#118: cards in a wrong order."""
    app = stage(animations="normal")
    for _ in range(20):
        place = app.session.legal()[0]
        app.tap_place("S" if place == "D" else place)
        app.frames(2)
        app.screen.controls.undo()
        app.frames(1)
        app.screen.board.finish()
        is_as_the_model_says(app)
        Time.now += 1


def test_a_game_in_the_middle_of_its_deal_is_kept(
    stage: MakeStage, store: Store, library: Library
) -> None:
    """Simple-Solitaire#100: the new game is there from its first frame on, or the old one is."""
    app = stage(table=open_on(store, library)(), animations="normal")
    for number in range(4):
        before = app.session.deal
        app.screen.controls.next_deal()
        assert app.session.deal != before
        app.frames(number * 7)
        is_kept(app, store, library)  # the process would end here


def test_back_closes_what_is_in_front_then_leaves(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """python-for-android#1903, kivy#6075: after a text field, after a pause; the last one is left to the system."""
    from ridgeline_ui_kivy import phone

    app = stage()

    def back() -> bool:
        with monkeypatch.context() as patch:
            patch.setattr(phone, "IS_PHONE", True)
            return bool(app.app._key(app.window, ESCAPE, 0, "", []))

    for _ in range(4):
        app.screen.menus.open_new_game()
        app.frames(2)
        assert isinstance(app.sheet, NewGameSheet)
        app.sheet.ask_code()
        app.frames(2)
        app.sheet.code_input.focus = False
        app.app.on_pause()
        app.app.on_resume()
        assert back()
        assert app.sheet is None
        assert not back()  # Android takes the app away
        app.app.on_pause()
        app.app.on_resume()
        app.frames(1)
        is_as_the_model_says(app)


def test_a_sheet_over_a_sheet_closes_first(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_menu()
    menu = app.sheet
    app.screen.menus.open_options()
    app.frames(2)
    assert app.sheet is not menu
    while app.sheet is not None:
        app.key(ESCAPE)
    assert app.screen.parent is not None


def test_what_was_typed_survives_a_turn(stage: MakeStage) -> None:
    app = stage(size=HIGH)
    app.screen.menus.open_new_game()
    app.sheet.ask_code()
    app.sheet.code_input.text = "TP1-C-AAAAAAC"
    app.frames(2)
    app.resize(WIDE)
    app.frames(2)
    assert app.sheet.code_input.text == "TP1-C-AAAAAAC"
    app.sheet.deal()
    assert app.session.code == "TP1-C-AAAAAAC"


def test_a_pause_in_another_size_changes_nothing(stage: MakeStage) -> None:
    """Android shows an app that goes to the back in another size for a moment."""
    app = stage("pyramide", 18, animations="normal")
    app.tap_place("7.1")
    before, picture = app.session.state, app.pixels()
    app.app.on_pause()
    app.resize((360, 200))
    app.resize((1, 1))
    app.resize(HIGH)
    app.app.on_resume()
    app.settle()
    assert app.session.state == before
    is_as_the_model_says(app)
    assert app.pixels()[0] == picture[0]
    assert len(set(app.pixels()[1][:4000])) > 2, "not black"


def test_time_stands_still_in_a_pause(stage: MakeStage) -> None:
    """PySolFC#569: cards that move in a pause, and a time that stays."""
    app = stage(time=True)
    app.tap_place("4.3")
    app.app.on_pause()
    status = app.screen.chrome.status.status
    for _ in range(30):
        Time.now += 1
        app.frames(1)
    for place in ("4.6", "S"):
        app.tap_place(place)
    app.key(ord("d"), "d")
    assert app.session.moves == 1
    assert app.screen.chrome.status.status == status
    app.app.on_resume()
    app.frames(2)
    assert dict(app.screen.chrome.status.status.cells)["Time"] == dict(status.cells)["Time"]


def test_a_turn_does_not_stop_a_hint(stage: MakeStage) -> None:
    """Simple-Solitaire#128: a turn that ends what runs."""
    app = stage(size=HIGH)
    app.screen.controls.hint()
    app.wait(lambda: app.screen.assistant.marks)
    marks = app.screen.assistant.marks
    app.resize(WIDE)
    app.frames(2)
    assert app.screen.assistant.marks
    assert app.screen.chrome.lane.text
    assert marks


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide"])
def test_whatever_happens_the_board_is_the_model_and_the_store_has_it(
    stage: MakeStage, store: Store, library: Library, make_table: MakeTable, ruleset: str
) -> None:
    chance = random.Random(f"life of {ruleset}")
    table = make_table(ruleset, 5, store, animations="normal")
    app = stage(table=table)

    def play() -> None:
        legal = app.session.legal()
        if legal:
            app.screen.show_reply(app.screen.table.play(chance.choice(legal)))

    def pause() -> None:
        app.app.on_pause()
        Time.now += chance.random() * 100
        app.app.on_resume()

    def sheet() -> None:
        menus = app.screen.menus
        chance.choice(
            (menus.open_menu, menus.open_new_game, menus.open_options, menus.open_rules)
        )()
        app.frames(chance.randrange(3))
        app.key(ESCAPE)

    events: list[Callable[[], Any]] = [
        *[play] * 6,
        pause,
        sheet,
        lambda: app.screen.controls.undo(),
        lambda: app.screen.controls.redo(),
        lambda: app.resize(chance.choice((HIGH, WIDE, (800, 600), (411, 731)))),
        lambda: app.tap(chance.uniform(0, 360), chance.uniform(0, 360)),
        lambda: app.screen.controls.restart() if chance.random() < 0.2 else None,
    ]
    for _ in range(60):
        chance.choice(events)()
        app.frames(chance.randrange(4))
        if chance.random() < 0.2:
            is_kept(app, store, library)
    app.screen.sheets.clear()
    app.settle()
    is_as_the_model_says(app)
    is_kept(app, store, library)
