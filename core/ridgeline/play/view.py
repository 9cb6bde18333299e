"""What can be asked of a game being played; nothing here changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ridgeline.deals.codes import code_of
from ridgeline.engine.greatest import Greatest, greatest_score
from ridgeline.engine.moves import sort_moves
from ridgeline.errors import PluginError
from ridgeline.play.attempt import Attempt
from ridgeline.play.clock import Clock
from ridgeline.play.line import Line, Step, Tally

if TYPE_CHECKING:
    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

Status = Literal["playing", "won", "stuck", "stopped"]


class View:
    """The questions of :class:`~ridgeline.play.session.Session`."""

    library: Library
    problem: PluginError | None
    _attempt: Attempt
    _clock: Clock
    _paused: bool

    @property
    def ruleset(self) -> Ruleset:
        """Whose rules are played."""
        return self._attempt.ruleset

    @property
    def game(self) -> Game:
        """The ruleset, compiled."""
        return self._attempt.game

    @property
    def deal(self) -> Deal:
        """The cards."""
        return self._attempt.deal

    @property
    def _line(self) -> Line:
        return self._attempt.line

    @property
    def state(self) -> State:
        """The position."""
        return self._line.spot.state

    @property
    def status(self) -> Status:
        """``playing``, ``won``, ``stuck``; ``stopped`` if a plugin's function has raised."""
        return "stopped" if self.problem else self._line.spot.status

    @property
    def tally(self) -> Tally:
        """Score, moves and runs."""
        return self._line.tally

    @property
    def score(self) -> int:
        """Points."""
        return self._line.tally.score

    @property
    def moves(self) -> int:
        """Actions made; what is undone or redone does not change it."""
        return self._line.tally.moves

    @property
    def run(self) -> int:
        """Cards played since the last draw."""
        return self._line.tally.run

    @property
    def longest_run(self) -> int:
        """The longest run of this attempt."""
        return self._line.tally.longest_run

    @property
    def undos(self) -> int:
        """Actions undone in this attempt."""
        return self._attempt.undos

    @property
    def hints(self) -> int:
        """Hints asked for in this attempt."""
        return self._attempt.hints

    @property
    def undoable(self) -> int:
        """How many of the last steps can be undone, within the limit of the rules."""
        return 0 if self._closed else self._line.undoable

    @property
    def steps(self) -> tuple[Step, ...]:
        """Steps made and not undone, oldest first."""
        return tuple(self._line.steps)

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` would do something."""
        return self._line.can_undo and not self._closed

    @property
    def redoable(self) -> int:
        """How many actions can be made again."""
        return 0 if self._closed else len(self._line.undone)

    @property
    def can_redo(self) -> bool:
        """Whether :meth:`redo` would do something."""
        return self._line.can_redo and not self._closed

    @property
    def cards_left(self) -> int:
        """How many cards have to go before the game is won."""
        win, state = self.game.parts.win, self.state
        piles = [
            *([state.stock] if win.stock else []),
            *(state.wastes if win.waste else ()),
            *(state.reserves if win.reserve else ()),
        ]
        return (state.tableau & win.mask).bit_count() + sum(map(len, piles))

    @property
    def paused(self) -> bool:
        """Whether the game is paused; then nothing can be played."""
        return self._paused

    @property
    def elapsed(self) -> float:
        """Seconds of play, pauses left out; it stands still once the game has ended."""
        return self._clock.elapsed

    @property
    def code(self) -> str | None:
        """The deal's code; None if these cards or these rules have none."""
        if self.deal.number is None:
            return None
        return code_of(self.library, self.ruleset, self.deal.number, self.deal.version)

    @property
    def best_possible(self) -> Greatest:
        """The greatest score that the rules allow."""
        return greatest_score(self.game.parts)

    @property
    def _closed(self) -> bool:
        return self._paused or self.problem is not None

    def legal(self) -> list[str]:
        """Return the legal moves' texts, sorted; none if the game has ended or is stopped."""
        if self.problem:
            return []
        return [move.text for move in sort_moves(self._line.spot.legal)]
