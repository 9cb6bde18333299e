"""The draft that is worked at, and its copy in the store: it outlives the app."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.clock import Clock

from ridgeline.errors import StorageError
from ridgeline_ui_kivy.language import _

if TYPE_CHECKING:
    from ridgeline_ui_kivy.draft import Draft
    from ridgeline_ui_kivy.editing import Editor
    from ridgeline_ui_kivy.table import Table

_KEY = "draft"


class DraftKeeper:
    """Keeps the draft, in the next frame after each change.

    :param table: whose store it is kept in.
    :param changed: is called after each change.
    """

    def __init__(self, table: Table, changed: Callable[[], object]) -> None:
        """Begin without a draft; one that was kept is read when it is wanted."""
        self._table, self._changed = table, changed
        self._editor: Editor | None = None
        self._written: Draft | None = None
        self._later = Clock.create_trigger(lambda _dt: self.keep())

    @property
    def editor(self) -> Editor:
        """The editor with the draft that was kept, or with a new one."""
        if self._editor is None:
            from ridgeline_ui_kivy.editing import Editor

            self._written = self.kept
            self._editor = Editor(self._written or self.new(), self._follow)
        return self._editor

    @property
    def kept(self) -> Draft | None:
        """The draft that is worked at, or that was kept; None if there is none."""
        if self._editor is not None:
            return self._editor.draft
        store = self._table.store
        if store is None:
            return None
        from ridgeline_ui_kivy.draft import from_plain

        with suppress(StorageError):
            return from_plain(store.setting(_KEY, None))
        return None

    @staticmethod
    def new() -> Draft:
        """Return a draft with nothing drawn."""
        from ridgeline_ui_kivy.draft import Draft

        return Draft(_("My own game"))

    def keep(self) -> bool:
        """Keep the draft for the next start, too; tell whether it is.

        One that has not changed is not written again: another window may have kept one since.
        """
        store = self._table.store
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

    def _follow(self) -> None:
        self._later()
        self._changed()

    def close(self) -> None:
        """Keep the draft now, and nothing later."""
        self._later.cancel()
        self.keep()
