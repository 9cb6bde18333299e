"""The sheets that are open; the sheets themselves are imported when the first one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ridgeline_ui_kivy.geometry import Insets


class SheetStack:
    """The sheets that are open, the top one last.

    :param root: where they are shown.
    :param insets: what notch and gesture bar take now.
    :param changed: is called when a sheet has come or gone.
    """

    def __init__(
        self, root: Any, insets: Callable[[], Insets], changed: Callable[[], object]
    ) -> None:
        """Begin with none."""
        self._root, self._insets, self._changed = root, insets, changed
        self._open: list[Any] = []

    @property
    def top(self) -> Any | None:
        """The sheet in front."""
        return self._open[-1] if self._open else None

    def open(self, sheet: Any) -> None:
        """Show a sheet in front of all others."""
        self._prepare(sheet)
        self._open.append(sheet)
        self._root.add_widget(sheet)
        self._changed()

    def open_behind(self, sheet: Any) -> None:
        """Show a sheet behind all that are open: it comes when they are closed."""
        if not self._open:
            self.open(sheet)
            return
        self._prepare(sheet)
        # Kivy counts its children from the front.
        behind = self._root.children.index(self._open[0]) + 1
        self._open.insert(0, sheet)
        self._root.add_widget(sheet, index=behind)
        self._changed()

    def _prepare(self, sheet: Any) -> None:
        sheet.close = lambda: self.remove(sheet)
        sheet.size_hint = (None, None)
        self._fit(sheet)

    def _fit(self, sheet: Any) -> None:
        sheet.insets = self._insets()
        sheet.pos, sheet.size = self._root.pos, self._root.size

    def replace(self, sheet: Any) -> None:
        """Show a sheet instead of all that are open."""
        self.clear()
        self.open(sheet)

    def remove(self, sheet: Any) -> None:
        """Close a sheet."""
        if sheet in self._open:
            self._open.remove(sheet)
            self._release_keys()
            self._root.remove_widget(sheet)
            self._changed()

    def _release_keys(self) -> None:
        """Take the keys from the line that was typed in: Kivy leaves them to it for ever."""
        window = self._root.get_root_window()
        if window is not None:
            window.release_all_keyboards()

    def back(self) -> bool:
        """Close the top sheet; tell whether there was one."""
        if not self._open:
            return False
        self.remove(self._open[-1])
        return True

    def clear(self) -> None:
        """Close all."""
        while self.back():
            pass

    def resize(self) -> None:
        """Follow the window."""
        for sheet in self._open:
            self._fit(sheet)
