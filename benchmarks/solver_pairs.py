"""The solver on games in which cards leave together: time a deal, ratios to plain solvers.

One of the plain ones is in Python (``plain_pyramid.py``), for passes without limit, the other in C
(``plain_pyramid.c``), compiled here, for a limit of passes; without a C compiler its lines are left
out. All solve the same random deals in turn, and have to agree. Times are of the processor.
"""

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import plain_pyramid

try:
    import resource
except ModuleNotFoundError:  # not on Windows
    resource = None  # type: ignore[assignment]

from ridgeline.cards import rank_of
from ridgeline.engine.game import Game
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.pair_wins import WinTable
from ridgeline.solver.problem import Answer, Budget, Objective

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 60
PLAIN_DEALS = 10
"""Deals that the plain solver in Python gets."""
WIN: frozenset[Objective] = frozenset({"win"})
CARDS: frozenset[Objective] = frozenset({"win", "cards"})
BUDGET = Budget(states=3_000_000)
MICROSOFT = "pyramide-three-passes;match.stock-waste=face-up-stock;waste.start=0"
UNLIMITED = {
    "pyramide": (False, False),
    "pyramide-strict": (True, False),
    "pyramide-coverer": (False, True),
}
"""For the plain solver: strict, with coverer."""
LIMITED = {
    "pyramide-one-pass": "1 never 0 1",
    "pyramide-three-passes": "3 never 0 1",
    MICROSOFT: "3 face-up-stock 0 0",
    "pyramide-traditional": "1 just-drawn 1 1",
    "pyramide-one-pass;match.stock-waste=top-two": "1 top-two 0 1",
}
"""For the solver in C: passes, stock against waste, strict, cards on the waste."""


def packs(game: Game, count: int = DEALS) -> list[tuple[int, ...]]:
    """Return random packs, the same in every run."""
    chance = random.Random(30)
    cards = list(game.parts.pack.faces)
    dealt = []
    for _ in range(count):
        chance.shuffle(cards)
        dealt.append(tuple(cards))
    return dealt


def times(name: str, spent: Sequence[float], states: Sequence[int]) -> float:
    """Print what deals took; return the mean in seconds."""
    ordered = sorted(spent)
    mean = sum(ordered) / len(ordered)
    print(
        f"  {name:26} {1 / mean:7.1f} deals/s   mean {mean * 1e3:7.1f} ms   median "
        f"{ordered[len(ordered) // 2] * 1e3:7.1f}   p95 {ordered[len(ordered) * 19 // 20] * 1e3:7.1f}"
        f"   max {ordered[-1] * 1e3:8.1f}   states: mean {sum(states) // len(states):6d}, "
        f"most {max(states):7d}"
    )
    return mean


def measure(
    game: Game, asked: frozenset[Objective], count: int = DEALS
) -> tuple[float, list[Answer]]:
    """Solve deals; print and return the mean time."""
    spent, answers = [], []
    solve(game, game.start(packs(game)[0]), asked=asked, budget=BUDGET)  # makes the layout's tables
    for pack in packs(game, count):
        state = game.start(pack)
        start = time.process_time()
        answers.append(solve(game, state, asked=asked, budget=BUDGET))
        spent.append(time.process_time() - start)
    name = f"{answers[0].method}: {', '.join(sorted(asked, reverse=True))}"
    return times(name, spent, [answer.states for answer in answers]), answers


def agree(name: str, one: Sequence[object], other: Sequence[object]) -> None:
    """Stop if two solvers do not say the same."""
    if list(one) != list(other):
        raise SystemExit(f"{name}: the solvers do not agree: {one} against {other}")


def unlimited(ref: str, game: Game) -> None:
    """Measure passes without limit, against plain Python on some of the deals."""
    print(ref)
    measure(game, WIN)
    mean, answers = measure(game, CARDS)
    spent, found = [], []
    for pack in packs(game)[:PLAIN_DEALS]:
        start = time.process_time()
        found.append(plain_pyramid.solve(list(map(rank_of, pack)), *UNLIMITED[ref]))
        spent.append(time.process_time() - start)
    python = times("plain Python", spent, [0])
    figures = [(answer.verdict == "won", answer.max_removed) for answer in answers]
    agree(ref, figures[:PLAIN_DEALS], found)
    print(f"  {'':26} {mean / python:8.4f} of plain Python's time")
    spent = []
    for pack in packs(game):
        start = time.process_time()
        WinTable(game, game.start(pack))
        spent.append(time.process_time() - start)
    times("what can still be won", spent, [0])


def limited(ref: str, game: Game, program: Path | None) -> None:
    """Measure a limit of passes, against plain C."""
    print(ref)
    mean, answers = measure(game, WIN)
    measure(game, CARDS, DEALS // 4)
    if program is None:
        return
    deals = "\n".join(" ".join(str(rank_of(face)) for face in pack) for pack in packs(game))
    done = subprocess.run(
        [str(program), *LIMITED[ref].split()],
        input=deals,
        capture_output=True,
        text=True,
        check=True,
    )
    words = [line.split() for line in done.stdout.splitlines()]
    c_mean = times("plain C", [float(w[2]) / 1e3 for w in words], [int(w[1]) for w in words])
    decided = [number for number, (won, *_) in enumerate(words) if won != "-1"]
    agree(
        ref,
        [answers[number].verdict == "won" for number in decided],
        [words[number][0] == "1" for number in decided],
    )
    print(f"  {'':26} {mean / c_mean:8.2f} of plain C's time")


def compiled(folder: Path) -> Path | None:
    """Compile the solver in C; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        print("No C compiler is here: the lines about plain C are left out.")
        return None
    program = folder / "plain_pyramid"
    source = Path(__file__).with_name("plain_pyramid.c")
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def main() -> None:
    """Measure all."""
    library = Library.load(no_plugins=True)
    for ref in UNLIMITED:
        unlimited(ref, library.game(library.by_ref(ref)))
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for ref in LIMITED:
            limited(ref, library.game(library.by_ref(ref)), program)
    print("pyramide: the fewest moves")
    pyramid = library.game(library.by_ref("pyramide"))
    measure(pyramid, frozenset({"win", "moves"}), max(1, DEALS // 10))
    if resource is not None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"Peak memory of the process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
