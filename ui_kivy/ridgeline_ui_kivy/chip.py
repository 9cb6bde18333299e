"""A quiet line about the game: a small pill in a place where no card lies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline_ui_kivy.places import Places


def chip_rect(places: Places, size: tuple[int, int]) -> Rect:
    """Return where a pill lies: in the message lane, or where no card lies, as high as possible.

    Where cards fill the whole breadth it lies over their upper edge.

    :param size: of the pill, in pixels.
    """
    wide, high = size
    if not places.shared:
        lane = places.bars.message
        return Rect(lane.x + (lane.w - wide) // 2, lane.y + (lane.h - high) // 2, wide, high)
    safe, gap = places.safe, round(6 * places.unit)
    taken = [*places.slots, *places.reserves, *places.wastes.values(), places.bars.status]
    taken += [rect for rect in (places.stock, places.trail) if rect]
    first = Rect(safe.x + gap, places.bars.bar.y - gap - high, wide, high)
    for y in range(first.y, places.board.y, -high - gap):
        for x in range(first.x, safe.right - wide - gap, gap):
            pill = replace(first, x=x, y=y)
            if not any(pill.grown(gap // 2).overlaps(rect) for rect in taken):
                return pill
    return first


class Chip(Widget):  # type: ignore[misc]
    """The pill; unseen without a text."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Begin unseen."""
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._places: Places | None = None
        self._ground = Ground(self.canvas.before)
        self._label = Label(color=THEME.faint, font_size=theme.SMALL, size_hint=(None, None))
        self.bind(text=lambda *_: self._arrange())

    def place(self, places: Places) -> None:
        """Go where a table has room."""
        self._places = places
        self._arrange()

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._label.color = THEME.faint
        self._arrange()

    def _arrange(self) -> None:
        label, places = self._label, self._places
        shown = bool(self.text) and places is not None
        if shown != bool(label.parent):
            (self.add_widget if shown else self.remove_widget)(label)
        if not shown or places is None:
            self._ground.show((0, 0), (0, 0), 0, THEME.lane)
            return
        label.text = self.text
        fit_text(label, theme.SMALL, (places.safe.w - dp(40), tall(26)))
        size = (round(label.texture_size[0] + dp(24)), round(tall(26)))
        rect = chip_rect(places, size)
        self._ground.show((rect.x, rect.y), size, rect.h / 2, THEME.bar)
        label.pos, label.size = (rect.x, rect.y), size
