"""Removal together with a limit of passes: which cards are left, and how early that can be.

A position is (tableau, pile cards left, time), the time being the pass and how far the stock is
drawn; see :mod:`ridgeline.solver.pair_board`. Of the ways to the same cards only the earliest is
followed. That loses nothing, because the earlier position can do whatever a later one can:

- Drawing and redealing are free to make at any time (no rule asks one to be stuck) and lead from a
  time to every later one of the same cards, through all times between.
- Removing the same cards from two positions of which one is earlier leaves the earlier one no
  later: after a pile card has left, the waste is what lies below it, at whatever time it left.
- Where the card just drawn may leave with the one it covers, a position right after a draw can do
  more than the same position later on; but only what follows from one time earlier by drawing,
  which makes it a step of that earlier position. Steps end in removals, after which nothing is
  just drawn. The start alone can be just after a draw, and gets its further step by itself.

So a step is a removal with the draws and the redeal that it waits for, as few as possible. The
stock's face-up top need not be told apart from the card after drawing it: taken from either place
it leaves the same cards below and above.

Lone cards (kings) leave as soon as they can: whatever is done with one there can be done without
it, since it only blocks and matches nothing. Dead ends are positions of which the tableau, or for
a strict win any card, has no partner any more (:mod:`ridgeline.solver.pair_match`); they are
dropped when a win is looked for. For the most cards they count against what can still be reached.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots
from ridgeline.solver import generic, pair_best, pair_fewest, pair_points
from ridgeline.solver.pair_board import Board
from ridgeline.solver.pair_script import Script
from ridgeline.solver.pair_search import Path, find_win, most_cards
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
    from ridgeline.engine.parts import Layout
    from ridgeline.solver.problem import Look

METHOD = "earliest"


def objections(problem: Problem, look: Look = go_on) -> list[str]:
    """Return why this method cannot serve."""
    found = _game_objections(problem.game)
    if not found and not _all_must_go(problem):
        return ["Some of the tableau need not go for a win."]
    if not found:
        with suppress(TooManySets):  # it does without, too
            tableau_sets(problem.game, problem.state.tableau, look)
    return found


@lru_cache(maxsize=64)
def _game_objections(game: Game) -> list[str]:
    parts = game.parts
    match, plan, win = parts.match, parts.plan, parts.win
    touching = plan.under != "never" or plan.stock_up
    stock = parts.pack.size > len(parts.layout.slots)
    checks = {
        "Cards go onto the waste.": match.onto_waste,
        "Larger sets of cards leave together.": bool(match.sets),
        "A plugin's function decides on moves.": match.allows is not None,
        "A redeal shuffles the waste.": plan.redeal != "same-order" and plan.passes != 1,
        "A draw turns over more than one card, or none.": plan.deal != 1 and stock,
        "There is not one waste.": plan.wastes != 1,
        "Pile cards may leave together, but the waste top with nothing else.": (
            touching and not plan.top
        ),
        "The stock lies face up, and waste cards may leave together.": (
            plan.stock_up and plan.under != "never"
        ),
        "The waste's bottom card may be taken.": plan.bottom,
        "Drawing waits until nothing else can be done.": plan.when_stuck,
        "There are reserves.": plan.reserves > 0,
        "There is more than one round.": plan.rounds != 1,
        "One of stock and waste must be cleared, but not both.": win.stock != win.waste,
        "A card may be left at a win.": win.spare > 0,
    }
    return [sentence for sentence, holds in checks.items() if holds]


def _all_must_go(problem: Problem) -> bool:
    """Return whether the tableau has to be empty for a win."""
    mask, tableau = problem.game.parts.win.mask, problem.state.tableau
    layout = problem.game.parts.layout
    must, new = 0, mask & tableau
    while new:
        must |= new
        new = _blockers(layout, tableau, new) & ~must
    return must == tableau


def _blockers(layout: Layout, tableau: int, slots: int) -> int:
    """Return the slots that block some of the given ones whichever way these come free."""
    found = 0
    for slot in mask_slots(slots):
        every = tableau
        for mask in layout.blockers[slot]:
            every &= mask
        found |= every if layout.blockers[slot] else 0
    return found


def solve(problem: Problem, meter: Meter) -> Answer:
    """Answer all that is asked."""
    found = Found()
    with suppress(OutOfBudget):
        _win_and_cards(problem, meter, found)
    if "moves" in problem.asked and found.verdict == "won":
        found.note_moves(fewest_moves(problem, meter))
    if "score" in problem.asked:
        found.note_score(best_score(problem, meter))
    return found.answer(meter, METHOD)


def _win_and_cards(problem: Problem, meter: Meter, found: Found) -> None:
    board = Board(problem.game, problem.state)
    strict = problem.game.parts.win.stock
    path = find_win(board, strict, meter)
    if path is not None:
        found.verdict, found.lines["win"] = "won", line_of(board, path, clear=strict)
    else:
        found.verdict = "lost"
    if "cards" not in problem.asked:
        return
    if path is not None:
        found.max_removed, found.lines["cards"] = removed(problem, 0), found.lines["win"]
        return
    left, path = most_cards(board, meter)
    found.max_removed = len(problem.game.parts.layout.slots) - left
    found.lines["cards"] = line_of(board, path, clear=False)


def fewest_moves(problem: Problem, meter: Meter) -> Line | None:
    """Return a shortest win; None if there is none or the budget does not suffice.

    Without a limit of passes too.
    """
    board = Board(problem.game, problem.state, lone_stay=True)
    try:
        path = pair_fewest.fewest_moves(board, problem.game.parts.win.stock, meter)
    except OutOfBudget:
        return None
    return None if path is None else line_of(board, path, clear=False)


def best_score(problem: Problem, meter: Meter) -> tuple[int, Line] | None:
    """Return the best score and a line to it; None if the budget does not suffice.

    Without a limit of passes too.
    """
    if pair_points.objections(problem.game.parts.score):
        return generic.best_score(problem, meter)
    try:
        best, board, path = pair_best.best_score(problem, meter)
    except OutOfBudget:
        return None
    return best, line_of(board, path, clear=False)


def line_of(board: Board, path: Path, *, clear: bool) -> Line:
    """Return the moves of a path.

    :param clear: lone cards left in the piles are taken in the end.
    """
    script = Script(board.game, board.state, board.dropped)
    tableau = board.state.tableau
    for gone, left in path:
        piles = [board.places[card] for card in mask_slots(gone & board.every)]
        slots = gone >> board.size & ~board.forced
        if len(piles) == 2:
            script.take_two(*piles)
        elif piles:
            script.take_with(slots, piles[0])
        elif slots:
            script.take(slots)
        tableau &= ~slots
        while lone := tableau & ~(left >> board.size):
            for slot in mask_slots(board.free(tableau) & lone):
                script.take(1 << slot)
                tableau ^= 1 << slot
    if clear:
        script.clear_lone()
    return tuple(script.texts)
