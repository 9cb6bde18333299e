"""The part of New Game that asks which board: tiles, of many the first ones and a search."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from ridgeline_ui_kivy.gallery import Tile
from ridgeline_ui_kivy.language import _, ngettext
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.presets import MOST_AT_ONCE, boards_shown
from ridgeline_ui_kivy.ruleschoice import calling
from ridgeline_ui_kivy.rulesform import RulesForm
from ridgeline_ui_kivy.sheetparts import Row, Text
from ridgeline_ui_kivy.theme import THEME


class BoardsChoice(BoxLayout):  # type: ignore[misc]
    """Which board.

    :param do: changes the form and shows it anew.
    """

    def __init__(self, form: RulesForm, do: Callable[[Callable[[], object]], object]) -> None:
        """Begin with the first boards."""
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self.bind(minimum_height=self.setter("height"))
        self.form, self._do = form, do
        self._most, self._wide = 0, False
        self.search = LineInput(_("Search"), lambda _text: self._fill_tiles())
        self._tiles = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
        self._tiles.bind(minimum_height=self._tiles.setter("height"))

    def fill(self, *, wide: bool) -> None:
        """Show the boards as they are now.

        :param wide: there is room for three tiles side by side.
        """
        self._wide = wide
        self.clear_widgets()
        if self._most and len(self.form.families) > MOST_AT_ONCE:
            self.add_widget(self.search)
        self.add_widget(self._tiles)
        self._fill_tiles()

    def show_more(self) -> None:
        """Show further boards; where there are very many, there can be searched, too."""
        self._most += MOST_AT_ONCE
        self.fill(wide=self._wide)

    def _fill_tiles(self) -> None:
        form, self._tiles.height = self.form, 0
        self._tiles.clear_widgets()
        known, own, search = form.families, form.own_families, self.search.text
        shown, hidden = boards_shown(known, own, form.family, search, self._most)
        columns = 3 if self._wide and len(shown) > 2 else 2
        grid = GridLayout(cols=columns, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for family in shown:
            press = calling(self._do, calling(form.choose_family, family))
            chosen = family == form.family
            grid.add_widget(Tile(_(family), form.parts_of(family), press, chosen=chosen))
        self._tiles.add_widget(grid)
        if hidden:
            text = ngettext("{count} other board", "{count} other boards", hidden)
            row = Row(text.format(count=hidden), self.show_more, icon="right")
            self._tiles.add_widget(row)
        if not shown:
            nothing = Text(_("Nothing found"), color=THEME.ink_faint, padding=(dp(8), dp(14)))
            self._tiles.add_widget(nothing)
