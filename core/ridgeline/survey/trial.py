"""Trying a ruleset out: random games, and how many of its deals can be won, in some seconds.

The deals are always the same ones, so the figures are too, unless the time was too short for all.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ridgeline.deals.pack import deal_of
from ridgeline.solver.choose import solve
from ridgeline.solver.playouts import play_out
from ridgeline.solver.problem import Budget, Meter
from ridgeline.solver.rounds import one_round
from ridgeline.survey.totals import Spread, Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

DEALS = 200
"""Deals that are played at random, and deals that are solved: those with the numbers from 0."""

STATES = 100_000
"""Positions that are looked at for one deal before it counts as undecided."""

_MEGABYTES = 512


@dataclass(slots=True)
class RandomGames:
    """What random games came to.

    :param won: number of games that were won, or whose round was cleared where rounds go on.
    :param length: of each game, in actions: moves of cards, draws and redeals.
    :param choices: legal moves by position, of all games together.
    """

    won: int = 0
    length: Spread = field(default_factory=Spread)
    choices: Spread = field(default_factory=Spread)

    @property
    def games(self) -> int:
        """Number of games."""
        return self.length.count


class _Count(Meter):
    """Notes how many moves there are to choose from at each position of a playout."""

    __slots__ = ("choices",)

    def __init__(self, choices: Spread) -> None:
        super().__init__()
        self.choices = choices

    def spend(self, states: int = 1) -> None:
        """Note the number of legal moves of a position."""
        self.choices.add(states)


def _until(seconds: float) -> Iterator[int]:
    """Yield the numbers of the deals while there is time."""
    end = time.monotonic() + seconds
    for number in range(DEALS):
        if time.monotonic() > end:
            return
        yield number


def play_random_games(
    library: Library, ruleset: Ruleset, seconds: float, tell: Callable[[], object]
) -> RandomGames:
    """Play a random game of each deal, by :func:`~ridgeline.solver.playouts.play_out`.

    :param seconds: no further game is begun after so many.
    :param tell: called after each game.
    :raises PluginError: if a plugin's function raises.
    """
    game = one_round(library.game(ruleset))
    found = RandomGames()
    for number in _until(seconds):
        start = game.start(deal_of(library, ruleset, number).faces)
        choices = found.choices.count
        end = play_out(game, start, random.Random(number), _Count(found.choices))
        found.won += end.round != start.round or game.won(end)
        found.length.add(found.choices.count - choices)
        tell()
    return found


def solve_deals(
    library: Library, ruleset: Ruleset, seconds: float, tell: Callable[[], object]
) -> Totals:
    """Solve the deals, or as many as there is time for.

    Where rounds go on without end a deal counts as won if its round can be cleared.

    :param tell: called after each deal.
    :raises PluginError: if a plugin's function raises.
    """
    game = one_round(library.game(ruleset))
    end = time.monotonic() + seconds
    totals = Totals()
    for number in _until(seconds):
        start = game.start(deal_of(library, ruleset, number).faces)
        left = end - time.monotonic()
        answer = solve(game, start, budget=Budget(STATES, max(left, 0.0), _MEGABYTES))
        if answer.verdict == "unknown" and time.monotonic() >= end:
            break  # it was the time that ran out, not the budget of the deal
        totals.add(number, answer.verdict, {}, answer.method)
        totals.seconds += answer.seconds
        tell()
    return totals
