"""The arguments of every command, and which function runs it."""

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from ridgeline import __version__

_MOST_SAID = 200
"""Characters of what argparse says, who repeats all that was typed."""

CHECKED = "TP1-E-AAAAAAB"
"""What ``selfcheck`` plays."""

Command = Callable[[argparse.Namespace], int]
Fill = Callable[["UsageParser"], None]


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
        "1 errors found by check, 2 bad input or a file that cannot be read.",
    )
    parser.add_argument("--version", action="version", version=f"ridgeline {__version__}")
    parser.add_argument(
        "--open",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="start the app with a ruleset file, a folder or a zip: install it and play it",
    )
    _no_plugins(parser, False)
    parser.set_defaults(run=_lazy("app", "start"))
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=UsageParser, dest="command"
    )
    for name, (run, text, fill) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=f"{text}.", fill=fill)
        command.set_defaults(run=run)
    return parser


def _lazy(module: str, function: str) -> Command:
    def run(arguments: argparse.Namespace) -> int:
        command: Command = getattr(import_module(f"ridgeline.cli.{module}"), function)
        return command(arguments)

    return run


def _no_plugins(parser: UsageParser, default: object = argparse.SUPPRESS) -> None:
    parser.add_argument(
        "--no-plugins",
        action="store_true",
        default=default,
        help="load no plugins but the built-in ones",
    )


def _json(parser: UsageParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _sets(parser: UsageParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="sets",
        help="change a key of the ruleset, as match.king-ace=separate (repeatable)",
    )


def _target(parser: UsageParser, name: str = "target", nargs: str | None = None) -> None:
    parser.add_argument(
        name, nargs=nargs, metavar="ID|CODE|FILE", help="a ruleset, a deal code or a ruleset file"
    )


def _number(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--number", type=integer, metavar="N", help="number of the deal")


def _deal(parser: UsageParser) -> None:
    group = parser.add_mutually_exclusive_group()
    _number(group)
    group.add_argument(
        "--deal",
        metavar="CARDS",
        help="all cards: tableau row by row, waste, stock in draw order",
    )


def _fill_list(parser: UsageParser) -> None:
    _no_plugins(parser)
    _json(parser)


def _fill_show(parser: UsageParser) -> None:
    _target(parser, "id")
    parser.add_argument(
        "--resolved",
        action="store_true",
        help="print every key with its value instead, as YAML",
    )
    _sets(parser)
    _fill_list(parser)


def _fill_check(parser: UsageParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a ruleset in YAML")
    parser.add_argument("--strict", action="store_true", help="take warnings for errors")
    parser.add_argument(
        "--deep",
        action="store_true",
        help="then play each file: the conformance suite, random games, and how many deals can be won",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=45.0,
        metavar="S",
        help="for the deep check of a file at most (45)",
    )
    _fill_list(parser)


def _fill_new(parser: UsageParser) -> None:
    parser.add_argument("name", metavar="NAME", help="of the game, as people read it")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--like", metavar="ID", help="change this game instead of drawing a board")
    kinds.add_argument(
        "--plugin", action="store_true", help="write a plugin in Python, with its tests, instead"
    )
    parser.add_argument(
        "-o",
        "--folder",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where it is written; the present folder if left out",
    )
    _no_plugins(parser)


def _fill_schema(parser: UsageParser) -> None:
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    _no_plugins(parser)


def _fill_publish(parser: UsageParser) -> None:
    parser.add_argument("id", metavar="ID", help="of a ruleset")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write it there instead of printing it"
    )
    parser.add_argument(
        "--as", metavar="NEW-ID", default="", dest="new_id", help="give it another id"
    )
    _sets(parser)
    _no_plugins(parser)


def _fill_preview(parser: UsageParser) -> None:
    _target(parser)
    _deal(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="FILE",
        help="the picture; .png or .jpg",
    )
    parser.add_argument(
        "--size", type=size, metavar="WxH", help="in pixels; without it as high as the board needs"
    )
    parser.add_argument("--dark", action="store_true", help="in the dark colours")
    _sets(parser)
    _no_plugins(parser)


def _fill_install(parser: UsageParser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a ruleset in YAML, a plugin, a folder or a zip"
    )
    _no_plugins(parser)


def _fill_mods(parser: UsageParser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        choices=("on", "off", "remove", "allow", "forbid"),
        help="use a ruleset or do not, delete a mod, let a Python file run or do not",
    )
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help="of the mods to change")
    parser.add_argument("--yes", action="store_true", help="allow without being asked")
    _fill_list(parser)


def _fill_watch(parser: UsageParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a ruleset in YAML")
    parser.add_argument(
        "--number", default="1", metavar="N|CODE", help="number of the deal, or a code that has it"
    )
    _no_plugins(parser)


def _fill_deal(parser: UsageParser) -> None:
    _target(parser)
    _number(parser)
    _sets(parser)
    _fill_list(parser)


def _fill_replay(parser: UsageParser) -> None:
    _target(parser)
    _deal(parser)
    parser.add_argument(
        "--moves", default="", metavar="MOVES", help='moves with blanks between, as "D 4.3"'
    )
    parser.add_argument("--reveal", action="store_true", help="print face-down and stock cards too")
    _sets(parser)
    _fill_list(parser)


def _fill_perft(parser: UsageParser) -> None:
    _target(parser)
    _deal(parser)
    parser.add_argument(
        "--depth", type=integer, required=True, metavar="N", help="length of the sequences"
    )
    parser.add_argument("--divide", action="store_true", help="count per first move")
    _sets(parser)
    _fill_list(parser)


def _fill_play(parser: UsageParser) -> None:
    _target(parser, nargs="?")
    _deal(parser)
    _sets(parser)
    _no_plugins(parser)


def _fill_selfcheck(parser: UsageParser) -> None:
    parser.add_argument(
        "target",
        nargs="?",
        default=CHECKED,
        metavar="ID|CODE",
        help=f"what is played; {CHECKED} if not said",
    )
    _no_plugins(parser)


def _fill_solve(parser: UsageParser) -> None:
    _target(parser)
    deals = parser.add_mutually_exclusive_group()
    _number(deals)
    deals.add_argument("--deal", metavar="CARDS", help="all cards of one deal")
    deals.add_argument("--deals", metavar="FILE", help="deals, one a line; - is standard input")
    parser.add_argument(
        "--objective",
        action="append",
        choices=("win", "cards", "moves", "score"),
        help="what to find: a win (the default), most cards removed, a win in fewest moves, the "
        "best score (repeatable; moves are those of the last one)",
    )
    parser.add_argument(
        "--from",
        default="",
        metavar="MOVES",
        dest="moves_before",
        help="play these moves first and solve from there",
    )
    parser.add_argument(
        "--fair",
        action="store_true",
        help="know only what the player has seen: the best next move, and means of what is asked "
        "for, over sampled deals (for a second if no time is stated)",
    )
    _budget(parser)
    _sets(parser)
    _fill_list(parser)


def _fill_survey(parser: UsageParser) -> None:
    parser.add_argument("id", metavar="ID", help="of a ruleset")
    parser.add_argument("--deals", type=whole, required=True, metavar="N", help="number of deals")
    parser.add_argument("--first", type=integer, default=0, metavar="K", help="number of the first")
    parser.add_argument(
        "--objective",
        action="append",
        default=[],
        choices=("win", "cards", "moves", "score", "difficulty"),
        help="what to find beside how many can be won: most cards removed, fewest moves of a win, "
        "best score, grades of difficulty (repeatable)",
    )
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="number of processes")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster that does it instead"
    )
    parser.add_argument(
        "--resume", metavar="FILE", help="keep what is done there, and go on from it"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw a picture there, as out.png")
    _budget(parser)
    _sets(parser)
    _fill_list(parser)


def _budget(parser: UsageParser) -> None:
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


COMMANDS: Mapping[str, tuple[Command, str, Fill]] = {
    "list": (_lazy("catalogue", "list_rulesets"), "List the rulesets", _fill_list),
    "show": (_lazy("show", "show"), "Show the rules of a ruleset in words", _fill_show),
    "plugins": (
        _lazy("catalogue", "list_plugins"),
        "List the plugins, the broken ones with the reason",
        _fill_list,
    ),
    "install": (
        _lazy("mods", "install_mods"),
        "Install rulesets and plugins: all that is given, or nothing",
        _fill_install,
    ),
    "mods": (
        _lazy("mods", "mods"),
        "List the installed rulesets and plugin files, or change one",
        _fill_mods,
    ),
    "check": (_lazy("check", "check"), "Check files of rulesets", _fill_check),
    "new": (
        _lazy("new", "new"),
        "Write a commented ruleset to start from, or a plugin with its tests",
        _fill_new,
    ),
    "schema": (
        _lazy("new", "schema"),
        "Print the JSON Schema of rulesets, for editors",
        _fill_schema,
    ),
    "publish": (
        _lazy("publish", "publish"),
        "Print a ruleset with all that it inherits, as one file for others",
        _fill_publish,
    ),
    "preview": (
        _lazy("app", "preview"),
        "Draw a deal as a picture; the first one if none is named",
        _fill_preview,
    ),
    "watch": (
        _lazy("app", "watch"),
        "Play a ruleset file in the app, which follows it as it is saved",
        _fill_watch,
    ),
    "deal": (_lazy("deals", "deal"), "Print a deal: its code and its cards", _fill_deal),
    "replay": (
        _lazy("replay", "replay"),
        "Play moves and print the position that they lead to",
        _fill_replay,
    ),
    "solve": (
        _lazy("solve", "solve"),
        "Decide deals: can they be won, in how few moves, for how many points",
        _fill_solve,
    ),
    "perft": (
        _lazy("perft", "perft"),
        "Count the sequences of moves of a given length",
        _fill_perft,
    ),
    "survey": (
        _lazy("survey", "survey"),
        "Solve many deals of a ruleset: how many can be won, in how few moves …",
        _fill_survey,
    ),
    "play": (
        _lazy("terminal", "play"),
        "Play in the terminal; without an ID or CODE, go on with the kept game",
        _fill_play,
    ),
    "selfcheck": (
        _lazy("app", "selfcheck"),
        "Let the app play some moves without a display, to see that it is installed well",
        _fill_selfcheck,
    ),
}
"""The commands by name: what runs each, its help, and what adds its arguments."""
