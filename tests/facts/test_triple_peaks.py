"""Triple Peaks as AisleRiot plays it, over ``ridgeline replay`` and the session."""

from itertools import pairwise

from naive import decks, packs
from product import scores_along, session_of
from replays import replay

ORDER = decks.PEAKS_AT_15_20_28
DECK = decks.one_run(ORDER)


def test_one_run_of_28_scores_466() -> None:
    end = replay("triple-peaks", DECK, ORDER)
    assert (end.score, end.run, end.status) == (466, 28, "won")
    assert sum(range(1, 29)) + 3 * 15 + 15 == 466


def test_a_peak_pays_with_the_move_that_takes_its_tip() -> None:
    scores = scores_along("triple-peaks", DECK, ORDER)
    gains = [after - before for before, after in pairwise(scores)]
    bonus = {15: 15, 20: 15, 28: 30}
    assert gains == [n + bonus.get(n, 0) for n in range(1, 29)]


def test_a_deal_costs_five_and_never_more_than_there_is() -> None:
    three = replay("triple-peaks", DECK, ORDER[:2])
    assert three.score == 3
    assert replay("triple-peaks", DECK, [*ORDER[:2], "D"]).score == 0
    assert replay("triple-peaks", DECK, [*ORDER[:3], "D"]).score == 1
    assert replay("triple-peaks", DECK, ["D", "D"]).score == 0


def test_undo_gives_back_exactly_what_a_deal_took() -> None:
    session = session_of("triple-peaks", {}, DECK)
    for move in [*ORDER[:2], "D", "D"]:
        session.play(move)
    assert session.score == 0
    session.undo()
    assert session.score == 0
    session.undo()
    assert (session.score, session.run, session.moves) == (3, 2, 4)
    session.redo()
    assert session.score == 0


def test_each_card_of_a_run_counts_one_more_and_a_deal_starts_anew() -> None:
    deck = decks.with_ranks({28: "5", 18: "6", 19: "7", 20: "8", 29: "T", 21: "J", 22: "Q"})
    moves = ["4.1", "4.2", "4.3", "D", "4.4", "4.5"]
    scores = [replay("triple-peaks", deck, moves[:n]).score for n in range(7)]
    assert scores == [0, 1, 3, 6, 1, 2, 4]


def test_the_waste_shows_the_run_alone() -> None:
    deck = decks.with_ranks({28: "5", 18: "6", 19: "7", 29: "T", 21: "J"})
    moves = ["4.1", "4.2", "D", "4.4"]
    assert replay("triple-peaks", deck, moves[:2]).waste == [deck[28], deck[18], deck[19]]
    assert replay("triple-peaks", deck, moves[:3]).waste == ["??"] * 3 + [deck[29]]
    assert replay("triple-peaks", deck, moves).waste == ["??"] * 3 + [deck[29], deck[21]]
    shown = replay("triple-peaks", deck, moves, reveal=True).waste
    assert shown == [deck[28], deck[18], deck[19], deck[29], deck[21]]


def test_multiplier_scoring_doubles() -> None:
    scores = [replay("triple-peaks-multiplier", DECK, ORDER[:n]).score for n in range(6)]
    assert scores == [0, 1, 3, 7, 15, 31]


def test_multiplier_scoring_deals_for_nothing_and_pays_25() -> None:
    five = ORDER[:5]
    assert replay("triple-peaks-multiplier", DECK, [*five, "D"]).score == 31
    scores = scores_along("triple-peaks-multiplier", DECK, ORDER)
    gains = [after - before for before, after in pairwise(scores)]
    bonus = {15: 25, 20: 25, 28: 50}
    assert gains == [2 ** (n - 1) + bonus.get(n, 0) for n in range(1, 29)]
    assert scores[-1] == 268_435_555


def test_a_cleared_round_is_followed_by_the_next_in_the_same_move() -> None:
    before = replay("triple-peaks-progressive", DECK, ORDER[:27])
    after = replay("triple-peaks-progressive", DECK, ORDER, reveal=True)
    assert (after.score, after.run, after.moves) == (466, 0, 28)
    assert (after.status, after.tableau_left) == ("playing", 28)
    assert (before.fields["round"], after.fields["round"]) == ("1", "2")
    second = packs.next_pack(DECK, 1)
    dealt = [card for row in after.rows for card in row] + after.waste + after.stock
    assert dealt == second
    assert "D" in after.legal


def test_the_new_round_hides_its_cards() -> None:
    after = replay("triple-peaks-progressive", DECK, ORDER)
    assert after.rows[:3] == [["??"] * 3, ["??"] * 6, ["??"] * 9]
    assert after.stock == ["??"] * 23
    assert "pack" not in after.fields


def test_clearing_and_dealing_are_one_action_to_undo() -> None:
    session = session_of("triple-peaks-progressive", {}, DECK)
    for move in ORDER[:27]:
        session.play(move)
    before = session.state
    score = session.score
    session.play(ORDER[27])
    after = session.state
    session.play("D")
    session.undo()
    session.undo()
    assert (session.state, session.score, session.run) == (before, score, 27)
    assert session.moves == 29
    session.redo()
    assert (session.state, session.score, session.moves) == (after, 466, 29)


def test_a_round_that_is_stuck_ends_the_game() -> None:
    deck = decks.with_ranks({**dict(enumerate("2222444466", start=18)), 28: "9", 51: "9"})
    assert replay("triple-peaks-progressive", deck, ["D"] * 23).status == "stuck"
