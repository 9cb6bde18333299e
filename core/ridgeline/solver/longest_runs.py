"""How long a run can still get, from every tableau set and every top.

A sweep backwards over the tableau sets, with a block of bits for each length (see
:mod:`ridgeline.solver.tops` for the same with a block for each number drawn).
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ridgeline.solver.reach import CHUNK
from ridgeline.solver.tops import spread_function

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.solver.problem import Meter
    from ridgeline.solver.reach import Board


class LongestRuns:
    """The longest runs of one deal.

    :ivar of: per tableau set its runs, as an int to be handed to :meth:`length`; 0 where none were
        asked for. Of several sets the union is the longest of any.
    """

    __slots__ = ("_ones", "_width", "of")

    def __init__(self, board: Board, numbers: Sequence[int], meter: Meter) -> None:
        """Find them.

        :param numbers: of the sets, ascending, all that plays lead to from one of them included.
        :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`.
        """
        plays, tops = board.sets.plays, board.tops
        self._width = width = tops.width
        blocks = board.sets.masks[board.start].bit_count() + 1
        self._ones = ones = sum(1 << width * length for length in range(blocks))
        own = [ones << kind if kind >= 0 else 0 for kind in tops.kind]
        unspread = spread_function(tops.kinds.takers, ones)
        # Of each set: tops from which a run of at least 0, 1, 2 … cards can be played.
        any_top = (1 << width) - 1
        from_top = [any_top] * len(plays)
        self.of = [0] * len(plays)
        rest = reversed(numbers)
        while chunk := list(islice(rest, CHUNK)):
            meter.spend(len(chunk))
            for number in chunk:
                first = 0
                for slot, after in plays[number]:
                    first |= from_top[after] & own[slot]
                if first:
                    self.of[number] = first
                    from_top[number] = any_top | unspread(first) << width

    def length(self, runs: int, onto: int) -> int:
        """Return the length of the longest run.

        :param onto: mask of the kinds that go on the top, times :attr:`ones`.
        """
        return ((runs & onto).bit_length() + self._width - 1) // self._width

    def onto(self, kinds: int) -> int:
        """Return the kinds that go on a top as :meth:`length` wants them."""
        return kinds * self._ones
