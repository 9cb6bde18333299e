"""The command ``ridgeline``: 0 is success, 1 means that ``check`` found errors, 2 is bad input.

What is wrong is said in one line on standard error. Each command's module is imported only when
the command runs, so that ``ridgeline list`` starts quickly.
"""

import io
import os
import sys
from collections.abc import Sequence

from ridgeline.errors import RidgelineError, described, one_line

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    :param argv: the words after the command's name; None takes them from ``sys.argv``.
    """
    from ridgeline.cli.arguments import parse

    _open_missing_streams()
    _tolerate(sys.stdout)
    _tolerate(sys.stderr)
    try:
        arguments = parse(argv)
        code = 0 if arguments is None else arguments.run(arguments)
        _flush()
    except BrokenPipeError:
        # The reader has seen enough (``ridgeline list | head``). Python flushes once more at the
        # end, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except RidgelineError as error:
        return _fail(str(error))
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        return _fail(f"{name}{error.strerror or error}")
    except Exception as error:
        if os.environ.get("RIDGELINE_TRACEBACK"):
            raise
        return _fail(
            f"a fault of Ridgeline itself: {described(error)} (RIDGELINE_TRACEBACK=1 shows where)"
        )
    return code


def _fail(text: str, code: int = 2) -> int:
    # Whatever was printed before the fault comes first.
    try:
        _flush()
        print(f"ridgeline: {one_line(text)}", file=sys.stderr)
    except OSError:
        pass  # nobody listens
    return code


def _flush() -> None:
    sys.stdout.flush()


def _open_missing_streams() -> None:
    """Put nothing where the caller has closed a stream: no file of ours may take its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - for good
            setattr(sys, name, stream)


def _tolerate(stream: object) -> None:
    """Let characters that the stream's encoding lacks be escaped instead of failing."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
