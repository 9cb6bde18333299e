"""Solves deals, takes the time, prints a line; compiles and runs the plain solvers in C.

Times are of the processor. Every section of a benchmark runs in a process of its own, so that its peak
memory is its own.
"""

import multiprocessing
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ridgeline.cards import JOKER, rank_of
from ridgeline.engine.game import Game
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import UNLIMITED, Answer, Budget, Objective

try:
    import resource
except ModuleNotFoundError:  # not on Windows
    resource = None  # type: ignore[assignment]

In = TypeVar("In")
Out = TypeVar("Out")
Pack = tuple[int, ...]
Section = Callable[[str, int, Path | None], None]
"""Measures one ruleset: its reference, how many deals, the plain solver in C if there is one."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What solving some deals took.

    :param answers: of the deals in order.
    :param mean: seconds a deal.
    """

    answers: list[Answer]
    mean: float


def game_of(ref: str) -> Game:
    """Return the game of a built-in ruleset with its switches."""
    library = Library.load(no_plugins=True)
    return library.game(library.by_ref(ref))


def packs(game: Game, count: int) -> list[Pack]:
    """Return random packs, the same in every run."""
    chance = random.Random(20)
    dealt = []
    for _ in range(count):
        cards = list(game.parts.pack.faces)
        chance.shuffle(cards)
        for _ in range(game.parts.pack.jokers):
            cards.insert(chance.randint(game.parts.jokers_from, len(cards)), JOKER)
        dealt.append(tuple(cards))
    return dealt


def measure(
    name: str, game: Game, count: int, asked: Iterable[Objective], budget: Budget = UNLIMITED
) -> Measured:
    """Solve deals and print what it took."""
    questions = frozenset(asked)
    starts = [game.start(pack) for pack in packs(game, count)]
    solve(game, starts[0], asked=questions, budget=Budget(states=1000))  # makes the layout's tables
    spent, answers = timed(lambda start: solve(game, start, asked=questions, budget=budget), starts)
    states = [answer.states for answer in answers]
    unknown = sum(answer.verdict == "unknown" for answer in answers)
    mean = print_times(f"{answers[0].method}: {name}", spent, states, unknown)
    return Measured(answers, mean)


def timed(work: Callable[[In], Out], tasks: Iterable[In]) -> tuple[list[float], list[Out]]:
    """Return the seconds that every task took, and what came of it."""
    spent, found = [], []
    for task in tasks:
        start = time.process_time()
        found.append(work(task))
        spent.append(time.process_time() - start)
    return spent, found


def print_times(
    name: str, spent: Sequence[float], states: Sequence[int] = (), unknown: int = 0
) -> float:
    """Print what deals took; return the mean in seconds."""
    ordered = sorted(spent)
    mean = sum(ordered) / len(ordered)
    middle, high = ordered[len(ordered) // 2], ordered[len(ordered) * 19 // 20]
    print(
        f"  {name:34} {1 / mean:7.1f} deals/s   mean {mean * 1e3:7.1f} ms   median "
        f"{middle * 1e3:7.1f}   p95 {high * 1e3:7.1f}   max {ordered[-1] * 1e3:7.1f}"
        + (f"   states {sum(states) // len(states):7d}, most {max(states):7d}" if states else "")
        + (f"   {unknown} of {len(ordered)} unknown" if unknown else "")
    )
    return mean


def print_ratio(mean: float, other: float, whose: str) -> None:
    """Print how a time compares to another solver's."""
    print(f"  {'':34} {mean / other:7.2f} of {whose}'s time")


def agree(name: str, one: Sequence[object], other: Sequence[object]) -> None:
    """Stop if two solvers do not say the same."""
    if list(one) != list(other):
        raise SystemExit(f"{name}: the solvers do not agree: {one} against {other}")


@contextmanager
def compiled(source: str) -> Iterator[Path | None]:
    """Compile a solver in C for as long as it is needed; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        print("No C compiler is here: the lines about plain C are left out.")
        yield None
        return
    path = Path(__file__).with_name(source)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / path.stem
        subprocess.run([compiler, "-O2", "-o", str(program), str(path)], check=True)
        yield program


def run(program: Path, words: Sequence[str], dealt: Sequence[Pack]) -> list[list[str]]:
    """Let a solver in C solve deals; return the words of the line that it writes for each."""
    lines = "\n".join(" ".join(str(rank_of(face)) for face in pack) for pack in dealt)
    command = [str(program), *words]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [line.split() for line in done.stdout.splitlines()]


def each_by_itself(section: Section, refs: Iterable[str], deals: int, program: Path | None) -> None:
    """Measure rulesets one after the other, each in a new process."""
    context = multiprocessing.get_context("spawn")
    for ref in refs:
        process = context.Process(target=_section, args=(section, ref, deals, program))
        process.start()
        process.join()
        if process.exitcode:
            raise SystemExit(process.exitcode)


def _section(section: Section, ref: str, deals: int, program: Path | None) -> None:
    print(ref)
    section(ref, deals, program)
    if resource is not None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"  {'peak memory of the process':34} {peak:7.0f} MB", flush=True)
