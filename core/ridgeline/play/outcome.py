"""What a request to the session returns: the events of the action, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ridgeline.engine.refusals import Refusal
from ridgeline.play.events import Event


@dataclass(frozen=True, slots=True)
class Done:
    """It was done.

    :param events: what happened, in the order to show it; empty if only the selection changed.
    :param move: canonical text of the move made, undone or redone; empty if there was none.
    """

    events: tuple[Event, ...] = ()
    move: str = ""

    def __bool__(self) -> bool:
        """Return true."""
        return True


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing moved.

    Besides the codes of :class:`~ridgeline.engine.refusals.Refusal`: ``paused``,
    ``nothing-to-undo``, ``nothing-to-redo``, and ``stopped`` (problem: what a plugin did).

    :param shown: whether to tell the player; false where explanations are switched off.
    """

    refusal: Refusal
    shown: bool

    @property
    def code(self) -> str:
        """The refusal's code."""
        return self.refusal.code

    @property
    def values(self) -> Mapping[str, object]:
        """What its sentence needs."""
        return self.refusal.values

    def __bool__(self) -> bool:
        """Return false."""
        return False


Outcome = Done | Refused
