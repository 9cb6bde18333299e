"""The daily deals: a calendar, two deals a day, past days open. Nothing is lost by a day left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import language, theme
from ridgeline_ui_kivy.daily import Days, other_month, weeks, won_in
from ridgeline_ui_kivy.language import _, ngettext
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.sheetparts import IconButton, Row, Text
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.textfit import fit_text
from ridgeline_ui_kivy.texts import SIGN_FONT
from ridgeline_ui_kivy.theme import NOTHING, THEME

_WON, _BEGUN, _OPEN = "●", "○", "·"


class Day(Pressable):
    """A day of the calendar, with a sign for each of its deals."""

    def __init__(
        self, day: date, signs: str, press: Callable[[], object], *, chosen: bool, open_: bool
    ) -> None:
        """Show a day.

        :param open_: it has come: its deals can be played.
        """
        super().__init__(size_hint_y=None, height=dp(48))
        self.ground = THEME.choice if chosen else NOTHING
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if chosen else NOTHING
        self.disabled = not open_
        colour = THEME.ink if open_ else THEME.sheet_line
        self._number = Label(text=str(day.day), bold=chosen, color=colour, disabled_color=colour)
        self._signs = Label(text=signs if open_ else "", font_name=SIGN_FONT, color=THEME.link)
        for label in (self._number, self._signs):
            label.size_hint = (None, None)
            self.add_widget(label)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _arrange(self, *_: Any) -> None:
        room = self.width - dp(4), self.height * 0.5
        self._number.pos, self._number.size = (self.x + dp(2), self.center_y - dp(3)), room
        self._signs.pos, self._signs.size = (self.x + dp(2), self.y + dp(2)), room
        fit_text(self._number, theme.BODY, room)
        fit_text(self._signs, theme.DOTS, room)


class DailySheet(Sheet):
    """The daily deals.

    :param today: the day that it is.
    :param days: what was played and won.
    :param games: id and name of the rulesets that have a deal each day.
    :param play: deals one of a day, or goes on with it.
    """

    def __init__(
        self,
        today: date,
        days: Days,
        games: Sequence[tuple[str, str]],
        play: Callable[[str, date], object],
    ) -> None:
        """Show the month of today."""
        super().__init__(_("Daily deals"))
        self._today, self._days, self._games, self._play = today, days, games, play
        self.day = today
        self._month = today.replace(day=1)
        self._fill()

    def _fill(self) -> None:
        self._add_head()
        grid = GridLayout(cols=7, size_hint_y=None, spacing=dp(1))
        grid.bind(minimum_height=grid.setter("height"))
        for week in weeks(self._month):
            for day in week:
                grid.add_widget(self._cell(day) if day else Widget(size_hint_y=None, height=dp(48)))
        self.content.add_widget(grid)
        for number, (ruleset, name) in enumerate(self._games):
            words = {_WON: _("won"), _BEGUN: _("begun"), _OPEN: _("not played yet")}
            sign = self._signs(self.day)[number]
            # Translators: a game and a day
            title = _("{game}, {day}").format(game=name, day=language.date(self.day))
            play = partial(self._begin, ruleset)
            icon = {_WON: "check", _BEGUN: "parked"}.get(sign, "new")
            self.content.add_widget(Row(title, play, note=words[sign], icon=icon))

    def _add_head(self) -> None:
        """Show the month, how many days of it were won, and the ways to other months."""
        head = BoxLayout(size_hint_y=None, height=dp(52))
        head.add_widget(IconButton("left", _("Earlier month"), partial(self._turn, False)))
        month = language.month(self._month)
        title = Label(text=month, bold=True, color=THEME.ink)
        title.bind(size=lambda *_: fit_text(title, theme.BODY, title.size))
        head.add_widget(title)
        later = IconButton("right", _("Later month"), partial(self._turn, True))
        later.opacity = 1 if self._month < self._today.replace(day=1) else 0
        later.disabled = not later.opacity
        head.add_widget(later)
        self.content.add_widget(head)
        if count := won_in(self._month, self._days):
            # Translators: days on which a daily deal was won
            text = ngettext("{month}: {count} day won", "{month}: {count} days won", count)
            said = text.format(month=month, count=count)
            self.content.add_widget(Text(said, halign="center", color=THEME.ink_faint))

    def _cell(self, day: date) -> Day:
        press = partial(self._choose, day)
        open_ = day <= self._today
        return Day(day, self._signs(day), press, chosen=day == self.day, open_=open_)

    def _signs(self, day: date) -> str:
        """Return a sign for each of a day's deals."""
        known = self._days.get(day.isoformat(), {})
        marks = {True: _WON, False: _BEGUN, None: _OPEN}
        return "".join(marks[known.get(ruleset)] for ruleset, _name in self._games)

    def _choose(self, day: date) -> None:
        self.day = day
        self.refill(self._fill)

    def _turn(self, forward: bool) -> None:
        self._month = other_month(self._month, forward)
        same = self._month == self._today.replace(day=1)
        self.day = self._today if same else self._month
        self.refill(self._fill)

    def _begin(self, ruleset: str) -> None:
        self._play(ruleset, self.day)
