"""Deals that can be won: what the player wants of new deals, and a queue of those that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, cast

from ridgeline.deals.pack import DEALS, Source, deal
from ridgeline.errors import StorageError
from ridgeline_ui_kivy.turns import computing
from ridgeline_ui_kivy.worker import Cancelled, Worker

if TYPE_CHECKING:
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.solver.difficulty import Grade
    from ridgeline.solver.winnable_deals import WinnableDeals

_WANTED, _WAITING = "new-game", "winnable-deals"
_REMEMBERED = 24
"""Rulesets and difficulties whose waiting deals are kept for the next start."""
_LOOK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What new deals have to be.

    :param winnable: only deals that can be won.
    :param grade: only of this difficulty, 1 … 4; 0 takes any. Needs ``winnable``.
    """

    winnable: bool = False
    grade: int = 0

    @classmethod
    def load(cls, store: Store | None) -> Wanted:
        """Read what was wanted last; what cannot be read is not wanted."""
        saved = store.setting(_WANTED, {}) if store is not None else {}
        if not isinstance(saved, Mapping) or saved.get("winnable") is not True:
            return cls()
        grade = saved.get("grade")
        return cls(True, grade if isinstance(grade, int) and 0 <= grade <= 4 else 0)

    def save(self, store: Store | None) -> None:
        """Keep it."""
        if store is not None:
            store.set_setting(_WANTED, asdict(self))


class Dealer:
    """Finds new deals that are as the player wants them, one queue at a time.

    :param failed: is told of an exception in a thread.
    :ivar wanted: what new deals have to be.
    """

    def __init__(
        self, library: Library, store: Store | None, failed: Callable[[Exception], object]
    ) -> None:
        """Begin without a queue; see :meth:`prepare`."""
        self._library, self._store, self._failed = library, store, failed
        self.wanted = Wanted.load(store)
        self._worker = Worker("new-deal")
        self._queue: WinnableDeals | None = None
        self._key = ""
        self._waiting = _saved(store)
        self._retired: list[WinnableDeals] = []

    def want(self, wanted: Wanted) -> None:
        """Want other deals from now on, and keep that."""
        self.wanted = wanted
        with suppress(StorageError):  # it holds until the app is closed
            wanted.save(self._store)

    def prepare(self, ruleset: Ruleset, wanted: Wanted) -> None:
        """Have deals looked for under some rules, if they have to be looked for.

        :raises RidgelineError: if the ruleset does not compile.
        """
        if not wanted.winnable:
            self._retire()
            return
        rules = self._library.fingerprint(ruleset)  # a mod may have changed since they were found
        key = f"{ruleset.ref}|{rules}|{ruleset.code.version}|{wanted.grade}"
        if self._queue is None or key != self._key:
            self._retire()
            self._key, self._queue = key, self._open(ruleset, wanted.grade, key)
        self._queue.fill()

    def _open(self, ruleset: Ruleset, grade: int, key: str) -> WinnableDeals:
        from ridgeline.solver.winnable_deals import WinnableDeals

        game, source = self._library.game(ruleset), Source.of(ruleset)
        return WinnableDeals(
            game,
            lambda number: deal(source, game.parts, number),
            DEALS,
            wanted=cast("Grade", grade) if grade else None,
            known=self._waiting.get(key, ()),
            computing=computing,
        )

    def find(self, ruleset: Ruleset, wanted: Wanted, found: Callable[[int], object]) -> None:
        """Look for a deal; one that is ready is found at once.

        :param found: is called with its number, on this thread.
        :raises RidgelineError: if the ruleset does not compile.
        """
        self.stop()
        self.prepare(ruleset, wanted)
        queue = self._queue
        assert queue is not None  # only deals that can be won are looked for
        number = queue.take()
        if number is not None:
            self._keep()
            found(number)
            return

        def look(cancelled: Cancelled) -> Iterator[bool]:
            while not cancelled():
                if queue.wait(_LOOK_SECONDS):
                    yield True
                    return

        def take(_: bool) -> None:
            self._worker.cancel()
            self.find(ruleset, wanted, found)

        self._worker.ask(look, take, self._failed)

    def find_by(
        self, look: Callable[[Cancelled], Iterator[int]], found: Callable[[int], object]
    ) -> None:
        """Look for a deal in another way than by the queue.

        :param look: yields its number.
        :param found: is called with it, on this thread.
        """
        self.stop()

        def take(number: int) -> None:
            self._worker.cancel()
            found(number)

        self._worker.ask(look, take, self._failed)

    @property
    def looking(self) -> bool:
        """Whether a deal is being looked for that somebody waits for."""
        return self._worker.busy

    def stop(self) -> None:
        """Let go of the deal that is waited for; the queue is filled on."""
        self._worker.cancel()

    def rest(self) -> None:
        """Stop computing until :meth:`prepare`: the app is not in front."""
        self.stop()
        self._retire()
        self._keep()

    def _keep(self) -> None:
        """Keep the numbers that are ready, so that they are there at the next start."""
        self._note()
        if self._store is not None:
            latest = list(self._waiting.items())[-_REMEMBERED:]
            with suppress(StorageError):  # without them the next start looks for others
                self._store.set_setting(_WAITING, dict(latest))

    def _note(self) -> None:
        """Note what is ready in the queue."""
        if self._queue is not None:
            self._waiting.pop(self._key, None)
            self._waiting[self._key] = self._queue.waiting()

    def _retire(self) -> None:
        """Stop filling the queue; what is ready in it is kept."""
        if self._queue is None:
            return
        self._note()
        self._queue.close(wait=False)
        self._retired.append(self._queue)
        self._queue = None

    def close(self) -> None:
        """Stop for good; no thread is left."""
        self._retire()
        self._worker.close()
        for queue in self._retired:
            queue.close()


def _saved(store: Store | None) -> dict[str, tuple[int, ...]]:
    """Return the numbers that were ready when the app was closed; what is odd is left out."""
    saved = store.setting(_WAITING, {}) if store is not None else {}
    if not isinstance(saved, Mapping):
        return {}
    return {
        key: tuple(n for n in numbers if isinstance(n, int) and 0 <= n < DEALS)
        for key, numbers in saved.items()
        if isinstance(numbers, list)
    }
