"""The page of all public names of Python."""

from __future__ import annotations

from collections.abc import Iterator

from docstrings import markdown
from source import Entry, entry

import ridgeline

_HEAD = """\
# Public names

Made by `make rulesets` from the source. These are the names of `ridgeline.__all__`: they stay as they are,
and `from ridgeline import …` brings each. [From Python](python.md) shows how they are used together,
[Plugins](plugins.md) what a plugin does with them.
"""
_GROUPS = {
    "Rules, deals, play": (
        "ridgeline.rules.library ridgeline.rules.summary ridgeline.rules.ruleset ridgeline.deals.pack "
        "ridgeline.deals.codes ridgeline.play.session ridgeline.play.outcome ridgeline.play.events "
        "ridgeline.play.store ridgeline.play.restore ridgeline.messages"
    ),
    "The engine": (
        "ridgeline.engine.game ridgeline.engine.state ridgeline.engine.moves "
        "ridgeline.engine.position ridgeline.engine.refusals"
    ),
    "What a plugin hands over": (
        "ridgeline.plugins.markers ridgeline.plugins.contributions ridgeline.engine.parts"
    ),
    "Keys and how they are read": (
        "ridgeline.syntax.keys ridgeline.syntax.readers ridgeline.syntax.faults "
        "ridgeline.syntax.values ridgeline.syntax.points"
    ),
    "Faces": "ridgeline.cards",
    "Errors": "ridgeline.errors",
}


def names_text() -> str:
    """Return the page, in Markdown.

    :raises LookupError: if a name has no docstring, or its module no group.
    """
    homes = ridgeline._HOME  # where each is defined, which only the package itself needs to know
    parts = [_HEAD]
    for title, modules in _GROUPS.items():
        parts.append(f"## {title}\n")
        for module in modules.split():
            for name in sorted(name for name, home in homes.items() if home == module):
                parts += _entry(entry(module, name))
    missing = set(homes.values()) - {name for each in _GROUPS.values() for name in each.split()}
    if missing:
        raise LookupError(f"no group of the page has {', '.join(sorted(missing))}")
    return "\n".join(parts)


def _entry(each: Entry, level: int = 3) -> Iterator[str]:
    yield f"{'#' * level} `{each.name}`\n"
    yield f"```python\n{each.signature}\n```\n"
    yield markdown(each.docstring)
    for member in each.members:
        yield from _entry(member, level + 1)
