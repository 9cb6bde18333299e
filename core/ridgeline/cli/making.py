"""The commands for those who make games: their arguments, and which function runs each."""

from collections.abc import Mapping
from pathlib import Path

from ridgeline.cli.options import (
    Entry,
    UsageParser,
    add_deal,
    add_json,
    add_no_plugins,
    add_sets,
    add_target,
    positive,
    run_by,
    size,
)


def _fill_install(parser: UsageParser) -> None:
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a ruleset in YAML, a plugin, a folder or a zip"
    )
    add_no_plugins(parser)


def _fill_mods(parser: UsageParser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        choices=("on", "off", "remove", "allow", "forbid"),
        help="use a ruleset or do not, delete a mod, let a Python file run or do not",
    )
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help="of the mods to change")
    parser.add_argument("--yes", action="store_true", help="allow without being asked")
    add_no_plugins(parser)
    add_json(parser)


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
    add_no_plugins(parser)
    add_json(parser)


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
        metavar="FOLDER|FILE",
        help="where it is written: a folder, the present one if left out, or a file in .yaml",
    )
    add_no_plugins(parser)


def _fill_schema(parser: UsageParser) -> None:
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    add_no_plugins(parser)


def _fill_publish(parser: UsageParser) -> None:
    parser.add_argument("id", metavar="ID", help="of a ruleset")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write it there instead of printing it"
    )
    parser.add_argument(
        "--as", metavar="NEW-ID", default="", dest="new_id", help="give it another id"
    )
    add_sets(parser)
    add_no_plugins(parser)


def _fill_preview(parser: UsageParser) -> None:
    add_target(parser)
    add_deal(parser)
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
    add_sets(parser)
    add_no_plugins(parser)


def _fill_watch(parser: UsageParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a ruleset in YAML")
    parser.add_argument(
        "--number", default="1", metavar="N|CODE", help="number of the deal, or a code that has it"
    )
    add_no_plugins(parser)


MAKING: Mapping[str, Entry] = {
    "install": (
        run_by("mods", "install_mods"),
        "Install rulesets and plugins: all that is given, or nothing",
        _fill_install,
    ),
    "mods": (
        run_by("mods", "mods"),
        "List the installed rulesets and plugin files, or change one",
        _fill_mods,
    ),
    "check": (run_by("check", "check"), "Check files of rulesets", _fill_check),
    "new": (
        run_by("new", "new"),
        "Write a commented ruleset to start from, or a plugin with its tests",
        _fill_new,
    ),
    "schema": (
        run_by("new", "schema"),
        "Print the JSON Schema of rulesets, for editors",
        _fill_schema,
    ),
    "publish": (
        run_by("publish", "publish"),
        "Print a ruleset with all that it inherits, as one file for others",
        _fill_publish,
    ),
    "preview": (
        run_by("app", "preview"),
        "Draw a deal as a picture; the first one if none is named",
        _fill_preview,
    ),
    "watch": (
        run_by("app", "watch"),
        "Play a ruleset file in the app, which follows it as it is saved",
        _fill_watch,
    ),
}
"""By name."""
