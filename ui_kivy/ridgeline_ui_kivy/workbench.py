"""A ruleset file while it is written: its game after each save, or what is wrong with it.

Nothing that is played here is kept. Knows nothing of Kivy.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.play.outcome import Done
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline_ui_kivy.savedfile import SavedFile
from ridgeline_ui_kivy.settings import Settings
from ridgeline_ui_kivy.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from ridgeline.rules.library import Library


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say of a place in the file.

    :param place: line and column as ``12:3``; empty if none is known; with the file's name if it
        is another one.
    :param serious: the file makes no game as it stands.
    """

    place: str
    text: str
    serious: bool = True


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of a save.

    :param session: the game by the new rules; None if there is none.
    :param remarks: what is wrong, or looks as if it were not meant.
    :param kept: moves of the running game that were made again.
    :param lost: moves that the new rules do not allow any more, or that came after one.
    """

    session: Session | None
    remarks: tuple[Remark, ...] = ()
    kept: int = 0
    lost: int = 0


class Workbench:
    """Follows a ruleset file.

    :ivar file: what is followed.
    :ivar library: the installed games, with the file in place of its namesake.
    """

    def __init__(
        self,
        library: Library,
        path: Path,
        number: int,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Follow a file from now on.

        :param library: the installed games.
        :param number: of the deal.
        """
        self.file = SavedFile(path)
        self.library = self._installed = library
        self._number = number
        self._clock = clock
        self._id = ""

    def table(self) -> Table:
        """Return a table without a store, with the player's settings."""
        table = Table(self._installed, None, clock=self._clock)
        with suppress(RidgelineError), Store.open() as store:
            table.set_settings(Settings.load(store))
        return table

    def take(self, running: Session | None) -> Saved:
        """Read the file as it is now; the deal stays, and of its moves as many as are still legal.

        :param running: the game on the table.
        """
        path = self.file.path
        checked = self._installed.check([path])
        if checked.errors:
            return Saved(None, self._remarks(checked.errors))
        remarks = self._remarks(checked.warnings, serious=False)
        try:
            self.library, ruleset_id = self._installed.with_file(path)
            moves = self._go_on(running)
            ruleset = self.library.ruleset(ruleset_id)
            session = Session.new(
                self.library,
                ruleset,
                self._number,
                clock=self._clock,
                explanations=running is None or running.explanations,
            )
            self._id = ruleset_id
        except RidgelineError as error:  # it was saved again while it was read
            return Saved(None, self._remarks([error]))
        kept = _play(session, moves)
        return Saved(session, remarks, kept, len(moves) - kept)

    def _go_on(self, running: Session | None) -> list[str]:
        """Take over the deal of the running game, if it is the file's, and return its moves."""
        if running is None or running.ruleset.id != self._id:
            return []
        if running.deal.number is not None:
            self._number = running.deal.number
        return [step.move.text for step in running.steps]

    def _remarks(
        self, errors: Iterable[RidgelineError], *, serious: bool = True
    ) -> tuple[Remark, ...]:
        return tuple(self._remark(error, serious) for error in errors)

    def _remark(self, error: RidgelineError, serious: bool) -> Remark:
        hint = ""
        place = ""
        if isinstance(error, RulesetError):
            place = f"{error.line}:{error.column}" if error.line else ""
            hint = f"; did you mean {error.hint!r}?" if error.hint else ""
            if error.path and error.path != str(self.file.path):
                place = f"{error.path}:{place}"
        return Remark(place, f"{error.message}{hint}", serious)


def _play(session: Session, moves: Iterable[str]) -> int:
    """Make moves as long as they are legal, and return how many were."""
    made = 0
    for text in moves:
        try:
            if not isinstance(session.play(text), Done):
                break
        except RidgelineError:
            break
        made += 1
    return made
