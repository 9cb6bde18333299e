"""Doing chunks on a Dask cluster.

A chunk is the same work wherever and however often it is done, and is counted once. When a worker
dies, the scheduler gives its chunks to others.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, contextmanager
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from ridgeline.errors import RidgelineError
from ridgeline.survey.pool import AHEAD
from ridgeline.survey.work import run_chunk

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from ridgeline.survey.ranges import Chunk, Cutter
    from ridgeline.survey.task import Task
    from ridgeline.survey.totals import Totals

CONNECT_SECONDS = 10
RETRIES = 3
"""How often a chunk is tried again after it failed."""
_LOGGERS = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
"""Those to which Dask gives levels and handlers of their own, and what they log through."""


class Cluster:
    """A connection to a scheduler; a context that closes it.

    :param address: of the scheduler, as ``tcp://127.0.0.1:8786``.
    :raises RidgelineError: if there is none, or no worker, or Dask is not installed.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._dask = _dask()
        self._check_address()
        self._open = ExitStack()
        self._open.enter_context(_quiet())
        try:
            self._client = self._dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            self._open.close()
            raise self._error(f"no scheduler with workers answers: {error}") from None
        self._open.callback(self._client.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def threads(self) -> int:
        """Return the number of chunks that the workers do at a time."""
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)

    def do(self, task: Task, cutter: Cutter) -> Generator[tuple[Chunk, Totals]]:
        """Do all chunks; closing the iterator gives up those that are not begun.

        :raises RidgelineError: if the scheduler is gone, or a chunk failed too often.
        """
        results = self._dask.as_completed(
            loop=self._client.loop, with_results=True, raise_errors=False
        )
        waiting: dict[str, tuple[Any, Chunk]] = {}
        try:
            while True:
                # There may be fewer threads than a moment ago.
                for chunk in islice(cutter, max(0, self.threads * AHEAD - len(waiting))):
                    key = f"ridgeline-{task.rules}-{chunk.start}-{chunk.deals}"
                    future = self._client.submit(
                        run_chunk, task, chunk, key=key, retries=RETRIES, pure=False
                    )
                    waiting[key] = future, chunk
                    results.add(future)
                if not waiting:
                    return
                future, result = next(results)
                _, chunk = waiting.pop(future.key)
                if future.status != "finished":
                    raise self._failed(chunk, future)
                future.release()
                cutter.took(chunk, result.seconds)
                yield chunk, result
        except OSError as error:
            raise self._error(f"the scheduler is gone: {error}") from None
        finally:
            self._give_up([future for future, _ in waiting.values()])

    def _check_address(self) -> None:
        """Refuse what is no address: Dask's client would be begun, and try to close for long."""
        try:
            self._dask.comm.get_address_host_port(self._address, strict=False)
        except ValueError as error:
            raise self._error(f"expected an address as tcp://127.0.0.1:8786: {error}") from None

    def _give_up(self, futures: list[Any]) -> None:
        if futures and self._client.status == "running":
            self._client.cancel(futures, force=True)

    def _failed(self, chunk: Chunk, future: Any) -> RidgelineError:
        error = future.exception()
        if isinstance(error, RidgelineError):
            return error
        return self._error(
            f"deals {chunk.start} … {chunk.end - 1} failed: {type(error).__name__}: {error}"
        )

    def _error(self, message: str) -> RidgelineError:
        return RidgelineError(f"--scheduler {self._address}: {message}", code="survey-cluster")


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's and Tornado's own remarks off standard error; what goes wrong is said by us.

    Closing a connection while results come in makes Tornado log the streams that it finds closed.
    """
    levels = {logger: logger.level for logger in map(logging.getLogger, _LOGGERS)}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


def _dask() -> Any:
    """Return the package ``distributed``; it has hardly any types."""
    try:
        return import_module("distributed")
    except ImportError:
        raise RidgelineError(
            '--scheduler needs Dask: pip install "ridgeline[cluster]"', code="survey-extra"
        ) from None
