"""Write tests/perft/RULESET.perft anew: ``python tests/naive/make_perft.py`` (some minutes)."""

import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from naive import decks, packs, perft, rulesets, tripeaks
from naive.rulesets import Options, Position
from naive.switches import random_settings

FOLDER = Path(__file__).resolve().parent.parent / "perft"
MOST = 12_000  # sequences at the greatest depth counted
DEEPEST = 40


def options_for(ruleset: str, settings: Mapping[str, str]) -> Options:
    """Return options with the rounds' packs, so that any line can be played."""
    options = rulesets.options_for(ruleset, settings)
    if isinstance(options, tripeaks.Options):
        return replace(options, next_pack=packs.next_pack)
    return options


def counted(ruleset: str, block: perft.Block) -> perft.Block:
    """Return the block with counts as deep as MOST allows."""
    pos = after(options_for(ruleset, block.settings), block.deal, block.moves)
    level = {0: 1}
    for depth in range(1, DEEPEST + 1):
        number = perft.count(pos, depth)
        block.counts[depth] = number
        level[depth] = number
        growth = number / max(1, level[depth - 1])
        if number == 0 or number * growth > MOST or sum(level.values()) > 2 * MOST:
            break
    return block


def endgame(options: Options, rng: random.Random, goal: int) -> tuple[list[str], list[str]]:
    """Return a random deal and moves after which few tableau cards are left and much can happen."""
    tries = [lively(options, rng, goal) for _ in range(40)]
    _, deck, line = min(tries, key=lambda found: found[0])
    return deck, line


def lively(options: Options, rng: random.Random, goal: int) -> tuple[int, list[str], list[str]]:
    """Play a random deal and step back until many lines are open; also count the cards left."""
    deck = rulesets.random_deal(options, rng)
    line = random_line(rulesets.start(options, deck), rng, goal)
    while line and perft.count(after(options, deck, line), 4) < 10:
        line.pop()
    return after(options, deck, line).tableau_left, deck, line


def after(options: Options, deck: list[str], line: list[str]) -> Position:
    """Return the position that the moves lead to."""
    pos = rulesets.start(options, deck)
    for move in line:
        pos = rulesets.play(pos, move)
    return pos


def random_line(pos: Position, rng: random.Random, goal: int) -> list[str]:
    """Play at random, draws less often, until ``goal`` cards are left or the line is long."""
    line: list[str] = []
    while pos.tableau_left > goal and len(line) < 90:
        moves = rulesets.legal(pos)
        takes = [move for move in moves if move not in ("D", "P")]
        if not moves:
            break
        line.append(rng.choice(takes if takes and rng.random() < 0.9 else moves))
        pos = rulesets.play(pos, line[-1])
    return line


def blocks(ruleset: str) -> Iterator[perft.Block]:
    """Yield the deals to count: published ones, random ones, endgames, other switches."""
    rng = random.Random(ruleset)
    options = options_for(ruleset, {})
    family = "TP" if isinstance(options, tripeaks.Options) else "PY"
    for code in ("AAAAAAB", "AAAAAAD") if family == "TP" else ("AAAAAAJ", "AAAAAAS"):
        yield perft.Block(f"published-{code}", with_joker(decks.published(code), options, rng))
    for number in range(2):
        yield perft.Block(f"random-{number}", rulesets.random_deal(options, rng))
    for goal in (3, 6, 10):
        deck, line = endgame(options, rng, goal)
        yield perft.Block(f"endgame-{goal}", deck, moves=line)
    yield from last_steps(family, options, rng)
    for number in range(4):
        settings = random_settings(ruleset, rng)
        deck, line = endgame(options_for(ruleset, settings), rng, 7)
        yield perft.Block(f"switched-{number}", deck, settings=settings, moves=line)


def last_steps(family: str, options: Options, rng: random.Random) -> Iterator[perft.Block]:
    """Yield deals some moves before a win, and before the stock runs out."""
    if isinstance(options, tripeaks.Options):
        shift = 1 if options.waste_starts_empty else 0
        for draws in (shift, 21 + shift):
            order = decks.PEAKS_AT_15_20_28
            deck = decks.one_run(order, draws_first=draws - shift)
            deck = with_joker(deck, options, rng)
            line = playable(rulesets.start(options, deck), ["D"] * draws + order[:23])
            yield perft.Block(f"win-after-{draws}-draws", deck, moves=line)
    else:
        deck, moves = decks.cleared_pyramid()
        yield perft.Block("win", deck, moves=moves[:-3])
        yield perft.Block("win-at-the-end-of-the-stock", deck, moves=moves[:-2] + ["D"] * 20)
        deck = rulesets.random_deal(options, rng)
        yield perft.Block("end-of-the-stock", deck, moves=["D"] * 21)


def playable(pos: Position, moves: list[str]) -> list[str]:
    """Return the moves as far as they are legal, leaving out draws that are not."""
    line = []
    for move in moves:
        if move in rulesets.legal(pos):
            pos = rulesets.play(pos, move)
            line.append(move)
        elif move != "D":
            break
    return line


def with_joker(deck: list[str], options: Options, rng: random.Random) -> list[str]:
    jokers = options.jokers if isinstance(options, tripeaks.Options) else 0
    return rulesets.insert_jokers(deck, jokers, rng)


def main() -> None:
    """Write a file for every ruleset."""
    FOLDER.mkdir(exist_ok=True)
    for ruleset in rulesets.RULESETS:
        counts = [counted(ruleset, block) for block in blocks(ruleset)]
        heading = "Counted by tests/naive, which shares no code with the engine."
        perft.write(FOLDER / f"{ruleset}.perft", heading, counts)
        print(ruleset, [max(block.counts.values()) for block in counts], flush=True)


if __name__ == "__main__":
    main()
