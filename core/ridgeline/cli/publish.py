"""``ridgeline publish``: a ruleset as one file that needs no parent."""

import sys
from argparse import Namespace

from ridgeline.cli.choice import choose_rules, load_library
from ridgeline.rules import publish as publishing
from ridgeline.rules.settings import parse_settings


def publish(arguments: Namespace) -> int:
    """Print or write a ruleset; what others should know of it goes to standard error.

    :raises RulesetError: if it cannot be published, or makes no game.
    :raises OSError: if the file cannot be written.
    """
    library = load_library(arguments)
    ruleset = choose_rules(library, arguments.id, parse_settings(arguments.sets)).ruleset
    library.game(ruleset)
    published = publishing.publish(library, ruleset, arguments.new_id)
    if arguments.output is None:
        print(published.text, end="")
    else:
        arguments.output.write_text(published.text, "utf-8", newline="\n")
        print(f"wrote {arguments.output}")
    for plugin in published.needs:
        print(f"ridgeline: note: whoever plays it needs the plugin {plugin}", file=sys.stderr)
    if published.mode:
        mode = f"{ruleset.code.prefix}{ruleset.code.version}-{published.mode}-…"
        print(f"ridgeline: note: the codes of its deals are {mode} from now on", file=sys.stderr)
    return 0
