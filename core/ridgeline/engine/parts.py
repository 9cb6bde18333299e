"""The compiled parts of a game: frozen data that hooks produce once and that play only reads.

Bits stand for *slots*, never for cards: bit ``i`` of a mask is slot ``i`` of the layout, and slots
are numbered in dealing order (row by row from the top, left to right). Sets of faces are
*facesets* (:mod:`ridgeline.cards`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ridgeline.shuffle import next_pack

if TYPE_CHECKING:
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State

Under = Literal["never", "just-drawn", "top-two"]
Redeal = Literal["same-order", "shuffled"]
Show = Literal["all", "run"]
Better = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the tableau.

    :param row: counted from 1, the top row first.
    :param place: counted from 1 within the row, left to right.
    :param x: centre, in half card widths; only for drawing, never for rules.
    :param y: top edge, in row steps; only for drawing, never for rules.
    """

    row: int
    place: int
    x: float
    y: float

    @property
    def name(self) -> str:
        """The slot's name in moves and positions, as ``4.1``."""
        return f"{self.row}.{self.place}"


Alternatives = tuple[int, ...]
"""Alternative blocker sets of a slot: it is free once *one* of the masks is gone altogether.

``()`` is a slot that nothing ever blocks; one mask says "all that cover it"; two say "free on
the left or on the right".
"""


@dataclass(frozen=True, slots=True)
class Layout:
    """Slots and what blocks them.

    :param slots: in dealing order.
    :param blockers: per slot, its alternatives.
    :param down: mask of the slots dealt face down; each is turned up the moment it is free.
    :param peaks: masks of the groups whose clearing scores.
    :param walls: masks of the groups that must alternate (see :attr:`Plan.apart`).
    """

    slots: tuple[Slot, ...]
    blockers: tuple[Alternatives, ...]
    down: int = 0
    peaks: tuple[int, ...] = ()
    walls: tuple[int, ...] = ()

    @property
    def full(self) -> int:
        """The mask of all slots."""
        return (1 << len(self.slots)) - 1


@dataclass(frozen=True, slots=True)
class Match:
    """Which face fits which.

    :param onto_waste: true if a card is played onto the waste top (adjacency games); false if
        cards leave the game together.
    :param fits: per face, the faceset that fits it: for ``onto_waste`` what may be played on it,
        else its partners (then the table is symmetric).
    :param alone: faceset that leaves the game by itself.
    :param empty: faceset that an empty waste takes (``onto_waste`` only).
    :param sets: larger sets, each a tuple of facesets of which one card each leaves together.
    :param total: what a pair must add up to; 0 if the rule is no sum. Only for messages.
    :param allows: pure function ``(state, move) -> bool`` of a plugin, asked of every card move
        that the tables allow, for what no table can say.
    """

    onto_waste: bool
    fits: tuple[int, ...]
    alone: int = 0
    empty: int = 0
    sets: tuple[tuple[int, ...], ...] = ()
    total: int = 0
    allows: Callable[[State, Move], bool] | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Stock, wastes and reserves.

    :param wastes: number of waste piles.
    :param start: cards dealt to the wastes at the start, one pile after the other in turn.
    :param first: faces taken out of the pack and laid on the waste instead (Black Hole's AS).
    :param deal: cards a draw turns over; 0 if nothing is ever drawn.
    :param passes: times the stock may be gone through; 0 is without limit.
    :param redeal: how the waste becomes the stock of the next pass.
    :param when_stuck: a draw is legal only while no card can be moved.
    :param top: the waste top may be moved (always so for games onto the waste).
    :param bottom: the lowest waste card may be moved.
    :param stock_up: the stock's next card lies face up and may be moved.
    :param under: when the waste card under the top may be moved together with the top.
    :param coverer: a card may go together with the only card that still covers it.
    :param reserves: number of reserve piles; their tops may be moved.
    :param reserve_cards: cards dealt to each of them.
    :param refill: a reserve pile that became empty takes the stock's next card.
    :param apart: two cards running must not come from the same wall.
    :param rounds: rounds of a game; 0 goes on until one is stuck.
    :param show: the waste cards that lie open: all, or only those since the last draw.
    """

    wastes: int = 1
    start: int = 1
    first: tuple[int, ...] = ()
    deal: int = 1
    passes: int = 1
    redeal: Redeal = "same-order"
    when_stuck: bool = False
    top: bool = True
    bottom: bool = False
    stock_up: bool = False
    under: Under = "never"
    coverer: bool = False
    reserves: int = 0
    reserve_cards: int = 0
    refill: bool = False
    apart: bool = False
    rounds: int = 1
    show: Show = "all"


@dataclass(frozen=True, slots=True)
class Score:
    """Points as data; every field is a number of points unless said otherwise.

    :param start: score before the first move.
    :param floor: the score never goes below it; None for no floor. It applies after each item.
    :param card: for each tableau card that leaves the tableau.
    :param removal: for each move that lets cards leave the game, however many.
    :param run: by place in the run, index 0 unused; a run longer than the table scores its last.
    :param peak_times: what the run's points are multiplied by for each peak cleared, this move's
        included.
    :param run_end: by length of the run that a draw ends, index 0 unused.
    :param by_rank: per rank, index 0 the joker; for each tableau card.
    :param waste_card: for each card that leaves the game from stock, waste or reserve.
    :param draw: for each draw.
    :param redeal: for each redeal.
    :param peak: for the n-th peak cleared, index 0 the first; later ones score the last entry.
    :param clear: for clearing the tableau.
    :param turn: for each tableau card turned face up.
    :param stock_left: for each card left in the stock when the game is won.
    :param better: which of two scores is the better one.
    :param ties: what orders equal scores in statistics.
    :param extra: pure function ``(before, move, after) -> points`` of a plugin, for what no
        table can say; scored last.
    """

    start: int = 0
    floor: int | None = None
    card: int = 0
    removal: int = 0
    run: tuple[int, ...] = ()
    peak_times: int = 1
    run_end: tuple[int, ...] = ()
    by_rank: tuple[int, ...] = ()
    waste_card: int = 0
    draw: int = 0
    redeal: int = 0
    peak: tuple[int, ...] = ()
    clear: int = 0
    turn: int = 0
    stock_left: int = 0
    better: Better = "higher"
    ties: tuple[str, ...] = ("time", "moves")
    extra: Callable[[State, Move, State], int] | None = None

    @property
    def counts(self) -> bool:
        """Whether anything changes the score."""
        tables = (self.run, self.run_end, self.by_rank, self.peak)
        each = (self.card, self.removal, self.waste_card, self.draw, self.redeal)
        rare = (self.clear, self.turn, self.stock_left)
        return self.extra is not None or any(each) or any(rare) or any(map(any, tables))


@dataclass(frozen=True, slots=True)
class Win:
    """When a game is won: the slots of ``mask`` are gone, and each pile named is empty.

    :param spare: so many cards may be left of all that.
    """

    mask: int
    stock: bool = False
    waste: bool = False
    reserve: bool = False
    spare: int = 0


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game.

    :param faces: the ordinary faces, in the order the shuffle starts from.
    :param jokers: number of jokers.
    :param jokers_in_stock: jokers lie in the stock; false shuffles them in anywhere.
    """

    faces: tuple[int, ...]
    jokers: int = 0
    jokers_in_stock: bool = True

    @property
    def size(self) -> int:
        """Number of cards, jokers included."""
        return len(self.faces) + self.jokers


@dataclass(frozen=True, slots=True)
class Parts:
    """All that hooks and modifiers produce; what a :class:`~ridgeline.engine.game.Game` is made of."""

    pack: Pack
    layout: Layout
    match: Match
    plan: Plan
    score: Score
    win: Win

    @property
    def stock(self) -> int:
        """Number of cards that are in the stock at the start."""
        plan = self.plan
        dealt = plan.reserves * plan.reserve_cards + plan.start + len(plan.first)
        return self.pack.size - len(self.layout.slots) - dealt

    def next_pack(self, pack: tuple[int, ...], round_: int) -> tuple[int, ...]:
        """Return the pack of the round after ``round_``, a permutation of this one."""
        return next_pack(pack, round_, self.jokers_from)

    @property
    def jokers_from(self) -> int:
        """The first index in the pack at which a joker may lie.

        A joker of the stock lies behind tableau, reserves and one waste card, whether or not the
        waste starts with a card: so its place is the same under every switch.
        """
        if not self.pack.jokers_in_stock:
            return 0
        plan = self.plan
        base = len(self.layout.slots) + plan.reserves * plan.reserve_cards + 1
        return min(base, len(self.pack.faces))
