"""Games in which cards leave together (Pyramid, Elevens …): pairs, singles and larger sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import Dealer, LayoutTables, mask_slots, win_holds
from ridgeline.engine.moves import Move
from ridgeline.engine.state import State, new_state
from ridgeline.engine.stock_rules import refill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ridgeline.engine.parts import Parts, Plan

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
    plan, removals = parts.plan, tables.removals
    of_tableau, with_waste = removals[()], removals["W",]
    kings = parts.match.alone
    waste_top = plan.top and plan.wastes == 1
    further = _further_moves(parts, tables)

    def legal(state: State) -> list[Move]:
        # By index: taking apart a named tuple costs more than three of its eleven items.
        table, free = state[0], state[2]
        moves = []
        alone = free & table.alone
        while alone:
            bit = alone & -alone
            alone ^= bit
            moves.append(of_tableau[bit])
        mates_of = table.mates
        rest = free
        while rest:
            bit = rest & -rest
            rest ^= bit
            mates = rest & mates_of[bit.bit_length() - 1]
            while mates:
                mate = mates & -mates
                mates ^= mate
                moves.append(of_tableau[bit | mate])
        if waste_top and (waste := state[4][0]):
            top = waste[-1]
            if kings >> top & 1:
                moves.append(with_waste[0])
            mates = free & table.fit[top]
            while mates:
                mate = mates & -mates
                mates ^= mate
                moves.append(with_waste[mate])
        for more in further:
            moves += more(state)
        return moves

    return legal


def _further_moves(parts: Parts, tables: LayoutTables) -> tuple[Callable[[State], list[Move]], ...]:
    """Return the functions that list what these rules allow beyond tableau and one waste top."""
    plan = parts.plan
    further = []
    if plan.bottom or plan.stock_up or plan.reserves or plan.wastes > 1:
        further.append(_pile_moves(parts, tables))
    if plan.under != "never":
        further.append(_under_moves(parts, tables))
    if plan.coverer:
        further.append(_coverer_moves(parts, tables))
    if parts.match.sets:
        further.append(_set_moves(parts, tables))
    return tuple(further)


def _pile_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    """Return the function for pile cards: single, with tableau cards, with each other.

    What the one waste top does without other piles is left to the caller's loop.
    """
    piles_of = open_piles(parts.plan)
    fits, alone, removals = parts.match.fits, parts.match.alone, tables.removals

    def moves_of(state: State) -> list[Move]:
        moves = []
        piles = piles_of(state)
        for number, (name, face) in enumerate(piles):
            if name != "W":
                with_pile = removals[name,]
                if alone >> face & 1:
                    moves.append(with_pile[0])
                moves += [
                    with_pile[1 << slot] for slot in mask_slots(state.free & state.table.fit[face])
                ]
            moves += [
                removals[name, other][0]
                for other, other_face in piles[number + 1 :]
                if fits[face] >> other_face & 1
            ]
        return moves

    return moves_of


def _under_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    plan, fits = parts.plan, parts.match.fits
    both = tables.removals["W", "U"][0]

    def moves_of(state: State) -> list[Move]:
        if not may_take_under(plan, state):
            return []
        *_, under, top = state.wastes[0]
        return [both] if fits[top] >> under & 1 else []

    return moves_of


def _coverer_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    blockers, below, of_tableau = parts.layout.blockers, tables.below, tables.removals[()]
    down = parts.layout.down  # a covered card of these is not seen yet, so no partner either

    def moves_of(state: State) -> list[Move]:
        tableau, mates = state.tableau & ~down, state.table.mates
        return [
            of_tableau[1 << coverer | 1 << slot]
            for coverer in mask_slots(state.free)
            for slot in below[coverer]
            if tableau >> slot & 1
            and mates[coverer] >> slot & 1
            and any(state.tableau & mask == 1 << coverer for mask in blockers[slot])
        ]

    return moves_of


def may_take_under(plan: Plan, state: State) -> bool:
    """Return whether the waste card under the top may leave together with the top.

    The bottom one of just two waste cards is called ``B`` where the bottom may be moved.
    """
    return (
        (plan.under == "top-two" or (plan.under == "just-drawn" and bool(state.drawn)))
        and len(state.wastes) == 1
        and len(state.wastes[0]) > (2 if plan.bottom else 1)
    )


def _set_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    """Return the function for larger sets: one card each of the set's facesets."""
    piles_of, sets, removals = open_piles(parts.plan), parts.match.sets, tables.removals

    def moves_of(state: State) -> list[Move]:
        cards = state.table.cards
        offers = [(1 << slot, "", cards[slot]) for slot in mask_slots(state.free)]
        offers += [(0, name, face) for name, face in piles_of(state)]
        chosen = sorted({choice for wanted in sets for choice in _choices(wanted, offers)})
        return [
            removals[tuple(offers[i][1] for i in choice if offers[i][1])][
                sum(offers[i][0] for i in choice)
            ]
            for choice in chosen
        ]

    return moves_of


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
    parts: Parts, tables: LayoutTables, dealer: Dealer
) -> Callable[[State, Move], State]:
    """Return the function that moves cards."""
    plan, win = parts.plan, parts.win
    uncover = tables.uncover
    goes_on = plan.rounds != 1
    waste_top = ("W",)

    def play(state: State, move: Move) -> State:
        table, tableau, free, stock, wastes, reserves, pass_, round_, _, _, _ = state
        _, _, bits, slots, piles = move
        if bits:
            tableau ^= bits
            free &= tableau
            for slot in slots:
                for need, bit in uncover[slot]:
                    if tableau & need == bit:
                        free |= bit
        if piles == waste_top:
            wastes = (wastes[0][:-1],)
        elif piles:
            stock, wastes, reserves = take_from_piles(state, piles)
            if plan.refill:
                stock, reserves = refill(stock, reserves)
        after: State = new_state(
            (table, tableau, free, stock, wastes, reserves, pass_, round_, 0, 0, 0),
        )
        if goes_on and round_ != plan.rounds and win_holds(win, after):
            return dealer.next_round(state)
        return after

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
