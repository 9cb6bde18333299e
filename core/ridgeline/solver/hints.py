"""Fair hints: which move wins in most of the deals that the player cannot tell apart.

For each sampled world (:mod:`ridgeline.solver.worlds`) every legal move is asked whether the game can
still be won after it, exactly where an oracle serves the game, else by a small search and fair
playouts. A hint is there after a few playouts and gets better with every world looked at.
Nothing depends on the hidden cards but what the player has seen of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from ridgeline.engine.effects import turned_up
from ridgeline.engine.moves import Kind, Move
from ridgeline.solver.oracles import oracle_for
from ridgeline.solver.playouts import play_out
from ridgeline.solver.worlds import world

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

Reason = Literal["only-move", "nothing-fits", "wins-most", "clears-most"]
_FIRST_WORLDS = 6
"""Worlds of the first, quick estimate: one playout a move in each."""


class Hint(NamedTuple):
    """The best move found so far, and why.

    :param move: its text.
    :param reason: ``only-move``; ``nothing-fits``: no card can go, so draw or redeal; ``wins-most``: it
        keeps the game winnable in most worlds; ``clears-most``: no move wins in any world, this
        one leaves least.
    :param share: share of the worlds, 0 … 1, that can still be won after it; an estimate as long
        as few worlds were looked at.
    :param worlds: number of worlds looked at; 0 for the quick estimate.
    """

    move: str
    reason: Reason
    share: float
    worlds: int


class HintSearch:
    """The search for a hint at one position, refined world by world.

    :param peek: look at the true hidden cards instead: the player has chosen so.
    :ivar worlds: number of worlds looked at.
    """

    def __init__(self, game: Game, state: State, *, peek: bool = False) -> None:
        self._game = game
        self._state = state
        self._peek = peek
        self._moves: list[Move] = game.legal(state)
        self._wins = dict.fromkeys(self._moves, 0.0)
        self._quick: dict[Move, float] = {}
        self.worlds = 0

    def run(
        self,
        *,
        seconds: float,
        worlds: int | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        """Look at worlds until the time is over, so many were looked at, or it is cancelled."""
        end = time.perf_counter() + seconds
        if len(self._moves) < 2:
            return
        if not self._quick:
            self._estimate()
        most = 1 if self._peek else worlds
        while time.perf_counter() < end and not cancelled():
            if most is not None and self.worlds >= most:
                return
            self.refine()

    def refine(self) -> None:
        """Look at one more world."""
        state = self._state if self._peek else world(self._game, self._state, self.worlds)
        wins = oracle_for(self._game, state)
        for move in self._moves:
            self._wins[move] += wins(self._game.play(state, move))
        self.worlds += 1

    def best(self) -> Hint | None:
        """Return the best move so far; None if there is no legal move.

        Of equally good ones a card goes before a draw, then what turns up most cards, then what
        comes first in canonical order.
        """
        if not self._moves:
            return None
        if not self._quick and len(self._moves) > 1:
            self._estimate()
        move = min(self._moves, key=self._rank)
        return Hint(move.text, self._reason(move), self._share(move), self.worlds)

    def shares(self) -> dict[str, float]:
        """Return by move the share of worlds that can still be won after it."""
        return {move.text: self._share(move) for move in sorted(self._moves)}

    def _rank(self, move: Move) -> tuple[float, int, int, float, str]:
        after = self._game.play(self._state, move)
        turns = turned_up(self._game, self._state, after).bit_count()
        return (
            -self._share(move),
            move.kind >= Kind.DRAW,
            -turns,
            -self._quick.get(move, 0.0),
            move.text,
        )

    def _share(self, move: Move) -> float:
        if self.worlds:
            return self._wins[move] / self.worlds
        return self._quick.get(move, 0.0)

    def _reason(self, move: Move) -> Reason:
        if move.kind >= Kind.DRAW and all(other.kind >= Kind.DRAW for other in self._moves):
            return "nothing-fits"
        if len(self._moves) == 1:
            return "only-move"
        return "wins-most" if self._share(move) > 0 else "clears-most"

    def _estimate(self) -> None:
        """Play each move out once in some worlds: a win counts 1, else the part of the tableau gone."""
        game = self._game
        chance = random.Random(0)
        places = max(1, len(game.parts.layout.slots))
        for move in self._moves:
            total = 0.0
            for number in range(_FIRST_WORLDS):
                state = self._state if self._peek else world(game, self._state, number)
                end = play_out(game, game.play(state, move), chance)
                won = game.won(end) or end.round != state.round
                total += 1.0 if won else 0.5 * (1 - end.tableau.bit_count() / places)
            self._quick[move] = total / _FIRST_WORLDS
