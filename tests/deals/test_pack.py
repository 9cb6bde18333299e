"""Deals: published facts, jokers, rounds and deals given card by card."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.cards import JOKER, face_text, faces_text, make_face, parse_faces
from ridgeline.deals.pack import (
    DEALS,
    Deal,
    Source,
    deal,
    deal_from_text,
    same_deal,
)
from ridgeline.deals.published import PUBLISHED
from ridgeline.engine.parts import Layout, Match, Pack, Parts, Plan, Score, Slot, Win
from ridgeline.errors import NotationError
from ridgeline.shuffle import next_pack

FACES = tuple(make_face(rank, suit) for rank in range(1, 14) for suit in range(4))
TP, PY = Source("TP", 1), Source("PY", 1)
numbers = st.integers(0, DEALS - 1)


def parts(slots: int = 28, jokers: int = 0, in_stock: bool = True, **plan: int) -> Parts:
    """Return parts of which a deal sees the number of places, the pack and the plan only."""
    layout = Layout(tuple(Slot(1, place + 1, 0.0, 0.0) for place in range(slots)), ((),) * slots)
    pack = Pack(FACES, jokers, in_stock)
    return Parts(pack, layout, Match(True, ()), Plan(**plan), Score(), Win(0))  # type: ignore[arg-type]


PLAIN, JOKERED = parts(), parts(jokers=1)


def test_published_cards_of_the_tripeaks_page() -> None:
    cards = [face_text(face) for face in deal(TP, PLAIN, 1).faces]
    assert cards[28] == "AC"
    assert " ".join(cards[18:28]) == "3S 5S KC 4S 2D AS KD 8H 7C 9S"
    assert cards[9 + 4] == "7S"


def test_published_cards_of_the_pyramid_page() -> None:
    assert deal(PY, PLAIN, 18).text.startswith(
        "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S 7D "
    )


def test_published_decks_are_whole_packs() -> None:
    assert set(PUBLISHED) == {("TP", 1, 1), ("TP", 1, 3), ("PY", 1, 9), ("PY", 1, 18)}
    for deck in PUBLISHED.values():
        assert Counter(deck) == Counter(FACES)


@given(numbers)
def test_a_deal_is_the_whole_pack_and_its_games_own(number: int) -> None:
    ours = deal(TP, PLAIN, number)
    assert Counter(ours.faces) == Counter(FACES)
    assert ours == deal(Source("TP", 1), parts(start=0), number)
    assert ours.faces != deal(PY, PLAIN, number).faces != deal(Source("TP", 2), PLAIN, number).faces


@given(numbers)
def test_the_joker_lies_in_the_stock_and_moves_no_other_card(number: int) -> None:
    plain, jokered = deal(TP, PLAIN, number).faces, deal(TP, JOKERED, number).faces
    place = jokered.index(JOKER)
    assert 29 <= place <= 52
    assert jokered[:place] + jokered[place + 1 :] == plain
    # an empty waste has a stock of 24 cards, and yet the joker lies where it did
    assert deal(TP, parts(jokers=1, start=0), number).faces == jokered


@given(numbers)
def test_jokers_anywhere_move_no_other_card(number: int) -> None:
    faces = deal(TP, parts(jokers=2, in_stock=False), number).faces
    assert faces.count(JOKER) == 2
    assert tuple(face for face in faces if face != JOKER) == deal(TP, PLAIN, number).faces


def test_jokers_anywhere_reach_the_tableau() -> None:
    where = parts(jokers=1, in_stock=False)
    places = {deal(TP, where, number).faces.index(JOKER) for number in range(500)}
    assert places == set(range(53))


def test_a_pack_without_a_stock_takes_the_joker_last() -> None:
    all_tableau = parts(slots=52, jokers=1)
    assert deal(TP, all_tableau, 5).faces[-1] == JOKER
    assert parts(reserves=2, reserve_cards=3).jokers_from == 28 + 6 + 1


def test_numbers_out_of_range_are_refused() -> None:
    for number in (-1, DEALS):
        with pytest.raises(NotationError, match=r"expected a number of 0 … 8031810175"):
            deal(TP, PLAIN, number)


@given(numbers, st.integers(1, 50))
def test_the_next_round_is_the_same_pack_permuted(number: int, round_: int) -> None:
    pack = deal(TP, JOKERED, number).faces
    after = next_pack(pack, round_, 29)
    assert Counter(after) == Counter(pack)
    assert after.index(JOKER) >= 29
    without = tuple(face for face in after if face != JOKER)
    assert without == next_pack(deal(TP, PLAIN, number).faces, round_, 29)
    assert after == next_pack(pack, round_, 29) != next_pack(pack, round_ + 1, 29)


def test_the_round_of_the_documentation() -> None:
    assert faces_text(next_pack(FACES, 1, 29)) == (
        "5S 3C 5C 9D 6C JS 6S 5H QS 3H 5D 7D AH 4H TC 8H 9C 8D AD 4D QC 4C TH 9S KC KD "
        "6H QH 3S JH 2D 2H TS 2C 7H KS 8S KH TD 7C 6D 4S JD AC AS 7S 2S 3D 8C JC 9H QD"
    )


@given(st.permutations(FACES))
def test_a_deal_reads_back(faces: list[int]) -> None:
    given_deal = Deal(tuple(faces))
    assert deal_from_text(PLAIN, given_deal.text) == given_deal
    assert deal_from_text(PLAIN, given_deal.text.lower().replace(" ", ", ")) == given_deal


@pytest.mark.parametrize("place", [28, 29, 40, 52])
def test_a_given_joker_may_lie_anywhere_in_the_stock(place: int) -> None:
    faces = (*FACES[:place], JOKER, *FACES[place:])
    assert deal_from_text(JOKERED, faces_text(faces)).faces == faces


def test_wrong_cards_are_named() -> None:
    doubled = faces_text(FACES[1:]) + " 7D"
    with pytest.raises(NotationError) as caught:
        deal_from_text(PLAIN, doubled)
    assert str(caught.value) == (
        "a deal of 52 cards: expected the 52 of the pack; missing AC, too many 7D"
    )
    with pytest.raises(NotationError, match=r"52 cards: expected the 53 .* missing \*J$"):
        deal_from_text(JOKERED, faces_text(FACES))
    with pytest.raises(NotationError, match=r"53 cards: expected the 52 .* too many \*J$"):
        deal_from_text(PLAIN, faces_text((*FACES, JOKER)))
    with pytest.raises(NotationError, match=r"^card 2: '1X' is no card"):
        deal_from_text(PLAIN, "AC 1X")
    with pytest.raises(NotationError, match="a deal of 0 cards"):
        deal_from_text(PLAIN, "  ")


@given(st.text(max_size=80))
def test_any_text_that_is_no_deal_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        deal_from_text(PLAIN, text)
    assert "\n" not in str(caught.value)


@given(numbers)
def test_other_rules_keep_the_cards_of_a_numbered_deal(number: int) -> None:
    assert same_deal(TP, JOKERED, deal(TP, PLAIN, number)) == deal(TP, JOKERED, number)
    assert same_deal(TP, PLAIN, deal(TP, JOKERED, number)) == deal(TP, PLAIN, number)


@given(st.permutations(FACES))
def test_other_rules_keep_the_cards_of_a_given_deal(faces: list[int]) -> None:
    old = Deal(tuple(faces))
    jokered = same_deal(TP, JOKERED, old)
    assert jokered == same_deal(TP, JOKERED, old)
    assert jokered.faces.index(JOKER) >= 29
    assert same_deal(TP, PLAIN, jokered) == old
    assert same_deal(TP, JOKERED, jokered) == jokered


def test_other_rules_with_another_pack_are_refused() -> None:
    other = Deal(parse_faces("AC 2C"))
    with pytest.raises(NotationError, match="expected the 52"):
        same_deal(TP, PLAIN, other)
