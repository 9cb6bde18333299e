"""What is lost even with passes without limit is lost with a limit of passes.

Without a limit the positions of a pairing game collapse to numbers of pairs, and one sweep
backwards tells for all of them how small a tableau can get
(:mod:`ridgeline.solver.pair_reach`). Here it serves as a bound: what cannot be reached there cannot be
reached here.

The table stands for positions whose pile cards have left with tableau cards. Where pile cards
left with each other, or are buried and taken for gone, a position is looked up as one that has
more pile cards left, which can only be better for clearing the tableau.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots
from ridgeline.solver.pair_kinds import kinds_of
from ridgeline.solver.pair_reach import Counts, Reach
from ridgeline.solver.pair_sets import TooManySets, tableau_sets

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.solver.pair_board import Board
    from ridgeline.solver.pair_kinds import Kinds
    from ridgeline.solver.problem import Look

    Lost = Callable[[int], bool]

MOST_VECTORS = 1 << 14
"""Vectors per set beyond which the sweep costs more than it is worth."""


class Made(dict[int, int]):
    """By what is left of a class: its part of the place of the bit that stands for a position.

    :param ours: cards of the first kind, cards of its partner; the same if they are of one kind.
    :param pile: mask of the pile cards.
    :param stride: the step between two numbers of pairs.
    """

    def __init__(self, ours: tuple[int, int], pile: int, stride: int) -> None:
        super().__init__()
        self._ours, self._pile, self._stride = ours, pile, stride

    def __missing__(self, left: int) -> int:
        one, other = self._ours
        pairs = self._within(left, one, other)
        pairs = -(-pairs // 2) if one == other else max(pairs, self._within(left, other, one))
        self[left] = place = max(0, pairs) * self._stride
        return place

    def _within(self, left: int, kind: int, partner: int) -> int:
        """Return how many cards of a kind left the tableau without a pile card."""
        gone = (kind & ~self._pile & ~left).bit_count()
        return gone - (partner & self._pile & ~left).bit_count()


class Relaxed:
    """A position, looked at as if passes had no limit.

    The sweep is made only when a search for the same number of cards has gone on for a while, since
    most wins are found before it would pay.

    :param board: of a game with a limit of passes, by which all of the tableau must go.
    :param look: called every few milliseconds while the sweep is made.
    """

    PATIENCE = 200
    """Positions asked about before the sweep is made."""

    def __init__(self, board: Board, look: Look) -> None:
        self._board, self._look = board, look
        self._staying, self._asked = -1, 0
        self._lost: Lost | None = None

    def is_lost(self, cards: int, staying: int = 0) -> bool:
        """Return whether cards surely cannot come down to so few in the tableau.

        :param staying: a number of tableau cards.
        """
        if staying != self._staying:
            self._staying, self._asked, self._lost = staying, 0, None
        if self._lost is not None:
            return self._lost(cards)
        self._asked += 1
        if self._asked > self.PATIENCE:
            self._lost = self._sweep(staying)
        return False

    def _sweep(self, staying: int) -> Lost:
        board, lay_out = self._board, self._lay_out
        if lay_out is None:
            return _unknown
        reach, made = lay_out
        every = (1 << reach.counts.size) - 1
        wins, index, size = (
            reach.sweep_back(every, self._look, staying),
            reach.sets.index,
            board.size,
        )

        def lost(cards: int) -> bool:
            bit = 0
            for among, of_class in made:
                bit += of_class[cards & among]
            return not wins[index[cards >> size]] >> bit & 1

        return lost

    @cached_property
    def _lay_out(self) -> tuple[Reach, list[tuple[int, Made]]] | None:
        """What every sweep needs; None if the positions do not collapse or it would not pay."""
        board, state = self._board, self._board.state
        parts = board.game.parts
        kinds = kinds_of(parts.match, parts.pack)
        # A single pass is too far from passes without limit: little is lost in both.
        if kinds is None or not board.last:
            return None
        counts = Counts(kinds, state)
        if counts.size > MOST_VECTORS:
            return None
        try:
            sets, start = tableau_sets(board.game, state.tableau, self._look)
        except TooManySets:
            return None
        made = [
            (ours[0] | ours[1], Made(ours, board.every, stride))
            for ours, stride in zip(_cards_by_class(board, kinds), counts.stride, strict=True)
        ]
        return Reach(counts, sets, start, state.table.mates, 0), made


def _unknown(_cards: int) -> bool:
    return False


def _cards_by_class(board: Board, kinds: Kinds) -> list[tuple[int, int]]:
    """Return, per class, the masks of a position's cards of its two kinds."""
    cards, slots = board.state.table.cards, mask_slots(board.state.tableau)
    numbered = [*enumerate(board.faces), *((board.size + slot, cards[slot]) for slot in slots)]
    by_kind = [0] * (2 * kinds.classes)
    for number, face in numbered:
        if (kind := kinds.kind[face]) >= 0:
            by_kind[kind] |= 1 << number
    return [
        (by_kind[2 * number], by_kind[2 * number + (0 if own else 1)])
        for number, own in enumerate(kinds.selfs)
    ]
