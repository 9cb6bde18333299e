"""The best score where nothing counts but the tableau set, the draws, and what is left at a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ridgeline.solver.worth import set_worths

if TYPE_CHECKING:
    from ridgeline.solver.problem import Problem
    from ridgeline.solver.reach import Board
    from ridgeline.solver.tops import Bits


class Best(NamedTuple):
    """The best score and where it is reached.

    :param score: the score there.
    :param number: of the tableau set.
    :param drawn: cards drawn.
    :param proved: nothing that was not reached can be better.
    """

    score: int
    number: int
    drawn: int
    proved: bool


def best_worth(
    problem: Problem, board: Board, bits: list[Bits], most: int, known: tuple[int, int] | None
) -> Best:
    """Find the best score of what was reached, the start included.

    :param bits: what a sweep found.
    :param most: the draws that it allowed itself.
    :param known: number of a won set and cards drawn, reached in another way.
    """
    score = problem.game.parts.score
    sign = -1 if score.better == "lower" else 1
    worths = set_worths(problem.game.parts, board.sets, problem.state)
    base = sign * (problem.score - worths.of[board.start])
    draw = sign * score.draw
    left = sign * score.stock_left
    stock = len(problem.state.stock)
    last = board.tops.draws if draw > 0 else 0  # how often to draw if nothing else is gained
    best = (base + sign * worths.of[board.start] + draw * last, board.start, last)

    def at_win(number: int, drawn: int) -> tuple[int, int, int]:
        worth = sign * worths.of[number]
        return base + worth + draw * drawn + left * (stock - drawn), number, drawn

    if known is not None:
        best = max(best, at_win(*known))
    for number in board.sets.won:
        if tops := bits[number]:
            fewest = board.tops.drawn(tops)
            greatest = (tops.bit_length() - 1) // board.tops.width
            best = max(best, at_win(number, fewest), at_win(number, greatest))
    won = set(board.sets.won)
    order = worths.order if sign > 0 else reversed(worths.order)
    for number in order:
        worth = base + sign * worths.of[number]
        if worth + draw * last <= best[0]:
            break
        if (tops := bits[number]) and number not in won:
            drawn = last or board.tops.drawn(tops)
            best = max(best, (worth + draw * drawn, number, drawn))
    unreached = most + 1
    top = base + max(sign * worths.of[worths.order[0]], sign * worths.of[worths.order[-1]])
    proved = most >= board.tops.draws or (
        draw <= 0 <= left and top + draw * unreached + left * (stock - unreached) <= best[0]
    )
    return Best(sign * best[0], *best[1:], proved)
