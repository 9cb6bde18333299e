"""Games in which cards leave together (Pyramid, Elevens …): pairs, singles and larger sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import LayoutTables, deal_round, mask_slots, win_holds
from ridgeline.engine.moves import DRAW, Kind, Move
from ridgeline.engine.state import State
from ridgeline.engine.stock_rules import draw, redeal, refill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ridgeline.engine.parts import Parts, Plan

_new_state = tuple.__new__
# NamedTuple's own constructor goes through a Python-level __new__; this one costs a third.

OpenPiles = list[tuple[str, int]]
"""Names and faces of the pile cards that may be moved, in canonical order."""


def open_piles(plan: Plan) -> Callable[[State], OpenPiles]:
    """Return the function that lists the pile cards that may be moved, ``U`` left out."""
    top, bottom, stock_up, several = plan.top, plan.bottom, plan.stock_up, plan.wastes > 1

    def piles(state: State) -> OpenPiles:
        found = [(f"R{i}", pile[-1]) for i, pile in enumerate(state.reserves, start=1) if pile]
        if several:
            if top:
                found += [
                    (f"W{i}", pile[-1]) for i, pile in enumerate(state.wastes, start=1) if pile
                ]
        else:
            waste = state.wastes[0]
            if top and waste:
                found.append(("W", waste[-1]))
            if bottom and len(waste) > (1 if top else 0):
                found.append(("B", waste[0]))
        if stock_up and state.stock:
            found.append(("S", state.stock[0]))
        return found

    return piles


def legal_card_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    """Return the function that lists what may be removed."""
    plan, match = parts.plan, parts.match
    fits, alone_faces = match.fits, match.alone
    removals, below = tables.removals, tables.below
    only_waste_top = (
        plan.top and plan.wastes == 1 and not (plan.bottom or plan.stock_up or plan.reserves)
    )
    piles_of = open_piles(plan)
    one_waste = plan.wastes == 1

    def tableau_moves(state: State) -> list[Move]:
        table, _, free, _, _, _, _, _, _, _, _ = state
        mates_of = table.mates
        alone = free & table.alone
        moves = []
        while alone:
            bit = alone & -alone
            alone ^= bit
            moves.append(removals[bit, ()])
        while free:
            bit = free & -free
            free ^= bit
            mates = free & mates_of[bit.bit_length() - 1]
            while mates:
                mate = mates & -mates
                mates ^= mate
                moves.append(removals[bit | mate, ()])
        return moves

    def with_pile(state: State, name: str, face: int) -> list[Move]:
        mates = state.free & state.table.fit[face]
        piles = (name,)
        moves = [removals[0, piles]] if alone_faces >> face & 1 else []
        while mates:
            bit = mates & -mates
            mates ^= bit
            moves.append(removals[bit, piles])
        return moves

    def pile_moves(state: State) -> list[Move]:
        if only_waste_top:
            waste = state.wastes[0]
            return with_pile(state, "W", waste[-1]) if waste else []
        moves = []
        piles = piles_of(state)
        for number, (name, face) in enumerate(piles):
            moves += with_pile(state, name, face)
            moves += [
                removals[0, (name, other)]
                for other, other_face in piles[number + 1 :]
                if fits[face] >> other_face & 1
            ]
        return moves

    def under_moves(state: State) -> list[Move]:
        if not may_take_under(plan, state):
            return []
        *_, under, top = state.wastes[0]
        return [removals[0, ("W", "U")]] if fits[top] >> under & 1 else []

    def coverer_moves(state: State) -> list[Move]:
        table, tableau, free = state.table, state.tableau, state.free
        blockers = parts.layout.blockers
        moves = []
        for coverer in mask_slots(free):
            bit = 1 << coverer
            for slot in below[coverer]:
                if (
                    tableau >> slot & 1
                    and table.mates[coverer] >> slot & 1
                    and any(tableau & mask == bit for mask in blockers[slot])
                ):
                    moves.append(removals[bit | 1 << slot, ()])
        return moves

    def legal(state: State) -> list[Move]:
        moves = tableau_moves(state) + pile_moves(state)
        if plan.under != "never" and one_waste:
            moves += under_moves(state)
        if plan.coverer:
            moves += coverer_moves(state)
        if match.sets:
            moves += set_moves(parts, tables, state, piles_of(state))
        return moves

    return legal


def may_take_under(plan: Plan, state: State) -> bool:
    """Return whether the waste card under the top may leave together with the top.

    The bottom one of just two waste cards is called ``B`` where the bottom may be moved.
    """
    return (
        (plan.under == "top-two" or (plan.under == "just-drawn" and bool(state.drawn)))
        and len(state.wastes) == 1
        and len(state.wastes[0]) > (2 if plan.bottom else 1)
    )


def set_moves(parts: Parts, tables: LayoutTables, state: State, piles: OpenPiles) -> list[Move]:
    """Return the removals of larger sets: one card each of the set's facesets."""
    cards = state.table.cards
    offers = [(1 << slot, "", cards[slot]) for slot in mask_slots(state.free)]
    offers += [(0, name, face) for name, face in piles]
    found = {
        (sum(offers[i][0] for i in chosen), tuple(offers[i][1] for i in chosen if offers[i][1]))
        for wanted in parts.match.sets
        for chosen in _choices(wanted, offers)
    }
    order = {name: number for number, (name, _) in enumerate(piles)}
    return [
        tables.removals[bits, names]
        for bits, names in sorted(
            found, key=lambda key: (key[0], tuple(order[name] for name in key[1]))
        )
    ]


def _choices(
    wanted: tuple[int, ...], offers: list[tuple[int, str, int]]
) -> Iterator[tuple[int, ...]]:
    """Yield ascending tuples of offer indices that give one card to each wanted faceset."""

    def extend(chosen: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not left:
            yield tuple(sorted(chosen))
            return
        # Equal facesets in a row are filled in ascending order, so that no set comes twice.
        repeated = bool(chosen) and left[0] == wanted[len(chosen) - 1]
        first = chosen[-1] + 1 if repeated else 0
        for index in range(first, len(offers)):
            if index not in chosen and left[0] >> offers[index][2] & 1:
                yield from extend((*chosen, index), left[1:])

    return extend((), wanted)


def play_function(
    parts: Parts, tables: LayoutTables, start_free: int
) -> Callable[[State, Move], State]:
    """Return the function that makes a move."""
    plan, win = parts.plan, parts.win
    uncover = tables.uncover
    refills, goes_on = plan.refill, plan.rounds != 1
    marks_draw = 1 if plan.under == "just-drawn" else 0
    remove_kind = Kind.REMOVE

    def play(state: State, move: Move) -> State:
        table, tableau, free, stock, wastes, reserves, pass_, round_, _, _, _ = state
        _, kind, bits, slots, piles = move
        if kind is remove_kind:
            if bits:
                tableau ^= bits
                free &= tableau
                for slot in slots:
                    for need, bit in uncover[slot]:
                        if tableau & need == bit:
                            free |= bit
            if piles:
                stock, wastes, reserves = take_from_piles(state, piles)
                if refills:
                    stock, reserves = refill(stock, reserves)
            after: State = _new_state(
                State,
                (table, tableau, free, stock, wastes, reserves, pass_, round_, 0, 0, 0),
            )
            if goes_on and round_ != plan.rounds and win_holds(win, after):
                pack = parts.next_pack(table.pack, round_)
                return deal_round(parts, start_free, pack, round_ + 1)
            return after
        if move is DRAW:
            stock, wastes = draw(plan, stock, wastes)
            return _new_state(
                State,
                (table, tableau, free, stock, wastes, reserves, pass_, round_, 0, 0, marks_draw),
            )
        stock = redeal(plan, wastes, pass_)
        wastes = ((),) * len(wastes)
        return _new_state(
            State, (table, tableau, free, stock, wastes, reserves, pass_ + 1, round_, 0, 0, 0)
        )

    return play


def take_from_piles(
    state: State, piles: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return stock, wastes and reserves without the cards that the move takes from piles."""
    stock, wastes, reserves = state.stock, list(state.wastes), list(state.reserves)
    for pile in piles:
        kind, number = pile[0], int(pile[1:] or 1) - 1
        if kind == "S":
            stock = stock[1:]
        elif kind == "B":
            wastes[0] = wastes[0][1:]
        elif kind == "R":
            reserves[number] = reserves[number][:-1]
        else:  # W, and U which comes after W and so is the top by then
            wastes[number] = wastes[number][:-1]
    return stock, tuple(wastes), tuple(reserves)
