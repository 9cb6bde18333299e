"""One start: of the app, or of an empty Kivy app with one button; prints what it costs.

``one_start.py KIND BEGUN [rests]``: ``empty`` or ``ours``; the time at which the process was begun;
whether resting is watched, too. It imports no more than it needs, for that would count as Kivy's.
"""

import os
import resource
import sys
import time

IDLE_SECONDS, SETTLED_SECONDS = 3.0, 5.0
"""How long resting is watched, and how long after the start: nothing is prepared any more then."""
SIZE = (1280, 800)


def say(what: str, begun: float) -> None:
    """Print how long ago the process was begun and what it has computed since, in microseconds."""
    print(what, round((time.time() - begun) * 1e6))
    print(f"{what}-cpu", round(time.process_time() * 1e6), flush=True)


def finish() -> None:
    """Print how much memory was used at most, in KiB, and end the process at once."""
    print("memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)
    os._exit(0)


def watch(begun: float, rests: bool, moving: object) -> None:
    """Say when the first frame is shown and when nothing moves any more.

    :param rests: say what resting costs, too.
    :param moving: tells whether something moves.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    assert callable(moving)
    frames = 0
    rested = 0.0

    def flipped(*_: object) -> None:
        nonlocal frames
        frames += 1
        if frames == 1:
            say("playable", begun)
            Clock.schedule_interval(look, 0)

    def look(_: float) -> bool:
        if moving():
            return True
        say("dealt", begun)
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


def run_empty(begun: float, rests: bool) -> None:
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
            watch(begun, rests, lambda: False)

    Empty().run()


def run_ours(begun: float, rests: bool) -> None:
    """Run the app as it is started; the environment says where its games are kept."""
    from ridgeline_ui_kivy import started

    app = started(size=SIZE)

    def moving() -> bool:
        return app.screen is not None and app.screen.board.moving

    app.bind(on_start=lambda _: watch(begun, rests, moving))
    app.run()


if __name__ == "__main__":
    {"empty": run_empty, "ours": run_ours}[sys.argv[1]](float(sys.argv[2]), len(sys.argv) > 3)
