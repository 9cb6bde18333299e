"""Reading a file, a folder or a zip that is to be installed, whole, before anything is done."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from ridgeline.mods.bundle import (
    MOST_ARCHIVE,
    MOST_DEPTH,
    MOST_ENTRIES,
    MOST_FILE,
    Bundle,
    is_hidden,
    is_wanted,
)
from ridgeline.mods.errors import ModError
from ridgeline.mods.names import check_different, check_name
from ridgeline.syntax.diskfiles import read_regular

_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins: with a file, or its end where it has none."""
_PACKAGED = {"pyproject.toml", "setup.cfg", "setup.py"}


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
    if data.startswith(_ZIP_STARTS):
        if len(data) > MOST_ARCHIVE:
            message = f"{path}: is larger than {MOST_ARCHIVE // 1024**2} MiB"
            raise ModError(message, code="mod-size")
        from ridgeline.mods.archive import read_archive  # zipfile takes longer than most rulesets

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
