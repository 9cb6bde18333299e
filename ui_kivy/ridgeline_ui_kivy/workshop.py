"""Where players make games of their own: what opens the editor, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.draftkeeper import DraftKeeper
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import disagreement
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.trial import Trial

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.draft import Draft
    from ridgeline_ui_kivy.draftcheck import Findings
    from ridgeline_ui_kivy.draftfile import DraftFile
    from ridgeline_ui_kivy.editing import Editor
    from ridgeline_ui_kivy.editor_sheet import EditorSheet
    from ridgeline_ui_kivy.screen import TableScreen

_LOOK_SECONDS = 0.05
"""After a change: a finger that taps quickly waits for nothing."""


class Workshop:
    """The player's workbench.

    :param screen: where sheets are shown and drafts are tried.
    :param reload: loads the library anew, once a game has been saved.
    :ivar trial: the draft on the table.
    """

    def __init__(self, screen: TableScreen, reload: Callable[[], Library]) -> None:
        """Begin without a draft; one that was kept is read when it is wanted."""
        self._screen, self._reload = screen, reload
        self._keeper = DraftKeeper(screen.table, self._changed)
        self._sheet: EditorSheet | None = None
        self._findings: Findings | None = None
        self.trial = Trial(screen, self._show_odds)
        self._look = Clock.create_trigger(lambda _dt: self.look(), _LOOK_SECONDS)

    @property
    def editor(self) -> Editor:
        """The editor with the draft that was kept, or with a new one."""
        return self._keeper.editor

    @property
    def kept(self) -> Draft | None:
        """The draft that is worked at, or that was kept; None if there is none."""
        return self._keeper.kept

    @property
    def _library(self) -> Library:
        return self._screen.table.library

    @property
    def _file(self) -> DraftFile:
        from ridgeline_ui_kivy.draftfile import DraftFile

        return DraftFile(self._library)

    # ---- what is wrong with the draft ------------------------------------------------------

    def _changed(self) -> None:
        """Follow a change of the draft."""
        self.trial.forget()
        self._look()
        if self._sheet is not None:
            self._sheet.follow()
            self._sheet.show_odds("")

    def look(self) -> None:
        """Look for what is wrong with the draft."""
        from ridgeline_ui_kivy.draftcheck import Findings, look_at

        draft = self.editor.draft
        try:
            self._findings = look_at(self._library, draft, self._file.tree(draft))
        except RidgelineError as error:
            self._findings = Findings(disagreement(error), "")
        if self._sheet is not None:
            self._sheet.show_findings(self._findings)

    # ---- coming and going ------------------------------------------------------------------

    def open(self) -> None:
        """Show the editor."""
        from ridgeline_ui_kivy.editor_sheet import EditorActions, EditorSheet

        actions = EditorActions(self.open_rules, self.play, self.save, self._screen.voice.say)
        self.editor.mend(self._library.catalogue.rulesets)
        sheet = self._sheet = EditorSheet(self.editor, actions)
        sheet.bind(parent=lambda _sheet, parent: None if parent else self._closed(sheet))
        self._screen.sheets.replace(sheet)
        self.look()
        self._show_odds()
        if not self.trial.odds:
            sheet.welcome()

    def copy(self, ruleset: Ruleset) -> None:
        """Begin with a copy of a game; a draft that is kept and was not saved is asked about."""
        from ridgeline_ui_kivy.draft import copied

        self._ask(_(ruleset.name), partial(copied, self._library, ruleset))

    def reopen(self, ruleset: Ruleset) -> None:
        """Go on with a game that was saved; likewise."""
        from ridgeline_ui_kivy.draft import reopened

        self._ask(ruleset.name, partial(reopened, self._library, ruleset))

    def can_reopen(self, ruleset: Ruleset) -> bool:
        """Say whether a game is one of the player's own that the editor can change."""
        from ridgeline_ui_kivy import draft

        return draft.can_reopen(self._library, ruleset)

    def _ask(self, name: str, make: Callable[[], Draft]) -> None:
        """Begin with another game, once it is clear that the draft that waits may go."""
        from ridgeline_ui_kivy.draftsaving import is_saved
        from ridgeline_ui_kivy.panels import MenuSheet

        kept = self.kept
        if kept is None or not kept.drawing.cards or is_saved(self._library, kept):
            self._take(make)
            return
        items = (
            ("edit", _("Go on with {game}").format(game=kept.name), "", self.open),
            (
                "copy",
                # Translators: to begin to edit another game instead of the draft that waits
                _("Take {game}").format(game=name),
                _("The draft that waits is given up"),
                partial(self._take, make),
            ),
        )
        self._screen.sheets.replace(MenuSheet(items, _("A draft waits")))

    def _take(self, make: Callable[[], Draft]) -> None:
        try:
            self.editor.change(make())
        except RidgelineError as error:
            self._screen.chrome.lane.say(escaped(disagreement(error)))
            return
        self.open()

    def _closed(self, sheet: EditorSheet) -> None:
        """Go back to the game that was played before, unless the draft is being tried."""
        if self._sheet is not sheet:
            return
        self._sheet = None
        kept = self._keeper.keep()
        self.trial.leave()
        self._screen.chrome.lane.say(
            _("Your draft is kept")
            if kept
            else _("Your draft is kept until the app is closed: it cannot be written")
        )

    # ---- rules, trying, saving -------------------------------------------------------------

    def open_rules(self) -> None:
        """Show the rules of the draft."""
        from ridgeline_ui_kivy.draft_sheet import DraftSheet
        from ridgeline_ui_kivy.draftrules import DraftRules

        def problem() -> str:
            self.look()
            return self._findings.problem if self._findings else ""

        sheet = DraftSheet(
            self.editor,
            DraftRules(self._library),
            problem,
            self.share,
            lambda: self.editor.change(self._keeper.new()),
        )
        self._screen.sheets.open(sheet)

    def share(self) -> None:
        """Hand the text of the draft's file to others."""
        draft = self.editor.draft
        try:
            said = self._screen.textshare.share_rules(self._file.text(draft), draft.name)
        except RidgelineError as error:
            said = disagreement(error)
            self._screen.chrome.lane.say(escaped(said))
        if self._sheet is not None:
            self._sheet.tell(said)

    def play(self) -> None:
        """Put the draft on the table."""
        sheet = self._sheet
        try:
            ruleset = self._library.draft(self._file.tree(self.editor.draft))
            self._sheet = None
            self._screen.sheets.clear()
            self.trial.begin(ruleset)
        except RidgelineError as error:
            if self._sheet is not sheet:
                self.open()
            if self._sheet is not None:
                self._sheet.tell(disagreement(error))

    def back(self) -> bool:
        """Go back to the editor, if a draft is being tried; tell whether one was."""
        if self.trial.running:
            self.open()
            return True
        return False

    def save(self) -> None:
        """Write the draft into the player's own folder; it is among the games from then on."""
        from ridgeline_ui_kivy import draftsaving
        from ridgeline_ui_kivy.notices import not_installed

        sheet, draft = self._sheet, self.editor.draft
        try:
            name = draftsaving.save(self._library, draft)
        except (RidgelineError, OSError) as error:
            if sheet is not None:
                sheet.tell(not_installed(Path(draft.name), error).text)
            return
        self._screen.controls.use(self._reload())
        self.editor.note_saved(name)
        self._keeper.keep()
        if sheet is not None:
            sheet.follow()
            sheet.tell(_("Saved: New game has it now"))

    def _show_odds(self) -> None:
        if self._sheet is not None:
            self._sheet.show_odds(self.trial.odds)
        elif not self.trial.running:  # nobody looks at the draft any more
            self.trial.rest()

    # ---- life cycle ------------------------------------------------------------------------

    def rest(self) -> None:
        """Stop computing until :meth:`go_on`: the app is not in front."""
        self.trial.rest()
        self._keeper.keep()

    def go_on(self) -> None:
        """Compute again."""
        if self._sheet is not None or self.trial.running:
            self.trial.go_on()

    def close(self) -> None:
        """Let nothing compute any more."""
        self._look.cancel()
        self._keeper.close()
        self.trial.close()
