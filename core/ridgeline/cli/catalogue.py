"""``ridgeline list`` and ``ridgeline plugins``: what there is."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ridgeline.cli.output import print_json, print_rows
from ridgeline.errors import RulesetError, one_line
from ridgeline.rules.library import Library

if TYPE_CHECKING:
    from argparse import Namespace

    from ridgeline.plugins.manager import PluginInfo
    from ridgeline.rules.summary import Summary


def list_rulesets(arguments: Namespace) -> int:
    """Print the rulesets, one a line."""
    library = Library.load(no_plugins=arguments.no_plugins)
    summaries = library.summaries()
    if arguments.json:
        for summary in summaries:
            print_json(summary._asdict())
    else:
        print_rows((each.id, each.name, each.prefix, _origin(each)) for each in summaries)
    warn(library)
    return 0


def _origin(summary: Summary) -> str:
    """Return where a ruleset comes from: the file of a user's own, else what it says itself."""
    own = summary.plugin == str(Path(summary.path).parent)
    return summary.path if own else summary.source


def list_plugins(arguments: Namespace) -> int:
    """Print the plugins; a broken one with its reason."""
    library = Library.load(no_plugins=arguments.no_plugins)
    if arguments.json:
        for plugin in library.contributions.plugins:
            print_json(
                {
                    "name": plugin.name,
                    "version": plugin.version,
                    "source": plugin.source,
                    "hooks": list(plugin.hooks),
                    "contributions": list(plugin.contributions),
                    "error": plugin.error or None,
                }
            )
    else:
        print_rows(
            (
                plugin.name,
                plugin.version,
                plugin.source,
                _contents(plugin),
            )
            for plugin in library.contributions.plugins
        )
    warn(library)
    return 0


def _contents(plugin: PluginInfo) -> str:
    """Return what a plugin contributes, and what of it is left out and why."""
    found = ", ".join(plugin.contributions)
    return "; ".join(filter(None, [found, plugin.error and f"left out: {plugin.error}"]))


def warn(library: Library) -> None:
    """Say on standard error, one line each, which plugins and rulesets were left out.

    Of a file with several faults it is the first; ``check`` says them all.
    """
    shown: Counter[str] = Counter()
    first: list[tuple[str, str]] = []
    for problem in library.problems:
        path = problem.path if isinstance(problem, RulesetError) else ""
        if not path or path not in shown:
            first.append((path, str(problem)))
        shown[path] += 1
    for path, text in first:
        more = f" (and {shown[path] - 1} more: ridgeline check {quote(path)})"
        print(
            f"ridgeline: left out: {one_line(text)}{more if path and shown[path] > 1 else ''}",
            file=sys.stderr,
        )
