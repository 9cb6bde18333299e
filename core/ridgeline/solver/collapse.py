"""Removal together with passes without limit: positions collapse to numbers of pairs.

Without a limit of passes every pile card comes to the waste top again, so where it lies does not
matter; :mod:`ridgeline.solver.pair_reach` then needs one int a tableau set. To clear the piles
too, the pile cards that the tableau does not take must leave by themselves or, where
neighbours may, with each other (:mod:`ridgeline.solver.pair_rest`); for a win by the tableau
alone that only wastes cards and is left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots
from ridgeline.solver import earliest, generic, pair_points
from ridgeline.solver.pair_kinds import INERT, LONE, kinds_of
from ridgeline.solver.pair_points import Points
from ridgeline.solver.pair_reach import Counts, Reach, Step, Vector
from ridgeline.solver.pair_rest import Rests
from ridgeline.solver.pair_script import Script
from ridgeline.solver.pair_sets import TooManySets, tableau_sets
from ridgeline.solver.problem import (
    Answer,
    Found,
    Line,
    Meter,
    OutOfBudget,
    Problem,
    go_on,
    removed,
)

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Look

METHOD = "collapse"

MOST_BITS = 1 << 30
"""Numbers of pairs at all sets beyond which they take too much memory; as bits, 128 MB."""


def objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why this method cannot serve."""
    found = _game_objections(problem.game)
    if not found:
        match, pack = problem.game.parts.match, problem.game.parts.pack
        try:
            sets, _ = tableau_sets(problem.game, problem.state.tableau, look)
        except TooManySets:
            return ["The tableau can come to too many sets."]
        kinds = kinds_of(match, pack)
        if kinds and Counts(kinds, problem.state).size * len(sets.masks) > MOST_BITS:
            return ["Pairs within the tableau can come in too many numbers."]
    return found


@lru_cache(maxsize=64)
def _game_objections(game: Game) -> list[str]:
    match, plan, win = game.parts.match, game.parts.plan, game.parts.win
    checks = {
        "Cards go onto the waste.": match.onto_waste,
        "Larger sets of cards leave together.": bool(match.sets),
        "A plugin's function decides on moves.": match.allows is not None,
        "A card has partners of several kinds.": kinds_of(match, game.parts.pack) is None,
        "Passes are limited.": plan.passes != 0,
        "A redeal shuffles the waste.": plan.redeal != "same-order",
        "A draw turns over more than one card, or none.": plan.deal != 1,
        "There is not one waste.": plan.wastes != 1,
        "The waste top may not be taken.": not plan.top,
        "Drawing waits until nothing else can be done.": plan.when_stuck,
        "There are reserves.": plan.reserves > 0,
        "There is more than one round.": plan.rounds != 1,
        "One of stock and waste must be cleared, but not both.": win.stock != win.waste,
        "A card may be left at a win.": win.spare > 0,
        "The waste's bottom card may be taken and must be cleared.": win.stock and plan.bottom,
        "Stock and waste must be cleared, but some of the tableau need not.": (
            win.stock and win.mask != game.parts.layout.full
        ),
    }
    return [sentence for sentence, holds in checks.items() if holds]


def solve(problem: Problem, meter: Meter) -> Answer:
    """Answer all that is asked."""
    position = Collapsed(problem.game, problem.state)
    found = Found()
    try:
        reach = position.reach.sweep(meter)
    except OutOfBudget:
        reach = []
    if reach:
        won = position.winning_line(reach)
        found.verdict = "lost" if won is None else "won"
        if won is not None:
            found.lines["win"] = won
        if "cards" in problem.asked:
            number = max(number for number, there in enumerate(reach) if there)
            found.max_removed = removed(problem, position.sets.masks[number])
            found.lines["cards"] = position.line_to(reach, number)
    if "moves" in problem.asked and found.verdict == "won":
        found.note_moves(_fewest_moves(problem, meter))
    if "score" in problem.asked:
        found.note_score(_best_score(problem, position, reach, meter))
    return found.answer(meter, METHOD)


def _fewest_moves(problem: Problem, meter: Meter) -> Line | None:
    """Return a shortest win; None if the budget does not suffice."""
    if earliest.objections(problem):
        return generic.fewest_moves(problem, meter)
    return earliest.fewest_moves(problem, meter)


def _best_score(
    problem: Problem, position: Collapsed, reach: list[int], meter: Meter
) -> tuple[int, Line] | None:
    """Return the best score and a line to it; None if the budget does not suffice."""
    score = problem.game.parts.score
    points = Points(problem)
    if pair_points.objections(score) or not points.draws_are_free or score.waste_card:
        if earliest.objections(problem):
            return generic.best_score(problem, meter)
        return earliest.best_score(problem, meter)
    if not reach:
        return None
    masks = position.sets.masks
    reached = [number for number, there in enumerate(reach) if there]
    number = max(reached, key=lambda number: points.sign * points.worth(masks[number]))
    return problem.score + points.worth(masks[number]), position.line_to(reach, number)


class Collapsed:
    """A position, laid out for the sweeps.

    :param game: one that :func:`objections` has nothing against.
    :ivar strict: stock and waste have to be cleared too.
    :ivar touching: two pile cards that lie on each other may leave together.
    :raises TooManySets: if the layout has too many tableau sets.
    """

    def __init__(self, game: Game, state: State) -> None:
        parts = game.parts
        kinds = kinds_of(parts.match, parts.pack)
        if kinds is None:
            raise ValueError("a card has partners of several kinds")
        self.game, self.state, self.kinds = game, state, kinds
        self.strict = parts.win.stock
        self.touching = parts.plan.under != "never" or parts.plan.stock_up
        self.sets, self.start = tableau_sets(game, state.tableau)
        self.counts = Counts(kinds, state)
        over = 0 if self.strict else parts.win.mask
        self.reach = Reach(self.counts, self.sets, self.start, state.table.mates, over)
        self._pile = [kinds.kind[face] for face in (*state.wastes[0], *state.stock)]

    def rests(self) -> Rests:
        """Return what can be left of the piles so that they can still be cleared."""
        return Rests(self.kinds, [kind for kind in self._pile if kind != LONE], self.touching)

    def pairs_left(self, vector: Vector) -> Vector | None:
        """Return the pairs of each class left in the piles once the tableau is gone.

        :return: None if the two kinds of a class are not left in equal numbers.
        """
        tableau, piles, left = self.counts.tableau, self.counts.piles, []
        for number, own in enumerate(self.kinds.selfs):
            one, other = 2 * number, 2 * number + 1
            if own:
                rest = piles[one] - tableau[one] + 2 * vector[number]
                if rest % 2:
                    return None
                left.append(rest // 2)
                continue
            rest = piles[one] - tableau[other] + vector[number]
            if rest != piles[other] - tableau[one] + vector[number]:
                return None
            left.append(rest)
        return tuple(left)

    def winning_vectors(self, there: int) -> int:
        """Return which of the vectors of the empty tableau let the piles be cleared."""
        if INERT in self._pile:
            return 0
        rests, wins = self.rests(), 0
        for bit in mask_slots(there):
            left = self.pairs_left(self.counts.vector(bit))
            if left is not None and rests.has(left):
                wins |= 1 << bit
        return wins

    def winning_line(self, reach: list[int]) -> Line | None:
        """Return moves that win; None if there are none."""
        masks, over = self.sets.masks, self.reach.over
        if not self.strict:
            for number, there in enumerate(reach):
                if there and not masks[number] & over:
                    return self.line_to(reach, number)
            return None
        number = self.sets.index[0]
        wins = self.winning_vectors(reach[number]) if reach[number] else 0
        return self._clearing_line(reach, number, wins.bit_length() - 1) if wins else None

    def line_to(self, reach: list[int], number: int) -> Line:
        """Return moves that lead to a tableau set."""
        steps = self.reach.line(reach, number, reach[number].bit_length() - 1)
        script = self._script()
        self._write(script, steps, frozenset())
        return tuple(script.texts)

    def _clearing_line(self, reach: list[int], number: int, bit: int) -> Line:
        """Return moves that clear first the tableau, then the piles."""
        left = self.pairs_left(self.counts.vector(bit)) or ()
        places = [place for place, kind in enumerate(self._pile) if kind != LONE]
        kept = [places[index] for index in self.rests().choose(left)]
        script = self._script()
        self._write(script, self.reach.line(reach, number, bit), frozenset(kept))
        if kept:
            script.redeal()
        stack: list[int] = []
        for place in kept:
            if stack and self._pile[stack[-1]] == self.kinds.partner(self._pile[place]):
                script.take_two(stack.pop(), place)
            else:
                stack.append(place)
        script.clear_lone()
        return tuple(script.texts)

    def _script(self) -> Script:
        lone = [place for place, kind in enumerate(self._pile) if kind == LONE]
        return Script(self.game, self.state, lone)

    def _write(self, script: Script, steps: list[Step], kept: frozenset[int]) -> None:
        """Write the steps, each with the pile card that comes up first and is not kept."""
        for step in steps:
            mask = sum(1 << slot for slot in step.slots)
            if step.partner is None:
                script.take(mask)
                continue
            places = [p for p in script.coming() if self._pile[p] == step.partner and p not in kept]
            script.take_with(mask, places[0])
