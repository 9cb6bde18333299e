"""Reading the command line."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from ridgeline import __version__
from ridgeline.cli.commands import COMMANDS
from ridgeline.cli.options import UsageParser, add_no_plugins, run_by


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
    add_no_plugins(parser, False)
    parser.set_defaults(run=run_by("app", "start"))
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=UsageParser, dest="command"
    )
    for name, (run, text, fill) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=f"{text}.", fill=fill)
        command.set_defaults(run=run)
    return parser
