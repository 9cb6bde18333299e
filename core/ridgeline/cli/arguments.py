"""The arguments of every command, and which function runs it."""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from ridgeline import __version__

Command = Callable[[argparse.Namespace], int]


class UsageParser(argparse.ArgumentParser):
    """A parser whose errors are one line and exit code 2, and that takes no abbreviations."""

    def __init__(self, **options: object) -> None:
        """Make a parser."""
        super().__init__(allow_abbrev=False, **options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the whole usage."""
        from ridgeline.errors import NotationError

        command = self.prog.removeprefix("ridgeline").strip()
        where = f"{command}: " if command else ""
        raise NotationError(f"{where}{message}; {self.prog} --help shows the usage", code="usage")


def parse(argv: Sequence[str] | None) -> argparse.Namespace | None:
    """Read the arguments; ``run`` of the result runs the command.

    :returns: None if all that was asked for was ``--help`` or ``--version``, now printed.
    :raises NotationError: if they cannot be read.
    """
    try:
        return build_parser().parse_args(argv)
    except SystemExit:
        # argparse ends the program after --help and --version, and only there: see error().
        return None


def build_parser() -> UsageParser:
    """Return the parser of all commands."""
    parser = UsageParser(
        prog="ridgeline",
        description="Solitaire games in which cards are uncovered. Without a command: start the app.",
        epilog="RIDGELINE_PLUGINS=a,b loads only these plugins. Exit codes: 0 success, "
        "1 errors found by check, 2 bad input.",
    )
    parser.add_argument("--version", action="version", version=f"ridgeline {__version__}")
    _no_plugins(parser, False)
    parser.set_defaults(run=_lazy("app", "start"))
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=UsageParser, dest="command"
    )
    _catalogue_commands(commands)
    _deal_commands(commands)
    _play_command(commands)
    return parser


def _lazy(module: str, function: str) -> Command:
    def run(arguments: argparse.Namespace) -> int:
        command: Command = getattr(import_module(f"ridgeline.cli.{module}"), function)
        return command(arguments)

    return run


def _no_plugins(parser: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    parser.add_argument(
        "--no-plugins",
        action="store_true",
        default=default,
        help="load no plugins but the built-in ones",
    )


class _Commands:
    """Adds commands; ``json`` and ``sets`` say which of the shared options a command takes."""

    def __init__(self, group: "argparse._SubParsersAction[UsageParser]") -> None:
        self._group = group

    def add(
        self, name: str, run: Command, help_: str, *, json: bool = True, sets: bool = True
    ) -> UsageParser:
        parser = self._group.add_parser(name, help=help_, description=f"{help_}.")
        parser.set_defaults(run=run)
        _no_plugins(parser)
        if json:
            parser.add_argument("--json", action="store_true", help="print JSON")
        if sets:
            parser.add_argument(
                "--set",
                action="append",
                default=[],
                metavar="KEY=VALUE",
                dest="sets",
                help="change a key of the ruleset, as match.king-ace=separate (repeatable)",
            )
        return parser


def _catalogue_commands(group: "argparse._SubParsersAction[UsageParser]") -> None:
    commands = _Commands(group)
    commands.add("list", _lazy("catalogue", "list_rulesets"), "List the rulesets", sets=False)
    show = commands.add("show", _lazy("show", "show"), "Show the rules of a ruleset in words")
    show.add_argument("id", metavar="ID", help="of a ruleset, or a deal code")
    show.add_argument(
        "--resolved",
        action="store_true",
        help="print every key with its value instead, as YAML",
    )
    commands.add(
        "plugins",
        _lazy("catalogue", "list_plugins"),
        "List the plugins, the broken ones with the reason",
        sets=False,
    )
    check = commands.add("check", _lazy("check", "check"), "Check files of rulesets", sets=False)
    check.add_argument("files", nargs="+", metavar="FILE", help="a ruleset in YAML")


def _deal_commands(group: "argparse._SubParsersAction[UsageParser]") -> None:
    commands = _Commands(group)
    deal = commands.add("deal", _lazy("deals", "deal"), "Print a deal: its code and its cards")
    _target(deal)
    _number(deal)

    replay = commands.add(
        "replay", _lazy("replay", "replay"), "Play moves and print the position that they lead to"
    )
    _target(replay)
    _deal(replay)
    replay.add_argument(
        "--moves", default="", metavar="MOVES", help='moves with blanks between, as "D 4.3"'
    )
    replay.add_argument("--reveal", action="store_true", help="print face-down and stock cards too")

    perft = commands.add(
        "perft", _lazy("perft", "perft"), "Count the sequences of moves of a given length"
    )
    _target(perft)
    _deal(perft)
    perft.add_argument(
        "--depth", type=int, required=True, metavar="N", help="length of the sequences"
    )
    perft.add_argument("--divide", action="store_true", help="count per first move")


def _play_command(group: "argparse._SubParsersAction[UsageParser]") -> None:
    play = _Commands(group).add(
        "play",
        _lazy("terminal", "play"),
        "Play in the terminal; without an ID or CODE, go on with the saved game",
        json=False,
    )
    play.add_argument("target", nargs="?", metavar="ID|CODE", help="a ruleset or a deal code")
    play.add_argument("--number", type=int, metavar="N", help="number of the deal")


def _target(parser: UsageParser) -> None:
    parser.add_argument("target", metavar="ID|CODE", help="a ruleset or a deal code")


def _number(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--number", type=int, metavar="N", help="number of the deal")


def _deal(parser: UsageParser) -> None:
    group = parser.add_mutually_exclusive_group()
    _number(group)
    group.add_argument(
        "--deal",
        metavar="CARDS",
        help="all cards: tableau row by row, waste, stock in draw order",
    )
