"""The rules of stock, wastes and reserves, which all games share: draw, redeal, refill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.moves import DRAW, REDEAL, Move
from ridgeline.engine.state import State, new_state
from ridgeline.shuffle import shuffled

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.parts import Plan
    from ridgeline.engine.state import Pile

Piles = tuple["Pile", ...]


def with_stock_moves(
    plan: Plan, play_cards: Callable[[State, Move], State]
) -> Callable[[State, Move], State]:
    """Return the function that makes any move: a draw, a redeal (both end the run), or cards'."""
    one_by_one = plan.deal == 1 and plan.wastes == 1
    drawn = 1 if plan.under == "just-drawn" else 0

    def play(state: State, move: Move) -> State:
        if move is not DRAW and move is not REDEAL:
            return play_cards(state, move)
        table, tableau, free, stock, wastes, reserves, pass_, round_, _, _, _ = state
        if move is REDEAL:
            stock = redeal(plan, wastes, pass_)
            wastes = ((),) * len(wastes)
            return new_state(
                (table, tableau, free, stock, wastes, reserves, pass_ + 1, round_, 0, 0, 0)
            )
        if one_by_one:
            wastes = (wastes[0] + stock[:1],)
            stock = stock[1:]
        else:
            stock, wastes = draw(plan, stock, wastes)
        return new_state(
            (table, tableau, free, stock, wastes, reserves, pass_, round_, 0, 0, drawn)
        )

    return play


def draw(plan: Plan, stock: Pile, wastes: Piles) -> tuple[Pile, Piles]:
    """Return stock and wastes after a draw: ``plan.deal`` cards to each waste, in turn."""
    count = plan.deal * len(wastes)
    drawn, rest = stock[:count], stock[count:]
    return rest, tuple(pile + drawn[i :: len(wastes)] for i, pile in enumerate(wastes))


def may_redeal(plan: Plan, state: State) -> bool:
    """Return whether the wastes may become the stock of another pass."""
    return (
        not state.stock
        and plan.deal > 0
        and (plan.passes == 0 or state.pass_ < plan.passes)
        and any(state.wastes)
    )


def redeal(plan: Plan, wastes: Piles, pass_: int) -> Pile:
    """Return the stock of the pass after ``pass_``: the wastes' cards, the bottom one first."""
    stock = wastes[0] if len(wastes) == 1 else tuple(face for pile in wastes for face in pile)
    return shuffled(stock, pass_) if plan.redeal == "shuffled" else stock


def refill(stock: Pile, reserves: Piles) -> tuple[Pile, Piles]:
    """Return stock and reserves after each empty reserve took the stock's next card."""
    filled = []
    for pile in reserves:
        if not pile and stock:
            pile, stock = stock[:1], stock[1:]
        filled.append(pile)
    return stock, tuple(filled)
