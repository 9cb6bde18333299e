"""What the user has decided of mods: ``mods.json`` in the folder for data.

It says which rulesets are switched off and which Python files may run, by the SHA-256 of their
bytes. Whoever cannot read it gets nothing allowed, and nothing off.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ridgeline.errors import StorageError, described
from ridgeline.syntax.diskfiles import read_regular, write_files

FILE_NAME = "mods.json"
_MOST_BYTES = 1024 * 1024
_DIGEST = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Decisions:
    """What is decided.

    :param off: ids of the rulesets that are switched off.
    :param allowed: SHA-256 digests, in hexadecimal, of the Python files that may run.
    :param problem: why the file that says so could not be read; None if it could.
    :param others: what a newer Ridgeline has written there, kept as it is.
    """

    off: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    problem: StorageError | None = None
    others: Mapping[str, object] = field(default_factory=dict)


def read_decisions(folder: Path) -> Decisions:
    """Return what is decided; all left open, and the problem said, if the file is damaged.

    :param folder: for the user's data.
    """
    path = folder / FILE_NAME
    try:
        document = json.loads(read_regular(path, _MOST_BYTES))
        off, allowed = (_texts(document.pop(name, [])) for name in ("off", "allowed"))
        if not all(map(_DIGEST.fullmatch, allowed)):
            raise ValueError("what is allowed is no list of sha256 digests")
    except FileNotFoundError:
        return Decisions()
    except (OSError, ValueError, AttributeError, TypeError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or described(error)
        message = f"{path}: cannot be read: {reason}; no mod is off, no Python file is allowed"
        return Decisions(problem=StorageError(message, code="mods-damaged"))
    return Decisions(off, allowed, None, document)


def _texts(value: object) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("expected lists of texts")
    return frozenset(value)


def content_of(decided: Decisions) -> bytes:
    """Return what is decided as it stands in the file."""
    both = {"off": sorted(decided.off), "allowed": sorted(decided.allowed)}
    return (json.dumps({**decided.others, **both}, indent=1) + "\n").encode()


def write_decisions(folder: Path, decided: Decisions) -> str:
    """Keep what is decided, so that at no moment half of it lies there.

    A damaged file is renamed, never overwritten.

    :returns: a note for the user if one was; else empty.
    :raises StorageError: if it cannot be written; all is as it was.
    """
    path = folder / FILE_NAME
    note = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if decided.problem is not None and os.path.lexists(path):
            stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
            aside = path.rename(path.with_name(f"{FILE_NAME}.damaged-{stamp}"))
            note = f"{path} was damaged; it is kept as {aside.name}"
        write_files([(path, content_of(decided))])
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise StorageError(message, code="storage") from None
    return note
