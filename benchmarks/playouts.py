"""Random playouts on ``Game`` and ``State`` against bare loops, moves a second, as ratios.

Both sides deal the same packs, take the same random choices and make the same moves (checked);
each deal is played once, its tables included. The two run in turn, so that a machine that slows
down slows both.
"""

import random
import time
from collections.abc import Callable
from statistics import median

from yardsticks import bare

from ridgeline.engine.game import Game
from ridgeline.rules.library import Library

ROUNDS = 7
MOST_MOVES = 200


def engine_playout(game: Game) -> bare.Playout:
    """Return the playout of a compiled game."""
    legal, play, start = game.legal, game.play, game.start

    def playout(pack: tuple[int, ...], chance: Callable[[], float]) -> int:
        state = start(pack)
        for count in range(MOST_MOVES):
            moves = legal(state)
            if not moves:
                return count
            state = play(state, moves[int(chance() * len(moves))])
        return MOST_MOVES

    return playout


def moves_a_second(playout: bare.Playout, packs: list[tuple[int, ...]]) -> tuple[float, int]:
    """Return moves a second of processor time, and the number of moves."""
    chance = random.Random(1).random
    start = time.process_time()
    moves = sum(playout(pack, chance) for pack in packs)
    return moves / (time.process_time() - start), moves


def compare(name: str, game: Game, loop: bare.Playout, deals: int) -> None:
    """Print the ratio of a game to its bare loop."""
    shuffle = random.Random(2)
    packs = []
    for _ in range(deals):
        pack = list(game.parts.pack.faces)
        shuffle.shuffle(pack)
        packs.append(tuple(pack))
    ratios, rates = [], []
    for _ in range(ROUNDS):
        bare_rate, bare_moves = moves_a_second(loop, packs)
        rate, moves = moves_a_second(engine_playout(game), packs)
        if moves != bare_moves:
            raise SystemExit(f"{name}: {moves} moves against {bare_moves} of the bare loop")
        ratios.append(rate / bare_rate)
        rates.append(rate)
    print(
        f"{name:16} {median(ratios):5.2f} of the bare loop's speed "
        f"({min(ratios):.2f} … {max(ratios):.2f}), {median(rates) / 1000:.0f} thousand moves/s"
    )


def main() -> None:
    """Compare TriPeaks and Pyramid."""
    library = Library.load(no_plugins=True)
    peaks = library.game(library.ruleset("tripeaks-easy"))
    tables, fits = peaks.tables, peaks.parts.match.fits
    compare(
        "tripeaks-easy",
        peaks,
        bare.peaks_playout(tables.uncover, peaks.dealer.start_free, fits),
        deals=1500,
    )
    pyramid = library.game(library.ruleset("pyramide"))
    tables, fits = pyramid.tables, pyramid.parts.match.fits
    compare(
        "pyramide",
        pyramid,
        bare.pyramid_playout(tables.uncover, pyramid.dealer.start_free, fits, MOST_MOVES),
        deals=400,
    )


if __name__ == "__main__":
    main()
