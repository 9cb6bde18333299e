"""Hints for the table: what is marked, and what is said of it. Knows nothing of Kivy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from ridgeline.engine.moves import Move
from ridgeline.engine.refusals import find_move
from ridgeline_ui_kivy.language import N_, _, percent
from ridgeline_ui_kivy.naming import named, places_of

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.solver.hints import Hint, HintSearch

THINK_SECONDS = 12.0
"""How long a hint is refined while the position stands."""
_STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
"""Numbers of worlds after which the hint is looked at again."""
_SURE = 8
"""Worlds from which on a share is worth saying."""

TABLE_HINTS: Mapping[str, str] = {
    "only-move": N_("{move}: nothing else can be done"),
    "nothing-fits": N_("No card goes: {move}"),
    "wins-most": N_("{move} wins in {share} of the deals that look like this"),
    "clears-most": N_("No win in sight: {move} leads furthest"),
}
"""Sentences for the table by a hint's reason; the move is named by its cards."""
FIRST_HINT = N_("{move} looks best")
PEEKED: Mapping[str, str] = {
    **TABLE_HINTS,
    "wins-most": N_("{move}: the game can be won after it"),
    "clears-most": N_("It cannot be won any more: {move} leads furthest"),
}
"""Sentences where the hidden cards were looked at."""


def refined(
    begin: Callable[[], HintSearch], cancelled: Callable[[], bool], *, peek: bool = False
) -> Iterator[Hint]:
    """Yield a first, quick hint, then better ones as more deals are looked at.

    :param begin: returns the search; called here, for the solver has to be imported first.
    :param peek: the search looks at the hidden cards.
    """
    search = begin()
    search.run(seconds=0, cancelled=cancelled)
    hint = None if cancelled() else search.best()
    if hint is None:
        return
    yield hint
    end = time.perf_counter() + THINK_SECONDS
    for worlds in (1,) if peek else _STEPS:
        search.run(seconds=end - time.perf_counter(), worlds=worlds, cancelled=cancelled)
        if cancelled() or search.worlds < worlds:
            return
        better = search.best()
        if better is not None:
            yield better


def get_ready(game: Game, state: State, cancelled: Callable[[], bool]) -> Iterator[None]:
    """Do what takes long in the first hint of a game: import the solver, make the layout's tables."""
    import ridgeline.solver.hints  # noqa: F401
    from ridgeline.solver.choose import method_for
    from ridgeline.solver.problem import Meter, OutOfBudget, Problem
    from ridgeline.solver.rounds import one_round

    with suppress(OutOfBudget):
        method_for(Problem(one_round(game), state, 0), Meter(cancelled=cancelled).look)
    yield


def marked(game: Game, state: State, hint: Hint) -> tuple[str, ...]:
    """Return the places that a hint marks; ``S-`` is the empty place of the stock."""
    return places_of(game, _move(game, state, hint))


def worded(game: Game, state: State, hint: Hint, *, peek: bool = False) -> str:
    """Return what is said of a hint, as markup.

    :param peek: the hidden cards were looked at.
    """
    move = _move(game, state, hint)
    sentences = PEEKED if peek else TABLE_HINTS
    unsure = hint.worlds < (1 if peek else _SURE)
    if unsure and hint.reason in ("wins-most", "clears-most"):
        sentences = {hint.reason: FIRST_HINT}
    called = named(game, state, move)
    text = _(sentences[hint.reason]).format(move=called, share=percent(hint.share))
    return text[:1].upper() + text[1:]


def _move(game: Game, state: State, hint: Hint) -> Move:
    move = find_move(game, state, hint.move)
    assert isinstance(move, Move)  # hints are legal moves
    return move
