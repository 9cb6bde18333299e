"""What is wrong with a file that is followed: a list at the lower edge that the table keeps clear of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.sheetparts import Text
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.theme import THEME, markup
from ridgeline_ui_kivy.workbench import Remark

MOST, LEAST = 0.32, 96
"""Share of the window's height that it takes at most, and what it may always take, in dp."""
_EDGE, _GAP, _BAR = 14, 6, 10


class Remarks(Widget):  # type: ignore[misc]
    """A heading and a list that scrolls."""

    def __init__(self) -> None:
        """Have nothing to say."""
        super().__init__(size_hint=(None, None))
        self._ground, self._colour = Ground(self.canvas.before), THEME.sheet
        self._heading = Text(bold=True)
        self._list = BoxLayout(
            orientation="vertical",
            size_hint_y=None,
            spacing=dp(_GAP),
            padding=(0, 0, dp(_BAR), 0),
        )
        self._list.bind(minimum_height=self._list.setter("height"))
        self._scroll = ScrollView(
            do_scroll_x=False,
            bar_width=dp(5),
            scroll_type=["bars", "content"],
            size_hint=(None, None),
        )
        self._scroll.bar_color = THEME.off
        self._scroll.add_widget(self._list)
        self.add_widget(self._heading)
        self.add_widget(self._scroll)

    def say(self, heading: str, remarks: Sequence[Remark]) -> None:
        """Show a heading and what there is to say below it, once it is placed."""
        self._heading.text, self._heading.color = heading, THEME.ink
        self._colour = THEME.sheet
        self._list.clear_widgets()
        for remark in remarks:
            colour = markup(THEME.error if remark.serious else THEME.link)
            place = f"[b][color={colour}]{escaped(remark.place)}[/color][/b]  "
            text = f"{place if remark.place else ''}{escaped(remark.text)}"
            self._list.add_widget(Text(text, markup=True))
        self._scroll.scroll_y = 1

    def place(self, size: Sequence[float], bottom: float = 0) -> int:
        """Lie at the lower edge of a window, as high as the list needs; return the height.

        :param bottom: pixels that something else takes there.
        """
        width, inner = size[0], max(1, size[0] - 2 * dp(_EDGE))
        self._heading.width = inner
        self._heading.texture_update()
        for line in self._list.children:
            line.width = inner - dp(_BAR)
            line.texture_update()
        self._list.do_layout()
        above = self._heading.texture_size[1] + 2 * dp(_EDGE)
        lines = sum(line.texture_size[1] for line in self._list.children)
        wanted = above + lines + dp(_GAP) * len(self._list.children)
        height = round(min(wanted, max(dp(LEAST), size[1] * MOST)))
        self.pos, self.size = (0, bottom), (width, height)
        self._ground.show((0, bottom - dp(18)), (width, height + dp(18)), dp(14), self._colour)
        self._heading.pos = (dp(_EDGE), self.top - dp(_EDGE) - self._heading.texture_size[1])
        self._scroll.pos = (dp(_EDGE), bottom + dp(_GAP))
        self._scroll.size = (inner, max(1, self._heading.y - dp(_GAP) - self._scroll.y))
        return int(height)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches on it from the table."""
        if not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True
