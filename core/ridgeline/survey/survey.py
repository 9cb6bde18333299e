"""A survey: what is still to do is cut up, done somewhere, kept, counted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from ridgeline.survey.ranges import Chunk, Cutter, Done
from ridgeline.survey.totals import Totals
from ridgeline.survey.work import MOST, worker_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from ridgeline.survey.journal import Journal
    from ridgeline.survey.task import Task

Doer = Callable[["Task", Cutter], "Generator[tuple[Chunk, Totals]]"]
"""Does all chunks of a cutter, in any order; closing what it returns ends the work."""


class Survey:
    """Counts what comes of a range of deals, each once.

    :param task: what is asked of each.
    :param whole: the deals.
    :param journal: has what is done already, and takes what is done now.
    :ivar totals: of the deals counted so far, also after an interruption.
    """

    def __init__(self, task: Task, whole: Chunk, journal: Journal | None = None) -> None:
        self.task = task
        self.whole = whole
        self.totals = Totals()
        self._journal = journal
        self._done = Done(whole)
        for chunk, totals in journal.chunks() if journal else ():
            self._count(chunk, totals)

    def _count(self, chunk: Chunk, totals: Totals) -> None:
        if self._done.take(chunk):
            self.totals.merge(totals)

    @property
    def left(self) -> int:
        """Return the number of deals still to be done."""
        return self.whole.deals - self.totals.deals

    def run(self, do: Doer, share: int = 1) -> Generator[Chunk]:
        """Do what is left, and yield each chunk once it is counted.

        :param share: processes that do it: no chunk is longer than an equal share of the deals.
        :raises RidgelineError: if a process dies, or has other rules.
        """
        if not self.left:
            return
        most = min(MOST, -(-self.left // share))
        cutter = Cutter(list(self._done.gaps()), worker_of(self.task).first_chunk, most)
        with closing(do(self.task, cutter)) as chunks:
            for chunk, totals in chunks:
                if self._journal:
                    self._journal.write(chunk, totals)
                self._count(chunk, totals)
                yield chunk
