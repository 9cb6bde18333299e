"""TriPeaks as the app plays it: the rules' facts, over ``ridgeline replay`` and the session."""

import pytest
from naive import decks
from product import piles_of, scores_along, session_of
from replays import dealt, refused, replay

B = decks.published("AAAAAAB")
ORDER = decks.PEAKS_AT_15_20_28
CLEARS = decks.one_run(decks.BOTTOM_UP)

STUCK = decks.with_ranks({**dict(enumerate("2222444466", start=18)), 28: "9", 51: "9"})
"""Nothing fits the waste card, nor the last card of the stock."""


def test_the_layout_has_four_rows_and_only_the_last_face_up() -> None:
    start = replay("tripeaks-easy", B)
    assert [len(row) for row in start.rows] == [3, 6, 9, 10]
    assert start.rows[:3] == [["??"] * 3, ["??"] * 6, ["??"] * 9]
    assert " ".join(start.rows[3]) == "3S 5S KC 4S 2D AS KD 8H 7C 9S"
    assert start.waste == ["AC"]
    assert start.stock == ["??"] * 23


def test_the_published_deal_is_that_of_its_code() -> None:
    by_code = dealt("TP1-E-AAAAAAB")
    assert by_code["deal"].split() == B
    assert (by_code["number"], by_code["ruleset"]) == (1, "tripeaks-easy")
    assert dealt("tripeaks-easy", "--number", "1") == by_code


def test_an_old_n_reads_as_easy_and_the_mode_never_changes_the_cards() -> None:
    assert dealt("tp1-n-aaaaaab ")["code"] == "TP1-E-AAAAAAB"
    classic = dealt("TP1-C-AAAAAAB")
    assert (classic["ruleset"], classic["deal"].split()) == ("tripeaks-classic", B)


@pytest.mark.parametrize("letters", ["AAAAAAB", "AAAAAAD"])
def test_replay_of_a_code_has_the_cards_of_the_deal(letters: str) -> None:
    shown = session_of("tripeaks-easy", {}, decks.published(letters)).legal()
    assert replay("tripeaks-easy", decks.published(letters)).legal == shown


def test_easy_allows_three_first_plays() -> None:
    start = replay("tripeaks-easy", B)
    plays = [move for move in start.legal if move != "D"]
    assert [start.card(move) for move in plays] == ["KC", "2D", "KD"]


def test_classic_allows_one_first_play() -> None:
    start = replay("tripeaks-classic", B)
    assert start.legal == ["4.5", "D"]
    assert start.card("4.5") == "2D"


def test_only_a_queen_goes_on_a_king_in_classic() -> None:
    deck = decks.with_ranks({28: "K", **dict(enumerate("AQ25555666", start=18))})
    assert replay("tripeaks-classic", deck).legal == ["4.2", "D"]
    assert replay("tripeaks-easy", deck).legal[:2] == ["4.1", "4.2"]


def test_the_seven_of_spades_is_turned_up_when_both_its_coverers_are_gone() -> None:
    assert replay("tripeaks-easy", B, ["4.3"]).card("3.5") == "??"
    assert replay("tripeaks-easy", B, ["4.3", "4.6"]).card("3.5") == "??"
    after = replay("tripeaks-easy", B, ["4.3", "4.6", "4.5"])
    assert after.card("3.5") == "7S"
    assert after.waste == ["AC", "KC", "AS", "2D"]
    assert sum(row.count("??") for row in after.rows) == 17


def test_every_card_is_turned_up_by_the_very_move_that_uncovers_it() -> None:
    coverers = {
        "1.1": ("2.1", "2.2"),
        "1.2": ("2.3", "2.4"),
        "1.3": ("2.5", "2.6"),
        "2.1": ("3.1", "3.2"),
        "2.2": ("3.2", "3.3"),
        "2.3": ("3.4", "3.5"),
        "2.4": ("3.5", "3.6"),
        "2.5": ("3.7", "3.8"),
        "2.6": ("3.8", "3.9"),
        **{f"3.{place}": (f"4.{place}", f"4.{place + 1}") for place in range(1, 10)},
    }
    session = session_of("tripeaks-easy", {}, decks.one_run(ORDER))
    for played, move in enumerate(ORDER):
        seen = piles_of(session, truth=False)[0]
        for place, over in coverers.items():
            if place in seen:
                assert (seen[place] != "??") == (set(ORDER[:played]) >= set(over)), place
        session.play(move)


def test_drawing_is_allowed_at_any_time_and_there_is_one_pass() -> None:
    for draws in (0, 1, 22):
        assert "D" in replay("tripeaks-easy", B, ["D"] * draws).legal
    last = replay("tripeaks-easy", B, ["D"] * 23)
    assert not {"D", "P"} & set(last.legal)
    assert last.stock == []
    assert refused("tripeaks-easy", B, ["D"] * 24).startswith("ridgeline: move 24")
    assert "gone through once" in refused("tripeaks-easy", B, ["D"] * 23 + ["P"])


@pytest.mark.parametrize(("draws", "score"), [(0, 772), (22, 750), (23, 749)])
def test_a_win_scores_800_less_its_moves(draws: int, score: int) -> None:
    deck = decks.one_run(ORDER, draws_first=draws)
    end = replay("tripeaks-easy", deck, ["D"] * draws + ORDER)
    assert (end.score, end.moves, end.status) == (score, 28 + draws, "won")
    assert (end.legal, end.tableau_left) == ([], 0)


def test_peaks_cleared_at_moves_37_42_and_50() -> None:
    deck = decks.one_run(ORDER, draws_first=22)
    moves = ["D"] * 22 + ORDER
    scores = scores_along("tripeaks-easy", deck, moves)
    rises = [n for n in range(1, len(scores)) if scores[n] > scores[n - 1]]
    assert rises == [37, 42, 50]
    assert [scores[n] - scores[n - 1] for n in rises] == [99, 99, 99]
    assert scores[-1] == 750


def test_a_game_is_won_whatever_is_left_in_the_stock() -> None:
    end = replay("tripeaks-easy", CLEARS, decks.BOTTOM_UP)
    assert (end.status, len(end.stock)) == ("won", 23)
    assert "the game is over" in refused("tripeaks-easy", CLEARS, [*decks.BOTTOM_UP, "D"])


def test_each_play_and_each_draw_costs_one_point() -> None:
    scores = [replay("tripeaks-easy", B, ["4.3", "D", "D"][:n]).score for n in range(4)]
    assert scores == [500, 499, 498, 497]


def test_a_stuck_game_keeps_its_score() -> None:
    end = replay("tripeaks-easy", STUCK, ["D"] * 23)
    assert (end.status, end.legal, end.score, end.moves) == ("stuck", [], 477, 23)


def test_the_score_never_falls_below_zero() -> None:
    low = ["score.start=2"]
    scores = [replay("tripeaks-easy", B, ["D"] * n, settings=low).score for n in range(5)]
    assert scores == [2, 1, 0, 0, 0]


def test_the_card_costs_its_point_before_the_peak_pays() -> None:
    deck = decks.one_run(ORDER)
    low = ["score.start=0"]
    assert replay("tripeaks-easy", deck, ORDER[:14], settings=low).score == 0
    assert replay("tripeaks-easy", deck, ORDER[:15], settings=low).score == 100
    assert replay("tripeaks-easy", deck, ORDER[:16], settings=low).score == 99


def test_undo_returns_what_the_floor_let_an_action_take() -> None:
    session = session_of("tripeaks-easy", {"score.start": "0"}, decks.one_run(ORDER))
    for move in ORDER[:15]:
        session.play(move)
    assert session.score == 100
    session.undo()
    assert session.score == 0
    session.undo()
    assert session.score == 0


def test_a_wrong_rank_is_refused_with_the_ranks_that_would_fit() -> None:
    line = refused("tripeaks-easy", B, ["4.1"])
    assert line == "ridgeline: move 1, '4.1': 4.1 (3S) does not fit AC: needs 2 or K"
    assert "needs 2" in refused("tripeaks-classic", B, ["4.1"])
    assert " K" not in refused("tripeaks-classic", B, ["4.1"])


@pytest.mark.parametrize("place", ["3.5", "1.1", "2.6"])
def test_a_covered_card_is_refused_as_blocked_and_is_not_named(place: str) -> None:
    line = refused("tripeaks-easy", B, [place])
    names = replay("tripeaks-easy", B, reveal=True)
    assert "blocked by" in line
    assert names.card(place) not in line


def test_a_refusal_changes_nothing() -> None:
    session = session_of("tripeaks-easy", {}, B)
    before = (session.state, session.score, session.moves, session.steps)
    for place in ("4.1", "3.5", "W"):
        assert not session.tap(place)
        assert (session.state, session.score, session.moves, session.steps) == before


def test_explanations_can_be_switched_off() -> None:
    session = session_of("tripeaks-easy", {}, B)
    assert getattr(session.tap("4.1"), "shown", None) is True
    session.explanations = False
    assert getattr(session.tap("4.1"), "shown", None) is False
    assert getattr(session.tap("3.5"), "shown", None) is False


def test_undo_turns_cards_down_again_and_keeps_the_counter() -> None:
    session = session_of("tripeaks-easy", {}, B)
    start = session.state
    for move in ("4.3", "4.6", "4.5", "D"):
        session.play(move)
    assert (session.score, session.moves) == (496, 4)
    for score in (497, 498, 499, 500):
        session.undo()
        assert (session.score, session.moves) == (score, 4)
    assert session.state == start
    assert not session.can_undo
    session.redo()
    assert (session.score, session.moves) == (499, 4)
    session.play("D")
    assert (session.score, session.moves) == (498, 5)


def test_run_counts_the_cards_since_the_last_draw() -> None:
    moves = ["4.3", "4.6", "4.5", "D"]
    assert [replay("tripeaks-easy", B, moves[:n]).run for n in range(5)] == [0, 1, 2, 3, 0]
