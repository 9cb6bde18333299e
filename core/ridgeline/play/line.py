"""The line of play of one attempt: steps made, steps undone, the tally. Knows no store and no clock.

A step is worked out in full before it is taken, so that a store can write it down first.
"""

from __future__ import annotations

from typing import NamedTuple

from ridgeline.engine.effects import Item, add_points, points
from ridgeline.engine.game import Game, Status
from ridgeline.engine.moves import Kind, Move
from ridgeline.engine.state import State


class Tally(NamedTuple):
    """What is counted beside the position.

    :param moves: actions made; never falls, whatever is undone.
    :param run: cards played since the last draw.
    :param longest_run: in this attempt.
    """

    score: int
    moves: int
    run: int
    longest_run: int


class Spot(NamedTuple):
    """A position and what the rules say of it.

    :param legal: in the engine's order.
    """

    state: State
    legal: tuple[Move, ...]
    status: Status


class Step(NamedTuple):
    """A move that was or could be made.

    :param points: item by item what it really comes to, the floor considered.
    :param tally: before it.
    """

    before: Spot
    move: Move
    after: Spot
    points: tuple[Item, ...]
    tally: Tally

    @property
    def total(self) -> int:
        """All its points together."""
        return sum(item.points for item in self.points)


class Line:
    """Steps that were made, and those that were undone and may be made again.

    :param limit: how many of the last actions can be undone.
    :param refund: whether a loss is given back when its action is undone; a gain is always taken
        back, or points could be had by playing and undoing.

    :ivar steps: made and not undone, oldest first.
    :ivar undone: the one to be made again next is the last.
    :ivar undoable: how many of the last steps can be undone, within the limit.
    """

    def __init__(self, game: Game, start: State, limit: int, refund: bool) -> None:
        """Begin at a first position."""
        self.game = game
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.spot = look(game, start)
        self.tally = Tally(game.parts.score.start, 0, 0, 0)
        self._limit = limit
        self._refund = refund
        self.undoable = 0

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo, within the limit."""
        return self.undoable > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to make again."""
        return bool(self.undone)

    # ---- what would follow -------------------------------------------------------------------

    def ahead(self, move: Move) -> Step:
        """Return the step that a legal move would make; nothing changes."""
        before = self.spot.state
        after = self.game.play(before, move)
        items = effective(self.game, self.tally.score, points(self.game, before, move, after))
        return Step(self.spot, move, look(self.game, after), items, self.tally)

    def tally_after(self, step: Step) -> Tally:
        """Return the tally that a new step leads to."""
        return self._counted(step, step.total)._replace(moves=self.tally.moves + 1)

    def tally_undone(self) -> Tally:
        """Return the tally that undoing the last step leads to."""
        step = self.steps[-1]
        return step.tally._replace(
            score=self.tally.score - self._refundable(step), moves=self.tally.moves
        )

    def tally_redone(self) -> Tally:
        """Return the tally that making the last undone step again leads to."""
        step = self.undone[-1]
        return self._counted(step, self._refundable(step))

    def _counted(self, step: Step, paid: int) -> Tally:
        """Return the tally after a step that pays so much, the moves not counted yet."""
        longest = self.tally.longest_run
        if step.move.kind is Kind.PLAY:
            longest = max(longest, self.tally.run + 1)
        run = run_after(self.tally.run, step)
        return Tally(self.tally.score + paid, self.tally.moves, run, longest)

    def _refundable(self, step: Step) -> int:
        return step.total if self._refund else max(step.total, 0)

    # ---- going there -------------------------------------------------------------------------

    def make(self, step: Step) -> None:
        """Take a new step; what was undone is forgotten."""
        tally = self.tally_after(step)
        self.undone.clear()
        self._forward(step, tally)

    def undo(self) -> Step:
        """Take the last step back and return it."""
        tally = self.tally_undone()
        step = self.steps.pop()
        self.undone.append(step)
        self.spot, self.tally = step.before, tally
        self.undoable = max(self.undoable - 1, 0)
        return step

    def redo(self) -> Step:
        """Make the last undone step again and return it."""
        tally = self.tally_redone()
        step = self.undone.pop()
        self._forward(step, tally)
        return step

    def _forward(self, step: Step, tally: Tally) -> None:
        self.steps.append(step)
        self.spot, self.tally = step.after, tally
        self.undoable = min(self.undoable + 1, self._limit)


def look(game: Game, state: State) -> Spot:
    """Return a position with its legal moves and status."""
    if game.won(state):
        return Spot(state, (), "won")
    legal = tuple(game.legal(state))
    return Spot(state, legal, "playing" if legal else "stuck")


def effective(game: Game, score: int, items: list[Item]) -> tuple[Item, ...]:
    """Return what each item really adds to a score: the floor applies after each."""
    found = []
    for item in items:
        after = add_points(game.parts.score, score, [item])
        if after != score:
            found.append(Item(item.reason, after - score))
        score = after
    return tuple(found)


def run_after(run: int, step: Step) -> int:
    """Return the length of the run after a step; draws, redeals and a new round end it."""
    if step.after.state.round != step.before.state.round:
        return 0
    if step.move.kind is Kind.PLAY:
        return run + 1
    return run if step.move.kind is Kind.REMOVE else 0
