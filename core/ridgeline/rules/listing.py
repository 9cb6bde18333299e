"""The short way to the listing of all rulesets, and what it depends on.

To list rulesets nothing has to be compiled, parsed or even read as a ruleset: as long as no other
plugin is there, the listing of the built-in ones is taken from their index, and that of all from
what is remembered, if no file has changed since. Otherwise all plugins are loaded and the
catalogue is made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from ridgeline import __version__
from ridgeline.plugins.sources import RULESETS, folders_read
from ridgeline.rules.decisions import Decisions
from ridgeline.rules.files import INDEX
from ridgeline.rules.folders import are_empty
from ridgeline.rules.remembered import Remembered, stamp_of
from ridgeline.rules.shipped import Shipped
from ridgeline.rules.summary import Listing
from ridgeline.syntax.diskfiles import digest

_PACKAGE = Path(__file__).parents[1]
_DECIDING = ("rules", "syntax", "plugins")
"""Packages of Ridgeline whose code decides what a ruleset is, besides the built-in plugins."""


def ruleset_files(folder: Path) -> list[Path]:
    """Return the files of a folder in the order in which they are read; of a file, itself."""
    return sorted(folder.glob("*.yaml")) if folder.is_dir() else [folder]


def short_listing(
    shipped: Shipped, own: Sequence[Path], decided: Decisions, remembered: Remembered
) -> Listing | None:
    """Return the listing where no plugins but the built-in ones may run, without loading these.

    :param own: the user's folders.
    :return: None where the long way is needed.
    """
    if are_empty(own):
        return Listing(shipped.summaries, (), {})
    if decided.allowed and any(path for folder in own for path in folder.glob("*.py")):
        return None
    folders = [*((RULESETS, folder) for folder in shipped.folders), *folders_read(own)]
    return remembered.listing(listing_key(folders, decided.off, remembered))


def listing_key(
    folders: Iterable[tuple[str, Path]], off: Collection[str], remembered: Remembered
) -> str:
    """Return a text that is another one as soon as the listing of these folders may be.

    :param folders: with the plugin that brought each, in order.
    :param off: ids of rulesets that are not used.
    :return: empty if it cannot be said without reading files, or these cannot be read.
    """
    said: list[object] = [__version__, sorted(off), _code_stamp()]
    for owner, folder in folders:
        indexed = (folder / INDEX).is_file()
        marks: list[object] = [owner, str(folder)]
        for path in ruleset_files(folder):
            mark = stamp_of(path) if indexed else remembered.digest(path)
            if not mark:
                return ""
            marks += [path.name, mark]
        said.append(marks)
    return digest(json.dumps(said).encode("ascii"))


def _code_stamp() -> list[object]:
    """Return what changes when the code does that reads rulesets: its version need not."""
    folders = [_PACKAGE / name for name in _DECIDING]
    folders.append(_PACKAGE.parent / "ridgeline_variants")
    folders.append(_PACKAGE.parents[1] / "variants" / "ridgeline_variants")
    found: list[object] = []
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                files = [(each.name, each.stat()) for each in entries if each.is_file()]
        except OSError:  # packed into one file, of which the version tells enough
            continue
        found += sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in files)
    return found
