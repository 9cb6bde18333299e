"""The board as text: any layout, no overlap, names under free cards only."""

import re

from hypothesis import given
from hypothesis import strategies as st

from ridgeline.cards import parse_face
from ridgeline.cli.board import Spot, board_lines
from ridgeline.cli.style import Style
from ridgeline.engine.parts import Slot

PLAIN = Style()


def pyramid(rows: int) -> list[Slot]:
    return [
        Slot(row, place, x=2.0 * place - row, y=float(row))
        for row in range(1, rows + 1)
        for place in range(1, row + 1)
    ]


def test_a_small_pyramid() -> None:
    slots = pyramid(2)
    faces = [None, parse_face("7D"), parse_face("TC")]
    spots = [Spot(s, f, s.row == 2) for s, f in zip(slots, faces, strict=True)]
    assert board_lines(spots, slots, PLAIN, 80) == [
        "    ##",
        "",
        " 7D    TC",
        "2.1   2.2",
    ]


def test_cards_that_are_gone_move_nothing() -> None:
    slots = pyramid(3)
    spots = [Spot(slot, parse_face("AS"), False) for slot in slots]
    whole = board_lines(spots, slots, PLAIN, 80)
    left = board_lines(spots[3:], slots, PLAIN, 80)
    assert left[4] == whole[4]
    assert left[0] == left[2] == ""


def test_a_selected_card_stands_in_brackets() -> None:
    slots = pyramid(1)
    assert (
        board_lines([Spot(slots[0], parse_face("KH"), True, selected=True)], slots, PLAIN, 80)[
            0
        ].strip()
        == "[KH]"
    )


def test_no_slots_no_lines() -> None:
    assert board_lines([], [], PLAIN, 80) == []


@given(
    st.lists(st.tuples(st.integers(0, 24), st.integers(0, 8)), min_size=1, max_size=60),
    st.integers(20, 200),
)
def test_every_card_of_any_layout_can_be_read(places: list[tuple[int, int]], width: int) -> None:
    counts: dict[int, int] = {}
    slots = []
    for x, y in sorted(places, key=lambda place: (place[1], place[0])):
        counts[y] = counts.get(y, 0) + 1
        slots.append(Slot(y + 1, counts[y], x / 2, float(y)))
    lines = board_lines([Spot(s, parse_face("QD"), True) for s in slots], slots, PLAIN, width)
    words = " ".join(lines).split()
    assert words.count("QD") == len(slots)
    assert sorted(w for w in words if w != "QD") == sorted(slot.name for slot in slots)


def test_colour_adds_nothing_but_colour() -> None:
    slots = pyramid(4)
    spots = [Spot(s, parse_face("JH") if s.row > 2 else None, s.row == 4) for s in slots]
    dressed = board_lines(spots, slots, Style(colour=True), 80)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in dressed] == board_lines(
        spots, slots, PLAIN, 80
    )
