"""``ridgeline watch``: the table follows a ruleset file as it is saved, by real files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ridgeline.cli import main
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.savedfile import SavedFile
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.workbench import Remark, Workbench

GOOD = """\
ridgeline: 1
id: mine
name: Mine
code: {prefix: MINE}
tableau:
  shape: map
  map: |
    .a.a.a.a.
    B.B.B.B.B
match: {kind: adjacent, king-ace: joined}
stock: {passes: 1}
"""
BAD = GOOD.replace("passes: 1", "passes: 0").replace("king-ace", "king-acee")
STRICT = GOOD.replace("joined", "separate").replace("Mine", "Strict")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that is followed; the player's own games are nobody's business here."""
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD, "utf-8")
    return path


# The file


def over(path: Path, text: str) -> None:
    """Save as most editors do: beside the file, then over it."""
    part = path.with_suffix(".part")
    part.write_text(text, "utf-8")
    part.replace(path)


def into(path: Path, text: str) -> None:
    """Save into the file."""
    path.write_text(text, "utf-8")


def told(path: Path) -> SavedFile:
    """Return a follower that has told of the file as it is."""
    saved = SavedFile(path)
    assert [saved.look() for _ in range(2)] == [False, True]
    return saved


@pytest.mark.parametrize("save", [over, into])
def test_a_save_is_told_once_it_stands_still(file: Path, save: Callable[[Path, str], None]) -> None:
    saved = SavedFile(file)
    assert [saved.look() for _ in range(4)] == [False, True, False, False]
    save(file, BAD)
    assert [saved.look() for _ in range(3)] == [False, True, False]


def test_what_is_half_written_is_not_told(file: Path) -> None:
    saved = told(file)
    with file.open("w", encoding="utf-8") as stream:  # emptied, then written bit by bit
        for part in ("", GOOD[:40], GOOD[40:80]):
            stream.write(part)
            stream.flush()
            assert not saved.look()
        stream.write(GOOD[80:])
    assert not saved.look()
    assert not saved.look(), "all is as it was"


def test_a_pipe_that_takes_its_place_is_not_waited_for(file: Path) -> None:
    saved = SavedFile(file)
    file.unlink()
    os.mkfifo(file)
    assert [saved.look(), saved.look()] == [False, True]
    assert saved.is_there


def test_a_save_that_changes_nothing_is_none(file: Path) -> None:
    saved = told(file)
    over(file, GOOD)
    os.utime(file, (1, 1))
    assert not any(saved.look() for _ in range(3))


def test_a_file_may_go_and_come_back(file: Path) -> None:
    saved = told(file)
    file.unlink()
    assert [saved.look() for _ in range(3)] == [False, True, False]
    assert not saved.is_there
    into(file, GOOD)
    assert [saved.look() for _ in range(3)] == [False, True, False]
    assert saved.is_there


# What becomes of it


@pytest.fixture
def bench(file: Path, library: Library) -> Workbench:
    return Workbench(library, file, 7, clock=lambda: Time.now)


def test_the_game_of_a_file_is_not_installed(bench: Workbench, library: Library) -> None:
    saved = bench.take(None)
    assert saved.session is not None
    assert saved.session.deal.number == 7
    assert saved.session.code is not None
    assert saved.session.code.startswith("MINE1-N-AAAAAAH")
    assert bench.library.problems == ()
    assert "mine" not in {summary.id for summary in library.summaries()}


def test_every_fault_has_its_line_and_column(bench: Workbench, file: Path) -> None:
    into(file, BAD)
    saved = bench.take(None)
    assert saved.session is None
    assert [remark.place for remark in saved.remarks] == ["10:25", "11:17"]
    assert "did you mean 'king-ace'?" in saved.remarks[0].text
    assert all(remark.serious and "mine.yaml" not in remark.text for remark in saved.remarks)


def test_a_warning_spoils_no_game(bench: Workbench, file: Path) -> None:
    into(file, GOOD.replace("kind: adjacent, king-ace: joined", "kind: sum, total: 13"))
    saved = bench.take(None)
    assert saved.session is not None
    assert saved.remarks, "kings cannot go"
    assert not any(remark.serious for remark in saved.remarks)


def test_deal_and_moves_go_on(bench: Workbench, file: Path) -> None:
    running = bench.take(None).session
    assert running is not None
    for _ in range(6):
        running.play(running.legal()[0])
    moves = [step.move.text for step in running.steps]
    into(file, GOOD.replace("passes: 1", "passes: 3"))
    saved = bench.take(running)
    assert saved.session is not None
    assert [step.move.text for step in saved.session.steps] == moves
    assert (saved.kept, saved.lost) == (6, 0)
    into(file, GOOD.replace("B.B.B.B.B", "....B...."))  # the moves after some draws are no more
    saved = bench.take(saved.session)
    assert saved.session is not None
    assert [step.move.text for step in saved.session.steps] == moves[: saved.kept]
    assert saved.kept + saved.lost == 6


def test_the_deal_that_is_played_now_goes_on(
    bench: Workbench, file: Path, library: Library
) -> None:
    table = bench.table()
    first = bench.take(None).session
    assert first is not None
    table.use(bench.library)
    table.put(first)
    table.new_game(first.ruleset, 99)
    into(file, STRICT.replace("id: mine", "id: yours"))
    saved = bench.take(table.session)
    assert saved.session is not None
    assert (saved.session.deal.number, saved.session.ruleset.id) == (99, "yours")
    table.new_game(library.ruleset("golf"), 5)  # another game has another deal
    saved = bench.take(table.session)
    assert saved.session is not None
    assert saved.session.deal.number == 99


def test_a_file_stands_in_for_the_installed_game_of_its_id(bench: Workbench, file: Path) -> None:
    into(file, "ridgeline: 1\nid: golf\nname: My golf\nextends: tripeaks-easy\n")
    saved = bench.take(None)
    assert saved.session is not None
    assert saved.session.ruleset.name == "My golf"
    assert bench.library.ruleset("golf") is saved.session.ruleset


# In the app


@pytest.fixture
def watch(window: None, bench: Workbench) -> Iterator[Callable[..., Stage]]:
    """Return a starter of the app that follows the file."""
    from ridgeline_ui_kivy.watching import WatchingApp

    stages: list[Stage] = []

    def start(size: tuple[int, int] = (360, 800)) -> Stage:
        stages.append(Stage(bench.table, size, make_app=lambda _: WatchingApp(bench)))
        stages[0].settle()
        return stages[0]

    yield start
    for stage in stages:
        stage.close()


def panel(stage: Stage) -> Any:
    watching = stage.app.watching
    return watching.panel if watching.panel.parent else None


def seconds(stage: Stage, number: float = 1.0) -> None:
    stage.frames(round(60 * number))
    stage.settle()


def test_the_table_follows_the_file(watch: Callable[..., Stage], file: Path) -> None:
    stage = watch()
    assert stage.session.ruleset.name == "Mine"
    assert panel(stage) is None
    stage.tap_place("S")
    seconds(stage)
    over(file, STRICT)
    seconds(stage)
    assert stage.session.ruleset.name == "Strict"
    assert [step.move.text for step in stage.session.steps] == ["D"]
    assert stage.screen.chrome.lane.text == "Saved: the same deal, your moves go on"


@pytest.mark.parametrize("size", [(360, 800), (1080, 760), (640, 360)])
def test_faults_stand_below_a_table_that_goes_on(
    watch: Callable[..., Stage], file: Path, size: tuple[int, int]
) -> None:
    stage = watch(size)
    into(file, BAD)
    seconds(stage)
    shown = panel(stage)
    assert shown is not None
    assert shown.top <= size[1] * 0.4
    places = stage.places
    rects = [*places.slots, *places.wastes.values(), *places.bars.buttons.values()]
    assert all(rect.y >= shown.top for rect in rects), "nothing lies under it"
    texts = [each.text for each in shown.walk() if getattr(each, "text", "")]
    assert texts[0] == "2 errors in mine.yaml"
    assert any("10:25" in text for text in texts)
    assert any("11:17" in text for text in texts)

    cards = len(stage.session.state.stock)
    stage.tap_place("S")
    assert len(stage.session.state.stock) == cards - 1, "the last good game is played on"
    stage.tap(shown.center_x, shown.center_y)
    assert len(stage.session.state.stock) == cards - 1, "a tap on the list is none on the table"

    into(file, GOOD)
    seconds(stage)
    assert panel(stage) is None
    assert stage.screen.insets.bottom == 0
    assert len(stage.session.steps) == 1


def test_the_whole_list_can_be_scrolled_to(watch: Callable[..., Stage], file: Path) -> None:
    stage = watch()
    into(file, GOOD + "".join(f"wrong-{number}: 1\n" for number in range(30)))
    seconds(stage)
    shown = panel(stage)
    last = shown._list.children[0]
    assert last.to_window(*last.pos)[1] < 0, "below the window"
    shown._scroll.scroll_to(last, animate=False)
    stage.frames(2)
    assert last.to_window(*last.pos)[1] >= 0


def test_a_file_that_goes_is_missed_and_comes_back(watch: Callable[..., Stage], file: Path) -> None:
    stage = watch()
    file.unlink()
    seconds(stage)
    assert panel(stage) is not None
    assert "mine.yaml is gone" in panel(stage)._heading.text
    stage.tap_place("S")
    into(file, STRICT)
    seconds(stage)
    assert panel(stage) is None
    assert stage.session.ruleset.name == "Strict"


def test_a_broken_file_begins_with_its_faults(watch: Callable[..., Stage], file: Path) -> None:
    into(file, BAD)
    stage = watch()
    assert panel(stage) is not None
    into(file, GOOD)
    seconds(stage)
    assert panel(stage) is None
    assert stage.session.ruleset.name == "Mine"


def test_nothing_that_is_played_is_kept(watch: Callable[..., Stage], file: Path) -> None:
    with Store.open() as store:
        before = store.games(), store.results()
    stage = watch()
    for _ in range(3):
        stage.tap_place("S")
        Time.now += 1
    over(file, STRICT)
    seconds(stage)
    with Store.open() as store:
        assert (store.games(), store.results()) == before == ([], ())


def test_the_player_s_settings_hold(watch: Callable[..., Stage], file: Path) -> None:
    from dataclasses import replace

    from ridgeline_ui_kivy.settings import Settings

    with Store.open() as store:
        replace(Settings(), felt="wine", explanations=False).save(store)
    stage = watch()
    assert stage.screen.table.settings.felt == "wine"
    assert not stage.session.explanations


def test_at_rest_nothing_is_drawn(watch: Callable[..., Stage], file: Path) -> None:
    stage = watch()
    for text in (GOOD, BAD):
        into(file, text)
        seconds(stage)
        stage.frames(300)
        drawn: list[object] = []
        stage.window.bind(on_draw=drawn.append)
        stage.frames(120)
        stage.window.unbind(on_draw=drawn.append)
        assert drawn == []


def test_a_remark_of_another_file_names_it(bench: Workbench, tmp_path: Path) -> None:
    from ridgeline.errors import RulesetError

    error = RulesetError("found 1", path=tmp_path / "other.yaml", line=3, column=4, hint="one")
    place = f"{tmp_path / 'other.yaml'}:3:4"
    assert bench._remark(error, True) == Remark(place, "found 1; did you mean 'one'?")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("nowhere.yaml",), "nowhere.yaml: cannot be read: No such file or directory"),
        (("FILE", "--number", "-3"), "watch: found '-3', expected a deal code or a number below"),
        (("FILE", "--number", "TP1-E-1"), "watch: found 'TP1-E-1', expected a deal code"),
        (("FILE", "--number", "9" * 12), "expected a deal code or a number below"),
        (("FILE", "--number", "TP1-E-AAAAAAC"), "there is no display"),
        (("FILE", "--number", "12"), "there is no display"),
    ],
)
def test_what_cannot_be_watched_is_one_line(
    file: Path,
    words: tuple[str, ...],
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert main(["watch", *(str(file) if word == "FILE" else word for word in words)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert line in said
