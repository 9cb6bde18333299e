"""A game in the making: its file, its parameters, what is wrong with it, and the tools."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ridgeline.rules.drawing import Card, Cell, Drawing
from ridgeline.rules.library import Library
from ridgeline.scaffold.names import id_of, prefix_of
from ridgeline_ui_kivy import chances
from ridgeline_ui_kivy.chances import Chances
from ridgeline_ui_kivy.draft import Draft, copied, from_plain, to_plain
from ridgeline_ui_kivy.draftcheck import look_at
from ridgeline_ui_kivy.draftfile import DraftFile
from ridgeline_ui_kivy.draftrules import DraftRules
from ridgeline_ui_kivy.editing import TOOLS, Editor

LIBRARY = Library.load(no_plugins=True)
FILE, RULES = DraftFile(LIBRARY), DraftRules(LIBRARY)
IDS = sorted(each.id for each in LIBRARY.summaries())


def own(text: str) -> str:
    """Return a file without the line for programs that edit it."""
    return text.split("\n", 1)[1]


# The file


@pytest.mark.parametrize("ruleset", IDS)
def test_a_copy_plays_like_its_original(ruleset: str) -> None:
    """Unchanged it says nothing but whose copy it is."""
    original = LIBRARY.ruleset(ruleset)
    draft = copied(LIBRARY, original)
    assert set(FILE.tree(draft)) == {"ridgeline", "id", "name", "source", "extends"}
    assert LIBRARY.draft(FILE.tree(draft)).same_rules(original)


@pytest.mark.parametrize("ruleset", IDS)
def test_a_copy_with_another_board_keeps_the_other_rules(ruleset: str) -> None:
    original = LIBRARY.ruleset(ruleset)
    draft = copied(LIBRARY, original)
    if not draft.drawing.cards:
        return
    fewer = draft.drawing.without([max(draft.drawing.cards)])
    made = LIBRARY.draft(FILE.tree(replace(draft, drawing=fewer)))
    assert made.match_keys == original.match_keys
    assert (made.sections.stock, made.sections.waste) == (
        original.sections.stock,
        original.sections.waste,
    )
    assert made.sections.score == original.sections.score
    assert made.modifiers == original.modifiers
    slots = LIBRARY.game(original).parts.layout.slots
    assert len(LIBRARY.game(made).parts.layout.slots) == len(slots) - 1


def test_a_copy_of_changed_rules_says_what_was_changed() -> None:
    settings = {"match.king-ace": "separate", "tableau.face-down": "none", "stock.passes": 3}
    changed = LIBRARY.ruleset("tripeaks-easy", settings)
    draft = copied(LIBRARY, changed)
    assert own(FILE.text(draft)) == (
        "ridgeline: 1\n"
        "id: my-tripeaks\n"
        "name: My TriPeaks\n"
        "source: After TriPeaks\n"
        "extends: tripeaks-easy\n"
        "tableau: {face-down: none}\n"
        "stock: {passes: 3}\n"
        "match: {king-ace: separate}\n"
    )
    assert LIBRARY.draft(FILE.tree(draft)).same_rules(changed)


def test_another_board_is_drawn_in_the_file() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("tripeaks-easy"))
    drawing = Drawing()
    for cell, card in {(0, 0): Card(0), (1, -1): Card(1), (1, 1): Card(1)}.items():
        drawing = drawing.placed(cell, card)
    draft = replace(draft, name="Tiny Peak", drawing=drawing)
    assert own(FILE.text(draft)) == (
        "ridgeline: 1\n"
        "id: tiny-peak\n"
        "name: Tiny Peak\n"
        "source: After TriPeaks\n"
        "family: Tiny Peak\n"
        "extends: tripeaks-easy\n"
        "code: {prefix: TIN}\n"
        "tableau:\n"
        "  shape: map\n"
        "  map: |\n"
        "    .a.\n"
        "    B.B\n"
    )


def test_a_game_from_nothing() -> None:
    draft = Draft("Zwölf", drawing=Drawing().placed((3, 3), Card(7)))
    assert own(FILE.text(draft)) == (
        "ridgeline: 1\n"
        "id: zwolf\n"
        "name: Zwölf\n"
        "code: {prefix: ZWO}\n"
        "tableau:\n"
        "  shape: map\n"
        "  map: |\n"
        "    A\n"
        "match: {kind: adjacent, king-ace: joined}\n"
        "switches: [match.king-ace]\n"
    )


def test_ids_and_prefixes_are_those_of_no_other_game() -> None:
    assert FILE.id_of(Draft("Golf")) == "golf-2"
    assert FILE.id_of(Draft("日本")) == "game"
    assert FILE.id_of(Draft("Nul")) == "nul-2", "no file of Windows has that name"
    assert FILE.id_of(Draft("Golf", saved="golf-9")) == "golf-9"
    taken = LIBRARY.prefixes()
    names = ("Golf", "Giza", "A", "", "TP", "日本")
    prefixes = [FILE.prefix_of(Draft(name)) for name in names]
    assert not set(prefixes) & set(taken)
    assert all(re.fullmatch("[A-Z]{2,6}", prefix) for prefix in prefixes)


def test_a_saved_game_keeps_its_letters(tmp_path: Path) -> None:
    draft = Draft("Own", drawing=Drawing().placed((0, 0), Card()))
    (tmp_path / "own.yaml").write_text(FILE.text(draft), "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    again = DraftFile(library)
    assert again.prefix_of(Draft("Other", saved="own")) == "OWN"
    assert again.prefix_of(Draft("Own")) != "OWN"
    assert again.id_of(Draft("Own")) == "own-2"


def test_a_file_that_is_left_out_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("ridgeline: 1\nid: own\nmatch: {kind: gone}\n", "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    assert library.problems
    assert DraftFile(library).id_of(Draft("Own")) == "own-2"


@pytest.mark.parametrize("name", ["King's Way", "Straße", "日本", "A", "Zwölf"])
def test_a_name_means_the_same_in_the_editor_and_to_ridgeline_new(name: str) -> None:
    ruleset_id = id_of(name, LIBRARY.catalogue.taken)
    assert FILE.id_of(Draft(name)) == ruleset_id
    assert FILE.prefix_of(Draft(name)) == prefix_of(ruleset_id, LIBRARY.prefixes())


def test_a_copy_of_a_graph_with_another_board_stands_by_itself(tmp_path: Path) -> None:
    """Mappings merge: nodes of the original would stay."""
    far = Drawing().placed((0, 0), Card()).placed((9, 9), Card()).with_cover((9, 9), (0, 0), True)
    (tmp_path / "far.yaml").write_text(FILE.text(Draft("Far", drawing=far)), "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    draft = copied(library, library.ruleset("far"))
    tree = DraftFile(library).tree(replace(draft, drawing=draft.drawing.placed((5, 5), Card())))
    assert "extends" not in tree
    assert len(library.game(library.draft(tree)).parts.layout.slots) == 3


# What is kept


@given(
    st.dictionaries(
        st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
        st.builds(Card, st.integers(-3, 9), st.booleans()),
        max_size=9,
    ),
    st.sampled_from(("covered", "open", "drawn")),
)
def test_a_draft_comes_back_as_it_was_kept(cards: dict[Cell, Card], faces: str) -> None:
    drawing = Drawing(axis=1)
    for cell, card in cards.items():
        drawing = drawing.placed(cell, card)
    order = sorted(cards)
    for upper, lower in pairwise(order):
        drawing = drawing.with_cover(upper, lower, (upper, lower) not in drawing.covers)
    draft = Draft("Own", "golf", drawing, faces, {"match.total": 11}, "own")  # type: ignore[arg-type]
    kept = from_plain(json.loads(json.dumps(to_plain(draft))))
    assert kept is not None
    assert kept.drawing.covers == draft.drawing.covers
    assert to_plain(kept) == to_plain(draft)


@pytest.mark.parametrize("kept", [None, {}, [], {"cards": 3}, {**to_plain(Draft()), "faces": "?"}])
def test_what_is_no_draft_is_none(kept: object) -> None:
    assert from_plain(kept) is None


# What is wrong


def test_problems_are_said_in_a_line() -> None:
    draft = Draft("Own")
    assert look_at(LIBRARY, draft, FILE.tree(draft)).line == "Tap the felt to lay the first card"
    many = Drawing()
    for column in range(0, 120, 2):
        many = many.placed((0, column), Card())
    draft = Draft("Own", drawing=many)
    found = look_at(LIBRARY, draft, FILE.tree(draft))
    assert found.problem == "61 places for 52 cards: take cards away, or add a pack"
    draft = RULES.chosen(draft, "pack.packs", 2)
    found = look_at(LIBRARY, draft, FILE.tree(draft))
    assert found.line == "60 cards on the board, 43 in the stock"


def test_answers_that_do_not_go_together_are_said_to() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("pyramide"))
    draft = RULES.chosen(draft, "match.stock-waste", "top-two")
    draft = RULES.chosen(draft, "match.kind", "adjacent")
    found = look_at(LIBRARY, draft, FILE.tree(draft))
    assert found.problem.startswith("That does not go with the other answers: ")


def test_what_makes_no_sense_is_said() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("pyramide"))
    draft = RULES.typed(draft, "match.alone", "")[0]
    found = look_at(LIBRARY, draft, FILE.tree(draft))
    assert (found.problem, found.line.endswith("Some cards can never leave")) == ("", True)
    card = Draft("Own", drawing=Drawing().placed((0, 0), Card())).turned([(0, 0)])
    found = look_at(LIBRARY, card, FILE.tree(card))
    assert found.line.endswith("A card lies face down though nothing covers it")
    assert not found.problem


def test_a_game_without_a_board_needs_none() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("elevens"))
    found = look_at(LIBRARY, draft, FILE.tree(draft))
    assert not found.problem


# Parameters


@pytest.mark.parametrize("ruleset", IDS)
def test_every_parameter_shows_what_holds(ruleset: str) -> None:
    original = LIBRARY.ruleset(ruleset)
    for _heading, parameters in RULES.groups(copied(LIBRARY, original)):
        for each in parameters:
            assert each.value == original.plain(each.key), each.key
            assert each.label
            assert each.shown or each.value == []


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide", "golf", "elevens"])
def test_every_option_is_taken(ruleset: str) -> None:
    """What is offered either makes a game or is said not to go with the rest."""
    draft = copied(LIBRARY, LIBRARY.ruleset(ruleset))
    for _heading, parameters in RULES.groups(draft):
        for each in parameters:
            for option in each.options:
                changed = RULES.chosen(draft, each.key, option.value)
                assert RULES.value(each.key, changed) == option.value
                tree = FILE.tree(changed)
                problem = look_at(LIBRARY, changed, tree).problem
                assert "key" not in problem, each.key
                if not problem:
                    assert LIBRARY.draft(tree).plain(each.key) == option.value


def test_rules_of_another_kind_wait_until_it_is_chosen_again() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("pyramide"))
    draft = RULES.chosen(draft, "match.total", 11)
    other = RULES.chosen(draft, "match.kind", "same-rank")
    assert FILE.tree(other)["match"] == {"kind": "same-rank"}
    back = RULES.chosen(other, "match.kind", "sum")
    assert FILE.tree(back)["match"] == {"total": 11}


def test_lists_are_typed() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("pyramide"))
    draft, wrong = RULES.typed(draft, "match.alone", "k, q")
    assert (draft.settings["match.alone"], wrong) == (["K", "Q"], "")
    same, wrong = RULES.typed(draft, "match.alone", "K Z")
    assert same is draft
    assert "'Z'" in wrong


def test_switches_are_offered_or_not() -> None:
    draft = Draft("Own", drawing=Drawing().placed((0, 0), Card()))
    assert ("match.king-ace", "Are king and ace neighbours?", True) in RULES.switches(draft)
    draft = RULES.offering(draft, "stock.passes", True)
    assert FILE.tree(draft)["switches"] == ["match.king-ace", "stock.passes"]
    draft = RULES.offering(draft, "match.king-ace", False)
    assert [each.key for each in LIBRARY.draft(FILE.tree(draft)).switches] == ["stock.passes"]


# Tools


def editor_of(*cells: Cell) -> Editor:
    editor = Editor(Draft("Own"))
    for cell in cells:
        editor.tap(cell)
    return editor


def test_cards_are_laid_on_top_or_underneath() -> None:
    editor = editor_of((0, 0), (1, 1))
    editor.take_tool("under")
    editor.tap((-1, -1))
    layers = {cell: card.layer for cell, card in editor.board.cards.items()}
    assert layers == {(0, 0): 0, (1, 1): 1, (-1, -1): -1}
    assert editor.board.covers == {((1, 1), (0, 0)), ((0, 0), (-1, -1))}
    assert editor.board.down == {(0, 0), (-1, -1)}


def test_a_card_is_picked_up_and_laid_elsewhere() -> None:
    editor = editor_of((0, 0), (0, 0))
    assert editor.picked == (0, 0)
    editor.tap((5, 5))
    assert sorted(editor.board.cards) == [(5, 5)]
    editor.tap((5, 5))
    editor.tap((5, 5))
    assert editor.picked is None


def test_the_mirror_does_everything_twice() -> None:
    editor = editor_of((0, 0))
    editor.mirror = True
    editor.tap((1, 1))
    assert sorted(editor.board.cards) == [(0, 0), (1, -1), (1, 1)]
    editor.take_tool("covers")
    editor.tap((1, 1))
    editor.tap((0, 0))
    assert editor.board.covers == set()
    editor.take_tool("add")
    editor.tap((1, 1))
    editor.tap((1, 3))
    assert sorted(editor.board.cards) == [(0, 0), (1, -3), (1, 3)]
    editor.take_tool("remove")
    editor.tap((1, -3))
    assert sorted(editor.board.cards) == [(0, 0)]


def test_covers_are_set_and_taken_away_whichever_card_comes_first() -> None:
    editor = editor_of((0, 0), (1, 1))
    editor.take_tool("covers")
    for cell in ((0, 0), (1, 1)):
        editor.tap(cell)
    assert editor.board.covers == set()
    for cell in ((1, 1), (0, 0)):
        editor.tap(cell)
    assert editor.board.covers == {((1, 1), (0, 0))}


def test_no_circle_can_be_made() -> None:
    editor = editor_of((0, 0), (1, 1), (2, 2))
    before = editor.draft
    editor.take_tool("covers")
    editor.tap((0, 0))
    assert editor.tap((2, 2)) == "Then cards would lie on each other in a circle"
    assert editor.draft is before


def test_a_turned_card_stays_as_it_was_turned() -> None:
    editor = editor_of((0, 0), (1, 1))
    editor.take_tool("turn")
    editor.tap((1, 1))
    assert editor.board.down == {(0, 0), (1, 1)}
    assert editor.draft.faces == "drawn"


steps = st.lists(
    st.tuples(
        st.sampled_from((*TOOLS, "mirror", "undo", "redo")), st.integers(0, 3), st.integers(-3, 3)
    ),
    max_size=30,
)


@given(steps)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_tapped_can_be_taken_back_and_written(taps: list[tuple[str, int, int]]) -> None:
    editor = Editor(Draft("Own"))
    first = editor.draft
    for tool, row, column in taps:
        if tool == "mirror":
            editor.mirror = not editor.mirror
        elif tool in ("undo", "redo"):
            getattr(editor, tool)()
        else:
            editor.take_tool(tool)  # type: ignore[arg-type]
            editor.tap((row, column))
            assert editor.described((row, column))
    last = editor.draft
    if last.drawing.cards and not last.board.circle():
        slots = LIBRARY.game(LIBRARY.draft(FILE.tree(last))).parts.layout.slots
        assert len(slots) == len(last.drawing.cards)
    while editor.can_redo:
        editor.redo()
    last = editor.draft
    while editor.can_undo:
        editor.undo()
    assert editor.draft == first
    while editor.can_redo:
        editor.redo()
    assert editor.draft == last


def test_changes_of_one_kind_come_back_together() -> None:
    editor = editor_of((0, 0))
    for name in ("T", "Ti", "Tin"):
        editor.change(replace(editor.draft, name=name), step="name")
    editor.undo()
    assert (editor.draft.name, len(editor.board.cards)) == ("Own", 1)
    editor.undo()
    assert not editor.board.cards


def test_a_draft_whose_original_is_gone_goes_on_by_itself() -> None:
    editor = Editor(copied(LIBRARY, LIBRARY.ruleset("tripeaks-easy", {"stock.passes": 3})))
    editor.mend({"golf"})
    tree = FILE.tree(editor.draft)
    assert "extends" not in tree
    assert (tree["stock"], tree["match"]) == (
        {"passes": 3},
        {"kind": "adjacent", "king-ace": "joined"},
    )


# Chances


def test_chances_in_words() -> None:
    assert chances.in_words(Chances()) == ""
    assert chances.in_words(Chances(156, 44)) == "78% of 200 deals can be won (72% to 83%)"
    assert chances.in_words(Chances(3, 1)) == "75% of 4 deals can be won (30% to 95%) …"
    assert chances.in_words(Chances(0, 0, 9)) == "None of 9 deals decided"
    assert chances.in_short(Chances(0, 0, 9)) == "None of 9 deals decided"
    assert chances.in_short(Chances(156, 44)) == "78% of 200 winnable"
    assert chances.in_short(Chances(150, 44, 6)) == "at least 75% of 200 winnable"
    assert chances.in_words(Chances(150, 44, 6)) == (
        "At least 75% of 200 deals can be won (69% to 83%), 6 are open"
    )


def test_deals_are_solved_one_after_the_other() -> None:
    """A single card on a waste that takes any neighbour: won unless none ever comes."""
    draft = Draft("Own", drawing=Drawing().placed((0, 0), Card()))
    draft = RULES.chosen(draft, "stock.passes", 1)
    found = list(chances.work_out(LIBRARY, LIBRARY.draft(FILE.tree(draft)), lambda: False))
    assert [each.deals for each in found] == list(range(1, chances.DEALS + 1))
    assert found[-1].undecided == 0
    rest = chances.work_out(LIBRARY, LIBRARY.draft(FILE.tree(draft)), lambda: False, found[149])
    assert list(rest) == found[150:]
    assert found[-1].won > 0.9 * chances.DEALS


def test_solving_stops_when_it_is_told_to() -> None:
    draft = copied(LIBRARY, LIBRARY.ruleset("pyramide"))
    assert list(chances.work_out(LIBRARY, LIBRARY.draft(FILE.tree(draft)), lambda: True)) == []
