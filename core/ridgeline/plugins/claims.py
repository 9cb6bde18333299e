"""Who owns what: ids, keys of modifiers and switches belong to the first plugin that brings them.

Two kinds of one section may have keys of the same name, since a ruleset chooses one of them; a
modifier's keys stand beside those of every kind and of every other modifier.
"""

from collections.abc import Iterator

from ridgeline.errors import PluginError
from ridgeline.plugins.contributions import (
    CoverageKind,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
)
from ridgeline.syntax.keys import keys_of

Kind = LayoutKind | CoverageKind | MatchKind | Scoring | Modifier

_FAMILIES: dict[type, str] = {
    LayoutKind: "layout",
    CoverageKind: "coverage",
    MatchKind: "match",
    Scoring: "scoring",
    Modifier: "modifier",
}


def label_of(kind: Kind) -> str:
    """Return what a contribution is called in lists, as ``layout peaks``."""
    family = next(name for cls, name in _FAMILIES.items() if isinstance(kind, cls))
    return f"{family} {kind.id}"


class Claims:
    """What is taken, and by which plugin."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}
        self._kind_keys: dict[str, str] = {}

    def take(self, kind: Kind, plugin: str) -> PluginError | None:
        """Give a contribution's names to a plugin; return the clash if one is taken already."""
        names = list(_names(kind))
        kind_keys = list(_kind_keys(kind))
        for name in (*names, *kind_keys):
            first = self._owners.get(name)
            if first is None and isinstance(kind, Modifier):
                first = self._kind_keys.get(name)
            if first is not None:
                message = f"plugins {first} and {plugin} both contribute {name}"
                also = "" if name == label_of(kind) else f", so {label_of(kind)} is left out"
                return PluginError(f"{message}: that of {first} is used{also}", plugin=plugin)
        self._owners.update(dict.fromkeys(names, plugin))
        for name in kind_keys:
            self._kind_keys.setdefault(name, plugin)
        return None


def _names(kind: Kind) -> Iterator[str]:
    """Yield what only one contribution may have."""
    yield label_of(kind)
    if isinstance(kind, Modifier):
        for name in keys_of(kind.keys):
            yield f"key {kind.section}.{name}"
        if kind.switch is not None:
            yield f"switch {kind.switch.key}"


def _kind_keys(kind: Kind) -> Iterator[str]:
    """Yield the keys that a kind shares with others of its section, but with no modifier."""
    if isinstance(kind, LayoutKind | MatchKind):
        section = "tableau" if isinstance(kind, LayoutKind) else "match"
        for name in keys_of(kind.params):
            yield f"key {section}.{name}"
