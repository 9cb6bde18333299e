"""Fair playouts: random games of a player who takes a card when one goes and cannot look ahead.

The policy sees legal moves only, never a hidden face: among the moves of cards one is taken at
random, else the stock is drawn from, else it is redealt. A pass through the stock in which
nothing went ends the game, as does a game that has lasted very long.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.engine.moves import Kind
from ridgeline.solver.problem import Meter

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

MOST_MOVES = 600


class Playouts(NamedTuple):
    """What a number of playouts came to.

    :param games: number of playouts.
    :param wins: how many were won, or led to a next round.
    :param removed: share of the tableau's cards that went, on average, 0 … 1.
    """

    games: int
    wins: int
    removed: float

    @property
    def win_share(self) -> float:
        """Share of the games that were won, 0 … 1."""
        return self.wins / self.games if self.games else 0.0


def play_out(game: Game, start: State, chance: random.Random, meter: Meter) -> State:
    """Play one random round to its end and return the last position, or a next round's first.

    :raises OutOfBudget: as the meter says; a legal move is one of its states.
    """
    state = start
    quiet = False  # nothing went since the last redeal
    for _ in range(MOST_MOVES):
        if state.round != start.round:
            break
        moves = game.legal(state)
        if not moves:
            break
        meter.spend(len(moves))
        cards = [move for move in moves if move.kind < Kind.DRAW]
        if cards:
            quiet = False
            move = cards[int(chance.random() * len(cards))]
        else:
            move = moves[0]
            if move.kind is Kind.REDEAL:
                if quiet:
                    break
                quiet = True
        state = game.play(state, move)
    return state


def fair_playouts(
    game: Game, state: State, games: int, seed: int = 0, meter: Meter | None = None
) -> Playouts:
    """Play a number of random games from a position.

    :param seed: of the random choices; the same seed gives the same result on one version of
        Python's :mod:`random` (a figure to sort deals by, not a deal).
    :raises OutOfBudget: as the meter says.
    """
    meter = meter or Meter()
    chance = random.Random(seed)
    places = max(1, len(game.parts.layout.slots))
    wins = gone = 0
    for _ in range(games):
        end = play_out(game, state, chance, meter)
        cleared = end.round != state.round
        wins += cleared or game.won(end)
        gone += places if cleared else places - end.tableau.bit_count()
    return Playouts(games, wins, gone / places / games if games else 0.0)
