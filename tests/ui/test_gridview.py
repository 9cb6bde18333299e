"""The grid of the editor: what is in sight, and which cell a finger means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.rules.drawing import Card, Cell, Drawing, touching
from ridgeline.rules.library import Library
from ridgeline.rules.sketches import sketched
from ridgeline_ui_kivy.editorplaces import editor_places
from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.gridview import CELL, Box, GridView, spots

LIBRARY = Library.load(no_plugins=True)
PHONE = Box(0, 200, 360, 380)


def board_of(*cells: Cell) -> Drawing:
    drawing = Drawing()
    for cell in cells:
        drawing = drawing.placed(cell, Card())
    return drawing


def view_of(board: Drawing, box: Box = PHONE, unit: float = 1.0) -> GridView:
    view = GridView()
    view.look_at(box, unit, board)
    return view


@given(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([1.0, 2.625]))
def test_the_middle_of_a_card_is_its_cell(row: int, column: int, unit: float) -> None:
    view = view_of(board_of((0, 0)), Box(10, 20, 400, 700), unit)
    box = view.card((row, column))
    assert view.cell_at(box.x + box.w / 2, box.y + box.h / 2) == (row, column)


def test_cards_overlap_just_when_they_touch() -> None:
    view = view_of(board_of((0, 0)))
    one = view.card((0, 0))
    for row in range(-3, 4):
        for column in range(-3, 4):
            other = view.card((row, column))
            apart = (
                one.x + one.w <= other.x + 0.01
                or other.x + other.w <= one.x + 0.01
                or one.y + one.h <= other.y + 0.01
                or other.y + other.h <= one.y + 0.01
            )
            assert apart == ((row, column) not in [*touching((0, 0)), (0, 0)])


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide", "diamond", "three-fir-trees"])
@pytest.mark.parametrize("size", [(360, 380), (400, 260), (900, 700)])
def test_the_whole_board_is_in_sight_at_first(ruleset: str, size: tuple[int, int]) -> None:
    board = sketched(LIBRARY, LIBRARY.ruleset(ruleset))
    view = view_of(board, Box(5, 7, *size))
    for cell in board.cards:
        box = view.card(cell)
        assert box.x >= 5
        assert box.x + box.w <= 5 + size[0]
        assert box.y >= 7
        assert box.y + box.h <= 7 + size[1]


@pytest.mark.parametrize("unit", [1.0, 2.0])
def test_a_finger_has_forty_dp_once_it_works(unit: float) -> None:
    board = sketched(LIBRARY, LIBRARY.ruleset("tripeaks-easy"))
    view = view_of(board, Box(0, 0, 360 * unit, 380 * unit), unit)
    assert view.whole
    view.come_closer(board, 100 * unit, 100 * unit)
    assert not view.whole
    assert view.cell[0] >= CELL[0] * unit
    assert view.cell[1] >= CELL[1] * unit


def test_what_is_tapped_from_afar_is_in_sight_then() -> None:
    board = sketched(LIBRARY, LIBRARY.ruleset("tripeaks-easy"))
    view = view_of(board)
    cell = max(board.cards)
    box = view.card(cell)
    view.come_closer(board, box.x + box.w / 2, box.y + box.h / 2)
    near = view.card(cell)
    assert near.x >= 0
    assert near.x + near.w <= 360


def test_the_board_does_not_leave_the_window() -> None:
    board = sketched(LIBRARY, LIBRARY.ruleset("tripeaks-easy"))
    view = view_of(board)
    view.come_closer(board, 180, 400)
    for dx, dy in ((9999, 9999), (-9999, -9999)):
        view.pan(board, dx, dy)
        boxes = [view.card(cell) for cell in board.cards]
        assert any(0 < box.x + box.w / 2 < 360 for box in boxes)


def test_a_cell_out_of_sight_is_brought_into_it() -> None:
    board = board_of((0, 0), (0, 30))
    view = view_of(board)
    view.come_closer(board, 0, 380)
    view.show(board, (0, 30))
    box = view.card((0, 30))
    assert box.x >= 0
    assert box.x + box.w <= 360 + 0.01


def test_the_card_on_top_is_the_one_that_is_tapped() -> None:
    board = Drawing().placed((0, 0), Card(0)).placed((1, 1), Card(1))
    view = view_of(board)
    box = view.card((1, 1))
    assert view.card_at(board, box.x + 3, box.y + box.h - 3) == (1, 1)
    below = view.card((0, 0))
    assert view.card_at(board, below.x + 3, below.y + 3) == (0, 0)
    assert view.card_at(board, below.x - 30, below.y) is None


def test_numbers_stand_where_a_card_is_seen() -> None:
    board = Drawing().placed((0, 0), Card(0)).placed((1, -1), Card(1)).placed((1, 1), Card(1))
    assert spots(board) == {(0, 0): (0.5, 1.0), (1, -1): (1.0, 1.0), (1, 1): (1.0, 1.0)}


def test_a_hidden_card_has_no_number() -> None:
    board = board_of((0, 0))
    for cell in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        board = board.placed(cell, Card(1))
    assert (0, 0) not in spots(board)


def test_the_arrow_goes_from_the_upper_card_to_the_lower_one() -> None:
    view = view_of(board_of((0, 0), (1, 1)))
    from_x, from_y, to_x, to_y = view.arrow(((1, 1), (0, 0)))
    assert from_x > to_x
    assert from_y < to_y


def test_the_axis_goes_through_the_middle_of_a_card_that_is_its_own_image() -> None:
    board = board_of((0, 0))
    view = view_of(board)
    box = view.card((0, 0))
    assert view.axis(board) == pytest.approx(box.x + box.w / 2)


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("size", [(360, 640), (360, 800), (640, 360), (1280, 800), (800, 1280)])
def test_the_parts_of_the_editor_lie_side_by_side(size: tuple[int, int], text: float) -> None:
    """Nothing overlaps, leaves the window or lies under the system's bars; the grid keeps most."""
    insets = Insets(0, 24, 0, 16)
    places = editor_places(size, insets, 1.0, text, 12, 2)
    parts = [places.title, places.close, places.pad, places.said, *places.tools, *places.foot]
    for number, part in enumerate(parts):
        assert part.within(insets.safe(size))
        assert not any(part.overlaps(other) for other in parts[:number])
    assert all(min(button.w, button.h) >= 48 for button in (*places.tools, *places.foot))
    assert places.pad.w * places.pad.h >= 0.38 * size[0] * size[1]


def test_the_tools_grow_with_the_texts_where_there_is_room() -> None:
    def least(size: tuple[int, int], text: float) -> tuple[int, int]:
        tools = editor_places(size, Insets(), 1.0, text, 12, 2).tools
        return min(tool.w for tool in tools), min(tool.h for tool in tools)

    for size in ((360, 640), (360, 800), (1280, 800), (800, 1280)):
        (wide, high), (wider, higher) = least(size, 1.0), least(size, 2.0)
        assert wider >= 1.3 * wide, size
        assert higher >= high, size
    assert least((1280, 800), 2.0)[1] == 1.5 * least((1280, 800), 1.0)[1]
