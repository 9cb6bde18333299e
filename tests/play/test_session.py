"""The session: what taps mean, what is refused, in games of both kinds."""

from dataclasses import replace
from typing import Any

from play_games import deck, fake_library
from play_sessions import LIBRARY, kinds, play, refused

from ridgeline.cards import parse_faces
from ridgeline.deals.pack import Deal
from ridgeline.engine.bind import build_game
from ridgeline.play.outcome import Done
from ridgeline.play.session import Session

# ---- Pyramide: deal AAAAAAS ------------------------------------------------------------------
# waste 7D; row 6 QC 2C 8D TD TS JS; row 7 TC 3H? no: 7C TC 3H 4H 3S KD 7S; stock 3C 8C 5D 5S …


def test_two_taps_remove_a_pair_and_a_king_goes_with_one() -> None:
    session = play("pyramide")
    done = session.tap("7.6")
    assert kinds(done) == ["remove", "points"]
    assert isinstance(done, Done)
    assert done.move == "7.6"
    assert session.tap("7.2")
    assert list(session.selection) == ["7.2"]
    assert session.moves == 1
    assert kinds(session.tap("7.5")) == ["remove", "remove", "points"]
    assert list(session.selection) == []
    assert (session.score, session.moves) == (30, 2)


def test_a_king_goes_alone_whatever_is_selected() -> None:
    session = play("pyramide")
    session.tap("7.2")
    assert session.tap("7.6")
    assert list(session.selection) == []
    assert session.score == 10


def test_a_wrong_sum_is_said_and_the_second_card_stays_selected() -> None:
    for explanations in (True, False):
        session = play("pyramide", explanations=explanations)
        session.tap("7.1")
        outcome = refused(session.tap("W"), "wrong-sum")
        assert outcome.shown
        assert outcome.values["found"] == 14
        assert outcome.values["total"] == 13
        assert list(session.selection) == ["W"]
        assert session.moves == 0
        refused(session.tap("7.4"), "wrong-sum")
        assert list(session.selection) == ["7.4"]


def test_the_same_card_again_clears_the_selection() -> None:
    session = play("pyramide")
    session.tap("7.1")
    assert session.tap("7.1") == Done()
    assert list(session.selection) == []


def test_a_covered_card_does_nothing_and_keeps_the_selection() -> None:
    session = play("pyramide")
    session.tap("7.2")
    outcome = refused(session.tap("6.1"), "blocked")
    assert outcome.values["slots"] == ("7.1", "7.2")
    assert outcome.shown
    assert list(session.selection) == ["7.2"]
    session.explanations = False
    assert not refused(session.tap("6.1"), "blocked").shown


def test_an_action_clears_the_selection() -> None:
    session = play("pyramide")
    for action in (session.draw, session.undo, session.redo, session.restart):
        session.tap("7.1")
        assert session.selection
        assert action()
        assert list(session.selection) == []


def test_a_tap_on_the_stock_draws_and_on_the_empty_stock_redeals() -> None:
    session = play("pyramide")
    drawn = [session.tap("S") for _ in range(23)]
    assert all(isinstance(outcome, Done) for outcome in drawn)
    order = session.state.wastes[0]
    assert kinds(session.tap("S")) == ["redeal"]
    assert session.state.stock == order
    assert (session.moves, session.score) == (24, 0)


def test_taps_on_an_exhausted_stock_say_that_no_pass_is_left() -> None:
    session = play("pyramide-one-pass")
    for _ in range(23):
        session.tap("S")
    assert refused(session.tap("S"), "no-more-passes").values["passes"] == 1


def test_the_waste_card_under_the_top_goes_with_it_right_after_the_draw() -> None:
    # waste 6D, stock 7C: drawn upon it they make thirteen
    cards = deck(*parse_faces("AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C"))
    rest = [face for face in cards.faces[21:] if face not in parse_faces("6D 7C")]
    faces = (*cards.faces[:21], *rest[:7], *parse_faces("6D 7C"), *rest[7:])
    for sets, taps in (("just-drawn", ("W", "U")), ("top-two", ("U", "W"))):
        settings = {"match.stock-waste": sets}
        session = Session.new(LIBRARY, LIBRARY.ruleset("pyramide", settings), Deal(faces))
        session.tap("S")
        assert session.tap(taps[0])
        assert list(session.selection) == [taps[0]]
        assert kinds(session.tap(taps[1])) == ["remove", "remove"]
        assert session.state.wastes == ((),)
    session = Session.new(LIBRARY, LIBRARY.ruleset("pyramide"), Deal(faces))
    session.tap("S")
    session.tap("W")
    refused(session.tap("U"), "not-playable")
    assert list(session.selection) == ["W"]


def test_a_tap_on_a_face_up_stock_takes_its_card_where_that_goes_else_draws() -> None:
    # AAAAAAS: the stock begins 3C 8C; TC in the pyramid makes thirteen with 3C
    session = play("pyramide", match__stock_waste="face-up-stock")
    session.tap("7.2")
    outcome = session.tap("S")
    assert isinstance(outcome, Done)
    assert outcome.move == "7.2+S"
    assert kinds(outcome) == ["remove", "remove", "turn-up", "points"]
    session.tap("7.1")
    assert kinds(session.tap("S")) == ["draw", "turn-up"]
    assert list(session.selection) == []


def test_a_card_goes_with_its_only_coverer_in_either_order_of_taps() -> None:
    def near_the_end(ruleset: str) -> Session:
        # apex QC under AC and 2C; everything else in pairs or kings below
        return Session.new(LIBRARY, LIBRARY.ruleset(ruleset), _coverer_deal())

    for order in (("2.1", "1.1"), ("1.1", "2.1")):
        session = near_the_end("pyramide-coverer")
        clear_below_row_two(session)
        assert session.tap("2.2") is not None
        session.selection = ()
        assert session.play("2.2+W")
        assert "1.1+2.1" in session.legal()
        assert session.tap(order[0])
        assert list(session.selection) == [order[0]]
        done = session.tap(order[1])
        assert isinstance(done, Done)
        assert done.move == "1.1+2.1"
        assert session.status == "won"
    session = near_the_end("pyramide")
    clear_below_row_two(session)
    session.play("2.2+W")
    session.tap("2.1")
    refused(session.tap("1.1"), "blocked")
    assert list(session.selection) == ["2.1"]


def _coverer_deal() -> Deal:
    """Return a deal in which the rows below the second go pair by pair, left to right."""
    top = "QC AC 2D"
    rows = {
        3: "3C KC TC",
        4: "4C 9C 5C 8C",
        5: "6C 7C KD 3D TD",
        6: "4D 9D 5D 8D 6D 7D",
        7: "KH 3H TH 4H 9H 5H 8H",
    }
    cards = parse_faces(" ".join([top, *rows.values(), "JC"]))
    return deck(*cards)


def clear_below_row_two(session: Session) -> None:
    pairs = (
        "7.1 7.2+7.3 7.4+7.5 7.6+7.7 6.1+6.2 6.3+6.4 6.5+6.6"
        " 5.1+5.2 5.3 5.4+5.5 4.1+4.2 4.3+4.4 3.2 3.1+3.3"
    )
    for move in pairs.split():
        assert session.play(move), move


# ---- TriPeaks: deal AAAAAAB ------------------------------------------------------------------


def test_one_tap_plays_a_card() -> None:
    session = play("tripeaks-easy", 1)
    assert session.legal() == ["4.3", "4.5", "4.7", "D"]
    outcome = session.tap("4.3")
    assert isinstance(outcome, Done)
    assert (outcome.move, kinds(outcome)) == ("4.3", ["play", "points"])
    assert (session.score, session.run, session.moves) == (499, 1, 1)


def test_cards_turn_up_when_both_coverers_are_gone() -> None:
    session = play("tripeaks-easy", 1)
    for place in ("4.3", "4.6"):
        assert "turn-up" not in kinds(session.tap(place))
    outcome = session.tap("4.5")
    assert isinstance(outcome, Done)
    turned = [event for event in outcome.events if event.kind == "turn-up"]
    assert [(event.source, event.face) for event in turned] == [("3.5", parse_faces("7S")[0])]


def test_refusals_of_tripeaks_say_why_and_change_nothing() -> None:
    session = play("tripeaks-easy", 1)
    before = session.state, session.tally
    wrong = refused(session.tap("4.1"), "needs-ranks")
    assert wrong.values["ranks"] == (2, 13)
    blocked = refused(session.tap("3.1"), "blocked")
    assert blocked.values["slots"] == ("4.1", "4.2")
    assert "face" not in blocked.values
    refused(session.tap("W"), "not-playable")
    refused(session.tap("9.9"), "no-such-card")
    refused(session.play("P"), "stock-not-empty")
    assert (session.state, session.tally) == before
    session.explanations = False
    assert not refused(session.tap("4.1"), "needs-ranks").shown


def test_a_king_that_stops_the_run_takes_nothing_and_is_named() -> None:
    cards = [*parse_faces("KS"), *(face for face in deck().faces if face != parse_faces("KS")[0])]
    faces = [*cards[1:29], cards[0], *cards[29:]]  # after the tableau the king turns up
    session = Session.new(LIBRARY, LIBRARY.ruleset("tripeaks-king-stops"), Deal(tuple(faces)))
    assert session.state.wastes == (tuple(parse_faces("KS")),)
    closed = refused(session.tap("4.1"), "closed-top")
    assert closed.values["top"] == cards[0]
    assert "ranks" not in closed.values


def test_drawing_only_when_stuck_says_which_cards_fit() -> None:
    session = play("tripeaks-easy", 1, stock__draw="when-stuck")
    outcome = refused(session.tap("S"), "draw-when-fits")
    assert outcome.values["slots"] == ("4.3", "4.5", "4.7")


def test_drops_mean_what_they_look_like() -> None:
    session = play("tripeaks-easy", 1)
    assert session.drop("4.3", "W")
    assert session.drop("s", "w")
    assert session.moves == 2
    refused(session.drop("4.1", "4.2"), "no-pair")
    session = play("pyramide")
    assert session.drop("7.5", "7.2")
    assert session.drop("7.6", "F")
    refused(session.drop("7.1", "W"), "wrong-sum")
    refused(session.drop("7.1", "F"), "needs-partner")
    assert session.drop("S", "W")
    assert (session.moves, session.score) == (3, 30)
    for _ in range(22):
        session.draw()
    assert session.drop("W", "S")
    assert session.state.pass_ == 2


def test_with_several_wastes_a_card_that_fits_one_goes_there_else_it_is_selected() -> None:
    library = fake_library()
    cards = parse_faces("5C 9C 6H 7H 5H")  # bottom row 4.1 … of a deal that ends with these
    faces = [face for face in deck().faces if face not in (*cards, *parse_faces("5D 7D"))]
    faces = [*faces[:18], *cards, *faces[18:23], *parse_faces("5D 7D"), *faces[23:]]
    session = Session.new(library, library.ruleset("peaks_wastes"), Deal(tuple(faces)))
    assert [pile[-1] for pile in session.state.wastes] == list(parse_faces("5D 7D"))
    assert session.tap("4.3") == Done()  # 6H fits on 5D and on 7D
    assert list(session.selection) == ["4.3"]
    done = session.tap("W2")
    assert isinstance(done, Done)
    assert done.move == "4.3+W2"
    session.undo()
    needs = refused(session.tap("4.2"), "needs-ranks")
    assert needs.values["ranks"] == (4, 6, 8)
    session.tap("4.3")
    session.tap("W1")
    assert session.state.wastes[0][-1] == cards[2]
    done = session.tap("4.4")
    assert isinstance(done, Done)
    assert done.move == "4.4+W1"


def test_sets_are_collected_card_by_card() -> None:
    library = fake_library(sets=_sets_game())
    session = Session.new(library, library.ruleset("sets"), _sets_deal())
    assert session.tap("1.1") == Done()
    assert session.tap("1.2") == Done()
    assert list(session.selection) == ["1.1", "1.2"]
    assert session.tap("1.1") == Done()
    assert list(session.selection) == ["1.2"]
    session.tap("1.1")
    done = session.tap("1.3")
    assert isinstance(done, Done)
    assert done.move == "1.1+1.2+1.3"
    session.undo()
    session.tap("1.1")
    refused(session.tap("1.4"), "no-pair")
    assert list(session.selection) == ["1.4"]


def _sets_game() -> Any:
    """Return a row of cards of which jack, queen and king leave together."""
    from engine_games import layout_of, pyramid_game

    from ridgeline.cards import FACES, rank_faces
    from ridgeline.engine.parts import Match, Win

    sets = ((rank_faces(11), rank_faces(12), rank_faces(13)),)
    match = Match(onto_waste=False, fits=(0,) * FACES, sets=sets)
    parts = replace(pyramid_game().parts, layout=layout_of([6], {}), match=match, win=Win(0b111111))
    return build_game(parts, "sets")


def _sets_deal() -> Deal:
    return deck(*parse_faces("JC QD KH 5S QC 2D"))
