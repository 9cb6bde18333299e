"""Drives the app in a real window: an X server without a screen, real pointer events."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from ridgeline.engine.state import State
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy.arrange import arrange
from ridgeline_ui_kivy.geometry import Rect, furniture
from ridgeline_ui_kivy.places import Places

ROOT = Path(__file__).parents[1]
SCREEN = (1500, 1100)
START_SECONDS, ANSWER_SECONDS = 60, 20
LINE = "4.3 4.6 4.5 4.1 4.4 D"
"""Moves from the first deal, each legal after the one before."""


def run(*words: str, display: str) -> str:
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(
        words, env=environment, capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


def wait_for(condition: Callable[[], object], what: str, seconds: float = ANSWER_SECONDS) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)


def library_of(folder: Path) -> Library:
    """Return the built-in games and those that are installed in a folder for data."""
    own = folder / "rulesets"
    return _library(own, tuple(sorted(own.glob("*.yaml"))))


@cache
def _library(own: Path, files: tuple[Path, ...]) -> Library:
    return Library.load(no_plugins=True, folders=[own] if files else [])


@dataclass
class Window:
    """The app in its window."""

    process: subprocess.Popen[bytes]
    display: str
    store: Path
    id: str = ""

    @property
    def places(self) -> Places:
        session = self.session
        return arrange(furniture(session.game.parts), self.size, 1.0)

    @property
    def size(self) -> tuple[int, int]:
        shell = run("xdotool", "getwindowgeometry", "--shell", self.id, display=self.display)
        values = dict(line.split("=") for line in shell.splitlines() if "=" in line)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    @property
    def session(self) -> Session:
        """Return the game as it is saved."""
        with Store.open(self.store) as store:
            session = restore(library_of(self.store.parent), store)
        assert session is not None
        return session

    @property
    def state(self) -> State:
        return self.session.state

    def has_game(self) -> bool:
        """Tell whether a game has been saved."""
        if not self.store.exists():
            return False
        with Store.open(self.store) as store:
            return store.latest() is not None

    def find(self) -> bool:
        """Look for the window."""
        assert self.process.poll() is None, "the app has ended"
        words = ("xdotool", "search", "--pid", str(self.process.pid))
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        self.id = (done.stdout.split() or [""])[-1]
        return bool(self.id)

    def click(self, x: float, y_up: float, button: int = 1) -> None:
        x, y = round(x), round(self.size[1] - y_up)
        run(
            *("xdotool", "mousemove", "--window", self.id, str(x), str(y)),
            *("sleep", "0.1", "click", str(button)),
            display=self.display,
        )

    def click_in(self, rect: Rect, button: int = 1) -> None:
        """Click into the upper part of a card: lower rows may cover the rest."""
        self.click(rect.x + rect.w / 2, rect.y + rect.h * 0.75, button)

    def drag(self, start: Rect, end: Rect) -> None:
        """Drag from the upper part of a card to the middle of another one."""
        high = self.size[1]
        (x, _), (end_x, end_y) = start.middle, end.middle
        points = [(x, start.y + start.h * 0.75), ((x + end_x) / 2, end_y), (end_x, end_y)]
        words: list[str] = []
        for number, (across, up) in enumerate(points):
            at = (str(round(across)), str(round(high - up)))
            words += ["mousemove", "--window", self.id, *at, "sleep", "0.1"]
            words += ["mousedown", "1", "sleep", "0.1"] if number == 0 else []
        run("xdotool", *words, "mouseup", "1", display=self.display)

    def key(self, name: str) -> None:
        """Press a real key, as X calls it."""
        focus = ("windowfocus", "--sync", self.id)
        run("xdotool", *focus, "key", name, "sleep", "0.1", display=self.display)

    def place(self, name: str) -> Rect:
        places, session = self.places, self.session
        if name == "D":
            assert places.stock
            return places.stock
        return places.slots[session.game.tables.slot_by_name[name]]

    def wait_for_move(self, number: int) -> None:
        """Wait until so many moves have been made and saved."""
        wait_for(lambda: self.session.moves == number, f"move {number}")
        self.key("Escape")  # what is explained at a first start may lie over the next card

    def picture(self, path: Path) -> Image.Image:
        run("import", "-window", self.id, str(path), display=self.display)
        return Image.open(path).convert("RGB")


@contextmanager
def xserver() -> Iterator[str]:
    """Start an X server of our own and yield its name."""
    assert shutil.which("Xvfb"), "Xvfb is missing: apt-get install xvfb"
    read, write = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(words, pass_fds=[write], stdout=quiet, stderr=quiet)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def starter(command: Sequence[str], display: str, folder: Path) -> Iterator[Callable[..., Window]]:
    """Yield what starts the app with a store of its own; further words go to the app.

    :param command: the app's.
    :param folder: for its data.
    """
    started: list[subprocess.Popen[bytes]] = []
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY_", "SDL_"))}
    environment |= {
        "DISPLAY": display,
        "RIDGELINE_DATA": str(folder),
        "RIDGELINE_PLUGINS": "",
        "HOME": str(folder),
        "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in ("core", "variants", "ui_kivy")),
    }

    def start(*words: str) -> Window:
        process = subprocess.Popen([*command, *words], env=environment)
        started.append(process)
        window = Window(process, display, folder / "games.sqlite3")
        wait_for(window.find, "the window", START_SECONDS)
        wait_for(window.has_game, "the first game", START_SECONDS)
        wait_for(lambda: is_dealt(window, folder), "the deal", START_SECONDS)
        return window

    try:
        yield start
    finally:
        for process in started:
            process.kill()
            process.wait()


def is_dealt(window: Window, folder: Path) -> bool:
    """Tell whether the bottom row and the waste are in sight, lying still."""
    picture = window.picture(folder / "dealt.png")
    if picture.size != window.size:
        return False
    return all(paper(picture, rect) for rect in window.places.slots[-3:])


def paper(picture: Image.Image, rect: Rect) -> bool:
    """Tell whether a card's upper edge is as light as paper."""
    x, y = rect.x + rect.w // 2, picture.height - (rect.top - rect.h // 40 - 2)
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return min(pixel[:3]) > 200
