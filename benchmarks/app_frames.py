"""What a frame of the app costs: GL calls of a full table, and Kivy's own work while cards move.

GL itself is left out (``KIVY_GL_BACKEND=mock``): what is counted and timed is the same on any
graphics card. Each measurement is a process of its own.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

DRAWS, MILLISECONDS = 60, 0.1
"""Draw calls of a full table and milliseconds of work per frame, at most."""
MOVING, FRAMES, ROUNDS = 5, 300, 7
ROOT = Path(__file__).parents[1]


def stage_of_a_new_game() -> Any:
    """Return the app with a TriPeaks table on which nothing moves."""
    from ridgeline.rules.library import Library
    from ridgeline_ui_kivy.stage import Stage, Time, open_window
    from ridgeline_ui_kivy.table import Table

    open_window(1280, 800)
    library = Library.load(no_plugins=True)
    stage = Stage(lambda: Table(library, None, clock=lambda: Time.now), (1280, 800))
    stage.settle()
    return stage


def run_calls() -> None:
    """Draw a full table twenty times; with ``KIVY_GL_DEBUG`` every GL call is printed."""
    stage = stage_of_a_new_game()
    stage.frames(60)
    for number in range(20):
        print(f"frame {number}", flush=True)
        stage.window.canvas.ask_update()
        stage.window.dispatch("on_draw")
    print("frame end", flush=True)
    os._exit(0)


def run_work() -> None:
    """Time frames in which some cards move, and frames in which nothing is asked for."""
    from ridgeline_ui_kivy.motion import Motion, Move

    stage = stage_of_a_new_game()
    board, scene, places = stage.screen.board, stage.screen.view.scene, stage.places
    cards = [sprite for sprite in scene.sprites if sprite.group == "board"][-MOVING:]
    seconds = (FRAMES + 10) / 60  # so slow that they are on their way all the time
    flights = tuple(Motion(sprite, places.stock, 0.0, seconds) for sprite in cards)
    for what, motions in (("moving", flights), ("resting", ())):
        best = 1e9
        for _ in range(ROUNDS):
            board.show(scene, places, Move(motions))
            stage.frames(3)
            start = time.process_time()
            stage.frames(FRAMES)
            best = min(best, (time.process_time() - start) / FRAMES)
        print(what, best * 1000)
    os._exit(0)


def output(which: str, **more: str) -> str:
    """Return what a measurement printed."""
    with tempfile.TemporaryDirectory() as data:
        variables = {**os.environ, "KIVY_GL_BACKEND": "mock", "RIDGELINE_DATA": data, **more}
        variables["SDL_VIDEODRIVER"] = "offscreen"
        paths = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]
        variables["PYTHONPATH"] = os.pathsep.join(paths)
        words = [sys.executable, __file__, which]
        done = subprocess.run(words, env=variables, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> None:
    """Measure and print."""
    frames = re.split(r"^frame \w+$", output("calls", KIVY_GL_DEBUG="1"), flags=re.MULTILINE)[1:-1]
    draws = [len(re.findall(r"glDraw(?:Elements|Arrays)", frame)) for frame in frames]
    calls = [len(re.findall(r"^GL gl\w+", frame, flags=re.MULTILINE)) for frame in frames]
    print(f"draw calls of a full table   {max(draws):5}        (at most {DRAWS})")
    print(f"GL calls of a full table     {max(calls):5}")
    for line in output("work").splitlines():
        what, shown = line.split()
        limit = f"(at most {MILLISECONDS})" if what == "moving" else ""
        print(f"work per frame, {what:12} {float(shown):5.3f} ms     {limit}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        {"calls": run_calls, "work": run_work}[sys.argv[1]]()
    else:
        main()
