"""Numbers of move sequences of each length, counted with the reference, and perft files.

A perft file is text: a deal's block starts with ``id NAME``; ``deal CARDS`` gives the cards in
dealing order, ``set KEY=VALUE …`` changes rules, ``moves …`` are played before counting, and each
``perft DEPTH COUNT`` says how many sequences of exactly DEPTH moves there are. The ruleset is the
file's name. ``verdict won COUNT`` (or ``lost``) says whether the position can be won, and how
many positions can be reached from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from naive import piles, rulesets

Position = rulesets.Position | piles.Position


@dataclass
class Block:
    """One deal of a perft file with its counts by depth."""

    id: str
    deal: list[str] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    verdict: str = ""
    positions: int = 0


def legal(pos: Position) -> list[str]:
    """Return the texts of all legal moves, sorted as strings."""
    return piles.legal(pos) if isinstance(pos, piles.Position) else rulesets.legal(pos)


def play(pos: Position, move: str) -> Position:
    """Return the position after a legal move; the one given stays as it is."""
    if isinstance(pos, piles.Position):
        return piles.play(pos, move)
    return rulesets.play(pos, move)


def count(pos: Position, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` legal moves."""
    if depth == 0:
        return 1
    moves = legal(pos)
    if depth == 1:
        return len(moves)
    return sum(count(play(pos, move), depth - 1) for move in moves)


def divide(pos: Position, depth: int) -> dict[str, int]:
    """Return the count by first move."""
    return {move: count(play(pos, move), depth - 1) for move in legal(pos)}


def read(path: Path) -> list[Block]:
    """Return a perft file's blocks."""
    blocks: list[Block] = []
    for line in path.read_text().splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        match words[0]:
            case "id":
                blocks.append(Block(words[1]))
            case "deal":
                blocks[-1].deal = words[1:]
            case "set":
                blocks[-1].settings = dict(word.split("=", 1) for word in words[1:])
            case "moves":
                blocks[-1].moves = words[1:]
            case "verdict":
                blocks[-1].verdict, blocks[-1].positions = words[1], int(words[2])
            case "perft":
                blocks[-1].counts[int(words[1])] = int(words[2])
            case other:
                raise ValueError(f"{path.name}: {other!r} starts no line of a perft file")
    return blocks


def write(path: Path, heading: str, blocks: Iterable[Block]) -> None:
    """Write a perft file; the heading becomes its comment."""
    lines = [f"# {heading}"]
    for block in blocks:
        lines += ["", f"id {block.id}", "deal " + " ".join(block.deal)]
        if block.settings:
            lines.append("set " + " ".join(f"{k}={v}" for k, v in sorted(block.settings.items())))
        if block.moves:
            lines.append("moves " + " ".join(block.moves))
        if block.verdict:
            lines.append(f"verdict {block.verdict} {block.positions}")
        lines += [f"perft {depth} {number}" for depth, number in sorted(block.counts.items())]
    path.write_text("\n".join(lines) + "\n")
