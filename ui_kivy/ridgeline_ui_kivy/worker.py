"""Threads that compute for the table: the latest request wins, results come on the UI's thread.

What is computed is a generator: it yields better and better results and is asked, through
``cancelled``, to stop early. A thread that has been cancelled winds down by itself; nothing that
it still yields is shown.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from kivy.clock import Clock

from ridgeline_ui_kivy.turns import computing

Cancelled = Callable[[], bool]
T = TypeVar("T")

SWITCH_SECONDS = 0.001
"""How long a computing thread may keep the interpreter to itself while a frame is due."""


class Worker:
    """One line of work.

    :param name: of its threads.
    """

    def __init__(self, name: str) -> None:
        """Begin without a request."""
        self._name = name
        self._request: threading.Event | None = None
        self._threads: list[threading.Thread] = []
        self._closed = False

    def ask(
        self,
        work: Callable[[Cancelled], Iterable[T]],
        show: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Compute something instead of what is being computed; after :meth:`close` nothing is.

        :param work: runs in a thread of its own; yields results. It has to ask every few
            milliseconds whether it is cancelled, and waits there while a frame is drawn.
        :param show: is called with each result on the UI's thread, unless it was cancelled.
        :param failed: is called so with the exception that ended the work.
        """
        self.cancel()
        if self._closed:
            return
        request = self._request = threading.Event()

        def deliver(call: Callable[[], object]) -> None:
            if not request.is_set():
                Clock.schedule_once(lambda _: None if request.is_set() else call(), 0)

        def run() -> None:
            try:
                with computing() as look:

                    def cancelled() -> bool:
                        look()
                        return request.is_set()

                    for result in work(cancelled):
                        deliver(partial(show, result))
                        if request.is_set():
                            return
            except Exception as error:  # noqa: BLE001 (whoever asked decides)
                deliver(partial(failed, error))

        thread = threading.Thread(target=run, name=self._name, daemon=True)
        self._threads = [*(old for old in self._threads if old.is_alive()), thread]
        thread.start()

    @property
    def busy(self) -> bool:
        """Whether the latest request is still being computed."""
        request = self._request
        return request is not None and not request.is_set() and self._threads[-1].is_alive()

    def cancel(self) -> None:
        """Let go of the latest request: nothing of it is shown any more."""
        if self._request is not None:
            self._request.set()
            self._request = None

    def close(self) -> None:
        """Cancel, and wait until no thread is left."""
        self._closed = True
        self.cancel()
        for thread in self._threads:
            thread.join()
        self._threads.clear()
