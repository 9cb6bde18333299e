"""The cursor of the editor's grid, for keys and for fingers that explore."""

from __future__ import annotations

from typing import Any

from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.sketchpad import Sketchpad
from ridgeline_ui_kivy.theme import NOTHING


class GridCursor(Pressable):
    """What the keyboard's focus is on while it is on the grid; fingers pass through it."""

    def __init__(self, pad: Sketchpad) -> None:
        """Lie over a grid."""
        super().__init__(size_hint=(None, None), ground=NOTHING, pressed_ground=NOTHING)
        self._pad = pad
        self.bind(on_release=lambda *_args: self._use())
        self.bind(focused=lambda _self, on: None if on else self._leave())

    @property
    def spoken(self) -> str:
        """What lies under the cursor."""
        cell = self._pad.cursor
        return _("The grid") if cell is None else self._pad.editor.described(cell)

    def steer(self, way: str) -> bool:
        """Go to the next cell; tell whether there is one."""
        steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        return self._pad.steer(*steps[way])

    def point(self, x: float, y: float) -> None:
        """Go to the cell under a finger."""
        self._pad.cursor = self._pad.view.cell_at(x, y)
        self._pad.draw()

    def _use(self) -> None:
        if self._pad.cursor is None:
            self._pad.steer(0, 0)
        else:
            self._pad.use(self._pad.cursor)

    def _leave(self) -> None:
        self._pad.cursor = None
        self._pad.draw()

    def on_touch_down(self, touch: Any) -> bool:
        """Leave every touch to the grid."""
        return False
