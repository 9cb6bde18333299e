"""What the solver finds out about the game on the table, for a worker's thread. Knows nothing of Kivy.

Positions are taken when the question is asked, so that play may go on meanwhile. The solver is
imported here when it is first needed: to play needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.play.session import Session
    from ridgeline.solver.difficulty import Grade
    from ridgeline.solver.problem import Answer, Verdict

Cancelled = Callable[[], bool]

SECONDS, MEGABYTES = 20.0, 300
"""What a question about one position may take."""
BACK_SECONDS = 3.0
"""What each position may take on the way back to one that can be won."""


def outlook(game: Game, state: State, cancelled: Cancelled) -> Iterator[Verdict]:
    """Yield whether a position can still be won, once that is known."""
    from ridgeline.solver.problem import Budget
    from ridgeline.solver.rounds import can_be_won

    budget = Budget(seconds=SECONDS, megabytes=MEGABYTES)
    yield can_be_won(game, state, budget=budget, cancelled=cancelled)


def difficulty(game: Game, faces: Sequence[int], cancelled: Cancelled) -> Iterator[Grade]:
    """Yield the difficulty of a deal."""
    from ridgeline.solver.difficulty import grade
    from ridgeline.solver.problem import Meter, OutOfBudget

    with suppress(OutOfBudget):
        yield grade(game, faces, meter=Meter(cancelled=cancelled))


def has_best(session: Session) -> bool:
    """Tell whether there is a best score: not where rounds go on without end, or nothing scores."""
    return session.game.parts.score.counts and session.best_possible != "unbounded"


def best(session: Session, cancelled: Cancelled) -> Iterator[Answer]:
    """Yield the best score that the deal allows, and the line to it, if it is found.

    :param session: must stay the one that it is: only its deal is read.
    """
    from ridgeline.solver.problem import Budget

    answer = session.best_line(Budget(seconds=SECONDS, megabytes=MEGABYTES), cancelled)
    if answer.best_score is not None:
        yield answer


def way_back(
    game: Game, states: Sequence[State], cancelled: Cancelled, *, most: int
) -> Iterator[int]:
    """Yield how many steps ago the game could still be won; nothing if that is not found out.

    0 stands for a deal that never could be won. It goes back to the start of the round at most.

    :param states: before each step, the newest first; the last one is the deal.
    :param most: how many steps can be undone.
    """
    from ridgeline.solver.problem import Budget
    from ridgeline.solver.rounds import can_be_won

    states = [state for state in states if state.round == states[0].round]
    budget = Budget(seconds=BACK_SECONDS, megabytes=MEGABYTES)
    for steps, state in enumerate(states[:most], start=1):
        verdict = can_be_won(game, state, budget=budget, cancelled=cancelled)
        if verdict == "won":
            yield steps
        if verdict != "lost":
            return
    if most >= len(states):
        yield 0
