"""The rules page: that it says what the ruleset says, for every ruleset there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ui_table import MakeStage

from ridgeline.engine.greatest import greatest_score
from ridgeline.engine.moves import Kind
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.cardpicture import CardPicture
from ridgeline_ui_kivy.example import STEPS
from ridgeline_ui_kivy.geometry import Rect, furniture
from ridgeline_ui_kivy.miniature import boxed
from ridgeline_ui_kivy.rulespage import RulesPage
from ridgeline_ui_kivy.sheetparts import Row, Text
from ridgeline_ui_kivy.stage import Time
from ridgeline_ui_kivy.table import Table

FAMILY = Path(__file__).parents[1] / "family"
PLAYED = sorted(path.stem for path in (Path(__file__).parents[2] / "rulesets").glob("*.yaml"))
MODDED = """\
ridgeline: 1
id: elevens-by-hand
name: Elevens by hand
source: a test
extends: pyramide
code: {prefix: XX, mode: H}
tableau: {rows: 5}
stock: {passes: 4}
match: {total: 11, alone: [J]}
score: {start: 33, card: 17, clear: 41}
switches: [stock.passes]
"""


def words(page: RulesPage) -> str:
    rows = [f"{reason} {points}" for reason, points in page.scoring]
    return "\n".join([*page.rules, *rows])


@pytest.mark.parametrize("name", PLAYED)
def test_every_ruleset_has_a_whole_page(library: Library, name: str) -> None:
    page = RulesPage(library, library.ruleset(name))
    assert page.title
    assert page.source
    assert len(page.rules) >= 6
    assert page.scoring
    assert bool(page.notes) == bool(page.ruleset.switches)
    example = page.example
    game, state = example.game, example.start
    for step in example.steps:  # the moves are legal, and the points are those of the game
        assert step.before == state
        assert step.move in game.legal(state)
        state = game.play(state, step.move)
        assert example.text(step, "#000000")
    moved = [step for step in example.steps if step.move.kind in (Kind.PLAY, Kind.REMOVE)]
    assert len(example.steps) == STEPS
    assert len(moved) >= STEPS - 1  # in some games the first card has to be drawn


@pytest.mark.parametrize("name", PLAYED)
def test_the_greatest_score_is_computed(library: Library, name: str) -> None:
    ruleset = library.ruleset(name)
    best = greatest_score(library.game(ruleset).parts)
    reason, shown = RulesPage(library, ruleset).scoring[-1]
    if not library.game(ruleset).parts.score.counts:
        assert (reason, shown, best) == ("No points are counted", "", 0)
        return
    lower = ruleset.sections.score.better == "lower"
    assert reason == f"{'Best' if lower else 'Greatest'} possible score"
    assert shown == (f"{best:,}" if isinstance(best, int) else best)


def test_points_by_rank_name_the_ranks_as_the_cards_do(library: Library) -> None:
    page = RulesPage(library, library.ruleset("thieves"))
    assert "9 +4, 10 +4, J +6, Q +6, K +8" in words(page)
    language.use("fr", own_letters=True)
    assert "9 +4, 10 +4, V +6, D +6, R +8" in words(page)


@pytest.mark.parametrize("name", PLAYED)
def test_the_answer_played_by_is_marked_and_the_others_change_the_rules(
    library: Library, name: str
) -> None:
    page = RulesPage(library, library.ruleset(name))
    assert bool(page.differences) == bool(page.ruleset.switches)
    for difference in page.differences:
        chosen = [side for side in difference.sides if side.chosen]
        assert len(chosen) <= 1
        sources = [side.answer.source for side in difference.sides]
        for source in ("traditional", "app"):  # what is first is at the left
            if source in sources:
                assert sources.index(source) <= 1


def test_a_game_that_the_app_does_not_have_names_its_own_source(library: Library) -> None:
    for name in PLAYED:
        page = RulesPage(library, library.ruleset(name))
        named = {side.whose for difference in page.differences for side in difference.sides}
        if page.ruleset.family not in ("TriPeaks", "Pyramid"):
            assert "The app's choice" not in named, name
    page = RulesPage(library, library.ruleset("golf"))
    other = library.ruleset("golf", {"match.king-ace": "joined"})
    for answered in (page, RulesPage(library, other)):
        (difference,) = (d for d in answered.differences if d.switch.key == "match.king-ace")
        whose = {side.answer.value: side.whose for side in difference.sides}
        assert whose["joined"] == ""
    page = RulesPage(library, library.ruleset("golf-relaxed"))
    (difference,) = (d for d in page.differences if d.switch.key == "match.king-ace")
    assert difference.sides[0].answer.value == "joined"
    assert [side.whose for side in difference.sides] == ["PySolFC 260", "", ""]


def test_whose_an_answer_is_goes_by_the_cards_that_are_dealt(library: Library) -> None:
    """Rules for the app's own games name its choices; what tradition says of them is true of no other."""
    for name in PLAYED:
        page = RulesPage(library, library.ruleset(name))
        own = page.ruleset.code.prefix in ("TP", "PY")
        for difference in page.differences:
            whose = {side.whose for side in difference.sides}
            assert ("The app's choice" in whose) <= own, name
            assert own or whose <= {"", page.source}, name
        if own:
            assert any(side.whose for each in page.differences for side in each.sides), name


def test_rows_of_one_length_are_told_once(library: Library) -> None:
    page = RulesPage(library, library.ruleset("golf"))
    assert "Tableau: 35 cards in 5 rows of 7." in page.rules


def test_another_answer_gives_the_other_rule(library: Library) -> None:
    page = RulesPage(library, library.ruleset("tripeaks-easy"))
    (difference,) = (d for d in page.differences if d.switch.key == "match.king-ace")
    joined, separate, *_ = difference.sides
    assert joined.chosen
    assert not separate.chosen
    other = RulesPage(library, page.by(difference, separate))
    assert words(page) != words(other)
    (same,) = (d for d in other.differences if d.switch.key == "match.king-ace")
    assert [side.chosen for side in same.sides][:2] == [False, True]


@pytest.fixture
def modded(tmp_path: Path) -> RulesPage:
    (tmp_path / "elevens-by-hand.yaml").write_text(MODDED, "utf-8")
    library = Library.load(environment={}, folders=(tmp_path,))
    return RulesPage(library, library.ruleset("elevens-by-hand"))


def test_the_numbers_on_a_page_are_those_of_the_ruleset(modded: RulesPage) -> None:
    """Public report 40: a number in the help text was wrong. Here none is written by hand."""
    numbers = set(re.findall(r"\d+", words(modded)))
    assert numbers == {
        *("52", "15", "5", "1", "2", "3", "4"),  # pack, tableau, rows of it, waste
        "36",  # stock
        "11",  # total
        *("33", "17", "41"),  # start, card, clearing
        str(33 + 15 * 17 + 41),
    }


def test_a_modders_ruleset_has_its_page(modded: RulesPage) -> None:
    assert modded.title == "Elevens by hand"
    assert modded.example.steps
    assert [difference.switch.key for difference in modded.differences] == ["stock.passes"]


@pytest.fixture(scope="session")
def relatives() -> Library:
    return Library.load(environment={}, folders=(FAMILY,))


@pytest.mark.parametrize("path", sorted(FAMILY.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_page_for_every_relative(relatives: Library, path: Path) -> None:
    page = RulesPage(relatives, relatives.ruleset(path.stem))
    assert len(page.rules) >= 4
    assert page.example.steps
    needs = furniture(page.parts)
    box = Rect(10, 20, 340, 260)
    places = boxed(needs, box, 1.0)
    cards = [*places.slots, *places.reserves, *places.wastes.values()]
    for rect in [*cards, *([places.stock] if places.stock else [])]:
        assert rect.within(box.grown(1))


def test_a_mod_s_rules_are_shared_as_a_text_that_plays_alike(
    stage: MakeStage, modded: RulesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.copy", copied.append)
    library = modded._library
    table = Table(library, None, clock=lambda: Time.now)
    table.new_game(library.ruleset("elevens-by-hand", {"stock.passes": 2}), 1)
    app = stage(table=table)
    app.screen.menus.open_rules()
    row = next(
        row
        for row in app.sheet.content.children
        if isinstance(row, Row) and row._title.text == "Share these rules"
    )
    app.sheet._scroll.scroll_to(row, animate=False)
    app.frames(3)
    app.press(row)
    (text,) = copied
    assert app.screen.chrome.lane.text == "Copied the rules of Elevens by hand"
    (tmp_path / "elevens-by-hand.yaml").write_text(text, "utf-8")
    again = Library.load(environment={}, folders=(tmp_path,)).ruleset("elevens-by-hand")
    assert again.parents == ()
    assert again.same_rules(library.ruleset("elevens-by-hand"))


def test_what_everybody_has_is_not_offered_to_be_shared(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_rules()
    texts = [each.text for each in app.sheet.walk() if isinstance(each, Text)]
    assert "Share these rules" not in texts


def test_one_tap_shows_the_rules_and_one_more_deals_by_another(stage: MakeStage) -> None:
    app = stage()
    cards = app.session.deal
    app.press(app.screen.chrome.buttons["rules"])
    sheet = app.sheet
    assert sheet.page.ruleset.id == "tripeaks-easy"
    app.settle()
    (difference,) = (d for d in sheet.page.differences if d.switch.key == "match.king-ace")
    separate = difference.sides[1]
    tile = next(
        tile for tile in sheet.walk(restrict=True) if getattr(tile, "side", None) == separate
    )
    sheet._scroll.scroll_to(tile, animate=False)
    app.frames(3)
    app.press(tile)
    assert app.sheet is None
    assert app.session.deal == cards
    assert app.session.ruleset.settings == {"match.king-ace": "separate"}


@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row"])
def test_the_pictures_of_a_wide_board_fill_the_page(
    stage: MakeStage, library: Library, name: str
) -> None:
    app = stage(name)
    app.screen.menus.open_rules()
    app.frames(5)
    pictures = [each for each in app.sheet.walk() if isinstance(each, CardPicture)]
    assert len(pictures) == 1 + STEPS
    for picture in pictures:
        inner = Rect(0, 0, int(picture.width) - 16, int(picture.height) - 16)
        places = boxed(furniture(library.game(library.ruleset(name)).parts), inner, 1.0)
        assert places.board.w >= 0.75 * inner.w


@pytest.mark.parametrize("name", ["golf", "golf-relaxed"])
def test_what_is_not_said_takes_no_room(stage: MakeStage, name: str) -> None:
    app = stage(name)
    app.screen.menus.open_rules()
    app.frames(5)
    empty = [each for each in app.sheet.walk() if isinstance(each, Text) and not each.text]
    assert empty
    assert {each.height for each in empty} == {0}


ONE_ROW = """\
ridgeline: 1
id: one-row
code: {prefix: ROW}
tableau:
  shape: map
  map: %s
match: {kind: adjacent}
"""


@pytest.mark.parametrize("row", ["A", "A.A", "A...A...A"])
@pytest.mark.parametrize("box", [Rect(0, 0, 950, 456), Rect(0, 0, 120, 90), Rect(0, 0, 340, 260)])
def test_a_board_of_one_row_shares_the_picture_with_its_piles(
    tmp_path: Path, row: str, box: Rect
) -> None:
    (tmp_path / "row.yaml").write_text(ONE_ROW % row, "utf-8")
    library = Library.load(no_plugins=True, folders=(tmp_path,))
    places = boxed(furniture(library.game(library.ruleset("one-row")).parts), box, 1.0)
    assert places.stock is not None
    for rect in (*places.slots, places.stock, *places.wastes.values()):
        assert rect.within(box)
    height = places.board.h + places.stock.h
    assert height >= 0.85 * box.h or places.board.w >= 0.95 * box.w
