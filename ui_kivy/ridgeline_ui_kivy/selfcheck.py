"""Plays some moves in the app without a display, to see that all of it is installed well."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ridgeline import __version__
from ridgeline.errors import RidgelineError
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline.rules.ruleset import Ruleset
from ridgeline_ui_kivy.stage import Stage, Time, open_window
from ridgeline_ui_kivy.table import Table

MOVES = 6
SIZE = 480, 800
_APART_SECONDS = 1.0
"""Between two taps: a card that has just been uncovered ignores them for a moment."""


def check(library: Library, ruleset: Ruleset, number: int) -> Iterator[str]:
    """Yield a line for each thing that works: window, taps, undo, saving and going on.

    The player's own saved games are left alone.

    :param number: of the deal that is played.
    :raises RidgelineError: at the first thing that does not work.
    """
    open_window(*SIZE)
    yield f"Ridgeline {__version__}, Python {sys.version.split()[0]}, {_graphics()}"
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder, "games.sqlite3")) as store,
    ):
        table = Table(library, store, clock=lambda: Time.now, chance=random.Random(1))
        table.set_settings(replace(table.settings, animations="off"))
        table.new_game(ruleset, number)
        stage = Stage(lambda: table, SIZE)
        try:
            yield f"dealt {table.session.code or ruleset.ref} in a window of {SIZE[0]}x{SIZE[1]}"
            _play(stage)
            played = [step.move.text for step in table.session.steps]
            yield f"played {' '.join(played)} by taps"
            _undo(stage)
            yield "undone and done again"
        finally:
            stage.close()
        _same(restore(library, store), table.session)
        yield "saved, and gone on from there"


def _graphics() -> str:
    import kivy
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    renderer = glGetString(GL_RENDERER)
    name = renderer.decode("utf-8", "replace") if isinstance(renderer, bytes) else str(renderer)
    return f"Kivy {kivy.__version__}, {name}"


def _play(stage: Stage) -> None:
    """Make moves by taps."""
    session = stage.session
    for number in range(1, MOVES + 1):
        legal = session.legal()
        if not legal:
            return
        for place in _taps(legal[0]):
            stage.screen.teacher.dismiss()  # what is explained once may lie over a card
            stage.tap_place(place)
            stage.frames(round(60 * _APART_SECONDS))
        if len(session.steps) != number:
            raise _failed(f"a tap for {legal[0]} has made {len(session.steps)} moves of {number}")


def _taps(move: str) -> list[str]:
    """Return the places to tap for a move."""
    return ["S"] if move in ("D", "R") else move.split("+")


def _undo(stage: Stage) -> None:
    before = stage.session.state
    count = len(stage.session.steps)
    stage.press(stage.screen.chrome.buttons["undo"])
    if len(stage.session.steps) != count - 1:
        raise _failed("the button Undo has undone nothing")
    stage.press(stage.screen.chrome.buttons["redo"])
    if stage.session.state != before:
        raise _failed("done again, the table is another")


def _same(restored: Session | None, session: Session) -> None:
    if restored is None or restored.state != session.state:
        raise _failed("the saved game is not the one that was played")


def _failed(message: str) -> RidgelineError:
    return RidgelineError(f"the app does not work here: {message}", code="selfcheck")
