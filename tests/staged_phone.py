"""Runs the tree that ``make android-stage`` has packed as if on a phone; see packaging/android/emulation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
STAGED = ROOT / "build" / "android" / "staged"
EMULATION = ROOT / "packaging" / "android" / "emulation"
MOST_SECONDS = 60

Answer = dict[str, Any]
"""Where the game stands after a step, as packaging/android/emulation/driver.py tells it."""


@dataclass
class Phone:
    """A phone with the app on it.

    :param folder: where it keeps its files.
    :param density: pixels of a dp before the font's scale.
    :param language: its system's.
    :param bars: what the system's bars take at left, top, right and bottom.
    :param shares: whether the folder that can be reached by cable is there.
    """

    folder: Path
    density: float = 2.625
    font_scale: float = 1.0
    api: int = 35
    language: str = "en"
    bars: tuple[int, int, int, int] = (0, 0, 0, 0)
    shares: bool = True
    staged: Path = STAGED
    opens: Path | None = None
    diaries: list[Path] = field(default_factory=list)

    @property
    def private(self) -> Path:
        """The app's own folder, which nobody else can read."""
        return self.folder / "files"

    @property
    def shared(self) -> Path:
        """The folder for rulesets that can be reached by cable."""
        return self.folder / "shared" / "rulesets"

    @property
    def store(self) -> Path:
        """The saved games."""
        return self.private / "ridgeline" / "games.sqlite3"

    def run(self, journey: str | None) -> list[Answer]:
        """Start the app, do the steps of a journey and return what came of each.

        The first answer tells of the first frame.

        :param journey: None to end with that.
        """
        self.private.mkdir(parents=True, exist_ok=True)
        self.shared.mkdir(parents=True, exist_ok=True)
        diary = self.folder / f"diary-{len(self.diaries)}"
        self.diaries.append(diary)
        environment = self._environment() | {"PHONE_DIARY": str(diary)}
        if journey is not None:
            environment["PHONE_JOURNEY"] = journey
        done = subprocess.run(
            (sys.executable, "-s", "-S", "-OO", "main.pyc"),
            cwd=self.staged / "app",
            env=environment,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )
        assert diary.is_file(), f"it did not start: {done.stderr[-2000:]}"
        assert "Traceback" not in done.stderr, done.stderr[-2000:]
        return [json.loads(line) for line in diary.read_text("utf-8").splitlines()]

    def _environment(self) -> dict[str, str]:
        """Return all that the app sees of the machine."""
        app = str(self.staged / "app")
        environment = {
            "PATH": os.defpath,
            "HOME": str(self.private),
            "ANDROID_ARGUMENT": app,
            "ANDROID_APP_PATH": app,
            "ANDROID_PRIVATE": str(self.private),
            "P4A_BOOTSTRAP": "SDL2",
            "P4A_IS_WINDOWED": "True",
            "P4A_MINSDK": "24",
            "KIVY_NO_FILELOG": "1",
            "SDL_VIDEODRIVER": "offscreen",
            "PYTHONPATH": os.pathsep.join((str(self.staged / "site-packages"), str(EMULATION))),
            "PHONE_DENSITY": str(self.density),
            "PHONE_FONT_SCALE": str(self.font_scale),
            "PHONE_API": str(self.api),
            "PHONE_LANGUAGE": self.language,
            "PHONE_BARS": ",".join(map(str, self.bars)),
        }
        if self.shares:
            environment["PHONE_SHARED"] = str(self.shared.parent)
        return environment | ({"PHONE_OPENS": str(self.opens)} if self.opens else {})
