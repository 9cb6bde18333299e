"""Ctrl-C while lines are read: noticed whenever it comes.

Python notices a signal when it interrupts a system call. One that comes the moment before, while
the line editor sets itself up, interrupts nothing and would wait for the next key. So a thread
sends it once more if nobody has noticed it.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE_SECONDS = 0.1
"""How long the thread waits for a Ctrl-C to be noticed before it sends it again."""


@contextmanager
def interrupts_noticed() -> Iterator[None]:
    """See to it that Ctrl-C ends here what reads a line, also if it came before the reading began.

    Nothing is done where Ctrl-C is ignored, in other threads than the main one (they get no
    signals), and on Windows (which has no such calls to be interrupted).
    """
    main = threading.main_thread()
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not hasattr(signal, "pthread_kill") or threading.current_thread() is not main or not usual:
        yield
        return
    noticed = threading.Event()
    bell, ear = socket.socketpair()

    def interrupt(number: int, frame: FrameType | None) -> None:
        noticed.set()
        signal.default_int_handler(number, frame)

    def listen() -> None:
        while signals := ear.recv(64):
            while signal.SIGINT in signals and not noticed.wait(PATIENCE_SECONDS):
                signal.pthread_kill(main.ident or 0, signal.SIGINT)

    listener = threading.Thread(target=listen, name="interrupts", daemon=True)
    listener.start()
    bell.setblocking(False)
    former = signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.set_wakeup_fd(former)
        noticed.set()
        bell.close()
        listener.join()
        ear.close()
