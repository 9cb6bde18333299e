"""Cards onto one waste, one pass: all positions of a deal at once, tableau set by tableau set.

Sound for a win, the most cards, the fewest moves, and the best score where runs do not count: a
draw changes nothing but the number drawn and the waste top, so that a position is (tableau set,
cards drawn, waste top).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.solver.best_worth import best_worth
from ridgeline.solver.problem import Answer, Found, Meter, OutOfBudget, Problem, go_on, removed
from ridgeline.solver.reach import Board, Reach, narrow_sweep, sweep
from ridgeline.solver.tableau_sets import TableauSets, tableau_sets
from ridgeline.solver.tops import Tops
from ridgeline.solver.walk_back import line_to
from ridgeline.solver.worth import floor_may_bite

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.solver.problem import Line, Look, Objective
    from ridgeline.solver.tops import Bits

METHOD = "sweep"

NARROW = 40
"""Sets of each size that the narrow sweep keeps, which comes before the one that keeps all."""

NARROWEST = 8
"""The same for a first one, where any win will do."""


def objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why this method cannot serve."""
    said = board_objections(problem, look)
    if "score" in problem.asked:
        said += score_objections(problem)
    return said


def board_objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why the positions of a game are not (tableau set, cards drawn, waste top)."""
    parts = problem.game.parts
    plan, win = parts.plan, parts.win
    checks = {
        "Cards leave the game together instead of going onto the waste.": not parts.match.onto_waste,
        "There is more than one waste.": plan.wastes != 1,
        "The stock is gone through more than once.": plan.passes != 1,
        "A draw turns over more than one card.": plan.deal > 1,
        "There are reserves.": plan.reserves > 0,
        "Cards running must come from different walls.": plan.apart,
        "There is more than one round.": plan.rounds != 1,
        "A win asks for more than tableau cards.": win.stock or win.waste or win.reserve,
        "A card may be left at a win.": win.spare > 0,
        "A plugin's function takes part in play.": problem.game.has_functions,
    }
    said = [sentence for sentence, holds in checks.items() if holds]
    if not said and sets_of(problem, look) is None:
        said.append("The tableau can come to too many sets.")
    return said


def score_objections(problem: Problem) -> list[str]:
    """Return why the best score does not follow from tableau sets and draws alone."""
    parts = problem.game.parts
    score = parts.score
    gain = -score.draw if score.better == "lower" else score.draw
    checks = {
        "Runs score.": any(score.run) or any(score.run_end),
        "The score may come to its floor.": floor_may_bite(parts, problem.state, problem.score),
        "Draws gain, but cannot be made at will.": gain > 0 and parts.plan.when_stuck,
    }
    return [sentence for sentence, holds in checks.items() if holds]


def sets_of(problem: Problem, look: Look = go_on) -> TableauSets | None:
    """Return the tableau sets of a problem; None if there are too many."""
    parts = problem.game.parts
    return tableau_sets(parts.layout, problem.state.tableau, parts.win.mask, look)


def board_of(problem: Problem) -> Board:
    """Lay out a problem for which there are no :func:`board_objections`."""
    sets = sets_of(problem)
    assert sets is not None
    parts, state = problem.game.parts, problem.state
    return Board(sets, sets.number[state.tableau], Tops(parts, state), parts.plan.when_stuck)


@dataclass(frozen=True, slots=True)
class Won:
    """A way to win.

    :param reach: what it was found in.
    :param number: of the won set.
    :param drawn: cards drawn.
    """

    reach: Reach
    number: int
    drawn: int

    def moves(self) -> int:
        """Return the number of moves."""
        masks = self.reach.board.sets.masks
        played = masks[self.reach.board.start].bit_count() - masks[self.number].bit_count()
        return played + self.drawn

    def line(self, game: Game) -> Line:
        """Return the moves."""
        return line_to(game, self.reach, self.number, self.drawn)


def solve(problem: Problem, meter: Meter) -> Answer:
    """Answer all that is asked."""
    found = Found()
    try:
        if problem.game.won(problem.state):
            _nothing_to_do(problem, found)
        else:
            _search(problem, meter, found)
    except OutOfBudget:
        pass
    return found.answer(meter, METHOD)


def _nothing_to_do(problem: Problem, found: Found) -> None:
    found.verdict = "won"
    for asked in ("win", *problem.asked):
        found.lines[asked] = ()
    if "cards" in problem.asked:
        found.max_removed = removed(problem, problem.state.tableau)
    if "moves" in problem.asked:
        found.min_moves = 0
    if "score" in problem.asked:
        found.best_score = problem.score


def _search(problem: Problem, meter: Meter, found: Found) -> None:
    game, asked = problem.game, problem.asked
    board = board_of(problem)
    clears = not problem.state.tableau & ~game.parts.win.mask  # then every win takes all cards
    most = board.tops.draws
    enough: frozenset[Objective] = frozenset({"win", "cards"} if clears else {"win"})
    number, reach = narrow_sweep(board, NARROWEST if asked <= enough else NARROW, meter)
    if number is None and asked <= enough:
        number, reach = narrow_sweep(board, NARROW, meter)
    won = None
    if number is not None:
        won = Won(reach, number, board.tops.drawn(reach.at(number)))
        found.verdict, found.lines["win"] = "won", won.line(game)
        if clears and "cards" in asked:
            found.max_removed, found.lines["cards"] = removed(problem, 0), found.lines["win"]
        if asked <= enough:
            return
        if clears:
            most = won.drawn - 1
    bits, reach = sweep(board, most, meter)
    won = _fewest(reach, bits, won)
    found.verdict = "won" if won else "lost"
    if won and "moves" in asked:
        found.min_moves, found.lines["moves"] = won.moves(), won.line(game)
    if won and "win" not in found.lines:
        found.lines["win"] = won.line(game)
    if "cards" in asked and found.max_removed is None:
        _most_cards(problem, reach, bits, found)
    if "score" in asked:
        _best_score(problem, reach, bits, most, won, meter, found)


def _fewest(reach: Reach, bits: list[Bits], known: Won | None) -> Won | None:
    """Return the win with the fewest moves, of a known one and those that a sweep found."""
    tops = reach.board.tops
    wins = [
        Won(reach, number, tops.drawn(bits[number]))
        for number in reach.board.sets.won
        if bits[number]
    ]
    if known is not None:
        wins.append(known)
    return min(wins, key=Won.moves, default=None)


def _most_cards(problem: Problem, reach: Reach, bits: list[Bits], found: Found) -> None:
    # The sets are numbered by the cards gone.
    board = reach.board
    last = next((n for n in range(len(bits) - 1, board.start, -1) if bits[n]), board.start)
    drawn = 0 if last == board.start else board.tops.drawn(bits[last])
    found.max_removed = removed(problem, board.sets.masks[last])
    found.lines["cards"] = line_to(problem.game, reach, last, drawn)


def _best_score(
    problem: Problem,
    reach: Reach,
    bits: list[Bits],
    most: int,
    won: Won | None,
    meter: Meter,
    found: Found,
) -> None:
    board = reach.board
    known = (won.number, won.drawn) if won else None
    best = best_worth(problem, board, bits, most, known)
    if not best.proved:
        most = board.tops.draws
        bits, reach = sweep(board, most, meter)
        best = best_worth(problem, board, bits, most, None)
    found.best_score = best.score
    if won and known == (best.number, best.drawn):
        found.lines["score"] = won.line(problem.game)
    else:
        found.lines["score"] = line_to(problem.game, reach, best.number, best.drawn)
