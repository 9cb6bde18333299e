"""In what a process is started whose start is measured."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]


def undisturbed(folder: Path) -> dict[str, str]:
    """Return an environment without display, and with the bytecode in a folder."""
    environment = dict(os.environ)
    for hindering in ("DISPLAY", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(hindering, None)
    environment["SDL_VIDEODRIVER"] = "offscreen"
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    paths = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]
    environment["PYTHONPATH"] = os.pathsep.join(paths)
    return environment
