"""The best score of pairing games whose points add up."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ridgeline.solver.pair_board import Board
from ridgeline.solver.pair_match import Partners
from ridgeline.solver.pair_moves import FOREVER, Moves
from ridgeline.solver.pair_points import Points
from ridgeline.solver.pair_search import Path, Place, best_tableau, first_steps, path_to
from ridgeline.solver.pair_timed import timed_steps

if TYPE_CHECKING:
    from ridgeline.solver.problem import Meter, Problem

Best = tuple[int, Board, Path]
"""The score, and the way to it on a board."""


def best_score(problem: Problem, meter: Meter) -> Best:
    """Return the best score that any line reaches at any point.

    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    points = Points(problem)
    if points.draws_are_free and points.only_gains:
        return _best_of_gains(problem, points, meter)
    return _best_of_all(problem, points, meter)


def _best_of_gains(problem: Problem, points: Points, meter: Meter) -> Best:
    """Search over the cards left alone: earlier is better, and so is every card that leaves."""
    score, sign = points.score, points.sign
    board = Board(problem.game, problem.state, lone_stay=score.waste_card != 0)
    partners = Partners(board)
    staying = partners.staying()
    size, every = board.size, board.every

    def value(cards: int) -> int:
        gone = size - (cards & every).bit_count()
        return sign * (points.worth(cards >> size) + score.waste_card * gone)

    def no_better(cards: int, best: int) -> bool:
        live = cards & ~staying(cards)
        return value(cards) + points.hope(live >> size, (cards & every).bit_count()) <= best

    best, path = best_tableau(board, partners, value, no_better, meter, bury=not score.waste_card)
    return points.start + sign * best, board, path


def _best_of_all(problem: Problem, points: Points, meter: Meter) -> Best:
    """Search over cards and time, those with the best hopes first.

    Of two ways to the same cards and time the better score stays the better one.
    """
    board = Board(problem.game, problem.state, lone_stay=True)
    partners = Partners(board)
    steps_from = timed_steps(Moves(board, partners.class_of, {}))
    staying = partners.staying()
    score, sign, size, every = points.score, points.sign, board.size, board.every
    won = 1 if problem.game.parts.win.stock else 1 << size
    # Gains are counted so that the better one is the higher.
    gain_of: dict[Place, int] = {}
    before: dict[Place, Place] = {}
    heap: list[tuple[int, int, Place]] = []

    def value(cards: int) -> int:
        gone = size - (cards & every).bit_count()
        return sign * (points.worth(cards >> size) + score.waste_card * gone)

    def reach(place: Place, gain: int) -> bool:
        if gain_of.get(place, -FOREVER) >= gain:
            return False
        gain_of[place] = gain
        cards = place[0]
        if cards >= won:
            live = (cards & ~staying(cards)) >> size
            hope = gain + points.hope(live, (cards & every).bit_count())
            heappush(heap, (-hope, gain, place))
        return True

    for time, cards, gone in first_steps(board, timed=True):
        place = (cards, time)
        reach(place, value(cards))
        if gone:
            before[place] = (board.cards, board.time)
    best = max(gain_of, key=gain_of.__getitem__)
    while heap:
        hope, gain, place = heappop(heap)
        if -hope <= gain_of[best]:
            break
        if gain_of[place] != gain:
            continue
        meter.spend()
        cards, time = place
        for then, after, draws, redeals in steps_from(time, cards):
            waited = sign * (draws * score.draw + redeals * score.redeal)
            following = (after, then)
            if reach(following, gain + waited + value(after) - value(cards)):
                before[following] = place
                if gain_of[following] > gain_of[best]:
                    best = following
    return points.start + sign * gain_of[best], board, path_to(before, best)
