"""What the arguments of several commands share: the parser, options, and how words are read."""

import argparse
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

_MOST_SAID = 200
"""Characters of what argparse says, who repeats all that was typed."""

Fill = Callable[["UsageParser"], None]
"""Adds the arguments of a command."""

Command = Callable[[argparse.Namespace], int]
"""Runs a command and returns the exit code."""

Entry = tuple[Command, str, Fill]
"""What runs a command, its help, and what adds its arguments."""


class UsageParser(argparse.ArgumentParser):
    """A parser whose errors are one line and exit code 2, and that takes no abbreviations.

    :param fill: adds the arguments; called only once they are needed, for most runs need those
        of one command.
    """

    def __init__(self, *, fill: Fill | None = None, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        self._fill = fill

    def parse_known_args(self, *args: Any, **options: Any) -> Any:
        """Add the arguments and read the words."""
        if self._fill is not None:
            self._fill(self)
            self._fill = None
        return super().parse_known_args(*args, **options)

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the whole usage."""
        from ridgeline.errors import NotationError, one_line, shortened

        command = self.prog.removeprefix("ridgeline").strip()
        where = f"{command}: " if command else ""
        message = shortened(one_line(message), _MOST_SAID)
        raise NotationError(f"{where}{message}; {self.prog} --help shows the usage", code="usage")


def add_no_plugins(parser: UsageParser, default: object = argparse.SUPPRESS) -> None:
    """Let plugins be left out."""
    parser.add_argument(
        "--no-plugins",
        action="store_true",
        default=default,
        help="load no plugins but the built-in ones",
    )


def add_json(parser: UsageParser) -> None:
    """Let the answer be printed as JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_sets(parser: UsageParser) -> None:
    """Let keys of the ruleset be changed."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="sets",
        help="change a key of the ruleset, as match.king-ace=separate (repeatable)",
    )


def add_target(parser: UsageParser, name: str = "target", nargs: str | None = None) -> None:
    """Take a ruleset, a deal or a file."""
    parser.add_argument(
        name, nargs=nargs, metavar="ID|CODE|FILE", help="a ruleset, a deal code or a ruleset file"
    )


def add_number(parser: argparse._ActionsContainer) -> None:
    """Let a deal be named by its number."""
    parser.add_argument("--number", type=integer, metavar="N", help="number of the deal")


def add_deal(parser: UsageParser) -> None:
    """Let a deal be named by its number or its cards."""
    group = parser.add_mutually_exclusive_group()
    add_number(group)
    group.add_argument(
        "--deal",
        metavar="CARDS",
        help="all cards: tableau row by row, waste, stock in draw order",
    )


def add_budget(parser: UsageParser) -> None:
    """Let the solver give up in time."""
    from ridgeline.solver.problem import DEFAULT_MEGABYTES

    for unit, number, more in (
        ("seconds", positive, ""),
        ("states", whole, ""),
        ("megabytes", whole, f" more than at the start ({DEFAULT_MEGABYTES} if left out)"),
    ):
        parser.add_argument(
            f"--budget-{unit}", type=number, metavar="N", help=f"give up after so many {unit}{more}"
        )


def integer(text: str) -> int:
    """Read a whole number for argparse, written as everybody writes one."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise _unlike(text, "a whole number of up to 18 digits")
    return int(text)


def positive(text: str) -> float:
    """Read a number above 0 for argparse."""
    plain = re.fullmatch(r"[0-9]*\.?[0-9]+(e[+-]?[0-9]+)?", text, re.ASCII)
    if not plain or not 0 < float(text) < float("inf"):
        raise _unlike(text, "a number above 0")
    return float(text)


def whole(text: str) -> int:
    """Read a whole number above 0 for argparse."""
    value = integer(text)
    if value < 1:
        raise _unlike(text, "a whole number above 0")
    return value


def size(text: str) -> tuple[int, int]:
    """Read a width and a height for argparse."""
    found = re.fullmatch(r"([0-9]{1,6})[xX]([0-9]{1,6})", text)
    if not found:
        raise _unlike(text, "width and height in pixels as 800x600")
    return int(found[1]), int(found[2])


def _unlike(found: str, expected: str) -> argparse.ArgumentTypeError:
    from ridgeline.errors import echoed

    return argparse.ArgumentTypeError(f"found {echoed(found)}, expected {expected}")


def run_by(module: str, function: str) -> Command:
    """Return what imports a module of this package, once it is to run, and calls a function of it."""

    def run(arguments: argparse.Namespace) -> int:
        command: Command = getattr(import_module(f"ridgeline.cli.{module}"), function)
        return command(arguments)

    return run
