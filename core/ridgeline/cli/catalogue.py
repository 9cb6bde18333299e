"""``ridgeline list`` and ``ridgeline plugins``: what there is."""

import sys
from argparse import Namespace

from ridgeline.cli.output import print_json, print_rows
from ridgeline.rules.library import Library


def list_rulesets(arguments: Namespace) -> int:
    """Print the rulesets, one a line."""
    library = Library.load(no_plugins=arguments.no_plugins)
    summaries = library.summaries()
    if arguments.json:
        for summary in summaries:
            print_json(summary._asdict())
    else:
        print_rows((summary.id, summary.name, summary.source) for summary in summaries)
    warn(library)
    return 0


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
                f"left out: {plugin.error}" if plugin.error else ", ".join(plugin.contributions),
            )
            for plugin in library.contributions.plugins
        )
    warn(library)
    return 0


def warn(library: Library) -> None:
    """Say on standard error, one line each, which plugins and rulesets were left out."""
    for problem in library.problems:
        print(f"ridgeline: left out: {problem}", file=sys.stderr)
