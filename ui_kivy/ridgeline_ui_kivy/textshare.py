"""Texts that leave the app: shared with another app on a phone, else by the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import clipboard, phone
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import fault
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from ridgeline_ui_kivy.lane import MessageLane
    from ridgeline_ui_kivy.rulespage import RulesPage


class TextShare:
    """Hands texts to others.

    :param lane: says what was copied, or why there is nothing to share.
    """

    def __init__(self, lane: MessageLane) -> None:
        """Begin with nothing said."""
        self._lane = lane

    def share(self, text: str) -> None:
        """Share a text."""
        if phone.IS_PHONE:
            phone.share(text, _("Share"))
        else:
            clipboard.copy(text)
            self._lane.say(_("Copied"))

    def share_page(self, page: RulesPage) -> None:
        """Share the rules of a page as the text of a file, from which anybody can play them."""
        try:
            text = page.published
        except RidgelineError as error:
            self._lane.say(escaped(fault(error)))
            return
        self.share_rules(text, page.title)

    def share_rules(self, text: str, name: str) -> str:
        """Share the text of a ruleset file; return what was said about it.

        :param name: of the game.
        """
        if phone.IS_PHONE:
            phone.share(text, _("Share these rules"))
            return ""
        clipboard.copy(text)
        said = _("Copied the rules of {name}").format(name=escaped(name))
        self._lane.say(said)
        return said

    def copy_code(self, code: str) -> None:
        """Put a deal's code into the clipboard."""
        clipboard.copy(code)
        self._lane.say(_("Copied {code}").format(code=escaped(code)))
