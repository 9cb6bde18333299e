"""The page of all commands, from the parser that reads them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from ridgeline.cli.arguments import build_parser
from ridgeline.cli.commands import COMMANDS
from ridgeline.cli.options import UsageParser
from ridgeline.cli.words import HELP

_HEAD = """\
# Every command

Made by `make rulesets` from the parser that reads them; `ridgeline COMMAND --help` says the same.
"""


def commands_text() -> str:
    """Return the page, in Markdown."""
    parser = build_parser()
    parts = [_HEAD, f"{parser.description}\n", *_options(parser._actions), f"{parser.epilog}\n"]
    for name, (_, text, fill) in COMMANDS.items():
        command = UsageParser(prog=f"ridgeline {name}")
        fill(command)
        parts += [f"## `{name}`\n", f"{text}.\n", f"```text\n{_usage(name, command._actions)}\n```\n"]
        parts += _options(command._actions)
        if name == "play":
            parts += _typed()
    return "\n".join(parts)


def _typed() -> Iterator[str]:
    """Yield what may be typed in the game in the terminal."""
    yield "In the game you type:\n"
    yield "".join(f"- `{typed}`: {said}\n" for typed, said in HELP)


def _options(actions: Iterable[argparse.Action]) -> Iterator[str]:
    lines = [f"- `{_written(each)}`: {each.help}\n" for each in _told(actions)]
    yield "".join(lines) or "It takes nothing.\n"


def _told(actions: Iterable[argparse.Action]) -> list[argparse.Action]:
    hidden = (argparse._HelpAction, argparse._SubParsersAction)
    return [each for each in actions if not isinstance(each, hidden)]


def _usage(name: str, actions: Iterable[argparse.Action]) -> str:
    told = _told(actions)
    words = [_written(each) for each in told if not each.option_strings]
    needed = [_written(each) for each in told if each.option_strings and each.required]
    more = ["[OPTIONS]"] if any(each.option_strings and not each.required for each in told) else []
    return " ".join(["ridgeline", name, *words, *needed, *more])


def _written(action: argparse.Action) -> str:
    """Return an argument as it is typed, as ``-o, --output FILE``."""
    value = action.metavar or "|".join(map(str, action.choices or ()))
    if not action.option_strings:
        return _repeated(str(value or action.dest.upper()), action.nargs)
    typed = ", ".join(action.option_strings)
    return typed if action.nargs == 0 else f"{typed} {_repeated(str(value), action.nargs)}"


def _repeated(value: str, nargs: int | str | None) -> str:
    return {"?": f"[{value}]", "+": f"{value}…", "*": f"[{value}…]"}.get(str(nargs), value)
