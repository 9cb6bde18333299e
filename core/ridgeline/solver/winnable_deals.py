"""Winnable deals on demand: a queue of numbers that a thread keeps filled.

Where few deals can be won (one pass through Pyramid's stock: 4 of 100) a search on demand would let the
player wait; here some are found before they are asked for. The thread ends when the queue is
full and starts again when a deal is taken.
"""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from ridgeline.solver.difficulty import grade
from ridgeline.solver.problem import Budget, Meter, OutOfBudget, go_on
from ridgeline.solver.rounds import can_be_won

if TYPE_CHECKING:
    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.solver.difficulty import Grade
    from ridgeline.solver.problem import Look

READY = 3
PER_DEAL = Budget(seconds=2.0)
"""What is spent on one deal before the next one is tried."""


class WinnableDeals:
    """Numbers of deals that can be won, ready to be taken.

    :param game: the rules; where rounds go on without end, deals are taken that can be cleared.
    :param deal_of: returns the deal of a number.
    :param numbers: how many deals the game has.
    :param wanted: the only difficulty that is taken; None takes any.
    :param known: numbers that are known to fit, as :meth:`waiting` gave them last time.
    :param choose: returns a number of 0 … 1 to choose deals by.
    :param computing: is entered by the thread while it works, and gives what the thread has to call
        every few milliseconds.
    """

    def __init__(
        self,
        game: Game,
        deal_of: Callable[[int], Deal],
        numbers: int,
        *,
        wanted: Grade | None = None,
        known: Iterable[int] = (),
        choose: Callable[[], float] = random.random,
        computing: Callable[[], AbstractContextManager[Look]] = lambda: nullcontext(go_on),
    ) -> None:
        self._game = game
        self._deal_of = deal_of
        self._numbers = numbers
        self._wanted = wanted
        self._choose = choose
        self._computing = computing
        self._ready = deque(known)
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        self.tried = 0

    def fill(self) -> None:
        """See to it that the thread works as long as deals are missing."""
        with self._lock:
            if self._closed or len(self._ready) >= READY or self._thread is not None:
                return
            self._thread = threading.Thread(target=self._work, name="winnable-deals", daemon=True)
            self._thread.start()

    def take(self, timeout: float | None = 0.0) -> int | None:
        """Return a number and have the next ones looked for; None if none is ready in time.

        :param timeout: seconds to wait; None waits until there is one, or :meth:`close`.
        """
        self.fill()
        with self._lock:
            self._lock.wait_for(lambda: self._ready or self._closed, timeout)
            number = self._ready.popleft() if self._ready else None
        self.fill()
        return number

    def wait(self, seconds: float) -> bool:
        """Return whether one is ready, at the latest after so many seconds."""
        self.fill()
        with self._lock:
            return bool(self._lock.wait_for(lambda: self._ready, seconds))

    def waiting(self) -> tuple[int, ...]:
        """Return the numbers that are ready, to be kept for the next start."""
        with self._lock:
            return tuple(self._ready)

    def close(self, *, wait: bool = True) -> None:
        """Stop looking; what is ready stays.

        :param wait: until the thread has ended.
        """
        with self._lock:
            self._closed = True
            thread = self._thread
            self._lock.notify_all()
        if wait and thread is not None:
            thread.join()

    def _work(self) -> None:
        try:
            with self._computing() as look:
                self._look_for_deals(look)
        finally:
            with self._lock:
                if self._thread is threading.current_thread():
                    self._thread = None

    def _look_for_deals(self, look: Look) -> None:
        def cancelled() -> bool:
            look()
            return self._closed

        while not self._closed:
            number = int(self._choose() * self._numbers)
            fits = self._fits(number, cancelled)
            with self._lock:
                self.tried += 1
                if fits and not self._closed:
                    self._ready.append(number)
                    self._lock.notify_all()
                if len(self._ready) >= READY:
                    self._thread = None  # under the lock: who takes the next one starts anew
                    return

    def _fits(self, number: int, cancelled: Callable[[], bool]) -> bool:
        game, faces = self._game, self._deal_of(number).faces
        if self._wanted is not None:
            try:
                if grade(game, faces, meter=Meter(cancelled=cancelled)) != self._wanted:
                    return False
            except OutOfBudget:
                return False
        start = game.start(faces)
        return can_be_won(game, start, budget=PER_DEAL, cancelled=cancelled) == "won"
