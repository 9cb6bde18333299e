"""Doing chunks on this machine: in this process or in several."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.survey.work import run_chunk

if TYPE_CHECKING:
    from collections.abc import Generator
    from multiprocessing.synchronize import Event

    from ridgeline.survey.ranges import Chunk, Cutter
    from ridgeline.survey.task import Task
    from ridgeline.survey.totals import Totals

AHEAD = 2
"""Chunks handed out for each process, so that none waits."""

_stop: Event | None = None
"""In a process of the pool: set once nothing that it does is wanted any more."""


def do_here(task: Task, cutter: Cutter) -> Generator[tuple[Chunk, Totals]]:
    """Do all chunks in this process."""
    for chunk in cutter:
        totals = run_chunk(task, chunk)
        cutter.took(chunk, totals.seconds)
        yield chunk, totals


def do_in_processes(task: Task, cutter: Cutter, jobs: int) -> Generator[tuple[Chunk, Totals]]:
    """Do all chunks in a number of processes; closing the iterator ends what they do.

    :raises RidgelineError: if a process dies.
    """
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
    waiting: dict[Future[Totals], Chunk] = {}
    try:
        while True:
            with _interrupts_held():
                for chunk in islice(cutter, jobs * AHEAD - len(waiting)):
                    waiting[pool.submit(_run, task, chunk)] = chunk
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                chunk, totals = waiting.pop(future), future.result()
                cutter.took(chunk, totals.seconds)
                yield chunk, totals
    except BrokenProcessPool:
        message = "a process of the survey ended unexpectedly, perhaps for want of memory"
        raise RidgelineError(message, code="survey-process") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _begin(stop: Event) -> None:
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run(task: Task, chunk: Chunk) -> Totals:
    assert _stop is not None
    return run_chunk(task, chunk, _stop.is_set)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started now do so for ever, from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
