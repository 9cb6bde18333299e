"""What is found out once a game has ended: the best score, and where it could still be won."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ridgeline_ui_kivy import prospects
from ridgeline_ui_kivy.worker import Worker

if TYPE_CHECKING:
    from ridgeline.play.session import Session
    from ridgeline.solver.problem import Answer
    from ridgeline_ui_kivy.panels import EndSheet


class Ending:
    """Tells the sheet at a game's end what threads find out.

    :param replay: shows a line of moves on the board.
    :param go_back: undoes a number of steps.
    :param failed: is told of an exception in a thread.
    """

    def __init__(
        self,
        replay: Callable[[tuple[str, ...]], object],
        go_back: Callable[[int], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Begin without a game."""
        self._replay, self._go_back, self._failed = replay, go_back, failed
        self._best, self._back = Worker("best-score"), Worker("way-back")
        self._known: dict[object, Answer] = {}

    def look(self, session: Session, sheet: EndSheet) -> None:
        """Find out about a game that has ended; what is known appears in its sheet."""
        if prospects.has_best(session):
            self._look_for_best(session, sheet)
        if session.status == "stuck":
            steps = reversed(session.steps)
            states = [step.before.state for step in steps]
            work = partial(prospects.way_back, session.game, states, most=session.undoable)
            self._back.ask(work, partial(self._tell_back, sheet), self._failed)

    def _look_for_best(self, session: Session, sheet: EndSheet) -> None:
        key = session.deal, session.ruleset.ref

        def tell(answer: Answer) -> None:
            self._known = {key: answer}
            if answer.best_score is None:
                return
            sheet.tell_best(answer.best_score)
            line = answer.lines.get("score")
            if line and answer.best_score != session.score:
                sheet.offer("Show the best line", lambda: self._replay(line))

        if key in self._known:
            tell(self._known[key])
        else:
            self._best.ask(partial(prospects.best, session), tell, self._failed)

    def _tell_back(self, sheet: EndSheet, steps: int) -> None:
        if not steps:
            sheet.tell_hopeless()
            return
        moves = "1 move" if steps == 1 else f"{steps} moves"
        text = f"Still winnable {moves} ago: go there"
        sheet.offer(text, lambda: self._go_back(steps), first=True)

    def stop(self) -> None:
        """Stop looking: the game goes on, or another one has begun."""
        self._best.cancel()
        self._back.cancel()

    def close(self) -> None:
        """Stop for good; no thread is left."""
        self._best.close()
        self._back.close()
