"""The chip at the waste that says whether king and ace are neighbours; a tap offers the other rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.kingace import sign
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.pressable import LEAST, Pressable
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.texts import SIGN_FONT
from ridgeline_ui_kivy.theme import NOTHING, THEME

if TYPE_CHECKING:
    from ridgeline_ui_kivy.geometry import Rect
    from ridgeline_ui_kivy.places import Places

PILL = 24
"""Height of what is seen of it, in dp; a finger has more."""


class Joint(Pressable):
    """The chip; unseen in games without such a rule."""

    def __init__(self, press: Callable[[], object], **kwargs: Any) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__(size_hint=(None, None), size=(0, 0), disabled=True, **kwargs)
        self.ground = self.pressed_ground = NOTHING
        self._pill = Ground(self.canvas.before)
        self._label = Label(font_name=SIGN_FONT, font_size=theme.SMALL, size_hint=(None, None))
        self.bind(on_release=lambda *_args: press())

    @property
    def pill(self) -> tuple[int, int, int, int]:
        """What is seen of it: x, y, width, height."""
        return self._pill.rect

    def show(self, places: Places, joined: bool | None, *, above: bool) -> None:
        """Show a rule on the edge of the waste; None shows nothing.

        :param above: on its upper edge; the lower one is taken.
        """
        waste = places.wastes.get("W")
        seen = joined is not None and waste is not None
        self.disabled = not seen
        if seen != bool(self._label.parent):
            (self.add_widget if seen else self.remove_widget)(self._label)
        if joined is None or waste is None:
            self.size = (0, 0)
            self._pill.show((0, 0), (0, 0), 0, NOTHING)
            return
        label = self._label
        label.text, label.color = sign(joined), THEME.text
        fit_text(label, theme.SMALL, (dp(2 * PILL), tall(PILL)))
        across, up = waste.middle[0], waste.top if above else waste.y
        high, target = tall(PILL), dp(LEAST)
        wide = max(label.texture_size[0] + dp(20), dp(56))
        self.size = (max(wide, target), target)
        floor = _floor(places, waste, across - self.width / 2, across + self.width / 2)
        low = max(floor, min(up - high * 0.4, places.safe.top - high))
        self.pos = (round(across - self.width / 2), max(floor, low + high / 2 - target / 2))
        self._pill.show((across - wide / 2, low), (wide, high), high / 2, THEME.lane)
        label.pos, label.size = (across - wide / 2, low), (wide, high)
        self.says = _("king and ace joined") if joined else _("king and ace apart")


def _floor(places: Places, waste: Rect, left: float, right: float) -> float:
    """Return the upper edge of what lies under the waste between two lines: buttons, or nothing."""
    buttons = places.bars.buttons.values()
    under = (b.top for b in buttons if b.top <= waste.y and b.x < right and b.right > left)
    return max(under, default=places.safe.y)
