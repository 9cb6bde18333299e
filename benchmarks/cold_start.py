"""How long ``ridgeline list`` takes, compared to a start that only imports its dependencies.

Both are whole processes, run in turn; the least time of each counts, since what else the machine
does only ever adds.
"""

import subprocess
import sys
import time

RUNS = 15
LIMIT = 2.5
"""What the list may cost at most, as a multiple of the bare start."""


def seconds(*command: str) -> float:
    """Return how long a process takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print both times and their ratio."""
    bare, listed = float("inf"), float("inf")
    for _ in range(RUNS):
        bare = min(bare, seconds("-c", "import pluggy, yaml"))
        listed = min(listed, seconds("-m", "ridgeline", "list"))
    print(f"import pluggy, yaml  {bare * 1000:6.0f} ms")
    print(f"ridgeline list       {listed * 1000:6.0f} ms")
    print(f"ratio                {listed / bare:6.2f}    (at most {LIMIT})")


if __name__ == "__main__":
    main()
