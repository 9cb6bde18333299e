"""Fair hints: which move wins in most of the deals that the player cannot tell apart.

For each sampled world (:mod:`ridgeline.solver.worlds`) every legal move is asked whether the game can
still be won after it, exactly where an oracle serves the game, else by a small search and fair
playouts. A hint is there after a few playouts and gets better with every world looked at.
Nothing depends on the hidden cards but what the player has seen of them. Where rounds go on without
end, winning is clearing the round on the table.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from ridgeline.engine.effects import turned_up
from ridgeline.engine.moves import Kind, Move
from ridgeline.solver.oracles import oracle_for
from ridgeline.solver.playouts import play_out
from ridgeline.solver.problem import Meter, OutOfBudget
from ridgeline.solver.rounds import one_round
from ridgeline.solver.worlds import world

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

Reason = Literal["only-move", "nothing-fits", "wins-most", "clears-most"]
_FIRST_WORLDS = 6
"""Worlds of the first, quick estimate at most: one playout a move in each."""
_FIRST_MOVES = 12
"""Moves that it weighs at most, those that turn up most cards; where there are more it is slow."""
_FIRST_CHOICES = 4000
"""Legal moves in its playouts after which it looks at no further world."""


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
        self._game = game = one_round(game)
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
        """Look at worlds until the time is over, so many were looked at, or it is cancelled.

        Not before a first estimate is there; a world that is begun is finished when time is over.

        :param cancelled: asked every few milliseconds; may wait before it answers.
        """
        end = time.perf_counter() + seconds
        if len(self._moves) < 2:
            return
        most = 1 if self._peek else worlds
        meter = Meter(cancelled=cancelled)
        with suppress(OutOfBudget):
            self._estimate(meter)
            while time.perf_counter() < end and (most is None or self.worlds < most):
                self.refine(meter)

    def refine(self, meter: Meter | None = None) -> None:
        """Look at one more world.

        :raises OutOfBudget: as the meter says; the world does not count then.
        """
        meter = meter or Meter()
        state = self._state if self._peek else world(self._game, self._state, self.worlds)
        wins = oracle_for(self._game, state, meter)
        found = [wins(self._game.play(state, move)) for move in self._moves]
        for move, share in zip(self._moves, found, strict=True):
            self._wins[move] += share
        self.worlds += 1

    def best(self) -> Hint | None:
        """Return the best move so far; None if there is no legal move.

        Of equally good ones a card goes before a draw, then what turns up most cards, then what
        comes first in canonical order.
        """
        if not self._moves:
            return None
        if len(self._moves) > 1:
            self._estimate(Meter())
        move = min(self._moves, key=self._rank)
        return Hint(move.text, self._reason(move), self._share(move), self.worlds)

    def shares(self) -> dict[str, float]:
        """Return by move the share of worlds that can still be won after it."""
        return {move.text: self._share(move) for move in sorted(self._moves)}

    def _rank(self, move: Move) -> tuple[float, int, int, float, str]:
        draws, turns, text = self._promise(move)
        return -self._share(move), draws, turns, -self._quick.get(move, 0.0), text

    def _promise(self, move: Move) -> tuple[bool, int, str]:
        """Return what a move is sorted by as long as nothing is known."""
        after = self._game.play(self._state, move)
        turns = turned_up(self._game, self._state, after).bit_count()
        return move.kind >= Kind.DRAW, -turns, move.text

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

    def _estimate(self, meter: Meter) -> None:
        """Play moves out once in some worlds: a win counts 1, else the part of the tableau gone.

        :raises OutOfBudget: as the meter says; nothing is estimated then.
        """
        if self._quick:
            return
        game, chance = self._game, random.Random(0)
        places = max(1, len(game.parts.layout.slots))
        moves = sorted(self._moves, key=self._promise)[:_FIRST_MOVES]
        totals = dict.fromkeys(moves, 0.0)
        worlds, begun = 0, meter.states
        while worlds < _FIRST_WORLDS and meter.states - begun < _FIRST_CHOICES:
            state = self._state if self._peek else world(game, self._state, worlds)
            for move in moves:
                end = play_out(game, game.play(state, move), chance, meter)
                won = game.won(end) or end.round != state.round  # rounds that have an end
                totals[move] += 1.0 if won else 0.5 * (1 - end.tableau.bit_count() / places)
            worlds += 1
        self._quick = {move: total / worlds for move, total in totals.items()}
