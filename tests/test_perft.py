"""The engine against perft files, whose counts come from a generator that shares no code with it."""

from collections.abc import Iterator
from pathlib import Path

import product
import pytest
from naive import perft, piles, rulesets, search
from naive.family import FAMILY

from ridgeline.cards import parse_faces
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.solver.choose import solve

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.perft"))
QUICK = {name: 3_000 for name in rulesets.RULESETS} | {name: 300 for name in FAMILY}
"""The greatest counts that are counted again in every run."""

TINY = {"simple-won", "simple-lost", "complex-won", "complex-lost"}
SIMPLE = 40
"""Positions that can be reached from a simple deal, at most."""


def count(game: Game, state: State, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` legal moves."""
    if depth == 0:
        return 1
    moves = game.legal(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.play(state, move), depth - 1) for move in moves)


def begin(ruleset: str, block: perft.Block) -> tuple[Game, State]:
    """Return the game and the position that a block counts from."""
    game = product.library().game(product.ruleset_of(ruleset, block.settings))
    state = game.start(parse_faces(" ".join(block.deal)))
    for text in block.moves:
        (move,) = [move for move in game.legal(state) if move.text == text]
        state = game.play(state, move)
    return game, state


def reference(ruleset: str, block: perft.Block) -> perft.Position:
    """Return the reference's position that a block counts from."""
    pos: perft.Position
    if ruleset in FAMILY:
        pos = piles.start(FAMILY[ruleset], block.deal)
    else:
        pos = rulesets.start(product.options_of(ruleset, block.settings), block.deal)
    for move in block.moves:
        pos = perft.play(pos, move)
    return pos


def breakdown(ruleset: str, block: perft.Block, depth: int) -> str:
    """Return both counts by first move, for a failure to show where they part."""
    game, state = begin(ruleset, block)
    found = {m.text: count(game, game.play(state, m), depth - 1) for m in game.legal(state)}
    expected = perft.divide(reference(ruleset, block), depth)
    rows = [
        f"  {move:10} engine {found.get(move, '-')!s:>8} reference {expected.get(move, '-')!s:>8}"
        for move in sorted(found.keys() | expected.keys())
        if found.get(move) != expected.get(move)
    ]
    return "\n".join([f"{ruleset} {block.id}, depth {depth}:", *rows])


def checks(ruleset: str, least: int, most: int) -> Iterator[str]:
    """Yield a breakdown for every count that differs, of counts in ``least … most``."""
    for block in perft.read(FOLDER / f"{ruleset}.perft"):
        game, state = begin(ruleset, block)
        for depth, expected in sorted(block.counts.items()):
            if least <= expected <= most and count(game, state, depth) != expected:
                yield breakdown(ruleset, block, depth)
                break


def test_every_ruleset_has_its_perft_file() -> None:
    assert {path.stem for path in FILES} == QUICK.keys()


@pytest.mark.parametrize("ruleset", [path.stem for path in FILES])
def test_the_engine_counts_as_the_reference(ruleset: str) -> None:
    assert "\n".join(checks(ruleset, 0, QUICK[ruleset])) == ""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [path.stem for path in FILES])
def test_the_engine_counts_as_the_reference_at_depth(ruleset: str) -> None:
    assert "\n".join(checks(ruleset, QUICK[ruleset] + 1, 10**9)) == ""


def tiny_deals(ruleset: str) -> list[perft.Block]:
    """Return the deals of a file that are decided."""
    return [block for block in perft.read(FOLDER / f"{ruleset}.perft") if block.verdict]


@pytest.mark.parametrize("ruleset", FAMILY)
def test_simple_and_complex_deals_that_can_be_won_and_that_cannot(ruleset: str) -> None:
    blocks = tiny_deals(ruleset)
    assert {block.id for block in blocks} == TINY
    for block in blocks:
        assert block.id.endswith(block.verdict)
        assert (block.positions <= SIMPLE) == block.id.startswith("simple")
        game, state = begin(ruleset, block)
        assert solve(game, state).verdict == block.verdict, block.id


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", FAMILY)
def test_the_reference_decides_the_tiny_deals_again(ruleset: str) -> None:
    for block in tiny_deals(ruleset):
        pos = reference(ruleset, block)
        assert isinstance(pos, piles.Position)
        assert search.verdict(pos, 10_000) == (block.verdict, block.positions), block.id
