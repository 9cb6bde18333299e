"""The sheet at a game's end: when it comes and what it leaves in sight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui_table import MakeStage

from ridgeline_ui_kivy.endplace import end_place
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.panels import EndSheet
from ridgeline_ui_kivy.stage import Stage, Time

WINNING = (
    "4.3 4.6 4.5 4.1 4.4 4.2 S S S S S S 3.1 3.3 3.4 4.8 3.5 S 2.3 S 4.10 S 4.9 S S 3.8 4.7 3.6 S"
    " 3.7 3.2 2.1 2.2 2.5 S S 2.4 S S S 1.1 3.9 1.2 S S S S 2.6 1.3"
)


def win(app: Stage) -> None:
    for place in WINNING.split():
        app.tap_place(place)
        Time.now += 1


def sheet_rect(app: Stage) -> Rect:
    assert isinstance(app.sheet, EndSheet)
    x, y, width, height = app.sheet._ground.rect
    return Rect(x, y, width, height)


def test_the_sheet_waits_for_the_last_card(stage: MakeStage) -> None:
    app = stage(animations=True)
    win(app)
    assert app.session.status == "won"
    assert app.screen.board.moving
    assert app.sheet is None
    app.settle()
    assert isinstance(app.sheet, EndSheet)


def test_a_tap_skips_the_last_flight(stage: MakeStage) -> None:
    app = stage(animations=True)
    win(app)
    app.tap(180, 400)
    assert isinstance(app.sheet, EndSheet)
    assert not app.screen.board.moving
    assert app.screen.chrome.lane.text == ""


def test_undo_in_the_last_flight_keeps_the_sheet_away(stage: MakeStage) -> None:
    app = stage(animations=True)
    win(app)
    app.screen.controls.undo()
    app.settle()
    app.frames(120)
    assert app.sheet is None
    assert app.session.status == "playing"


@pytest.mark.parametrize("size", [(360, 640), (360, 800), (640, 360), (700, 600), (1080, 760)])
def test_the_piles_stay_in_sight(stage: MakeStage, size: tuple[int, int]) -> None:
    app = stage(size=size)
    win(app)
    sheet, places = sheet_rect(app), app.places
    assert places.stock
    for pile in (places.stock, places.wastes["W"]):
        assert not sheet.overlaps(pile)
    assert sheet.within(Rect(0, -40, size[0], size[1] + 40))


def test_the_sheet_follows_the_window(stage: MakeStage) -> None:
    app = stage(size=(360, 640))
    win(app)
    for size in ((640, 360), (360, 800)):
        app.resize(size)
        assert not sheet_rect(app).overlaps(app.places.wastes["W"])


rects = st.builds(
    Rect, st.integers(0, 300), st.integers(0, 500), st.integers(1, 120), st.integers(1, 200)
)


@given(piles=st.lists(rects, max_size=3), cards=st.lists(rects, max_size=8))
def test_no_place_covers_less(piles: list[Rect], cards: list[Rect]) -> None:
    safe, size = Rect(0, 20, 360, 600), (200, 130)
    x, y = end_place(safe, size, piles, cards)
    sheet = Rect(x, y, *size)
    assert sheet.within(safe)
    lowest = Rect((safe.w - size[0]) // 2, safe.y, *size)
    if not any(lowest.overlaps(rect) for rect in piles + cards):
        assert sheet == lowest
    free = [
        row
        for row in range(safe.y, safe.top - size[1] + 1, 8)
        if not any(Rect(0, row, 360, size[1]).overlaps(rect) for rect in piles + cards)
    ]
    if free:
        assert not any(sheet.overlaps(rect) for rect in piles + cards)
        assert y <= free[0]
