"""How many taps lead from the table to what is wanted often."""

from __future__ import annotations

import random

import pytest
from ui_table import MakeStage

from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.newgame_sheet import NewGameSheet
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.rules_sheet import RulesSheet
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.statistics_sheet import StatisticsSheet
from ridgeline_ui_kivy.table import Table


class Finger:
    """Taps, and counts them."""

    def __init__(self, app: Stage) -> None:
        self.app = app
        self.taps = 0

    def button(self, name: str) -> None:
        chrome = self.app.screen.chrome
        self._tap(chrome.title if name == "title" else chrome.buttons[name])

    def on(self, word: str) -> None:
        """Tap what says so in the sheet in front; to scroll there is no tap."""
        sheet = self.app.sheet
        widget = next(
            each
            for each in sheet.walk(restrict=True)
            if isinstance(each, Pressable) and each.spoken.startswith(word)
        )
        if widget not in sheet.foot.children:
            sheet.show(widget)
            self.app.frames(2)
        self._tap(widget)

    def _tap(self, widget: object) -> None:
        self.app.press(widget)
        self.app.frames(2)
        self.taps += 1


@pytest.fixture(params=[(360, 640), (360, 800), (640, 360), (1080, 800)], ids=str)
def finger(
    request: pytest.FixtureRequest, stage: MakeStage, store: Store, library: Library
) -> Finger:
    table = Table(library, store, clock=lambda: Time.now, chance=random.Random(5))
    app = stage(table=table, size=request.param)
    app.tap_place("4.3")
    app.tap_place("S")
    return Finger(app)


def test_a_new_deal_is_one_tap(finger: Finger) -> None:
    before = finger.app.session
    finger.button("new")
    assert finger.app.session is not before
    assert finger.taps == 1


def test_a_restart_is_two_taps(finger: Finger) -> None:
    session = finger.app.session
    finger.button("menu")
    finger.on("This deal again")
    assert finger.app.session is session
    assert (session.moves, session.code) == (0, "TP1-E-AAAAAAB")
    assert finger.taps == 2


def test_undo_is_one_tap(finger: Finger) -> None:
    finger.button("undo")
    assert len(finger.app.session.steps) == 1
    assert finger.taps == 1


def test_a_hint_is_one_tap(finger: Finger) -> None:
    finger.button("hint")
    finger.app.wait(lambda: finger.app.screen.assistant.marks)
    assert finger.taps == 1


def test_the_rules_are_one_tap(finger: Finger) -> None:
    finger.button("rules")
    assert isinstance(finger.app.sheet, RulesSheet)
    assert finger.taps == 1


def test_the_same_deal_under_other_rules_is_two_taps(finger: Finger) -> None:
    cards = finger.app.session.deal.faces
    finger.button("rules")
    finger.on("The traditional rule, Separate")
    assert finger.app.session.ruleset.settings == {"match.king-ace": "separate"}
    assert finger.app.session.deal.faces == cards
    assert finger.taps == 2


def test_the_statistics_are_two_taps(finger: Finger) -> None:
    finger.button("menu")
    finger.on("Statistics")
    assert isinstance(finger.app.sheet, StatisticsSheet)
    assert finger.taps == 2


def test_a_code_is_three_taps(finger: Finger) -> None:
    finger.button("title")
    assert isinstance(finger.app.sheet, NewGameSheet)
    finger.on("A deal by its code")
    finger.app.sheet.code_input.text = "TP1-C-AAAAAAC"
    finger.app.frames(3)
    finger.on("Deal")
    assert finger.app.session.code == "TP1-C-AAAAAAC"
    assert finger.taps == 3
