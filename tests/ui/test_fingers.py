"""Fingers on the board: whole games by dragging, drags that end nowhere, double taps, long presses."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from ui_table import PYRAMIDE, TRIPEAKS, MakeStage

from ridgeline.cards import face_text
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import mask_slots
from ridgeline_ui_kivy.finger import Finger
from ridgeline_ui_kivy.motion import STILL
from ridgeline_ui_kivy.scene import BACK
from ridgeline_ui_kivy.stage import Stage, Time

ESCAPE = 27


def drag_move(app: Stage, move: str) -> None:
    """Make a move by dragging: a card onto its partner or the waste, a king off the table."""
    source, _, target = move.partition("+")
    if move == "D":
        source, target = "S", "W"
    elif move == "P":
        source, target = "W", "S"
    elif not target and app.session.game.parts.match.onto_waste:
        target = "W"
    rect = app.screen.view.scene.touch[target] if target else None
    end = rect.middle if rect else felt(app)
    app.drag(app.point(source), end)
    Time.now += 1


def felt(app: Stage) -> tuple[float, float]:
    """Return a point where no card lies and none is near."""
    strip = app.places.bars.message
    return strip.x + strip.w / 2, strip.y + strip.h / 2


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
@pytest.mark.parametrize(
    ("ruleset", "number", "line"),
    [("tripeaks-easy", 1, TRIPEAKS), ("pyramide", 0, PYRAMIDE)],
)
def test_a_whole_game_by_dragging(
    stage: MakeStage, ruleset: str, number: int, line: str, size: tuple[int, int]
) -> None:
    app = stage(ruleset, number, size=size)
    for move in line.split():
        drag_move(app, move)
        assert app.session.steps[-1].move.text == move
    assert app.session.status == "won"


def test_a_card_on_a_finger_is_drawn_above_all_and_goes_back(stage: MakeStage) -> None:
    app = stage(animations=True)
    before = app.session.state
    x, y = app.point("4.3")
    touch = app.drag((x, y), (x, y + 60), lift=False)
    sprite = app.screen.board.drawn[-1]
    home = app.screen.view.scene.touch["4.3"]
    assert (sprite.place, sprite.rect) == ("4.3", home.moved(0, 60))
    touch.touch_up()
    app.frames()
    assert app.screen.board.moving
    app.settle()
    assert {s.place: s.rect for s in app.screen.board.drawn}["4.3"] == home
    assert app.session.state == before
    assert app.screen.chrome.lane.text == ""


@pytest.mark.parametrize("taken", ["pause", "resize", "escape", "second finger"])
def test_a_drag_that_is_taken_away_plays_nothing(stage: MakeStage, taken: str) -> None:
    app = stage()
    waste = app.screen.view.scene.touch["W"].middle
    touch = app.drag(app.point("4.3"), waste, lift=False)
    acts: dict[str, Callable[[], object]] = {
        "pause": app.app.on_pause,
        "resize": lambda: app.resize((360, 700)),
        "escape": lambda: app.key(ESCAPE),
        "second finger": lambda: app.tap(*felt(app)),
    }
    acts[taken]()
    app.app.on_resume()
    app.frames()
    assert app.screen.board.drawn == STILL.frame(app.screen.view.scene, 0)
    touch.touch_up()
    app.settle()
    assert app.session.moves == 0
    app.drag(app.point("4.3"), app.screen.view.scene.touch["W"].middle)
    assert app.session.moves == 1


def test_a_short_drag_from_the_edge_is_the_systems(stage: MakeStage) -> None:
    app = stage("pyramide", 0)
    card = app.screen.view.scene.touch["7.1"]
    partner = app.screen.view.scene.touch["7.2"]
    fits = app.session.legal()
    start = (card.x + 6, card.y + 10)
    app.drag(start, (start[0] + 40, start[1]))
    assert app.session.moves == 0
    assert app.screen.chrome.lane.text == ""
    app.drag(start, (partner.right - 4, start[1]))
    assert app.session.moves == ("7.1+7.2" in fits)
    assert app.session.moves or "must be 13" in app.screen.chrome.lane.text


def test_what_does_not_fit_is_refused_and_flies_back(stage: MakeStage) -> None:
    app = stage(animations=True)
    before = app.session.state
    app.drag(app.point("4.9"), app.screen.view.scene.touch["W"].middle)
    assert "does not fit" in app.screen.chrome.lane.text
    assert app.screen.board.moving
    app.settle()
    assert app.session.state == before


def test_a_covered_card_stays_and_says_why(stage: MakeStage) -> None:
    app = stage()
    before = app.session.state
    app.drag(app.point("1.1"), app.screen.view.scene.touch["W"].middle)
    assert app.screen.chrome.lane.text == "That card is covered by 2 others"
    assert app.session.state == before


def test_a_king_goes_where_it_is_dropped_outside(stage: MakeStage) -> None:
    app = stage("pyramide", 0)
    x, y = app.point("7.7")
    app.drag((x, y), (x, y + 8), (x, y - 12))
    assert app.session.moves == 0  # it still lies on its place
    app.drag((x, y), felt(app))
    assert app.session.steps[-1].move.text == "7.7"


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide-traditional"])
def test_wild_drags_change_nothing_but_by_legal_moves(stage: MakeStage, ruleset: str) -> None:
    app = stage(ruleset, 3)
    chance = random.Random(7)
    session = app.session
    width, height = app.window.size
    for _ in range(60):
        legal, before, steps = set(session.legal()), session.state, len(session.steps)
        points = [(chance.randrange(width), chance.randrange(height)) for _ in range(2)]
        if not all(app.screen.board.collide_point(*p) for p in points):
            continue
        app.screen.hands._drag(*points[0])
        app.screen.hands._carry(points[1][0] - points[0][0], points[1][1] - points[0][1])
        app.screen.hands._drop(*points[1])
        if session.state != before:
            assert len(session.steps) == steps + 1
            assert session.steps[-1].move.text in legal
        app.screen.board.finish()
        if app.over:
            break


# ---- double taps -------------------------------------------------------------------------------


def test_a_double_tap_plays_one_card(stage: MakeStage) -> None:
    """The first deal has 4.4 beside 4.3, which fits on it, and hidden cards under both."""
    app = stage()
    for place in ("4.3", "4.6", "4.5", "4.1"):
        x, y = app.point(place)
        before = app.session.moves
        app.tap(x, y)
        app.tap(x, y)
        app.tap(x + 6, y + 4)
        assert app.session.moves == before + 1
        Time.now += 1


@pytest.mark.parametrize("ruleset", ["tripeaks-open", "pyramide"])
def test_what_lies_open_and_comes_free_waits_too(stage: MakeStage, ruleset: str) -> None:
    """No card turns up in these games, but the one that was covered is under the same finger."""
    app = stage(ruleset, 1)
    session = app.session
    names = session.game.tables.names
    seen = 0
    while not app.over and seen < 3:
        move = session.legal()[0]
        before = session.state.free
        places = move.split("+")
        for place in places:
            app.tap_place("S" if place in "DP" else place)
        uncovered = [names[slot] for slot in mask_slots(session.state.free & ~before)]
        moves, selection = session.moves, session.selection
        for place in uncovered:
            app.tap_place(place)
            assert (session.moves, session.selection) == (moves, selection)
            seen += 1
        Time.now += 1
    assert seen


def test_the_stock_is_never_guarded(stage: MakeStage) -> None:
    app = stage()
    app.tap_place("4.3")
    app.tap_place("S")
    app.tap_place("S")
    assert app.session.moves == 3


# ---- long presses ------------------------------------------------------------------------------


def outlined(app: Stage) -> dict[str, str]:
    """Return the outlines that are drawn, by place."""
    return {s.place[:-1]: s.face for s in app.screen.board.drawn if s.place.endswith("!")}


def test_a_long_press_shows_what_covers_and_what_is_covered(stage: MakeStage) -> None:
    app = stage("pyramide", 18)
    before = app.session.state
    touch = app.hold("6.2")
    assert outlined(app) == {
        "6.2": "picked", "7.2": "blocker", "7.3": "blocker", "5.1": "hint", "5.2": "hint"
    }  # fmt: skip
    text = app.screen.chrome.lane.text
    assert "covered by" in text
    assert "; covers" in text
    touch.touch_up()
    app.frames(2)
    assert outlined(app) == {}
    assert app.session.state == before
    assert app.session.selection == ()
    app.frames(300)
    assert app.screen.chrome.lane.text == ""


def test_a_long_press_names_no_hidden_card(stage: MakeStage) -> None:
    app = stage()
    session = app.session
    seen = face_up(session.game, session.state)
    hidden = [face for slot, face in enumerate(session.state.table.cards) if not seen >> slot & 1]
    for slot in mask_slots(session.state.tableau):
        place = session.game.tables.names[slot]
        touch = app.hold(place)
        text = app.screen.chrome.lane.text.replace("10", "T")
        for face in hidden:
            rank, suit = face_text(face)[0], face_text(face)[1]
            assert f"{rank}{dict(zip('CDHS', '♣♦♥♠', strict=True))[suit]}" not in text
        touch.touch_up()
        app.frames()
    assert session.moves == 0


def test_a_finger_that_waits_no_longer_taps(stage: MakeStage) -> None:
    app = stage()
    touch = app.hold("S")
    assert app.screen.chrome.lane.text == "Stock, 23 cards"
    touch.touch_up()
    app.frames()
    assert app.session.moves == 0


# ---- a deal in flight --------------------------------------------------------------------------


def test_a_tap_skips_the_deal_and_plays_nothing(stage: MakeStage) -> None:
    app = stage(animations=True)
    for place, moves in (("1.1", 0), ("4.9", 0), ("4.3", 1), ("S", 1)):
        app.screen.controls.restart()
        app.frames(4)
        board = app.screen.board
        assert 0 < board.seconds_left <= 0.6
        app.tap_place(place)
        assert not board.hastens
        assert app.session.moves == moves
        assert app.screen.chrome.lane.text == ""
        assert BACK in {s.face for s in board.drawn}
        app.settle()


def test_twenty_pauses_with_a_card_selected(stage: MakeStage) -> None:
    app = stage("pyramide", 18)
    app.tap_place("7.1")
    for _ in range(20):
        app.app.on_pause()
        app.tap_place("7.2")
        app.app.on_resume()
        app.frames(2)
        assert app.session.selection in ((), ("7.1",))
    assert app.session.moves == 0
    move = next(move for move in app.session.legal() if "." in move)
    for place in (*app.session.selection, *move.split("+")):
        app.tap_place(place)
        Time.now += 1
    assert app.session.steps[-1].move.text == move


def test_a_finger_that_is_lifted_in_a_pause_is_forgotten(stage: MakeStage) -> None:
    """Some systems never say that it was lifted: then nothing could be dragged any more."""
    app = stage()
    app.drag(app.point("4.3"), felt(app), lift=False)
    app.app.on_pause()
    app.app.on_resume()
    app.frames(2)
    x, y = app.point("4.3")
    finger = Finger(x, y)
    finger.touch_down()
    app.app.on_pause()
    app.app.on_resume()
    assert not app.screen.board.touched
    drag_move(app, app.session.legal()[0])
    assert app.session.moves == 1
    finger.touch_up()
    assert app.session.moves == 1
