"""Pyramide as the app plays it: the rules' facts, over ``ridgeline replay`` and the session."""

from naive import decks
from product import piles_of, session_of
from replays import dealt, refused, replay

S = decks.published("AAAAAAS")
J = decks.published("AAAAAAJ")
WON, CLEARING = decks.cleared_pyramid()


def test_the_layout_has_seven_rows_all_face_up() -> None:
    start = replay("pyramide", S)
    assert [" ".join(row) for row in start.rows] == [
        "JD",
        "6C 7H",
        "AS 4D QS",
        "5H 3D 6H 8S",
        "KH KC AD KS 9C",
        "QC 2C 8D TD TS JS",
        "7C TC 3H 4H 3S KD 7S",
    ]
    assert (start.waste, start.stock) == (["7D"], ["??"] * 23)


def test_the_published_deal_is_that_of_its_code() -> None:
    assert dealt("PY1-N-AAAAAAS")["deal"].split() == S
    assert dealt("pyramide", "--number", "18")["code"] == "PY1-N-AAAAAAS"


def test_the_king_goes_alone_and_then_ten_and_three_go_together() -> None:
    start = replay("pyramide", S)
    assert start.legal == ["7.2+7.3", "7.2+7.5", "7.6", "D"]
    second = replay("pyramide", S, ["7.6", "7.5+7.2"])
    assert (second.score, second.tableau_left, second.moves, second.run) == (30, 25, 2, 0)
    assert [second.card(place) for place in ("7.2", "7.5", "7.6")] == ["--"] * 3


def test_seven_and_seven_do_not_make_thirteen() -> None:
    assert "7C + 7S make 14, not 13" in refused("pyramide", S, ["7.1+7.7"])


def test_only_the_top_of_the_waste_pairs_and_scores_ten_with_a_pyramid_card() -> None:
    deck = decks.with_ranks({28: "5", 29: "6", 21: "8", 22: "7"})
    assert "7.1+W" in replay("pyramide", deck).legal
    drawn = replay("pyramide", deck, ["D"])
    assert "7.2+W" in drawn.legal
    assert "7.1+W" not in drawn.legal
    taken = replay("pyramide", deck, ["D", "7.2+W"])
    assert (taken.score, taken.waste) == (10, [deck[28]])
    assert "7.1+W" in taken.legal


def test_the_drawn_card_never_pairs_with_the_waste_card_that_it_covers() -> None:
    deck = decks.with_ranks({28: "5", 29: "8"})
    assert "W+U" not in replay("pyramide", deck, ["D"]).legal
    refused("pyramide", deck, ["D", "W+U"])


def test_points_are_for_pyramid_cards_alone() -> None:
    deck = decks.with_ranks({28: "K", 21: "K", 22: "5", 23: "8", 24: "4", 29: "9"})
    moves = ["W", "7.1", "7.2+7.3", "D", "7.4+W"]
    scores = [replay("pyramide", deck, moves[:n]).score for n in range(6)]
    assert scores == [0, 0, 10, 30, 30, 40]


def test_a_win_scores_280_whatever_is_left() -> None:
    end = replay("pyramide", WON, CLEARING)
    assert (end.score, end.status, end.legal) == (280, "won", [])
    assert (len(end.waste), len(end.stock)) == (1, 23)
    longer = replay("pyramide", WON, [*["D"] * 23, "P", *CLEARING])
    assert (longer.score, longer.moves) == (280, 24 + len(CLEARING))


def test_the_waste_is_turned_back_in_the_same_order_without_limit() -> None:
    first = replay("pyramide", J, reveal=True)
    order = first.waste + first.stock
    for passes in range(1, 5):
        moves = (["D"] * 23 + ["P"]) + (["D"] * 24 + ["P"]) * (passes - 1)
        back = replay("pyramide", J, moves, reveal=True)
        assert (back.waste, back.stock) == ([], order)
        assert back.fields["pass"] == str(passes + 1)
        assert (back.score, back.moves) == (0, len(moves))


def test_a_redeal_needs_an_empty_stock() -> None:
    assert "draw (D)" in refused("pyramide", J, ["P"])
    assert "P" in refused("pyramide", J, ["D"] * 24)
    assert "P" in replay("pyramide", J, ["D"] * 23).legal


def test_removed_waste_cards_do_not_come_back() -> None:
    deck = decks.with_ranks({28: "K", 29: "K", 30: "2"})
    moves = ["W", "D", "W", *["D"] * 22, "P"]
    back = replay("pyramide", deck, moves, reveal=True)
    assert back.stock == deck[30:]


def test_a_hopeless_game_goes_on_while_cards_can_be_turned() -> None:
    end = replay("pyramide", J, ["D"] * 23 + ["P"])
    assert end.status == "playing"
    assert end.legal[-1:] == ["D"]


def test_a_covered_card_is_refused_as_blocked() -> None:
    line = refused("pyramide", S, ["6.1+W"])
    assert "6.1" in line
    assert "blocked by" in line
    assert "blocked by" in refused("pyramide", S, ["5.1"])


def test_taps_select_and_a_wrong_sum_leaves_the_second_card_selected() -> None:
    session = session_of("pyramide", {}, S)
    session.explanations = False
    assert session.tap("7.1")
    assert session.selection == ("7.1",)
    wrong = session.tap("7.2")
    assert not wrong
    assert getattr(wrong, "shown", None) is True
    assert session.selection == ("7.2",)
    before = session.state
    covered = session.tap("6.1")
    assert not covered
    assert getattr(covered, "shown", None) is False
    assert (session.selection, session.state) == (("7.2",), before)
    assert session.tap("7.2")
    assert not session.selection
    session.tap("7.2")
    assert session.tap("7.6")
    assert session.score == 10
    assert not session.selection
    session.tap("7.5")
    assert session.tap("7.2")
    assert (session.score, session.state.tableau.bit_count()) == (30, 25)


def test_any_action_clears_the_selection() -> None:
    session = session_of("pyramide", {}, S)
    session.tap("7.1")
    session.tap("S")
    assert not session.selection
    session.tap("7.1")
    session.undo()
    assert not session.selection
    session.tap("7.1")
    session.redo()
    assert not session.selection


def test_a_tap_on_the_empty_stock_turns_the_waste_back() -> None:
    session = session_of("pyramide", {}, S)
    for _ in range(23):
        session.tap("S")
    assert session.legal()[-1] == "P"
    assert session.tap("S")
    assert session.moves == 24
    assert session.legal()[-1] == "D"


def test_a_king_on_the_waste_goes_with_one_tap() -> None:
    session = session_of("pyramide", {}, decks.with_ranks({28: "K"}))
    assert session.tap("W")
    assert (session.score, session.moves) == (0, 1)


def test_one_undo_brings_both_cards_and_the_points_back() -> None:
    session = session_of("pyramide", {}, S)
    start = session.state
    session.play("7.2+7.5")
    assert session.score == 20
    session.undo()
    assert (session.state, session.score, session.moves) == (start, 0, 1)


def test_the_last_hundred_actions_can_be_undone() -> None:
    session = session_of("pyramide", {}, S)
    for _ in range(105):
        session.draw() if "D" in session.legal() else session.redeal()
    undone = 0
    while session.can_undo:
        assert session.undo()
        undone += 1
    assert (undone, session.moves) == (100, 105)
    assert not session.undo()


def test_every_card_is_covered_by_two_of_the_row_below() -> None:
    session = session_of("pyramide", {}, WON)
    for move in CLEARING:
        left = piles_of(session, truth=True)[0]
        for place in {part for text in session.legal() for part in text.split("+")} & set(left):
            row, number = map(int, place.split("."))
            assert not left.keys() & {f"{row + 1}.{number}", f"{row + 1}.{number + 1}"}
        session.play(move)
