"""TriPeaks' traditional switches and literature variants, over ``ridgeline replay``."""

import pytest
from naive import decks
from product import session_of
from replays import dealt, refused, replay

B = decks.published("AAAAAAB")
ORDER = decks.PEAKS_AT_15_20_28
HOGUE = ["score.use=hogue"]
PEAK_BONUS = {15: 15, 20: 15, 28: 30}


def test_the_traditional_ruleset_is_all_three_switches() -> None:
    three = ["match.king-ace=separate", "stock.draw=when-stuck", "score.use=hogue"]
    for moves in ([], ["4.5"], ["4.5", "4.1"], ["4.5", "4.1", "4.4", "4.2"]):
        one = replay("tripeaks-traditional", B, moves)
        other = replay("tripeaks-easy", B, moves, settings=three)
        assert one.position.split()[1:] == other.position.split()[1:]
        assert one[1:] == other[1:]


def test_drawing_only_when_stuck() -> None:
    settings = ["stock.draw=when-stuck"]
    assert replay("tripeaks-easy", B, settings=settings).legal == ["4.3", "4.5", "4.7"]
    line = refused("tripeaks-easy", B, ["D"], settings)
    assert all(
        f"{card} ({place})" in line
        for card, place in zip(("KC", "2D", "KD"), ("4.3", "4.5", "4.7"), strict=True)
    )
    stuck = decks.with_ranks({28: "9", **dict(enumerate("2222444466", start=18))})
    assert replay("tripeaks-easy", stuck, settings=settings).legal == ["D"]


def test_original_scoring_adds_the_run_and_the_peaks() -> None:
    deck = decks.one_run(ORDER)
    session = session_of("tripeaks-easy", {"score.use": "hogue"}, deck)
    total = 0
    for played, move in enumerate(ORDER, start=1):
        session.play(move)
        total += played + PEAK_BONUS.get(played, 0)
        assert session.score == total
    assert replay("tripeaks-easy", deck, ORDER, settings=HOGUE).score == total == 466


def test_original_scoring_has_no_floor_and_a_draw_breaks_the_run() -> None:
    moves = ["D", "D", "4.10", "4.8"]
    deck = decks.with_ranks({28: "5", 30: "8", 27: "9", 25: "T"})
    ends = [replay("tripeaks-easy", deck, moves[:n], settings=HOGUE) for n in range(5)]
    assert [(end.score, end.run) for end in ends] == [(0, 0), (-5, 0), (-10, 0), (-9, 1), (-7, 2)]


def test_each_card_of_a_run_is_paid_at_once() -> None:
    deck = decks.one_run(ORDER)
    scores = [replay("tripeaks-easy", deck, ORDER[:n], settings=HOGUE).score for n in range(5)]
    assert scores == [0, 1, 3, 6, 10]


def test_a_king_may_stop() -> None:
    deck = decks.with_ranks({28: "K", **dict(enumerate("AQ25555666", start=18))})
    assert replay("tripeaks-easy", deck, settings=["match.king-ace=king-stops"]).legal == ["D"]


def with_joker(deck: list[str], place: int) -> list[str]:
    return [*deck[:place], "*J", *deck[place:]]


@pytest.mark.parametrize("king_ace", ["joined", "separate", "king-stops"])
def test_any_card_goes_on_a_joker_and_a_joker_on_any_card(king_ace: str) -> None:
    settings = [f"match.king-ace={king_ace}"]
    in_stock = replay("tripeaks-joker", with_joker(B, 29), ["D"], settings=settings)
    assert in_stock.waste == ["AC", "*J"]
    assert in_stock.legal == sorted([f"4.{n}" for n in range(1, 11)] + ["D"])
    for top in ("AC", "KH", "7H"):
        rest = [card for card in B if card != top]
        in_tableau = [*rest[:18], "*J", *rest[18:27], top, *rest[27:]]
        assert "4.1" in replay("tripeaks-joker", in_tableau, settings=settings).legal


def test_a_joker_scores_as_a_card() -> None:
    deck = with_joker(B, 29)
    end = replay("tripeaks-joker", deck, ["D", "4.1", "4.4"], settings=HOGUE)
    assert (end.score, end.run) == (-5 + 1 + 2, 2)


def test_the_joker_lies_in_the_stock_and_moves_no_other_card() -> None:
    places = set()
    for number in range(25):
        plain = dealt("tripeaks-easy", "--number", str(number))["deal"].split()
        deck = dealt("tripeaks-joker", "--number", str(number))["deal"].split()
        places.add(deck.index("*J"))
        assert [card for card in deck if card != "*J"] == plain
        switched = dealt(
            "tripeaks-classic", "--number", str(number), "--set", "match.joker=any-rank"
        )
        assert switched["deal"].split() == deck
    assert places <= set(range(29, 53))
    assert len(places) > 12


def test_open_peaks_show_every_card_and_change_nothing_else() -> None:
    start = replay("tripeaks-open", B)
    assert [card for row in start.rows for card in row] == B[:28]
    assert start.stock == ["??"] * 23
    assert start[1:] == replay("tripeaks-easy", B)[1:]
    assert "blocked" in refused("tripeaks-open", B, ["3.5"])


def test_an_empty_waste_takes_any_uncovered_card() -> None:
    start = replay("tripeaks-empty-waste", B)
    assert (start.waste, start.stock) == ([], ["??"] * 24)
    assert start.legal == sorted([f"4.{n}" for n in range(1, 11)] + ["D"])
    first = replay("tripeaks-empty-waste", B, ["4.8"])
    assert (first.waste, first.score, first.run) == (["8H"], 499, 1)
    assert first.legal == ["4.10", "4.9", "D"]
    assert replay("tripeaks-empty-waste", B, ["D"]).waste == ["AC"]


def test_every_card_fits_an_empty_waste_so_none_may_be_drawn_when_stuck_only() -> None:
    start = replay("tripeaks-empty-waste", B, settings=["stock.draw=when-stuck"])
    assert start.legal == sorted(f"4.{n}" for n in range(1, 11))


def test_an_option_never_changes_the_cards() -> None:
    cards = dealt("tripeaks-easy", "--number", "77")["deal"]
    for other in (
        ("tripeaks-classic",),
        ("tripeaks-open",),
        ("tripeaks-empty-waste",),
        ("triple-peaks-progressive",),
        ("tripeaks-easy", "--set", "match.empty-waste=any", "--set", "stock.draw=when-stuck"),
    ):
        assert dealt(other[0], "--number", "77", *other[1:])["deal"] == cards


def test_undo_restores_run_and_score_after_a_draw() -> None:
    session = session_of("tripeaks-easy", {"score.use": "hogue"}, decks.one_run(ORDER))
    for move in ORDER[:5]:
        session.play(move)
    for _ in range(3):
        session.undo()
    assert (session.run, session.score) == (2, 3)
    session.play("D")
    assert (session.run, session.score) == (0, -2)
    session.undo()
    assert (session.run, session.score, session.moves) == (2, 3, 6)
