"""What the app costs beside an empty Kivy app with one button: start, memory, idle time.

Both are whole processes with a window of 1280 x 800 in memory, run in turn: the empty one, a first
start, and one that goes on with a game. Of wall times the least of each counts, since what else the
machine does only ever adds; of what the processor worked the median; of the memory the greatest.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from yardsticks.starting import undisturbed

RUNS = 15
PLAYABLE, DEALT, MEMORY = 1.5, 2.0, 1.3
"""What the app may cost at most, as multiples of the empty one."""
LINES = (
    ("playable", min, PLAYABLE, "ms", 1e3),
    ("playable-cpu", median, PLAYABLE, "ms", 1e3),
    ("dealt", min, DEALT, "ms", 1e3),
    ("memory", max, MEMORY, "MiB", 1024),
)
"""What is printed: its name, which of the runs counts, the limit, the unit and its size."""


def measured(
    which: str, folder: Path, environment: dict[str, str], *, rests: bool = False
) -> dict[str, int]:
    """Run one of the two apps in a process of its own and return what it said."""
    variables = {**environment, "RIDGELINE_DATA": str(folder)}
    script = str(Path(__file__).parent / "yardsticks" / "one_start.py")
    words = [sys.executable, script, which, str(time.time()), *(["rests"] if rests else [])]
    done = subprocess.run(words, env=variables, capture_output=True, text=True, check=True)
    pairs = (line.split() for line in done.stdout.splitlines())
    return {name: int(value) for name, value in pairs}


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = undisturbed(folder)
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
    empty = found["empty"][1:]  # the first run writes the bytecode
    for which, results in found.items():
        print(which)
        for what, choose, most, unit, size in LINES:
            own, base = (choose(each[what] for each in runs) for runs in (results[1:], empty))
            shown = own / size
            print(f"  {what:12} {shown:6.0f} {unit:3}  ratio {own / base:5.2f}    (at most {most})")
        idle, frames = resting[which]["idle"], resting[which]["frames"]
        print(f"  resting      {idle / 1e4:6.2f} % of a core   frames drawn {frames}")


if __name__ == "__main__":
    main()
