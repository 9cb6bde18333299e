"""Summaries of rulesets: what a list says of each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


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


def portable(summary: Summary) -> dict[str, object]:
    """Return a summary as it stands in an index, which says nothing of this machine."""
    fields = summary._asdict()
    del fields["plugin"]
    return {**fields, "path": Path(summary.path).name}
