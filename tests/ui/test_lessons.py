"""The first start: three bubbles, each gone once it was done; king and ace, said once."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from ui_table import TRIPEAKS, MakeStage

from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import table as table_module
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.lessons import FITS, STOCK, TURNED
from ridgeline_ui_kivy.sheetparts import SheetButton
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

ESCAPE = 27


def table_of(library: Library, store: Store) -> Table:
    return Table(library, store, clock=lambda: Time.now, chance=random.Random(5))


@pytest.fixture(params=[(360, 640), (640, 360), (1080, 800)], ids=str)
def app(request: pytest.FixtureRequest, stage: MakeStage, store: Store, library: Library) -> Stage:
    store.set_setting("king-ace-told", True)
    return stage(table=table_of(library, store), size=request.param)


def shown(app: Stage) -> str:
    lessons = app.screen.teacher._lessons
    assert bool(lessons.shown) == (app.screen.teacher.bubble is not None)
    return str(lessons.shown)


def safe(app: Stage) -> Rect:
    places = app.screen.view.places
    assert places is not None
    return places.safe


def press(app: Stage, word: str) -> None:
    bubble = app.screen.teacher.bubble
    assert bubble is not None
    app.frames(60)
    app.press(next(b for b in bubble.walk() if isinstance(b, SheetButton) and b.text == word))


def test_three_bubbles_follow_what_is_done(app: Stage) -> None:
    assert shown(app) == FITS
    assert app.screen.teacher._place in app.screen.table.playable()
    app.tap_place("4.3")
    assert shown(app) == ""
    app.tap_place("4.6")
    app.tap_place("4.5")
    assert shown(app) == TURNED
    assert app.screen.teacher._place == "3.5"
    app.tap_place("4.1")
    assert shown(app) == ""
    while app.screen.table.playable() - {"S"}:
        app.tap_place(min(app.screen.table.playable() - {"S"}))
        Time.now += 1
    assert shown(app) == STOCK
    app.tap_place("S")
    while "D" in app.session.legal():
        assert shown(app) == ""
        app.screen.controls.draw()


@pytest.mark.parametrize("ruleset", ["pyramide", "tripeaks-empty-waste"])
def test_another_first_game_is_not_explained_as_tripeaks(
    ruleset: str,
    stage: MakeStage,
    store: Store,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store.set_setting("king-ace-told", True)
    monkeypatch.setattr(table_module, "first_ruleset", lambda _: library.ruleset(ruleset))
    table = table_of(library, store)
    assert table.first_start
    app = stage(table=table)
    assert shown(app) == ""
    app.screen.controls.draw()
    for place in sorted(app.screen.table.playable()):
        app.tap_place(place)
        assert shown(app) == ""


def test_they_are_skipped_and_a_later_start_has_none(
    app: Stage, library: Library, store: Store
) -> None:
    press(app, "Skip")
    assert shown(app) == ""
    app.tap_place("4.3")
    assert shown(app) == ""
    assert not table_of(library, store).first_start


def test_back_and_another_deal_end_them(stage: MakeStage, store: Store, library: Library) -> None:
    app = stage(table=table_of(library, store))
    assert shown(app) == FITS
    app.key(ESCAPE)
    assert shown(app) == ""
    other = stage(table=table_of(library, store))
    assert shown(other) == "", "it is no first start any more"


def test_a_bubble_stays_in_the_window_and_off_what_it_points_at(app: Stage) -> None:
    bubble = app.screen.teacher.bubble
    assert bubble is not None
    width, height = app.window.size
    assert bubble.x >= 0
    assert bubble.right <= width
    assert bubble.y >= 0
    assert bubble.top <= height
    target = app.screen.view.scene.touch[app.screen.teacher._place]
    assert bubble.y >= target.top or bubble.top <= target.y
    for button in bubble.walk():
        if isinstance(button, SheetButton):
            assert min(button.size) >= 48


def test_the_first_king_on_an_ace_says_once_that_they_are_joined(
    stage: MakeStage, store: Store, library: Library
) -> None:
    app = stage(table=table_of(library, store))
    app.screen.teacher.dismiss()
    told = 0
    for round_ in range(2):
        for move in TRIPEAKS.split():
            app.screen.show_reply(app.screen.table.play(move))
            if app.screen.teacher.bubble is not None:
                told += 1
                press(app, "Keep")
                assert app.screen.teacher.bubble is None
        assert told == 1, round_
        app.screen.controls.restart()


@pytest.mark.parametrize("size", [(360, 640), (360, 800), (800, 1280), (1280, 800)], ids=str)
def test_what_is_said_lies_over_no_card_that_goes(
    size: tuple[int, int], stage: MakeStage, store: Store, library: Library
) -> None:
    app = stage(table=table_of(library, store), size=size)
    teacher, covered = app.screen.teacher, []
    for move in TRIPEAKS.split():
        app.screen.show_reply(app.screen.table.play(move))
        app.frames(2)
        if teacher.bubble is None:
            continue
        x, y = map(round, teacher.bubble.pos)
        bubble = Rect(x, y, *map(round, teacher.bubble.size))
        touch = app.screen.view.scene.touch
        places = app.screen.table.playable() & set(touch)
        covered += [place for place in places if bubble.overlaps(touch[place])]
        assert bubble.within(safe(app))
    assert not covered


def test_from_there_classic_is_one_tap(stage: MakeStage, store: Store, library: Library) -> None:
    app = stage(table=table_of(library, store))
    app.screen.teacher.dismiss()
    cards = app.session.deal.faces
    for move in TRIPEAKS.split():
        app.screen.show_reply(app.screen.table.play(move))
        if app.screen.teacher.bubble is not None:
            break
    press(app, "Play Classic")
    assert app.session.ruleset.settings == {"match.king-ace": "separate"}
    assert (app.session.deal.faces, app.session.moves) == (cards, 0)
    assert app.screen.teacher.bubble is None


def test_a_tap_just_as_a_bubble_appears_is_the_cards(
    stage: MakeStage, store: Store, library: Library
) -> None:
    app = stage(table=table_of(library, store), size=(360, 640))
    app.screen.teacher.dismiss()
    app.tap_place("4.3")
    bubble = app.screen.teacher.bubble
    assert bubble is not None
    bubble.place(app.screen.view.scene.touch["W"], safe(app), ())  # as in a low window
    for place in ("4.6", "4.5"):
        assert bubble.collide_point(*app.point(place))
        app.tap_place(place)
    assert app.session.moves == 3
    assert app.screen.teacher.bubble is bubble, "what is asked waits for an answer"
    press(app, "Keep")
    assert app.session.moves == 3


@pytest.mark.parametrize("code", ["de", "ru"])
@pytest.mark.parametrize("size", [(360, 640), (640, 360)], ids=str)
def test_a_bubble_with_large_texts_leaves_the_card_it_points_at_in_sight(
    stage: MakeStage, store: Store, library: Library, size: tuple[int, int], code: str
) -> None:
    table = table_of(library, store)
    table.set_settings(replace(table.settings, text_size=200, language=code))
    app = stage(table=table, size=size)
    bubble = app.screen.teacher.bubble
    card = app.screen.view.scene.touch[app.screen.teacher._place]
    assert bubble is not None
    assert bubble.y >= card.top or bubble.top <= card.y
    assert 0 <= bubble.y < bubble.top <= size[1]
