"""The table as a screen: puts board, bars and sheets together and shows what the table replies."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.answering import Answers
from ridgeline_ui_kivy.assistant import Assistant
from ridgeline_ui_kivy.board import Board
from ridgeline_ui_kivy.chrome import Chrome
from ridgeline_ui_kivy.controls import Controls
from ridgeline_ui_kivy.dealing import Dealer
from ridgeline_ui_kivy.demonstration import Demonstration
from ridgeline_ui_kivy.dressing import Dressing, use_theme
from ridgeline_ui_kivy.ending import Ending
from ridgeline_ui_kivy.exploring import Explorer
from ridgeline_ui_kivy.focusing import Focus
from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.hands import Hands
from ridgeline_ui_kivy.helper import Helper
from ridgeline_ui_kivy.keys import Keys
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.menus import Menus
from ridgeline_ui_kivy.modding import Modding
from ridgeline_ui_kivy.reply import Reply
from ridgeline_ui_kivy.sheetstack import SheetStack
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.teacher import Teacher
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.textshare import TextShare
from ridgeline_ui_kivy.view import View
from ridgeline_ui_kivy.voice import Voice
from ridgeline_ui_kivy.workshop import Workshop

if TYPE_CHECKING:
    from ridgeline.rules.library import Library

PREPARE_SECONDS = 3.0
"""After the start: by then the first cards lie still."""


class TableScreen(FloatLayout):  # type: ignore[misc]
    """The whole window.

    :ivar table: what is played.
    :ivar view: what is shown of it.
    :ivar controls: what buttons and keys do.
    :ivar insets: pixels at the edges that notch and gesture bar take.
    """

    def __init__(self, table: Table, reload: Callable[[], Library], **kwargs: Any) -> None:
        """Show a table.

        :param reload: loads the library anew, once a game has been added to it.
        """
        super().__init__(**kwargs)
        self.table = table
        self.insets = Insets()
        use_theme(table.settings)
        system_text = Metrics.fontscale
        Metrics.fontscale = system_text * table.settings.text_size / 100
        self.board = Board()
        self.chrome = Chrome(self._actions())
        self.voice = Voice(failed=lambda: Clock.schedule_once(self._no_voice, 0))
        self.voice.on = table.settings.speech
        self.view = View(self)
        self.controls = Controls(self)
        self.answers = Answers(self)
        self.focus = Focus(self)
        self.explorer = Explorer(self)
        self.sheets = SheetStack(self, lambda: self.insets, self._sheet_changed)
        self.assistant = Assistant(table, self.chrome, self.view.redraw)
        self.demonstration = Demonstration(table, self.show_reply, self.controls.replayed)
        self.dealer = Dealer(table.library, table.store, self.assistant.failed)
        self.ending = Ending(self)
        self.textshare = TextShare(self.chrome.lane)
        self.menus = Menus(self)
        self.workshop = Workshop(self, reload)
        self.modding = Modding(self, reload)
        self.dressing = Dressing(self.board, self.chrome, system_text)
        self.dressing.put_on(table.settings)
        self.add_widget(self.board)
        self.add_widget(self.chrome)
        self.hands = Hands(self)
        self.keys = Keys(self)
        self.helper = Helper(self)
        self.teacher = Teacher(self)
        self.chrome.lane.bind(text=lambda _, text: self.voice.say(text))
        self._prepare_soon = Clock.create_trigger(lambda _: self._prepare(), PREPARE_SECONDS)

    def begin(self) -> None:
        """Show the first scene and what the player has to know; the rest once that is seen."""
        self.bind(size=self._follow_window, pos=self._follow_window)
        Metrics.bind(density=self._follow_window)
        self.view.layout()
        for notice in self.table.notices:
            self.chrome.lane.keep(escaped(notice.text))
        # the next tick of the clock is still before the first frame
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self._follow_start()))
        self._prepare_soon()

    def _follow_start(self) -> None:
        """Look at what lies on the table; no touch has come in yet."""
        self.assistant.follow()
        self.answers.tell(Reply(dealt=True), moved=False)
        self.ending.follow(Reply(dealt=True))
        self.helper.follow(Reply(dealt=True))
        self.teacher.begin()

    def _prepare(self) -> None:
        """Have deals looked for, if new ones have to be."""
        with suppress(RidgelineError):  # said when it is dealt
            self.dealer.prepare(self.table.session.ruleset, self.dealer.wanted)

    def _actions(self) -> dict[str, Callable[[], object]]:
        """Return what each button does, by its name."""
        return {
            "menu": lambda: self.menus.open_menu(),
            "title": self._press_title,
            "new": lambda: self.controls.next_deal(),
            "rules": lambda: self.menus.open_rules(),
            "options": lambda: self.menus.open_options(),
            "undo": lambda: self.controls.undo(),
            "redo": lambda: self.controls.redo(),
            "hint": lambda: self.controls.hint(),
            "joint": lambda: self.menus.open_joint(),
        }

    def _press_title(self) -> None:
        if not self.workshop.back():
            self.menus.open_new_game()

    def show_reply(self, reply: Reply) -> None:
        """Show what came of a request."""
        view = self.view
        if view.places is None:
            return
        view.point_at(reply.blockers)
        if reply.dealt:
            view.layout()
        old = view.scene
        self.assistant.follow(refused=reply.refused)
        view.compose()
        view.show(self.answers.motion(reply, old))
        self.answers.accompany(reply, old)
        moved = self.focus.follow(old.touch)
        if not self.demonstration.running:
            self.answers.tell(reply, moved=moved)
            self.ending.follow(reply)
            self.helper.follow(reply)
            self.teacher.follow(reply)

    # ---- touches and the window ------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Let a touch stop a replay, or the search for a deal, and do nothing else."""
        if self.controls.stop_looking():
            return True
        if self.demonstration.running:
            self.demonstration.stop()
            return True
        if self.explorer.down(touch):
            return True
        self.focus.clear()
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let a touch move the focus while the app speaks."""
        if touch.grab_current is self:
            self.explorer.up(touch)
            return True
        return bool(super().on_touch_up(touch))

    def keep_clear(self, insets: Insets) -> None:
        """Keep clear of what covers the window's edges."""
        if insets != self.insets:
            self.insets = insets
            self.view.layout()

    def _follow_window(self, *_: Any) -> None:
        self.view.layout()

    def _sheet_changed(self) -> None:
        """Follow a sheet that came or went; a finger that lies under one means nothing any more."""
        if self.sheets.top is not None and self.sheets.top.modal:
            self.board.forget_touches()
        self.focus.sheet_changed()

    def _no_voice(self, _dt: float) -> None:
        self.chrome.lane.say(_("There is no voice on this device"))

    # ---- life cycle ------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop the time."""
        self.board.forget_touches()
        self.demonstration.stop()
        self.assistant.rest()
        self.ending.rest()
        self.workshop.rest()
        self._prepare_soon.cancel()
        self.dealer.rest()
        self.chrome.lane.say(self.table.pause())
        self.view.run_clock()

    def resume(self) -> None:
        """Go on, and draw everything anew."""
        self.table.resume()
        self._prepare()
        self.assistant.go_on()
        self.ending.go_on()
        self.workshop.go_on()
        self.view.layout()
        self.helper.go_on()
        self.canvas.ask_update()

    def close(self) -> None:
        """Let nothing compute any more; the app ends."""
        Metrics.unbind(density=self._follow_window)
        self.dressing.take_off()
        self.helper.stop()
        self.assistant.close()
        self.workshop.close()
        self.ending.close()
        self.dealer.close()
