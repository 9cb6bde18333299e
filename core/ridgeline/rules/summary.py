"""Summaries of rulesets, and the short way to them.

To list the built-in rulesets nothing has to be compiled, parsed or even read as a ruleset: as
long as no other plugin is installed and every file is as the index knows it, the summaries are
taken from there. Otherwise all plugins are loaded and the catalogue is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ridgeline.plugins.markers import VARIABLE
from ridgeline.plugins.sources import BUILTIN_PACKAGE, RULESETS, entry_point_candidates
from ridgeline.rules.files import digest, read_index


class Summary(NamedTuple):
    """A ruleset in a list.

    :param prefix: of its deal codes; empty if it has none.
    :param mode: the mode of its codes, its own or its parent's.
    :param owns_mode: the mode is its own: codes with it are played by this ruleset.
    :param extends: id of its parent, or empty.
    :param path: its file.
    :param plugin: the plugin that brought it.
    """

    id: str
    name: str
    family: str
    source: str
    prefix: str
    version: int
    mode: str
    owns_mode: bool
    extends: str
    path: str
    plugin: str


def indexed_summaries(
    *, no_plugins: bool, environment: Mapping[str, str]
) -> tuple[Summary, ...] | None:
    """Return the built-in rulesets' summaries, or None where the long way is needed."""
    if not no_plugins and (environment.get(VARIABLE) or entry_point_candidates()):
        return None
    if find_spec(BUILTIN_PACKAGE) is None:
        return None
    folders: list[Path] = []
    try:
        import_module(RULESETS).ridgeline_rulesets(folders.append)
        return tuple(summary for folder in folders for summary in _summaries_of(folder))
    except Exception:  # noqa: BLE001 (whatever it is, loading the plugins says it properly)
        return None


def _summaries_of(folder: Path) -> list[Summary]:
    """Return the summaries of a folder.

    :raises ValueError: if a file is not as the index knows it.
    """
    index = read_index(folder)
    digests = {path.name: digest(path.read_bytes()) for path in folder.glob("*.yaml")}
    if not digests or digests != index.digests:
        raise ValueError("the index is stale")
    return [
        Summary(**{**each, "path": str(folder / each["path"]), "plugin": RULESETS})
        for each in index.summaries
    ]


def portable(summary: Summary) -> dict[str, object]:
    """Return a summary as it stands in an index, which says nothing of this machine."""
    fields = summary._asdict()
    del fields["plugin"]
    return {**fields, "path": Path(summary.path).name}
