"""Drawings of the boards of games, and the ``tableau`` that says what a drawing shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase
from types import MappingProxyType
from typing import TYPE_CHECKING

from ridgeline.plugins.contributions import Board
from ridgeline.rules.calls import Caller
from ridgeline.rules.drawing import Card, Cell, Cover, Drawing
from ridgeline.rules.lettering import LETTERS, lettered

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

MAP, GRAPH = "map", "graph"
_EMPTY = "."


def sketched(library: Library, ruleset: Ruleset) -> Drawing:
    """Return a drawing of a ruleset's board, whatever its shape.

    :raises RidgelineError: if it makes no game.
    """
    down = library.game(ruleset).parts.layout.down
    return drawing_of(Caller(ruleset, library.contributions, lambda _: None).board(), down)


def drawing_of(board: Board, down: int) -> Drawing:
    """Return a drawing of a board: the same places, in the same order, and the same coverage.

    :param down: mask of the slots that lie face down.
    """
    cells = _cells(board)
    covers = frozenset(
        (cells[upper], cells[lower])
        for lower, uppers in enumerate(board.covers)
        for upper in uppers
    )
    layers = lettered(cells, covers) or _depths(cells, covers)
    cards = {cell: Card(layers[cell], not down >> n & 1) for n, cell in enumerate(cells)}
    columns = [column for _, column in cells] or [0]
    drawing = Drawing(MappingProxyType(cards), axis=min(columns) + max(columns))
    by_touching = drawing.by_touching
    return replace(drawing, added=covers - by_touching, removed=by_touching - covers)


def _cells(board: Board) -> list[Cell]:
    """Return a cell for each slot, the middle of the board at column 0 or between 0 and 1."""
    heights = sorted({slot.y for slot in board.slots})
    whole = all(y == int(y) for y in heights)
    rows = {y: int(y - heights[0]) if whole else number for number, y in enumerate(heights)}
    cells: dict[int, Cell] = {}
    free: dict[int, int] = {}
    for number, slot in sorted(enumerate(board.slots), key=lambda each: (each[1].y, each[1].x)):
        row, column = rows[slot.y], round(slot.x) - 1  # two between cells do not share one
        cells[number] = (row, max(column, free.get(row, column)))
        free[row] = cells[number][1] + 1
    columns = [column for _, column in cells.values()] or [0]
    middle = (min(columns) + max(columns)) // 2
    return [(cells[n][0], cells[n][1] - middle) for n in range(len(cells))]


def _depths(cells: Iterable[Cell], covers: Collection[Cover]) -> dict[Cell, int]:
    """Return for each card how many lie under it, one under the other."""
    from graphlib import TopologicalSorter

    lying: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for upper, lower in covers:
        lying[upper].append(lower)
    depths: dict[Cell, int] = {}
    for cell in TopologicalSorter(lying).static_order():
        depths[cell] = max((depths[lower] + 1 for lower in lying[cell]), default=0)
    return depths


def tableau_of(drawing: Drawing) -> dict[str, object]:
    """Return the keys of ``tableau`` that build what a drawing shows.

    A picture map where one says the coverage exactly, else a graph.
    """
    layers = _map_layers(drawing)
    if layers is not None:
        return {"shape": MAP, "map": _picture(drawing, layers)}
    return _graph(drawing)


def _map_layers(drawing: Drawing) -> Mapping[Cell, int] | None:
    """Return the layers of a map, those that were drawn if they serve."""
    if not drawing.cards:
        return None
    own = {cell: card.layer for cell, card in drawing.cards.items()}
    lowest, highest = min(own.values()), max(own.values())
    if drawing.covers == drawing.by_touching and highest - lowest < LETTERS:
        return {cell: layer - lowest for cell, layer in own.items()}
    return lettered(drawing.cards, drawing.covers)


def _picture(drawing: Drawing, layers: Mapping[Cell, int]) -> str:
    rows = [row for row, _ in drawing.cards]
    columns = [column for _, column in drawing.cards]
    left, right = min(columns), max(columns)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = [_EMPTY] * (right - left + 1)
        for column in range(left, right + 1):
            card = drawing.cards.get((row, column))
            if card is not None:
                letter = ascii_lowercase[layers[row, column]]
                line[column - left] = letter.upper() if card.up else letter
        lines.append("".join(line) + "\n")
    return "".join(lines)


def _graph(drawing: Drawing) -> dict[str, object]:
    order = drawing.order
    names = dict(zip(order, _names(order), strict=True))
    left = min((column for _, column in order), default=0)
    top = order[0][0] if order else 0
    tree: dict[str, object] = {
        "shape": GRAPH,
        "nodes": {names[row, column]: [column - left + 1, row - top] for row, column in order},
    }
    lying: dict[Cell, list[Cell]] = {}
    for upper, lower in sorted(drawing.covers):
        lying.setdefault(upper, []).append(lower)
    covers = {names[upper]: [names[lower] for lower in lowers] for upper, lowers in lying.items()}
    if covers:
        tree["covers"] = covers
    down = drawing.down
    if down:
        covered = down == drawing.covered
        tree |= {"face-down": "covered"} if covered else {"down": [names[c] for c in sorted(down)]}
    return tree


def _names(order: Sequence[Cell]) -> list[str]:
    """Return a name for each card: a letter for its row and a number for its place, as a1."""
    rows = {row: number for number, row in enumerate(sorted({row for row, _ in order}))}
    taken: Counter[int] = Counter()
    names = []
    for row, _ in order:
        taken[row] += 1
        turn, letter = divmod(rows[row], LETTERS)
        names.append(f"{ascii_lowercase[letter] * (turn + 1)}{taken[row]}")
    return names
