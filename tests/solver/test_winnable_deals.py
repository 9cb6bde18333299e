"""Winnable deals on demand, and advice through the session."""

import random
import threading

from ridgeline.deals.pack import DEALS, deal_of
from ridgeline.play.session import Session
from ridgeline.rules.library import Library
from ridgeline.solver import winnable_deals
from ridgeline.solver.choose import solve
from ridgeline.solver.difficulty import grade
from ridgeline.solver.problem import Budget
from ridgeline.solver.winnable_deals import WinnableDeals

LIBRARY = Library.load(no_plugins=True)


def queue(ruleset_id: str, **options: object) -> WinnableDeals:
    ruleset = LIBRARY.ruleset(ruleset_id)
    game = LIBRARY.game(ruleset)
    return WinnableDeals(
        game,
        lambda number: deal_of(LIBRARY, ruleset, number),
        DEALS,
        choose=random.Random(1).random,
        **options,  # type: ignore[arg-type]
    )


def test_every_deal_taken_can_be_won() -> None:
    ruleset = LIBRARY.ruleset("tripeaks-classic")
    game = LIBRARY.game(ruleset)
    deals = queue("tripeaks-classic")
    taken = [deals.take(timeout=None) for _ in range(winnable_deals.READY + 2)]
    deals.close()
    assert len(set(taken)) == len(taken)
    for number in taken:
        assert number is not None
        assert solve(game, game.start(deal_of(LIBRARY, ruleset, number).faces)).verdict == "won"


def test_the_queue_fills_and_the_thread_ends() -> None:
    deals = queue("pyramide")
    assert deals.take(timeout=None) is not None
    for thread in threading.enumerate():
        if thread.name == "winnable-deals":
            thread.join(60)
            assert not thread.is_alive()
    assert len(deals.waiting()) == winnable_deals.READY
    assert deals.tried > 0
    deals.close()


def test_what_was_known_is_there_at_once() -> None:
    deals = queue("pyramide", known=(18, 5, 7))
    assert deals.take() == 18
    assert deals.waiting()[:2] == (5, 7)
    deals.close()


def test_only_the_difficulty_that_is_wanted() -> None:
    ruleset = LIBRARY.ruleset("tripeaks-easy")
    game = LIBRARY.game(ruleset)
    deals = queue("tripeaks-easy", wanted=1)
    number = deals.take(timeout=None)
    deals.close()
    assert number is not None
    assert grade(game, deal_of(LIBRARY, ruleset, number).faces) == 1


def test_a_closed_queue_gives_nothing_more_to_wait_for() -> None:
    deals = queue("pyramide-one-pass")
    deals.close()
    assert deals.take(timeout=None) is None


def test_a_session_gives_advice() -> None:
    ruleset = LIBRARY.ruleset("tripeaks-easy")
    session = Session.new(LIBRARY, ruleset, 1)
    hint = session.hint(seconds=0.2)
    assert hint is not None
    assert hint.move in session.legal()
    assert session.outlook() == "won"
    best = session.best_line()
    assert best.best_score is not None
    for move in best.lines["score"]:
        session.play(move)
    assert session.score == best.best_score


def test_advice_can_be_cancelled_and_has_a_budget() -> None:
    session = Session.new(LIBRARY, LIBRARY.ruleset("triple-peaks-progressive"), 1)
    assert session.outlook(cancelled=lambda: True) == "unknown"
    assert session.outlook(Budget(states=50)) == "unknown"


def test_where_rounds_have_no_end_it_is_asked_of_the_round() -> None:
    """No such game is ever won: to clear the round is what can be had."""
    rules = LIBRARY.ruleset("triple-peaks-progressive")
    single = LIBRARY.ruleset("triple-peaks", {"match.king-ace": "separate"})
    rounds = LIBRARY.ruleset("triple-peaks-progressive", {"match.king-ace": "separate"})
    for number in range(8):
        session = Session.new(LIBRARY, rounds, number)
        assert session.outlook() == Session.new(LIBRARY, single, number).outlook()
        assert solve(session.game, session.state).verdict == "lost"
    deals = WinnableDeals(LIBRARY.game(rules), lambda n: deal_of(LIBRARY, rules, n), DEALS)
    try:
        taken = deals.take(60)
    finally:
        deals.close()
    assert taken is not None
    assert Session.new(LIBRARY, rules, taken).outlook() == "won"


def test_a_hint_of_a_round_s_last_card_clears_it() -> None:
    session = Session.new(LIBRARY, LIBRARY.ruleset("triple-peaks-progressive"), 1)
    search = session.hint_search(peek=True)
    while search.best() and session.state.round == 1:
        search.run(seconds=60, worlds=1)
        best = search.best()
        assert best is not None
        assert best.share == 1.0 or len(session.legal()) == 1
        session.play(best.move)
        search = session.hint_search(peek=True)
    assert session.state.round == 2


def test_a_hopeless_pyramid_is_told() -> None:
    session = Session.new(LIBRARY, LIBRARY.ruleset("pyramide"), 9)
    assert session.status == "playing"
    assert session.outlook() == "lost"
