"""The match kinds, scorings and rules of the literature, against their plain meaning."""

from itertools import product

import pytest
from family_games import FOLDER, IDS, LIBRARY, game

from ridgeline import FACES, JOKER, Pack, RulesetError, make_face, rank_of, suit_of
from ridgeline.cards import face_text, parse_face, parse_faces, rank_faces
from ridgeline.engine.greatest import greatest_score
from ridgeline.engine.moves import sort_moves
from ridgeline.testing import check_variant
from ridgeline_variants.adjacent import AdjacentKeys, KingAce, build_adjacent
from ridgeline_variants.exclusions import EXCLUSIONS
from ridgeline_variants.listed_sets import ListedSetsKeys, build_listed_sets
from ridgeline_variants.same_rank import SameRankKeys, build_same_rank
from ridgeline_variants.sums import DifferenceKeys, SumKeys, build_difference, build_sum

ALL = [make_face(rank, suit) for rank, suit in product(range(1, 14), range(4))]
PACK = Pack(tuple(ALL))
RED = "DH"


def fitting(fits: tuple[int, ...], face: int) -> set[int]:
    return {other for other in range(FACES) if fits[face] >> other & 1}


NEIGHBOURS = {
    "joined": "AKA2 2A23 3234 4345 5456 6567 7678 8789 989T T9TJ JTJQ QJQK KQKA",
    "separate": "AA2 2A23 3234 4345 5456 6567 7678 8789 989T T9TJ JTJQ QJQK KQK",
    "king-stops": "AA2 2A23 3234 4345 5456 6567 7678 8789 989T T9TJ JTJQ QJQK K",
}
"""Per rank of the waste top, the ranks that go on it (with the rank itself between, unread)."""


@pytest.mark.parametrize("king_ace", NEIGHBOURS)
def test_adjacent_ranks(king_ace: KingAce) -> None:
    match = build_adjacent(AdjacentKeys(king_ace=king_ace), PACK)
    assert match.onto_waste
    for word in NEIGHBOURS[king_ace].split():
        ranks = set(word[1:]) - {word[0]}
        for suit in "CDHS":
            found = {face_text(f) for f in fitting(match.fits, parse_face(word[0] + suit))}
            assert found == {rank + other for rank in ranks for other in "CDHS"}


@pytest.mark.parametrize("suits", ["any", "same", "other-colour"])
def test_suits_of_adjacent_and_paired_cards(suits: str) -> None:
    def goes(one: str, other: str) -> bool:
        if suits == "same":
            return one == other
        return suits == "any" or (one in RED) != (other in RED)

    adjacent = build_adjacent(AdjacentKeys(suits=suits), PACK)  # type: ignore[arg-type]
    paired = build_sum(SumKeys(suits=suits), PACK)  # type: ignore[arg-type]
    for one, other in product(ALL, ALL):
        suited = goes("CDHS"[suit_of(one)], "CDHS"[suit_of(other)])
        near = abs(rank_of(one) - rank_of(other)) == 1
        assert (adjacent.fits[one] >> other & 1) == (suited and near)
        assert (paired.fits[one] >> other & 1) == (suited and rank_of(one) + rank_of(other) == 13)


def test_sums_by_the_contract() -> None:
    match = build_sum(SumKeys(total=13, alone=(13,)), PACK)
    assert not match.onto_waste
    pairs = {frozenset((rank_of(a), rank_of(b))) for a in ALL for b in fitting(match.fits, a)}
    assert pairs == {frozenset(p) for p in ((1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7))}
    assert {f for f in range(FACES) if match.alone >> f & 1} == {f for f in ALL if rank_of(f) == 13}
    assert (match.total, match.sets) == (13, ())


def test_sums_in_a_circle_and_up_to_a_rank() -> None:
    circle = build_sum(SumKeys(total=13, modulo=10), PACK)
    assert all(
        (circle.fits[a] >> b & 1) == ((rank_of(a) + rank_of(b)) % 10 == 3)
        for a, b in product(ALL, ALL)
    )
    low = build_sum(SumKeys(total=11, max_rank=9, also=((11, 11), (11, 12, 13))), PACK)
    jack, two, nine = parse_faces("JC 2D 9H")
    assert low.fits[two] >> nine & 1
    assert fitting(low.fits, jack) == {f for f in ALL if rank_of(f) == 11}
    assert not fitting(low.fits, parse_face("TC"))
    [face_cards] = low.sets
    assert [sorted({rank_of(f) for f in range(FACES) if s >> f & 1}) for s in face_cards] == [
        [11],
        [12],
        [13],
    ]


def test_larger_sets_are_all_ways_to_add_up() -> None:
    match = build_sum(SumKeys(total=7, max_rank=5, sets=True), PACK)
    found = {tuple(rank_of(s.bit_length() - 1) for s in group) for group in match.sets}
    expected = {
        ranks
        for size in range(3, 8)
        for ranks in product(range(1, 6), repeat=size)
        if sum(ranks) == 7
        and list(ranks) == sorted(ranks)
        and all(ranks.count(rank) <= 4 for rank in ranks)
    }
    assert found == expected


def test_sets_of_one_suit_and_sets_that_cannot_be() -> None:
    match = build_sum(SumKeys(suits="same", also=((11, 12, 13),)), PACK)
    assert len(match.sets) == 4
    assert all(
        len({suit_of(faces.bit_length() - 1) for faces in group}) == 1
        and all(faces.bit_count() == 1 for faces in group)
        for group in match.sets
    )
    with pytest.raises(RulesetError, match="other-colour with sets"):
        build_sum(SumKeys(suits="other-colour", also=((11, 12, 13),)), PACK)
    with pytest.raises(RulesetError, match="more than 500 sets"):
        build_sum(SumKeys(total=40, sets=True), PACK)


def test_differences_and_equal_ranks() -> None:
    match = build_difference(DifferenceKeys(difference=1), PACK)
    circle = build_difference(DifferenceKeys(difference=2, modulo=13), PACK)
    same = build_same_rank(SameRankKeys(), PACK)
    for a, b in product(ALL, ALL):
        apart = abs(rank_of(a) - rank_of(b))
        assert (match.fits[a] >> b & 1) == (apart <= 1)
        assert (circle.fits[a] >> b & 1) == (min(apart, 13 - apart) <= 2)
        assert (same.fits[a] >> b & 1) == (apart == 0)


def test_least_differences_listed_sets_and_suits_of_further_ranks() -> None:
    apart = build_difference(DifferenceKeys(difference=3, least=2), PACK)
    further = build_sum(SumKeys(total=11, max_rank=10, also=((12, 13),), also_suits="same"), PACK)
    listed = build_listed_sets(ListedSetsKeys(also=((1, 2, 3), (4, 4)), alone=(9,)), PACK)
    for a, b in product(ALL, ALL):
        assert (apart.fits[a] >> b & 1) == (abs(rank_of(a) - rank_of(b)) in (2, 3))
        if {rank_of(a), rank_of(b)} == {12, 13}:
            assert (further.fits[a] >> b & 1) == (suit_of(a) == suit_of(b))
        assert (listed.fits[a] >> b & 1) == (rank_of(a) == rank_of(b) == 4)
    assert len(listed.sets) == 1
    assert listed.alone == rank_faces(9)
    with pytest.raises(RulesetError, match="no more than the difference of 1"):
        build_difference(DifferenceKeys(difference=1, least=2), PACK)
    with pytest.raises(RulesetError, match="found no ranks that leave"):
        build_listed_sets(ListedSetsKeys(), PACK)
    with pytest.raises(RulesetError, match="found different with sets"):
        build_listed_sets(ListedSetsKeys(also=((1, 2, 3),), also_suits="different"), PACK)


def test_a_joker_fits_and_takes_every_card() -> None:
    match = game("tripeaks-joker").parts.match
    assert fitting(match.fits, JOKER) == {JOKER, *ALL}
    plain = game("tripeaks-easy").parts.match
    for face in ALL:
        assert fitting(match.fits, face) == {JOKER} | fitting(plain.fits, face)
    dead = game("tripeaks-easy", {"pack.jokers": 1, "match.joker": "none"}).parts.match
    assert not fitting(dead.fits, JOKER)
    assert all(not faces & 1 << JOKER for faces in dead.fits)


@pytest.mark.parametrize(
    "settings",
    [
        {"pack.jokers": 1},
        {"match.joker": "any-rank"},
        {"pack.jokers": 1, "match.joker": "any-rank"},
    ],
)
def test_every_way_to_ask_for_the_joker_gives_the_joker_game(settings: dict[str, object]) -> None:
    asked = LIBRARY.ruleset("tripeaks-easy", settings)
    assert asked.same_rules(LIBRARY.ruleset("tripeaks-joker"))


def test_an_empty_waste_takes_any_card_the_joker_too() -> None:
    empty = game("tripeaks-easy", {"match.empty-waste": "any"}).parts
    assert empty.plan.start == 0
    assert {f for f in range(FACES) if empty.match.empty >> f & 1} == set(ALL)
    joker = game("tripeaks-empty-waste", {"pack.jokers": 1}).parts
    assert joker.match.empty >> JOKER & 1
    draw_first = game("tripeaks-easy", {"waste.start": 0}).parts
    assert (draw_first.plan.start, draw_first.match.empty) == (0, 0)


@pytest.mark.parametrize(
    ("ruleset_id", "best"),
    [
        ("tripeaks-easy", 772),
        ("tripeaks-classic", 772),
        ("tripeaks-traditional", 28 * 29 // 2 + 15 + 15 + 30),
        ("triple-peaks", 466),
        ("triple-peaks-multiplier", 268_435_555),
        ("pyramide", 280),
        ("thieves", 8 * 8 + 16 * 6 + 11 * 4),
        ("golf", 0),
        ("golf-aisleriot", 35),
        ("golf-simple-solitaire", 50 * 35 * 36 // 2),
        ("elevator-aisleriot", 28),
        ("treize", 52),
        ("tripeaks-microsoft", 78_400),
        ("tripeaks-simple-solitaire", 50 * 28 * 29 // 2 + 25 * 18),
        ("three-peaks-scored", 2_336),
        ("pyramid-simple-solitaire", 50 * 28),
        ("tripeaks-neue", 28 * 28 + 28),
        ("theatre-neue", 30 * 30 + 30),
    ],
)
def test_the_greatest_score(ruleset_id: str, best: int) -> None:
    assert greatest_score(game(ruleset_id).parts) == best


def test_the_greatest_score_of_many_peaks_is_a_bound_that_takes_no_time() -> None:
    rules: dict[str, object] = {
        "tableau.shape": "pyramid",
        "tableau.peaks": "tips",
        "score.use": "none",
    }
    rules |= {"score.run": 1, "score.peak-times": 2, "waste.start": 0, "pack.jokers": 0}

    def greatest(pyramids: int) -> int | str:
        sizes = [2] * pyramids
        ruleset = LIBRARY.ruleset("tripeaks-easy", {**rules, "tableau.rows": sizes})
        return greatest_score(LIBRARY.game(ruleset).parts)

    # n pyramids of three: the third card of each doubles what it and those after it score
    for pyramids in (10, 17):
        doubled = range(1, pyramids + 1)
        assert greatest(pyramids) == sum(2 * 2 ** (gone - 1) + 2**gone for gone in doubled)


@pytest.mark.parametrize(
    ("answer", "under", "stock_up"),
    [
        ("never", "never", False),
        ("just-drawn", "just-drawn", False),
        ("top-two", "top-two", False),
        ("face-up-stock", "never", True),
    ],
)
def test_stock_against_waste(answer: str, under: str, stock_up: bool) -> None:
    plan = game("pyramide", {"match.stock-waste": answer}).parts.plan
    assert (plan.under, plan.stock_up) == (under, stock_up)


def test_the_traditional_rulesets_are_the_switches_together() -> None:
    tripeaks = LIBRARY.ruleset(
        "tripeaks-easy",
        {"match.king-ace": "separate", "stock.draw": "when-stuck", "score.use": "hogue"},
    )
    assert tripeaks.same_rules(LIBRARY.ruleset("tripeaks-traditional"))
    pyramid = LIBRARY.ruleset(
        "pyramide",
        {"stock.passes": 1, "win": "everything", "match.stock-waste": "just-drawn"},
    )
    assert pyramid.same_rules(LIBRARY.ruleset("pyramide-traditional"))


def test_every_exclusion_has_a_reason_and_is_refused_with_it() -> None:
    assert all(len(exclusion.reason.split()) > 4 for exclusion in EXCLUSIONS)
    cases: list[tuple[dict[str, object], str]] = [
        ({"pack.jokers": 1}, "pyramide"),
        ({"match.joker": "any-rank"}, "pyramide"),
        ({"match.empty-waste": "any"}, "pyramide"),
        ({"match.stock-waste": "top-two"}, "tripeaks-easy"),
        ({"match.with-coverer": "only-coverer"}, "tripeaks-easy"),
        ({"win": "everything"}, "tripeaks-easy"),
    ]
    for settings, base in cases:
        with pytest.raises(RulesetError, match="does not go with") as caught:
            game(base, settings)
        assert any(exclusion.reason in str(caught.value) for exclusion in EXCLUSIONS)
        assert caught.value.path == "--set"


def test_every_rule_of_the_literature_has_a_page_with_its_source() -> None:
    for modifier in LIBRARY.contributions.modifiers.values():
        assert "Where it comes from:" in modifier.page
        assert max(map(len, modifier.page.splitlines())) <= 100
        if modifier.switch is not None:
            assert modifier.switch.question.endswith("?")
            assert all(answer.label and answer.source for answer in modifier.switch.answers)


def test_letters_of_the_switches_are_their_own() -> None:
    for base in ("tripeaks-easy", "pyramide"):
        letters = "".join(switch.letter for switch in LIBRARY.ruleset(base).switches)
        assert sorted(letters) == sorted(set(letters))
        assert letters == {"tripeaks-easy": "KDHJOW", "pyramide": "SPUC"}[base]


def test_derived_rulesets_are_short() -> None:
    folders = [FOLDER, LIBRARY.contributions.ruleset_folders[0][1]]
    for path in (path for folder in folders for path in folder.glob("*.yaml")):
        text = path.read_text()
        if "extends:" in text and "map: |" not in text:
            assert len(text.splitlines()) <= 10, path.name


# The relatives


def test_no_ruleset_of_the_family_has_a_problem() -> None:
    assert LIBRARY.problems == ()
    assert set(IDS) <= {summary.id for summary in LIBRARY.summaries()}


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_relative_passes_the_conformance_suite(ruleset_id: str) -> None:
    check_variant(ruleset_id, library=LIBRARY, deals=2)


def first_moves(ruleset_id: str, text: str) -> list[str]:
    """Return the legal moves of a deal of which only the first cards are given."""
    made = game(ruleset_id)
    given = list(parse_faces(text))
    rest = list(made.parts.pack.faces)
    for face in given:
        rest.remove(face)
    return [move.text for move in sort_moves(made.legal(made.start([*given, *rest])))]


def test_golf_with_and_without_a_king_that_stops() -> None:
    columns = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "A234567")
    bottom = "8C QC QD 9C TC JC 8D"
    assert first_moves("golf", f"{columns} {bottom} KC") == ["5.2", "5.3", "D"]
    assert first_moves("golf-dead-king", f"{columns} {bottom} KC") == ["D"]


def test_ricochet_takes_no_two_cards_running_from_one_wall() -> None:
    cards = [f"{rank}{suit}" for rank in "23456789" for suit in "CDHS"]
    made = game("ricochet")
    pack = [*parse_faces(" ".join(cards)), parse_face("TC")]
    pack += [face for face in ALL if face not in pack]
    state = made.start(pack)
    nines = {"3.9", "3.10", "3.11", "3.12"}
    assert {move.text for move in made.legal(state)} == nines | {"D"}
    corner = next(move for move in made.legal(state) if move.text == "3.10")
    after = made.play(state, corner)  # the corner of the third and the fourth wall
    assert {move.text for move in made.legal(after)} == {"3.5", "3.6", "D"}  # 3.7, 3.8: third wall
    assert {
        move.text
        for move in made.legal(
            made.play(state, next(move for move in made.legal(state) if move.text == "3.11"))
        )
    } == {"3.5", "3.6", "3.7", "3.8", "D"}
