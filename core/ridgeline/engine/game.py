"""A compiled game: frozen parts, tables per layout, and the two functions of its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from ridgeline.engine.moves import Kind, Move, make_move
from ridgeline.engine.state import State, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ridgeline.engine.parts import Layout, Parts, Plan, Win

Status = Literal["playing", "won", "stuck"]


class CardMoves(dict[tuple[int, tuple[str, ...]], Move]):
    """The moves of one kind by (mask of slots, piles), made when first asked for."""

    def __init__(self, kind: Kind, names: Sequence[str]) -> None:
        """Make no move yet.

        :param names: the slots' names, by slot number.
        """
        super().__init__()
        self._kind = kind
        self._names = names

    def __missing__(self, key: tuple[int, tuple[str, ...]]) -> Move:
        """Make the move of these slots and piles."""
        bits, piles = key
        slots = tuple(mask_slots(bits))
        move = make_move(self._kind, slots, tuple(self._names[slot] for slot in slots), piles)
        self[key] = move
        return move


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
    :param removals: moves of cards that leave, by (mask, piles).
    :param walls_of: per slot, the mask of all walls that it is part of.
    """

    names: tuple[str, ...]
    slot_by_name: dict[str, int]
    uncover: tuple[tuple[tuple[int, int], ...], ...]
    below: tuple[tuple[int, ...], ...]
    plays: dict[int, Move]
    removals: CardMoves
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
        removals=CardMoves(Kind.REMOVE, names),
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
    :param start_free: mask of the slots that are free when a round is dealt.
    """

    ref: str
    parts: Parts
    tables: LayoutTables
    legal: Callable[[State], list[Move]]
    play: Callable[[State, Move], State]
    start_free: int = field(repr=False)

    def table(self, cards: Sequence[int], pack: tuple[int, ...] = ()) -> Table:
        """Return the tables of one round's faces by slot."""
        return Table(self.parts.match, cards, pack)

    def start(self, pack: Sequence[int], round_: int = 1) -> State:
        """Deal a pack and return the first state of the round.

        :param pack: all faces in dealing order: tableau, reserves, wastes, stock.
        """
        return deal_round(self.parts, self.start_free, tuple(pack), round_)

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
    return not (
        state.tableau & win.mask
        or (win.stock and state.stock)
        or (win.waste and any(state.wastes))
        or (win.reserve and any(state.reserves))
    )


def deal_round(parts: Parts, free: int, pack: tuple[int, ...], round_: int) -> State:
    """Deal a pack: tableau, reserves, wastes, stock.

    :param free: mask of the slots that are free at the start.
    """
    layout, plan = parts.layout, parts.plan
    cards = list(pack)
    for face in plan.first:
        cards.remove(face)
    places = len(layout.slots)
    table = Table(parts.match, cards[:places], pack)
    reserves = []
    for _ in range(plan.reserves):
        reserves.append(tuple(cards[places : places + plan.reserve_cards]))
        places += plan.reserve_cards
    first = [*plan.first, *cards[places : places + plan.start]]
    places += plan.start
    return State(
        table=table,
        tableau=layout.full,
        free=free,
        stock=tuple(cards[places:]),
        wastes=tuple(tuple(first[pile :: plan.wastes]) for pile in range(plan.wastes)),
        reserves=tuple(reserves),
        pass_=1,
        round=round_,
        run=0,
        last=0,
        drawn=0,
    )
