"""Reading a zip of others, in memory: nothing is unpacked anywhere.

Every name and every size that the archive declares is checked before anything is unpacked, and
while it is unpacked no more is taken than was declared.
"""

from __future__ import annotations

import stat
import zlib
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from ridgeline.errors import described, echoed
from ridgeline.mods.bundle import (
    MOST_ENTRIES,
    MOST_FILE,
    MOST_FILES,
    MOST_TOTAL,
    Bundle,
    is_hidden,
    is_wanted,
)
from ridgeline.mods.errors import ModError
from ridgeline.mods.names import check_different, check_name

_ENCRYPTED = 0x1 | 0x40 | 0x2000
"""Bits of an entry's flags: its content, strongly so, or the directory itself."""

_FAULTS = (
    *(BadZipFile, zlib.error, EOFError),
    *(OSError, ValueError, RuntimeError, LookupError, OverflowError),
)
"""What zipfile raises for a damaged archive; those of the second line are not on its list."""


def read_archive(path: Path, data: bytes) -> Bundle:
    """Read the rulesets and plugins in a zip.

    :param path: how the archive is called, for errors.
    :raises ModError: if it is damaged, or anything in it is refused.
    """
    bundle = Bundle()
    try:
        with ZipFile(BytesIO(data)) as archive:
            for entry in _wanted(path, archive.infolist(), bundle):
                with archive.open(entry) as file:
                    bundle.add(path / entry.filename, file.read(MOST_FILE + 1))
    except _FAULTS as error:
        reason = f"cannot be read as a zip: {described(error)}"
        raise ModError(f"{path}: {reason}", code="mod-archive") from None
    return bundle


def _wanted(path: Path, entries: list[ZipInfo], bundle: Bundle) -> list[ZipInfo]:
    """Return the entries to unpack, once everything that is declared has been checked."""
    if len(entries) > MOST_ENTRIES:
        raise ModError(f"{path}: more than {MOST_ENTRIES} names", code="mod-size")
    wanted = []
    for entry in entries:
        name = entry.orig_filename  # zipfile cuts the other one at a NUL
        check_name(name, str(path))
        _check_kind(path, entry)
        if entry.is_dir():
            continue
        if is_wanted(name, path):
            _check_packing(path, entry)
            wanted.append(entry)
        elif not is_hidden(name):
            bundle.ignored.append(path / name)
    check_different((entry.orig_filename for entry in entries), str(path))
    if len(wanted) > MOST_FILES:
        raise ModError(f"{path}: more than {MOST_FILES} files", code="mod-size")
    if sum(entry.file_size for entry in wanted) > MOST_TOTAL:
        message = f"{path}: more than {MOST_TOTAL // 1024**2} MiB when it is unpacked"
        raise ModError(message, code="mod-size")
    return sorted(wanted, key=lambda entry: entry.filename)


def _check_kind(path: Path, entry: ZipInfo) -> None:
    """Check that an entry is a file or a folder, as far as the system that packed it says."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG, stat.S_IFDIR}:
        what = "a link" if kind == stat.S_IFLNK else "a pipe or a device"
        message = f"{path}: {echoed(entry.filename)} is {what}, expected a file"
        raise ModError(message, code="mod-link")


def _check_packing(path: Path, entry: ZipInfo) -> None:
    """Check how an entry is packed, and how large it says that it is."""
    name = echoed(entry.filename)
    if entry.flag_bits & _ENCRYPTED:
        raise ModError(f"{path}: {name} is encrypted", code="mod-archive")
    if entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        message = f"{path}: {name} is packed by method {entry.compress_type}, expected deflate"
        raise ModError(message, code="mod-archive")
    if entry.file_size > MOST_FILE:
        message = f"{path}: {name} is larger than {MOST_FILE // 1024} KiB"
        raise ModError(message, code="mod-size")
