"""The settings: a search, then every setting under its group's heading; each applies at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.settings import Option, Settings, declared
from ridgeline_ui_kivy.sheetparts import Choice, Heading, Row, Text, Toggle
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.texts import found_in
from ridgeline_ui_kivy.theme import THEME


class SettingsSheet(Sheet):
    """The settings.

    :param change: is called with the new settings.
    :param statistics: opens the statistics.
    """

    def __init__(
        self,
        settings: Settings,
        change: Callable[[Settings], object],
        statistics: Callable[[], object],
    ) -> None:
        """Show all settings."""
        super().__init__(_("Settings"))
        self.settings, self._change = settings, change
        self._statistics = statistics
        self._spoken = language.spoken()
        self._opened = ""
        self._chosen: Choice | None = None
        self.search = LineInput(_("Search"), lambda _text: self._fill())
        self.rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
        self.rows.bind(minimum_height=self.rows.setter("height"))
        self.content.add_widget(self.search)
        self.content.add_widget(self.rows)
        self._fill()

    def _fill(self) -> None:
        """Show the settings that the search finds, a heading over each group of them."""
        self.rows.clear_widgets()
        self._chosen = None
        shown = [(name, each) for name, each in declared() if self._is_wanted(each)]
        for number, (name, each) in enumerate(shown):
            if number == 0 or shown[number - 1][1].group != each.group:
                self.rows.add_widget(Heading(_(each.group)))
            for row in self._rows_of(name, each):
                self.rows.add_widget(row)
        title, note = _("Reset the statistics"), _("Among the statistics; asks before it forgets")
        if found_in(self.search.text, f"{title} {note}"):
            self.rows.add_widget(Heading(_("Statistics")))
            self.rows.add_widget(Row(title, self._statistics, note=note, icon="right"))
        elif not shown:
            self.rows.add_widget(
                Text(_("Nothing found"), color=THEME.ink_faint, padding=(dp(8), dp(14)))
            )

    def _is_wanted(self, each: Option) -> bool:
        words = (each.group, each.label, each.help, *each.values.values())
        return found_in(self.search.text, " ".join(_(word) for word in words))

    def _rows_of(self, name: str, each: Option) -> list[Row]:
        """Return a setting's row, and one for each of its values if they are shown."""
        value = getattr(self.settings, name)
        label, note = _(each.label), _(each.help)
        if not each.values:
            return [Toggle(label, value, lambda on: self._set(name, on), note=note)]
        opened = name == self._opened
        chosen = _(each.values[value])
        icon = "down" if opened else "right"
        head = Row(f"{label}: {chosen}", lambda: self._turn(name), note=note, icon=icon)
        rows = [head]
        for each_value, word in each.values.items() if opened else ():
            row = self._choice(name, each_value, _(word), chosen=each_value == value)
            rows.append(row)
            if each_value == value:
                self._chosen = row
        return rows

    def _choice(self, name: str, value: object, word: str, *, chosen: bool) -> Choice:
        return Choice(word, lambda: self.choose(name, value), chosen=chosen)

    def _turn(self, name: str) -> None:
        """Show the values of a setting, or hide them again."""
        self._opened = "" if name == self._opened else name
        self._refill()

    def choose(self, name: str, value: object) -> None:
        """Choose a setting's value."""
        self._set(name, value)
        self._refill()

    def go_on(self, before: SettingsSheet) -> None:
        """Go on where another sheet of the settings was left."""
        if self._spoken == before._spoken:  # else nothing would be found
            self.search.text = before.search.text
        self._opened = before._opened
        self._fill()
        if self._chosen is not None:
            self.reveal(self._chosen)

    def _refill(self) -> None:
        """Show the settings anew without moving what is in sight."""
        self.keep_in_sight(self._fill)

    def _set(self, name: str, value: Any) -> None:
        self.settings = replace(self.settings, **{name: value})
        self._change(self.settings)
