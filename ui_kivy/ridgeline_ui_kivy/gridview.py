"""Where the cards of a drawing lie on the screen, and which cell a finger means.

Knows nothing of Kivy. A card fills two by two cells, so that two cards overlap just when they
touch. Lengths are pixels; ``x`` and ``y`` are those of a window, ``y`` upwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ridgeline.rules.drawing import Cell, Cover, Drawing

CELL = (40, 44)
"""A cell at its smallest, in dp: no finger needs to be more exact."""
_LARGEST = 1.7
"""How much larger cells get where there is room."""
_ROOM = (14, 9)
"""Columns and rows for which there is to be room, however small the board is."""
_MARGIN = 3
"""Cells around the board on which more can be laid."""
_AROUND = 0.4
"""Cells around the board where all of it is in sight."""
_SHORT = 0.22, 0.1
"""Shares of an arrow's way that are left free at its ends."""


class Box(NamedTuple):
    """A rectangle: its lower left corner and its size."""

    x: float
    y: float
    w: float
    h: float


@dataclass
class GridView:
    """A window onto the grid.

    :ivar zoom: how large a cell is by :data:`CELL`.
    :ivar whole: all of the board is in sight, however small.
    :ivar fits: all of the board is in sight at any rate.
    """

    unit: float = 1.0
    x: float = 0.0
    y: float = 0.0
    w: float = 1.0
    h: float = 1.0
    zoom: float = 1.0
    whole: bool = False
    fits: bool = True
    _left: float = 0.0
    _top: float = 0.0

    # ---- what is in sight ------------------------------------------------------------------

    def look_at(self, box: Box, unit: float, board: Drawing, *, whole: bool | None = None) -> None:
        """Lie in a rectangle, and show the middle of a board.

        :param unit: pixels of a dp.
        :param whole: all of it; None does so if it has no room otherwise.
        """
        self.x, self.y, self.w, self.h = box
        self.unit = unit
        left, top, right, bottom = _edges(board, _AROUND)
        cell_w, cell_h = CELL[0] * unit, CELL[1] * unit
        wide, high = right - left, bottom - top
        fit = min(self.w / (wide * cell_w), self.h / (high * cell_h))
        roomy = min(
            self.w / (max(wide, _ROOM[0]) * cell_w), self.h / (max(high, _ROOM[1]) * cell_h)
        )
        self.fits = fit >= 1
        self.whole = not self.fits if whole is None else whole and not self.fits
        self.zoom = fit if self.whole else max(1.0, min(roomy, _LARGEST))
        self._left = (left + right) / 2 - self.w / self.cell[0] / 2
        self._top = (top + bottom) / 2 - self.h / self.cell[1] / 2

    def come_closer(self, board: Drawing, x: float, y: float) -> None:
        """Show the cells around a point as large as fingers need them."""
        column, row = self._point(x, y)
        self.look_at(Box(self.x, self.y, self.w, self.h), self.unit, board, whole=False)
        self._left, self._top = column - self.w / self.cell[0] / 2, row - self.h / self.cell[1] / 2
        self.pan(board, 0, 0)

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a cell."""
        return CELL[0] * self.unit * self.zoom, CELL[1] * self.unit * self.zoom

    def pan(self, board: Drawing, dx: float, dy: float) -> None:
        """Move the board by so many pixels, as far as there is something to see."""
        left, top, right, bottom = _edges(board, _MARGIN)
        wide, high = self.w / self.cell[0], self.h / self.cell[1]
        self._left = _between(self._left - dx / self.cell[0], left, right - wide)
        self._top = _between(self._top + dy / self.cell[1], top, bottom - high)

    def show(self, board: Drawing, cell: Cell) -> None:
        """Move the board so far that a cell is in sight."""
        box = self.card(cell)
        dx = max(self.x - box.x, 0) + min(self.x + self.w - box.x - box.w, 0)
        dy = max(self.y - box.y, 0) + min(self.y + self.h - box.y - box.h, 0)
        if dx or dy:
            self.pan(board, dx, dy)

    def cells(self, board: Drawing) -> tuple[range, range]:
        """Return the rows and the columns that a card may be laid in."""
        left, top, right, bottom = _edges(board, _MARGIN)
        wide, high = self.w / self.cell[0], self.h / self.cell[1]
        rows = range(round(min(top, self._top)), round(max(bottom, self._top + high)) - 1)
        columns = range(round(min(left, self._left)), round(max(right, self._left + wide)) - 1)
        return rows, columns

    # ---- cells and points ------------------------------------------------------------------

    def _point(self, x: float, y: float) -> tuple[float, float]:
        """Return column and row of a point, as fractions."""
        return self._left + (x - self.x) / self.cell[0], self._top + (
            self.y + self.h - y
        ) / self.cell[1]

    def corner(self, row: float, column: float) -> tuple[float, float]:
        """Return where the upper left corner of a cell is."""
        x = self.x + (column - self._left) * self.cell[0]
        return x, self.y + self.h - (row - self._top) * self.cell[1]

    def card(self, cell: Cell) -> Box:
        """Return where a card in a cell is drawn."""
        x, top = self.corner(*cell)
        wide, high = self.cell
        return Box(x, top - 2 * high, 2 * wide, 2 * high)

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell in which a card has its middle nearest to a point."""
        column, row = self._point(x, y)
        return round(row - 1), round(column - 1)

    def card_at(self, board: Drawing, x: float, y: float) -> Cell | None:
        """Return the card that is seen at a point."""
        hit = [cell for cell in board.cards if _holds(self.card(cell), x, y)]
        return max(hit, key=lambda cell: height(board, cell), default=None)

    def arrow(self, cover: Cover) -> tuple[float, float, float, float]:
        """Return from where to where the arrow of a cover goes: from the upper card to the lower."""
        (from_x, from_y), (to_x, to_y) = (_middle(self.card(cell)) for cell in cover)
        dx, dy = to_x - from_x, to_y - from_y
        first, last = _SHORT
        return from_x + dx * first, from_y + dy * first, to_x - dx * last, to_y - dy * last

    def axis(self, board: Drawing) -> float:
        """Return where the axis of the mirror is."""
        return self.corner(0, board.axis / 2 + 1)[0]


def height(board: Drawing, cell: Cell) -> tuple[int, int, int]:
    """Return by what cards are ordered that are drawn over each other."""
    return board.cards[cell].layer, *cell


def spots(board: Drawing) -> Mapping[Cell, tuple[float, float]]:
    """Return where there is something to see of each card: row and column of the middle of that.

    In cells from the card's own; cards of which nothing is seen are left out.
    """
    top: dict[Cell, Cell] = {}
    for cell in sorted(board.cards, key=lambda cell: height(board, cell)):
        for quarter in _quarters(cell):
            top[quarter] = cell
    found = {}
    for cell in board.cards:
        row, column = cell
        free = [quarter for quarter in _quarters(cell) if top[quarter] == cell]
        rows = [[q for q in free if q[0] == r] for r in (row, row + 1)]
        seen = free if len(free) == 4 else next((each for each in rows if len(each) == 2), free[:1])
        if seen:
            found[cell] = (
                sum(r - row + 0.5 for r, _ in seen) / len(seen),
                sum(c - column + 0.5 for _, c in seen) / len(seen),
            )
    return found


def _quarters(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row + down, column + right) for down in (0, 1) for right in (0, 1)]


def _edges(board: Drawing, margin: float) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a board in cells, as wide on both sides of its axis."""
    rows = [row for row, _ in board.cards] or [0]
    middle = board.axis / 2 + 1
    half = max((abs(column + 1 - middle) for _, column in board.cards), default=0) + 1 + margin
    return middle - half, min(rows) - margin, middle + half, max(rows) + 2 + margin


def _between(value: float, one: float, other: float) -> float:
    return max(min(one, other), min(value, max(one, other)))


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.w and box.y <= y < box.y + box.h


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2
