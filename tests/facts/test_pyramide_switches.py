"""Pyramide's traditional switches and literature variants, over ``ridgeline replay``."""

import pytest
from naive import decks
from naive.cards import ordinary_pack
from product import session_of
from replays import dealt, refused, replay

S = decks.published("AAAAAAS")
WON, CLEARING = decks.cleared_pyramid()
PAIR = decks.with_ranks({28: "5", 29: "8", 30: "5", 31: "2"})
"""The waste card and the first two of the stock: 5, 8, 5; each neighbouring two make thirteen."""


def same(ruleset: str, settings: list[str], moves: list[str]) -> None:
    """Assert that a ruleset plays as Pyramide with settings does."""
    one = replay(ruleset, PAIR, moves)
    other = replay("pyramide", PAIR, moves, settings=settings)
    assert one[1:] == other[1:]
    assert one.position.split()[1:] == other.position.split()[1:]


@pytest.mark.parametrize(
    ("ruleset", "settings"),
    [
        ("pyramide-strict", ["win=everything"]),
        ("pyramide-one-pass", ["stock.passes=1"]),
        ("pyramide-three-passes", ["stock.passes=3"]),
        ("pyramide-stock-waste", ["match.stock-waste=just-drawn"]),
        ("pyramide-coverer", ["match.with-coverer=only-coverer"]),
        (
            "pyramide-traditional",
            ["win=everything", "stock.passes=1", "match.stock-waste=just-drawn"],
        ),
    ],
)
def test_a_ruleset_is_its_switches(ruleset: str, settings: list[str]) -> None:
    for draws in (0, 1, 2, 23):
        same(ruleset, settings, ["D"] * draws)


def test_strict_goes_on_until_stock_and_waste_are_gone_too() -> None:
    end = replay("pyramide-strict", WON, CLEARING)
    assert (end.status, end.score, end.legal) == ("playing", 280, ["D"])


def strictly_won() -> tuple[list[str], list[str]]:
    """Return a deck whose stock clears by kings and cards just drawn, and those moves."""
    spare = [card for card in ordinary_pack() if card not in WON[:28]]

    def taken(rank: str) -> str:
        return spare.pop(next(n for n, card in enumerate(spare) if card[0] == rank))

    stock, moves = [], []
    while any(card[0] == "K" for card in spare):
        stock.append(taken("K"))
        moves += ["D", "W"]
    for low, high in zip("A23456", "QJT987", strict=True):
        while any(card[0] == low for card in spare):
            stock += [taken(low), taken(high)]
            moves += ["D", "D", "W+U"]
    return [*WON[:28], *stock], moves[1:]


def test_strict_is_won_with_the_last_card_wherever_it_lies() -> None:
    deck, stock_moves = strictly_won()
    settings = ["match.stock-waste=just-drawn"]
    end = replay("pyramide-strict", deck, stock_moves + CLEARING, settings=settings)
    assert (end.status, end.score, end.waste, end.stock) == ("won", 280, [], [])
    last = replay("pyramide-strict", deck, CLEARING + stock_moves[:-1], settings=settings)
    assert (last.status, last.score) == ("playing", 280)
    end = replay("pyramide-strict", deck, CLEARING + stock_moves, settings=settings)
    assert (end.status, end.score) == ("won", 280)
    relaxed = replay("pyramide-stock-waste", deck, CLEARING)
    assert relaxed.status == "won"


def test_one_pass_never_turns_back() -> None:
    end = replay("pyramide-one-pass", S, ["D"] * 23)
    assert "P" not in end.legal
    assert "once" in refused("pyramide-one-pass", S, ["D"] * 23 + ["P"])
    assert "once" in refused("pyramide-one-pass", S, ["D"] * 24)


def test_three_passes_turn_back_twice_in_the_same_order() -> None:
    pass_1, pass_2 = ["D"] * 23 + ["P"], ["D"] * 24 + ["P"]
    for moves in (pass_1, pass_1 + pass_2):
        assert replay("pyramide-three-passes", S, moves, reveal=True).stock == S[28:]
    end = replay("pyramide-three-passes", S, pass_1 + pass_2 + ["D"] * 24)
    assert not {"D", "P"} & set(end.legal)
    assert end.fields["pass"] == "3"


def test_any_number_of_passes() -> None:
    for passes in (2, 7):
        settings = [f"stock.passes={passes}"]
        moves = ["D"] * 23 + (["P"] + ["D"] * 24) * (passes - 1)
        assert "P" not in replay("pyramide", S, moves, settings=settings).legal
        assert "P" in replay("pyramide", S, moves[:-25], settings=settings).legal


def test_a_one_pass_game_is_stuck_when_nothing_is_left_to_do() -> None:
    deck = decks.with_ranks({**dict(enumerate("2222333", start=21)), 28: "4", 51: "4"})
    end = replay("pyramide-one-pass", deck, ["D"] * 23)
    assert (end.status, end.legal, end.score) == ("stuck", [], 0)
    assert replay("pyramide", deck, ["D"] * 23).status == "playing"


def test_the_card_just_drawn_pairs_only_as_the_very_next_action() -> None:
    just = "pyramide-stock-waste"
    assert "W+U" not in replay(just, PAIR).legal
    assert "W+U" in replay(just, PAIR, ["D"]).legal
    assert "W+U" in replay(just, PAIR, ["D", "D"]).legal
    paired = replay(just, PAIR, ["D", "W+U"])
    assert (paired.waste, paired.score, paired.moves) == ([], 0, 2)
    after = replay(just, PAIR, ["D", "D", "W+U"])
    assert after.waste == [PAIR[28]]


def test_another_removal_ends_the_chance_to_pair_the_card_just_drawn() -> None:
    deck = decks.with_ranks({28: "5", 29: "8", 21: "K"})
    assert "W+U" in replay("pyramide-stock-waste", deck, ["D"]).legal
    later = replay("pyramide-stock-waste", deck, ["D", "7.1"])
    assert "W+U" not in later.legal
    assert (
        "W+U"
        in replay("pyramide", deck, ["D", "7.1"], settings=["match.stock-waste=top-two"]).legal
    )


def test_what_a_removal_uncovers_was_not_just_drawn() -> None:
    deck = decks.with_ranks({28: "5", 29: "8", 30: "K"})
    assert "W+U" not in replay("pyramide-stock-waste", deck, ["D", "D", "W"]).legal
    settings = ["match.stock-waste=top-two"]
    assert "W+U" in replay("pyramide", deck, ["D", "D", "W"], settings=settings).legal


def test_undo_brings_the_chance_back() -> None:
    session = session_of("pyramide-stock-waste", {}, PAIR)
    for move in ("D", "D"):
        session.play(move)
    session.undo()
    assert "W+U" in session.legal()
    session.undo()
    assert "W+U" not in session.legal()
    session.redo()
    assert "W+U" in session.legal()


def test_a_face_up_stock_plays_its_top() -> None:
    deck = decks.with_ranks({28: "5", 29: "8", 21: "5", 30: "K", 22: "3", 31: "T"})
    settings = ["match.stock-waste=face-up-stock"]
    start = replay("pyramide", deck, settings=settings)
    assert start.stock == [deck[29]] + ["??"] * 22
    assert {"7.1+S", "W+S", "D"} <= set(start.legal)
    with_pyramid = replay("pyramide", deck, ["7.1+S"], settings=settings)
    assert (with_pyramid.score, with_pyramid.waste) == (10, [deck[28]])
    with_waste = replay("pyramide", deck, ["W+S"], settings=settings)
    assert (with_waste.score, with_waste.waste, with_waste.stock[0]) == (0, [], deck[30])
    assert "S" in with_waste.legal
    king = replay("pyramide", deck, ["W+S", "S"], settings=settings)
    assert (king.score, king.stock[0]) == (0, deck[31])
    assert "7.2+S" in king.legal
    assert "W+U" not in replay("pyramide", PAIR, ["D"], settings=settings).legal


COVERED = decks.with_ranks({**dict(enumerate("58K4444", start=21)), 15: "8", 16: "5"})
"""6.1 (8) is covered by 7.1 (5) and 7.2 (8); 6.2 (5) by 7.2 (8) and 7.3 (K)."""


def test_a_card_pairs_with_the_only_card_that_still_covers_it() -> None:
    start = replay("pyramide-coverer", COVERED)
    assert not any(move.startswith("6.") for move in start.legal)
    after = replay("pyramide-coverer", COVERED, ["7.3"])
    assert "6.2+7.2" in after.legal
    assert "6.2+7.2" not in replay("pyramide", COVERED, ["7.3"]).legal
    assert "6.1+7.1" not in after.legal
    both = replay("pyramide-coverer", COVERED, ["7.3", "7.2+6.2"])
    assert (both.score, both.tableau_left) == (30, 25)
    assert "6.1+7.1" in both.legal
    gone = replay("pyramide-coverer", COVERED, ["7.3", "6.2+7.2", "6.1+7.1"])
    assert (gone.score, gone.tableau_left) == (50, 23)


def test_the_coverer_itself_must_be_uncovered() -> None:
    deck = decks.with_ranks({10: "5", 15: "K", 16: "8", **dict(enumerate("58A2222", start=21))})
    moves = ["7.1+7.2", "6.1"]
    after = replay("pyramide-coverer", deck, moves)
    assert after.card("6.2")[0] == "8"
    assert after.card("5.1")[0] == "5"
    assert "5.1+6.2" not in after.legal


def test_a_card_that_is_face_down_pairs_with_no_coverer_and_is_not_named() -> None:
    settings = ["tableau.face-down=covered"]
    assert "6.2+7.2" not in replay("pyramide-coverer", COVERED, ["7.3"], settings=settings).legal
    for pair in ("6.2+7.2", "6.1+7.1"):
        line = refused("pyramide-coverer", COVERED, ["7.3", pair], settings)
        assert "blocked by" in line
        assert COVERED[15] not in line
        assert COVERED[16] not in line


def test_coverer_and_waste_do_not_mix() -> None:
    deck = decks.with_ranks({**dict(enumerate("584K444", start=21)), 15: "6", 28: "7"})
    assert "6.1+W" not in replay("pyramide-coverer", deck).legal


def test_all_four_stock_waste_answers_combine_with_the_rest() -> None:
    for answer in ("never", "just-drawn", "top-two", "face-up-stock"):
        settings = [
            f"match.stock-waste={answer}",
            "win=everything",
            "stock.passes=2",
            "match.with-coverer=only-coverer",
        ]
        after = replay("pyramide", PAIR, ["D"], settings=settings)
        assert ("W+U" in after.legal) == (answer in ("just-drawn", "top-two"))
        assert ("W+S" in after.legal) == (answer == "face-up-stock")


def test_an_option_never_changes_the_cards() -> None:
    cards = dealt("pyramide", "--number", "123456")["deal"]
    for ruleset in ("pyramide-traditional", "pyramide-coverer", "pyramide-three-passes"):
        assert dealt(ruleset, "--number", "123456")["deal"] == cards
