"""Summaries of rulesets: what a list says of each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ridgeline.errors import RulesetError


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


class Listing(NamedTuple):
    """What came of resolving all rulesets.

    :param summaries: of those that can be used, by id.
    :param problems: files that are left out, and why.
    :param broken: the first reason by id, where a file that is left out has one.
    """

    summaries: tuple[Summary, ...]
    problems: tuple[RulesetError, ...]
    broken: Mapping[str, RulesetError]


def portable(summary: Summary) -> dict[str, object]:
    """Return a summary as it stands in an index, which says nothing of this machine."""
    fields = summary._asdict()
    del fields["plugin"]
    return {**fields, "path": Path(summary.path).name}
