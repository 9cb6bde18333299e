"""After the game: the best score and its line, the way back; and new deals that can be won."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from ui_table import TRIPEAKS, MakeStage

from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline.solver.difficulty import grade
from ridgeline.solver.winnable_deals import WinnableDeals
from ridgeline_ui_kivy import dealing, prospects
from ridgeline_ui_kivy.dealing import Dealer, Wanted
from ridgeline_ui_kivy.newgame import NewGameForm
from ridgeline_ui_kivy.newgame_sheet import NewGameSheet
from ridgeline_ui_kivy.panels import EndSheet
from ridgeline_ui_kivy.results import result_text
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.worker import Cancelled

ESCAPE = 27
BEST = 755
"""The best score of TP1-E-AAAAAAB."""


def offers(app: Stage) -> dict[str, object]:
    assert isinstance(app.sheet, EndSheet)
    return {button.text: button for button in app.sheet._offers.children}


def noted(app: Stage) -> str:
    return str(app.sheet.note.text)


def play(app: Stage, line: str) -> None:
    for move in line.split():
        app.screen.show_reply(app.screen.table.play(move))
        Time.now += 1
    app.frames(2)


def stuck(app: Stage) -> None:
    """Draw the whole stock, then play what goes."""
    play(app, "D " * 23)
    while not app.over:
        play(app, app.session.legal()[0])


def test_a_sheet_that_is_open_when_the_game_ends_stays_in_front(stage: MakeStage) -> None:
    app = stage(animations="normal")
    last = TRIPEAKS.split()[-1]
    play(app, TRIPEAKS.removesuffix(last))
    app.screen.show_reply(app.screen.table.play(last))
    assert app.screen.ending.due
    app.screen.menus.open_options()
    options = app.sheet
    app.frames(240)
    assert not app.screen.ending.due
    assert app.sheet is options
    app.key(ESCAPE)
    assert isinstance(app.sheet, EndSheet)


def test_a_finger_under_a_sheet_means_nothing_any_more(stage: MakeStage) -> None:
    app = stage()
    finger = app.drag(app.point("4.3"), lift=False)
    app.screen.menus.open_options()
    app.screen.sheets.clear()
    finger.touch_up()
    app.frames()
    assert app.session.moves == 0


def test_the_best_score_and_its_line(stage: MakeStage) -> None:
    app = stage()
    play(app, TRIPEAKS)
    own = app.session
    app.wait(lambda: "Show the best line" in offers(app))
    assert noted(app) == f"You 751, best possible {BEST}"
    app.press(offers(app)["Show the best line"])
    assert app.session is not own
    assert app.sheet is None
    scores = []
    while app.screen.demonstration.running:
        scores.append(app.session.score)
        app.frames(6)
    assert max(scores) == BEST
    assert app.session is own
    assert (own.score, own.status) == (751, "won")
    assert app.screen.chrome.lane.text == ""
    app.frames(2)
    assert noted(app) == f"You 751, best possible {BEST}", "it is known by now"


def test_a_line_of_the_best_score_is_praised(stage: MakeStage, library: Library) -> None:
    line = Session.new(library, library.ruleset("tripeaks-easy"), 1).best_line().lines["score"]
    app = stage()
    play(app, " ".join(line))
    assert app.session.score == BEST
    if app.over:
        app.wait(lambda: "best" in app.sheet.note.text)
        assert app.sheet.note.text == f"You {BEST}: the best possible score"
        assert set(offers(app)) == {"Share"}


@pytest.mark.parametrize("way", ["tap", "key", "escape", "pause"])
def test_a_replay_is_stopped_and_the_own_game_untouched(
    stage: MakeStage, library: Library, store: Store, way: str
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    stuck(app)
    own, state, moves = app.session, app.session.state, app.session.moves
    app.wait(lambda: "Show the best line" in offers(app))
    app.press(offers(app)["Show the best line"])
    app.frames(100)
    assert app.screen.demonstration.running
    assert 0 < app.session.moves < 20
    if way == "tap":
        app.tap_place("S")
    elif way == "key":
        app.key(ord("d"), "d")
    elif way == "escape":
        app.key(ESCAPE)
    else:
        app.app.on_pause()
        app.app.on_resume()
    app.frames(2)
    assert not app.screen.demonstration.running
    assert app.session is own
    assert (own.state, own.moves) == (state, moves)
    assert isinstance(app.sheet, EndSheet)


def test_a_game_that_is_installed_ends_a_replay(
    stage: MakeStage, library: Library, store: Store
) -> None:
    app = stage(table=Table(library, store, clock=lambda: Time.now))
    stuck(app)
    app.wait(lambda: "Show the best line" in offers(app))
    app.press(offers(app)["Show the best line"])
    app.frames(50)
    app.screen.controls.play_installed(library, "tripeaks-easy")
    dealt = app.session
    app.frames(300)
    assert app.session is dealt
    assert dealt.moves == 0
    assert app.sheet is None


def test_stuck_says_where_it_could_still_be_won_and_goes_there(stage: MakeStage) -> None:
    app = stage()
    stuck(app)
    steps = len(app.session.steps)
    app.wait(lambda: any("Still winnable" in text for text in offers(app)))
    text = next(text for text in offers(app) if "Still winnable" in text)
    back = int(text.split()[2])
    app.press(offers(app)[text])
    session = app.session
    assert len(session.steps) == steps - back
    assert session.outlook() == "won"
    assert session.redo()
    assert session.outlook() == "lost"
    assert app.sheet is None


def test_the_way_back_keeps_to_the_limit_of_undo(library: Library) -> None:
    session = Session.new(library, library.ruleset("tripeaks-easy"), 1)
    while session.status == "playing":
        session.play("D" if "D" in session.legal() else session.legal()[0])
    states = [step.before.state for step in reversed(session.steps)]

    def back(most: int) -> list[int]:
        return list(prospects.way_back(session.game, states, lambda: False, most=most))

    (steps,) = back(len(states))
    assert back(steps) == [steps]
    assert back(steps - 1) == []


def test_a_deal_that_never_could_be_won_is_said(library: Library, stage: MakeStage) -> None:
    app = stage("pyramide-one-pass", 9)
    assert app.session.outlook() == "lost"
    while not app.over:
        play(app, app.session.legal()[-1])
    app.wait(lambda: app.sheet.title.text == "This deal cannot be won")


def test_a_game_that_goes_on_looks_no_further(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slow(*_: object, **__: object) -> Iterator[int]:
        go.wait(60)
        yield 1

    monkeypatch.setattr(prospects, "way_back", slow)
    app = stage()
    stuck(app)
    sheet = app.sheet
    app.screen.controls.undo()
    go.set()
    app.frames(20)
    assert not any("Still winnable" in button.text for button in sheet._offers.children)


def test_rounds_without_end_have_no_best_score(library: Library) -> None:
    for name, has in (("triple-peaks-progressive", False), ("tripeaks-easy", True)):
        assert prospects.has_best(Session.new(library, library.ruleset(name), 1)) is has


# ---- New Game ------------------------------------------------------------------------------


def new_game(app: Stage) -> NewGameSheet:
    app.press(app.screen.chrome.title)
    app.frames(3)
    assert isinstance(app.sheet, NewGameSheet)
    return app.sheet


def test_only_deals_that_can_be_won(stage: MakeStage, library: Library, store: Store) -> None:
    before = set(threading.enumerate())
    chance = random.Random(3)
    app = stage(table=Table(library, store, clock=lambda: Time.now, chance=chance))
    sheet = new_game(app)
    box = next(row for row in sheet.content.children if getattr(row, "on", None) is False)
    app.press(box)
    assert sheet.form.wanted == Wanted(True)
    app.press(sheet._deal_button)
    app.wait(lambda: app.sheet is None)
    session = app.session
    assert session.outlook() == "won"
    assert session.origin == "new"
    assert app.screen.dealer.wanted == Wanted(True)
    dealer = app.screen.dealer
    app.wait(lambda: dealer._queue and len(dealer._queue.waiting()) == 3)
    ready = dealer._queue.waiting() if dealer._queue else ()
    app.app.on_pause()
    again = Dealer(library, store, lambda error: None)
    found: list[int] = []
    again.find(session.ruleset, again.wanted, found.append)
    assert found == list(ready[:1]) != [], "there at once at the next start"
    again.close()
    # A thread that has been told to stop looks at that only now and then.
    app.wait(lambda: not set(threading.enumerate()) - before)


def test_a_difficulty_by_its_dots(stage: MakeStage) -> None:
    app = stage()
    sheet = new_game(app)
    line = next(row for row in sheet.content.children if len(row.children) == 5)
    app.press(line.children[0])
    assert sheet.form.wanted == Wanted(True, 4)
    app.press(sheet._deal_button)
    app.wait(lambda: app.sheet is None)
    session = app.session
    assert grade(session.game, session.deal.faces) == 4
    assert session.outlook() == "won"
    app.wait(lambda: app.screen.chrome.title._dots.text == "●●●●")


def test_looking_is_said_and_can_be_given_up(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    fits = WinnableDeals._fits

    def slow(self: WinnableDeals, number: int, cancelled: Callable[[], bool]) -> bool:
        while not go.wait(0.01):
            if cancelled():
                return False
        return fits(self, number, cancelled)

    monkeypatch.setattr(WinnableDeals, "_fits", slow)
    app = stage()
    before = app.session
    sheet = new_game(app)
    sheet._do(lambda: sheet.form.want_winnable(True))
    app.frames(2)
    app.press(sheet._deal_button)
    assert sheet._deal_button.text.startswith("Looking for a deal")
    app.press(sheet._deal_button)
    assert sheet._deal_button.text == "Deal"
    assert not app.screen.dealer.looking
    app.press(sheet._deal_button)
    app.key(ESCAPE)
    assert app.sheet is None
    assert not app.screen.dealer.looking
    app.screen.dealer.want(Wanted(True))
    app.screen.controls.next_deal()
    assert "Looking" in app.screen.chrome.lane.text
    app.tap_place("S")
    assert app.screen.chrome.lane.text == ""
    assert before.moves == 0
    app.screen.controls.next_deal()
    app.screen.show_reply(app.screen.table.tap("1.1"))  # as by keyboard: refused
    assert app.screen.dealer.looking
    go.set()
    app.wait(lambda: app.session is not before)
    assert app.session.outlook() == "won"


def test_no_deals_are_looked_for_while_the_app_is_not_in_front(stage: MakeStage) -> None:
    app = stage()
    app.screen.dealer.want(Wanted(True))
    app.app.on_pause()
    app.frames(240)  # by then the start would have them looked for
    assert app.screen.dealer._queue is None
    app.app.on_resume()
    assert app.screen.dealer._queue is not None


def test_what_is_wanted_goes_with_new_deals_only(library: Library, store: Store) -> None:
    table = Table(library, store)
    form = NewGameForm(library, table.session, Wanted(True, 2))
    assert form.must_look
    form.choose_deal("same")
    assert not form.must_look
    form.choose_deal("new")
    form.want_winnable(False)
    assert form.wanted == Wanted()
    form.want_grade(3)
    assert form.wanted == Wanted(True, 3)
    form.want_grade(0)
    assert form.wanted == Wanted(True)


def test_odd_settings_are_not_wanted(store: Store) -> None:
    for saved, wanted in (
        ({"winnable": True, "grade": 3}, Wanted(True, 3)),
        ({"winnable": True, "grade": 9}, Wanted(True)),
        ({"winnable": True, "grade": "x"}, Wanted(True)),
        ({"winnable": 1, "grade": 3}, Wanted()),
        ([1], Wanted()),
    ):
        store.set_setting("new-game", saved)
        assert Wanted.load(store) == wanted
    Wanted(True, 2).save(store)
    assert Wanted.load(store) == Wanted(True, 2)
    store.set_setting("winnable-deals", {"a": [1, -1, "x", 26**7], "b": 3})
    assert dealing._saved(store) == {"a": (1,)}


def test_where_no_points_are_counted_a_lost_game_tells_the_cards_left(stage: MakeStage) -> None:
    app = stage("black-hole", 3)
    while not app.over:
        app.screen.show_reply(app.screen.table.play(app.session.legal()[0]))
        app.settle()
    assert app.session.status == "stuck"
    assert app.sheet.note.text == f"{51 - app.session.moves} cards left"
    assert not prospects.has_best(app.session)
    shared = f"{51 - app.session.moves} cards left, no undo, {app.session.code}"
    assert result_text(app.session, None) == shared


def test_nothing_is_found_out_in_a_pause_but_after_it(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    way_back = prospects.way_back
    begun: list[bool] = []

    def waits(
        game: Game, states: Sequence[State], cancelled: Cancelled, *, most: int
    ) -> Iterator[int]:
        begun.append(True)
        while len(begun) == 1 and not cancelled():
            time.sleep(0.001)
        if not cancelled():
            yield from way_back(game, states, cancelled, most=most)

    monkeypatch.setattr(prospects, "way_back", waits)
    app = stage()
    before = set(threading.enumerate())
    stuck(app)
    app.wait(lambda: begun)
    app.app.on_pause()
    app.wait(lambda: not set(threading.enumerate()) - before)
    app.frames(20)
    assert not any("Still winnable" in text for text in offers(app))
    app.app.on_resume()
    app.wait(lambda: any("Still winnable" in text for text in offers(app)))
    assert len(begun) == 2
    app.app.on_pause()
    app.app.on_resume()
    app.frames(20)
    assert len(begun) == 2, "what has been found out is not looked for again"


def test_a_game_that_ends_in_a_pause_is_looked_at_after_it(stage: MakeStage) -> None:
    app = stage(animations="normal")
    play(app, "D " * 23)
    while not app.over:
        app.screen.show_reply(app.screen.table.play(app.session.legal()[0]))
    assert app.screen.ending.due
    app.app.on_pause()
    app.frames(240)
    assert isinstance(app.sheet, EndSheet)
    assert not app.screen.ending._back.busy
    app.app.on_resume()
    app.wait(lambda: any("Still winnable" in text for text in offers(app)))
