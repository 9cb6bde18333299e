"""The removals of a pairing game with what they wait for: every draw and redeal counted.

Used where draws cost something, so that the earliest time is not all that matters. The time is
that of :mod:`ridgeline.solver.pair_board`; without a limit of passes it is the waste alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.solver.pair_moves import pile_removals

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.solver.pair_moves import Moves

TimedStep = tuple[int, int, int, int]
"""Time and cards after a removal, draws and redeals before it."""


def timed_steps(moves: Moves) -> Callable[[int, int], list[TimedStep]]:
    """Return the function that lists the steps from a time and cards.

    A step waits as short as it can: for a time later in the pass or in the next one.
    """
    board = moves.board
    size, every, last = board.size, board.every, board.last
    unit = 1 << size if board.plan.passes else 0
    unlimited = not board.plan.passes
    stock_up = board.plan.stock_up
    of = moves.of
    of_piles = pile_removals(moves)

    def steps_from(time: int, cards: int) -> list[TimedStep]:
        pile, waste = cards & every, time & every
        now = time ^ waste
        more = pile > 0 and (unlimited or now < last)
        drawn, left = waste.bit_count(), pile.bit_count()

        def wait(upper: int, passed: bool) -> tuple[int, int]:
            """Return the draws and redeals until a card is up, or next if that is enough."""
            below = (pile & (upper - 1)).bit_count() + (0 if stock_up else 1)
            if passed:
                return left - drawn + below, 1
            return (below - drawn, 0) if upper > waste else (0, 0)

        steps = []
        removals = of(cards >> size)
        for gone, among, lacks in removals.inner:
            after = cards ^ gone
            if not lacks[after & among]:
                steps.append((time, after, 0, 0))
        for gone, mates, among, lacks in removals.mixed:
            fitting = pile & mates
            while fitting:
                card = fitting & -fitting
                fitting ^= card
                after = cards ^ gone ^ card
                passed = card + card <= waste
                if (passed and not more) or lacks[after & among]:
                    continue
                then = (now + unit if passed else now) | pile & (card - 1)
                steps.append((then, after, *wait(card, passed)))
        for below, passed, gone, among, lacks in of_piles(pile, waste, more):
            after = cards ^ gone
            if not lacks[after & among]:
                then = (now + unit if passed else now) | pile & below
                upper = 1 << gone.bit_length() - 1
                steps.append((then, after, *wait(upper, passed)))
        return steps

    return steps_from
