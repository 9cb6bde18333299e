"""The sheet that says how king and ace stand and offers the other rule on the same deal."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.sheetparts import SheetButton, Text
from ridgeline_ui_kivy.sheets import Sheet


class JointSheet(Sheet):
    """King and ace.

    :param joined: whether they are neighbours in the game on the table.
    :param change: deals the same cards under the other rule.
    """

    def __init__(self, joined: bool, change: Callable[[], object]) -> None:
        """Say how they stand."""
        super().__init__(_("King and ace"))
        text = (
            _("Joined here: an ace goes on a king, and a king on an ace.")
            if joined
            else _("Apart here: an ace does not go on a king, nor a king on an ace.")
        )
        other = _("This deal with them apart") if joined else _("This deal with them joined")
        self.content.add_widget(Text(text, padding=(dp(8), dp(8))))

        def press() -> None:
            self.close()
            change()

        self.add_foot(
            SheetButton(other, press),
            SheetButton(_("Play on"), lambda: self.close(), primary=True),
        )
