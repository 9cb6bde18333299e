"""What the app costs beside an empty Kivy app with one button: start, memory, idle time.

Both are whole processes with a window of 1280 x 800 in memory, run in turn. Of the times the least
of each counts, since what else the machine does only ever adds; of the memory the greatest.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

RUNS = 10
PLAYABLE, DEALT, MEMORY = 1.5, 2.0, 1.3
"""What the app may cost at most, as multiples of the empty one."""
IDLE_SECONDS, SETTLED_SECONDS = 3.0, 5.0
"""How long resting is watched, and how long after the start: nothing is prepared any more then."""
SIZE = (1280, 800)
ROOT = Path(__file__).parents[1]


def say(what: str, start: float) -> None:
    """Print how long ago the process was started, in milliseconds."""
    print(what, round((time.time() - start) * 1000), flush=True)


def finish() -> None:
    """Print how much memory was used at most, in KiB, and end the process at once."""
    print("memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
    os._exit(0)


def watch(start: float, rests: bool, moving: Any) -> None:
    """Say when the first frame is shown and when nothing moves any more.

    :param rests: say what resting costs, too.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    frames = 0
    rested = 0.0

    def flipped(*_: Any) -> None:
        nonlocal frames
        frames += 1
        if frames == 1:
            say("playable", start)
            Clock.schedule_interval(look, 0)

    def look(_: float) -> bool:
        if moving():
            return True
        say("dealt", start)
        if not rests:
            finish()
        Clock.schedule_once(rest, SETTLED_SECONDS)
        return False

    def rest(_: float) -> None:
        nonlocal rested, frames
        rested, frames = time.process_time(), 0
        Clock.schedule_once(end, IDLE_SECONDS)

    def end(_: float) -> None:
        print("idle", round((time.process_time() - rested) / IDLE_SECONDS * 1e6))
        print("frames", frames)
        finish()

    Window.bind(on_flip=flipped)


def run_empty(start: float, rests: bool) -> None:
    """Run a Kivy app with one button."""
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG"):
        os.environ[name] = "1"
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    from kivy.config import Config

    for key, value in (("width", SIZE[0]), ("height", SIZE[1]), ("multisamples", 0)):
        Config.set("graphics", key, str(value))
    from kivy.app import App
    from kivy.uix.button import Button

    class Empty(App):  # type: ignore[misc]
        def build(self) -> Button:
            return Button(text="Play")

        def on_start(self) -> None:
            watch(start, rests, lambda: False)

    Empty().run()


def run_ours(start: float, rests: bool) -> None:
    """Run the app; the environment says where its games are kept."""
    from ridgeline_ui_kivy import prepare

    prepare(*SIZE)
    from ridgeline_ui_kivy.app import RidgelineApp

    class Watched(RidgelineApp):
        def on_start(self) -> None:
            super().on_start()
            screen = self.screen
            watch(start, rests, lambda: screen is not None and screen.board.moving)

    Watched().run()


def measured(
    which: str, folder: Path, environment: dict[str, str], *, rests: bool = False
) -> dict[str, int]:
    """Run one of the two apps in a process of its own and return what it said."""
    variables = {**environment, "RIDGELINE_DATA": str(folder)}
    words = [sys.executable, __file__, which, str(time.time()), *(["rests"] if rests else [])]
    done = subprocess.run(words, env=variables, capture_output=True, text=True, check=True)
    pairs = (line.split() for line in done.stdout.splitlines())
    return {name: int(value) for name, value in pairs}


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = dict(os.environ)
        for hindering in ("DISPLAY", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(hindering, None)
        environment["SDL_VIDEODRIVER"] = "offscreen"
        environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        paths = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
        found: dict[str, list[dict[str, int]]] = {"empty": [], "first": [], "again": []}
        resting: dict[str, dict[str, int]] = {}
        for run in range(RUNS + 1):
            for which, results in found.items():
                data = folder / ("again" if which == "again" else f"first-{run}")
                data.mkdir(exist_ok=True)
                kind = "empty" if which == "empty" else "ours"
                results.append(measured(kind, data, environment))
        for which in found:
            kind = "empty" if which == "empty" else "ours"
            resting[which] = measured(kind, folder / "again", environment, rests=True)
    empty, *_ = (results[1:] for results in found.values())  # the first run writes the bytecode
    for which, results in found.items():
        print(which)
        for what, most in (("playable", PLAYABLE), ("dealt", DEALT), ("memory", MEMORY)):
            choose = max if what == "memory" else min
            own, base = (choose(each[what] for each in runs) for runs in (results[1:], empty))
            unit = "MiB" if what == "memory" else "ms"
            shown = own / 1024 if what == "memory" else own
            print(f"  {what:9} {shown:6.0f} {unit:3}  ratio {own / base:5.2f}    (at most {most})")
        idle, frames = resting[which]["idle"], resting[which]["frames"]
        print(f"  resting   {idle / 1e4:6.2f} % of a core   frames drawn {frames}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run = {"empty": run_empty, "ours": run_ours}[sys.argv[1]]
        run(float(sys.argv[2]), len(sys.argv) > 3)
    else:
        main()
