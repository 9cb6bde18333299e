"""How the table's answers are shown, heard and felt: motion, sparks, sound, words, speech."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from ridgeline.cards import face_text
from ridgeline.play.events import Event
from ridgeline_ui_kivy.announcing import announced
from ridgeline_ui_kivy.feedback import Feedback
from ridgeline_ui_kivy.kingace import is_joined, pulses
from ridgeline_ui_kivy.motion import STILL, Move, dealing, fanning, motions, returning, shaking
from ridgeline_ui_kivy.pace import FAST, NORMAL
from ridgeline_ui_kivy.sparks import ringing, sparks

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.scene import Scene
    from ridgeline_ui_kivy.screen import TableScreen

FANNED = 13
"""Cards that rise after a win."""
SHAKE_DP = 6


class Answers:
    """What goes with the answers of a screen's table.

    :ivar feedback: sounds and vibration.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin without an answer."""
        self._screen = screen
        self.feedback = Feedback()

    def motion(self, reply: Reply, old: Scene) -> Move:
        """Return how the cards move from the scene before an answer to the one after it."""
        screen = self._screen
        places, new = screen.view.places, screen.view.scene
        if places is None:
            return STILL
        if reply.dealt:
            return dealing(new, places)
        if reply.refused and _is_away(reply.place, old):
            return returning(old, new, reply.place)
        if reply.refused:
            return shaking(new, reply.place, round(dp(SHAKE_DP)))
        move = motions(reply.events, old, new, places)
        if self._flies and any(event.kind == "won" for event in reply.events):
            cards = screen.table.session.state.table.cards[:FANNED]
            fan = fanning([face_text(face) for face in cards], places)
            move = Move((*move.motions, *fan.motions))
        return move

    @property
    def _flies(self) -> bool:
        """Whether the player wants to see things fly."""
        return self._screen.table.settings.animations in (NORMAL, FAST)

    def accompany(self, reply: Reply, old: Scene) -> None:
        """Let points and stars fly up, sounds be heard, the device be felt.

        :param old: the scene before.
        """
        screen, session = self._screen, self._screen.table.session
        self.feedback.answer(reply, session.run, screen.table.settings)
        sky = screen.board.sky
        if reply.dealt or screen.view.places is None:
            sky.clear()
        elif self._flies:
            layout = session.game.parts.layout
            sky.add(sparks(reply.events, old, screen.view.places, layout, session.run))
            if is_joined(session.ruleset) is not None and pulses(reply.events, session.state):
                sky.add(ringing(screen.chrome.joint.pill, screen.view.places))

    def tell(self, reply: Reply, *, moved: bool) -> None:
        """Say what an answer says: in the lane, and aloud what it has brought.

        :param moved: the focus has gone to another card, which is named as well.
        """
        screen, session = self._screen, self._screen.table.session
        if reply.message:
            screen.chrome.lane.say(reply.message)
        elif reply.events or reply.dealt:
            screen.chrome.lane.clear()
        events = (Event("deal"), *reply.events) if reply.dealt else reply.events
        facts = [announced(session.game, session.state, events)]
        chosen = reply.place if not events and not reply.refused else ""
        place = screen.focus.place if moved else chosen
        if place:
            facts.append(screen.focus.label(place))
        screen.voice.say("; ".join(fact for fact in facts if fact))


def _is_away(place: str, scene: Scene) -> bool:
    """Tell whether a card is not at its place in a scene: it is on a finger."""
    home = scene.touch.get(place)
    return any(sprite.place == place and sprite.rect != home for sprite in scene.sprites)
