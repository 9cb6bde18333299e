"""Whether positions of a deal can still be won: all of them at once, for hints.

The sweep of :mod:`ridgeline.solver.reach` run backwards: from the won tableau sets to those from
which they are reached, with the bits of :mod:`ridgeline.solver.tops`. What is asked later is looked
up.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ridgeline.solver.problem import Meter, Problem, go_on
from ridgeline.solver.reach import CHUNK, free_bits
from ridgeline.solver.sweep import board_objections, board_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Look
    from ridgeline.solver.reach import Board
    from ridgeline.solver.tops import Bits


def objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why :class:`Winnable` cannot serve a game; empty if it can."""
    return board_objections(problem, look)


class Winnable:
    """Tells of a position, and of every one that can be reached from it, whether it can be won.

    :param game: one that :func:`objections` has nothing against.
    :param state: of which everything is known; the deal itself, to be asked of the whole game.
    :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`; a set is one of its states.
    """

    __slots__ = ("_board", "_game", "_stock", "_won")

    def __init__(self, game: Game, state: State, meter: Meter | None = None) -> None:
        self._game = game
        self._board = board = board_of(Problem(game, state, 0))
        self._stock = len(state.stock)
        self._won = _won_tops(board, meter or Meter())

    def still_won(self, state: State) -> bool:
        """Return whether a position can be won.

        :raises KeyError: if its tableau cannot be reached.
        """
        board = self._board
        tops = board.tops
        number = board.sets.number[state.tableau]
        if not board.sets.plays[number]:
            return self._game.won(state)
        drawn = self._stock - len(state.stock)
        winning = _winning_plays(board, self._won, number)
        waste = state.wastes[0]
        taken = tops.kinds.on[waste[-1]] if waste else tops.kinds.on_empty
        onto = taken << drawn * tops.width
        if winning & onto:
            return True
        free = free_bits(board, number) if board.when_stuck else 0
        while drawn < tops.draws and not onto & free:
            drawn += 1
            onto = tops.onto[drawn]
            if winning & onto:
                return True
        return False

    def best_moves(self, state: State) -> list[Move]:
        """Return the legal moves after which the position can still be won, plays first."""
        game = self._game
        return [move for move in game.legal(state) if self.still_won(game.play(state, move))]


def _winning_plays(board: Board, won: list[Bits], number: int) -> Bits:
    """Return the bits of the cards of a set whose play leaves a position that can be won."""
    result = 0
    for slot, after in board.sets.plays[number]:
        result |= won[after] & board.tops.own[slot]
    return result


def _won_tops(board: Board, meter: Meter) -> list[Bits]:
    """Return by number of the set the bits of the tops with which it can be won.

    Bits between the blocks mean nothing. A won set is won with every top.
    """
    plays, own = board.sets.plays, board.tops.own
    won = [0] * len(plays)
    for number in board.sets.won:
        won[number] = -1
    tops_of = _tops_function(board)
    below = board.sets.below(board.start)
    numbers = []
    while chunk := list(islice(below, CHUNK)):
        meter.look()
        numbers += chunk
    rest = reversed(numbers)
    while chunk := list(islice(rest, CHUNK)):
        meter.spend(len(chunk))
        for number in chunk:
            if won[number]:
                continue
            winning = 0
            for slot, after in plays[number]:
                winning |= won[after] & own[slot]
            if winning:
                won[number] = tops_of(number, winning)
    return won


def _tops_function(board: Board) -> Callable[[int, Bits], Bits]:
    """Return ``tops_of(number, winning)``: the tops from which one comes to play a winning card.

    By playing it at once, or by drawing until there is a card on which it goes.
    """
    tops = board.tops
    unspread, width, onto = tops.unspread(), tops.width, tops.onto
    drawn_tops = sum(onto[1:])
    # By the length of the bits of the greatest number of draws: all with fewer.
    fewer = [0] + [
        (1 << width * drawn) - 1 for drawn in range(tops.draws + 1) for _ in range(width)
    ]
    if not board.when_stuck:
        return lambda _number, winning: (
            unspread(winning) | fewer[(winning & drawn_tops).bit_length()]
        )

    def tops_of(number: int, winning: Bits) -> Bits:
        free = free_bits(board, number)
        from_draws = 0
        rest = winning & drawn_tops
        while rest:
            drawn = (rest.bit_length() - 1) // width
            from_draws |= tops.block(drawn - 1)
            while drawn > 1 and not onto[drawn - 1] & free:
                drawn -= 1
                from_draws |= tops.block(drawn - 1)
            rest &= (1 << width * drawn) - 1
        for slot, _ in board.sets.plays[number]:
            from_draws &= ~tops.taken[slot]
        return unspread(winning) | from_draws

    return tops_of
