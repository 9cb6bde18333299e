"""What is given to be installed: a file, a folder or a zip, read whole before anything is done.

Rulesets are ``.yaml`` and ``.yml``, plugins are ``.py``; whatever else lies there is not read, and
is named. What could lead elsewhere, or be more than it seems, makes the whole refused: links,
pipes, names that leave the folder, archives in archives, sizes beyond the limits.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from ridgeline.errors import echoed
from ridgeline.mods.errors import ModError
from ridgeline.mods.names import check_different, check_name
from ridgeline.syntax.diskfiles import read_regular

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

ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_PACKAGED = {"pyproject.toml", "setup.cfg", "setup.py"}
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


def read_bundle(path: Path) -> Bundle:
    """Read a file, a folder or a zip; a file of any name is a ruleset unless it is a plugin.

    :raises ModError: if it is refused, or nothing to install is in it.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return _required(_read_folder(path), path)
        data = read_regular(path, MOST_ARCHIVE)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    return read_data(path, data)


def read_data(path: Path, data: bytes) -> Bundle:
    """Take what stands in a file that may lie nowhere.

    :param path: how it is called, for errors and for what it is.
    :raises ModError: as :func:`read_bundle`.
    """
    if data.startswith(ZIP_STARTS):
        if len(data) > MOST_ARCHIVE:
            message = f"{path}: is larger than {MOST_ARCHIVE // 1024**2} MiB"
            raise ModError(message, code="mod-size")
        from ridgeline.mods.archive import read_archive

        return _required(read_archive(path, data), path)
    bundle = Bundle()
    bundle.add(path, data)
    return bundle


def _required(bundle: Bundle, path: Path) -> Bundle:
    """Return what was found, if it is something to install.

    :raises ModError: if it is nothing, or a package of Python with tests and whatnot.
    """
    names = {found.name for found in bundle.ignored} | {each.path.name for each in bundle.plugins}
    if bundle.plugins and names & _PACKAGED:
        message = f"{path}: holds a package of Python: install that with pip, or one file of it"
        raise ModError(message, code="mod-python")
    if not bundle.rulesets and not bundle.plugins:
        raise ModError(f"{path}: holds no ruleset (.yaml) and no plugin (.py)", code="mod-empty")
    return bundle


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


def _read_folder(folder: Path) -> Bundle:
    """Read the files of a folder and of the folders in it, hidden ones left out."""
    bundle = Bundle()
    names: list[str] = []
    for entry in _walk(folder, 1):
        name = Path(entry.path).relative_to(folder).as_posix()
        names.append(name)
        if len(names) > MOST_ENTRIES:
            raise ModError(f"{folder}: more than {MOST_ENTRIES} names", code="mod-size")
        check_name(name, str(folder))
        if is_wanted(name, folder):
            path = folder / name
            try:
                bundle.add(path, read_regular(path, MOST_FILE))
            except OSError as error:
                raise _unreadable(path, error) from None
        elif not is_hidden(name):
            bundle.ignored.append(folder / name)
    check_different(names, str(folder))
    return bundle


def _walk(folder: Path, depth: int) -> Iterator[os.DirEntry[str]]:
    """Yield the files in a folder, in the order of their names.

    :raises ModError: at a link, a pipe, a device, or too many folders in each other.
    """
    if depth > MOST_DEPTH:
        raise ModError(f"{folder}: more than {MOST_DEPTH} folders in each other", code="mod-size")
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda each: each.name)
    except OSError as error:
        raise _unreadable(folder, error) from None
    for entry in entries:
        if entry.is_symlink():
            message = f"{entry.path}: is a link, expected the file itself"
            raise ModError(message, code="mod-link")
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("."):
                yield from _walk(Path(entry.path), depth + 1)
        elif entry.is_file(follow_symlinks=False):
            yield entry
        else:
            message = f"{entry.path}: is a pipe or a device, expected a file"
            raise ModError(message, code="mod-link")


def _unreadable(path: Path, error: Exception) -> ModError:
    reason = getattr(error, "strerror", None) or "it is no path"
    return ModError(f"{path}: cannot be read: {reason}", code="unreadable")
