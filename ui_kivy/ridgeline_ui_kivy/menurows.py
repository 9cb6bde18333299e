"""The rows of the menu, and those below a game's rules: what each says, and what a tap on it does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import _, ngettext
from ridgeline_ui_kivy.results import shared_text
from ridgeline_ui_kivy.waiting import parked

if TYPE_CHECKING:
    from ridgeline_ui_kivy.rulespage import RulesPage
    from ridgeline_ui_kivy.screen import TableScreen

Row = tuple[str, str, str, Callable[[], object]]
"""Icon, title, note and what a tap does."""


def table_rows(screen: TableScreen, today: date) -> list[Row]:
    """Return the rows of the menu."""
    menus = screen.menus
    another = _("Another deal, another game, other rules")
    return [
        ("new", _("New game"), another, menus.open_new_game),
        ("restart", _("This deal again"), _("From its start"), screen.controls.restart),
        *_parked(screen),
        ("day", _("Daily deals"), language.date(today), menus.open_daily),
        ("chart", _("Statistics"), "", menus.open_statistics),
        ("rules", _("Rules"), _(screen.table.session.ruleset.name), menus.open_rules),
        _own_game(screen),
        ("puzzle", _("Mods"), _("Your own and others' games"), menus.open_mods),
        ("options", _("Settings"), "", menus.open_options),
        *_sharing(screen),
    ]


def rules_rows(screen: TableScreen, page: RulesPage) -> list[Row]:
    """Return what can be done with the rules of a page."""
    workshop, rows = screen.workshop, list[Row]()
    if workshop.trial.running:
        return [_own_game(screen)]
    copy = partial(workshop.copy, page.ruleset)
    rows.append(("edit", _("Copy this game"), _("To change its board and its rules"), copy))
    if workshop.can_reopen(page.ruleset):
        again = partial(workshop.reopen, page.ruleset)
        rows.append(("edit", _("Change this game"), _("It is one of your own"), again))
    if page.is_mod:
        share = partial(screen.textshare.share_page, page)
        note = _("As a text from which anybody can play them")
        rows.append(("share", _("Share these rules"), note, share))
    return rows


def _own_game(screen: TableScreen) -> Row:
    """Return the row that leads to the editor."""
    workshop = screen.workshop
    if workshop.trial.running:
        return ("edit", _("Back to the editor"), "", workshop.open)
    kept = workshop.kept
    note = kept.name if kept is not None else _("Board, rules and all")
    return ("edit", _("Make your own game"), note, screen.menus.open_editor)


def _parked(screen: TableScreen) -> list[Row]:
    """Return the row of the games in progress, if others wait."""
    number = parked(screen.table.store, screen.workshop.trial.own_session)
    text = ngettext("{count} other game waits", "{count} other games wait", number)
    note = text.format(count=number)
    return [("parked", _("Games in progress"), note, screen.menus.open_games)] if number else []


def _sharing(screen: TableScreen) -> list[Row]:
    """Return the rows that copy and share the deal, if it has a code."""
    session, texts = screen.table.session, screen.textshare
    code = session.code or ""
    if not code:
        return []
    copied, shared = _("Copy the deal's code"), _("Share the deal")
    return [
        ("copy", copied, code, lambda: texts.copy_code(code)),
        ("share", shared, _("Its code and its rules"), lambda: texts.share(shared_text(session))),
    ]
