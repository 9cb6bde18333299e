"""New Game and the table's requests, without a window."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui_table import MakeStage, MakeTable

from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.gallery import Tile, spots
from ridgeline_ui_kivy.newgame import NewGameForm
from ridgeline_ui_kivy.odds import measured
from ridgeline_ui_kivy.presets import MAIN, MOST_AT_ONCE, boards_shown, ordered, presets
from ridgeline_ui_kivy.results import shared_text
from ridgeline_ui_kivy.settings import Settings
from ridgeline_ui_kivy.sheetparts import Heading, Text
from ridgeline_ui_kivy.stage import Time
from ridgeline_ui_kivy.status import shares, status_of
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.whose import origin

ROOT = Path(__file__).parents[2]


def form_of(table: Table) -> NewGameForm:
    return NewGameForm(table.library, table.session)


def test_it_begins_with_the_rules_on_the_table(make_table: MakeTable) -> None:
    form = form_of(make_table("tripeaks-classic"))
    assert {"Pyramid", "TriPeaks"} <= set(form.families)
    assert form.family == "TriPeaks"
    assert form.ruleset.id == "tripeaks-classic"
    assert {preset.id for preset in form.presets} >= {"tripeaks-easy", "triple-peaks"}
    assert "pyramide" not in {preset.id for preset in form.presets}


def test_another_board_and_a_switch(make_table: MakeTable) -> None:
    table = make_table()
    form = form_of(table)
    form.choose_family("Pyramid")
    assert form.ruleset.id == "pyramide"
    assert not form.can_repeat
    passes = form.ruleset.switch("stock.passes")
    assert passes
    form.answer(passes, next(answer for answer in passes.answers if answer.value == 3))
    assert form.changes == ["How often may the stock be gone through? Three times"]
    assert form.start(table)
    assert table.session.ruleset.settings == {"stock.passes": 3}
    assert table.session.game.parts.plan.passes == 3


def test_an_edit_is_my_rules_keeps_the_cards_and_is_remembered(
    library: Library, store: Store
) -> None:
    table = Table(library, store)
    form = NewGameForm(library, table.session, store=store)
    assert form.mine is None
    form.choose_deal("same")
    king_ace = form.ruleset.switch("match.king-ace")
    assert king_ace
    form.answer(king_ace, king_ace.answers[2])
    assert (form.deal, form.is_mine, form.base.id) == ("same", True, "tripeaks-easy")
    assert form.differs(king_ace)
    assert form.line_of_mine == "TriPeaks · Separate, and nothing goes on a king"
    form.choose_ruleset("tripeaks-classic")
    assert (form.deal, form.is_mine) == ("same", False)
    form.choose_mine()
    assert form.ruleset.settings == {"match.king-ace": "king-stops"}
    cards = table.session.deal.faces
    assert form.start(table)
    assert table.session.deal.faces == cards
    later = NewGameForm(library, Table(library, store).session, store=store)
    assert later.is_mine
    later.choose_ruleset("tripeaks-easy")
    assert later.mine
    assert later.mine.settings == {"match.king-ace": "king-stops"}
    store.set_setting("my-rules", {"TriPeaks": "no-such-game", "x": 3})
    assert NewGameForm(library, table.session, store=store)


def test_every_ruleset_has_a_line_and_those_of_codes_come_first(make_table: MakeTable) -> None:
    form = form_of(make_table())
    for family in form.families:
        form.choose_family(family)
        found = form.presets
        assert all(preset.line for preset in found)
        assert [preset.main for preset in found] == sorted(
            (preset.main for preset in found), reverse=True
        )
        assert found[0].id == form.ruleset_of(family).id
    form.choose_family("TriPeaks")
    lines = {preset.id: preset.line for preset in form.presets}
    assert lines["tripeaks-easy"].endswith("Joined: Q K A 2")
    assert "Only when no card fits" in lines["tripeaks-traditional"]
    assert "Joined" not in lines["tripeaks-classic"]


def test_how_many_deals_can_be_won_is_said_where_it_is_known(
    make_table: MakeTable, library: Library
) -> None:
    form = form_of(make_table())
    assert form.odds == "About 97 of 100 deals can be won"
    king_ace = form.ruleset.switch("match.king-ace")
    assert king_ace
    form.answer(king_ace, king_ace.answers[1])
    assert form.odds == "About 74 of 100 deals can be won", "these are Classic's rules"
    form.answer(king_ace, king_ace.answers[2])
    assert form.odds == ""
    for ref, share in measured().items():
        assert 0 < share < 1
        assert library.by_ref(ref).ref == ref


def test_the_shares_are_those_of_the_survey() -> None:
    """What the app says is what docs/winnability.md was written with."""
    row = re.compile(r"\| ((?:`[^`]+` ?)+)\| ([\d,]+) \| ([\d.]+)%", re.ASCII)
    surveyed = {
        ";".join(re.findall("`([^`]+)`", found[1])): float(found[3]) / 100
        for line in (ROOT / "docs" / "winnability.md").read_text(encoding="utf-8").splitlines()
        if (found := row.match(line))
    }
    for ref, share in measured().items():
        assert share == pytest.approx(surveyed[ref], abs=0.00006), ref


def test_answers_that_do_not_go_together_are_said_and_not_taken(make_table: MakeTable) -> None:
    form = form_of(make_table("pyramide"))
    refused = []
    for switch in form.ruleset.switches:
        for answer in switch.answers:
            before = form.ruleset
            form.answer(switch, answer)
            if form.rules_error:
                refused.append(switch.key)
                assert form.ruleset is before
                assert "\n" not in form.rules_error


def test_a_code_brings_its_rules_and_shows_what_it_deals(make_table: MakeTable) -> None:
    table = make_table("pyramide", 5)
    form = form_of(table)
    form.set_code("  tp1-c-aaaaaab ")
    assert form.error == ""
    assert form.ruleset.id == "tripeaks-classic"
    assert "3♠" in form.preview
    assert "9♠" in form.preview
    assert form.start(table)
    assert table.session.code == "TP1-C-AAAAAAB"
    assert table.session.origin == "code"


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("TP1-X-AAAAAAB", "mode"),
        ("XX1-E-AAAAAAB", "XX"),
        ("TP9-E-AAAAAAB", "version"),
        ("TP1-E-AAAA", "seven"),
        ("hello", "TP1-E-AAAAAAB"),
        ("TP1-E-AAAAAAB-Z9", "Z"),
    ],
)
def test_a_wrong_code_is_said_in_a_line_and_deals_nothing(
    make_table: MakeTable, code: str, word: str
) -> None:
    table = make_table()
    before = table.session
    form = form_of(table)
    form.set_code(code)
    assert word in form.error
    assert "\n" not in form.error
    assert len(form.error) <= 80
    assert form.preview == ""
    assert form.start(table) is None
    assert table.session is before


def test_a_code_is_found_in_what_was_shared(make_table: MakeTable) -> None:
    table = make_table()
    form = form_of(table)
    code = table.session.code
    assert code
    assert form.paste(shared_text(table.session)) == code
    assert form.paste(f"751 of 755, no undo, {code}-K2!") == f"{code}-K2"
    assert form.paste("Golf, GOL1-N-AAAAAAB: can you?") == "GOL1-N-AAAAAAB"
    assert form.paste(" hello ") == " hello "


def test_a_mod_s_code_tells_whether_the_rules_are_the_same(tmp_path: Path) -> None:
    text = "ridgeline: 1\nid: kite\nextends: golf\ncode: {prefix: KIT}\nwaste: {start: 2}\n"
    (tmp_path / "kite.yaml").write_text(text, "utf-8")
    library = Library.load(environment={}, folders=(tmp_path,))
    table = Table(library, None, clock=lambda: Time.now)
    table.new_game(library.ruleset("kite"), 1)
    code = table.session.code
    assert code is not None
    plain, _, mark = code.partition("~")
    form = form_of(table)
    assert form.paste(shared_text(table.session)) == code
    assert form.paste(f"look: {plain.lower()} ~ {mark.lower()}!") == f"{plain} ~ {mark}"
    for same in (plain, code, f" {code.lower()}\n"):
        form.set_code(same)
        assert "differ" not in form.preview
    form.set_code(f"{plain}~9F3K")
    assert form.error == ""
    assert form.preview.startswith("[color=#")
    line, _, dealt = form.preview.partition("\n")
    differ = f"These rules differ from those of the code: 9F3K, yours {mark}"
    assert f"]{differ}[/color]" in line
    assert dealt.startswith("Kite: ")
    assert form.start(table)
    form.set_code(f"{plain}~9F3")
    assert form.error == "Expected four letters and digits after ~, as ~9F3K"


def test_no_code_at_all_is_asked_for(make_table: MakeTable) -> None:
    table = make_table()
    form = form_of(table)
    form.choose_deal("code")
    assert form.error == ""
    assert form.start(table) is None
    assert "code" in form.error


def test_other_rules_on_the_same_cards(make_table: MakeTable) -> None:
    table = make_table(number=1)
    cards = table.session.deal.faces
    form = form_of(table)
    form.choose_ruleset("tripeaks-classic")
    form.choose_deal("same")
    assert form.can_repeat
    assert form.start(table)
    assert table.session.deal.faces == cards
    assert table.session.code == "TP1-C-AAAAAAB"


def test_the_same_deal_gives_way_when_the_board_changes(make_table: MakeTable) -> None:
    form = form_of(make_table())
    form.choose_deal("same")
    form.choose_family("Pyramid")
    assert form.deal == "new"
    form.choose_family("TriPeaks")
    form.set_code("TP1-E-AAAAAAB")
    form.choose_ruleset("tripeaks-classic")
    assert (form.deal, form.code) == ("code", "TP1-E-AAAAAAB")
    form.choose_family("Pyramid")
    assert (form.deal, form.code) == ("new", "")


def test_the_first_start_deals_the_first_deal(library: Library, store: Store) -> None:
    assert Table(library, store).session.code == "TP1-E-AAAAAAB"


def test_a_later_start_goes_on(library: Library, store: Store) -> None:
    first = Table(library, store, clock=lambda: Time.now)
    for place in ("4.3", "4.6", "4.5", "S"):
        first.tap(place)
    Time.now += 30
    first.pause()
    second = Table(library, store, clock=lambda: Time.now)
    assert second.session.state == first.session.state
    assert second.session.score == first.session.score == 496
    assert second.session.moves == 4
    assert second.session.elapsed == pytest.approx(first.session.elapsed)
    assert second.undo().events


def test_options_are_kept_and_odd_ones_ignored(library: Library, store: Store) -> None:
    table = Table(library, store)
    table.set_settings(replace(table.settings, outlines=True, explanations=False))
    again = Table(library, store)
    assert again.settings == Settings(outlines=True, explanations=False)
    assert again.session.explanations is False
    store.set_setting("app", {"outlines": "yes", "nonsense": 1, "time": True})
    assert Settings.load(store) == Settings(time=True)
    store.set_setting("app", [1, 2])
    assert Settings.load(store) == Settings()


def test_without_explanations_a_pair_that_does_not_match_is_still_said(
    make_table: MakeTable,
) -> None:
    table = make_table("pyramide", 18, explanations=False)
    covered = table.tap("1.1")
    assert covered.refused
    assert covered.message == ""
    table.tap("7.1")
    assert "= 17, must be 13" in table.tap("7.2").message
    assert table.session.selection == ("7.2",)


@given(
    widths=st.lists(st.floats(1, 200), max_size=7),
    room=st.floats(20, 1000),
    apart=st.floats(0, 20),
)
def test_values_of_the_status_line_never_run_together(
    widths: list[float], room: float, apart: float
) -> None:
    given_to = shares(widths, room, apart)
    assert len(given_to) <= len(widths)
    assert bool(given_to) == bool(widths)
    if len(given_to) > 1:
        assert sum(given_to) <= room * (1 + 1e-9)
    for width, share in zip(widths, given_to, strict=False):
        assert share >= width + apart - 1e-6 or len(given_to) == 1
    if sum(widths) + apart * len(widths) <= room:
        assert len(given_to) == len(widths)


def test_the_status_line(make_table: MakeTable) -> None:
    def cells(ruleset: str) -> dict[str, str]:
        return dict(status_of(make_table(ruleset).session, show_time=False).cells)

    assert cells("tripeaks-easy") == {"Score": "500", "Run": "0", "Moves": "0"}
    assert cells("black-hole") == {"Cards left": "51", "Run": "0", "Moves": "0"}
    assert cells("elevens")["Cards left"] == "52"
    assert cells("giza")["Cards left"] == "52"
    assert cells("triple-peaks")["Run (+1)"] == "0"
    assert cells("pyramide-three-passes")["Pass"] == "1 of 3"
    assert cells("triple-peaks-progressive")["Round"] == "1"
    timed = status_of(make_table().session, show_time=True)
    assert timed.cells[-1] == ("Time", "0:00")
    assert timed.peaks == (False, False, False)
    assert status_of(make_table("pyramide").session, show_time=False).peaks == ()


def test_the_other_boards_are_in_the_order_of_the_players_language(make_table: MakeTable) -> None:
    form = form_of(make_table())
    language.use("de")
    names = [language._(family).casefold() for family in form.families[2:]]
    assert names == sorted(names)
    assert form.families[2:] != sorted(form.families[2:])


@given(
    st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=120, unique=True),
    st.sampled_from(["", "a", "a b", "zz"]),
    st.sampled_from([0, MOST_AT_ONCE, 2 * MOST_AT_ONCE]),
    st.data(),
)
def test_of_many_boards_some_are_shown_and_none_is_forgotten(
    known: list[str], search: str, most: int, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(known))
    shown, hidden = boards_shown(known, known[:3], chosen, search, most)
    found = [each for each in known if all(word in each for word in search.split())]
    assert set(shown) <= set(found)
    assert len(shown) + hidden == len(found)
    assert len(shown) <= (most or MOST_AT_ONCE) + 1
    assert search or chosen in shown
    assert not (most and hidden) or len(shown) >= most


def test_new_game_stays_quick_with_very_many_boards(stage: MakeStage, tmp_path: Path) -> None:
    letters = product("ABCDEFGHIJ", repeat=2)
    for number, (first, second) in enumerate(letters):
        text = (
            f"ridgeline: 1\nid: mod-{number}\nfamily: Mods {number}\nextends: golf\n"
            f"code: {{prefix: Q{first}{second}}}\n"
        )
        (tmp_path / f"{number}.yaml").write_text(text, "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    table = Table(library, None, clock=lambda: Time.now)
    table.new_game(library.ruleset("mod-77"), 1)
    app = stage(table=table)
    app.screen.menus.open_new_game()
    boards = app.sheet.boards

    def tiles() -> list[str]:
        return [each._name.text for each in boards.walk() if isinstance(each, Tile)]

    assert tiles() == ["TriPeaks", "Pyramid", "Mods 77"]
    assert boards.search.parent is None
    boards.show_more()
    assert len(tiles()) == MOST_AT_ONCE + 1
    boards.show_more()
    assert len(tiles()) == 2 * MOST_AT_ONCE + 1
    boards.search.text = "mods 5"
    assert set(tiles()) == {f"Mods {number}" for number in range(100) if "5" in str(number)}
    boards.search.text = "no such board"
    assert tiles() == []
    assert "Nothing found" in [each.text for each in boards.walk() if isinstance(each, Text)]
    boards.search.text = "mods 55"
    app.frames(3)
    app.press(next(each for each in boards.walk() if isinstance(each, Tile)))
    assert app.sheet.form.ruleset.id == "mod-55"


def test_a_tile_draws_the_reserves_too(library: Library) -> None:
    def rows(ruleset: str) -> list[int]:
        drawn = spots(library.game(library.ruleset(ruleset)).parts)
        assert len({(y, x) for y, x, _ in drawn}) == len(drawn)
        return list(Counter(y for y, _, _ in drawn).values())

    assert rows("neptune") == [5, 3]
    assert rows("giza") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert rows("golf") == [7] * 5


def test_the_many_rulesets_of_a_board_lie_under_their_origins(library: Library) -> None:
    shown = presets(library, "Pyramid")
    groups = [preset.group for preset in shown]
    assert groups[:MAIN] == [""] * MAIN
    assert len(list(dict.fromkeys(groups))) == len([name for name, _same in groupby(groups)])
    assert groups.count("PySolFC") >= 5
    assert "Choices listed on the app's page" in groups
    assert groups[-1] == "Other sources"
    assert {preset.id for preset in shown} == {each.id for each in ordered(library, "Pyramid")}
    assert sum(group == "Other sources" for group in groups) < len(groups) / 3


def test_the_others_are_shown_under_headings(stage: MakeStage) -> None:
    app = stage("pyramide", 1)
    app.screen.menus.open_new_game()
    app.frames(3)
    row = next(
        r for r in app.sheet.walk(restrict=True) if "other rulesets" in getattr(r, "title", "")
    )
    app.press(row)
    app.frames(3)
    headings = [each.text for each in app.sheet.walk(restrict=True) if isinstance(each, Heading)]
    assert {"PySolFC", "GNOME AisleRiot", "Other sources"} <= set(headings)


@pytest.mark.parametrize(
    ("source", "of"),
    [
        ("PySolFC 658", "PySolFC"),
        ("PySolFC pyramid.py", "PySolFC"),
        ("GNOME AisleRiot", "GNOME AisleRiot"),
        ("Microsoft, mchung94", "Microsoft"),
        ("choices listed on the app's page; Keller and Masten", "choices listed on the app's page"),
        ("", ""),
    ],
)
def test_origins_of_rulesets(source: str, of: str) -> None:
    assert origin(source) == of
