"""A compiled game: frozen parts, tables per layout, and the two functions of its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from ridgeline.engine.moves import Kind, Move, make_move
from ridgeline.engine.state import FitClasses, State, Table, new_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ridgeline.engine.parts import Layout, Parts, Plan, Win

Status = Literal["playing", "won", "stuck"]


class MaskMoves(dict[int, Move]):
    """Removals of tableau cards together with given pile cards, by mask of the slots.

    A move is made when it is first asked for.
    """

    def __init__(self, names: Sequence[str], piles: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names
        self._piles = piles

    def __missing__(self, mask: int) -> Move:
        slots = tuple(mask_slots(mask))
        names = tuple(self._names[slot] for slot in slots)
        move = self[mask] = make_move(Kind.REMOVE, slots, names, self._piles)
        return move


class Removals(dict[tuple[str, ...], MaskMoves]):
    """Removals by the pile cards that take part, then by mask of the slots."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, piles: tuple[str, ...]) -> MaskMoves:
        moves = self[piles] = MaskMoves(self._names, piles)
        return moves


def mask_slots(mask: int) -> list[int]:
    """Return the slot numbers of a mask, ascending."""
    slots = []
    while mask:
        bit = mask & -mask
        slots.append(bit.bit_length() - 1)
        mask ^= bit
    return slots


@dataclass(frozen=True, slots=True, eq=False)
class LayoutTables:
    """What follows from a layout alone; shared by all games on it.

    :param names: the slots' names.
    :param slot_by_name: slot number by name.
    :param uncover: per slot, ``(need, bit)`` for every slot that it blocks: once the slot is gone,
        ``tableau & need == bit`` says that the blocked slot ``bit`` is still there and now free.
    :param below: per slot, the blocked slots' numbers.
    :param plays: moves of tableau cards onto the one waste, by bit.
    :param removals: moves of cards that leave, by piles, then by mask.
    :param walls_of: per slot, the mask of all walls that it is part of.
    """

    names: tuple[str, ...]
    slot_by_name: dict[str, int]
    uncover: tuple[tuple[tuple[int, int], ...], ...]
    below: tuple[tuple[int, ...], ...]
    plays: dict[int, Move]
    removals: Removals
    walls_of: tuple[int, ...]


@cache
def layout_tables(layout: Layout) -> LayoutTables:
    """Return the tables of a layout, computed once."""
    names = tuple(slot.name for slot in layout.slots)
    uncover: list[list[tuple[int, int]]] = [[] for _ in names]
    for blocked, alternatives in enumerate(layout.blockers):
        for mask in alternatives:
            for slot in mask_slots(mask):
                uncover[slot].append((mask | 1 << blocked, 1 << blocked))
    walls_of = tuple(
        union(wall for wall in layout.walls if wall >> slot & 1) for slot in range(len(names))
    )
    return LayoutTables(
        names=names,
        slot_by_name={name: slot for slot, name in enumerate(names)},
        uncover=tuple(map(tuple, uncover)),
        below=tuple(tuple(sorted({bit.bit_length() - 1 for _, bit in pairs})) for pairs in uncover),
        plays={
            1 << slot: make_move(Kind.PLAY, (slot,), (name,), ()) for slot, name in enumerate(names)
        },
        removals=Removals(names),
        walls_of=walls_of,
    )


def union(masks: Iterable[int]) -> int:
    """Return the union of masks."""
    return reduce(or_, masks, 0)


def free_slots(layout: Layout, tableau: int) -> int:
    """Return the mask of the slots of ``tableau`` that nothing in it blocks."""
    free = 0
    for slot, alternatives in enumerate(layout.blockers):
        bit = 1 << slot
        if tableau & bit and (not alternatives or any(not tableau & m for m in alternatives)):
            free |= bit
    return free


class Dealer:
    """Deals rounds of a game."""

    __slots__ = ("classes", "parts", "start_free")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.classes = FitClasses(parts.match)
        self.start_free = free_slots(parts.layout, parts.layout.full)

    def deal(self, pack: tuple[int, ...], round_: int = 1) -> State:
        """Deal a pack, all faces in dealing order: tableau, reserves, wastes, stock."""
        plan = self.parts.plan
        cards = list(pack)
        for face in plan.first:
            cards.remove(face)
        places = len(self.parts.layout.slots)
        table = Table(self.classes, tuple(cards[:places]), pack)
        reserves = []
        for _ in range(plan.reserves):
            reserves.append(tuple(cards[places : places + plan.reserve_cards]))
            places += plan.reserve_cards
        first = [*plan.first, *cards[places : places + plan.start]]
        places += plan.start
        wastes = tuple(tuple(first[pile :: plan.wastes]) for pile in range(plan.wastes))
        stock = tuple(cards[places:])
        full = self.parts.layout.full
        return new_state(
            (table, full, self.start_free, stock, wastes, tuple(reserves), 1, round_, 0, 0, 0)
        )

    def next_round(self, before: State) -> State:
        """Deal the round that follows the one of ``before``."""
        pack = self.parts.next_pack(before.table.pack, before.round)
        return self.deal(pack, before.round + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game that can be dealt and played; made by :func:`ridgeline.engine.bind.build_game`.

    :param ref: reference of the ruleset that it was compiled from; stands in position texts.
    :param parts: the frozen parts.
    :param tables: tables of its layout.
    :param legal: ``legal(state)`` lists the moves, in an order that depends on the position only;
        empty once won.
    :param play: ``play(state, move)`` returns the next state; it trusts its caller that the move
        is legal.
    :param dealer: deals its rounds.
    """

    ref: str
    parts: Parts
    tables: LayoutTables
    legal: Callable[[State], list[Move]]
    play: Callable[[State, Move], State]
    dealer: Dealer = field(repr=False)

    def table(self, cards: Sequence[int], pack: tuple[int, ...] = ()) -> Table:
        """Return the tables of one round's faces by slot."""
        return Table(self.dealer.classes, tuple(cards), pack)

    def start(self, pack: Sequence[int], round_: int = 1) -> State:
        """Deal a pack and return the first state of the round.

        :param pack: all faces in dealing order: tableau, reserves, wastes, stock.
        """
        return self.dealer.deal(tuple(pack), round_)

    def won(self, state: State) -> bool:
        """Return whether the win rule holds; never true of a round that another follows."""
        return is_won(self.parts.win, self.parts.plan, state)

    def status(self, state: State) -> Status:
        """Return ``won``, else ``stuck`` if there is no legal move, else ``playing``."""
        if self.won(state):
            return "won"
        return "playing" if self.legal(state) else "stuck"

    @property
    def has_functions(self) -> bool:
        """Whether a plugin's pure function takes part in play."""
        return self.parts.match.allows is not None or self.parts.score.extra is not None


def is_won(win: Win, plan: Plan, state: State) -> bool:
    """Return whether the win rule holds in the last of a game's rounds."""
    return win_holds(win, state) and (plan.rounds == 1 or state.round == plan.rounds)


def win_holds(win: Win, state: State) -> bool:
    """Return whether the win rule holds, whatever round it is."""
    if win.spare:
        return _left(win, state) <= win.spare
    return not (
        state.tableau & win.mask
        or (win.stock and state.stock)
        or (win.waste and any(state.wastes))
        or (win.reserve and any(state.reserves))
    )


def _left(win: Win, state: State) -> int:
    """Return how many cards are left of those that the win rule names."""
    left = (state.tableau & win.mask).bit_count() + (len(state.stock) if win.stock else 0)
    left += sum(map(len, state.wastes)) if win.waste else 0
    return left + (sum(map(len, state.reserves)) if win.reserve else 0)
