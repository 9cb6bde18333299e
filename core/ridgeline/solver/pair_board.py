"""A pairing game's position in bits: tableau cards and pile cards side by side in one int.

Pile cards are numbered in their order, the waste's bottom card first, the stock behind the
waste's top; redeals in order never change it. A position's *cards* are ``tableau << size | pile``
with a bit for each card that is left. Its *time* is ``pass << size | waste``, the pass counted from
0 and the waste as the mask of its cards: the same pile cards with a smaller time are the same game
earlier, since drawing adds ever higher bits and a redeal the next pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import free_slots, mask_slots
from ridgeline.solver.pair_sets import TooManySets, tableau_sets, together

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.pair_sets import TableauSets

Places = list[int]


class Board:
    """What of a position does not change while it is played.

    *Lone* cards leave by themselves and with nothing else.

    :param game: one waste, one card a draw, redeals in order.
    :param state: the position.
    :param lone_stay: lone cards leave by moves like all others. If not, they leave the tableau as
        soon as they are free, and the piles before play begins; see :meth:`_dropped`.
    :ivar faces: the pile cards' faces by number.
    :ivar places: the pile cards' places in the position, as :class:`Script` counts them.
    :ivar size: number of pile cards.
    :ivar cards: the position's cards, and
    :ivar time: its time.
    :ivar last: the first time of the last pass; 0 if passes have no limit and times no meaning.
    :ivar lone: mask of the lone slots.
    :ivar forced: mask of the lone slots if they leave at once, else 0.
    :ivar dropped: places of the lone pile cards that are left out.
    :ivar tableau_mates: per slot, the mask of slots whose cards match it.
    :ivar pile_mates: per slot, the mask of pile cards that match it.
    :ivar touching_mates: per pile card, the mask of pile cards that match it.
    :ivar alone_slots: mask of slots whose cards may leave alone without being lone.
    :ivar alone_pile: mask of pile cards that may leave alone.
    """

    def __init__(self, game: Game, state: State, *, lone_stay: bool = False) -> None:
        match = game.parts.match
        pile = [*state.wastes[0], *state.stock]
        tableau_faces = state.table.cards
        there = 0
        for face in pile:
            there |= 1 << face
        for slot in mask_slots(state.tableau):
            there |= 1 << tableau_faces[slot]
        lone = 0
        for face in mask_slots(match.alone & there):
            if not match.fits[face] & there:
                lone |= 1 << face
        self.game, self.state = game, state
        self.plan = game.parts.plan
        self.touching = self.plan.under != "never" or self.plan.stock_up
        waste = len(state.wastes[0])
        alone = (
            [place for place, face in enumerate(pile) if lone >> face & 1] if not lone_stay else []
        )
        self.dropped = self._dropped(alone, waste)
        self.places = [place for place in range(len(pile)) if place not in self.dropped]
        self.faces = [pile[place] for place in self.places]
        self.size = len(self.faces)
        self.every = (1 << self.size) - 1
        self.lone = sum(1 << slot for slot, face in enumerate(tableau_faces) if lone >> face & 1)
        self.forced = 0 if lone_stay else self.lone
        self.tableau_mates = state.table.mates
        self.pile_mates = [self._fitting(face) if self.plan.top else 0 for face in tableau_faces]
        self.touching_mates = [self._fitting(face) if self.touching else 0 for face in self.faces]
        self.alone_slots = state.table.alone & ~self.forced
        self.alone_pile = sum(
            1 << number
            for number, face in enumerate(self.faces)
            if self.plan.top and match.alone >> face & 1
        )
        self.last = max(0, self.plan.passes - state.pass_) << self.size
        self.time = (1 << sum(place < waste for place in self.places)) - 1
        try:
            self._sets: TableauSets | None = tableau_sets(game, state.tableau)[0]
        except TooManySets:
            self._sets = None
        self._settled: dict[int, int] = {}
        self.cards = self.settled(state.tableau) << self.size | self.every

    def _dropped(self, lone: Places, waste: int) -> Places:
        """Return the places of the lone pile cards that can be left out.

        A lone card of the stock leaves the moment it is drawn, one on top of the waste at once;
        then it is as if it had never been there. Buried in the waste it keeps the cards around it
        from touching, which counts only where touching cards may leave together.
        """
        buried = waste
        while buried - 1 in lone:
            buried -= 1
        return [place for place in lone if place >= buried or not self.touching]

    def _fitting(self, face: int) -> int:
        fits = self.game.parts.match.fits[face]
        return sum(1 << number for number, other in enumerate(self.faces) if fits >> other & 1)

    def free(self, tableau: int) -> int:
        """Return the mask of a tableau's free slots."""
        if self._sets is None:
            return free_slots(self.game.parts.layout, tableau)
        return self._sets.free[self._sets.index[tableau]]

    def settled(self, tableau: int) -> int:
        """Return a tableau without the lone cards that leave it at once."""
        known = self._settled.get(tableau)
        if known is None:
            known = tableau
            while self.forced and (gone := self.free(known) & self.forced):
                known &= ~gone
            self._settled[tableau] = known
        return known

    def steps(self, tableau: int) -> list[tuple[int, int]]:
        """Return, per free slot, the mask of the slots that could leave together with it."""
        if self._sets is None:
            layout = self.game.parts.layout
            return together(layout, tableau, self.free(tableau), self.plan.coverer)
        return [(slot, others) for slot, _, others in self._sets.steps[self._sets.index[tableau]]]
