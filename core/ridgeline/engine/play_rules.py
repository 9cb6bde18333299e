"""Games onto the waste (TriPeaks, Golf …): a card that fits the waste top is played onto it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import Dealer, LayoutTables, mask_slots, win_holds
from ridgeline.engine.moves import Kind, Move, make_move
from ridgeline.engine.state import State, new_state
from ridgeline.engine.stock_rules import refill

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.parts import Parts


def legal_card_moves(parts: Parts, tables: LayoutTables) -> Callable[[State], list[Move]]:
    """Return the function that lists the plays, from tableau and reserves onto each waste."""
    plays, names = tables.plays, tables.names
    apart, one_waste = parts.plan.apart, parts.plan.wastes == 1
    has_reserves = parts.plan.reserves > 0
    match_empty, fits = parts.match.empty, parts.match.fits

    def onto_one(state: State) -> list[Move]:
        # By index: taking apart a named tuple costs more than three of its eleven items.
        waste = state[4][0]
        fit = state[2] & (state[0].fit[waste[-1]] if waste else state[0].empty)
        if apart:
            fit &= ~state.last
        moves = []
        while fit:
            bit = fit & -fit
            moves.append(plays[bit])
            fit ^= bit
        if has_reserves:
            moves += reserve_plays(state, ("",))
        return moves

    def reserve_plays(state: State, targets: tuple[str, ...]) -> list[Move]:
        moves = []
        for target, waste in zip(targets, state.wastes, strict=True):
            taken = fits[waste[-1]] if waste else match_empty
            piles = (target,) if target else ()
            moves += [
                make_move(Kind.PLAY, (), (), (f"R{number}", *piles))
                for number, pile in enumerate(state.reserves, start=1)
                if pile and taken >> pile[-1] & 1
            ]
        return moves

    waste_names = tuple(f"W{number}" for number in range(1, parts.plan.wastes + 1))

    def onto_several(state: State) -> list[Move]:
        moves = []
        table = state.table
        for name, waste in zip(waste_names, state.wastes, strict=True):
            fit = state.free & (table.fit[waste[-1]] if waste else table.empty) & ~state.last
            moves += [
                make_move(Kind.PLAY, (slot,), (names[slot],), (name,)) for slot in mask_slots(fit)
            ]
        return moves + reserve_plays(state, waste_names)

    return onto_one if one_waste else onto_several


def play_function(
    parts: Parts, tables: LayoutTables, dealer: Dealer
) -> Callable[[State, Move], State]:
    """Return the function that moves cards."""
    plan, win = parts.plan, parts.win
    uncover, walls_of = tables.uncover, tables.walls_of
    apart, goes_on = plan.apart, plan.rounds != 1
    counts_run = 1 if uses_run(parts) else 0

    def play(state: State, move: Move) -> State:
        table, tableau, free, stock, wastes, reserves, pass_, round_, run, last, _ = state
        _, _, bits, slots, piles = move
        if piles:
            wastes, reserves = play_piles(state, move)
            if plan.refill:
                stock, reserves = refill(stock, reserves)
        else:
            wastes = (wastes[0] + (table.cards[slots[0]],),)
        if bits:
            tableau ^= bits
            free ^= bits
            for need, bit in uncover[slots[0]]:
                if tableau & need == bit:
                    free |= bit
            if apart:
                last = walls_of[slots[0]]
        after: State = new_state(
            (
                table, tableau, free, stock, wastes, reserves,
                pass_, round_, run + counts_run, last, 0,
            ),
        )  # fmt: skip
        if goes_on and round_ != plan.rounds and win_holds(win, after):
            return dealer.next_round(state)
        return after

    return play


def play_piles(state: State, move: Move) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return wastes and reserves after a play from a reserve, or onto one of several wastes."""
    wastes, reserves = list(state.wastes), list(state.reserves)
    target = 0
    face = state.table.cards[move.slots[0]] if move.slots else 0
    for pile in move.piles:
        index = int(pile[1:]) - 1
        if pile[0] == "W":
            target = index
        else:
            face = reserves[index][-1]
            reserves[index] = reserves[index][:-1]
    wastes[target] += (face,)
    return tuple(wastes), tuple(reserves)


def uses_run(parts: Parts) -> bool:
    """Return whether the position has to know the length of the run."""
    return bool(parts.score.run or parts.score.run_end or parts.plan.show == "run")
