"""The real app in a real window: an X server without a screen, real pointer events."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from real_window import LINE, Window, paper, run, starter, wait_for, xserver

pytestmark = pytest.mark.window


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Return a starter of the app with a store of its own."""
    command = (sys.executable, "-m", "ridgeline")
    with xserver() as display, starter(command, display, tmp_path) as start:
        yield start


def test_a_short_game_with_a_real_pointer(app: Callable[[], Window], tmp_path: Path) -> None:
    window = app()
    assert window.session.code == "TP1-E-AAAAAAB"
    for number, move in enumerate(LINE.split(), start=1):
        window.click_in(window.place(move))
        window.wait_for_move(number)
        assert window.session.steps[-1].move.text == move
        time.sleep(0.3)  # a card that has just turned up ignores taps for a moment

    window.click_in(window.place("4.9"), button=3)  # the right button, the wheel: nothing
    window.click_in(window.place("D"), button=4)
    undo = window.places.bars.buttons["undo"]
    window.click(*undo.middle)
    wait_for(lambda: len(window.session.steps) == 5, "undo")
    assert window.session.moves == 6
    assert window.session.score == 495

    run("xdotool", "key", "--window", window.id, "Escape", display=window.display)
    time.sleep(1)
    assert window.process.poll() is None

    picture = window.picture(tmp_path / "table.png")
    assert picture.size == window.size
    colours = picture.getcolors(1 << 24)
    assert colours
    assert len(colours) > 500
    state, places = window.state, window.places
    for slot, rect in enumerate(places.slots):
        if state.free >> slot & 1:
            assert paper(picture, rect), window.session.game.tables.names[slot]
    assert paper(picture, places.wastes["W"])


def test_a_short_game_with_real_drags_and_keys(app: Callable[[], Window]) -> None:
    window = app()
    window.drag(window.place("4.3"), window.places.wastes["W"])
    window.wait_for_move(1)
    assert window.session.steps[-1].move.text == "4.3"
    window.key("Next")  # Page Down: to a card that fits
    window.key("Return")
    window.wait_for_move(2)
    window.key("d")
    window.wait_for_move(3)
    assert window.session.steps[-1].move.text == "D"
    window.key("u")
    wait_for(lambda: len(window.session.steps) == 2, "undo")
    window.key("m")
    window.key("d")  # belongs to the sheet
    window.key("Escape")
    window.key("r")
    wait_for(lambda: len(window.session.steps) == 3, "redo")
    assert window.session.moves == 3


def test_killed_it_resumes_with_the_same_game(app: Callable[[], Window]) -> None:
    window = app()
    for number, move in enumerate(LINE.split()[:3], start=1):
        window.click_in(window.place(move))
        window.wait_for_move(number)
        time.sleep(0.3)
    before = window.state
    window.process.kill()
    window.process.wait()
    again = app()
    assert again.state == before
    again.click_in(again.place("4.1"))
    wait_for(lambda: again.session.moves == 4, "a move after the restart")
