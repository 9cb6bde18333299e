"""Where players make games of their own: editing, trying, saving; the draft outlives the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from ridgeline.errors import RidgelineError, StorageError
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import disagreement
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.trial import Trial

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.draft import Draft
    from ridgeline_ui_kivy.draftcheck import Findings
    from ridgeline_ui_kivy.editing import Editor
    from ridgeline_ui_kivy.editor_sheet import EditorSheet
    from ridgeline_ui_kivy.screen import TableScreen

_KEY = "draft"
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
        self._editor: Editor | None = None
        self._written: Draft | None = None
        self._sheet: EditorSheet | None = None
        self._findings: Findings | None = None
        self.trial = Trial(screen, self._show_odds)
        self._keep = Clock.create_trigger(lambda _dt: self.keep())
        self._look = Clock.create_trigger(lambda _dt: self.look(), _LOOK_SECONDS)

    # ---- the draft -------------------------------------------------------------------------

    @property
    def editor(self) -> Editor:
        """The editor with the draft that was kept, or with a new one."""
        if self._editor is None:
            from ridgeline_ui_kivy.draft import Draft
            from ridgeline_ui_kivy.editing import Editor

            self._written = self.kept
            self._editor = Editor(self._written or Draft(_("My own game")), self._changed)
        return self._editor

    @property
    def kept(self) -> Draft | None:
        """The draft that is worked at, or that was kept; None if there is none."""
        if self._editor is not None:
            return self._editor.draft
        store = self._screen.table.store
        if store is None:
            return None
        from ridgeline_ui_kivy.draft import from_plain

        with suppress(StorageError):
            return from_plain(store.setting(_KEY, None))
        return None

    def keep(self) -> bool:
        """Keep the draft for the next start, too; tell whether it is.

        One that has not changed is not written again: another window may have kept one since.
        """
        store = self._screen.table.store
        if store is None or self._editor is None:
            return False
        draft = self._editor.draft
        if draft == self._written:
            return True
        from ridgeline_ui_kivy.draft import to_plain

        try:
            store.set_setting(_KEY, to_plain(draft))
        except StorageError:  # it stays until the app is closed
            return False
        self._written = draft
        return True

    def _changed(self) -> None:
        """Follow a change of the draft."""
        self.trial.forget()
        self._keep()
        self._look()
        if self._sheet is not None:
            self._sheet.follow()
            self._sheet.show_odds("")

    @property
    def _library(self) -> Library:
        return self._screen.table.library

    def _tree(self) -> Mapping[str, object]:
        """Return what the draft's file says.

        :raises RidgelineError: if the game that it is a copy of is gone.
        """
        from ridgeline_ui_kivy.draftfile import DraftFile

        return DraftFile(self._library).tree(self.editor.draft)

    def look(self) -> None:
        """Look for what is wrong with the draft."""
        from ridgeline_ui_kivy.draftcheck import Findings, look_at

        try:
            self._findings = look_at(self._library, self.editor.draft, self._tree())
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
        self._ask(_(ruleset.name), partial(self._begin_with, ruleset))

    def _ask(self, name: str, begin: Callable[[], object]) -> None:
        """Begin with another game, once it is clear that the draft that waits may go."""
        kept = self.kept
        if kept is None or not kept.drawing.cards or self._is_saved(kept):
            begin()
            return
        from ridgeline_ui_kivy.panels import MenuSheet

        items = (
            ("edit", _("Go on with {game}").format(game=kept.name), "", self.open),
            (
                "copy",
                # Translators: to begin to edit another game instead of the draft that waits
                _("Take {game}").format(game=name),
                _("The draft that waits is given up"),
                begin,
            ),
        )
        self._screen.sheets.replace(MenuSheet(items, _("A draft waits")))

    def _is_saved(self, draft: Draft) -> bool:
        """Say whether a draft is as it was saved."""
        from ridgeline_ui_kivy.draftfile import DraftFile

        layer = self._library.catalogue.layers.get(draft.saved)
        with suppress(RidgelineError):
            return layer is not None and layer.tree == DraftFile(self._library).tree(draft)
        return False

    def _begin_with(self, ruleset: Ruleset) -> None:
        from ridgeline_ui_kivy.draft import copied

        self._take(lambda: copied(self._library, ruleset))

    def can_reopen(self, ruleset: Ruleset) -> bool:
        """Say whether a game is one of the player's own that the editor can change."""
        from ridgeline.rules.folders import own_folder
        from ridgeline_ui_kivy.draft import is_ours

        layer = self._library.catalogue.layers.get(ruleset.id)
        return layer is not None and Path(layer.path).parent == own_folder() and is_ours(layer.tree)

    def reopen(self, ruleset: Ruleset) -> None:
        """Go on with a game that was saved."""
        from ridgeline_ui_kivy.draft import reopened

        self._ask(ruleset.name, lambda: self._take(lambda: reopened(self._library, ruleset)))

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
        kept = self.keep()
        self.trial.leave()
        self._screen.chrome.lane.say(
            _("Your draft is kept")
            if kept
            else _("Your draft is kept until the app is closed: it cannot be written")
        )

    # ---- rules, trying, saving -------------------------------------------------------------

    def open_rules(self) -> None:
        """Show the rules of the draft."""
        from ridgeline_ui_kivy.draft import Draft
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
            lambda: self.editor.change(Draft(_("My own game"))),
        )
        self._screen.sheets.open(sheet)

    def share(self) -> None:
        """Hand the text of the draft's file to others."""
        from ridgeline.rules.writing import ruleset_text

        with suppress(RidgelineError):
            said = self._screen.textshare.share_rules(
                ruleset_text(self._tree()), self.editor.draft.name
            )
            if self._sheet is not None:
                self._sheet.tell(said)

    def play(self) -> None:
        """Put the draft on the table."""
        sheet = self._sheet
        try:
            ruleset = self._library.draft(self._tree())
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
        from ridgeline.mods.install import install, prepare
        from ridgeline.mods.reading import read_data
        from ridgeline.rules.folders import data_folder
        from ridgeline.rules.writing import ruleset_text
        from ridgeline_ui_kivy.notices import not_installed

        screen, sheet = self._screen, self._sheet
        try:
            tree = self._tree()
            name, path = str(tree["id"]), Path(f"{tree['id']}.yaml")
            bundle = read_data(path, ruleset_text(tree).encode("utf-8"))
            install(prepare(self._library, [bundle], data_folder()), data_folder())
        except (RidgelineError, OSError) as error:
            if sheet is not None:
                sheet.tell(not_installed(Path(self.editor.draft.name), error).text)
            return
        screen.controls.use(self._reload())
        self.editor.note_saved(name)
        self.keep()
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
        self.keep()

    def go_on(self) -> None:
        """Compute again."""
        if self._sheet is not None or self.trial.running:
            self.trial.go_on()

    def close(self) -> None:
        """Let nothing compute any more."""
        self._keep.cancel()
        self._look.cancel()
        self.keep()
        self.trial.close()
