"""Every command: its arguments, and which function runs it."""

from collections.abc import Mapping

from ridgeline.cli.making import MAKING
from ridgeline.cli.options import (
    Entry,
    UsageParser,
    add_budget,
    add_deal,
    add_json,
    add_no_plugins,
    add_number,
    add_sets,
    add_target,
    integer,
    run_by,
    whole,
)

CHECKED = "TP1-E-AAAAAAB"
"""What ``selfcheck`` plays."""


def _fill_list(parser: UsageParser) -> None:
    add_no_plugins(parser)
    add_json(parser)


def _fill_show(parser: UsageParser) -> None:
    add_target(parser, "id")
    parser.add_argument(
        "--resolved",
        action="store_true",
        help="print every key with its value instead, as YAML",
    )
    add_sets(parser)
    _fill_list(parser)


def _fill_deal(parser: UsageParser) -> None:
    add_target(parser)
    add_number(parser)
    add_sets(parser)
    _fill_list(parser)


def _fill_replay(parser: UsageParser) -> None:
    add_target(parser)
    add_deal(parser)
    parser.add_argument(
        "--moves", default="", metavar="MOVES", help='moves with blanks between, as "D 4.3"'
    )
    parser.add_argument("--reveal", action="store_true", help="print face-down and stock cards too")
    add_sets(parser)
    _fill_list(parser)


def _fill_perft(parser: UsageParser) -> None:
    add_target(parser)
    add_deal(parser)
    parser.add_argument(
        "--depth", type=integer, required=True, metavar="N", help="length of the sequences"
    )
    parser.add_argument("--divide", action="store_true", help="count per first move")
    add_sets(parser)
    _fill_list(parser)


def _fill_play(parser: UsageParser) -> None:
    add_target(parser, nargs="?")
    add_deal(parser)
    add_sets(parser)
    add_no_plugins(parser)


def _fill_selfcheck(parser: UsageParser) -> None:
    parser.add_argument(
        "target",
        nargs="?",
        default=CHECKED,
        metavar="ID|CODE",
        help=f"what is played; {CHECKED} if not said",
    )
    add_no_plugins(parser)


def _fill_solve(parser: UsageParser) -> None:
    add_target(parser)
    deals = parser.add_mutually_exclusive_group()
    add_number(deals)
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
    add_budget(parser)
    add_sets(parser)
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
    add_budget(parser)
    add_sets(parser)
    _fill_list(parser)


COMMANDS: Mapping[str, Entry] = {
    "list": (run_by("catalogue", "list_rulesets"), "List the rulesets", _fill_list),
    "show": (run_by("show", "show"), "Show the rules of a ruleset in words", _fill_show),
    "plugins": (
        run_by("catalogue", "list_plugins"),
        "List the plugins, the broken ones with the reason",
        _fill_list,
    ),
    **MAKING,
    "deal": (run_by("deals", "deal"), "Print a deal: its code and its cards", _fill_deal),
    "replay": (
        run_by("replay", "replay"),
        "Play moves and print the position that they lead to",
        _fill_replay,
    ),
    "solve": (
        run_by("solve", "solve"),
        "Decide deals: can they be won, in how few moves, for how many points",
        _fill_solve,
    ),
    "perft": (
        run_by("perft", "perft"),
        "Count the sequences of moves of a given length",
        _fill_perft,
    ),
    "survey": (
        run_by("survey", "survey"),
        "Solve many deals of a ruleset: how many can be won, in how few moves …",
        _fill_survey,
    ),
    "play": (
        run_by("terminal", "play"),
        "Play in the terminal; without an ID or CODE, go on with the kept game",
        _fill_play,
    ),
    "selfcheck": (
        run_by("app", "selfcheck"),
        "Let the app play some moves without a display, to see that it is installed well",
        _fill_selfcheck,
    ),
}
"""By name, in the order in which ``--help`` lists them."""
