"""The games in progress: one can be taken up again, or deleted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.sheetparts import IconButton, Row, SheetButton, Text
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.theme import THEME
from ridgeline_ui_kivy.waiting import Waiting


class GamesSheet(Sheet):
    """The games in progress.

    :param games: returns them as they are now.
    :param take_up: puts one on the table.
    :param delete: takes one off the list.
    :param mods: shows the mods, one of which a game may miss.
    :param stay: goes on with the game on the table, from which a draft may have led away.
    """

    def __init__(
        self,
        games: Callable[[], list[Waiting]],
        take_up: Callable[[int], object],
        delete: Callable[[int], object],
        mods: Callable[[], object],
        stay: Callable[[], object],
    ) -> None:
        """Show the games."""
        super().__init__(_("Games in progress"))
        self._games, self._take_up, self._delete = games, take_up, delete
        self._mods, self._stay = mods, stay
        self._asked: int | None = None
        self._fill()

    def _fill(self) -> None:
        games = self._games()
        if not any(not game.on_table for game in games):
            note = _("No other game waits. A new deal parks the one on the table here.")
            self.content.add_widget(Text(note, color=THEME.ink_faint, padding=(dp(8), dp(10))))
        for game in games:
            asked = game.id == self._asked
            self.content.add_widget(self._question(game) if asked else self._line(game))

    def _line(self, game: Waiting) -> BoxLayout:
        line = BoxLayout(size_hint_y=None, height=dp(64))
        here = _("On the table")
        note = f"{here}  {game.note}" if game.on_table else game.note
        press: Callable[[], object] = partial(self._open, game.id)
        if game.on_table:
            press = self._go_on
        icon = "check" if game.on_table else "parked"
        if game.missing:
            note, press, icon = f"{game.missing}\n{note}", self._mods, "info"
        row = Row(
            game.name, press, note=note, icon=icon, ink=THEME.ink_faint if game.missing else None
        )
        row.bind(height=lambda _, height: setattr(line, "height", max(height, dp(56))))
        line.add_widget(row)
        if not game.on_table:
            line.add_widget(IconButton("bin", _("Delete"), partial(self._ask, game)))
        return line

    def _question(self, game: Waiting) -> BoxLayout:
        box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6))
        box.bind(minimum_height=box.setter("height"))
        box.add_widget(
            Text(
                _("{game}: delete it? It counts as lost.").format(game=game.name),
                padding=(dp(8), dp(8)),
            )
        )
        buttons = BoxLayout(size_hint_y=None, height=dp(52), spacing=dp(8), padding=(dp(8), 0))
        buttons.add_widget(SheetButton(_("Keep"), self._keep))
        buttons.add_widget(SheetButton(_("Delete"), partial(self._remove, game.id), primary=True))
        box.add_widget(buttons)
        return box

    def _go_on(self) -> None:
        self.close()
        self._stay()

    def _open(self, game: int) -> None:
        self.close()
        self._take_up(game)

    def _ask(self, game: Waiting) -> None:
        """Ask before a game is lost; one in which nothing was done goes at once."""
        if not game.begun:
            self._remove(game.id)
            return
        self._asked = game.id
        self.refill(self._fill)

    def _keep(self) -> None:
        self._asked = None
        self.refill(self._fill)

    def _remove(self, game: int) -> None:
        self._asked = None
        self._delete(game)
        self.refill(self._fill)
