"""The search that serves any game: every reachable position is looked at once.

It knows nothing of the rules but ``legal`` and ``play``; the faster methods are tested against
it. Positions are kept in a table by value, so that what leads to the same position is searched
once. A win is looked for depth first; what has to be the most, fewest or best is
exhausted breadth first, or by best score first.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ridgeline.engine.effects import add_points, points
from ridgeline.engine.moves import REDEAL
from ridgeline.solver.freeing import freed_by_and_by
from ridgeline.solver.problem import (
    Answer,
    Found,
    Line,
    Meter,
    OutOfBudget,
    Problem,
    Verdict,
    go_on,
    removed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State
    from ridgeline.solver.problem import Look

Parents = dict["State", tuple["State", "Move"] | None]

Way = tuple["Way", "Move"] | None
"""Moves that were made, the last one first; None for the start."""

METHOD = "generic"


def objections(_problem: Problem, _look: Look = go_on) -> list[str]:
    """Return why this method cannot serve: never."""
    return []


def solve(problem: Problem, meter: Meter) -> Answer:
    """Answer all that is asked."""
    found = Found()
    found.verdict, win = find_win(problem, meter)
    if win is not None:
        found.lines["win"] = win
    if "cards" in problem.asked and (most := most_cards(problem, meter, win)):
        found.max_removed, found.lines["cards"] = most
    if "moves" in problem.asked and found.verdict == "won":
        found.note_moves(fewest_moves(problem, meter))
    if "score" in problem.asked:
        found.note_score(best_score(problem, meter))
    return found.answer(meter, METHOD)


def play_function(game: Game) -> Callable[[State, Move], State]:
    """Return the game's own, but for the pass where it is only counted.

    Without a limit of passes positions that differ in the pass alone are the same, unless the
    redeal shuffles by it; told apart they would be without end.
    """
    plan, play = game.parts.plan, game.play
    if plan.passes or plan.redeal != "same-order":
        return play

    def play_uncounted(state: State, move: Move) -> State:
        after = play(state, move)
        return after._replace(pass_=state.pass_) if move is REDEAL else after

    return play_uncounted


def find_win(problem: Problem, meter: Meter) -> tuple[Verdict, Line | None]:
    """Search depth first for any win. There is none where rounds go on without end."""
    game, start = problem.game, problem.state
    legal, play, won = game.legal, play_function(game), game.won
    if won(start):
        return "won", ()
    if not game.parts.plan.rounds:
        return "lost", None
    parents: Parents = {start: None}
    stack = [start]
    with freed_by_and_by(parents.popitem, stack.pop):
        try:
            while stack:
                state = stack.pop()
                meter.spend()
                # Draws come last in the list and so are tried last.
                for move in reversed(legal(state)):
                    after = play(state, move)
                    if after in parents:
                        continue
                    parents[after] = (state, move)
                    if won(after):
                        return "won", line_to(parents, after)
                    stack.append(after)
        except OutOfBudget:
            return "unknown", None
    return "lost", None


def most_cards(problem: Problem, meter: Meter, win: Line | None) -> tuple[int, Line] | None:
    """Exhaust the positions for the least tableau; a known win that clears it is taken as is."""

    def gone(state: State) -> int:
        return removed(problem, state.tableau, state.round)

    if win is not None:
        end = follow(problem, win)
        if not end.tableau:
            return gone(end), win
    parents: Parents = {}
    with freed_by_and_by(parents.popitem):
        try:
            states = breadth_first(problem, meter, parents)
            best = max(states, key=gone)
        except OutOfBudget:
            return None
        return gone(best), line_to(parents, best)


def fewest_moves(problem: Problem, meter: Meter) -> Line | None:
    """Search breadth first for a win with the fewest actions."""
    parents: Parents = {}
    with freed_by_and_by(parents.popitem), suppress(OutOfBudget):
        for state in breadth_first(problem, meter, parents):
            if problem.game.won(state):
                return line_to(parents, state)
    return None


def breadth_first(problem: Problem, meter: Meter, parents: Parents) -> Iterator[State]:
    """Yield every position that can be reached, those that take fewer moves first.

    :param parents: filled with the position before each, and the move between.
    :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`.
    """
    legal, play = problem.game.legal, play_function(problem.game)
    parents[problem.state] = None
    queue = deque([problem.state])
    with freed_by_and_by(queue.pop):
        yield problem.state
        while queue:
            state = queue.popleft()
            meter.spend()
            for move in legal(state):
                after = play(state, move)
                if after not in parents:
                    parents[after] = (state, move)
                    queue.append(after)
                    yield after


def best_score(problem: Problem, meter: Meter) -> tuple[int, Line] | None:
    """Exhaust the positions with the best score of each; a floor keeps that right.

    Of two ways to the same position the better score stays the better one whatever follows, since
    adding points and raising to a floor both keep the order. The position with the best score is
    looked at first; one whose score is bettered later is looked at again. A score that a circle of
    moves raises without end ends in the budget; one that it raises once, as a floor can, is why
    the whole way is kept by position, and not the position before, which would lead in a circle.
    """
    game = problem.game
    play, score = play_function(game), game.parts.score
    sign = -1 if score.better == "lower" else 1
    standing = {problem.state: problem.score}
    ways: dict[State, Way] = {problem.state: None}
    best: tuple[int, Way] = (sign * problem.score, None)
    queue = [(-best[0], 0, problem.state)]
    order = 0
    with freed_by_and_by(ways.popitem, standing.popitem, queue.pop):
        try:
            while queue:
                negative, _, state = heappop(queue)
                total = -sign * negative
                if standing[state] != total:
                    continue
                meter.spend()
                way = ways[state]
                for move in game.legal(state):
                    after = play(state, move)
                    reached = add_points(score, total, points(game, state, move, after))
                    if after in standing and sign * standing[after] >= sign * reached:
                        continue
                    standing[after] = reached
                    ways[after] = (way, move)
                    order += 1
                    heappush(queue, (-sign * reached, order, after))
                    if sign * reached > best[0]:
                        best = (sign * reached, ways[after])
        except OutOfBudget:
            return None
        return sign * best[0], line_of(best[1])


def line_of(way: Way) -> Line:
    """Return the moves of a way, the first one first."""
    texts = []
    while way is not None:
        way, move = way
        texts.append(move.text)
    return tuple(reversed(texts))


def line_to(parents: Parents, state: State) -> Line:
    """Return the moves that led to a position."""
    texts = []
    step = parents[state]
    while step is not None:
        before, move = step
        texts.append(move.text)
        step = parents[before]
    return tuple(reversed(texts))


def follow(problem: Problem, line: Line) -> State:
    """Return the position after a line of legal moves."""
    game, state = problem.game, problem.state
    for text in line:
        state = game.play(state, next(move for move in game.legal(state) if move.text == text))
    return state
