"""The session: undo, redo, restart, other rules on the same deal, and time."""

import pytest
from play_games import FakeClock, fake_library, play_winning, winning
from play_sessions import LIBRARY, kinds, play, refused

from ridgeline.deals.pack import Deal, deal_of
from ridgeline.errors import NotationError, RidgelineError
from ridgeline.play.outcome import Done
from ridgeline.play.session import Session

# ---- undo, redo, restart, other rules --------------------------------------------------------


def test_undo_gives_back_exactly_what_the_action_took() -> None:
    session = play("triple-peaks", 1)
    session.draw()  # five points, of which there are none
    assert session.score == 0
    session.undo()
    assert (session.score, session.moves) == (0, 1)
    session.play("4.3")
    session.draw()
    assert session.score == 0
    session.undo()
    assert session.score == 1
    session.redo()
    assert (session.score, session.moves) == (0, 3)


def test_undo_reaches_back_as_far_as_the_ruleset_says() -> None:
    session = play("pyramide")
    for _ in range(150):
        session.tap("S")
    undone = 0
    while session.can_undo:
        assert session.undo()
        undone += 1
    assert undone == 100
    refused(session.undo(), "nothing-to-undo")
    assert session.moves == 150
    while session.can_redo:
        session.redo()
    refused(session.redo(), "nothing-to-redo")
    assert len(session.steps) == 150
    short = play("pyramide", undo__limit=2)
    for _ in range(3):
        short.draw()
    assert [bool(short.undo()) for _ in range(3)] == [True, True, False]


def test_where_losses_are_not_given_back_nothing_can_be_gained_by_undo() -> None:
    session = play("tripeaks-traditional", 1, undo__refund=False, stock__draw="any-time")
    session.draw()
    session.undo()
    assert session.score == -5
    session.redo()
    assert session.score == -5
    session.undo()
    session.play("4.5")
    assert session.score == -4
    for _ in range(3):
        session.undo()
        assert session.score == -5
        session.redo()
        assert session.score == -4


def test_a_new_action_forgets_what_was_undone() -> None:
    session = play("tripeaks-easy", 1)
    session.play("4.3")
    session.undo()
    session.play("4.5")
    refused(session.redo(), "nothing-to-redo")


def test_restart_deals_the_same_cards_with_nothing_counted() -> None:
    clock = FakeClock()
    session = play("tripeaks-easy", 1, clock=clock)
    start = session.state
    clock.time += 9
    for _ in range(4):
        session.draw()
    assert kinds(session.restart()) == ["deal"]
    assert session.state == start
    assert (session.score, session.moves, session.elapsed) == (500, 0, 0)
    assert not session.can_undo


def test_the_same_deal_under_other_rules() -> None:
    session = play("tripeaks-easy", 1)
    easy = session.state
    session.draw()
    session.change_rules(LIBRARY.ruleset("tripeaks-classic"))
    assert session.code == "TP1-C-AAAAAAB"
    assert session.legal() == ["4.5", "D"]
    assert session.state.table.cards == easy.table.cards
    session.change_rules(LIBRARY.ruleset("tripeaks-joker"))
    assert session.code == "TP1-E-AAAAAAB-J"
    assert session.deal == deal_of(LIBRARY, LIBRARY.ruleset("tripeaks-joker"), 1)
    with pytest.raises(RidgelineError, match="pyramide deals other cards") as caught:
        session.change_rules(LIBRARY.ruleset("pyramide"))
    assert caught.value.code == "other-game"
    assert session.ruleset.id == "tripeaks-joker"


def test_cards_given_one_by_one_stay_under_other_rules() -> None:
    faces = deal_of(LIBRARY, LIBRARY.ruleset("tripeaks-easy"), 5).faces
    session = Session.new(LIBRARY, LIBRARY.ruleset("tripeaks-easy"), Deal(faces))
    assert session.code is None
    session.change_rules(LIBRARY.ruleset("tripeaks-joker"))
    assert tuple(face for face in session.deal.faces if face) == faces
    session.change_rules(LIBRARY.ruleset("tripeaks-classic"))
    assert session.deal.faces == faces


def test_a_cleared_round_is_one_action() -> None:
    library = fake_library()
    session = Session.new(library, library.ruleset("rounds"), winning())
    first = session.state
    play_winning(session, FakeClock())
    assert session.status == "playing"
    assert (session.state.round, session.run, session.longest_run) == (2, 0, 28)
    assert session.score == 772
    outcome = session.undo()
    assert isinstance(outcome, Done)
    assert [event.kind for event in outcome.events if event.back][:2] == ["round", "points"]
    assert (session.state.round, session.state.table) == (1, first.table)
    assert (session.run, session.score, session.moves) == (27, 673, 28)
    session.redo()
    assert (session.state.round, session.score) == (2, 772)


def test_unreadable_moves_are_errors_and_not_refusals() -> None:
    session = play("tripeaks-easy", 1)
    for text in ("", "4", "D+4.1", "4.1+4.1", "Q", "4.1 4.2"):
        with pytest.raises(NotationError):
            session.play(text)
        with pytest.raises(NotationError):
            session.tap(text)
    with pytest.raises(NotationError, match="is no place: expected one"):
        session.tap("4.1+4.2")


# ---- time ------------------------------------------------------------------------------------


def test_time_stands_still_in_a_pause_and_at_the_end() -> None:
    clock = FakeClock()
    library = fake_library()
    session = Session.new(library, library.ruleset("peaks"), winning(), clock=clock)
    clock.time += 5
    session.pause()
    clock.time += 50
    for request in (session.draw, session.undo, session.redo, lambda: session.tap("4.10")):
        refused(request(), "paused")
    assert not session.can_undo
    session.resume()
    clock.time += 1
    assert session.elapsed == 6
    play_winning(session, clock)
    assert session.status == "won"
    clock.time += 500
    assert session.elapsed == 34
    refused(session.tap("S"), "finished")
    session.undo()
    clock.time += 2
    assert session.elapsed == 36


def test_pause_twice_is_one_pause() -> None:
    clock = FakeClock()
    session = play("tripeaks-easy", 1, clock=clock)
    for _ in range(20):
        session.tap("4.1")
        session.pause()
        session.pause()
        clock.time += 3
        session.resume()
        session.resume()
    assert session.elapsed == 0
    assert session.tap("4.3")
