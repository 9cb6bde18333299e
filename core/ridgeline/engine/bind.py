"""Make a :class:`Game` of compiled parts: choose the rules that its parts call for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine import pair_rules, play_rules
from ridgeline.engine.game import Dealer, Game, is_won, layout_tables
from ridgeline.engine.moves import DRAW, REDEAL, Move
from ridgeline.engine.stock_rules import may_redeal, with_stock_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.parts import Parts
    from ridgeline.engine.state import State


def build_game(parts: Parts, ref: str) -> Game:
    """Compile parts into a game.

    :param ref: reference of the ruleset, for position texts and messages.
    """
    tables = layout_tables(parts.layout)
    dealer = Dealer(parts)
    rules = play_rules if parts.match.onto_waste else pair_rules
    return Game(
        ref=ref,
        parts=parts,
        tables=tables,
        legal=_legal_function(parts, rules.legal_card_moves(parts, tables)),
        play=with_stock_moves(parts.plan, rules.play_function(parts, tables, dealer)),
        dealer=dealer,
    )


def _legal_function(
    parts: Parts, card_moves: Callable[[State], list[Move]]
) -> Callable[[State], list[Move]]:
    """Return the function that lists all moves: the cards', the draw and the redeal."""
    plan, win = parts.plan, parts.win
    mask, allows = 0 if win.spare else win.mask, parts.match.allows
    draws, when_stuck = plan.deal > 0, plan.when_stuck

    def legal(state: State) -> list[Move]:
        if not state[1] & mask and is_won(win, plan, state):
            return []
        moves = card_moves(state)
        if allows is not None:
            moves = [move for move in moves if allows(state, move)]
        if state[3]:
            if draws and not (when_stuck and moves):
                moves.append(DRAW)
        elif may_redeal(plan, state):
            moves.append(REDEAL)
        return moves

    return legal
