"""Whether positions of a deal can still be won, looked up instead of searched.

For the games that :mod:`ridgeline.solver.collapse` serves: one sweep backwards from the wins
answers for every position of the deal, so that a hint can weigh all moves at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.solver.collapse import Collapsed, objections
from ridgeline.solver.problem import Meter, Problem

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


def still_won(game: Game, state: State, meter: Meter | None = None) -> bool:
    """Return whether a position can be won, searched from that position on.

    :param game: one that the collapse has no objections against.
    :raises OutOfBudget: as the meter says.
    """
    position = Collapsed(game, state)
    return position.winning_line(position.reach.sweep(meter or Meter())) is not None


class WinTable:
    """The wins of a deal from a position on.

    :param game: the rules.
    :param state: the earliest position that will be asked about.
    :param meter: for making it and for what it is asked.
    :raises ValueError: if the collapse does not serve the game.
    :raises OutOfBudget: as the meter says; so does :meth:`still_won`.
    """

    def __init__(self, game: Game, state: State, meter: Meter | None = None) -> None:
        reasons = objections(Problem(game, state, 0))
        if reasons:
            raise ValueError(f"no table of wins: {reasons[0]}")
        self._game = game
        self._meter = meter = meter or Meter()
        self._position = position = Collapsed(game, state)
        # Where pile cards leave together, which cards are left counts, not only how many.
        self._by_counts = not (position.strict and position.touching)
        if self._by_counts:
            every = (1 << position.counts.size) - 1
            ends = position.winning_vectors(every) if position.strict else every
            self._wins = position.reach.sweep_back(ends, meter.look)

    def still_won(self, state: State) -> bool:
        """Return whether a position of the deal can be won."""
        if self._by_counts:
            number = self._position.sets.index.get(state.tableau)
            bit = self._bit(state)
            if number is not None and bit is not None:
                return bool(self._wins[number] >> bit & 1)
        return still_won(self._game, state, self._meter)

    def _bit(self, state: State) -> int | None:
        """Return the place of the bit that stands for what is left; None if there is none.

        Cards that left the piles together make a number of pairs too small, by what the
        tableau has yet to take; below 0 the table does not know it.
        """
        before, kinds = self._position.counts, self._position.kinds
        left = [0] * len(before.piles)
        for face in (*state.wastes[0], *state.stock):
            left[kinds.kind[face]] += 1
        bit = 0
        for number, own in enumerate(kinds.selfs):
            made = set()
            for kind in (2 * number,) if own else (2 * number, 2 * number + 1):
                partner = kinds.partner(kind)
                gone = (before.places[kind] & ~state.tableau).bit_count()
                made.add(gone - (before.piles[partner] - left[partner]))
            pairs = made.pop()
            if own:
                pairs, odd = divmod(pairs, 2)
                if odd:
                    return None
            if made or not 0 <= pairs < before.dims[number]:
                return None
            bit += pairs * before.stride[number]
        return bit
