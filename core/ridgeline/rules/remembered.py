"""What was read of the user's rulesets before, so that a start need not read it again.

To parse a file takes milliseconds, and to list the rulesets all of them have to be resolved. Both
are remembered in one file of a cache: what each ruleset file says, by its bytes' SHA-256 and its
stamp (size, times of change, inode), and the :class:`Listing` of all. A file whose stamp is as it
was is not opened; one that was changed less than two seconds before the cache was written, or
since, is read and its digest compared, for a clock may stand still between two changes. Whatever
is damaged or of another version is not used, and a cache that cannot be written is no fault.
"""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from pathlib import Path as File
from typing import Any, NamedTuple

from ridgeline.errors import RulesetError
from ridgeline.rules.files import indexed_layer, parse_file, parse_text
from ridgeline.rules.summary import Listing, Summary
from ridgeline.syntax.diskfiles import digest, read_regular
from ridgeline.syntax.layers import Layer

FILE_NAME = "rulesets.json"
FORMAT = 1
RACY = 2_000_000_000
"""Nanoseconds within which two changes of a file may have the same time."""

_MOST_BYTES = 256 * 1024 * 1024
_MOST_RULESET = 64 * 1024 + 1
_UNSURE = ("no-yaml", "unreadable")
"""Faults that lie not in what a file says."""

Stamp = tuple[int, ...]


class _Entry(NamedTuple):
    """What a file says, or the one reason why it cannot be read."""

    stamp: Stamp
    digest: str
    tree: Mapping[str, object] | None
    error: RulesetError | None


def stamp_of(path: File) -> Stamp | None:
    """Return what changes when a file does; None if it is none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


class Remembered:
    """The cache.

    :param folder: where its file lies; None remembers nothing beyond this process.
    """

    def __init__(self, folder: File | None = None) -> None:
        self._file = None if folder is None else folder / FILE_NAME
        self._seen: dict[str, _Entry] = {}
        self._parsed: dict[str, Layer] = {}
        self._changed = False

    def borrowed(self, but: File) -> Remembered:
        """Return one that knows as much, but keeps nothing.

        :param but: a file that is to be read anew: it has changed, or will.
        """
        self._entries  # noqa: B018 (looked up before the file is forgotten)
        other = copy(self)
        other._file = None
        other._seen = {name: entry for name, entry in self._seen.items() if name != str(but)}
        other._parsed = {name: layer for name, layer in self._parsed.items() if name != str(but)}
        return other

    # Files

    def layer(self, path: File) -> Layer:
        """Return what a file says.

        :raises RulesetError: if it cannot be read or is no mapping.
        """
        entry = self._entry(path)
        if entry is None:
            return parse_file(path)
        if entry.error is not None:
            raise entry.error
        return self._parsed.get(str(path)) or indexed_layer(path, entry.tree or {})

    def digest(self, path: File) -> str:
        """Return the SHA-256 of a file's bytes; empty if the file would have to be read for it."""
        name = str(path)
        if name not in self._seen:
            stamp, entry = stamp_of(path), self._entries.get(name)
            if stamp is None or entry is None or not self._holds(entry, stamp):
                return ""
            self._seen[name] = entry
        return self._seen[name].digest

    def _entry(self, path: File) -> _Entry | None:
        name = str(path)
        if name in self._seen:
            return self._seen[name]
        stamp = stamp_of(path)
        if stamp is None:
            return None
        entry = self._entries.get(name)
        if entry is None or not self._holds(entry, stamp):
            entry = self._read(path, stamp, entry)
            settled = stamp[1] < time.time_ns() - RACY
            self._changed = self._changed or settled or self._entries.get(name) != entry
        if entry is not None:
            self._seen[name] = entry
        return entry

    def _holds(self, entry: _Entry, stamp: Stamp) -> bool:
        """Say whether a file of that stamp is as it was: not if its clock may have stood still."""
        return entry.stamp == stamp and stamp[1] < self._written - RACY

    def _read(self, path: File, stamp: Stamp, known: _Entry | None) -> _Entry | None:
        """Read a file; what its bytes say may be known. None if they cannot be read."""
        try:
            with path.open("rb") as file:
                data = file.read(_MOST_RULESET)
        except OSError:
            return None
        found = digest(data)
        if known is not None and known.digest == found:
            return known._replace(stamp=stamp)
        try:
            layer = self._parsed[str(path)] = parse_text(data, path)
        except RulesetError as error:
            return None if error.code in _UNSURE else _Entry(stamp, found, None, error)
        return _Entry(stamp, found, layer.tree, None)

    # All together

    def listing(self, key: str) -> Listing | None:
        """Return the listing that was kept under a key, if it is still known."""
        try:
            if not key or self._kept["key"] != key:
                return None
            problems = [_error(row) for row in self._kept["problems"]]
            return Listing(
                tuple(Summary(*row) for row in self._kept["summaries"]),
                tuple(problems),
                {name: problems[number] for name, number in self._kept["broken"].items()},
            )
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            return None

    def keep(self, key: str, listing: Listing) -> None:
        """Remember a listing, and what was read of all files.

        :param key: of what it was made; empty if it is not to be used again.
        """
        if self._file is None or not self._seen:
            return
        same = self._seen.keys() == self._entries.keys() and not self._changed
        if same and key in ("", self._kept.get("key")):
            return
        numbers = {id(problem): number for number, problem in enumerate(listing.problems)}
        document = {
            "format": FORMAT,
            "written": time.time_ns(),
            "files": {name: _row_of_entry(entry) for name, entry in self._seen.items()},
            "key": key,
            "summaries": listing.summaries,
            "problems": [_row(problem) for problem in listing.problems],
            "broken": {name: numbers[id(error)] for name, error in listing.broken.items()},
        }
        _write(self._file, json.dumps(document, separators=(",", ":")).encode("ascii"))
        self._changed = False

    # The file

    @cached_property
    def _kept(self) -> Mapping[str, Any]:
        """What the file says; nothing if it is not there, damaged or of another version."""
        if self._file is None:
            return {}
        try:
            seal, _, data = read_regular(self._file, _MOST_BYTES).partition(b"\n")
            if seal.decode("ascii") != digest(data):
                return {}
            document = json.loads(data)
        except (OSError, ValueError, RecursionError):
            return {}
        known = isinstance(document, dict) and document.get("format") == FORMAT
        return document if known else {}

    @cached_property
    def _entries(self) -> Mapping[str, _Entry]:
        try:
            return {name: _entry_of(row) for name, row in self._kept.get("files", {}).items()}
        except (TypeError, ValueError, AttributeError):
            return {}

    @cached_property
    def _written(self) -> int:
        written = self._kept.get("written")
        return written if isinstance(written, int) else 0


def _write(path: File, data: bytes) -> None:
    """Write the cache's file, whole or not at all; one that cannot be written is no fault."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(digest(data).encode("ascii") + b"\n" + data)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _row_of_entry(entry: _Entry) -> Sequence[object]:
    error = None if entry.error is None else _row(entry.error)
    return [entry.stamp, entry.digest, entry.tree, error]


def _entry_of(row: Sequence[Any]) -> _Entry:
    stamp, found, tree, error = row
    return _Entry(tuple(stamp), found, tree, None if error is None else _error(error))


def _row(error: RulesetError) -> Sequence[object]:
    message = error.message
    return [message, error.path, error.line, error.column, error.key, error.hint, error.code]


def _error(row: Sequence[Any]) -> RulesetError:
    message, path, line, column, key, hint, code = row
    return RulesetError(message, path=path, line=line, column=column, key=key, hint=hint, code=code)
