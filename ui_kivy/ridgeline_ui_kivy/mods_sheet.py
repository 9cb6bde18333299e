"""The mods: games of others and plugins, each with a switch, what is wrong with it, and its removal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ridgeline_ui_kivy import phone, theme
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.modlist import (
    digest_of,
    errors_of,
    errors_title,
    forbidden_of,
    how_to_get,
    is_meant,
    leave_of,
    more_text,
    note_of,
    removal_of,
    title_of,
)
from ridgeline_ui_kivy.sheetparts import Heading, IconButton, Row, SheetButton, Text, Toggle
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.mods.listing import Mod
    from ridgeline_ui_kivy.modding import Modding

REMOVE, ALLOW, FORBIDDEN = "remove", "allow", "forbidden"
_MOST_SHOWN = 40
"""Of more mods the first ones are shown, and a search."""


class ModsSheet(Sheet):
    """The mods.

    :param modding: knows them, and carries out what is asked for.
    """

    def __init__(self, modding: Modding) -> None:
        """Show the mods."""
        super().__init__(_("Mods"))
        self._modding = modding
        self._asked = ("", "")
        self._unfolded = ""
        self._said = ""
        self._mods = modding.mods()
        self._search = LineInput(_("Search"), lambda _text: self._refill())
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        if len(self._mods) > _MOST_SHOWN:
            self.content.add_widget(self._search)
        self.content.add_widget(self._rows)
        self._fill()

    def _fill(self) -> None:
        mods = [mod for mod in self._mods if is_meant(mod, self._search.text)]
        if self._said:
            self._rows.add_widget(Text(self._said, color=THEME.error, padding=(dp(8), dp(6))))
        if not self._mods:
            for line in how_to_get(on_phone=phone.IS_PHONE):
                self._rows.add_widget(Text(line, padding=(dp(8), dp(6))))
        elif not mods:
            self._rows.add_widget(Text(_("Nothing found"), color=THEME.ink_faint))
        kind = ""
        for mod in map(self._modding.proved, mods[:_MOST_SHOWN]):
            if mod.kind != kind:
                kind = mod.kind
                heading = _("Games") if kind == "ruleset" else _("Plugins in Python")
                self._rows.add_widget(Heading(heading))
            self._add(mod)
        if len(mods) > _MOST_SHOWN:
            text = more_text(len(mods) - _MOST_SHOWN)
            self._rows.add_widget(Text(text, color=THEME.ink_faint, padding=(dp(8), dp(10))))

    def _add(self, mod: Mod) -> None:
        """Show a mod: its row, what is wrong with it, and what is asked about it."""
        path = str(mod.path)
        self._rows.add_widget(self._line(mod))
        if mod.errors:
            opened = self._unfolded == path
            turn = partial(self._unfold, "" if opened else path)
            icon = "down" if opened else "right"
            self._rows.add_widget(Row(errors_title(mod), turn, icon=icon, ink=THEME.error))
            for error in errors_of(mod) if opened else ():
                self._rows.add_widget(
                    Text(error, font_size=theme.SMALL, color=THEME.error, padding=(dp(42), dp(4)))
                )
        if self._asked == (path, REMOVE):
            said = removal_of(mod, self._modding.saved_games(mod))
            self._ask(said, _("Keep"), _("Remove"), partial(self._remove, mod))
        if self._asked == (path, ALLOW):
            yes = partial(self._allow, mod, allowed=True)
            words = _("Do not allow"), _("Allow this file to run")
            self._ask(leave_of(mod), *words, yes, digest_of(mod))
        if self._asked == (path, FORBIDDEN) and not mod.on:
            self._rows.add_widget(Text(forbidden_of(mod), padding=(dp(8), dp(4))))

    def _line(self, mod: Mod) -> BoxLayout:
        line = BoxLayout(size_hint_y=None, height=dp(56))
        row = self._row(mod)
        row.bind(height=lambda _, height: setattr(line, "height", max(height, dp(56))))
        line.add_widget(row)
        bin_ = IconButton("bin", _("Remove"), partial(self._question, mod, REMOVE))
        bin_.says = _("Remove {mod}").format(mod=mod.name)
        line.add_widget(bin_)
        return line

    def _row(self, mod: Mod) -> Row:
        """Return the row with a mod's switch; where Python never runs, a plugin has none."""
        title, note = title_of(mod), note_of(mod)
        if mod.kind == "ruleset":
            return Toggle(title, mod.on, lambda on: self._switch(mod, on=on), note=note)
        if phone.IS_PHONE:
            note = f"{note}\n{_('It is a program, and does not run on this device')}"
            return Row(title, lambda: None, note=note, icon="info", ink=THEME.ink_faint)
        note = f"{note}\n{_('Allow this file to run')}"
        return Toggle(title, mod.on, lambda on: self._turn(mod, on=on), note=note)

    def _ask(
        self, said: Sequence[str], no: str, yes: str, act: Callable[[], object], small: str = ""
    ) -> None:
        """Ask whether something is to be done; ``small`` is for those who look closely."""
        for line in said:
            self._rows.add_widget(Text(line, padding=(dp(8), dp(4))))
        if small:
            self._rows.add_widget(
                Text(small, font_size=theme.SMALL, color=THEME.ink_faint, padding=(dp(8), dp(4)))
            )
        buttons = BoxLayout(size_hint_y=None, spacing=dp(8), padding=(dp(8), dp(4)))
        buttons.bind(minimum_height=buttons.setter("height"))
        buttons.add_widget(SheetButton(no, self._keep))
        buttons.add_widget(SheetButton(yes, act, primary=True))
        self._rows.add_widget(buttons)
        self.reveal(buttons)

    # ---- what taps do ----------------------------------------------------------------------

    def _refill(self) -> None:
        """Show the mods anew without moving what is in sight."""

        def fill() -> None:
            self._rows.clear_widgets()
            self._fill()

        self.keep_in_sight(fill)

    def _unfold(self, path: str) -> None:
        self._unfolded = path
        self._refill()

    def _question(self, mod: Mod, what: str) -> None:
        self._asked = (str(mod.path), what)
        self._refill()

    def _keep(self, said: str = "") -> None:
        """Ask nothing any more, and show what came of the answer."""
        self._asked, self._said = ("", ""), said
        self._mods = self._modding.mods()
        self._refill()

    def _switch(self, mod: Mod, *, on: bool) -> None:
        self._keep(self._modding.switch(mod, on=on))

    def _turn(self, mod: Mod, *, on: bool) -> None:
        """Ask before a file may run; forbid it at once, and say so."""
        if not on:
            self._allow(mod, allowed=False)
        self._question(mod, ALLOW if on else FORBIDDEN)

    def _allow(self, mod: Mod, *, allowed: bool) -> None:
        self._keep(self._modding.allow(mod, allowed=allowed))

    def _remove(self, mod: Mod) -> None:
        self._keep(self._modding.remove(mod))
