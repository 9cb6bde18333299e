"""What fingers on the board ask of the table: taps play, drags carry a card, a still finger asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from ridgeline.engine.game import mask_slots
from ridgeline_ui_kivy.coverage import lying_on, lying_under
from ridgeline_ui_kivy.dragging import Lift, lifted, target
from ridgeline_ui_kivy.labels import held
from ridgeline_ui_kivy.touching import Guard, aim

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.screen import TableScreen


class Hands:
    """Listens to the board of a screen."""

    def __init__(self, screen: TableScreen) -> None:
        """Begin to listen."""
        self._screen, self._board = screen, screen.board
        self._guard = Guard()
        self._lift: Lift | None = None
        self._under: str | None = None
        self._board.bind(
            on_tap=lambda _, x, y: self._tap(x, y),
            on_hold=lambda _, x, y: self._hold(x, y),
            on_let_go=lambda _: self._let_go(),
            on_drag=lambda _, x, y: self._drag(x, y),
            on_carry=lambda _, dx, dy: self._carry(dx, dy),
            on_drop=lambda _, x, y: self._drop(x, y),
            on_drag_cancel=lambda _: self._put_back(),
        )

    def _tap(self, x: float, y: float) -> None:
        screen = self._screen
        if screen.controls.hasten():
            return
        playable = screen.table.playable()
        place = aim(screen.view.scene, playable, x, y, dp(1))
        if self._board.hastens and place not in (*playable, "S"):
            self._board.finish()
            return
        if self._guard.stops(place, x, y, screen.table.clock()):
            return
        if place is not None:
            self._act(lambda: screen.table.tap(place))

    def _act(self, request: Callable[[], Reply]) -> None:
        """Make a request, show what came of it, and guard what it has left."""
        screen = self._screen
        session, touch = screen.table.session, screen.view.scene.touch
        before = session.state.free
        reply = request()
        names = session.game.tables.names
        uncovered = [names[slot] for slot in mask_slots(session.state.free & ~before)]
        self._guard.note(reply.events, uncovered, touch, screen.table.clock())
        screen.show_reply(reply)

    # ---- a finger that lies still ----------------------------------------------------------

    def _hold(self, x: float, y: float) -> None:
        screen, session = self._screen, self._screen.table.session
        place = screen.view.scene.place_at(x, y)
        if place is None:
            return
        game, state = session.game, session.state
        on, under = lying_on(game, state, place), lying_under(game, state, place)
        screen.view.point_out(place, on, under)
        screen.chrome.lane.say(held(game, state, place), stays=True)

    def _let_go(self) -> None:
        self._screen.view.point_out("", (), ())
        self._screen.chrome.lane.let_go()

    # ---- a card on a finger ----------------------------------------------------------------

    def _drag(self, x: float, y: float) -> None:
        screen, session = self._screen, self._screen.table.session
        self._under = screen.view.scene.place_at(x, y)
        self._lift = lifted(session.game, session.state, screen.view.scene, self._under)

    def _carry(self, dx: float, dy: float) -> None:
        if self._lift is not None:
            self._lift = self._lift.moved(dx, dy)
            self._board.carry(self._lift)

    def _drop(self, x: float, y: float) -> None:
        screen, table = self._screen, self._screen.table
        lift, self._lift = self._lift, None
        if lift is None:
            self._refuse_covered()
            return
        session = table.session
        onto = target(session.game, session.state, screen.view.scene, lift, (x, y))
        # whatever comes of it starts at the finger
        screen.view.scene = lift.onto(screen.view.scene)
        self._board.carry(None)
        if onto is None:
            screen.view.fly_home(lift.place)
        else:
            self._act(lambda: table.drop(lift.place, onto))

    def _refuse_covered(self) -> None:
        """Say why a card did not come along; nothing of piles, where there is nothing to take."""
        session = self._screen.table.session
        if self._under is not None and lying_on(session.game, session.state, self._under):
            self._act(lambda: self._screen.table.drop(self._under or "", self._under or ""))

    def _put_back(self) -> None:
        lift, self._lift = self._lift, None
        if lift is not None:
            self._screen.view.scene = lift.onto(self._screen.view.scene)
            self._board.carry(None)
            self._screen.view.fly_home(lift.place)
