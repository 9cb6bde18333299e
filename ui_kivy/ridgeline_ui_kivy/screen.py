"""The table as a screen: puts board, bars and sheets together and shows what the table replies."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.uix.floatlayout import FloatLayout

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import language, theme
from ridgeline_ui_kivy.answering import Answers
from ridgeline_ui_kivy.arrange import Places, arrange
from ridgeline_ui_kivy.assistant import Assistant
from ridgeline_ui_kivy.board import Board
from ridgeline_ui_kivy.chrome import Chrome
from ridgeline_ui_kivy.dealing import Dealer
from ridgeline_ui_kivy.deck import Look
from ridgeline_ui_kivy.demonstration import Demonstration
from ridgeline_ui_kivy.ending import Ending
from ridgeline_ui_kivy.exploring import Explorer
from ridgeline_ui_kivy.focusing import Focus
from ridgeline_ui_kivy.geometry import Insets, furniture
from ridgeline_ui_kivy.hands import Hands
from ridgeline_ui_kivy.helper import Helper
from ridgeline_ui_kivy.keys import Keys
from ridgeline_ui_kivy.kingace import is_joined
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.menus import Menus
from ridgeline_ui_kivy.motion import STILL, Move, returning
from ridgeline_ui_kivy.pace import paced
from ridgeline_ui_kivy.scene import Scene, Wishes, compose
from ridgeline_ui_kivy.settings import Settings
from ridgeline_ui_kivy.sheetstack import SheetStack
from ridgeline_ui_kivy.status import status_of
from ridgeline_ui_kivy.table import Reply, Table
from ridgeline_ui_kivy.teacher import Teacher
from ridgeline_ui_kivy.textfit import text_scale
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.voice import Voice
from ridgeline_ui_kivy.waiting import ruleset_name

if TYPE_CHECKING:
    from ridgeline.rules.library import Library

BLOCKERS_SECONDS = 1.0
NOWHERE: tuple[str, tuple[str, ...], tuple[str, ...]] = "", (), ()
"""Nothing to point out."""
PREPARE_SECONDS = 3.0
"""After the start: by then the first cards lie still."""


class TableScreen(FloatLayout):  # type: ignore[misc]
    """The whole window.

    :ivar table: what is played.
    :ivar places: where everything lies now.
    :ivar scene: what the board shows.
    :ivar worn: the look of the cards and the theme that are shown.
    :ivar insets: pixels at the edges that notch and gesture bar take.
    """

    def __init__(self, table: Table, **kwargs: Any) -> None:
        """Show a table."""
        super().__init__(**kwargs)
        self.table = table
        theme.use(table.settings.colours, table.settings.felt)
        self._spoken, self._system_text = language.spoken(), Metrics.fontscale
        Metrics.fontscale = self._system_text * table.settings.text_size / 100
        self.insets = Insets()
        self.board = Board()
        self.chrome = Chrome(self._actions())
        self.voice = Voice(failed=lambda: Clock.schedule_once(self._no_voice, 0))
        self.voice.on = table.settings.speech
        self.answers = Answers(self)
        self.focus = Focus(self)
        self.explorer = Explorer(self)
        self.sheets = SheetStack(self, lambda: self.insets, self._sheet_changed)
        self.assistant = Assistant(table, self.chrome, self.redraw)
        self.demonstration = Demonstration(table, self.show_reply, self._own_again)
        self.dealer = Dealer(table.library, table.store, self.assistant.failed)
        self.ending = Ending(self)
        self.menus = Menus(self)
        self.scene = Scene(())
        self.places: Places | None = None
        self._pointed: tuple[str, tuple[str, ...], tuple[str, ...]] = NOWHERE
        self._unpoint = Clock.create_trigger(lambda _: self.point_out(*NOWHERE), BLOCKERS_SECONDS)
        self._tick: Any = None
        self.worn: object = None
        self._begun = False
        self._dress()
        self.add_widget(self.board)
        self.add_widget(self.chrome)
        self.hands = Hands(self)
        self.keys = Keys(self)
        self.helper = Helper(self)
        self.teacher = Teacher(self)
        self.chrome.lane.bind(text=lambda _, text: self.voice.say(text))
        self.bind(size=self._layout, pos=self._layout)
        Metrics.bind(density=self._layout)

    def begin(self) -> None:
        """Show the first scene and what the player has to know."""
        self._begun = True
        self._layout()
        self.show_reply(Reply(dealt=True), first=True)
        self.teacher.begin()
        for notice in self.table.notices:
            self.chrome.lane.keep(escaped(notice.text))
        Clock.schedule_once(self._prepare, PREPARE_SECONDS)

    def _prepare(self, _: float) -> None:
        """Have deals looked for, if new ones have to be."""
        with suppress(RidgelineError):  # said when it is dealt
            self.dealer.prepare(self.table.session.ruleset, self.dealer.wanted)

    def _actions(self) -> dict[str, Callable[[], object]]:
        return {
            "menu": lambda: self.menus.open_menu(),
            "title": lambda: self.menus.open_new_game(),
            "new": self.next_deal,
            "rules": lambda: self.menus.open_rules(),
            "options": lambda: self.menus.open_options(),
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "joint": lambda: self.menus.open_joint(),
        }

    # ---- requests --------------------------------------------------------------------------

    def hasten(self) -> bool:
        """In the last flight of a game go to its end; tell whether there was one."""
        if not self.ending.due:
            return False
        self.redraw()
        self.ending.open()
        return True

    def draw(self) -> None:
        """Draw a card."""
        self.show_reply(self.table.draw())

    def undo(self) -> None:
        """Take the last action back."""
        self.show_reply(self.table.undo())

    def redo(self) -> None:
        """Make the last action again that was undone."""
        self.show_reply(self.table.redo())

    def hint(self) -> None:
        """Mark the best move and say why."""
        self.assistant.hint()

    def go_back(self, steps: int) -> None:
        """Take some steps back at once."""
        self.show_reply(self.table.go_back(steps))

    def replay(self, moves: tuple[str, ...]) -> None:
        """Show a line of moves on the board; any touch or key stops it."""
        self.sheets.clear()
        self.assistant.asleep = True
        self.assistant.ask_outlook()
        self.demonstration.start(moves)
        self.chrome.lane.say(_("The best line: tap to stop"), stays=True)

    def _sheet_changed(self) -> None:
        """Follow a sheet that came or went; a finger that lies under one means nothing any more."""
        if self.sheets.top is not None and self.sheets.top.modal:
            self.board.forget_touches()
        self.focus.sheet_changed()

    def _own_again(self) -> None:
        """Go back from a replay to the end of the player's game."""
        self.assistant.asleep = False
        self.chrome.lane.clear()
        self._layout()
        self.ending.open()

    def on_touch_down(self, touch: Any) -> bool:
        """Let a touch stop a replay, or the search for a deal, and do nothing else."""
        if self._stop_looking():
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

    def _no_voice(self, _dt: float) -> None:
        self.chrome.lane.say(_("There is no voice on this device"))

    def _stop_looking(self) -> bool:
        """Give up the search for the next deal; tell whether there was one."""
        modal = self.sheets.top is not None and self.sheets.top.modal
        if modal or not self.dealer.looking:
            return False
        self.dealer.stop()
        self.chrome.lane.clear()
        return True

    def restart(self) -> None:
        """Deal the same cards again."""
        self.show_reply(self.table.restart())

    def next_deal(self) -> None:
        """Deal another game under the same rules, one that is as new deals have to be."""
        wanted = self.dealer.wanted
        if not wanted.winnable:
            self.show_reply(self.table.next_deal())
            return
        self.dealer.find(
            self.table.session.ruleset,
            wanted,
            lambda number: self.show_reply(self.table.next_deal(number)),
        )
        if self.dealer.looking:
            self.chrome.lane.say(_("Looking for a deal that can be won: tap to stop"), stays=True)

    def back(self) -> bool:
        """Close the top sheet; tell whether there was one."""
        self.board.cancel_drag()
        if self.demonstration.running:
            self.demonstration.stop()
            return True
        return self._stop_looking() or self.sheets.back() or self.teacher.dismiss()

    def apply(self, settings: Settings) -> None:
        """Use other options from now on."""
        fault = self.table.set_settings(settings)
        self.voice.on = settings.speech
        self._dress()
        self.assistant.ask_outlook()
        self._layout()
        if fault:
            self.chrome.lane.say(fault)

    @property
    def look(self) -> Look:
        """How the cards look."""
        return self.board.look

    def _dress(self) -> None:
        """Show everything in the colours, and the cards in the look, that the player likes."""
        wanted = self.table.settings
        spoken, scale = language.spoken(), self._system_text * wanted.text_size / 100
        if (spoken, scale) != (self._spoken, Metrics.fontscale):
            self._spoken, Metrics.fontscale = spoken, scale
            self.chrome.rename()
        look = Look(
            wanted.suits, wanted.back, wanted.faces == "all", tuple(language.letters().items())
        )
        worn = look, theme.theme_of(wanted.colours, wanted.felt)
        if worn == self.worn:
            return
        self.worn = worn
        theme.use(wanted.colours, wanted.felt)
        self.board.dress(look)
        self.chrome.paint()

    # ---- showing ---------------------------------------------------------------------------

    def _layout(self, *_: Any) -> None:
        """Follow the window, the rules and the options."""
        size = (round(self.width), round(self.height))
        if min(size) < 2 or not self._begun:
            return
        self.board.cancel_drag()
        needs = furniture(self.table.session.game.parts)
        wanted = self.table.settings
        self.places = arrange(
            needs,
            size,
            dp(1),
            self.insets,
            left_handed=wanted.left_handed,
            turned=wanted.sideways,
            text=text_scale(),
        )
        self.chrome.place(self.places, size)
        self.sheets.resize()
        self._show(STILL)

    def show_reply(self, reply: Reply, *, first: bool = False) -> None:
        """Show what came of a request.

        :param first: it is the start of the app, which nobody has asked for.
        """
        if self.places is None:
            return
        self._pointed = "", reply.blockers, ()
        self._unpoint.cancel()
        if reply.blockers:
            self._unpoint()
        if reply.dealt and not first:
            self._layout()
        old = self.scene
        if first:  # once the first frame is there: it is not to wait for any advice
            Clock.schedule_once(lambda _: self.assistant.follow(), 0)
        else:
            self.assistant.follow(refused=reply.refused)
            self.scene = self._compose()
            self._show(self.answers.motion(reply, old), composed=True)
        self.answers.accompany(reply, old, heard=not first)
        moved = self.focus.follow(old.touch)
        if not self.demonstration.running:
            self.answers.tell(reply, moved=moved)
            self.ending.follow(reply)
            self.helper.follow(reply)
            if not first:
                self.teacher.follow(reply)

    def fly_home(self, place: str) -> None:
        """Show a card that was dragged go back to its place."""
        old, self.scene = self.scene, self._compose()
        self._show(returning(old, self.scene, place), composed=True)

    def _compose(self) -> Scene:
        assert self.places is not None
        session = self.table.session
        wishes = Wishes(
            self.table.settings.outlines,
            session.selection,
            run=session.run,
            hint=self.assistant.marks,
            asked=self._pointed[0],
            blockers=self._pointed[1],
            under=self._pointed[2],
        )
        return compose(session.game, session.state, self.places, wishes)

    def _show(self, move: Move, *, composed: bool = False) -> None:
        if self.places is None:
            return
        if not composed:
            self.scene = self._compose()
        session = self.table.session
        self.board.show(self.scene, self.places, paced(move, self.table.settings.animations))
        name = ruleset_name(session.ruleset.name, bool(session.ruleset.settings))
        self.chrome.title.show(name, session.code or "")
        self._show_status()
        above = "W" in self.scene.waste_counts
        self.chrome.joint.show(self.places, is_joined(session.ruleset), above=above)
        self.chrome.buttons["undo"].disabled = not self.table.undoable
        self.chrome.buttons["redo"].disabled = not session.can_redo
        self._run_clock()

    def _show_status(self) -> None:
        status = status_of(self.table.session, show_time=self.table.settings.time)
        self.chrome.status.show(status, raised=self.places is None or self.places.raised)

    def redraw(self) -> None:
        """Show the table as it is, at once."""
        self._show(STILL)

    def point_out(self, asked: str, on: tuple[str, ...], under: tuple[str, ...]) -> None:
        """Outline a card, those that lie on it, and those that it lies on."""
        if self._pointed != (asked, on, under):
            self._pointed = asked, on, under
            self._show(STILL)

    def _run_clock(self) -> None:
        """Let the status follow the time, if it is shown and runs."""
        session = self.table.session
        running = self.table.settings.time and session.status == "playing" and not session.paused
        if running and self._tick is None:
            self._tick = Clock.schedule_interval(lambda _: self._show_status(), 1)
        elif not running and self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def keep_clear(self, insets: Insets) -> None:
        """Keep clear of what covers the window's edges."""
        if insets != self.insets:
            self.insets = insets
            self._layout()

    def play_installed(self, library: Library, ruleset_id: str) -> None:
        """Deal a game that has just been installed.

        :param library: loaded since.
        :raises RidgelineError: if it cannot be dealt; the running game stays.
        """
        self.demonstration.stop()
        self.sheets.clear()
        self.table.library = library
        self.dealer.close()
        self.dealer = Dealer(library, self.table.store, self.assistant.failed)
        ruleset = library.ruleset(ruleset_id)
        self.show_reply(self.table.new_game(ruleset))
        self.chrome.lane.say(_("Installed {game}").format(game=escaped(ruleset.name)))

    # ---- life cycle ------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop the time."""
        self.board.forget_touches()
        self.demonstration.stop()
        self.assistant.rest()
        self.dealer.rest()
        self.chrome.lane.say(self.table.pause())
        self._run_clock()

    def resume(self) -> None:
        """Go on, and draw everything anew."""
        self.table.resume()
        self._prepare(0)
        self.assistant.go_on()
        self._layout()
        self.helper.go_on()
        self.canvas.ask_update()

    def close(self) -> None:
        """Let nothing compute any more; the app ends."""
        Metrics.fontscale = self._system_text
        self.helper.stop()
        self.assistant.close()
        self.ending.close()
        self.dealer.close()
