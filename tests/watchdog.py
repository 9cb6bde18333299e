"""Ending what takes too long, wherever it is."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Hangs(BaseException):
    """Something took too long; no handler for errors catches it."""


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Raise :class:`Hangs` where more than so many seconds of the processor are spent."""

    def bark(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, bark)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
