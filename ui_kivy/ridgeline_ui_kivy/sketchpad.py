"""The grid of the editor: draws a board with its layers and arrows, and hears fingers on it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import atan2, cos, pi, sin
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Point,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
    Triangle,
)
from kivy.metrics import dp, sp

from ridgeline.rules.drawing import Cell, Cover, Drawing
from ridgeline_ui_kivy.editing import Editor
from ridgeline_ui_kivy.fingers import Fingers
from ridgeline_ui_kivy.gridview import Box, GridView, height, spots
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.theme import THEME, Colour, mixed

_INK: Colour = (0.09, 0.13, 0.11, 1)
_ARROW: Colour = (0.07, 0.33, 0.68, 1)
_BY_HAND: Colour = (0.85, 0.33, 0.0, 1)
_WRONG: Colour = (0.86, 0.1, 0.12, 1)
_HALO: Colour = (1, 1, 1, 0.9)
_BACK: Colour = (0.56, 0.66, 0.76, 1)
_FAINT = 0.75
"""How strong arrows are while another tool is in the hand."""
_AHEAD = 4
"""Cells beyond the edges that are drawn already, so that the board can be pushed."""
_GAP = 2
"""What is left free around a card, in dp."""


class Sketchpad(Fingers):
    """A board that is being drawn.

    :ivar view: where its cells lie.
    :ivar cursor: the cell that keys act on; None while none are used.
    """

    def __init__(self, editor: Editor, told: Callable[[str], object], **kwargs: Any) -> None:
        """Show the board of an editor.

        :param told: is called with what there is to say about a tap.
        """
        super().__init__(**kwargs)
        self.editor, self._told = editor, told
        self.view = GridView()
        self.cursor: Cell | None = None
        self._wrong: Collection[Cell] = ()
        self._dragged: Cell | None = None
        self._begun = self._drawn = (0.0, 0.0)
        self._numbers: dict[tuple[str, int], Any] = {}
        with self.canvas:
            StencilPush()
            self._mask = Rectangle()
            StencilUse()
            PushMatrix()
            self._shift = Translate()
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        with self.canvas:
            PopMatrix()
            StencilUnUse()
            self._mask_again = Rectangle()
            StencilPop()
        self.bind(pos=self._fit, size=self._fit)

    @property
    def board(self) -> Drawing:
        """The board that is shown."""
        return self.editor.board

    # ---- what is in sight ------------------------------------------------------------------

    def _fit(self, *_: Any) -> None:
        for mask in (self._mask, self._mask_again):
            mask.pos, mask.size = self.pos, self.size
        if min(self.size) > 1:
            self.look(None)

    def look(self, whole: bool | None) -> None:
        """Show the board from nearby, or all of it; None does what there is room for."""
        self.view.look_at(Box(*self.pos, *self.size), dp(1), self.board, whole=whole)
        self.draw()

    def blame(self, cells: Collection[Cell]) -> None:
        """Mark the cards with which something is wrong."""
        self._wrong = cells
        self.draw()

    # ---- fingers ---------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Let the wheel move the board."""
        if getattr(touch, "is_mouse_scrolling", False) and self.collide_point(*touch.pos):
            step = dp(60)
            dx, dy = {
                "scrollup": (0, step),
                "scrolldown": (0, -step),
                "scrollleft": (step, 0),
                "scrollright": (-step, 0),
            }.get(touch.button, (0, 0))
            self._pan(dx, dy)
            return True
        return bool(super().on_touch_down(touch))

    def _pan(self, dx: float, dy: float) -> None:
        """Move the board; nothing is drawn anew, but for what comes into sight from afar."""
        self.view.pan(self.board, dx, dy)
        x, y = self.view.corner(0, 0)
        shift = round(x - self._drawn[0]), round(y - self._drawn[1])
        if max(map(abs, shift)) > _AHEAD * min(self.view.cell):
            self.draw()
        else:
            self._shift.xy = shift

    def on_tap(self, x: float, y: float) -> None:
        """Use the tool; from afar, come closer first."""
        if self.view.whole:
            self.view.come_closer(self.board, x, y)
            self.draw()
            return
        laying = self.editor.tool in ("add", "under")
        seen = None if laying else self.view.card_at(self.board, x, y)
        self.use(seen or self.view.cell_at(x, y))

    def use(self, cell: Cell) -> None:
        """Use the tool on a cell."""
        self._told(self.editor.tap(cell))
        self.draw()

    def on_drag(self, x: float, y: float) -> None:
        """Take the card that was picked, or the board."""
        picked = self.editor.picked
        laying = self.editor.tool in ("add", "under")
        here = self.view.cell_at(x, y)
        self._dragged = here if laying and picked == here else None
        self._begun = (0.0, 0.0)

    def on_carry(self, dx: float, dy: float) -> None:
        """Move what was taken."""
        old_x, old_y = self._begun
        self._begun = (dx, dy)
        if self._dragged is None:
            self._pan(dx - old_x, dy - old_y)

    def on_drop(self, x: float, y: float) -> None:
        """Lay the card down that was taken."""
        if self._dragged is not None:
            self.editor.move(self._dragged, self.view.cell_at(x, y))
            self._dragged = None
            self.draw()

    # ---- keys ------------------------------------------------------------------------------

    def steer(self, down: int, right: int) -> bool:
        """Move the cursor; tell whether there was a cell to go to."""
        if self.view.whole:
            self.look(False)
        if self.cursor is None:
            self.cursor = next(iter(self.board.order), (0, 0))
        else:
            rows, columns = self.view.cells(self.board)
            row, column = self.cursor[0] + down, self.cursor[1] + right
            if row not in rows or column not in columns:
                return False
            self.cursor = (row, column)
        self.view.show(self.board, self.cursor)
        self.draw()
        return True

    # ---- drawing ---------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the board as it is."""
        group, board = self._group, self.board
        group.clear()
        self._drawn, self._shift.xy = self.view.corner(0, 0), (0, 0)
        self._draw_dots(board)
        if self.editor.mirror:
            self._draw_axis(board)
        seen = spots(board)
        for cell in sorted(board.cards, key=lambda cell: height(board, cell)):
            self._draw_card(board, cell)
        for cell, spot in seen.items():
            self._draw_number(board, cell, spot)
        self._draw_arrows(board)
        for cell in self._wrong:
            self._draw_frame(cell, _WRONG)
        if self.editor.picked is not None:
            self._draw_frame(self.editor.picked, THEME.accent)
        if self.cursor is not None:
            self._draw_frame(self.cursor, (1, 1, 1, 1))

    def _draw_dots(self, board: Drawing) -> None:
        """Draw a dot at the middle of every card that could be laid."""
        if self.view.whole:
            return
        rows, columns = self.view.cells(board)
        points: list[float] = []
        for row in range(rows.start - _AHEAD, rows.stop + _AHEAD):
            for column in range(columns.start - _AHEAD, columns.stop + _AHEAD):
                points += self.view.corner(row + 1, column + 1)
        self._group.add(Color(*THEME.mark[:3], 0.28))
        self._group.add(Point(points=points, pointsize=dp(1.3)))

    def _draw_axis(self, board: Drawing) -> None:
        x, dash = round(self.view.axis(board)), round(dp(7))
        self._group.add(Color(*THEME.accent[:3], 0.9))
        ahead = round(_AHEAD * self.view.cell[1])
        for y in range(round(self.y) - ahead, round(self.top) + ahead, 2 * dash):
            self._group.add(Rectangle(pos=(x - dp(1), y), size=(dp(2), dash)))

    def _draw_card(self, board: Drawing, cell: Cell) -> None:
        box, gap = self.view.card(cell), max(1, round(dp(_GAP) * min(1, self.view.zoom)))
        pos, size = (box.x + gap, box.y + gap), (box.w - 2 * gap, box.h - 2 * gap)
        up = board.cards[cell].up
        radius = dp(8) * min(1, self.view.zoom)
        ground = THEME.card if up else _shaded(_BACK)
        Ground(self._group).show(pos, size, radius, ground)
        Ground(self._group, "rim").show(pos, size, radius, mixed(ground, _INK, 0.6))
        if not up and not self.view.whole:
            inner = round(dp(5))
            Ground(self._group, "rim").show(
                (pos[0] + inner, pos[1] + inner),
                (size[0] - 2 * inner, size[1] - 2 * inner),
                dp(5),
                (*THEME.card[:3], 0.9),
            )

    def _draw_number(self, board: Drawing, cell: Cell, spot: tuple[float, float]) -> None:
        """Write a card's layer where the card is seen."""
        lowest = min(card.layer for card in board.cards.values())
        size = round(min(sp(19), 0.42 * self.view.cell[1]))
        texture = self._number(str(board.cards[cell].layer - lowest + 1), size)
        x, y = self.view.corner(cell[0] + spot[0], cell[1] + spot[1])
        self._group.add(Color(*_INK))
        wide, high = texture.size
        place = (round(x - wide / 2), round(y - high / 2))
        self._group.add(Rectangle(texture=texture, pos=place, size=(wide, high)))

    def _number(self, text: str, size: int) -> Any:
        if (text, size) not in self._numbers:
            label = TextImage(text=text, font_size=size, bold=True)
            label.refresh()
            self._numbers[text, size] = label.texture
        return self._numbers[text, size]

    def _draw_arrows(self, board: Drawing) -> None:
        """Draw from each card to those that it lies on."""
        strong = self.editor.tool == "covers"
        for cover in sorted(board.covers):
            colour = _BY_HAND if cover in board.added else _ARROW
            self._draw_arrow(cover, colour, strong=strong)

    def _draw_arrow(self, cover: Cover, colour: Colour, *, strong: bool) -> None:
        x, y, to_x, to_y = self.view.arrow(cover)
        small = min(1.0, self.view.zoom)
        width = dp(2.4 if strong else 1.8) * small
        angle, head = atan2(to_y - y, to_x - x), dp(11 if strong else 8) * small
        end_x, end_y = to_x - cos(angle) * head * 0.8, to_y - sin(angle) * head * 0.8
        if strong:
            self._group.add(Color(*_HALO))
            self._group.add(Line(points=(x, y, end_x, end_y), width=width / 2 + dp(1.6) * small))
            self._add_head(to_x, to_y, angle, head + dp(4) * small, dp(1.8) * small)
        self._group.add(Color(*colour[:3], 1 if strong else _FAINT))
        self._group.add(Line(points=(x, y, end_x, end_y), width=width / 2))
        self._add_head(to_x, to_y, angle, head, 0)

    def _add_head(self, x: float, y: float, angle: float, size: float, ahead: float) -> None:
        x, y = x + cos(angle) * ahead, y + sin(angle) * ahead
        points = [x, y]
        for turn in (pi - 0.5, pi + 0.5):
            points += [x + cos(angle + turn) * size, y + sin(angle + turn) * size]
        self._group.add(Triangle(points=points))

    def _draw_frame(self, cell: Cell, colour: Colour) -> None:
        box, inset = self.view.card(cell), dp(1)
        x, y = box.x + inset, box.y + inset
        wide, high = box.w - 2 * inset, box.h - 2 * inset
        for width, tint in ((dp(2.6), (0, 0, 0, 0.85)), (dp(1.5), colour)):
            self._group.add(Color(*tint))
            self._group.add(Line(rounded_rectangle=(x, y, wide, high, dp(8)), width=width))


def _shaded(colour: Colour) -> Colour:
    """Return a colour as dim as cards are now."""
    red, green, blue, alpha = (part * card for part, card in zip(colour, THEME.card, strict=True))
    return red, green, blue, alpha
