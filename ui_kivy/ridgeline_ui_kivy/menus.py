"""What opens which sheet; the sheets themselves are imported when the first one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import daily, language, phone
from ridgeline_ui_kivy.kingace import is_joined, other_rule
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.menurows import rules_rows, table_rows
from ridgeline_ui_kivy.notices import Notice, fault, left_out
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.waiting import Waiting, waiting_games

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.screen import TableScreen
    from ridgeline_ui_kivy.settings import Settings
    from ridgeline_ui_kivy.statistics_sheet import StatisticsSheet


def files_folder() -> Path:
    """Return where files that the player carries elsewhere are written."""
    if phone.IS_PHONE:
        return phone.files_folder()
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()


def _of_all(opening: Callable[[Menus], None]) -> Callable[[Menus], None]:
    """Open what needs all rulesets, but say so as long as very many new ones are being read."""

    @wraps(opening)
    def guarded(self: Menus) -> None:
        if not self.is_reading:
            opening(self)

    return guarded


class Menus:
    """The ways from the table to what lies over it.

    :param screen: where sheets are shown.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin with nothing open."""
        self._screen = screen
        self._table, self._sheets = screen.table, screen.sheets

    @property
    def is_reading(self) -> bool:
        """Whether rulesets are being read still; if so, the player is told."""
        reading = self._table.library.is_preparing
        if reading:
            self._screen.chrome.lane.say(_("New games are being read: try again in a moment"))
        return reading

    def open_menu(self) -> None:
        """Show the menu."""
        from ridgeline_ui_kivy.panels import MenuSheet

        table = self._table
        items = table_rows(self._screen, daily.today())
        problems = () if table.library.is_preparing else table.library.problems
        for notice in (*table.notices, *left_out(problems)):
            items.append(("info", notice.text, "", partial(self.open_notice, notice)))
        self._sheets.replace(MenuSheet(tuple(items)))

    @_of_all
    def open_editor(self) -> None:
        """Show the editor, whose draft may be a copy of any game."""
        self._screen.workshop.open()

    @_of_all
    def open_games(self) -> None:
        """Show the games in progress."""
        from ridgeline_ui_kivy.games_sheet import GamesSheet

        table, lane, trial = self._table, self._screen.chrome.lane, self._screen.workshop.trial

        def games() -> list[Waiting]:
            try:
                return waiting_games(table.library, table.store, trial.own_session)
            except RidgelineError as error:
                lane.say(escaped(str(error)))
                return []

        sheet = GamesSheet(
            games,
            lambda game: self._screen.show_reply(table.take_up(game)),
            lambda game: lane.say(table.delete(game)),
            self.open_mods,
            trial.leave,
        )
        self._sheets.replace(sheet)

    @_of_all
    def open_mods(self) -> None:
        """Show the mods."""
        self._screen.modding.open_sheet()

    @_of_all
    def open_daily(self) -> None:
        """Show the daily deals."""
        from ridgeline_ui_kivy.daily_sheet import DailySheet

        table, lane = self._table, self._screen.chrome.lane
        known = {each.id: each.name for each in table.library.summaries()}
        games = [(ruleset, _(known[ruleset])) for ruleset in daily.RULES if ruleset in known]
        try:
            days = table.store.days() if table.store else {}
        except RidgelineError as error:
            lane.say(escaped(str(error)))
            return
        self._sheets.replace(DailySheet(daily.today(), days, games, self._play_day))

    def _play_day(self, ruleset_id: str, day: date) -> None:
        """Find a daily deal, and put it on the table."""
        screen, ruleset = self._screen, self._table.library.ruleset(ruleset_id)
        screen.sheets.clear()
        screen.chrome.lane.say(_("Looking for a deal that can be won: tap to stop"), stays=True)

        def deal(number: int) -> None:
            screen.show_reply(self._table.play_day(ruleset, number, day))

        screen.dealer.find_by(
            lambda cancelled: daily.deal_of_day(self._table.library, ruleset, day, cancelled), deal
        )

    def open_statistics(self) -> StatisticsSheet:
        """Show the statistics of the rules on the table."""
        from ridgeline_ui_kivy.statistics_sheet import StatisticsSheet

        table = self._table
        ref = table.session.ruleset.ref
        pick = phone.pick if phone.IS_PHONE else None
        sheet = StatisticsSheet(table.library, table.store, ref, files_folder(), pick)
        self._sheets.replace(sheet)
        return sheet

    def open_joint(self) -> None:
        """Say how king and ace stand, and offer the other rule on this deal."""
        from ridgeline_ui_kivy.joint_sheet import JointSheet

        joined = is_joined(self._table.session.ruleset)
        if joined is not None:
            self._sheets.replace(JointSheet(joined, self.change_king_and_ace))

    def change_king_and_ace(self) -> None:
        """Deal the same cards with king and ace the other way."""
        table = self._table
        try:
            reply = table.change_rules(other_rule(table.session.library, table.session.ruleset))
        except RidgelineError as error:
            self._screen.chrome.lane.say(escaped(fault(error)))
            return
        self._screen.show_reply(reply)

    def open_notice(self, notice: Notice) -> None:
        """Show all that is known of something the player has to know."""
        from ridgeline_ui_kivy.panels import NoticeSheet

        self._sheets.replace(NoticeSheet(notice))

    @_of_all
    def open_new_game(self) -> None:
        """Show New Game."""
        from ridgeline_ui_kivy.newgame import NewGameForm
        from ridgeline_ui_kivy.newgame_sheet import NewGameSheet

        table, dealer = self._table, self._screen.dealer
        dealer.stop()
        session = self._screen.workshop.trial.own_session
        form = NewGameForm(table.library, session, dealer.wanted, table.store)

        def start(found: int | None) -> bool:
            reply = form.start(table, found)
            if reply is None:
                return False
            dealer.want(form.wanted)
            self._sheets.clear()
            self._screen.show_reply(reply)
            return True

        screen = self._screen
        make, install = screen.workshop.open, screen.modding.install
        self._sheets.replace(NewGameSheet(form, start, dealer, self.open_daily, make, install))

    def open_options(self) -> None:
        """Show the settings."""
        from ridgeline_ui_kivy.settings_sheet import SettingsSheet

        sheet = SettingsSheet(self._table.settings, self._change_settings, self.open_statistics)
        before = self._sheets.top
        self._sheets.replace(sheet)
        if isinstance(before, SettingsSheet):
            sheet.go_on(before)

    def _change_settings(self, settings: Settings) -> None:
        """Apply other settings; in another language or other colours the sheet opens anew."""
        before = self._screen.dressing.worn, language.spoken(), self._table.settings.text_size
        self._screen.controls.apply(settings)
        if (self._screen.dressing.worn, language.spoken(), settings.text_size) != before:
            self.open_options()

    @_of_all
    def open_rules(self) -> None:
        """Show the rules of the game on the table."""
        from ridgeline_ui_kivy.rules_sheet import RulesSheet
        from ridgeline_ui_kivy.rulespage import RulesPage

        # a game whose mod has been switched off since goes on, and so do its rules
        page = RulesPage(self._table.session.library, self._table.session.ruleset)
        look = self._screen.dressing.look
        self._sheets.replace(RulesSheet(page, look, self._play_by, rules_rows(self._screen, page)))

    def _play_by(self, ruleset: Ruleset) -> None:
        """Deal the cards on the table again, by other rules."""
        try:
            reply = self._table.change_rules(ruleset)
        except RidgelineError as error:
            self._screen.chrome.lane.say(escaped(str(error)))
            return
        self._sheets.clear()
        self._screen.show_reply(reply)
        self._screen.chrome.lane.say(_("The same cards by other rules"))
