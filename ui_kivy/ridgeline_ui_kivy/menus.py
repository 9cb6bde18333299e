"""What opens which sheet; the sheets themselves are imported when the first one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import clipboard, language, phone
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import Notice, left_out
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.screen import TableScreen
    from ridgeline_ui_kivy.settings import Settings


class Menus:
    """The ways from the table to what lies over it.

    :param screen: where sheets are shown.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin with nothing open."""
        self._screen = screen
        self._table, self._sheets = screen.table, screen.sheets

    def open_menu(self) -> None:
        """Show the menu."""
        from ridgeline_ui_kivy.panels import MenuSheet

        table, screen = self._table, self._screen
        code = table.session.code or ""
        items: list[tuple[str, str, str, Callable[[], object]]] = [
            (
                "new",
                _("New game"),
                _("Another deal, another game, other rules"),
                self.open_new_game,
            ),
            ("restart", _("This deal again"), _("From its start"), screen.restart),
            ("rules", _("Rules"), _(table.session.ruleset.name), self.open_rules),
            ("options", _("Settings"), "", self.open_options),
        ]
        if code:
            items.insert(3, ("copy", _("Copy the deal's code"), code, lambda: self.copy_code(code)))
        if code and phone.IS_PHONE:
            title = _("Share the deal's code")
            items.insert(4, ("share", title, code, lambda: phone.share(code, title)))
        for notice in (*table.notices, *left_out(table.library.problems)):
            items.append(("info", notice.text, "", partial(self.open_notice, notice)))
        self._sheets.replace(MenuSheet(tuple(items)))

    def open_notice(self, notice: Notice) -> None:
        """Show all that is known of something the player has to know."""
        from ridgeline_ui_kivy.panels import NoticeSheet

        self._sheets.replace(NoticeSheet(notice))

    def open_new_game(self) -> None:
        """Show New Game."""
        from ridgeline_ui_kivy.newgame import NewGameForm
        from ridgeline_ui_kivy.newgame_sheet import NewGameSheet

        table, dealer = self._table, self._screen.dealer
        dealer.stop()
        form = NewGameForm(table.library, table.session, dealer.wanted)

        def start(found: int | None) -> bool:
            reply = form.start(table, found)
            if reply is None:
                return False
            dealer.want(form.wanted)
            self._sheets.clear()
            self._screen.show_reply(reply)
            return True

        self._sheets.replace(NewGameSheet(form, start, dealer))

    def open_options(self) -> None:
        """Show the settings."""
        from ridgeline_ui_kivy.settings_sheet import SettingsSheet

        self._sheets.replace(SettingsSheet(self._table.settings, self._change_settings))

    def _change_settings(self, settings: Settings) -> None:
        """Apply other settings; in another language or other colours the sheet opens anew."""
        before = self._screen.worn, language.spoken(), self._table.settings.text_size
        self._screen.apply(settings)
        if (self._screen.worn, language.spoken(), settings.text_size) != before:
            self.open_options()

    def open_rules(self) -> None:
        """Show the rules of the game on the table."""
        from ridgeline_ui_kivy.rules_sheet import RulesSheet
        from ridgeline_ui_kivy.rulespage import RulesPage

        page = RulesPage(self._table.library, self._table.session.ruleset)
        self._sheets.replace(RulesSheet(page, self._screen.look, self._play_by))

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

    def copy_code(self, code: str) -> None:
        """Put the deal's code into the clipboard."""
        clipboard.copy(code)
        self._screen.chrome.lane.say(_("Copied {code}").format(code=escaped(code)))
