"""How the editor draws a board: cards with their layers, arrows, frames."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.graphics import Color, InstructionGroup, Line, Point, Rectangle, Triangle
from kivy.metrics import dp, sp

from ridgeline.rules.drawing import Cell, Cover, Drawing
from ridgeline_ui_kivy.gridview import GridView
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.theme import THEME, Colour, mixed

WRONG: Colour = (0.86, 0.1, 0.12, 1)
_INK: Colour = (0.09, 0.13, 0.11, 1)
_ARROW: Colour = (0.07, 0.33, 0.68, 1)
_BY_HAND: Colour = (0.85, 0.33, 0.0, 1)
_HALO: Colour = (1, 1, 1, 0.9)
_BACK: Colour = (0.56, 0.66, 0.76, 1)
_FAINT = 0.75
"""How strong arrows are while another tool is in the hand."""
AHEAD = 4
"""Cells beyond the edges that are drawn already, so that the board can be pushed."""
_GAP = 2
"""What is left free around a card, in dp."""


class Pencil:
    """Draws into a group of instructions what a view shows.

    :ivar group: what was drawn.
    """

    def __init__(self, view: GridView) -> None:
        """Begin with nothing drawn."""
        self._view = view
        self.group = InstructionGroup()
        self._numbers: dict[tuple[str, int], Any] = {}

    def dots(self, board: Drawing) -> None:
        """Draw a dot at the middle of every card that could be laid."""
        if self._view.whole:
            return
        rows, columns = self._view.cells(board)
        points: list[float] = []
        for row in range(rows.start - AHEAD, rows.stop + AHEAD):
            for column in range(columns.start - AHEAD, columns.stop + AHEAD):
                points += self._view.corner(row + 1, column + 1)
        self.group.add(Color(*THEME.mark[:3], 0.28))
        self.group.add(Point(points=points, pointsize=dp(1.3)))

    def axis(self, board: Drawing) -> None:
        """Draw the line of the mirror."""
        x, dash = round(self._view.axis(board)), round(dp(7))
        self.group.add(Color(*THEME.accent[:3], 0.9))
        ahead = round(AHEAD * self._view.cell[1])
        low, high = round(self._view.y), round(self._view.y + self._view.h)
        for y in range(low - ahead, high + ahead, 2 * dash):
            self.group.add(Rectangle(pos=(x - dp(1), y), size=(dp(2), dash)))

    def card(self, board: Drawing, cell: Cell) -> None:
        """Draw a card, without its number."""
        box, gap = self._view.card(cell), max(1, round(dp(_GAP) * min(1, self._view.zoom)))
        pos, size = (box.x + gap, box.y + gap), (box.w - 2 * gap, box.h - 2 * gap)
        up = board.cards[cell].up
        radius = dp(8) * min(1, self._view.zoom)
        ground = THEME.card if up else _shaded(_BACK)
        Ground(self.group).show(pos, size, radius, ground)
        Ground(self.group, "rim").show(pos, size, radius, mixed(ground, _INK, 0.6))
        if not up and not self._view.whole:
            inner = round(dp(5))
            Ground(self.group, "rim").show(
                (pos[0] + inner, pos[1] + inner),
                (size[0] - 2 * inner, size[1] - 2 * inner),
                dp(5),
                (*THEME.card[:3], 0.9),
            )

    def number(self, board: Drawing, cell: Cell, spot: tuple[float, float]) -> None:
        """Write a card's layer where the card is seen."""
        lowest = min(card.layer for card in board.cards.values())
        size = round(min(sp(19), 0.42 * self._view.cell[1]))
        texture = self._digits(str(board.cards[cell].layer - lowest + 1), size)
        x, y = self._view.corner(cell[0] + spot[0], cell[1] + spot[1])
        self.group.add(Color(*_INK))
        wide, high = texture.size
        place = (round(x - wide / 2), round(y - high / 2))
        self.group.add(Rectangle(texture=texture, pos=place, size=(wide, high)))

    def _digits(self, text: str, size: int) -> Any:
        if (text, size) not in self._numbers:
            label = TextImage(text=text, font_size=size, bold=True)
            label.refresh()
            self._numbers[text, size] = label.texture
        return self._numbers[text, size]

    def arrows(self, board: Drawing, *, strong: bool) -> None:
        """Draw from each card to those that it lies on.

        :param strong: they are what is worked at.
        """
        for cover in sorted(board.covers):
            colour = _BY_HAND if cover in board.added else _ARROW
            self._arrow(cover, colour, strong=strong)

    def _arrow(self, cover: Cover, colour: Colour, *, strong: bool) -> None:
        x, y, to_x, to_y = self._view.arrow(cover)
        small = min(1.0, self._view.zoom)
        width = dp(2.4 if strong else 1.8) * small
        angle, head = atan2(to_y - y, to_x - x), dp(11 if strong else 8) * small
        end_x, end_y = to_x - cos(angle) * head * 0.8, to_y - sin(angle) * head * 0.8
        if strong:
            self.group.add(Color(*_HALO))
            self.group.add(Line(points=(x, y, end_x, end_y), width=width / 2 + dp(1.6) * small))
            self._head(to_x, to_y, angle, head + dp(4) * small, dp(1.8) * small)
        self.group.add(Color(*colour[:3], 1 if strong else _FAINT))
        self.group.add(Line(points=(x, y, end_x, end_y), width=width / 2))
        self._head(to_x, to_y, angle, head, 0)

    def _head(self, x: float, y: float, angle: float, size: float, ahead: float) -> None:
        x, y = x + cos(angle) * ahead, y + sin(angle) * ahead
        points = [x, y]
        for turn in (pi - 0.5, pi + 0.5):
            points += [x + cos(angle + turn) * size, y + sin(angle + turn) * size]
        self.group.add(Triangle(points=points))

    def frame(self, cell: Cell, colour: Colour) -> None:
        """Draw a frame around a cell's card."""
        box, inset = self._view.card(cell), dp(1)
        x, y = box.x + inset, box.y + inset
        wide, high = box.w - 2 * inset, box.h - 2 * inset
        for width, tint in ((dp(2.6), (0, 0, 0, 0.85)), (dp(1.5), colour)):
            self.group.add(Color(*tint))
            self.group.add(Line(rounded_rectangle=(x, y, wide, high, dp(8)), width=width))


def _shaded(colour: Colour) -> Colour:
    """Return a colour as dim as cards are now."""
    red, green, blue, alpha = (part * card for part, card in zip(colour, THEME.card, strict=True))
    return red, green, blue, alpha
