"""The grid of the editor: draws a board with its layers and arrows, and hears fingers on it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp

from ridgeline.rules.drawing import Cell, Drawing
from ridgeline_ui_kivy.editing import Editor
from ridgeline_ui_kivy.fingers import Fingers
from ridgeline_ui_kivy.gridview import Box, GridView, height, spots
from ridgeline_ui_kivy.pencil import AHEAD, WRONG, Pencil
from ridgeline_ui_kivy.theme import THEME


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
        self._target: Cell | None = None
        self._begun = self._origin = self._drawn = (0.0, 0.0)
        with self.canvas:
            StencilPush()
            self._mask = Rectangle()
            StencilUse()
            PushMatrix()
            self._shift = Translate()
        self._pencil = Pencil(self.view)
        self.canvas.add(self._pencil.group)
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
        if max(map(abs, shift)) > AHEAD * min(self.view.cell):
            self.draw()
        else:
            self._shift.xy = shift

    def on_tap(self, x: float, y: float) -> None:
        """Use the tool; from afar, come closer first."""
        if self.view.whole:
            self.view.come_closer(self.board, x, y)
            self._told("")
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
        self._target, self._origin = self._dragged, (x, y)
        self._begun = (0.0, 0.0)

    def on_carry(self, dx: float, dy: float) -> None:
        """Move what was taken."""
        old_x, old_y = self._begun
        self._begun = (dx, dy)
        if self._dragged is None:
            self._pan(dx - old_x, dy - old_y)
            return
        target = self.view.cell_at(self._origin[0] + dx, self._origin[1] + dy)
        if target != self._target:
            self._target = target
            self.draw()

    def on_drop(self, x: float, y: float) -> None:
        """Lay the card down that was taken."""
        if self._dragged is not None:
            self.editor.move(self._dragged, self.view.cell_at(x, y))
            self._dragged = self._target = None
            self.draw()

    def on_drag_cancel(self) -> None:
        """Leave the card where it lies."""
        self._dragged = self._target = None
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
        pencil, board = self._pencil, self.board
        pencil.group.clear()
        self._drawn, self._shift.xy = self.view.corner(0, 0), (0, 0)
        pencil.dots(board)
        if self.editor.mirror:
            pencil.axis(board)
        for cell in sorted(board.cards, key=lambda cell: height(board, cell)):
            pencil.card(board, cell)
        for cell, spot in spots(board).items():
            pencil.number(board, cell, spot)
        pencil.arrows(board, strong=self.editor.tool == "covers")
        for cell in self._wrong:
            pencil.frame(cell, WRONG)
        for held in {self.editor.picked, self._target}:
            if held is not None:
                pencil.frame(held, THEME.accent)
        if self.cursor is not None:
            pencil.frame(self.cursor, (1, 1, 1, 1))
