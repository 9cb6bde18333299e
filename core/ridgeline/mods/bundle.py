"""What is given to be installed, and how much of what it may be.

Rulesets are ``.yaml`` and ``.yml``, plugins are ``.py``; whatever else lies there is not read, and
is named. What could lead elsewhere, or be more than it seems, makes the whole refused: links,
pipes, names that leave the folder, archives in archives, sizes beyond the limits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from ridgeline.errors import echoed
from ridgeline.mods.errors import ModError

MOST_FILES = 2_000
"""Rulesets and plugins in one folder or archive."""
MOST_ENTRIES = 10_000
"""Names in one folder or archive, those of folders and other files too."""
MOST_FILE = 1024 * 1024
"""Bytes of one file."""
MOST_TOTAL = 16 * 1024 * 1024
"""Bytes of all of them, unpacked."""
MOST_ARCHIVE = 4 * 1024 * 1024
"""Bytes of an archive."""
MOST_DEPTH = 8
"""Folders in folders."""

_ARCHIVES = {".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".whl", ".jar"}


@dataclass(frozen=True, slots=True)
class Given:
    """A file that is to be installed.

    :param path: where it was found, for errors; within an archive too.
    :param data: what stands in it.
    """

    path: Path
    data: bytes


@dataclass(slots=True)
class Bundle:
    """All that one path gives.

    :param rulesets: files of rulesets, by name.
    :param plugins: Python files, by name.
    :param ignored: what lies there besides and is left alone.
    """

    rulesets: list[Given] = field(default_factory=list)
    plugins: list[Given] = field(default_factory=list)
    ignored: list[Path] = field(default_factory=list)
    _size: int = 0

    def add(self, path: Path, data: bytes) -> None:
        """Take a file in.

        :raises ModError: if it is one too many or too large.
        """
        if len(data) > MOST_FILE:
            raise ModError(f"{path}: is larger than {MOST_FILE // 1024} KiB", code="mod-size")
        self._size += len(data)
        kind = self.plugins if path.suffix.lower() == ".py" else self.rulesets
        kind.append(Given(path, data))
        if len(self.rulesets) + len(self.plugins) > MOST_FILES:
            raise ModError(f"{path.parent}: more than {MOST_FILES} files", code="mod-size")
        if self._size > MOST_TOTAL:
            message = f"{path.parent}: more than {MOST_TOTAL // 1024**2} MiB"
            raise ModError(message, code="mod-size")


def is_hidden(name: str) -> bool:
    """Say whether a name is that of a hidden file, or of what macOS puts into every zip."""
    parts = PurePosixPath(name).parts
    return any(part.startswith(".") for part in parts) or parts[0] == "__MACOSX"


def is_wanted(name: str, where: Path) -> bool:
    """Say whether a name within a folder or an archive is that of a ruleset or a plugin.

    :raises ModError: for an archive, whose content nobody has looked at.
    """
    if is_hidden(name):
        return False
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _ARCHIVES:
        message = f"{where}: {echoed(name)} is an archive in it: install that by itself"
        raise ModError(message, code="mod-archive")
    return suffix in {".yaml", ".yml", ".py"}
