"""Advice to the player of a session, from the solver; nothing here changes the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ridgeline.play.view import View

if TYPE_CHECKING:
    from ridgeline.solver.hints import Hint, HintSearch
    from ridgeline.solver.problem import Answer, Budget, Verdict


class Advice(View):
    """What a :class:`~ridgeline.play.session.Session` can be asked about how to go on.

    The solver is imported when it is first asked: to play needs none of it.
    """

    def hint_search(self, *, peek: bool = False) -> HintSearch:
        """Return a search for the best next move, to be run and refined in any thread.

        :param peek: look at the hidden cards too: only if the player has chosen so.
        """
        from ridgeline.solver.hints import HintSearch

        return HintSearch(self.game, self.state, peek=peek)

    def hint(self, *, peek: bool = False, seconds: float = 0.1) -> Hint | None:
        """Return the best next move and why; None if there is no legal move.

        :param seconds: how long to look; a first estimate is given in any case.
        """
        search = self.hint_search(peek=peek)
        search.run(seconds=seconds)
        return search.best()

    def outlook(
        self, budget: Budget | None = None, cancelled: Callable[[], bool] | None = None
    ) -> Verdict:
        """Return whether the game can still be won, all cards known: ``won``, ``lost``, ``unknown``.

        Where rounds go on without end, whether the round on the table can be cleared. It may run
        in any thread.
        """
        from ridgeline.solver.problem import UNLIMITED
        from ridgeline.solver.rounds import can_be_won

        return can_be_won(self.game, self.state, budget=budget or UNLIMITED, cancelled=cancelled)

    def best_line(
        self, budget: Budget | None = None, cancelled: Callable[[], bool] | None = None
    ) -> Answer:
        """Return the best score that the deal allows from its start, with a line that reaches it.

        It may run in any thread.
        """
        from ridgeline.solver.choose import solve
        from ridgeline.solver.problem import UNLIMITED

        return solve(
            self.game,
            self.game.start(self.deal.faces),
            asked=frozenset({"score"}),
            budget=budget or UNLIMITED,
            cancelled=cancelled,
        )
