"""Plays a journey in the staged app: steps from PHONE_JOURNEY, answers as JSON lines in PHONE_DIARY.

    tap 4.3 · key 27 · press undo · pause · resume · rotate · open FILE ·
    send FILE · row TITLE · deal RULESET · say TEXT · copy · wait SECONDS · die

After each step, once nothing moves any more, a line says where the game stands.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import jnius
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp

SCREEN = 1080, 2400
STILL_SECONDS = 0.3
"""A card that has just turned up ignores taps for a moment."""


def tap(x: float, y: float) -> None:
    """Put a finger down and lift it."""
    from ridgeline_ui_kivy.finger import Finger  # late: an app without it is started, too

    finger = Finger(x, y)
    finger.touch_down()
    finger.touch_up()


class Journey:
    """The steps of PHONE_JOURNEY, one after the other."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.steps = iter(filter(None, os.environ["PHONE_JOURNEY"].split(";")))
        self.work: Iterator[float] | None = None

    def go_on(self, _: float) -> None:
        """Do the next step as soon as everything lies still, then say where the game stands."""
        if self.screen.board.moving or self.screen.size != list(Window.size):
            Clock.schedule_once(self.go_on)
            return
        step = next(self.steps, None)
        if step is None:
            App.get_running_app().stop()
            return
        name, _, rest = step.strip().partition(" ")
        wait = getattr(self, f"do_{name}")(rest) or STILL_SECONDS
        Clock.schedule_once(lambda _: self.tell(step.strip()), wait)

    def tell(self, step: str) -> None:
        """Write where the game stands, once everything lies still."""
        if self.screen.board.moving:
            Clock.schedule_once(lambda _: self.tell(step))
            return
        self.screen.teacher.dismiss()  # what is explained once may lie over the next card
        write(step=step, **self.answer())
        self.go_on(0)

    def answer(self) -> dict[str, object]:
        """Return what there is to see."""
        from ridgeline_ui_kivy.language import spoken

        session = self.screen.table.session
        places = self.screen.view.places
        told, jnius.told[:] = list(jnius.told), []
        sheet = self.screen.sheets.top
        cards = [places.slots[slot] for slot in range(len(places.slots))]
        rects = [*cards, *places.bars.buttons.values()]
        return {
            "ruleset": session.ruleset.ref,
            "code": session.code,
            "games": [each.id for each in self.screen.table.library.summaries()],
            "problems": [str(problem) for problem in self.screen.table.library.problems],
            "steps": [each.move.text for each in session.steps],
            "paused": session.paused,
            "window": [round(side) for side in Window.size],
            "sheet": type(sheet).__name__ if sheet is not None else "",
            "edges": [
                min(rect.x for rect in rects),
                round(Window.height) - max(rect.top for rect in rects),
                round(Window.width) - max(rect.right for rect in rects),
                min(rect.y for rect in rects),
            ],
            "told": told,
            "language": spoken(),
            "dp": dp(1),
            "sp": sp(1),
            "density": Metrics.density,
        }

    def do_tap(self, place: str) -> None:
        touch = self.screen.view.scene.touch
        rect = touch[place]
        for across, up in ((0.5, 0.5), (0.5, 0.85), (0.2, 0.5), (0.8, 0.5), (0.5, 0.2)):
            x, y = rect.x + rect.w * across, rect.y + rect.h * up
            if self.screen.view.scene.place_at(x, y) == place:
                tap(x, y)
                return
        raise LookupError(f"{place} is not in sight")

    def do_press(self, button: str) -> None:
        tap(*self.screen.view.places.bars.buttons[button].middle)

    def do_key(self, code: str) -> None:
        Window.dispatch("on_keyboard", int(code), 0, "", [])

    def do_pause(self, _: str) -> None:
        App.get_running_app().dispatch("on_pause")

    def do_resume(self, _: str) -> None:
        App.get_running_app().dispatch("on_resume")

    def do_rotate(self, _: str) -> None:
        Window.size = Window.size[1], Window.size[0]

    def do_open(self, file: str) -> None:
        from android.activity import listeners

        for listener in listeners["on_new_intent"]:
            listener(jnius.Intent(jnius.Intent.ACTION_VIEW, file))

    def do_send(self, file: str) -> None:
        from android.activity import listeners

        intent = jnius.Intent(jnius.Intent.ACTION_SEND)
        intent.putExtra(jnius.Intent.EXTRA_STREAM, file)
        for listener in listeners["on_new_intent"]:
            listener(intent)

    def do_row(self, title: str) -> None:
        """Press the row of the sheet in front that says this."""
        rows = self.screen.sheets.top.content.walk(restrict=True)
        row = next(
            row for row in rows if getattr(getattr(row, "_title", None), "text", "") == title
        )
        tap(*row.to_window(*row.center))

    def do_say(self, text: str) -> None:
        from ridgeline_ui_kivy.voice import device_speech

        device_speech(text)

    def do_deal(self, ruleset: str) -> None:
        self.screen.controls.play_installed(self.screen.table.library, ruleset)

    def do_copy(self, _: str) -> None:
        self.screen.textshare.copy_code(self.screen.table.session.code)

    def do_wait(self, seconds: str) -> float:
        return float(seconds)

    def do_die(self, _: str) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


def write(**answer: object) -> None:
    """Add a line to the diary."""
    with open(os.environ["PHONE_DIARY"], "a", encoding="utf-8") as diary:
        diary.write(json.dumps(answer) + "\n")


def begin() -> None:
    """Note the first frame that is seen, then begin the journey."""
    if "PHONE_DIARY" in os.environ:
        Window.bind(on_flip=seen)
        Window.canvas.ask_update()


def seen(*_: object) -> None:
    """Write when the first frame was seen, and begin the journey if there is one."""
    Window.unbind(on_flip=seen)
    write(first=time.time(), cpu=time.process_time(), modules=sorted(sys.modules))
    app = App.get_running_app()
    if "PHONE_JOURNEY" not in os.environ:
        app.stop()
        return
    Window.fullscreen = False  # what SDL draws to in memory has a size of its own
    Window.size = SCREEN
    app.journey = Journey(app.screen)  # Kivy's clock keeps nobody alive
    Clock.schedule_once(app.journey.go_on, 0.5)
