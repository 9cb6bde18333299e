"""Bounds on what the rest of a game can still score, to leave out lines that cannot be the best.

They let every run be the longest that any tableau set with as many cards left has on the same top;
so they depend on cards drawn, cards left and the length of the run alone. Like the search, they
count the worth of the tableau set apart: a *run value* is a value without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ridgeline.solver.longest_runs import LongestRuns
    from ridgeline.solver.reach import Board
    from ridgeline.solver.run_points import RunPoints

NEVER = -(10**30)
"""The value of what cannot be."""

Table = list[list[int]]
"""By cards drawn, then by cards left in the tableau."""


class RunBounds:
    """Bounds for one deal, from a position on.

    :ivar after_draw: right after a draw, what the rest of the game adds at most to a run value.
    """

    __slots__ = ("_best_set", "_lifted", "_memo", "_points", "_total", "after_draw")

    def __init__(
        self,
        board: Board,
        points: RunPoints,
        longest: LongestRuns,
        reached: Iterable[tuple[int, int]],
    ) -> None:
        """Compute them.

        :param points: of a scoring that adds up in plays.
        :param reached: number and fewest cards drawn of every set that can be reached.
        """
        self._points = points
        self._memo: dict[tuple[int, int, int, int], int] = {}
        self._total = [0]
        for each in points.run[1:]:
            self._total.append(self._total[-1] + each)
        size, draws = board.sets.masks[board.start].bit_count(), board.tops.draws
        self._best_set = [NEVER] * (size + 1)
        worst_set = [-NEVER] * (size + 1)
        runs = [[0] * (draws + 1) for _ in range(size + 1)]
        for number, drawn in reached:
            left, worth = board.sets.masks[number].bit_count(), points.worth[number]
            self._best_set[left] = max(self._best_set[left], worth)
            worst_set[left] = min(worst_set[left], worth)
            runs[left][drawn] |= longest.of[number]
        self.after_draw: Table = [[NEVER] * (size + 1) for _ in range(draws + 2)]
        for drawn in range(draws, 0, -1):
            onto = longest.onto(board.tops.onto[drawn] >> board.tops.width * drawn)
            for left in range(size + 1):
                together = 0
                for each in runs[left][: drawn + 1]:
                    together |= each
                if self._best_set[left] > NEVER:
                    most = longest.length(together, onto)
                    self.after_draw[drawn][left] = self.rest_of_run(drawn, left, 0, most)
        self._lifted = self._lifted_values(worst_set)

    def rest_of_run(self, drawn: int, left: int, run: int, more: int) -> int:
        """Return what the rest of the game adds at most to a run value.

        :param drawn: cards drawn.
        :param left: cards left in the tableau.
        :param run: length of the run so far.
        :param more: cards that this run can still get at most.
        """
        key = drawn, left, run, more
        best = self._memo.get(key)
        if best is not None:
            return best
        points, total, after_draw = self._points, self._total, self.after_draw[drawn + 1]
        bonus = max(0, points.left * (points.stock - drawn))
        best = NEVER
        for cards in range(min(more, left) + 1):
            end, now = points.run_end[run + cards], left - cards
            stop = self._best_set[now] + max(0, end) + bonus
            go_on = end + points.draw + after_draw[now]
            best = max(best, total[run + cards] - total[run] + max(stop, go_on))
        self._memo[key] = best
        return best

    def lifted_below(self, drawn: int, best: int) -> list[int]:
        """Return by cards left the value below which the floor may help to better the best.

        A value has to sink to the floor first, by a draw for each step.
        """
        points = self._points
        if points.floor is None or not self._lifted:
            return [NEVER] * len(self._best_set)
        below = []
        for left in range(len(self._best_set)):
            last = drawn
            while last + 1 < len(self._lifted) and self._lifted[last + 1][left] > best:
                last += 1
            below.append(points.floor - points.draw * (last - drawn) if last > drawn else NEVER)
        return below

    def _lifted_values(self, worst_set: list[int]) -> Table:
        """Return the value at most if the floor lifts it at a draw or at a later one.

        Empty if it never does: only draws lose points, if any.
        """
        points = self._points
        if points.floor is None or points.draw >= 0 or points.sign < 0:
            return []
        lifted = [[NEVER] * len(worst_set) for _ in self.after_draw]
        for drawn in range(len(self.after_draw) - 2, 0, -1):
            most = NEVER
            for left, rest in enumerate(self.after_draw[drawn]):
                if rest > NEVER:
                    most = max(most, points.floor + rest - worst_set[left])
                lifted[drawn][left] = max(most, lifted[drawn + 1][left])
        return lifted
