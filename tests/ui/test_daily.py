"""Daily deals: the same from the date alone, past days open, nothing lost by a day left out."""

from __future__ import annotations

import random
from datetime import date, timedelta
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui_table import TRIPEAKS, MakeStage

from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import daily
from ridgeline_ui_kivy.daily_sheet import DailySheet, Day
from ridgeline_ui_kivy.sheetparts import Row
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

TODAY = date(2026, 11, 30)
NUMBERS = {"tripeaks-easy": 1747718410, "pyramide": 4898526039}
"""The deals of that day; other numbers would be other deals on devices that were not updated."""


def number_of(library: Library, ruleset: str, day: date) -> int:
    (number,) = daily.deal_of_day(library, library.ruleset(ruleset), day, lambda: False)
    return number


@pytest.fixture
def app(stage: MakeStage, store: Store, library: Library, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(daily, "today", lambda: TODAY)
    table = Table(library, store, clock=lambda: Time.now, chance=random.Random(5))
    return stage(table=table)


def opened(app: Stage) -> DailySheet:
    app.screen.menus.open_daily()
    app.frames(3)
    assert isinstance(app.sheet, DailySheet)
    return app.sheet


def press_game(app: Stage, name: str) -> None:
    sheet = opened(app)
    row = next(
        each
        for each in sheet.walk(restrict=True)
        if isinstance(each, Row) and each.spoken.startswith(name)
    )
    sheet.show(row)
    app.frames(2)
    app.press(row)


@pytest.mark.parametrize("ruleset", daily.RULES)
def test_a_day_has_one_deal_for_ever_and_it_can_be_won(library: Library, ruleset: str) -> None:
    from ridgeline.deals.pack import deal_of
    from ridgeline.solver.choose import solve

    number = number_of(library, ruleset, TODAY)
    assert number == NUMBERS[ruleset]
    rules = library.ruleset(ruleset)
    game = library.game(rules)
    assert solve(game, game.start(deal_of(library, rules, number).faces)).verdict == "won"


def test_days_and_games_have_different_deals() -> None:
    days = [TODAY - timedelta(days=back) for back in range(50)]
    firsts = {next(daily.candidates(day, prefix)) for day in days for prefix in ("TP", "PY")}
    assert len(firsts) == 100
    assert len(set(islice(daily.candidates(TODAY, "TP"), 20))) == 20


@given(st.dates(date(1990, 1, 1), date(2100, 1, 1)))
def test_a_month_is_whole(day: date) -> None:
    rows = daily.weeks(day)
    days = [each for row in rows for each in row if each]
    assert all(len(row) == 7 for row in rows)
    assert days == sorted(days)
    assert days[0].day == 1
    assert (days[-1] + timedelta(days=1)).day == 1
    assert all(each.weekday() == row.index(each) for row in rows for each in row if each)
    assert daily.other_month(daily.other_month(day, True), False) == day.replace(day=1)


def test_the_deal_of_today_is_a_first_attempt_and_goes_on(app: Stage, store: Store) -> None:
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.deal.number == NUMBERS["tripeaks-easy"])
    app.tap_place("S")
    game = app.session.saved_as
    app.screen.controls.next_deal()
    app.tap_place("S")
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.saved_as == game)
    assert app.session.moves == 1
    (mine,) = [each for each in store.results() if each.day]
    assert (mine.day, mine.first, mine.ending) == ("2026-11-30", True, "open")
    days = [each for each in opened(app).walk(restrict=True) if isinstance(each, Day)]
    assert days[-1].spoken == "30, ○·"


def test_a_day_that_is_won_is_counted_and_can_be_played_again(
    app: Stage, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "candidates", lambda day, prefix: iter([1]))
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.origin == "daily")
    for move in TRIPEAKS.split():
        app.screen.show_reply(app.screen.table.play(move))
    assert app.session.status == "won"
    assert daily.won_in(TODAY, store.days()) == 1
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.status == "playing")
    app.tap_place("S")
    assert daily.won_in(TODAY, store.days()) == 1, "a day that is won stays so"
    assert [each.first for each in store.results()] == [True, False]


def test_past_days_are_open_and_days_to_come_are_not(app: Stage) -> None:
    sheet = opened(app)
    sheet._turn(False)
    app.frames(3)
    past = [each for each in app.sheet.walk(restrict=True) if isinstance(each, Day)]
    assert len(past) == 31
    assert not any(each.disabled for each in past)
    app.press(past[4])
    assert sheet.day == date(2026, 10, 5)
    sheet = DailySheet(date(2026, 11, 20), {}, (), lambda _game, _day: None)
    later = [each.disabled for each in sheet.walk(restrict=True) if isinstance(each, Day)]
    assert later == [False] * 20 + [True] * 10


def test_a_daily_deal_that_is_taken_up_again_has_lost_no_second(app: Stage) -> None:
    """Neither when it waits nor when it lies on the table."""
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.deal.number == NUMBERS["tripeaks-easy"])
    app.tap_place("S")
    Time.now += 40
    before = app.session
    elapsed = before.elapsed
    assert elapsed >= 40
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session is not before)
    assert app.session.elapsed >= elapsed
    app.screen.controls.next_deal()
    press_game(app, "TriPeaks")
    app.wait(lambda: app.session.moves == 1)
    assert app.session.elapsed >= elapsed


def test_a_game_that_cannot_be_taken_up_leaves_the_time_running(app: Stage) -> None:
    table = app.screen.table
    app.tap_place("S")
    assert table.take_up(999).refused
    before = app.session.elapsed
    Time.now += 5
    assert app.session.elapsed >= before + 5
    assert not app.session.paused
