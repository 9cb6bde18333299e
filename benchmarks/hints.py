"""What a hint costs the player: from the tap to the mark, and the longest frame meanwhile.

The app plays in a window that nobody sees, at 60 frames a second of real time, and every frame is
drawn to its end. Beside the longest frame while a hint is refined stands the longest one while
nothing is computed, drawn just as often: what the machine itself does to frames.
"""

import time
from collections.abc import Callable
from statistics import median

from ridgeline.rules.library import Library
from ridgeline_ui_kivy.stage import FRAME, Stage, Time, open_window
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.turns import end_frame, give_frames_precedence

GAMES = ("tripeaks-classic", "tripeaks-easy", "pyramide", "pyramide-three-passes")
HINTS = 5
SETTLED_SECONDS = 2.5
REFINED_SECONDS = 3.0
LIMIT, FRAME_LIMIT = 150, 50
"""Milliseconds to the mark, and of a frame, at most."""


class Film:
    """Plays frames in real time."""

    def __init__(self, app: Stage) -> None:
        """Film an app."""
        self._app = app
        self._begun = time.perf_counter() - Time.now

    def until(self, done: Callable[[], object], seconds: float) -> list[float]:
        """Play until something is done, or for some seconds; return each frame's milliseconds."""
        from kivy.graphics.opengl import glFinish

        begun = last = time.perf_counter()
        lengths: list[float] = []
        while not done() and last - begun < seconds:
            end_frame()
            time.sleep(max(0.0, last + FRAME - time.perf_counter()))
            Time.now = time.perf_counter() - self._begun
            self._app.window.canvas.ask_update()
            self._app.frames()
            glFinish()
            now = time.perf_counter()
            lengths.append(1000 * (now - last))
            last = now
        return lengths


def measure(ruleset: str, library: Library) -> None:
    """Ask for hints along a game, and print what they took."""
    table = Table(library, None, clock=time.perf_counter)
    table.new_game(library.ruleset(ruleset), 1)
    app = Stage(lambda: table)
    film, assistant = Film(app), app.screen.assistant
    taps, refined, still = [], [], []
    film.until(lambda: False, SETTLED_SECONDS)
    for _ in range(HINTS):
        still += film.until(lambda: False, REFINED_SECONDS)
        begun = time.perf_counter()
        app.screen.controls.hint()
        film.until(lambda: assistant.marks, 5)
        film.until(lambda: False, 0)
        taps.append(1000 * (time.perf_counter() - begun))
        refined += film.until(lambda: not assistant.hinting, REFINED_SECONDS)
        moves = app.session.legal()
        app.screen.controls.draw() if "D" in moves else app.screen.controls.undo()
        film.until(lambda: not app.screen.board.moving, 2)
    app.close()
    print(
        f"{ruleset:22} mark after {median(taps):4.0f} ms (most {max(taps):4.0f}, limit {LIMIT});"
        f" longest frame {max(refined):4.0f} ms (limit {FRAME_LIMIT}),"
        f" {max(refined) / max(still):4.1f} of the {max(still):3.0f} ms when nothing is computed"
    )


def main() -> None:
    """Measure some games."""
    open_window(360, 800)
    from kivy.clock import Clock
    from kivy.core.window import Window

    give_frames_precedence(Clock, Window)
    library = Library.load(no_plugins=True)
    for ruleset in GAMES:
        measure(ruleset, library)


if __name__ == "__main__":
    main()
