"""Where things lie: for every ruleset and its relatives, in windows of every size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.engine.game import mask_slots
from ridgeline.engine.parts import Parts
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.arrange import arrange
from ridgeline_ui_kivy.faces import rank_height
from ridgeline_ui_kivy.geometry import Furniture, Insets, Rect, furniture
from ridgeline_ui_kivy.lines import folded, in_lines
from ridgeline_ui_kivy.places import Places

SIZES = [(360, 640), (360, 800), (640, 360), (800, 1280), (1280, 800), (1920, 1080), (2560, 1600)]
"""Windows in dp."""
DENSITIES = [1.0, 2.0, 3.5]
NOTCH, SIDEWAYS = (0, 90, 0, 48), (90, 24, 48, 30)
"""Insets in dp (left, top, right, bottom) of a phone upright and on its side."""
FAMILY = sorted((Path(__file__).parents[1] / "family").glob("*.yaml"))


def all_parts() -> dict[str, Parts]:
    """Return the parts of every built-in ruleset and of those in tests/family."""
    from ridgeline.plugins.manager import load_plugins

    contributions = load_plugins(no_plugins=True, environment={})
    folders = (*contributions.ruleset_folders, *(("tests", path) for path in FAMILY))
    object.__setattr__(contributions, "ruleset_folders", folders)
    library = Library(contributions)
    return {s.id: library.game(library.ruleset(s.id)).parts for s in library.summaries()}


PARTS = all_parts()
BOARDS = list({furniture(parts): name for name, parts in sorted(PARTS.items())}.values())
"""One ruleset for each set of things that want a place."""
PLAYED = [name for name in PARTS if name.startswith(("tripeaks-", "triple-peaks", "pyramide"))]
"""Those whose cards can be large everywhere: TriPeaks and the app's Pyramide."""


def placed(
    needs: Furniture,
    size: tuple[int, int],
    density: float,
    *,
    left_handed: bool = False,
    turned: bool = False,
) -> Places:
    """Lay a table out on a phone with a notch; for the left hand the other way round."""
    pixels = round(size[0] * density), round(size[1] * density)
    taken = NOTCH if size[0] < size[1] else SIDEWAYS
    if left_handed:
        taken = taken[2], taken[1], taken[0], taken[3]
    insets = Insets(*(round(n * density) for n in taken))
    return arrange(needs, pixels, density, insets, left_handed=left_handed, turned=turned)


def movables(places: Places) -> dict[str, Rect]:
    """Return everything that must not overlap, by a name."""
    parts = dict(places.bars.buttons)
    parts |= {f"reserve {n}": rect for n, rect in enumerate(places.reserves)}
    parts |= {f"slot {n}": rect for n, rect in enumerate(places.slots)}
    parts |= {name: rect for name, rect in places.wastes.items() if name[0] == "W"}
    parts |= {"title": places.bars.title, "status": places.bars.status}
    for name, rect in (
        ("stock", places.stock),
        ("trail", places.trail),
        ("passes", places.passes),
        ("message", None if places.bars.message == places.bars.status else places.bars.message),
    ):
        if rect:
            parts[name] = rect
    return parts


@cache
def covered_by(name: str) -> list[set[int]]:
    """Return, per slot of a ruleset, all slots that lie on it or on what lies on it."""
    layout = PARTS[name].layout
    above: list[set[int]] = [set() for _ in layout.slots]
    for slot, alternatives in enumerate(layout.blockers):
        for mask in alternatives:
            above[slot] |= set(mask_slots(mask))
    changed = True
    while changed:
        changed = False
        for mine in above:
            more = set().union(*(above[other] for other in mine)) if mine else set()
            if not more <= mine:
                mine |= more
                changed = True
    return above


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_everything_is_safe_and_apart(
    name: str, size: tuple[int, int], density: float, left_handed: bool
) -> None:
    places = placed(furniture(PARTS[name]), size, density, left_handed=left_handed)
    assert_safe_and_apart(name, places)


def assert_safe_and_apart(name: str, places: Places) -> None:
    everything = movables(places)
    for what, rect in everything.items():
        assert rect.within(places.safe), what
    above = covered_by(name)
    for (one, a), (two, b) in combinations(everything.items(), 2):
        if not a.overlaps(b):
            continue
        assert (one[:5], two[:5]) == ("slot ", "slot "), (one, two)
        first, second = int(one[5:]), int(two[5:])
        assert second in above[first] or first in above[second], (one, two)


@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYED)
def test_controls_are_large_enough(name: str, size: tuple[int, int], density: float) -> None:
    places = placed(furniture(PARTS[name]), size, density)
    names = {"menu", "new", "rules", "options", "undo", "redo", "hint"}
    assert set(places.bars.buttons) == names
    for rect in places.bars.buttons.values():
        assert min(rect.w, rect.h) >= 48 * density
    assert places.bars.title.w >= 120 * density


@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYED)
def test_controls_are_apart(name: str, size: tuple[int, int], density: float) -> None:
    """A thick finger on New must not undo, nor the other way round."""
    for turned in (False, True):
        places = placed(furniture(PARTS[name]), size, density, turned=turned)
        controls = {**places.bars.buttons, "title": places.bars.title}
        gap = round(8 * density)
        for (one, a), (two, b) in combinations(controls.items(), 2):
            wider = Rect(a.x - gap, a.y - gap, a.w + 2 * gap, a.h + 2 * gap)
            assert not wider.overlaps(b), (one, two)


HIGH = [size for size in SIZES if size[0] < size[1]]


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", HIGH)
@pytest.mark.parametrize("name", PARTS)
def test_a_board_on_its_side_is_safe_and_apart(
    name: str, size: tuple[int, int], left_handed: bool
) -> None:
    needs = furniture(PARTS[name])
    places = placed(needs, size, 2.0, left_handed=left_handed, turned=True)
    assert_safe_and_apart(name, places)


@pytest.mark.parametrize("size", HIGH)
@pytest.mark.parametrize("name", PARTS)
def test_a_board_on_its_side_has_larger_ranks_or_is_not_turned(
    name: str, size: tuple[int, int]
) -> None:
    needs = furniture(PARTS[name])
    upright, turned = arrange(needs, size, 1.0), arrange(needs, size, 1.0, turned=True)
    if turned == upright:
        return
    assert rank_height(turned.card, 1.0) > rank_height(upright.card, 1.0)
    assert rank_height(turned.card, 1.0) >= 14
    assert_piles_are_easy_to_hit(needs, replace(turned, card=upright.card))
    xs = sorted({rect.x for rect in turned.slots})
    for left, right in pairwise(xs):  # rank and suit stay in sight
        assert right - left >= 0.7 * turned.card[0]
    for one, other in combinations(turned.slots, 2):  # none hides the rank of one beside it
        assert one.x != other.x or abs(one.y - other.y) >= turned.card[1] - 1
    if name in PLAYED:
        assert turned.board.w >= 0.9 * size[0]
        assert turned.card[1] >= 35


def test_the_sizes_of_the_board_on_its_side() -> None:
    """As the mock-up has them, with its notch and gesture bar: 108 x 43, ranks of 28 sp."""
    needs = furniture(PARTS["tripeaks-easy"])
    places = arrange(needs, (360, 800), 1.0, Insets(0, 40, 0, 24), turned=True)
    assert places.card[0] >= 105
    assert places.card[1] >= 43
    assert rank_height(places.card, 1.0) >= 28
    assert places.pile[0] >= 80


def assert_piles_are_easy_to_hit(needs: Furniture, places: Places) -> None:
    """Nothing is tapped more often than stock and waste; three wastes do not find room everywhere."""
    if not needs.stock and not needs.wastes:
        return
    several = len(needs.wastes) > 1
    assert places.pile[0] >= (30 if several else 48) * places.unit
    share = 0.74 if several else 0.8
    assert places.pile[0] >= min(share * places.card[0], 72 * places.unit)
    for rect in (places.stock, *places.wastes.values()):
        if rect:
            assert (rect.w, rect.h) == places.pile


@pytest.mark.parametrize("size", [*SIZES, (1100, 760), (800, 360), (700, 340), (900, 900)])
@pytest.mark.parametrize("name", BOARDS)
def test_piles_are_easy_to_hit(name: str, size: tuple[int, int]) -> None:
    needs = furniture(PARTS[name])
    assert_piles_are_easy_to_hit(needs, placed(needs, size, 2.0))
    assert_piles_are_easy_to_hit(needs, arrange(needs, size, 1.0))


@given(
    width=st.integers(560, 2600),
    height=st.integers(340, 1600),
    name=st.sampled_from([name for name in BOARDS if PARTS[name].plan.wastes == 1]),
)
def test_piles_are_easy_to_hit_in_any_window(width: int, height: int, name: str) -> None:
    needs = furniture(PARTS[name])
    assert_piles_are_easy_to_hit(needs, arrange(needs, (width, height), 1.0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_the_board_takes_the_place_that_there_is(name: str, size: tuple[int, int]) -> None:
    """Nine tenths of the width, or of the height, together with what lies at both sides of it."""
    places = arrange(furniture(PARTS[name]), size, 1.0)
    bars, board = places.bars, places.board
    heights = [bars.title.h, board.h]
    if not places.wide:
        heights += [bars.status.h, bars.buttons["undo"].h]
        heights += [] if places.shared else [bars.message.h]
    under = [each for each in (places.stock, *places.wastes.values()) if each]
    if under and all(each.top <= board.y for each in under):
        heights.append(places.pile[1] + (places.passes.h if places.passes else 0))
    rails = 0 if bars.buttons["undo"].top <= board.y else 2 * places.pile[0]
    assert board.w + rails >= 0.9 * size[0] or sum(heights) >= 0.9 * size[1]
    if name in PLAYED:
        assert board.w >= 0.9 * size[0] or board.h >= 0.9 * bars.title.y


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BOARDS)
def test_cards_of_every_game_are_large_enough(name: str, size: tuple[int, int]) -> None:
    """On the board that is shown by default; 35 dp is what a finger and bad light need."""
    places = arrange(furniture(PARTS[name]), size, 1.0)
    for card in (places.card, places.pile):
        assert card[0] >= 35
        assert rank_height(card, 1.0) >= 14
    steps = (abs(a.x - b.x) + abs(a.y - b.y) for a, b in combinations(places.slots, 2))
    assert min(steps, default=99) >= 14, "no card hides the index of another"


@pytest.mark.parametrize("name", BOARDS)
def test_parts_in_lines_are_the_parts_of_the_board(name: str) -> None:
    """Laid into lines, what lies on each other does so as before, and nothing else does."""

    def over(needs: Furniture) -> dict[tuple[int, int], tuple[float, float]]:
        """Return which cards lie on each other, and how."""
        lines = needs.lines or (0,) * len(needs.slots)
        pairs = combinations(zip(needs.slots, lines, strict=True), 2)
        return {
            (a.row * 100 + a.place, b.row * 100 + b.place): (b.x - a.x, b.y - a.y)
            for (a, line), (b, other) in pairs
            if line == other and abs(a.x - b.x) < 2 and abs(a.y - b.y) < 2
        }

    needs = furniture(PARTS[name])
    before = over(needs)
    for laid in (in_lines(needs), *folded(needs)):
        assert [slot.name for slot in laid.slots] == [slot.name for slot in needs.slots]
        assert over(laid) == before


def test_rows_of_fans_do_not_touch() -> None:
    for size in SIZES:
        places = arrange(furniture(PARTS["triple-alliance"]), size, 1.0)
        tops = sorted({rect.y for rect in places.slots})
        assert all(above - low > places.card[1] + 4 for low, above in pairwise(tops))


@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYED)
def test_cards_and_ranks_are_large_enough(name: str, size: tuple[int, int], density: float) -> None:
    pixels = round(size[0] * density), round(size[1] * density)
    places = arrange(furniture(PARTS[name]), pixels, density)
    assert places.card[0] >= 35 * density
    for card in (places.card, places.pile):
        assert 1.35 <= card[1] / card[0] <= 1.8
        assert rank_height(card, density) >= 14 * density
    ys = sorted({rect.y for rect in places.slots})
    steps = [b - a for a, b in pairwise(ys)]
    assert min(steps) >= 0.48 * places.card[1]  # the index stays in sight


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] < size[1]])
@pytest.mark.parametrize("name", PLAYED)
def test_a_high_window_has_no_hole_in_the_middle(name: str, size: tuple[int, int]) -> None:
    places = arrange(furniture(PARTS[name]), size, 1.0)
    assert places.stock
    lowest = min(rect.y for rect in places.slots)
    under = places.passes or places.stock
    assert lowest - places.stock.top <= 24
    assert under.y - places.bars.buttons["new"].top <= 24
    assert places.bars.message.y - max(rect.top for rect in places.slots) <= 24
    assert places.bars.status.y - places.bars.message.top <= 24


def test_the_mock_ups_sizes() -> None:
    peaks = arrange(furniture(PARTS["tripeaks-easy"]), (360, 800), 1.0)
    assert peaks.card[0] == 35
    assert peaks.pile[0] >= 80
    pyramid = arrange(furniture(PARTS["pyramide"]), (360, 800), 1.0)
    assert pyramid.card[0] == 50
    assert arrange(furniture(PARTS["tripeaks-easy"]), (1280, 800), 1.0).card[0] >= 122
    assert arrange(furniture(PARTS["pyramide"]), (1280, 800), 1.0).card[0] >= 123


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYED)
def test_what_lies_under_the_stock_takes_nothing_back(
    name: str, size: tuple[int, int], left_handed: bool
) -> None:
    """A tap that misses the stock draws nothing, but it ends no game and undoes nothing."""
    places = arrange(furniture(PARTS[name]), size, 1.0, left_handed=left_handed)
    stock = places.stock
    assert stock
    for button in ("new", "undo", "redo", "menu", "options"):
        rect = places.bars.buttons[button]
        beside = rect.x >= stock.right or rect.right <= stock.x
        assert beside or rect.y >= stock.top, button


@pytest.mark.parametrize("size", [(360, 640), (360, 800)])
@pytest.mark.parametrize("name", ["elevens", "neptune", "hurricane", "black-hole"])
def test_a_pile_alone_leaves_room_for_the_buttons(name: str, size: tuple[int, int]) -> None:
    places = arrange(furniture(PARTS[name]), size, 1.0)
    assert places.pile[0] <= size[0] / 3


def test_the_left_hand_mirrors_all_but_the_board() -> None:
    needs = furniture(PARTS["tripeaks-easy"])
    right = arrange(needs, (360, 800), 1.0)
    left = arrange(needs, (360, 800), 1.0, left_handed=True)
    assert left.slots == right.slots
    assert arrange(needs, (360, 800), 1.0, left_handed=True, turned=True).slots == (
        arrange(needs, (360, 800), 1.0, turned=True).slots
    )
    assert left.stock
    assert right.stock
    assert left.stock.x == 360 - right.stock.right
    assert left.bars.buttons["undo"].x == 360 - right.bars.buttons["undo"].right


def test_a_mirrored_fan_still_shows_the_indices() -> None:
    needs = furniture(PARTS["pyramide-stock-waste"])
    for size in ((360, 640), (640, 360)):
        places = arrange(needs, size, 1.0, left_handed=True)
        assert places.stock
        assert places.wastes["U"].x < places.wastes["W"].x
        assert places.stock.x < size[0] / 2


def test_a_window_that_is_nearly_square_takes_the_larger_cards() -> None:
    for name in PLAYED:
        assert arrange(furniture(PARTS[name]), (400, 400), 1.0).card[0] >= 20


@given(
    width=st.integers(200, 3000),
    height=st.integers(200, 3000),
    density=st.sampled_from(DENSITIES),
    name=st.sampled_from(BOARDS),
)
def test_no_window_is_too_odd(width: int, height: int, density: float, name: str) -> None:
    places = arrange(furniture(PARTS[name]), (width, height), density)
    assert places.card[0] >= 1, places.card
    assert places.card[1] >= 1
    assert places.board.w <= width + 2


def test_cards_that_may_be_taken_from_under_the_waste_top_are_in_sight() -> None:
    for name in ("pyramide-stock-waste", "treize"):
        places = arrange(furniture(PARTS[name]), (360, 640), 1.0)
        under, top = places.wastes["U"], places.wastes["W"]
        assert top.x - under.x >= 20
