"""Whose turn it is: while the UI's thread works at a frame, threads that compute wait.

A frame lets the interpreter go hundreds of times, whenever text is drawn or the window is
flipped. A thread that computes would take it each time and keep it for a while, so that what takes
some milliseconds by itself would take some tenths of a second.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

WAIT_SECONDS = 0.03
"""How long a computing thread waits for a frame at most: it gets on however slow the frames are."""

SLICE_SECONDS = 0.008
"""How long it computes between two waits: a first hint takes no longer, and so is there at once."""

_frame_over = threading.Event()
_frame_over.set()
_computing = 0
_lock = threading.Lock()


def begin_frame() -> None:
    """Let computing threads wait from their next look on."""
    _frame_over.clear()


def end_frame() -> None:
    """Let computing threads go on."""
    _frame_over.set()


@contextmanager
def computing() -> Iterator[Callable[[], None]]:
    """Be a computing thread; what is yielded has to be called every few milliseconds.

    It waits there while a frame is worked at, once it has computed for a while. Python's collector of circular garbage rests meanwhile: going through a search's positions, of
    which none is garbage, would keep the interpreter for a tenth of a second.
    """
    global _computing
    with _lock:
        _computing += 1
        gc.disable()
    begun = time.perf_counter()

    def look() -> None:
        nonlocal begun
        if time.perf_counter() - begun >= SLICE_SECONDS:
            _frame_over.wait(WAIT_SECONDS)
            begun = time.perf_counter()

    try:
        yield look
    finally:
        with _lock:
            _computing -= 1
            if not _computing:
                gc.enable()


def give_frames_precedence(clock: Any, window: Any) -> None:
    """Let Kivy tell when a frame begins and ends; once a process.

    :param clock: sleeps between two frames.
    :param window: flips when a frame that draws is over.
    """
    window.bind(on_flip=lambda _: end_frame())
    sleep = clock.idle

    def idle() -> Any:
        end_frame()
        try:
            return sleep()
        finally:
            begin_frame()

    clock.idle = idle
