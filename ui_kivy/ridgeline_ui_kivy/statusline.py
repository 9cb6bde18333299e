"""The status line: values over their captions, smaller where they have no room."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.status import Status, shares
from ridgeline_ui_kivy.texts import SIGN_FONT
from ridgeline_ui_kivy.theme import NOTHING, THEME, markup

_SMALLER = (1, 0.85, 0.7)
"""How much smaller values and captions get before one is left out."""
_APART = 10
"""Room between two values of the status line, in dp; what has no room is left out."""


class StatusLine(Widget):  # type: ignore[misc]
    """Score, run, moves and so on: a value over its caption each; peaks as triangles."""

    def __init__(self, **kwargs: Any) -> None:
        """Begin empty."""
        super().__init__(**kwargs)
        self.status = Status(())
        self._raised = False
        self._ground = Ground(self.canvas.before)
        self._labels: list[Any] = []
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, status: Status, *, raised: bool) -> None:
        """Show a status.

        :param raised: lay it on a ground of its own.
        """
        if (status, raised) != (self.status, self._raised):
            self.status, self._raised = status, raised
            self._arrange()

    def paint(self) -> None:
        """Take on the theme's colours."""
        self._make_labels(0)
        self._arrange()

    def _make_labels(self, number: int) -> None:
        while len(self._labels) < number:
            label = Label(markup=True, color=THEME.text, halign="center", size_hint=(None, None))
            self.add_widget(label)
            self._labels.append(label)
        while len(self._labels) > number:
            self.remove_widget(self._labels.pop())

    def _arrange(self, *_: Any) -> None:
        colour = THEME.bar if self._raised else NOTHING
        self._ground.show(self.pos, self.size, dp(12), colour)
        number = len(self.status.cells) + (1 if self.status.peaks else 0)
        stacked = self.height > self.width
        room = self.height / number if stacked and number else self.height
        for smaller in _SMALLER:
            self._write(room, smaller)
            needed = sum(label.texture_size[0] + dp(_APART) for label in self._labels)
            if stacked or needed <= self.width:
                break
        (self._stack if stacked else self._line)()

    def _write(self, room: float, smaller: float) -> None:
        """Write all values and captions.

        :param room: height of a value with its caption.
        """
        large, small = int(_large(room) * smaller), int(_small(room) * smaller)
        texts = [_cell(name, value, large, small) for name, value in self.status.cells]
        if self.status.peaks:
            texts.append(_peaks(self.status.peaks, large))
        self._make_labels(len(texts))
        for label, text in zip(self._labels, texts, strict=True):
            label.font_size = small
            label.text = text
            label.texture_update()

    def _stack(self) -> None:
        """Put the values on top of each other."""
        high = self.height / max(1, len(self._labels))
        for number, label in enumerate(self._labels, start=1):
            label.pos, label.size = (self.x, self.top - number * high), (self.width, high)

    def _line(self) -> None:
        """Put the values beside each other."""
        widths = shares([label.texture_size[0] for label in self._labels], self.width, dp(_APART))
        self._make_labels(len(widths))
        x = self.x
        for label, width in zip(self._labels, widths, strict=True):
            label.pos, label.size = (x, self.y), (width, self.height)
            x += width


def _large(height: float) -> int:
    return int(min(max(sp(17), min(sp(32), height * 0.4)), height * 0.5))


def _small(height: float) -> int:
    return int(min(sp(15), height * 0.28))


def _cell(name: str, value: str, large: int, small: int) -> str:
    """Return a value over its caption, as markup."""
    caption = f"[size={small}][color={markup(THEME.faint)}]{name}[/color][/size]"
    return f"[size={large}][b]{value}[/b][/size]\n{caption}"


def _peaks(cleared: tuple[bool, ...], size: int) -> str:
    """Return a triangle for each peak, filled once it is cleared, as markup."""
    signs = "".join(f"[color={markup(THEME.accent)}]▲[/color]" if done else "△" for done in cleared)
    return f"[font={SIGN_FONT}][size={size}]{signs}[/size][/font]"
