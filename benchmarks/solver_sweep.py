"""The solver on games onto one waste: time a deal, and ratios to plain solvers in the same run.

One of the plain ones is in Python (``plain_peaks.py``), one in C (``plain_peaks.c``), compiled
here; without a C compiler its lines are left out. All solve the same random deals in turn, and
have to agree. Times are of the processor, one process.
"""

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import plain_peaks

try:
    import resource
except ModuleNotFoundError:  # not on Windows
    resource = None  # type: ignore[assignment]

from ridgeline.cards import JOKER, rank_of
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import OBJECTIVES, Answer, Objective
from ridgeline.solver.tableau_sets import TableauSets
from ridgeline.solver.winnable import Winnable

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 30
PLAIN: dict[str, str] = {"tripeaks-easy": "joined", "tripeaks-classic": "separate"}
ALL = frozenset(OBJECTIVES)
QUESTIONS: dict[str, frozenset[Objective]] = {
    "win": frozenset({"win"}),
    "win, cards, moves": frozenset({"win", "cards", "moves"}),
    "and the app's best score": ALL,
}
VARIANTS = (
    "tripeaks-empty-waste", "tripeaks-joker", "tripeaks-easy;stock.draw=when-stuck",
    "tripeaks-easy;match.king-ace=king-stops",
)  # fmt: skip
RUNS = (
    "tripeaks-easy;score.use=hogue", "tripeaks-classic;score.use=hogue", "tripeaks-traditional",
    "triple-peaks", "triple-peaks-multiplier",
)  # fmt: skip


def packs(game: Game) -> list[tuple[int, ...]]:
    """Return random packs, the same in every run."""
    chance = random.Random(20)
    dealt = []
    for _ in range(DEALS):
        cards = list(game.parts.pack.faces)
        chance.shuffle(cards)
        for _ in range(game.parts.pack.jokers):
            cards.insert(chance.randint(game.parts.jokers_from, len(cards)), JOKER)
        dealt.append(tuple(cards))
    return dealt


def times(name: str, spent: Sequence[float], states: Sequence[int] = ()) -> float:
    """Print what deals took; return the mean in seconds."""
    ordered = sorted(spent)
    mean = sum(ordered) / len(ordered)
    line = (
        f"  {name:34} {1 / mean:7.1f} deals/s   mean {mean * 1e3:7.1f} ms   median "
        f"{ordered[len(ordered) // 2] * 1e3:7.1f}   p95 {ordered[len(ordered) * 19 // 20] * 1e3:7.1f}"
        f"   max {ordered[-1] * 1e3:7.1f}"
    )
    print(line + (f"   {sum(states) // len(states):7d} states" if states else ""))
    return mean


def timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return the seconds that some work took, and its answer."""
    start = time.process_time()
    answer = work()
    return time.process_time() - start, answer


def measure(name: str, game: Game, asked: frozenset[Objective]) -> tuple[float, list[Answer]]:
    """Solve all deals; print and return the mean time."""
    spent, answers = [], []
    for pack in packs(game):
        state = game.start(pack)
        seconds, answer = timed(lambda state=state: solve(game, state, asked=asked))  # type: ignore[misc]
        spent.append(seconds)
        answers.append(answer)
    return times(name, spent, [answer.states for answer in answers]), answers


def plain_python(game: Game, joined: bool) -> tuple[float, list[tuple[bool, int, int]]]:
    """Solve all deals by the plain solver in Python."""
    spent, found = [], []
    for pack in packs(game):
        ranks = [rank_of(face) - 1 for face in pack]
        start = time.process_time()
        found.append(plain_peaks.solve(ranks, joined))
        spent.append(time.process_time() - start)
    return times("plain Python: win, cards, draws", spent), found


def compiled(folder: Path) -> Path | None:
    """Compile the solver in C; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        print("No C compiler is here: the lines about plain C are left out.")
        return None
    program = folder / "plain_peaks"
    source = Path(__file__).with_name("plain_peaks.c")
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def plain_c(program: Path, what: str, rules: str, game: Game) -> tuple[float, list[list[int]]]:
    """Solve all deals by the solver in C; return mean seconds and what it found."""
    lines = "\n".join(" ".join(str(rank_of(face)) for face in pack) for pack in packs(game))
    done = subprocess.run(
        [str(program), what, rules], input=lines, capture_output=True, text=True, check=True
    )
    words = [line.split() for line in done.stdout.splitlines()]
    mean = times(f"plain C: {what}", [float(line[-1]) / 1e3 for line in words])
    return mean, [list(map(int, line[:-1])) for line in words]


def agree(name: str, one: Sequence[object], other: Sequence[object]) -> None:
    """Stop if two solvers do not say the same."""
    if list(one) != list(other):
        raise SystemExit(f"{name}: the solvers do not agree: {one} against {other}")


def peaks(ruleset: str, game: Game, program: Path | None) -> None:
    """Measure verdict, cards, moves and the app's score, and hold them against the plain ones."""
    print(ruleset)
    python, plain = plain_python(game, PLAIN[ruleset] == "joined")
    for name, asked in QUESTIONS.items():
        mean, _ = measure(name, game, asked)
        print(f"  {'':34} {mean / python:7.2f} of plain Python's time")
    mean, answers = measure("all of it again", game, ALL)
    figures = [
        (answer.verdict == "won", answer.max_removed, (answer.min_moves or 27) - 28)
        for answer in answers
    ]
    agree(ruleset, figures, plain)
    if program is not None:
        c_mean, _ = plain_c(program, "positions", PLAIN[ruleset], game)
        print(f"  {'':34} {mean / c_mean:7.1f} times plain C's time")
    hints(game)


def hints(game: Game) -> None:
    """Measure what makes the hints of a whole game."""
    spent = []
    for pack in packs(game)[:10]:
        state: State = game.start(pack)
        start = time.process_time()
        Winnable(game, state)
        spent.append(time.process_time() - start)
    times("what can still be won, everywhere", spent)


def run_scores(ref: str, game: Game, program: Path | None) -> None:
    """Measure the best score where runs score."""
    print(f"{ref}: the best score")
    mean, answers = measure("runs", game, frozenset({"score"}))
    base, _, setting = ref.partition(";")
    if program is not None and setting.endswith("hogue"):
        c_mean, found = plain_c(program, "hogue", PLAIN[base], game)
        agree(ref, [[answer.best_score] for answer in answers], found)
        print(f"  {'':34} {mean / c_mean:7.1f} times plain C's time")


def main() -> None:
    """Measure all."""
    library = Library.load(no_plugins=True)
    layout = library.game(library.ruleset("tripeaks-easy")).parts.layout
    start = time.process_time()
    sets = TableauSets(layout, layout.full, layout.full)
    print(
        f"Tables of three peaks, once for all deals: {len(sets.masks)} sets in "
        f"{(time.process_time() - start) * 1e3:.0f} ms"
    )
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for ruleset in PLAIN:
            peaks(ruleset, library.game(library.by_ref(ruleset)), program)
        for ref in VARIANTS:
            print(ref)
            for name, asked in QUESTIONS.items():
                measure(name, library.game(library.by_ref(ref)), asked)
        for ref in RUNS:
            run_scores(ref, library.game(library.by_ref(ref)), program)
    if resource is not None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"Peak memory of the process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
