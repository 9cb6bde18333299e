"""The solver on games in which cards leave together: time a deal, ratios to plain solvers.

One of the plain ones is in Python (``plain_pyramid.py``), for passes without limit, the other in C
(``plain_pyramid.c``), for a limit of passes; without a C compiler its lines are left out. All
solve the same random deals, and have to agree. An argument says how many deals there are.
"""

import sys
from pathlib import Path

from yardsticks import plain_pyramid
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
from ridgeline.solver.pair_wins import WinTable
from ridgeline.solver.problem import Budget

DEALS = 40
PLAIN_DEALS = 10
"""Deals that the plain solver in Python gets."""
FEWER = 4
"""The most cards of lost deals take long: of so many deals one is asked for them."""
FEWEST = 10
"""The same for the fewest moves."""
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


def unlimited(ref: str, deals: int, _program: Path | None) -> None:
    """Measure passes without limit, against plain Python on some of the deals."""
    game = game_of(ref)
    measure("win", game, deals, {"win"})
    ours = measure("win, cards", game, deals, {"win", "cards"})
    if ref in UNLIMITED:
        strict, coverer = UNLIMITED[ref]
        ranks = [list(map(rank_of, pack)) for pack in packs(game, min(deals, PLAIN_DEALS))]
        spent, plain = timed(lambda deal: plain_pyramid.solve(deal, strict, coverer), ranks)
        print_ratio(ours.mean, print_times("plain Python: win, cards", spent), "plain Python")
        figures = [(answer.verdict == "won", answer.max_removed) for answer in ours.answers]
        agree(ref, figures[: len(plain)], plain)
    starts = [game.start(pack) for pack in packs(game, deals)]
    print_times("what can still be won, everywhere", timed(lambda s: WinTable(game, s), starts)[0])
    fewest(game, deals)


def limited(ref: str, deals: int, program: Path | None) -> None:
    """Measure a limit of passes, against plain C."""
    game = game_of(ref)
    ours = measure("win", game, deals, {"win"}, BUDGET)
    if program is not None:
        words = run(program, LIMITED[ref].split(), packs(game, deals))
        spent = [float(milliseconds) / 1e3 for *_, milliseconds in words]
        c_mean = print_times("plain C: win", spent, [int(states) for _, states, _ in words])
        print_ratio(ours.mean, c_mean, "plain C")
        decided = [number for number, (won, *_) in enumerate(words) if won != "-1"]
        agree(
            ref,
            [ours.answers[number].verdict == "won" for number in decided],
            [words[number][0] == "1" for number in decided],
        )
    measure("win, cards", game, max(1, deals // FEWER), {"win", "cards"}, BUDGET)
    fewest(game, deals)


def fewest(game: Game, deals: int) -> None:
    """Measure the fewest moves."""
    measure("win, moves", game, max(1, deals // FEWEST), {"win", "moves"}, BUDGET)


def main() -> None:
    """Measure all."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    each_by_itself(unlimited, (*UNLIMITED, "pyramide-stock-waste"), deals, None)
    with compiled("plain_pyramid.c") as program:
        each_by_itself(limited, LIMITED, deals, program)


if __name__ == "__main__":
    main()
