"""What plays and draws score where runs do: on paths through tableau sets, run by run.

Values are scores with their sign turned where the lower score is the better one, so that more is
always better.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ridgeline.cards import rank_of
from ridgeline.engine.effects import in_run, nth
from ridgeline.engine.game import free_slots
from ridgeline.solver.worth import floor_may_bite, set_worths

if TYPE_CHECKING:
    from ridgeline.solver.problem import Problem
    from ridgeline.solver.tableau_sets import TableauSets


class RunPoints:
    """The scoring of one deal.

    :ivar sign: -1 if the lower score is the better one, else 1.
    :ivar start: value of the position that is solved.
    :ivar worth: per tableau set the value of its cards, without runs.
    :ivar run: by place in the run, what a play brings.
    :ivar run_end: by length of the run, what its end brings.
    :ivar draw: what a draw brings.
    :ivar left: what each card left in the stock brings at a win.
    :ivar stock: cards in the stock.
    :ivar floor: the score never goes below it; None if there is none or it is out of reach.
    :ivar adds_up: the floor does not matter in plays, so that these simply add up.
    :ivar longer_is_better: of two runs with the same value the longer one is the better.
    """

    __slots__ = (
        "_problem",
        "_sets",
        "adds_up",
        "draw",
        "floor",
        "left",
        "longer_is_better",
        "run",
        "run_end",
        "sign",
        "start",
        "stock",
        "worth",
    )

    def __init__(self, problem: Problem, sets: TableauSets) -> None:
        parts, state = problem.game.parts, problem.state
        score = parts.score
        self._problem = problem
        self._sets = sets
        self.sign = sign = -1 if score.better == "lower" else 1
        self.start = sign * problem.score
        worths = set_worths(parts, sets, state).of
        self.worth = worths if sign > 0 else [-worth for worth in worths]
        longest = range(state.run + state.tableau.bit_count() + 1)
        self.run = [sign * in_run(score.run, place) for place in longest]
        self.run_end = [sign * in_run(score.run_end, length) for length in longest]
        self.draw = sign * score.draw
        self.left = sign * score.stock_left
        self.stock = len(state.stock)
        self.floor = score.floor if floor_may_bite(parts, state, problem.score) else None
        losses = [score.card, *score.run[1:], *score.by_rank, score.turn, *score.peak, score.clear]
        losses += [*score.run_end[1:], score.stock_left]
        self.adds_up = self.floor is None or (min(losses) >= 0 and problem.score >= self.floor)
        self.longer_is_better = _ascends(self.run[1:]) and _ascends(self.run_end)

    def clamped(self, value: int) -> int:
        """Return a value after the floor has been applied."""
        if self.floor is None:
            return value
        return self.sign * max(self.sign * value, self.floor)

    def after_draw(self, value: int, run: int) -> int:
        """Return the value after a draw that ends a run."""
        if self.floor is None:
            return value + self.draw + self.run_end[run]
        for item in (self.draw, self.run_end[run]):
            if item:  # what brings nothing does not call for the floor
                value = self.clamped(value + item)
        return value

    def after_play(
        self, value: int, number: int, slot: int, after: int, run: int, drawn: int
    ) -> int:
        """Return the value after a play, item by item.

        :param number: of the tableau set before it.
        :param after: of that after it.
        :param run: length of the run, this card included.
        :param drawn: cards drawn.
        """
        for item in self._items(number, slot, after, run, drawn):
            value = self.clamped(value + item)
        return value

    def at_end(self, after: int, run: int, drawn: int) -> int:
        """Return what a play brings beside worth and run because nothing is left to be played."""
        masks, win = self._sets.masks, self._problem.game.parts.win.mask
        bonus = 0 if masks[after] & win else self.left * (self.stock - drawn)
        return bonus if masks[after] else bonus + self.run_end[run]

    def _items(self, number: int, slot: int, after: int, run: int, drawn: int) -> list[int]:
        """Return what a play brings, in the order in which the floor applies."""
        parts, state = self._problem.game.parts, self._problem.state
        score, layout = parts.score, parts.layout
        before, left = self._sets.masks[number], self._sets.masks[after]
        items = [score.card, self.sign * self.run[run]]
        if score.by_rank:
            items.append(score.by_rank[rank_of(state.table.cards[slot])])
        if score.turn:
            opened = free_slots(layout, left) & ~free_slots(layout, before) & layout.down
            items.append(score.turn * opened.bit_count())
        if score.peak:
            gone = sum(not before & peak for peak in layout.peaks)
            now = sum(not left & peak for peak in layout.peaks)
            items += [nth(score.peak, place) for place in range(gone, now)]
        if not left:
            items += [score.clear, self.sign * self.run_end[run]]
        if not left & parts.win.mask:
            items.append(score.stock_left * (self.stock - drawn))
        return [self.sign * item for item in items if item]


def _ascends(values: list[int]) -> bool:
    return all(one <= next_ for one, next_ in pairwise(values))
