"""Mods in the app: installed, listed, switched, removed; the running game is never disturbed."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest
from ui_table import MakeStage

from ridgeline.deals.codes import parse_code
from ridgeline.errors import RidgelineError, StorageError
from ridgeline.play.store import Store
from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.dealing import Dealer, Wanted
from ridgeline_ui_kivy.modding import load_library
from ridgeline_ui_kivy.mods_sheet import ModsSheet
from ridgeline_ui_kivy.notices import fault
from ridgeline_ui_kivy.panels import NoticeSheet
from ridgeline_ui_kivy.pasted import is_ruleset
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.table import Table

TOWERS = "ridgeline: 1\nid: towers\nname: Towers\nversion: 1.10\nauthor: Ann\nextends: pyramide\n"
STRICT = "ridgeline: 1\nid: strict\nname: Strict Towers\nextends: towers\n"
BROKEN = "ridgeline: 1\nid: slopes\nname: Slopes\nextends: pyramide\nmach: 1\nstock: {deal: 99}\n"
PLUGIN = '''"""Points for nothing."""
from ridgeline import Scoring, hookimpl

@hookimpl
def ridgeline_scorings(register):
    register(Scoring("generous", "Points", {"card": 7}))
'''


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("RIDGELINE_PLUGINS", raising=False)
    (tmp_path / "data" / "rulesets").mkdir(parents=True)
    return tmp_path / "data"


@pytest.fixture
def make(stage: MakeStage, store: Store, data: Path) -> MakeStage:
    """Return what starts the app with the mods that lie there then."""

    def start(ruleset: str = "tripeaks-easy") -> Stage:
        library = load_library()
        table = Table(library, store, clock=lambda: Time.now, chance=random.Random(5))
        table.new_game(library.ruleset(ruleset), 1)
        return stage(table=table)

    return start


def write(data: Path, name: str, text: str) -> Path:
    path = data / "rulesets" / name
    path.write_text(text, "utf-8")
    return path


def says(app: Stage) -> str:
    """Return all that the sheet in front shows."""
    return "\n".join(
        each.text for each in app.sheet.walk(restrict=True) if getattr(each, "text", "")
    )


def press(app: Stage, word: str) -> None:
    widget = next(
        each
        for each in app.sheet.walk(restrict=True)
        if isinstance(each, Pressable) and word in each.spoken
    )
    assert widget.height >= 48
    app.sheet.show(widget)
    app.frames(2)
    app.press(widget)
    app.frames(3)


def offered(app: Stage) -> set[str]:
    return {summary.id for summary in app.screen.table.library.summaries()}


def test_without_any_the_sheet_says_how_to_get_some(make: MakeStage, data: Path) -> None:
    app = make()
    app.screen.menus.open_menu()
    press(app, "Mods")
    assert isinstance(app.sheet, ModsSheet)
    assert "No mod is installed" in says(app)
    assert "Drop such a file on this window" in says(app)


def test_the_list_has_versions_authors_and_faults_that_unfold(make: MakeStage, data: Path) -> None:
    write(data, "towers.yaml", TOWERS)
    write(data, "slopes.yaml", BROKEN)
    app = make()
    app.screen.menus.open_mods()
    assert "Towers  1.10" in says(app)
    assert "Ann" in says(app)
    assert "slopes.yaml:5" not in says(app)
    press(app, "2 faults")
    for place in ("slopes.yaml:5:1: ", "slopes.yaml:6:15: "):
        assert place in says(app)
    assert str(data) not in says(app)
    press(app, "2 faults")
    assert "slopes.yaml:5" not in says(app)


def test_of_many_mods_the_first_are_shown_and_a_search_finds_the_others(
    make: MakeStage, data: Path
) -> None:
    for number in range(45):
        text = TOWERS.replace("towers", f"mine-{number}").replace("Towers", f"Mine {number:02}")
        write(data, f"mine-{number}.yaml", text)
    app = make()
    app.screen.menus.open_mods()
    assert "5 more" in says(app)
    assert "Mine 44" in says(app)
    assert "Mine 09" not in says(app)
    app.sheet._search.text = "mine 09"
    app.frames(3)
    assert "Mine 09" in says(app)
    assert "Mine 44" not in says(app)
    press(app, "Mine 09")
    assert "mine-9" not in offered(app)
    app.sheet._search.text = "nobody"
    app.frames(3)
    assert "Nothing found" in says(app)


def test_a_mod_that_makes_no_game_says_why(make: MakeStage, data: Path) -> None:
    write(data, "towers.yaml", TOWERS + "pack: {ranks: [A]}\n")
    app = make()
    app.screen.menus.open_mods()
    press(app, "1 fault")
    assert "towers.yaml:6:10: extends: with what differs here" in says(app)


def test_a_mod_that_is_switched_off_is_offered_no_more_and_its_game_goes_on(
    make: MakeStage, data: Path, store: Store
) -> None:
    write(data, "towers.yaml", TOWERS)
    app = make("towers")
    app.tap_place("S")
    app.screen.menus.open_mods()
    press(app, "Towers")
    assert "towers" not in offered(app)
    app.screen.controls.back()
    app.tap_place("S")
    assert app.session.ruleset.id == "towers"
    assert [step.move.text for step in app.session.steps] == ["D", "D"]
    for open_sheet in (app.screen.menus.open_rules, app.screen.menus.open_new_game):
        open_sheet()
        app.frames(3)
        assert app.sheet is not None
    app.screen.controls.back()
    app.screen.controls.restart()
    assert app.session.ruleset.id == "towers"
    app.screen.controls.next_deal()
    assert app.session.ruleset.id == "tripeaks-easy"
    assert "towers" in {game.rules.ref for game in store.games()}

    app.screen.menus.open_mods()
    press(app, "Towers")
    assert "towers" in offered(app)


def test_a_saved_game_of_a_removed_mod_is_kept_says_so_and_revives(
    make: MakeStage, data: Path, tmp_path: Path
) -> None:
    write(data, "towers.yaml", TOWERS)
    write(data, "strict.yaml", STRICT)
    app = make("towers")
    app.tap_place("S")
    score = app.session.score
    app.screen.show_reply(
        app.screen.table.new_game(app.screen.table.library.ruleset("pyramide"), 2)
    )
    app.screen.menus.open_mods()
    press(app, "Remove Towers")
    assert "towers.yaml is deleted" in says(app)
    assert "1 game in progress is kept" in says(app)
    assert "cannot be played: strict" in says(app)
    press(app, "Keep")
    assert (data / "rulesets" / "towers.yaml").exists()
    press(app, "Remove Towers")
    app.press(next(e for e in app.sheet.walk(restrict=True) if getattr(e, "text", "") == "Remove"))
    app.frames(3)
    assert not (data / "rulesets" / "towers.yaml").exists()
    assert "1 fault" in says(app)

    app.screen.menus.open_games()
    assert "The mod towers is not installed" in says(app)
    before = app.session
    press(app, "The mod towers")
    assert isinstance(app.sheet, ModsSheet)
    assert app.session is before

    file = tmp_path / "again.yaml"
    file.write_text(TOWERS, "utf-8")
    app.screen.modding.install_files(file)
    app.settle()
    app.screen.menus.open_games()
    assert "not installed" not in says(app)
    press(app, f"Score {score}, 1 move")
    assert app.session.ruleset.id == "towers"
    assert len(app.session.steps) == 1


@pytest.mark.parametrize("winnable", [False, True])
def test_a_running_game_whose_rules_have_become_none_says_why_no_deal_follows(
    make: MakeStage, data: Path, winnable: bool
) -> None:
    write(data, "towers.yaml", TOWERS)
    app = make("towers")
    before = app.session
    app.screen.dealer.want(Wanted(winnable))
    write(data, "towers.yaml", TOWERS + "pack: {ranks: [A]}\n")
    app.screen.controls.use(load_library())
    app.screen.controls.next_deal()
    app.frames(3)
    assert "29 places" in app.screen.chrome.lane.text
    assert app.session is before


@pytest.mark.parametrize(("rules", "known"), [("", True), ("match: {king-ace: separate}\n", False)])
def test_deals_that_were_found_by_other_rules_are_not_dealt(
    make: MakeStage, data: Path, store: Store, rules: str, known: bool
) -> None:
    text = "ridgeline: 1\nid: hills\nname: Hills\nextends: tripeaks-easy\n"
    write(data, "hills.yaml", text)
    app = make("hills")
    dealer = app.screen.dealer
    dealer.prepare(app.session.ruleset, Wanted(True))
    app.wait(lambda: dealer._queue and dealer._queue.waiting())
    dealer.rest()
    write(data, "hills.yaml", text + rules)
    library = load_library()
    again, found = Dealer(library, store, lambda error: None), list[int]()
    again.find(library.ruleset("hills"), Wanted(True), found.append)
    assert bool(found) is known
    again.close()


def test_what_new_deals_have_to_be_outlasts_a_change_where_nothing_is_kept(
    stage: MakeStage, data: Path
) -> None:
    app = stage(table=Table(load_library(), None, clock=lambda: Time.now))
    app.screen.dealer.want(Wanted(True))
    app.screen.controls.use(load_library())
    assert app.screen.dealer.wanted == Wanted(True)


def test_a_game_that_is_installed_but_cannot_be_dealt_counts_as_installed(
    make: MakeStage, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    before = app.session

    def full(*_: object) -> None:
        raise StorageError("games.sqlite3: …", values={"reason": "disk full"})

    monkeypatch.setattr(Store, "begin", full)
    file = tmp_path / "towers.yaml"
    file.write_text(TOWERS, "utf-8")
    app.screen.modding.install_files(file)
    app.frames(3)
    assert "towers" in offered(app)
    assert app.sheet is None
    assert "disk full" in app.screen.chrome.lane.text
    assert app.session is before


def test_a_saved_game_says_which_mod_its_own_one_misses(
    make: MakeStage, data: Path, store: Store
) -> None:
    write(data, "towers.yaml", TOWERS)
    write(data, "strict.yaml", STRICT)
    app = make("strict")
    app.tap_place("S")
    app.screen.show_reply(
        app.screen.table.new_game(app.screen.table.library.ruleset("pyramide"), 2)
    )
    app.screen.menus.open_mods()
    press(app, "Towers  1.10")
    app.screen.menus.open_games()
    assert "The mod strict cannot be used: extends: 'towers' is switched off" in says(app)


def test_what_went_wrong_is_said_on_the_sheet(make: MakeStage, data: Path) -> None:
    write(data, "towers.yaml", TOWERS)
    app = make()
    app.screen.menus.open_mods()
    (data / "mods.json").mkdir()
    press(app, "Towers")
    assert "was damaged; it is kept as mods.json.damaged-" in says(app)
    assert "towers" not in offered(app)


def test_damaged_decisions_are_told_in_the_menu(make: MakeStage, data: Path) -> None:
    write(data, "towers.yaml", TOWERS)
    (data / "mods.json").write_text("{")
    app = make()
    app.screen.menus.open_menu()
    assert "It cannot be read which mods are switched off" in says(app)
    assert "left out" not in says(app)
    app.screen.controls.back()
    (data / "mods.json").write_text('{"off": ["towers"], "allowed": [7]}')
    app.screen.modding.install_files(data / "rulesets" / "towers.yaml")
    app.settle()
    assert app.session.ruleset.id == "towers"


def test_dropped_files_are_installed_together(make: MakeStage, data: Path, tmp_path: Path) -> None:
    app = make()
    files = [tmp_path / "a-strict.yaml", tmp_path / "towers.zip"]
    files[0].write_text(STRICT, "utf-8")
    with zipfile.ZipFile(files[1], "w") as archive:
        archive.writestr("towers.yaml", TOWERS)
    for file in files:
        app.window.dispatch("on_drop_file", str(file).encode(), 10, 10)
    app.window.dispatch("on_drop_end", 10, 10)
    app.settle()
    assert app.session.ruleset.id == "strict"
    assert {"towers", "strict"} <= offered(app)

    before = app.session
    files[1].write_bytes(b"PK\x03\x04 no zip")
    app.window.dispatch("on_drop_file", str(files[1]).encode(), 10, 10)
    app.window.dispatch("on_drop_end", 10, 10)
    app.frames(3)
    assert isinstance(app.sheet, NoticeSheet)
    assert "towers.zip" in says(app)
    assert app.session is before


def test_a_python_file_runs_only_after_a_plain_question(
    make: MakeStage, data: Path, tmp_path: Path
) -> None:
    app = make()
    rule, game = tmp_path / "rule.py", tmp_path / "game.yaml"
    rule.write_text(PLUGIN, "utf-8")
    game.write_text(TOWERS + "score: {use: generous}\n", "utf-8")
    app.screen.modding.install_files(rule, game)
    app.frames(3)
    assert isinstance(app.sheet, ModsSheet)  # nothing can be dealt yet
    assert "towers" not in offered(app)
    press(app, "rule.py")
    assert "read, change and delete your files" in says(app)
    assert "SHA-256" in says(app)
    press(app, "Do not allow")
    assert "towers" not in offered(app)
    press(app, "rule.py")
    app.press(
        next(
            each
            for each in app.sheet.walk(restrict=True)
            if getattr(each, "primary", False) and "Allow" in each.spoken
        )
    )
    app.frames(3)
    assert "towers" in offered(app)
    assert "does not run any more" not in says(app)
    press(app, "rule.py")
    assert "towers" not in offered(app)
    assert "rule.py does not run any more" in says(app)
    press(app, "rule.py")  # asks again
    assert "SHA-256" in says(app)
    assert "does not run any more" not in says(app)


def test_on_a_phone_no_python_file_runs_or_can_be_allowed(
    make: MakeStage, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(data, "rule.py", PLUGIN)
    monkeypatch.setattr(phone, "IS_PHONE", True)
    library = load_library()
    assert "generous" not in library.contributions.scorings
    monkeypatch.setattr(phone, "IS_PHONE", False)
    app = make()
    monkeypatch.setattr(phone, "IS_PHONE", True)
    app.screen.controls.use(library)
    app.screen.menus.open_mods()
    assert "does not run on this device" in says(app)
    assert "Allow this file to run" not in says(app)
    app.screen.modding.install_data(b"PK\x05\x06" + bytes(18))
    app.frames(2)
    assert isinstance(app.sheet, NoticeSheet)


# Pasting


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (TOWERS, True),
        ("# A comment\n\n# yaml-language-server: x\n" + TOWERS, True),
        (f"```yaml\n{TOWERS}```\n", True),
        ("\r\n" + TOWERS.replace("\n", "\r\n"), True),
        ("id: mine\nridgeline: 1\n", True),
        ("TP1-E-AAAAAAB", False),
        ("I play ridgeline: TP1-E-AAAAAAB", False),
        ("", False),
        ("#" * 100_000, False),
        (" \n" * 50_000, False),
    ],
)
def test_what_begins_as_a_ruleset(text: str, is_one: bool) -> None:
    assert is_ruleset(text) is is_one


def test_a_pasted_ruleset_is_offered_installed_and_played(
    make: MakeStage, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.paste", lambda: TOWERS)
    app.screen.menus.open_new_game()
    press(app, "A deal by its code")
    press(app, "Paste")
    assert app.sheet.code_input.text == ""
    assert "towers" not in offered(app)
    app.sheet.deal()  # as the button of that name does: it plays what was pasted
    app.settle()
    assert app.session.ruleset.id == "towers"
    assert (data / "rulesets" / "towers.yaml").read_text("utf-8") == TOWERS

    newer = TOWERS.replace("1.10", "1.11")
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.paste", lambda: newer)
    app.screen.menus.open_new_game()
    app.sheet.ask_code()
    app.frames(2)
    app.sheet.build()
    app.sheet.code_input.paste()  # as Ctrl-V does
    app.frames(2)
    assert "Version 1.11 takes the place of 1.10" in says(app)
    press(app, "Install Towers and play")
    app.settle()
    assert app.screen.table.library.ruleset("towers").version == "1.11"


def test_a_broken_pasted_ruleset_says_all_that_is_wrong(
    make: MakeStage, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    monkeypatch.setattr("ridgeline_ui_kivy.clipboard.paste", lambda: BROKEN)
    app.screen.menus.open_new_game()
    press(app, "A deal by its code")
    press(app, "Paste")
    for place in ("Line 5, column 1: ", "Line 6, column 15: "):
        assert place in says(app)
    assert "Install" not in says(app)
    assert not list((data / "rulesets").iterdir())
    app.sheet.code_input.text = "TP1-E-AAAAAAC"
    app.frames(2)
    app.sheet.build()
    assert "Line 5" not in says(app)


def test_as_long_as_new_games_are_read_what_needs_all_of_them_says_so(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = stage()
    menus = app.screen.menus
    openings = (
        menus.open_new_game,
        menus.open_daily,
        menus.open_rules,
        menus.open_games,
        menus.open_mods,
        menus.open_editor,
    )
    monkeypatch.setattr(app.screen.table.library, "is_preparing", True)
    for opening in openings:
        opening()
        assert app.sheet is None
        assert app.screen.chrome.lane.text == "New games are being read: try again in a moment"
    menus.open_menu()
    app.frames(2)
    assert app.sheet is not None
    monkeypatch.undo()
    menus.open_new_game()
    assert app.sheet.form.family == "TriPeaks"


@pytest.mark.parametrize("start", [True, False])
def test_a_saved_game_whose_mod_has_other_rules_now_says_so(
    stage: MakeStage, store: Store, data: Path, start: bool
) -> None:
    write(data, "towers.yaml", TOWERS)
    table = Table(load_library(), store, clock=lambda: Time.now)
    table.new_game(table.library.ruleset("towers"), 1)
    table.draw()
    game = table.session.saved_as
    assert game is not None
    write(data, "towers.yaml", TOWERS + "stock: {passes: 2}\n")
    said = "The rules of Towers have changed since this game was begun: it goes on by the new ones"
    table = Table(load_library(), store, clock=lambda: Time.now)
    if start:
        app = stage(table=table, size=(360, 640))
        app.frames(60)
        assert app.screen.chrome.lane.text == said
    else:
        assert table.take_up(game).message == said


def test_a_code_of_a_mod_that_is_off_is_said_with_its_name(data: Path) -> None:
    write(data, "towers.yaml", TOWERS + "code: {prefix: TOW, mode: N}\n")
    (data / "mods.json").write_text('{"off": ["towers"], "allowed": []}')
    with pytest.raises(RidgelineError) as caught:
        parse_code(load_library(), "TOW1-N-AAAAAAB")
    assert fault(caught.value) == "Towers, the game of this code, is switched off: see Mods"
