"""Statistics: a scripted history, properties of charts, and random histories counted twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play_games import (
    FakeClock,
    deck,
    fake_library,
    play_winning,
    shuffled_deal,
    to_the_end,
    winning,
)

from ridgeline.play.records import Result, Rules
from ridgeline.play.session import Session
from ridgeline.play.statistics import (
    BEST,
    Order,
    Statistics,
    best_results,
    periods,
    score_bars,
    statistics,
)
from ridgeline.play.store import Store

LIBRARY = fake_library()
BEGUN = datetime(2026, 11, 30, 12, tzinfo=UTC)


def begin(store: Store | None, name: str = "peaks", seed: int = 0, **more: object) -> Session:
    return Session.new(LIBRARY, LIBRARY.ruleset(name), shuffled_deal(seed), store, **more)  # type: ignore[arg-type]


def result(ended: datetime = BEGUN, **values: object) -> Result:
    plain = Result(
        uid="",
        deal="",
        day="",
        rules=Rules("peaks", "Peaks"),
        first=True,
        started=ended.isoformat(),
        ended=ended.isoformat(),
        ending="won",
        score=0,
        moves=0,
        seconds=0.0,
        longest_run=0,
        undos=0,
        hints=0,
    )
    return replace(plain, **values)  # type: ignore[arg-type]


def told(store: Store, *, first: bool = True, rules: str = "peaks") -> Statistics:
    found = store.results()
    return statistics(r for r in found if r.first is first and r.rules.ref == rules)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_statistics_of_a_scripted_history(path: Path) -> None:
    clock = FakeClock()
    with Store.open(path) as store:
        session = Session.new(
            LIBRARY, LIBRARY.ruleset("peaks"), winning(), store, origin="new", clock=clock
        )
        play_winning(session, clock)
        assert session.status == "won"
        first = told(store)
        assert (first.played, first.won, first.open, first.lost) == (1, 1, 0, 0)
        assert (first.streak, first.longest_streak) == (1, 1)
        assert (first.fastest, first.fewest_moves, first.longest_run) == (28.0, 28, 28)
        assert (first.average_seconds, first.without_undo, first.without_hint) == (28.0, 1, 1)
        assert [best.score for best in first.best] == [772]
        session.undo()
        assert told(store) == first, "an undo after a win takes nothing away"
        session.redo()
        assert told(store) == first, "and the way back is no second win"
        session.restart()
        play_winning(session, clock)
        assert told(store) == first
        assert told(store, first=False).won == 1
        # cards that were given are a replay; a game parked is neither won nor lost
        Session.new(LIBRARY, LIBRARY.ruleset("peaks"), deck(), store).draw()
        begin(store, seed=5, origin="new").draw()
        parked = told(store)
        assert (parked.played, parked.won, parked.open, parked.streak) == (1, 1, 1, 1)
        store.drop(store.games()[0].id)
        dropped = told(store)
        assert (dropped.played, dropped.won, dropped.lost, dropped.open) == (2, 1, 1, 0)
        assert (dropped.streak, dropped.longest_streak) == (0, 1)
        assert len(dropped.best) == 1, "what was given up has no score"


def test_an_undo_and_a_hint_before_the_win_are_flagged_and_later_ones_are_not(path: Path) -> None:
    with Store.open(path) as store:
        session = Session.new(LIBRARY, LIBRARY.ruleset("peaks"), winning(), store, origin="new")
        session.count_hint()
        play_winning(session, FakeClock())
        session.undo()
        session.count_hint()
        session.redo()
        assert (told(store).without_undo, told(store).without_hint) == (1, 0)
        session.restart()
        session.draw()
        session.undo()
        play_winning(session, FakeClock())
        assert (told(store, first=False).without_undo, told(store, first=False).won) == (0, 1)


def test_a_game_that_was_stuck_can_go_on_and_counts_once(path: Path) -> None:
    with Store.open(path) as store:
        session = begin(store, origin="new")
        to_the_end(session)
        assert (told(store).played, told(store).open) == (1, 0)
        session.undo()
        assert (told(store).played, told(store).open) == (0, 1)
        session.redo()
        assert (told(store).played, told(store).open) == (1, 0)


def test_the_second_game_of_a_deal_is_a_replay(path: Path) -> None:
    with Store.open(path) as store:
        for _ in range(3):
            to_the_end(begin(store, seed=3, origin="new"))
        assert (told(store).played, told(store, first=False).played) == (1, 2)


def test_a_game_in_which_nothing_was_done_leaves_no_trace(path: Path) -> None:
    with Store.open(path) as store:
        begin(store, origin="new")
        store.drop(store.games()[0].id)
        assert store.games() == []
        assert store.results() == ()


def test_rules_chosen_before_the_first_action_are_the_first_attempt(path: Path) -> None:
    with Store.open(path) as store:
        session = begin(store, "peaks", origin="new")
        session.change_rules(LIBRARY.ruleset("runs"))
        to_the_end(session)
        assert {result.rules.ref for result in store.results()} == {"runs"}
        assert told(store, rules="runs").played == 1


def test_a_daily_deal_is_a_first_attempt_and_its_day_is_remembered(path: Path) -> None:
    with Store.open(path) as store:
        rules = LIBRARY.ruleset("peaks")
        session = Session.new(LIBRARY, rules, winning(), store, origin="daily", day="2026-11-30")
        assert store.days() == {}
        session.play(session.legal()[0])
        assert store.days() == {"2026-11-30": {"peaks": False}}
        play_winning(session, FakeClock())
        session.undo()
        assert store.days() == {"2026-11-30": {"peaks": True}}
        assert store.game_of_day("2026-11-30", "TP") == session.saved_as
        assert store.game_of_day("2026-11-29", "TP") is None
        assert told(store).won == 1


def test_a_reset_lets_ended_games_count_no_more_and_open_ones_later(path: Path) -> None:
    with Store.open(path) as store:
        to_the_end(begin(store, seed=1, origin="new"))
        going = begin(store, seed=2, origin="new")
        going.draw()
        store.forget_results()
        assert [r.ending for r in store.results()] == ["open"]
        to_the_end(going)
        assert told(store).played == 1
        to_the_end(begin(store, seed=1, origin="new"))
        assert told(store).played == 1, "a deal that was tried before the reset is a replay"


# ---- order and charts --------------------------------------------------------------------------

_RESULTS = st.lists(
    st.builds(
        result,
        ended=st.integers(0, 10**6).map(lambda minutes: BEGUN - timedelta(minutes=minutes)),
        ending=st.sampled_from(["won", "stuck"]),
        score=st.integers(-300, 1500),
        seconds=st.sampled_from([10.0, 20.0]),
        moves=st.integers(20, 22),
    ),
    max_size=60,
)


@given(_RESULTS)
def test_the_best_results_are_ordered_by_score_then_time_then_moves(given: list[Result]) -> None:
    def beats(one: Result, other: Result) -> bool:
        assert one.score is not None
        assert other.score is not None
        if one.score != other.score:
            return one.score > other.score
        if one.seconds != other.seconds:
            return one.seconds < other.seconds
        return one.moves < other.moves

    best = best_results(given, Order())
    assert len(best) == min(BEST, len(given))
    for place, chosen in enumerate(best):
        better = [each for each in given if beats(each, chosen)]
        assert len(better) <= place
        assert all(any(each is other for other in best[:place]) for each in better)


def test_an_order_of_ones_own(path: Path) -> None:
    less, slow, long = (
        result(score=5, seconds=9.0, moves=9),
        result(score=9, seconds=9.0, moves=1),
        result(score=9, seconds=1.0, moves=9),
    )
    given = [slow, long, less]
    assert best_results(given, Order()) == (long, slow, less)
    assert best_results(given, Order("lower")) == (less, long, slow)
    assert best_results(given, Order(ties=("moves",))) == (slow, long, less)


@given(_RESULTS, st.integers(1, 12))
def test_every_score_is_in_the_one_bar_that_holds_it(given: list[Result], most: int) -> None:
    bars = score_bars(given, most)
    assert sum(bar.number for bar in bars) == len(given)
    assert len(bars) <= max(2, most)  # scores on both sides of nought take two
    for bar, after in pairwise(bars):
        assert bar.high == after.low
        assert bar.high - bar.low == after.high - after.low
    for bar in bars:
        inside = [r for r in given if r.score is not None and bar.low <= r.score < bar.high]
        assert bar.number == len(inside)
    if bars:
        assert bars[0].number
        assert bars[-1].number


@given(_RESULTS, st.integers(2, 15))
def test_periods_follow_each_other_and_hold_what_ended_in_them(
    given: list[Result], most: int
) -> None:
    found = periods(given, most)
    assert len(found) <= most
    assert [period.start for period in found] == sorted({period.start for period in found})
    days = [datetime.fromisoformat(each.ended).astimezone().date() for each in given]
    if found:
        inside = sum(day >= found[0].start for day in days)
        assert sum(period.played for period in found) == inside
        assert found[-1].played, "the latest game is in sight"
    assert all(0 <= period.won <= period.played for period in found)


def test_days_become_weeks_and_weeks_become_months() -> None:
    def starts(days: Iterable[int]) -> list[str]:
        given = [result(BEGUN - timedelta(days=day)) for day in days]
        return [str(period.start) for period in periods(given)]

    assert starts([0, 2]) == ["2026-11-28", "2026-11-29", "2026-11-30"]
    assert starts([0, 20]) == ["2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"]
    assert starts([0, 100])[:2] == ["2026-08-01", "2026-09-01"]
    assert len(starts([0, 2000])) == 12


def test_a_clock_that_was_far_off_costs_no_time() -> None:
    """Periods of a thousand years: the latest months, found from the end."""
    late = result(datetime(2999, 12, 31, 12, tzinfo=BEGUN.tzinfo))
    early = result(datetime(1970, 1, 2, tzinfo=BEGUN.tzinfo))
    starts = [period.start for period in periods([early, late])]
    assert [(day.year, day.month, day.day) for day in starts] == [
        (2999, n, 1) for n in range(1, 13)
    ]
