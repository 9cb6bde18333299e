"""What the table says and does of itself: king and ace, passes, what is hopeless, moves that go alone."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from ui_table import PYRAMIDE, TRIPEAKS, MakeStage

from ridgeline.cards import rank_of
from ridgeline.deals.pack import deal_of
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.autoplay import forced_win
from ridgeline_ui_kivy.deadlock import is_dead
from ridgeline_ui_kivy.joint_sheet import JointSheet
from ridgeline_ui_kivy.kingace import is_joined
from ridgeline_ui_kivy.sheetparts import SheetButton
from ridgeline_ui_kivy.sparks import RING
from ridgeline_ui_kivy.stage import Stage, Time


def buttons(app: Stage) -> dict[str, SheetButton]:
    return {each.text: each for each in app.sheet.walk() if isinstance(each, SheetButton)}


# ---- king and ace --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"sideways": True}, {"text_size": 200}], ids=str)
@pytest.mark.parametrize("size", [(360, 640), (640, 360), (360, 800), (1000, 800)])
def test_the_chip_lies_at_the_waste_and_offers_the_other_rule(
    stage: MakeStage, size: tuple[int, int], options: dict[str, Any]
) -> None:
    app = stage(size=size, **options)
    joint = app.screen.chrome.joint
    x, y, width, height = joint.pill
    waste = app.places.wastes["W"]
    assert abs(x + width / 2 - waste.middle[0]) <= 1
    assert waste.y - height <= y <= waste.y
    assert y >= 0
    assert min(joint.size) >= 48
    for button in app.screen.chrome.buttons.values():
        for left, low, right, top in (
            (x, y, x + width, y + height),
            (joint.x, joint.y, joint.right, joint.top),  # what a finger meets
        ):
            across = min(button.right, right) - max(button.x, left)
            up = min(button.top, top) - max(button.y, low)
            assert min(across, up) <= 0
    deal = app.session.deal.faces
    app.tap_place("4.3")
    app.press(joint)
    assert isinstance(app.sheet, JointSheet)
    app.frames(3)
    app.press(buttons(app)["Play on"])
    assert app.sheet is None
    assert app.session.moves == 1
    app.press(joint)
    app.frames(3)
    app.press(buttons(app)["This deal with them apart"])
    assert app.session.deal.faces == deal
    assert app.session.moves == 0
    assert is_joined(app.session.ruleset) is False
    assert joint._label.text == "K | A"
    app.press(joint)
    app.frames(3)
    app.press(buttons(app)["This deal with them joined"])
    assert is_joined(app.session.ruleset) is True
    assert joint._label.text == "K∞A"


def test_a_king_or_an_ace_makes_the_chip_pulse(stage: MakeStage) -> None:
    app = stage(animations="normal")
    seen = []
    for move in TRIPEAKS.split()[:6]:  # K A 2 …
        app.screen.show_reply(app.screen.table.play(move))
        seen.append(any(spark.kind == RING for spark in app.screen.board.sky.flying))
        app.settle()
    state, slots = app.session.state, app.session.game.tables.slot_by_name
    ranks = [rank_of(state.table.cards[slots[move]]) for move in TRIPEAKS.split()[:6]]
    assert seen == [rank in (1, 13) for rank in ranks]
    assert any(seen)
    assert not all(seen)


def test_games_without_the_rule_have_no_chip(stage: MakeStage) -> None:
    app = stage("pyramide")
    joint = app.screen.chrome.joint
    assert joint.disabled
    assert joint.width == 0


# ---- passes --------------------------------------------------------------------------------------


def test_the_last_pass_is_said_and_the_cross_explains(stage: MakeStage) -> None:
    app = stage("pyramide-three-passes", 4)
    said = []
    while "P" in app.session.legal() or "D" in app.session.legal():
        app.tap_place("S")
        if app.session.steps[-1].move.text == "P":
            said.append(app.screen.chrome.lane.text)
        Time.now += 1
    assert said == ["", "Last pass through the stock"]
    assert [mark.icon for mark in app.screen.view.scene.marks][:1] == ["cross"]
    if not app.over:
        app.tap_place("S")
        assert "3 times" in app.screen.chrome.lane.text


# ---- nothing can go any more ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruleset", ["pyramide", "pyramide-coverer", "pyramide-stock-waste", "pyramide-traditional"]
)
def test_what_is_called_dead_never_moves_again(library: Library, ruleset: str) -> None:
    """Wild play on from such a position never takes a card of the board."""
    game = library.game(library.ruleset(ruleset))
    chance = random.Random(11)
    found = 0
    for _deal in range(60):
        pack = list(range(52))
        chance.shuffle(pack)
        state = game.start(tuple(pack))
        for _move in range(150):
            legal = game.legal(state)
            if not legal or is_dead(game, state):
                break
            takes = [move for move in legal if move.slots]
            state = game.play(state, chance.choice(takes or legal))
        if not is_dead(game, state):
            continue
        found += 1
        left = state.tableau
        for _move in range(120):
            legal = game.legal(state)
            if not legal:
                break
            state = game.play(state, chance.choice(legal))
            assert state.tableau == left
    assert found > 5


def test_a_board_with_a_card_that_can_go_is_not_dead(library: Library) -> None:
    """The way of a win never looks dead."""
    for ruleset, line in (("pyramide", PYRAMIDE), ("tripeaks-easy", TRIPEAKS)):
        game = library.game(library.ruleset(ruleset))
        number = 0 if ruleset == "pyramide" else 1
        state = game.start(deal_of(library, library.ruleset(ruleset), number).faces)
        for text in line.split():
            assert not is_dead(game, state)
            move = next(
                m for m in game.legal(state) if set(m.text.split("+")) == set(text.split("+"))
            )
            state = game.play(state, move)
        assert game.won(state)


def test_a_dead_game_is_said_quietly_and_goes_on(stage: MakeStage) -> None:
    app = stage("pyramide", 9)  # PY1-N-AAAAAAJ: no more than 14 cards can be removed
    session = app.session
    chance = random.Random(1)
    for _ in range(200):
        if is_dead(session.game, session.state):
            break
        legal = session.legal()
        takes = [move for move in legal if move not in ("D", "P")]
        app.screen.show_reply(app.screen.table.play(chance.choice(takes or legal)))
    assert is_dead(session.game, session.state)
    assert app.screen.chrome.chip.text == "No card of the board can go any more"
    app.tap_place("S")
    assert session.status == "playing"
    assert app.screen.chrome.chip.text == "No card of the board can go any more"
    while is_dead(session.game, session.state):
        app.screen.controls.undo()
    assert app.screen.chrome.chip.text == ""


# ---- moves that go by themselves -----------------------------------------------------------------


def test_kings_go_by_themselves_where_wanted(stage: MakeStage) -> None:
    app = stage("pyramide", 0, auto_kings=True)
    app.frames(60)
    assert [step.move.text for step in app.session.steps] == ["7.7"]
    app.screen.controls.undo()
    app.frames(120)
    assert not app.session.steps  # what was undone stays so
    app.tap_place("S")
    app.frames(60)
    assert [step.move.text for step in app.session.steps] == ["D", "7.7"]


def test_kings_wait_where_not_wanted(stage: MakeStage) -> None:
    app = stage("pyramide", 0)
    app.frames(120)
    assert not app.session.steps


def test_a_turn_of_the_phone_does_not_stop_them(stage: MakeStage) -> None:
    app = stage("pyramide", 0, auto_kings=True, animations="normal")
    app.resize((640, 360))
    app.frames(3)
    app.resize((360, 640))
    app.frames(90)
    assert [step.move.text for step in app.session.steps] == ["7.7"]


def test_the_forced_end_of_a_game_that_is_won(stage: MakeStage) -> None:
    app = stage(auto_end=True)
    line = TRIPEAKS.split()
    for move in line:
        if app.over or forced_win(app.session.game, app.session.state):
            break
        app.screen.show_reply(app.screen.table.play(move))
    assert not app.over
    app.frames(120)
    assert app.session.status == "won"


def test_a_choice_or_a_draw_is_left_to_the_player(library: Library) -> None:
    ruleset = library.ruleset("tripeaks-easy")
    game = library.game(ruleset)
    for number in range(12):
        state = game.start(deal_of(library, ruleset, number).faces)
        while legal := game.legal(state):
            line = forced_win(game, state)
            if line:
                cards = [move.text for move in legal if move.text not in ("D", "P")]
                assert cards == line[:1]
                assert state.tableau.bit_count() == len(line)
            state = game.play(state, legal[0])


@pytest.mark.parametrize("setting", ["auto_kings", "auto_end"])
def test_what_goes_by_itself_goes_as_soon_as_it_is_switched_on(
    stage: MakeStage, setting: str
) -> None:
    app = stage("pyramide", 0) if setting == "auto_kings" else stage()
    table = app.screen.table
    for move in TRIPEAKS.split() if setting == "auto_end" else ():
        if forced_win(app.session.game, app.session.state):
            break
        app.screen.show_reply(table.play(move))
    moves = app.session.moves
    app.frames(60)
    assert app.session.moves == moves
    kings = setting == "auto_kings"
    app.screen.controls.apply(replace(table.settings, auto_kings=kings, auto_end=not kings))
    app.frames(120)
    assert app.session.moves > moves
    assert app.session.status == ("won" if setting == "auto_end" else "playing")


def test_what_was_undone_stays_so_after_a_pause(stage: MakeStage) -> None:
    app = stage("pyramide", 0, auto_kings=True)
    app.frames(60)
    app.screen.controls.undo()
    app.app.on_pause()
    app.app.on_resume()
    app.frames(120)
    assert not app.session.steps
