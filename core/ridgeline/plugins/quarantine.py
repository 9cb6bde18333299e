"""What plugins may not do to us while their code runs: write on our output, end the program."""

import signal
import sys
from contextlib import ExitStack, redirect_stdout
from threading import current_thread, main_thread
from types import FrameType
from typing import Self


class Quarantine:
    """A ``with`` block around a plugin's code.

    What it prints goes to standard error, since standard output may be read by a program.

    :ivar interrupted: the user has interrupted (Ctrl-C); a ``KeyboardInterrupt`` without that was
        raised by the plugin itself.
    """

    def __init__(self) -> None:
        """Begin nothing yet."""
        self.interrupted = False
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Take the output, and watch for interrupts."""
        self._stack.enter_context(redirect_stdout(sys.stderr))
        # Signals come to the main thread only.
        if current_thread() is main_thread():
            before = signal.getsignal(signal.SIGINT)
            if before is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._interrupt)
                self._stack.callback(signal.signal, signal.SIGINT, before)
            else:  # somebody else's handler may raise it
                self.interrupted = True
        return self

    def __exit__(self, *_: object) -> None:
        """Give both back."""
        self._stack.close()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        signal.default_int_handler(number, frame)
