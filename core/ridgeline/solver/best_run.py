"""The best score where runs score: run after run, with one value for each tableau set.

Right after a draw the waste top is known and the run has no cards: so of all lines to a tableau
set with as many cards drawn only the best value matters. From these starts the runs are played
card by card; the values at their draws make the next starts. A floor keeps that right, since it
keeps the order of values.
"""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.solver.run_bounds import NEVER
from ridgeline.solver.walk_back import DRAW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ridgeline.solver.longest_runs import LongestRuns
    from ridgeline.solver.problem import Line, Meter
    from ridgeline.solver.reach import Board
    from ridgeline.solver.run_bounds import RunBounds
    from ridgeline.solver.run_points import RunPoints

Path = tuple["Path | None", int, int]
"""How a value was come by: the path before, the slot played, the cards drawn until then."""

Valued = tuple[int, Path | None]
"""A value and the path to it."""

Starts = dict[int, Valued]
"""Right after a draw: by number of the set, its worth not counted."""

Ends = dict[tuple[int, int], dict[int, Valued]]
"""In a run, for equally many cards left: by number of the set and kind of the top, then by run."""


class Best(NamedTuple):
    """The best value found.

    :param value: the score, its sign turned if lower is better.
    :param path: to the last play.
    :param drawn: cards drawn.
    """

    value: int
    path: Path | None
    drawn: int

    def line(self, names: Sequence[str]) -> Line:
        """Return the moves."""
        texts: list[str] = []
        path, drawn = self.path, self.drawn
        while path is not None:
            before, slot, then = path
            texts += [DRAW] * (drawn - then)
            texts.append(names[slot])
            path, drawn = before, then
        texts += [DRAW] * drawn
        return tuple(reversed(texts))


class RunSearch:
    """The search for the best score of one deal.

    What it counts are *run values*: values without the worth of the tableau set.

    :param bounds: None if nothing may be left out.
    :param run: length of the run at the position.
    :ivar best: the best value found so far.
    """

    def __init__(
        self,
        board: Board,
        points: RunPoints,
        longest: LongestRuns,
        bounds: RunBounds | None,
        run: int,
        meter: Meter,
    ) -> None:
        self._board = board
        self._points = points
        self._longest = longest
        self._bounds = bounds
        self._run = run
        self._meter = meter
        self._left = [mask.bit_count() for mask in board.sets.masks]
        self._won = frozenset(board.sets.won)
        tops = board.tops
        self._onto = [bits >> tops.width * drawn for drawn, bits in enumerate(tops.onto)]
        self._length_onto = [longest.onto(kinds) for kinds in tops.kinds.on_kind]
        # A set met again under a card that takes the same, and with no better value but for the
        # draws between, brings nothing new: what it led to then is still there, drawn on.
        self._skips = points.adds_up and points.draw <= 0 <= points.left and not board.when_stuck
        self.best = Best(points.start, None, 0)

    def search(self, width: int | None = None) -> None:
        """Search, improving :attr:`best`.

        :param width: sets kept after each draw of those with equally many cards left, the best
            ones; only a search that keeps all (None) proves the best.
        :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`; a set with a top is one
            of its states.
        """
        start = self._board.start
        starts: Starts = {start: (self._points.start - self._points.worth[start], None)}
        seen: dict[int, dict[int, int]] = {}
        for drawn, kinds in enumerate(self._onto):
            fresh = seen.setdefault(kinds, {}) if self._skips else {}
            next_: Starts = {}
            levels: list[Ends] = [{} for _ in range(self._left[start])]
            self._play_starts(starts, drawn, fresh, levels, next_)
            self._play_on(drawn, levels, next_)
            starts = next_ if width is None else self._narrowed(next_, width)

    def _play_starts(
        self, starts: Starts, drawn: int, seen: dict[int, int], levels: list[Ends], next_: Starts
    ) -> None:
        """Play the first cards of runs.

        :param seen: of sets that were played with the same kinds before, their value then, draws
            not counted.
        """
        kinds, run = self._onto[drawn], 0 if drawn else self._run
        onto = self._longest.onto(kinds)
        longest, length, worths, lefts = (
            self._longest.of, self._longest.length, self._points.worth, self._left
        )  # fmt: skip
        drawn_off = self._draw_function(drawn, next_)
        may_be_best = self._bound_function(drawn)
        cost = self._points.draw * drawn
        for number, (value, path) in starts.items():
            self._meter.spend()
            worth = worths[number]
            if value + worth > self.best.value:
                self.best = Best(value + worth, path, drawn)
            drawn_off(number, kinds, run, value, path)
            if seen.get(number, value - cost - 1) >= value - cost:
                continue
            if not run:
                seen[number] = value - cost
            more = length(longest[number], onto)
            if more and may_be_best(value, value + worth, lefts[number], run, more):
                self._play(levels, number, kinds, {run: (value, path)}, drawn)

    def _play_on(self, drawn: int, levels: list[Ends], next_: Starts) -> None:
        """Play the further cards of runs, set by set, those with most cards left first."""
        on_kind, length_onto = self._board.tops.kinds.on_kind, self._length_onto
        longest, length, worths = self._longest.of, self._longest.length, self._points.worth
        drawn_off = self._draw_function(drawn, next_)
        may_be_best = self._bound_function(drawn)
        for left in range(len(levels) - 1, -1, -1):
            for (number, kind), values in levels[left].items():
                self._meter.spend()
                worth, kinds = worths[number], on_kind[kind]
                more = length(longest[number], length_onto[kind])
                going: dict[int, Valued] = {}
                for run, valued in self._front(values):
                    value, path = valued
                    if value + worth > self.best.value:
                        self.best = Best(value + worth, path, drawn)
                    drawn_off(number, kinds, run, value, path)
                    if more and may_be_best(value, value + worth, left, run, more):
                        going[run] = valued
                if going:
                    self._play(levels, number, kinds, going, drawn)

    def _front(self, values: dict[int, Valued]) -> Iterable[tuple[int, Valued]]:
        """Return the runs of which none other is as long and as good."""
        if len(values) == 1 or not self._points.longer_is_better:
            return values.items()
        front: list[tuple[int, Valued]] = []
        for run in sorted(values, reverse=True):
            if not front or values[run][0] > front[-1][1][0]:
                front.append((run, values[run]))
        return front

    def _play(
        self,
        levels: list[Ends],
        number: int,
        kinds: int,
        values: dict[int, Valued],
        drawn: int,
    ) -> None:
        """Play every card of a set that is of one of the kinds."""
        points, kind_of, plays = self._points, self._board.tops.kind, self._board.sets.plays
        run_points = points.run
        level = levels[self._left[number] - 1]
        for slot, after in plays[number]:
            kind = kind_of[slot]
            if not kinds >> kind & 1:
                continue
            ends = level.get((after, kind))
            if ends is None:
                ends = level[after, kind] = {}
            for run, (value, path) in values.items():
                if points.adds_up:
                    new = value + run_points[run + 1]
                    if not plays[after]:
                        new += points.at_end(after, run + 1, drawn)
                else:
                    new = value + points.worth[number]
                    new = points.after_play(new, number, slot, after, run + 1, drawn)
                    new -= points.worth[after]
                old = ends.get(run + 1)
                if old is None or old[0] < new:
                    ends[run + 1] = new, (path, slot, drawn)

    def _draw_function(
        self, drawn: int, next_: Starts
    ) -> Callable[[int, int, int, int, Path | None], None]:
        """Return ``draw(number, kinds, run, value, path)``: it adds a start after the next draw.

        If the rules allow the draw, and it may lead to a better value than the best so far.
        """
        if drawn == self._board.tops.draws:
            return lambda *_: None
        points, worths, lefts, won = self._points, self._points.worth, self._left, self._won
        when_stuck, plays, kind = (
            self._board.when_stuck, self._board.sets.plays, self._board.tops.kind
        )  # fmt: skip
        size = len(lefts)
        rest = self._bounds.after_draw[drawn + 1] if self._bounds else [-NEVER] * size
        below = self._bounds.lifted_below(drawn + 1, self.best.value) if self._bounds else rest
        cost, run_end, floor = points.draw, points.run_end, points.floor

        def draw(number: int, kinds: int, run: int, value: int, path: Path | None) -> None:
            if number in won:
                return
            if when_stuck and any(kinds >> kind[slot] & 1 for slot, _ in plays[number]):
                return
            if floor is None:
                value += cost + run_end[run]
            else:
                value = points.after_draw(value + worths[number], run) - worths[number]
            old = next_.get(number)
            if old is not None and old[0] >= value:
                return
            left = lefts[number]
            if value + rest[left] > self.best.value or value + worths[number] < below[left]:
                next_[number] = value, path

        return draw

    def _bound_function(self, drawn: int) -> Callable[[int, int, int, int, int], bool]:
        """Return ``may_be_best(run_value, value, left, run, more)``.

        It says whether playing on may lead to a better value than the best so far.
        """
        bounds = self._bounds
        if bounds is None:
            return lambda *_: True
        rest_of_run = bounds.rest_of_run
        below = bounds.lifted_below(drawn, self.best.value)

        def may_be_best(run_value: int, value: int, left: int, run: int, more: int) -> bool:
            return (
                run_value + rest_of_run(drawn, left, run, more) > self.best.value
                or value < below[left]
            )

        return may_be_best

    def _narrowed(self, starts: Starts, width: int) -> Starts:
        """Return the best starts of those with equally many cards left."""
        by_left: dict[int, list[tuple[int, Valued]]] = {}
        for start in starts.items():
            by_left.setdefault(self._left[start[0]], []).append(start)
        return {
            number: valued
            for alike in by_left.values()
            for number, valued in nlargest(width, alike, key=lambda start: start[1][0])
        }
