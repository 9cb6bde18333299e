"""Which deals are still to be done, and cutting them into chunks that take some seconds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Chunk(NamedTuple):
    """Deals with numbers running from ``start``."""

    start: int
    deals: int

    @property
    def end(self) -> int:
        """Return one more than the last number."""
        return self.start + self.deals


class Done:
    """The deals of a range that are done, as the ranges that they make up.

    :param whole: all that is to be done.
    """

    def __init__(self, whole: Chunk) -> None:
        self._whole = whole
        self._ranges: list[Chunk] = []

    def take(self, chunk: Chunk) -> bool:
        """Mark a chunk as done.

        :return: whether it is to be counted: not if it goes beyond the whole, or holds a deal
            that is done already.
        """
        whole = self._whole
        if chunk.deals < 1 or chunk.start < whole.start or chunk.end > whole.end:
            return False
        if any(each.start < chunk.end and chunk.start < each.end for each in self._ranges):
            return False
        joined = chunk
        apart = []
        for each in self._ranges:
            if each.end == joined.start:
                joined = Chunk(each.start, each.deals + joined.deals)
            elif joined.end == each.start:
                joined = Chunk(joined.start, joined.deals + each.deals)
            else:
                apart.append(each)
        self._ranges = sorted([*apart, joined])
        return True

    def gaps(self) -> Iterator[Chunk]:
        """Yield what is still to be done, ascending."""
        start = self._whole.start
        for each in [*self._ranges, Chunk(self._whole.end, 0)]:
            if each.start > start:
                yield Chunk(start, each.start - start)
            start = each.end


class Cutter:
    """Cuts ranges into chunks, the longer the faster they are done.

    :param size: deals of the first chunks.
    :param most: deals of a chunk at most.
    """

    SHORT = 2.0
    """Seconds under which a chunk is so short that the next ones are made longer."""

    LONG = 8.0
    """Seconds over which the next chunks are made shorter."""

    def __init__(self, ranges: Iterable[Chunk], size: int, most: int) -> None:
        self._ranges = iter(ranges)
        self._rest = Chunk(0, 0)
        self.size = min(size, most)
        self._most = most

    def __iter__(self) -> Iterator[Chunk]:
        return self

    def __next__(self) -> Chunk:
        if not self._rest.deals:
            self._rest = next(self._ranges)
        rest = self._rest
        deals = min(self.size, rest.deals)
        self._rest = Chunk(rest.start + deals, rest.deals - deals)
        return Chunk(rest.start, deals)

    def took(self, chunk: Chunk, seconds: float) -> None:
        """Learn how long a chunk took."""
        if chunk.deals == self.size and seconds < self.SHORT:
            self.size = min(2 * self.size, self._most)
        elif chunk.deals >= self.size and seconds > self.LONG:
            self.size = max(1, self.size // 2)
