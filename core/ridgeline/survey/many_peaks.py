"""Cards onto one waste, one pass, many deals at once: NumPy's words instead of Python's ints.

The sweep of :mod:`ridgeline.solver.sweep`, turned around. A position is (tableau set, card played
last, cards drawn), so that a play, from one set to the next, has a word of bits: with how many
cards drawn it can be made. Each row of an array is a play, each column a deal. A card can be
played where the card played last, or one drawn since, takes it:

    word(play of s) = OR over plays t to the set: word(t) & takes[t, s]
                      | drawn[s] & more cards than the fewest drawn so far

``takes[t, s]`` has all bits set where the one card takes the other, ``drawn[s]`` a bit for each
card of the stock that does. Nothing else depends on the deal, so all that Python does is shared by
the deals of a block. Only two levels of the tableau sets are kept at a time: about 100 KB for each deal
of a block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ridgeline.cards import FACES
from ridgeline.engine.parts import Layout
from ridgeline.solver import sweep
from ridgeline.solver.worth import set_worths
from ridgeline.survey.peaks_plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from ridgeline.engine.game import Game
    from ridgeline.engine.parts import Match
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Objective, Problem
    from ridgeline.survey.peaks_plan import Places, Plan, Step

    Words = NDArray[np.unsignedinteger]
    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

METHOD = "many-peaks"

MOST_BYTES = 128 << 20
"""Memory that the words of a block take at most; three peaks take half of it for 512 deals."""

MOST_DRAWS = 64
"""Numbers of cards drawn, none among them, that a word has bits for."""

MOST_SETS = 100_000
"""Tableau sets at most; for Golf's 279,936 the plan alone would take some 500 MB."""

NEVER = 1 << 60
"""More moves, and more points, than there ever are."""


class Found(NamedTuple):
    """What was found, deal by deal.

    :param won: whether it can be won.
    :param moves: fewest moves of a win; -1 where there is none.
    :param cards: most tableau cards that any line removes.
    :param score: the best score, if it was asked for.
    """

    won: NDArray[np.bool_]
    moves: Ints
    cards: Ints
    score: Ints | None


def objections(problem: Problem, states: int | None = None) -> list[str]:
    """Return why this method cannot serve the deals of a game.

    :param problem: the start of any of them.
    :param states: budget of a deal; all its tableau sets are looked at.
    """
    score, stock = problem.game.parts.score, problem.state.stock
    said = sweep.objections(problem)
    if len(stock) >= MOST_DRAWS:
        said.append("More cards can be drawn than a word has bits.")
    sets = sweep.sets_of(problem)
    count = 0 if sets is None else len(sets.masks)
    if count > MOST_SETS:
        said.append("The tableau can come to so many sets that their order takes too much memory.")
    if states is not None and states < count:
        said.append("The budget is less than the tableau's sets.")
    if "score" in problem.asked:
        checks = {
            "A card's points depend on its rank.": any(score.by_rank),
            "The lower score is the better.": score.better == "lower",
            "Draws gain.": score.draw > 0,
            "Cards left in the stock cost.": score.stock_left < 0,
        }
        said += [sentence for sentence, holds in checks.items() if holds]
    return said


def solve_many(
    game: Game,
    states: Sequence[State],
    asked: frozenset[Objective],
    look: Callable[[], None] = lambda: None,
) -> Found:
    """Solve the starts of some deals to which there are no :func:`objections`.

    :param look: called now and then; what it raises ends the work.
    """
    layout = game.parts.layout
    plan = plan_of(Layout(layout.slots, layout.blockers), game.parts.win.mask)
    assert plan is not None
    worths = [0] * len(plan.sets.masks)
    if "score" in asked:
        worths = set_worths(game.parts, plan.sets, states[0]).of
    kinds = kinds_of(plan, tuple(worths))
    columns = max(1, MOST_BYTES // (2 * plan.rows * word_for(game, states[0]).itemsize))
    reached = np.concatenate(
        [
            Block(game, states[first : first + columns], plan).sweep(kinds.of, look)
            for first in range(0, len(states), columns)
        ],
        axis=1,
    )
    draws = np.array([len(state.stock) for state in states])
    return evaluate(game, kinds.kinds, reached, draws, "score" in asked)


def word_for(game: Game, state: State) -> np.dtype[np.unsignedinteger]:
    """Return the words with a bit for each number of cards drawn."""
    draws = len(state.stock) if game.parts.plan.deal else 0
    return np.dtype(np.uint32 if draws < 32 else np.uint64)


class Kind(NamedTuple):
    """Tableau sets that are worth the same, so that one word tells of all of them.

    :param gone: cards gone.
    :param won: whether the game is won.
    :param worth: points for the cards gone.
    """

    gone: int
    won: bool
    worth: int


class Kinds(NamedTuple):
    """The kinds of the tableau sets.

    :param of: per set, the number of its kind.
    """

    kinds: tuple[Kind, ...]
    of: tuple[int, ...]


def kinds_of(plan: Plan, worths: tuple[int, ...]) -> Kinds:
    """Sort the sets of a plan into kinds.

    :param worths: of every set.
    """
    won = frozenset(plan.sets.won)
    slots = len(plan.levels) - 1
    number: dict[Kind, int] = {}
    of = []
    for each, (mask, worth) in enumerate(zip(plan.sets.masks, worths, strict=True)):
        kind = Kind(slots - mask.bit_count(), each in won, worth)
        of.append(number.setdefault(kind, len(number)))
    return Kinds(tuple(number), tuple(of))


class Block:
    """The words of some deals, a deal a column.

    :param states: their starts.
    """

    def __init__(self, game: Game, states: Sequence[State], plan: Plan) -> None:
        parts = game.parts
        self._word = word_for(game, states[0]).type
        draws = len(states[0].stock) if parts.plan.deal else 0
        self._plan = plan
        self._when_stuck = parts.plan.when_stuck
        self._deals = len(states)
        cards = np.array([state.table.cards for state in states], dtype=np.intp).T
        # Behind the faces stands the empty waste.
        tops = np.array([w[-1] if w else FACES for (w,) in (s.wastes for s in states)], np.intp)
        stock = np.array([state.stock[:draws] for state in states], dtype=np.intp).T
        fits = _takes(parts.match)
        self._takes = self._taking(fits, cards, tops)
        self._drawn = self._drawing(fits, cards, stock)

    def _taking(self, fits: Bools, cards: Places, tops: Places) -> Words:
        """Return ``takes[t, s]``, row by row; the last rows are those of the first waste card."""
        words = np.where(fits, ~self._word(0), self._word(0))
        slots = len(cards)
        takes = np.empty((slots + 1, slots, self._deals), self._word)
        for slot in range(slots):
            takes[slot] = words[cards[slot], cards]
        takes[slots] = words[tops, cards]
        return takes.reshape(-1, self._deals)

    def _drawing(self, fits: Bools, cards: Places, stock: Places) -> Words:
        """Return ``drawn[s]``."""
        drawn = np.zeros((len(cards), self._deals), self._word)
        for number, tops in enumerate(stock, start=1):
            drawn |= fits[tops, cards].astype(self._word) << self._word(number)
        return drawn

    def sweep(self, kind: Sequence[int], look: Callable[[], None]) -> Words:
        """Sweep over all tableau sets.

        :param kind: of every set.
        :return: per kind, with how many cards drawn a play can lead to one of its sets.
        """
        now, later = (np.empty((self._plan.rows, self._deals), self._word) for _ in range(2))
        reached = np.zeros((max(kind) + 1, self._deals), self._word)
        playable = self._playable_when_stuck if self._when_stuck else self._playable
        now[0] = 1
        for level in self._plan.levels:
            look()
            for step in level.steps:
                words = now[step.first : step.end]
                at = np.bitwise_or.reduce(words, axis=0)
                reached[kind[step.number]] |= at
                if len(step.slots):
                    later[step.rows] = playable(step, words, at)
            now, later = later, now
        return reached

    def _playable(self, step: Step, words: Words, at: Words) -> Words:
        """Return the words of the plays from a set.

        :param words: of those to it.
        :param at: their union.
        """
        takes = self._takes.take(step.pairs, axis=0, mode="clip")
        takes = takes.reshape(len(step.slots), len(words), self._deals)
        takes &= words
        plays: Words = np.bitwise_or.reduce(takes, axis=1)
        # Two's complement: all bits above the lowest.
        at &= -at
        plays |= self._drawn.take(step.slots, axis=0, mode="clip") & -(at << self._word(1))
        return plays

    def _playable_when_stuck(self, step: Step, words: Words, at: Words) -> Words:
        """Return the same where cards are drawn only while none can be played."""
        takes = self._takes.take(step.pairs, axis=0, mode="clip")
        takes = takes.reshape(len(step.slots), len(words), self._deals)
        stuck = words & ~np.bitwise_or.reduce(takes, axis=0)
        takes &= words
        plays: Words = np.bitwise_or.reduce(takes, axis=1)
        drawn = self._drawn.take(step.slots, axis=0, mode="clip")
        # From each number of cards drawn on while the card drawn last takes none, by doubling.
        reach = np.bitwise_or.reduce(stuck, axis=0) << self._word(1)
        through = ~np.bitwise_or.reduce(drawn, axis=0) << self._word(1)
        shift = 1
        while shift < reach.itemsize * 8:
            reach |= reach << self._word(shift) & through
            through &= through << self._word(shift)
            shift *= 2
        drawn &= reach
        plays |= drawn
        return plays


def _takes(match: Match) -> Bools:
    """Return whether a face takes another; the last row is that of an empty waste."""
    on = [*match.fits, match.empty]
    return np.array([[fits >> face & 1 for face in range(FACES)] for fits in on], dtype=np.bool_)


def evaluate(game: Game, kinds: Sequence[Kind], reached: Words, draws: Ints, scored: bool) -> Found:
    """Read the answers off the words of each kind.

    :param draws: cards of each deal's stock.
    :param scored: whether the best score is asked for.
    """
    score = game.parts.score
    deals = len(draws)
    moves = np.full(deals, NEVER)
    cards = np.zeros(deals, np.int64)
    best = np.full(deals, -NEVER)
    for kind, words in zip(kinds, reached, strict=True):
        there = words != 0
        fewest = np.bitwise_count((words & -words) - words.dtype.type(1)).astype(np.int64)
        np.maximum(cards, kind.gone, out=cards, where=there)
        if kind.won:
            np.minimum(moves, kind.gone + fewest, out=moves, where=there)
        if scored:
            total = score.start + kind.worth + score.draw * fewest
            if kind.won:
                total += score.stock_left * (draws - fewest)
            np.maximum(best, total, out=best, where=there)
    won = moves < NEVER
    moves[~won] = -1
    return Found(won, moves, cards, best if scored else None)
