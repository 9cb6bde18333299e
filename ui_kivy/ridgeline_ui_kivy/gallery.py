"""The tiles of New Game: a board each, drawn small."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.textfit import fit_text
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts

_CLEAR = 2.0
"""From a row to the next one that does not overlap it, in row steps."""

Spot = tuple[float, float, bool]
"""Row, column in half cards, and whether the card lies face down."""


def spots(parts: Parts) -> list[Spot]:
    """Return where the cards of a game lie: its layout, and below it the reserves."""
    layout, reserves = parts.layout, parts.plan.reserves
    board = sorted((s.y, s.x, bool(layout.down >> n & 1)) for n, s in enumerate(layout.slots))
    xs = [x for _, x, _ in board] or [0.0]
    middle, span = (min(xs) + max(xs)) / 2, (max(xs) - min(xs)) / 2 + 1
    columns = reserves if reserves <= span + 1 else 5
    top = board[-1][0] + _CLEAR if board else 0.0
    for pile in range(reserves):
        row, place = divmod(pile, columns)
        here = min(columns, reserves - row * columns)
        board.append((top + row * _CLEAR, middle + 2 * place - (here - 1), False))
    return board


class Thumbnail(Widget):  # type: ignore[misc]
    """A board drawn small."""

    def __init__(self, parts: Parts | None, **kwargs: Any) -> None:
        """Draw the cards of a game, if there is one."""
        super().__init__(**kwargs)
        self._slots = spots(parts) if parts else []
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self._slots:
            return
        xs = [x for _, x, _ in self._slots]
        ys = [y for y, _, _ in self._slots]
        span, rows = (max(xs) - min(xs)) / 2 + 1, max(ys) - min(ys)
        wide = min(self.width / span, self.height / (1.4 + 0.75 * rows))
        high, step = wide * 1.4, wide * 0.75
        left = self.center_x - span * wide / 2
        top = self.center_y + (high + rows * step) / 2
        with self.canvas:
            for y, x, down in self._slots:
                at = (left + (x - min(xs)) / 2 * wide, top - (y - min(ys)) * step - high)
                Color(*(THEME.primary if down else (1, 1, 1, 1)))
                Rectangle(pos=at, size=(wide - 1, high))
                Color(*THEME.ink_faint)
                Line(rectangle=(*at, wide - 1, high), width=1)


class Tile(Pressable):
    """A board to choose: its picture and its name."""

    def __init__(
        self, name: str, parts: Parts | None, press: Callable[[], object], *, chosen: bool
    ) -> None:
        """Show whether it is the chosen one."""
        super().__init__(size_hint_y=None, height=dp(92))
        self.ground = THEME.choice if chosen else THEME.sheet
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if chosen else THEME.sheet_line
        self._picture = Thumbnail(parts, size_hint=(None, None))
        self._name = Label(
            text=name, bold=chosen, color=THEME.ink, font_size=theme.BODY, size_hint=(None, None)
        )
        self.add_widget(self._picture)
        self.add_widget(self._name)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _arrange(self, *_: Any) -> None:
        self._name.pos, self._name.size = (self.x, self.y + dp(4)), (self.width, dp(26))
        fit_text(self._name, theme.BODY, (self.width - dp(8), dp(28)))
        self._picture.pos = (self.x + dp(8), self.y + dp(32))
        self._picture.size = (max(1, self.width - dp(16)), self.height - dp(40))
