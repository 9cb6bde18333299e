"""Boards drawn on a grid: what they say, how they are written, and reading games' boards back."""

from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.engine.parts import Layout
from ridgeline.errors import RidgelineError
from ridgeline.rules.drawing import Card, Cell, Drawing
from ridgeline.rules.lettering import lettered
from ridgeline.rules.library import Library
from ridgeline.rules.sketches import sketched, tableau_of
from ridgeline.rules.writing import tree_text
from ridgeline.syntax.yamlguard import load

LIBRARY = Library.load(no_plugins=True)
BOARDS = sorted(
    each.id
    for each in LIBRARY.summaries()
    if LIBRARY.game(LIBRARY.ruleset(each.id)).parts.layout.slots
)


def layout_of(tableau: dict[str, object]) -> Layout:
    """Compile a tableau as it would be read from a file."""
    tree = {
        "ridgeline": 1,
        "id": "drawn",
        "pack": {"packs": 8},
        "tableau": tableau,
        "match": {"kind": "adjacent"},
    }
    read = load(tree_text(tree), "drawn.yaml").tree
    assert isinstance(read, dict)
    return LIBRARY.game(LIBRARY.draft(read)).parts.layout


def said_by(layout: Layout) -> dict[tuple[float, float], tuple[set[tuple[float, float]], bool]]:
    """Return by its place, from the upper left corner, what lies on each card, and its face."""
    slots = layout.slots
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    places = [(slot.x - left, slot.y - top) for slot in slots]
    return {
        place: (
            {places[n] for alternatives in layout.blockers[number] for n in bits(alternatives)},
            bool(layout.down >> number & 1),
        )
        for number, place in enumerate(places)
    }


def seen_in(drawing: Drawing) -> tuple[list[Cell], list[set[int]], set[int]]:
    """Return what a drawing says, by the numbers of its cards in dealing order."""
    order = sorted(drawing.cards)
    number = {cell: n for n, cell in enumerate(order)}
    over: list[set[int]] = [set() for _ in order]
    for upper, lower in drawing.covers:
        over[number[lower]].add(number[upper])
    return order, over, {number[cell] for cell in order if not drawing.cards[cell].up}


def bits(mask: int) -> set[int]:
    return {n for n in range(mask.bit_length()) if mask >> n & 1}


cells = st.tuples(st.integers(0, 4), st.integers(-4, 4))
drawn = st.dictionaries(
    cells, st.builds(Card, st.integers(0, 4), st.booleans()), min_size=1, max_size=20
)


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    """Draw cards anyhow, and change some covers by hand."""
    drawing = Drawing()
    for cell, card in draw(drawn).items():
        drawing = drawing.placed(cell, card)
    pairs = st.tuples(
        st.sampled_from(sorted(drawing.cards)), st.sampled_from(sorted(drawing.cards))
    )
    for upper, lower in draw(st.lists(pairs, max_size=4)):
        if drawing.cards[upper].layer > drawing.cards[lower].layer:
            drawing = drawing.with_cover(upper, lower, draw(st.booleans()))
    return drawing


@given(drawings())
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_is_what_is_built(drawing: Drawing) -> None:
    """Places in dealing order and in their rows, coverage and faces survive the file."""
    layout = layout_of(tableau_of(drawing))
    order, over, down = seen_in(drawing)
    rows = sorted({row for row, _ in order})
    assert [slot.row for slot in layout.slots] == [rows.index(row) + 1 for row, _ in order]
    steps = {slot.x - column for slot, (_, column) in zip(layout.slots, order, strict=True)}
    assert len(steps) == 1, "a board may be shifted, not bent"
    assert [
        bits(alternatives[0]) if alternatives else set() for alternatives in layout.blockers
    ] == over
    assert bits(layout.down) == down


@given(drawings())
@settings(max_examples=50, deadline=None)
def test_a_map_is_written_wherever_one_says_the_coverage(drawing: Drawing) -> None:
    """Only covers that no letters say make a graph."""
    tableau = tableau_of(drawing)
    plain = drawing.covers == drawing.by_touching
    assert not plain or tableau["shape"] == "map"
    assert (tableau["shape"] == "map") == (
        plain or lettered(drawing.cards, drawing.covers) is not None
    )


@given(drawings())
@settings(max_examples=50, deadline=None)
def test_letters_say_just_the_covers(drawing: Drawing) -> None:
    layers = lettered(drawing.cards, drawing.covers)
    if layers is None:
        return
    cards = {cell: Card(layer) for cell, layer in layers.items()}
    assert Drawing(MappingProxyType(cards)).by_touching == drawing.covers
    assert set(layers.values()) <= set(range(26))


@pytest.mark.parametrize("ruleset", BOARDS)
def test_a_games_board_comes_back_from_its_drawing(ruleset: str) -> None:
    """Whatever its shape: places, coverage, faces, and the dealing order but where walls decide it."""
    game = LIBRARY.game(LIBRARY.ruleset(ruleset)).parts.layout
    layout = layout_of(tableau_of(sketched(LIBRARY, LIBRARY.ruleset(ruleset))))
    assert said_by(layout) == said_by(game)
    if not game.walls:
        assert [slot.name for slot in layout.slots] == [slot.name for slot in game.slots]


@pytest.mark.parametrize("ruleset", BOARDS)
def test_the_boards_that_come_along_are_maps(ruleset: str) -> None:
    """Pyramids, columns, peaks, the ring: there are letters for all of them."""
    assert tableau_of(sketched(LIBRARY, LIBRARY.ruleset(ruleset)))["shape"] == "map"


def test_the_diamond_is_written_as_it_stands_in_its_file() -> None:
    ruleset = LIBRARY.ruleset("diamond")
    assert tableau_of(sketched(LIBRARY, ruleset))["map"] == ruleset.layout_keys.map


# The operations


def pyramid() -> Drawing:
    """Return a card that two others lie on."""
    drawing = Drawing().placed((0, 0), Card(0, False))
    return drawing.placed((1, -1), Card(1)).placed((1, 1), Card(1))


def test_cards_of_the_next_layer_lie_on_what_they_touch() -> None:
    assert pyramid().covers == {((1, -1), (0, 0)), ((1, 1), (0, 0))}
    assert pyramid().covered == {(0, 0)}


def test_a_cover_can_be_taken_away_and_given_back() -> None:
    one = pyramid().with_cover((1, 1), (0, 0), False)
    assert one.covers == {((1, -1), (0, 0))}
    assert one.with_cover((1, 1), (0, 0), True) == pyramid()


def test_a_cover_by_hand_is_forgotten_once_touching_says_it() -> None:
    drawing = Drawing().placed((0, 0), Card(0)).placed((1, 0), Card(2))
    drawing = drawing.with_cover((1, 0), (0, 0), True)
    assert drawing.added == {((1, 0), (0, 0))}
    lowered = drawing.raised([(1, 0)], -1)
    assert not lowered.added
    assert lowered.covers == {((1, 0), (0, 0))}


def test_moving_a_card_takes_its_covers_by_hand_along() -> None:
    drawing = pyramid().with_cover((1, 1), (0, 0), False).placed((5, 5), Card(3))
    drawing = drawing.with_cover((5, 5), (0, 0), True)
    moved = drawing.moved({(5, 5): (6, 0)})
    assert ((6, 0), (0, 0)) in moved.covers
    shifted = drawing.moved({cell: (cell[0] + 1, cell[1]) for cell in drawing.cards})
    assert shifted.covers == {((a + 1, b), (c + 1, d)) for (a, b), (c, d) in drawing.covers}


def test_moving_a_card_onto_another_replaces_it() -> None:
    moved = pyramid().moved({(1, 1): (1, -1)})
    assert sorted(moved.cards) == [(0, 0), (1, -1)]


def test_the_covers_of_a_card_go_with_it() -> None:
    drawing = pyramid().with_cover((1, 1), (1, -1), True)
    assert drawing.without([(1, 1)]).added == frozenset()


def test_mirror_images() -> None:
    assert Drawing(axis=0).mirrored((3, 2)) == (3, -2)
    assert Drawing(axis=1).mirrored((3, 0)) == (3, 1)


def test_a_circle_is_found() -> None:
    drawing = pyramid().with_cover((0, 0), (1, 1), True)
    assert set(drawing.circle()) == {(0, 0), (1, 1)}
    assert pyramid().circle() == []
    with pytest.raises(RidgelineError, match="circle"):
        layout_of(tableau_of(drawing))


def test_a_graph_says_which_cards_lie_face_down() -> None:
    far = Drawing().placed((0, 0), Card(0, False)).placed((9, 9), Card(0, False))
    far = far.placed((9, 0), Card(0)).with_cover((9, 9), (0, 0), True)
    assert tableau_of(far) == {
        "shape": "graph",
        "nodes": {"a1": [1, 0], "b1": [1, 9], "b2": [10, 9]},
        "covers": {"b2": ["a1"]},
        "down": ["a1", "b2"],
    }
    assert tableau_of(far.faced([(9, 9), (9, 0)]))["face-down"] == "covered"
