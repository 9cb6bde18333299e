"""Shows the bubbles of the first start, and once what king and ace are to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from ridgeline.errors import StorageError
from ridgeline_ui_kivy.compose import free_places
from ridgeline_ui_kivy.kingace import is_joined
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.lessons import Lessons, joins_king_and_ace
from ridgeline_ui_kivy.textfit import text_scale
from ridgeline_ui_kivy.theme import THEME, markup

if TYPE_CHECKING:
    from ridgeline_ui_kivy.bubble import Bubble
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.screen import TableScreen

_TOLD = "king-ace-told"


class Teacher:
    """Follows the game on a screen.

    :ivar bubble: what is shown now; None for nothing.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin with the lessons, if it is the first start."""
        self._screen, self._table = screen, screen.table
        self._lessons = Lessons(screen.table.first_start)
        self._place = ""
        self._asking = False
        self.bubble: Bubble | None = None
        again = Clock.create_trigger(lambda _: self._arrange(), 0)
        screen.bind(size=lambda *_: again())

    def begin(self) -> None:
        """Explain the first position."""
        self._lessons.begin(self._table.session)
        self._explain()

    def follow(self, reply: Reply) -> None:
        """Explain what has come up; another deal ends the lessons."""
        if not reply.events and not reply.dealt:
            return  # a refusal explains itself
        session = self._table.session
        if reply.dealt:
            self.dismiss()
        else:
            self._lessons.follow(session, reply.events)
        self._explain()
        joined = is_joined(session.ruleset) and joins_king_and_ace(session, reply.events)
        if joined and session.status == "playing" and not self._was_told():
            self._tell_joined()

    def _explain(self) -> None:
        lessons = self._lessons
        if not lessons.shown:
            if not self._asking:
                self._close()
            return
        text = lessons.text(self._table.session, markup(THEME.red))
        self._show(text, lessons.place, [(_("Skip"), self.dismiss)])

    def dismiss(self) -> bool:
        """Explain no more; tell whether something was being explained."""
        shown = self.bubble is not None
        self._lessons.skip()
        self._close()
        return shown

    # ---- king and ace ----------------------------------------------------------------------

    def _was_told(self) -> bool:
        """Tell whether it was said before; where nothing is kept it is not said at all."""
        store = self._table.store
        if store is None:
            return True
        try:
            return store.setting(_TOLD, False) is True
        except StorageError:
            return True

    def _tell_joined(self) -> None:
        store = self._table.store
        if store is not None:
            with suppress(StorageError):  # then it is said once more
                store.set_setting(_TOLD, True)
        buttons = [(_("Keep"), self._close), (_("Play Classic"), self._play_apart)]
        self._show(_("King and ace are joined here: keep that, or play Classic?"), "W", buttons)
        self._asking = True

    def _play_apart(self) -> None:
        self._close()
        self._screen.menus.change_king_and_ace()

    # ---- the bubble ------------------------------------------------------------------------

    def _show(
        self, text: str, place: str, buttons: Sequence[tuple[str, Callable[[], object]]]
    ) -> None:
        from ridgeline_ui_kivy.bubble import Bubble

        self._close()
        self._place, self.bubble = place, Bubble(text, buttons)
        self._screen.add_widget(self.bubble)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        places = self._screen.view.places
        if self.bubble is None or places is None:
            return
        target = self._screen.view.scene.touch.get(self._place)
        if target is None and self._place == "W":
            target = next(iter(places.wastes.values()), None)
        if target is None:
            self._close()
            return
        safe = places.safe
        session, touch = self._table.session, self._screen.view.scene.touch
        keep = (*free_places(session.game, session.state), "S", "W")
        large = text_scale() > 1  # then it needs the place of the bar, too
        room = safe if large else replace(safe, h=places.bars.bar.y - safe.y)
        self.bubble.place(target, room, [touch[place] for place in keep if place in touch])

    def _close(self) -> None:
        self._asking = False
        if self.bubble is not None:
            self._screen.remove_widget(self.bubble)
            self.bubble = None
