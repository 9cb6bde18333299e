"""The built-in layouts against formulas and tables written out independently."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import Alternatives, Board, RulesetError
from ridgeline_variants.columns import ColumnsKeys, build_columns
from ridgeline_variants.coverages import cover_all, cover_left_or_right
from ridgeline_variants.graph import GraphKeys, build_graph
from ridgeline_variants.peaks import PeaksKeys, build_peaks
from ridgeline_variants.picture import MapKeys, build_map
from ridgeline_variants.pyramid import PyramidKeys, build_inverted, build_pyramid
from ridgeline_variants.ring import RingKeys, build_ring
from ridgeline_variants.rows import RowsKeys, build_rows

TRIPEAKS = build_peaks(PeaksKeys())
PYRAMID = build_pyramid(PyramidKeys())


def table(text: str) -> dict[int, tuple[int, ...]]:
    """Read ``0<-3,4 1<-5,6`` as slot to the slots on it."""
    pairs = (entry.split("<-") for entry in text.split())
    return {int(slot): tuple(int(n) for n in over.split(",")) for slot, over in pairs}


def names(board: Board, mask: int) -> str:
    return " ".join(slot.name for number, slot in enumerate(board.slots) if mask >> number & 1)


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def count_reachable(board: Board) -> int:
    """Count the sets of cards that can be left, however the uncovered ones are taken."""
    full = (1 << len(board.slots)) - 1
    above = [mask_of(over) for over in board.covers]
    seen, frontier = {full}, [full]
    while frontier:
        tableau = frontier.pop()
        for number, mask in enumerate(above):
            if tableau >> number & 1 and not tableau & mask:
                after = tableau ^ 1 << number
                if after not in seen:
                    seen.add(after)
                    frontier.append(after)
    return len(seen)


def test_tripeaks_coverage_is_that_of_the_contract() -> None:
    """Row 1 card p: 2p and 2p+1 of row 2; row 2 card i of peak p: i+p and i+p+1 of row 3;
    row 3 card j: j and j+1 of row 4."""
    starts = {1: 0, 2: 3, 3: 9, 4: 18}
    expected: dict[int, tuple[int, ...]] = {}
    for p in range(3):
        expected[p] = (starts[2] + 2 * p, starts[2] + 2 * p + 1)
        for i in (2 * p, 2 * p + 1):
            expected[starts[2] + i] = (starts[3] + i + p, starts[3] + i + p + 1)
    for j in range(9):
        expected[starts[3] + j] = (starts[4] + j, starts[4] + j + 1)
    expected |= {starts[4] + j: () for j in range(10)}
    assert dict(enumerate(TRIPEAKS.covers)) == expected


def test_tripeaks_rows_and_places_count_through_the_peaks() -> None:
    found = [(slot.row, slot.place) for slot in TRIPEAKS.slots]
    assert found == [(r, p) for r, n in ((1, 3), (2, 6), (3, 9), (4, 10)) for p in range(1, n + 1)]


def test_the_bottom_row_is_shared_out_three_three_four() -> None:
    left, middle, right = TRIPEAKS.peaks["share"]
    assert names(TRIPEAKS, left) == "1.1 2.1 2.2 3.1 3.2 3.3 4.1 4.2 4.3"
    assert names(TRIPEAKS, middle) == "1.2 2.3 2.4 3.4 3.5 3.6 4.4 4.5 4.6"
    assert names(TRIPEAKS, right) == "1.3 2.5 2.6 3.7 3.8 3.9 4.7 4.8 4.9 4.10"


def test_each_card_is_drawn_halfway_between_the_two_that_cover_it() -> None:
    for board in (TRIPEAKS, PYRAMID):
        for slot, over in zip(board.slots, board.covers, strict=True):
            assert {board.slots[n].x - slot.x for n in over} in ({-1, 1}, set())
            assert {board.slots[n].y - slot.y for n in over} in ({1}, set())


def test_pyramid_coverage_is_two_neighbours_of_the_row_below() -> None:
    number = {(slot.row, slot.place): n for n, slot in enumerate(PYRAMID.slots)}
    assert len(number) == 28
    for (row, place), n in number.items():
        below = (number.get((row + 1, place)), number.get((row + 1, place + 1)))
        assert PYRAMID.covers[n] == (below if row < 7 else ())


def test_the_number_of_reachable_sets() -> None:
    assert count_reachable(TRIPEAKS) == 22_932
    assert count_reachable(PYRAMID) == 1_430
    assert count_reachable(build_inverted(PyramidKeys(rows=5))) == count_inverted(5)


def count_inverted(rows: int) -> int:
    """Count the inverted pyramid's sets another way: what stays of each row, the tip first.

    A card stays as long as one that lies on it does; so a row may lose only cards on which
    nothing lies any more.
    """

    def extend(upper: tuple[int, ...], width: int) -> int:
        if width > rows:
            return 1
        last = width - 1
        must = {place for over in upper for place in (over, over + 1) if 0 <= place <= last}
        return sum(extend(kept, width + 1) for kept in _subsets(range(width)) if must <= {*kept})

    return extend((), 1)


def _subsets(numbers: range) -> list[tuple[int, ...]]:
    return [tuple(n for n in numbers if bits >> n & 1) for bits in range(1 << len(numbers))]


def test_pyramids_side_by_side_are_counted_through() -> None:
    board = build_pyramid(PyramidKeys(rows=(2, 7, 6)))
    assert len(board.slots) == 3 + 28 + 21
    assert [slot.place for slot in board.slots if slot.row == 1] == [1, 2, 3]
    assert [slot.place for slot in board.slots if slot.row == 3] == [1, 2, 3, 4, 5, 6]
    assert board.covers[0] == (3, 4)  # the small one's two cards are the first of row 2
    assert board.covers[1] == (5, 6)
    assert board.covers[3] == ()


def test_inverted_pyramid() -> None:
    board = build_inverted(PyramidKeys(rows=4))
    assert dict(enumerate(board.covers)) == {
        **table("0<-4 1<-4,5 2<-5,6 3<-6 4<-7 5<-7,8 6<-8 7<-9 8<-9"),
        9: (),
    }


def test_rows_of_any_lengths() -> None:
    assert build_rows(RowsKeys(rows=(1, 2, 3, 4, 5, 6, 7))) == PYRAMID
    assert build_rows(RowsKeys(rows=(5, 4, 3, 2, 1))) == build_inverted(PyramidKeys(rows=5))
    assert build_rows(RowsKeys(rows=(7,) * 5)) == build_columns(ColumnsKeys())
    fir = build_rows(RowsKeys(rows=(1, 2, 1)))
    assert dict(enumerate(fir.covers)) == {**table("0<-1,2 1<-3 2<-3"), 3: ()}
    skips = build_rows(RowsKeys(rows=(2, 4)))
    assert dict(enumerate(skips.covers)) == {**table("0<-3 1<-4"), **{n: () for n in (2, 3, 4, 5)}}


def test_columns() -> None:
    board = build_columns(ColumnsKeys())
    assert len(board.slots) == 35
    assert all(over == ((n + 7,) if n < 28 else ()) for n, over in enumerate(board.covers))
    assert board.slots[34].name == "5.7"


RING = """0<-8,9 1<-9,10 2<-11,12 3<-12,13 4<-14,15 5<-15,16 6<-17,18 7<-18,19
8<-20,21 9<-21,22 10<-22,23 11<-23,24 12<-24,25 13<-25,26 14<-26,27 15<-27,28 16<-28,29
17<-29,30 18<-30,31 19<-20,31"""


def test_ring() -> None:
    board = build_ring(RingKeys())
    found = {n: tuple(sorted(over)) for n, over in enumerate(board.covers)}
    assert found == table(RING) | {n: () for n in range(20, 32)}
    assert [wall >> 20 for wall in board.walls] == [
        mask_of((0, 1, 2, 3)),
        mask_of((3, 4, 5, 6)),
        mask_of((6, 7, 8, 9)),
        mask_of((9, 10, 11, 0)),
    ]
    for wall in board.walls:
        inside = [n for n in range(20) if wall >> n & 1]
        assert len(inside) == 5
        assert all(wall >> over & 1 for n in inside for over in board.covers[n])
    places = [(slot.x, slot.y) for slot in board.slots]
    assert len(set(places)) == 32


def test_a_map_of_tripeaks_is_tripeaks() -> None:
    picture = """
...a.....a.....a...
..b.b...b.b...b.b..
.c.c.c.c.c.c.c.c.c.
D.D.D.D.D.D.D.D.D.D
""".strip("\n")
    board = build_map(MapKeys(map=picture))
    assert board.covers == TRIPEAKS.covers
    assert board.slots == TRIPEAKS.slots
    assert board.down == mask_of(range(18))


def test_a_map_may_wind() -> None:
    fir = """
..a..
.b.b.
..c..
.d.d.
..E..
"""
    board = build_map(MapKeys(map=fir))
    assert names(board, (1 << 7) - 1) == "1.1 2.1 2.2 3.1 4.1 4.2 5.1"
    assert dict(enumerate(board.covers)) == {**table("0<-1,2 1<-3 2<-3 3<-4,5 4<-6 5<-6"), 6: ()}


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("...\n.1.", "found '1' in line 2"),
        ("....", "found no letter"),
        ("aé", "found 'é' in line 1"),
    ],
)
def test_a_map_with_something_else_is_refused(picture: str, reason: str) -> None:
    with pytest.raises(RulesetError, match=reason):
        build_map(MapKeys(map=picture))


VALLEY = """0<-3,4 1<-5,6 2<-7,8 3<-9,10 4<-10,11 5<-12,13 6<-13,14 7<-15,16 8<-16,17 9<-18,19
10<-19,20 11<-20,21 12<-22,23 13<-23,24 14<-24,25 15<-26,27 16<-27,28 17<-28,29"""
VALLEY_PLACES = """0,3 3,9 0,15 1,2 1,4 2,8 2,10 1,14 1,16 2,1 2,3 2,5 1,7 1,9 1,11 2,13 2,15 2,17
3,0 3,2 3,4 3,6 0,6 0,8 0,10 0,12 3,12 3,14 3,16 3,18"""


def test_a_graph_says_anything() -> None:
    """The valley of TriPeaks NEUE: two peaks and an inverted one between."""
    places = [(int(y), int(x)) for y, x in (p.split(",") for p in VALLEY_PLACES.split())]
    over = table(VALLEY)
    lies_on: dict[str, list[str]] = {}
    for lower, uppers in over.items():
        for upper in uppers:
            lies_on.setdefault(f"c{upper}", []).append(f"c{lower}")
    board = build_graph(
        GraphKeys(
            nodes=tuple((f"c{n}", x, y) for n, (y, x) in enumerate(places)),
            covers=tuple((upper, tuple(lowers)) for upper, lowers in lies_on.items()),
        )
    )
    assert len(board.slots) == 30
    at = {(slot.y, slot.x): n for n, slot in enumerate(board.slots)}
    new = [at[y, x] for y, x in places]
    assert all(
        board.covers[new[n]] == tuple(sorted(new[c] for c in over.get(n, ()))) for n in range(30)
    )


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (GraphKeys(nodes=(("a", 0, 0),), covers=(("b", ("a",)),)), "found card 'b'"),
        (GraphKeys(nodes=(("a", 0, 0), ("b", 0, 0))), "both at"),
    ],
)
def test_a_graph_with_a_fault_is_refused(keys: GraphKeys, reason: str) -> None:
    with pytest.raises(RulesetError, match=reason):
        build_graph(keys)


def test_left_or_right_needs_an_open_side_and_nothing_above() -> None:
    board = build_columns(ColumnsKeys(columns=3, rows=2))
    blockers = cover_left_or_right(board)
    assert set(blockers[0]) == {mask_of([3]), mask_of([3, 1])}  # the left end: a side is open
    assert set(blockers[1]) == {mask_of([4, 0]), mask_of([4, 2])}
    assert blockers[3] == ()
    assert set(blockers[4]) == {mask_of([3]), mask_of([5])}
    assert blockers[5] == ()


BOARDS = st.one_of(
    st.builds(
        lambda count, rows: build_peaks(PeaksKeys(count=count, rows=rows)),
        st.integers(1, 5),
        st.integers(2, 6),
    ),
    st.lists(st.integers(1, 6), min_size=1, max_size=4).map(
        lambda rows: build_pyramid(PyramidKeys(rows=tuple(rows)))
    ),
    st.lists(st.integers(1, 6), min_size=1, max_size=4).map(
        lambda rows: build_inverted(PyramidKeys(rows=tuple(rows)))
    ),
    st.builds(
        lambda columns, rows: build_columns(ColumnsKeys(columns=columns, rows=rows)),
        st.integers(1, 12),
        st.integers(1, 9),
    ),
)


@given(BOARDS)
def test_every_board_is_numbered_by_row_and_place_and_covered_from_below(board: Board) -> None:
    places = [(slot.row, slot.place) for slot in board.slots]
    assert places == sorted(places)
    rows = {row: [p for r, p in places if r == row] for row, _ in places}
    assert all(found == list(range(1, len(found) + 1)) for found in rows.values())
    assert all(
        board.slots[upper].row == slot.row + 1
        for slot, over in zip(board.slots, board.covers, strict=True)
        for upper in over
    )
    assert len({(slot.x, slot.y) for slot in board.slots}) == len(board.slots)


@given(BOARDS, st.sampled_from([cover_all, cover_left_or_right]))
def test_every_board_can_be_taken_away(
    board: Board, build: Callable[[Board], tuple[Alternatives, ...]]
) -> None:
    blockers = build(board)
    tableau = (1 << len(board.slots)) - 1
    while tableau:
        free = [
            n
            for n, masks in enumerate(blockers)
            if tableau >> n & 1 and (not masks or any(not tableau & mask for mask in masks))
        ]
        assert free
        for n in free:
            tableau ^= 1 << n


@given(st.integers(1, 5), st.integers(2, 6))
def test_peaks_share_out_all_cards_and_hold_what_covers_their_tip(count: int, rows: int) -> None:
    board = build_peaks(PeaksKeys(count=count, rows=rows))
    shares = board.peaks["share"]
    assert len(shares) == count
    assert sum(shares) == (1 << len(board.slots)) - 1
    assert all(one & other == 0 for one in shares for other in shares if one != other)
    size = rows * (rows - 1) // 2 + rows - 1
    assert [share.bit_count() for share in shares] == [size] * (count - 1) + [size + 1]
