"""Cards drawn and waste top as one bit: what plays and draws make of sets of such pairs.

While cards go onto one waste, all that a position needs beside its tableau is how many cards have
been drawn and what may be played on the waste top. Cards that go on the same cards, and on which
the same cards go, are of one *kind* (the four kings, say). The pairs *(drawn, kind of the top)*
that a tableau can be met with are the bits of one int: a block for each number drawn, in it a bit
for each kind. Playing whatever fits is then a shift of all bits at once, drawing an OR.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import FACES
from ridgeline.engine.game import mask_slots

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.parts import Match, Parts
    from ridgeline.engine.state import State

Bits = int
"""A set of pairs (cards drawn, kind of the top)."""


class Kinds(NamedTuple):
    """The kinds of the cards that a tableau may hold.

    :param of: kind by face.
    :param on: per face on the waste, the mask of the kinds that go on it.
    :param on_empty: the mask of the kinds that an empty waste takes.
    :param on_kind: per kind on the waste, the mask of the kinds that go on it.
    :param takers: per kind, the mask of the kinds on which it goes.
    """

    of: dict[int, int]
    on: tuple[int, ...]
    on_empty: int
    on_kind: tuple[int, ...]
    takers: tuple[int, ...]


@lru_cache(maxsize=16)
def kinds_of(match: Match, faces: frozenset[int]) -> Kinds:
    """Sort faces into kinds, numbered by the least face of each."""
    number: dict[tuple[int, int, int], int] = {}
    of: dict[int, int] = {}
    examples: list[int] = []
    for face in sorted(faces):
        tops = sum((fits >> face & 1) << top for top, fits in enumerate(match.fits))
        alike = match.fits[face], tops, match.empty >> face & 1
        if alike not in number:
            number[alike] = len(examples)
            examples.append(face)
        of[face] = number[alike]

    def kinds_in(faceset: int) -> int:
        return sum(1 << kind for kind, face in enumerate(examples) if faceset >> face & 1)

    on = tuple(kinds_in(match.fits[face]) for face in range(FACES))
    on_kind = tuple(on[face] for face in examples)
    takers = tuple(
        sum(1 << top for top, taken in enumerate(on_kind) if taken >> kind & 1)
        for kind in range(len(examples))
    )
    return Kinds(of, on, kinds_in(match.empty), on_kind, takers)


class Tops:
    """The bits of one deal, counted from a position in it.

    :ivar kinds: the kinds of its cards.
    :ivar kind: per slot, the kind of its card; -1 where none lies.
    :ivar draws: number of cards that can be drawn.
    :ivar width: bits of a block; the bit of *(drawn, kind)* is ``drawn * width + kind``.
    :ivar own: per slot, the bits whose top is of the kind of its card; 0 where none lies.
    :ivar taken: per slot, the bits of the tops on which its card goes.
    :ivar onto: per number drawn, the bits of the cards that go on the card drawn last; for none
        drawn, on the waste top of the position.
    :ivar spread: turns a set of bits into the bits of the cards that go on these tops; bits
        between the blocks mean nothing.
    """

    __slots__ = ("_ones", "draws", "kind", "kinds", "onto", "own", "spread", "taken", "width")

    def __init__(self, parts: Parts, state: State) -> None:
        cards = {slot: state.table.cards[slot] for slot in mask_slots(state.tableau)}
        self.kinds = kinds = kinds_of(
            parts.match, frozenset(parts.pack.faces).union(cards.values())
        )
        self.kind = [
            kinds.of[cards[slot]] if slot in cards else -1
            for slot in range(len(parts.layout.slots))
        ]
        stock = state.stock if parts.plan.deal else ()
        self.draws = len(stock)
        # The bit between two blocks takes what a shift by one moves out of either.
        self.width = width = len(kinds.takers) + 1
        self._ones = ones = sum(1 << width * drawn for drawn in range(len(stock) + 1))
        self.own = [ones << kind if kind >= 0 else 0 for kind in self.kind]
        self.taken = [ones * kinds.takers[kind] if kind >= 0 else 0 for kind in self.kind]
        waste = state.wastes[0]
        self.onto = [kinds.on[waste[-1]] if waste else kinds.on_empty]
        self.onto += [kinds.on[face] << width * drawn for drawn, face in enumerate(stock, start=1)]
        self.spread = spread_function(kinds.on_kind, ones)

    def unspread(self) -> Callable[[Bits], Bits]:
        """Return the function that turns bits of cards into the bits of the tops that take them."""
        return spread_function(self.kinds.takers, self._ones)

    def onto_later(self, most: int) -> list[Bits]:
        """Return, by ``(bits & -bits).bit_length()``, what can be played after more draws.

        These are the bits of the cards that go on any of the cards drawn after the fewest of
        ``bits``, up to ``most`` cards.
        """
        later = [0] * (self.draws + 1)
        for drawn in range(most - 1, -1, -1):
            later[drawn] = later[drawn + 1] | self.onto[drawn + 1]
        return [0] + [bits for bits in later for _ in range(self.width)]

    def drawn(self, bits: Bits) -> int:
        """Return the fewest cards drawn of a set of bits that is not empty."""
        return ((bits & -bits).bit_length() - 1) // self.width

    def block(self, drawn: int) -> Bits:
        """Return all bits of a number of cards drawn."""
        return ((1 << self.width) - 1) << self.width * drawn


def spread_function(on_kind: tuple[int, ...], ones: int) -> Callable[[Bits], Bits]:
    """Return the function that turns tops into the cards that go on them, by shifts."""
    count = len(on_kind)
    shifts: dict[int, int] = {}
    for top, taken in enumerate(on_kind):
        for kind in mask_slots(taken):
            shifts[kind - top] = shifts.get(kind - top, 0) | 1 << top
    tops = {shift: ones * mask for shift, mask in shifts.items()}
    neighbours = {1: (1 << count - 1) - 1, -1: (1 << count) - 2}
    if shifts == neighbours:
        return lambda bits: bits << 1 | bits >> 1
    if shifts == {**neighbours, count - 1: 1, 1 - count: 1 << count - 1}:
        round_ = count - 1
        first, last = tops[round_], tops[-round_]
        return lambda bits: (
            bits << 1 | bits >> 1 | (bits & first) << round_ | (bits & last) >> round_
        )
    up = [(mask, shift) for shift, mask in tops.items() if shift >= 0]
    down = [(mask, -shift) for shift, mask in tops.items() if shift < 0]

    def spread(bits: Bits) -> Bits:
        result = 0
        for mask, shift in up:
            result |= (bits & mask) << shift
        for mask, shift in down:
            result |= (bits & mask) >> shift
        return result

    return spread
