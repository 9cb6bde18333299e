"""Cards onto one waste where runs score: the sweep, and the best score run after run.

Serves all that :mod:`ridgeline.solver.sweep` does but the scores that it objects to: for runs, for
their ends, with a floor that bites.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline.solver import reach, sweep
from ridgeline.solver.best_run import RunSearch
from ridgeline.solver.longest_runs import LongestRuns
from ridgeline.solver.problem import Answer, Line, Meter, OutOfBudget, Problem, go_on
from ridgeline.solver.run_bounds import RunBounds
from ridgeline.solver.run_points import RunPoints

if TYPE_CHECKING:
    from ridgeline.solver.best_run import Best
    from ridgeline.solver.problem import Look
    from ridgeline.solver.reach import Board

METHOD = "runs"

NARROW = 8
"""Tableau sets of each size that the first, narrow search keeps after each draw."""


def objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why this method cannot serve."""
    found = sweep.board_objections(problem, look)
    if "score" in problem.asked and problem.game.parts.score.peak_times != 1:
        found.append("Peaks multiply what a run scores.")
    return found


def solve(problem: Problem, meter: Meter) -> Answer:
    """Answer all that is asked."""
    without = replace(problem, asked=problem.asked - {"score"})
    answer = replace(sweep.solve(without, meter), method=METHOD)
    if "score" not in problem.asked:
        return answer
    try:
        score, line = best_score(problem, meter)
    except OutOfBudget:
        return replace(answer, states=meter.states, seconds=meter.seconds)
    return replace(
        answer,
        best_score=score,
        lines={**answer.lines, "score": line},
        states=meter.states,
        seconds=meter.seconds,
    )


def best_score(problem: Problem, meter: Meter) -> tuple[int, Line]:
    """Return the best score and moves that reach it.

    :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`.
    """
    if problem.game.won(problem.state):
        return problem.score, ()
    board = sweep.board_of(problem)
    points = RunPoints(problem, board.sets)
    best = _search(problem, board, points, meter)
    return points.sign * best.value, best.line(problem.game.tables.names)


def _search(problem: Problem, board: Board, points: RunPoints, meter: Meter) -> Best:
    tops = board.tops
    bits, _ = reach.sweep(board, tops.draws, meter)
    reached = [(board.start, 0)]
    reached += [(number, tops.drawn(each)) for number, each in enumerate(bits) if each]
    longest = LongestRuns(board, [number for number, _ in reached], meter)
    bounds = RunBounds(board, points, longest, reached) if points.adds_up else None
    search = RunSearch(board, points, longest, bounds, problem.state.run, meter)
    if bounds is not None:
        search.search(NARROW)  # a good score to begin with leaves out more
    search.search()
    return search.best
