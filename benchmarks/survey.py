"""TriPeaks many deals at a time with NumPy against deal by deal, in the same run, as ratios.

Both answer the same of the same deals: who can win, the most cards, the fewest moves. Processor time of
one thread; the two take turns, and the least time of each counts.
"""

import time
from collections.abc import Callable
from functools import partial

from ridgeline.deals.pack import deal_of
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import Objective
from ridgeline.survey.many_peaks import solve_many

RULESETS = ("tripeaks-easy", "tripeaks-classic", "tripeaks-traditional", "tripeaks-empty-waste")
ASKED: frozenset[Objective] = frozenset({"win", "cards", "moves"})
BLOCKS = (128, 1024)
SINGLE = 24
"""Deals that are solved one by one."""
ROUNDS = 2


def measure(game: Game, starts: list[State]) -> dict[int, float]:
    """Return the milliseconds of a deal by how many are solved at a time."""
    work: dict[int, Callable[[], object]] = {
        block: partial(solve_many, game, starts[:block], ASKED) for block in BLOCKS
    }
    work[1] = lambda: [solve(game, start, asked=ASKED) for start in starts[:SINGLE]]
    best = dict.fromkeys(work, float("inf"))
    solve(game, starts[0], asked=ASKED)
    solve_many(game, starts[:1], ASKED)  # both have made their tables now
    for _ in range(ROUNDS):
        for block, run in work.items():
            begin = time.thread_time()
            run()
            deals = SINGLE if block == 1 else block
            best[block] = min(best[block], (time.thread_time() - begin) * 1000 / deals)
    return best


def main() -> None:
    """Print a line for each ruleset."""
    library = Library.load(no_plugins=True)
    for name in RULESETS:
        ruleset = library.ruleset(name)
        game = library.game(ruleset)
        starts = [game.start(deal_of(library, ruleset, n).faces) for n in range(max(BLOCKS))]
        best = measure(game, starts)
        blocks = ", ".join(
            f"{block} at a time {best[block]:5.2f} ms ({best[1] / best[block]:4.1f} times as fast)"
            for block in BLOCKS
        )
        print(f"{name:21} one by one {best[1]:5.1f} ms a deal, {blocks}", flush=True)


if __name__ == "__main__":
    main()
