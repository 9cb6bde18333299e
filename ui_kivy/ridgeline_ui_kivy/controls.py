"""What the table's buttons and keys ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.dealing import Dealer
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import fault
from ridgeline_ui_kivy.openings import offered
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline_ui_kivy.screen import TableScreen
    from ridgeline_ui_kivy.settings import Settings


class Controls:
    """Makes requests of a screen's table and has it show what comes of them."""

    def __init__(self, screen: TableScreen) -> None:
        """Ask for nothing yet."""
        self._screen, self._table = screen, screen.table
        self._lane = screen.chrome.lane

    # ---- the running game ------------------------------------------------------------------

    def draw(self) -> None:
        """Draw a card."""
        self._screen.show_reply(self._table.draw())

    def undo(self) -> None:
        """Take the last action back."""
        self._screen.show_reply(self._table.undo())

    def redo(self) -> None:
        """Make the last action again that was undone."""
        self._screen.show_reply(self._table.redo())

    def go_back(self, steps: int) -> None:
        """Take some steps back at once."""
        self._screen.show_reply(self._table.go_back(steps))

    def hint(self) -> None:
        """Mark the best move and say why."""
        self._screen.assistant.hint()

    def hasten(self) -> bool:
        """In the last flight of a game go to its end; tell whether there was one."""
        ending = self._screen.ending
        if not ending.due:
            return False
        self._screen.view.redraw()
        ending.open()
        return True

    # ---- other games -----------------------------------------------------------------------

    def restart(self) -> None:
        """Deal the same cards again."""
        self._screen.show_reply(self._table.restart())

    def next_deal(self) -> None:
        """Deal another game under the same rules, one that is as new deals have to be."""
        screen, dealer = self._screen, self._screen.dealer
        wanted = dealer.wanted
        if not wanted.winnable:
            screen.show_reply(self._table.next_deal())
            return
        try:
            dealer.find(
                offered(self._table.library, self._table.session.ruleset),
                wanted,
                lambda number: screen.show_reply(self._table.next_deal(number)),
            )
        except RidgelineError as error:
            self._lane.say(escaped(fault(error)))
        if dealer.looking:
            self._lane.say(_("Looking for a deal that can be won: tap to stop"), stays=True)

    def stop_looking(self) -> bool:
        """Give up the search for the next deal; tell whether there was one."""
        screen = self._screen
        modal = screen.sheets.top is not None and screen.sheets.top.modal
        if modal or not screen.dealer.looking:
            return False
        screen.dealer.stop()
        self._lane.clear()
        return True

    def use(self, library: Library) -> None:
        """Offer the games of another library from now on; the running game goes on as it is."""
        screen = self._screen
        screen.workshop.trial.leave()  # its draft is known to the old one only
        self._table.use(library)
        wanted = screen.dealer.wanted
        screen.dealer.close()
        screen.dealer = Dealer(library, self._table.store, screen.assistant.failed)
        screen.dealer.wanted = wanted  # it holds where nothing is kept, too

    def play_installed(self, library: Library, ruleset_id: str) -> None:
        """Deal a game that has just been installed; if that cannot be, say why.

        :param library: loaded since.
        """
        screen = self._screen
        screen.demonstration.stop()
        screen.sheets.clear()
        self.use(library)
        try:
            ruleset = library.ruleset(ruleset_id)
            reply = self._table.new_game(ruleset)
        except RidgelineError as error:
            self._lane.say(escaped(fault(error)))
            return
        screen.show_reply(reply)
        self._lane.say(_("Installed {game}").format(game=escaped(ruleset.name)))

    # ---- a line of moves that is shown -----------------------------------------------------

    def replay(self, moves: tuple[str, ...]) -> None:
        """Show a line of moves on the board; any touch or key stops it."""
        screen = self._screen
        screen.sheets.clear()
        screen.assistant.asleep = True
        screen.assistant.ask_outlook()
        screen.demonstration.start(moves)
        self._lane.say(_("The best line: tap to stop"), stays=True)

    def replayed(self) -> None:
        """Go back from a replay to the end of the player's game."""
        self._screen.assistant.asleep = False
        self._lane.clear()
        self._screen.view.layout()
        self._screen.ending.open()

    # ---- everything else -------------------------------------------------------------------

    def back(self) -> bool:
        """Close what lies on the table, the top one first; tell whether there was anything."""
        screen = self._screen
        screen.board.cancel_drag()
        if screen.demonstration.running:
            screen.demonstration.stop()
            return True
        if self.stop_looking() or screen.sheets.back() or screen.teacher.dismiss():
            return True
        return screen.workshop.back()

    def apply(self, settings: Settings) -> None:
        """Use other options from now on."""
        screen = self._screen
        fault = self._table.set_settings(settings)
        screen.voice.on = settings.speech
        screen.dressing.put_on(settings)
        screen.assistant.ask_outlook()
        screen.view.layout()
        if not screen.demonstration.running:
            screen.helper.go_on()
        if fault:
            self._lane.say(fault)
