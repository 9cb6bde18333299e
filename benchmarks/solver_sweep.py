"""The solver on games onto one waste: time a deal, and ratios to plain solvers in the same run.

One of the plain ones is in Python (``plain_peaks.py``), one in C (``plain_peaks.c``); without a C
compiler its lines are left out. All solve the same random deals, and have to agree. An argument
says how many deals there are.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from yardsticks import plain_peaks
from yardsticks.measuring import (
    agree,
    compiled,
    each_by_itself,
    game_of,
    measure,
    packs,
    print_ratio,
    print_times,
    run,
    timed,
)

from ridgeline.cards import rank_of
from ridgeline.engine.game import Game
from ridgeline.solver.problem import OBJECTIVES, Budget, Objective
from ridgeline.solver.tableau_sets import TableauSets
from ridgeline.solver.winnable import Winnable

DEALS = 30
TABLES = 10
"""Deals for what makes the hints of a whole game."""
PLAIN = {"tripeaks-easy": "joined", "tripeaks-classic": "separate"}
"""King and ace, for the plain solvers."""
QUESTIONS: dict[str, Iterable[Objective]] = {
    "win": {"win"},
    "win, cards, moves": {"win", "cards", "moves"},
    "and the app's best score": OBJECTIVES,
}
VARIANTS = (
    "tripeaks-empty-waste", "tripeaks-joker", "tripeaks-open",
    "tripeaks-easy;stock.draw=when-stuck", "tripeaks-easy;match.king-ace=king-stops",
)  # fmt: skip
RUNS = (
    "tripeaks-easy;score.use=hogue", "tripeaks-classic;score.use=hogue", "tripeaks-traditional",
    "triple-peaks", "triple-peaks-multiplier",
)  # fmt: skip
ROUNDS = "triple-peaks-progressive"
ROUNDS_BUDGET = Budget(states=50_000)


def peaks(ref: str, deals: int, program: Path | None) -> None:
    """Measure verdict, cards, moves and the app's score, and hold them against the plain ones."""
    game = game_of(ref)
    joined = PLAIN[ref] == "joined"
    ranks = [[rank_of(face) - 1 for face in pack] for pack in packs(game, deals)]
    spent, plain = timed(lambda deal: plain_peaks.solve(deal, joined), ranks)
    python = print_times("plain Python: win, cards, draws", spent)
    for name, asked in QUESTIONS.items():
        print_ratio(measure(name, game, deals, asked).mean, python, "plain Python")
    ours = measure("all of it again", game, deals, OBJECTIVES)
    figures = [
        (answer.verdict == "won", answer.max_removed, (answer.min_moves or 27) - 28)
        for answer in ours.answers
    ]
    agree(ref, figures, plain)
    if program is not None:
        print_ratio(ours.mean, plain_c(program, "positions", ref, game, deals)[0], "plain C")
    starts = [game.start(pack) for pack in packs(game, min(deals, TABLES))]
    print_times("what can still be won, everywhere", timed(lambda s: Winnable(game, s), starts)[0])


def variants(ref: str, deals: int, _program: Path | None) -> None:
    """Measure other rules."""
    game = game_of(ref)
    for name, asked in QUESTIONS.items():
        measure(name, game, deals, asked)


def run_scores(ref: str, deals: int, program: Path | None) -> None:
    """Measure the best score where runs score."""
    game = game_of(ref)
    measure("win", game, deals, {"win"})
    ours = measure("the best score", game, deals, {"score"})
    base, _, setting = ref.partition(";")
    if program is not None and setting.endswith("hogue"):
        mean, found = plain_c(program, "hogue", base, game, deals)
        agree(ref, [[answer.best_score] for answer in ours.answers], found)
        print_ratio(ours.mean, mean, "plain C")


def rounds(ref: str, deals: int, _program: Path | None) -> None:
    """Measure rounds that go on with new cards, which the generic search serves."""
    measure("the most cards", game_of(ref), max(1, deals // 10), {"cards"}, ROUNDS_BUDGET)


def plain_c(
    program: Path, what: str, ref: str, game: Game, deals: int
) -> tuple[float, list[list[int]]]:
    """Solve all deals by the solver in C; return mean seconds and what it found."""
    words = run(program, [what, PLAIN[ref]], packs(game, deals))
    mean = print_times(f"plain C: {what}", [float(line[-1]) / 1e3 for line in words])
    return mean, [list(map(int, line[:-1])) for line in words]


def main() -> None:
    """Measure all."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    layout = game_of("tripeaks-easy").parts.layout
    (seconds,), (sets,) = timed(lambda full: TableauSets(layout, full, full), [layout.full])
    print(
        f"Tables of three peaks, once for all deals: {len(sets.masks)} sets in {seconds * 1e3:.0f} ms"
    )
    with compiled("plain_peaks.c") as program:
        each_by_itself(peaks, PLAIN, deals, program)
        each_by_itself(variants, VARIANTS, deals, None)
        each_by_itself(run_scores, RUNS, deals, program)
    each_by_itself(rounds, [ROUNDS], deals, None)


if __name__ == "__main__":
    main()
