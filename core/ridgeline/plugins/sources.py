"""Where plugins come from: modules shipped with Ridgeline, entry points, files in a folder.

A :class:`Candidate` says how a plugin is imported without importing it, so that one that fails
can be listed with its reason.
"""

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ridgeline.errors import described
from ridgeline.plugins.markers import PROJECT
from ridgeline.syntax.diskfiles import digest, read_regular

if TYPE_CHECKING:
    from importlib.metadata import Distribution

BUILTIN_PACKAGE = "ridgeline_variants"

DEFAULT_PLUGINS: tuple[str, ...] = tuple(
    f"{BUILTIN_PACKAGE}.{name}"
    for name in (
        "adjacent",
        "columns",
        "coverages",
        "coverer",
        "empty_waste",
        "exclusions",
        "graph",
        "joker",
        "king_ace",
        "listed_sets",
        "open_peaks",
        "passes",
        "peaks",
        "picture",
        "playable",
        "pyramid",
        "ring",
        "rows",
        "rulesets",
        "same_rank",
        "scoring",
        "stock_against_waste",
        "strict",
        "sums",
        "when_stuck",
    )
)
"""Plugins imported by name, so that no metadata is needed (an Android package has none)."""

RULESETS = f"{BUILTIN_PACKAGE}.rulesets"
"""The one of them that brings rulesets."""

BUILTIN = "built-in"
ENTRY_POINT = "entry point"
FILE = "file"

MOST_CODE = 1024 * 1024
"""Bytes of a plugin that is one file."""

NOT_ALLOWED = "not allowed to run (ridgeline mods allow)"
"""Why a file does not run that the user has not allowed."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plugin that may be loaded.

    :param name: what it is called in lists and messages.
    :param version: of its distribution; for a file the start of its sha256.
    :param source: ``built-in``, ``entry point`` or ``file``.
    :param load: imports it and returns the module or object with the hooks; may raise anything.
    :param refused: why it is not loaded at all; empty if it may be.
    """

    name: str
    version: str
    source: str
    load: Callable[[], object]
    refused: str = ""


def builtin_candidates(version: str) -> list[Candidate]:
    """Return the plugins of :data:`DEFAULT_PLUGINS`; none where their package is not installed."""
    if importlib.util.find_spec(BUILTIN_PACKAGE) is None:
        return []
    return [Candidate(name, version, BUILTIN, _importer(name)) for name in DEFAULT_PLUGINS]


def _importer(name: str) -> Callable[[], ModuleType]:
    return lambda: importlib.import_module(name)


def entry_point_candidates(paths: Iterable[str] | None = None) -> list[Candidate]:
    """Return the plugins that installed distributions declare in the group ``ridgeline``.

    :param paths: where to look instead of :data:`sys.path`.
    """
    found: list[Candidate] = []
    for place, distribution in _distributions(sys.path if paths is None else paths):
        try:
            version = _said(distribution, "Version") or "?"
            points = [point for point in distribution.entry_points if point.group == PROJECT]
        except Exception as error:  # noqa: BLE001 (whatever stands in somebody's metadata)
            found.append(Candidate(place, "?", ENTRY_POINT, _unreadable(error)))
            continue
        found += [Candidate(point.name, version, ENTRY_POINT, point.load) for point in points]
    return sorted(found, key=lambda candidate: candidate.name)


def _said(distribution: "Distribution", field: str) -> str:
    """Return a field of a distribution's metadata; empty if it is not there."""
    return next(iter(distribution.metadata.get_all(field) or ()), "")


def _unreadable(error: Exception) -> Callable[[], object]:
    """Return a loader that says what is wrong with a distribution's metadata."""

    def load() -> object:
        raise ValueError(f"its metadata cannot be read: {described(error)}")

    return load


def _distributions(paths: Iterable[str]) -> Iterator[tuple[str, "Distribution"]]:
    """Yield place and distribution of each that declares entry points of ours.

    Of several of one name it is the first. ``importlib.metadata`` costs more to import than all
    of Ridgeline, and most people have no further plugins: directories are searched for our
    group's name first.
    """
    seen: set[str] = set()
    for path in paths:
        for place, distribution in _distributions_in(path or os.curdir):
            name = _name_of(distribution) or place
            if name not in seen:
                seen.add(name)
                yield place, distribution


def _name_of(distribution: "Distribution") -> str:
    """Return a distribution's normal name; empty if its metadata do not say it."""
    try:
        name = _said(distribution, "Name")
    except Exception:  # noqa: BLE001 (the caller finds it again and says so)
        return ""
    return re.sub(r"[-_.]+", "-", name).lower()


def _distributions_in(path: str) -> Iterator[tuple[str, "Distribution"]]:
    if os.path.isfile(path):  # a zip archive; rare, so there is no short cut for it
        from importlib.metadata import distributions

        yield from ((path, distribution) for distribution in distributions(path=[path]))
        return
    try:
        names = sorted(os.listdir(path))
    except OSError:
        return
    for name in names:
        if name.endswith((".dist-info", ".egg-info")):
            folder = Path(path, name)
            if _declares_ours(folder / "entry_points.txt"):
                from importlib.metadata import Distribution

                yield name, Distribution.at(folder)


def _declares_ours(file: Path) -> bool:
    try:
        lines = file.read_bytes().splitlines()
    except OSError:
        return False
    header = f"[{PROJECT}]".encode()
    return any(line.strip() == header for line in lines)


def file_candidates(folder: Path, allowed: Collection[str]) -> list[Candidate]:
    """Return the Python files of a folder; only those that the user has allowed may be loaded.

    :param allowed: sha256 digests, in hexadecimal, of the files that may run.
    """
    found = []
    for file in sorted(folder.glob("*.py")):
        try:
            source = read_regular(file, MOST_CODE)
        except OSError as error:
            reason = f"cannot be read: {error.strerror or error}"
            found.append(Candidate(str(file), "", FILE, _never, reason))
            continue
        sha256 = digest(source)
        refused = "" if sha256 in allowed else f"{NOT_ALLOWED}: its sha256 is {sha256}"
        found.append(Candidate(str(file), sha256[:12], FILE, _executor(file, source), refused))
    return found


def folders_read(folders: Iterable[Path]) -> list[tuple[str, Path]]:
    """Return the user's folders that hold rulesets, each under its own name.

    One that is not there is among them: who reads it says so.
    """
    return [(str(f), f) for f in folders if not f.is_dir() or any(f.glob("*.yaml"))]


def _never() -> object:
    raise AssertionError("a refused plugin is never loaded")


def _executor(file: Path, source: bytes) -> Callable[[], ModuleType]:
    """Return a loader that runs exactly the bytes whose digest was checked, not the file anew."""

    def load() -> ModuleType:
        place = digest(os.fsencode(file))[:8]
        module = ModuleType(f"{PROJECT}_file_{place}_{file.stem}")
        module.__file__ = str(file)
        sys.modules[module.__name__] = module  # dataclasses look their module up there
        try:
            exec(compile(source, str(file), "exec"), module.__dict__)  # noqa: S102 (allowed)
        except BaseException:
            del sys.modules[module.__name__]
            raise
        return module

    return load
