"""Write tests/perft/RULESET.perft of the family: ``python tests/naive/make_family_perft.py [ID…]``.

Counts and verdicts come from :mod:`naive.piles`. Random play hardly ever wins some games, so
deals that can be won are built to be.
"""

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from naive import perft, piles, search
from naive.family import FAMILY, pack_of, random_deal
from naive.stacked import winning_deal

FOLDER = Path(__file__).resolve().parent.parent / "perft"
MOST = 6_000  # sequences at the greatest depth counted
TINY_MOST = 1_500
DEEPEST = 40
SIMPLE = (8, 40)
COMPLEX = (120, 1_500)
"""Positions that can be reached from a tiny deal."""


def counted(block: perft.Block, rules: piles.Rules, most: int) -> perft.Block:
    """Return the block with counts as deep as ``most`` allows."""
    pos = after(rules, block.deal, block.moves)
    total, last = 0, 1
    for depth in range(1, DEEPEST + 1):
        number = perft.count(pos, depth)
        block.counts[depth] = number
        total += number
        if number == 0 or number * number > most * last or total > 2 * most:
            break
        last = number
    return block


def after(rules: piles.Rules, deal: list[str], moves: list[str]) -> piles.Position:
    """Return the position that the moves lead to."""
    pos = piles.start(rules, deal)
    for move in moves:
        pos = piles.play(pos, move)
    return pos


def random_line(rules: piles.Rules, deal: list[str], rng: random.Random) -> list[str]:
    """Play at random, draws less often, until there is no move or the line is long."""
    pos = piles.start(rules, deal)
    line: list[str] = []
    while len(line) < 160 and (moves := piles.legal(pos)):
        takes = [move for move in moves if move not in ("D", "P")]
        line.append(rng.choice(takes if takes and rng.random() < 0.9 else moves))
        pos = piles.play(pos, line[-1])
    return line


def tiny_blocks(ruleset: str, rng: random.Random) -> Iterator[perft.Block]:
    """Yield four endings: winnable and not, each with few and with many positions to come."""
    for wanted in ("won", "lost"):
        missing = {"simple": SIMPLE, "complex": COMPLEX}
        for attempt in count():
            if not missing:
                break
            if attempt == 60:
                print(f"{ruleset}: no {' and no '.join(missing)} deal that is {wanted}")
                break
            rules = FAMILY[ruleset]
            if wanted == "won":
                deal, line = winning_deal(rules, pack_of(rules), rng)
            else:
                deal = random_deal(rules, rng)
                line = random_line(rules, deal, rng)
            for block in endings(ruleset, deal, line, wanted):
                for name, (least, most) in list(missing.items()):
                    if least <= block.positions <= most:
                        del missing[name]
                        block.id = f"{name}-{wanted}"
                        yield block
                        break


def endings(ruleset: str, deal: list[str], line: list[str], wanted: str) -> Iterator[perft.Block]:
    """Yield the positions on a line from its end back, as long as the verdict stays."""
    for length in range(len(line), -1, -1):
        pos = after(FAMILY[ruleset], deal, line[:length])
        found = search.verdict(pos, COMPLEX[1])
        if found is None or found[0] != wanted:
            return
        yield perft.Block("", deal, moves=line[:length], verdict=wanted, positions=found[1])


def blocks(ruleset: str) -> Iterator[perft.Block]:
    """Yield two whole games and the tiny deals, counted."""
    rng, rules = random.Random(ruleset), FAMILY[ruleset]
    for number in range(2):
        yield counted(perft.Block(f"random-{number}", random_deal(rules, rng)), rules, MOST)
    for block in tiny_blocks(ruleset, rng):
        yield counted(block, rules, TINY_MOST)


def main() -> None:
    """Write a file for every ruleset of the family, or for those that are named."""
    for ruleset in sys.argv[1:] or FAMILY:
        found = list(blocks(ruleset))
        heading = "Counted by tests/naive, which shares no code with the engine."
        perft.write(FOLDER / f"{ruleset}.perft", heading, found)
        told = [f"{block.id} {block.positions} {max(block.counts.values())}" for block in found]
        print(ruleset, *told, sep=", ", flush=True)


if __name__ == "__main__":
    main()
