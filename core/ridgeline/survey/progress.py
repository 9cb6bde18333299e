"""How far a survey is: a bar where tqdm is installed, else a line now and then.

Only for somebody who looks: where standard error is no terminal nothing is said.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Protocol, Self


class Progress(Protocol):
    """A context; tell it of each chunk."""

    def __enter__(self) -> Self:
        """Begin."""
        ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> object:
        """End."""
        ...

    def update(self, deals: int, /) -> object:
        """Tell of further deals."""
        ...


def progress(whole: int, done: int) -> Progress:
    """Return what shows the progress.

    :param whole: number of deals.
    :param done: how many are done from the start.
    """
    if not sys.stderr.isatty():
        return Lines(whole, done, float("inf"))
    try:
        from tqdm import tqdm
    except ImportError:
        return Lines(whole, done)
    bar: Progress = tqdm(total=whole, initial=done, unit=" deals", smoothing=0.1)
    return bar


class Lines:
    """A line on standard error now and then.

    :param every: seconds between two lines.
    """

    def __init__(self, whole: int, done: int, every: float = 10.0) -> None:
        self._whole = whole
        self._done = self._begun = done
        self._every = every
        self._start = self._said = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, deals: int) -> None:
        """Tell of further deals."""
        self._done += deals
        now = time.monotonic()
        if now - self._said < self._every or self._done == self._begun:
            return
        self._said = now
        rate = (self._done - self._begun) / (now - self._start)
        left = (self._whole - self._done) / rate
        print(
            f"{self._done:,} of {self._whole:,} deals, {rate:,.1f} a second, {_time(left)} left",
            file=sys.stderr,
            flush=True,
        )


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"
