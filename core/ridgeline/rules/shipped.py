"""The rulesets that come with Ridgeline, and the short way to them.

As long as every file is as the index beside it knows it, nothing has to be parsed or compiled to
list them, and one of them is had without resolving all others. Whatever else there is, plugins or
rulesets of the user's own, it cannot take an id from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.plugins.sources import BUILTIN_PACKAGE, RULESETS
from ridgeline.rules.files import Index, indexed_layer, read_index
from ridgeline.rules.summary import Summary
from ridgeline.syntax.diskfiles import digest

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary
    from ridgeline.syntax.layers import Layer


class Shipped:
    """The built-in rulesets.

    :ivar folders: in which they lie.
    :ivar summaries: one of each, by id.
    :ivar resolved: those that were asked for, by id.
    """

    def __init__(self, lots: Mapping[Path, Index]) -> None:
        """Take the folders that they lie in, each with an index that is true."""
        self._lots = lots
        self.resolved: dict[str, Ruleset] = {}
        self.summaries = tuple(
            Summary(**{**each, "path": str(folder / each["path"]), "plugin": RULESETS})
            for folder, index in lots.items()
            for each in index.summaries
        )
        self.folders = tuple(lots)
        self._ids = {summary.id for summary in self.summaries}

    def __contains__(self, ruleset_id: str) -> bool:
        return ruleset_id in self._ids

    def ruleset(self, ruleset_id: str, vocabulary: Vocabulary) -> Ruleset:
        """Return one of them.

        :raises RulesetError: if a plugin that it needs is broken.
        :raises KeyError: if it is none of them.
        """
        if ruleset_id not in self.resolved:
            from ridgeline.rules.resolve import find_layers, resolve

            layers = find_layers(self.layers[ruleset_id], self.layers)
            self.resolved[ruleset_id] = resolve(layers, vocabulary, {})
        return self.resolved[ruleset_id]

    @cached_property
    def layers(self) -> Mapping[str, Layer]:
        """What each file says, by id."""
        return {
            str(tree["id"]): indexed_layer(folder / name, tree)
            for folder, index in self._lots.items()
            for name, tree in index.trees.items()
        }


def read_shipped() -> Shipped | None:
    """Return the built-in rulesets; None if they are not there, or not as they were shipped."""
    if find_spec(BUILTIN_PACKAGE) is None:
        return None
    folders: list[Path] = []
    try:
        import_module(RULESETS).ridgeline_rulesets(folders.append)
        return Shipped({folder: _true_index(folder) for folder in folders})
    except Exception:  # noqa: BLE001 (whatever it is, loading the plugins says it properly)
        return None


def _true_index(folder: Path) -> Index:
    """Return a folder's index.

    :raises ValueError: if a file is not as the index knows it.
    """
    index = read_index(folder)
    digests = {path.name: digest(path.read_bytes()) for path in folder.glob("*.yaml")}
    if not digests or digests != index.digests:
        raise ValueError("the index is stale")
    return index
