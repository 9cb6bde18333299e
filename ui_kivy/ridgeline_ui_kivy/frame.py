"""The frame around what has the keyboard's focus: white in black, so that it shows on any ground."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp

from ridgeline_ui_kivy.geometry import Rect


class Frame:
    """A frame that is drawn over a canvas, or not."""

    def __init__(self, canvas: Any) -> None:
        """Draw nothing yet."""
        self._canvas = canvas
        self._group: Any = None
        self.rect: Rect | None = None

    def show(self, rect: Rect | None, radius: float | None = None) -> None:
        """Draw the frame around a rectangle; None takes it away.

        :param rect: in pixels.
        :param radius: of its corners, in pixels; by default that of a card.
        """
        self.rect = rect
        if rect is None:
            if self._group is not None:
                self._canvas.after.remove(self._group)
                self._group = None
            return
        if self._group is None:
            self._group = InstructionGroup()
            self._lines = [Line(width=1) for _ in range(2)]
            for line, grey in zip(self._lines, (0, 1), strict=True):
                self._group.add(Color(grey, grey, grey, 1))
                self._group.add(line)
            self._canvas.after.add(self._group)
        for line, width in zip(self._lines, (3.2, 1.6), strict=True):
            line.width = dp(width)
            round_by = min(rect.w / 12 if radius is None else radius, rect.w / 2, rect.h / 2)
            line.rounded_rectangle = (rect.x, rect.y, rect.w, rect.h, round_by)
