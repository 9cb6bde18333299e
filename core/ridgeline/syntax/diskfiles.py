"""Files: read no further than wanted nor what might not end, told apart, written all or none."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from ridgeline.errors import RulesetError

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_regular(path: Path, most: int) -> bytes:
    """Return a file's bytes.

    :param most: bytes that it may have.
    :raises OSError: if it has more, and as :func:`read_start` does.
    """
    data = read_start(path, most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1024} KiB", str(path))
    return data


def read_start(path: Path, most: int) -> bytes:
    """Return the first bytes of a file.

    :param most: bytes that are read.
    :raises OSError: if it cannot be read, or is a folder, a pipe or a device.
    """
    try:
        descriptor = os.open(path, _FLAGS)
    except ValueError:  # a character that no path may have
        raise OSError(errno.EINVAL, "it is no path", str(path)) from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        number, what = (
            (errno.EISDIR, "a folder")
            if stat.S_ISDIR(mode)
            else (errno.EINVAL, "a pipe or a device")
        )
        raise OSError(number, f"it is {what}, expected a file", str(path))
    with os.fdopen(descriptor, "rb") as file:
        return file.read(most)


def ruleset_start(path: Path, most: int) -> bytes:
    """Return the first bytes of a file that is to be a ruleset.

    :param most: bytes that are read.
    :raises RulesetError: if it cannot be read; of a folder and of what may be an id it says what
        is expected instead.
    """
    try:
        return read_start(path, most)
    except OSError as error:
        reason = error.strerror
        if error.errno == errno.EISDIR:
            reason = f"it is a folder, expected a ruleset file, as {path / 'game.yaml'}"
        elif error.errno == errno.ENOENT and not path.suffix:
            reason = f"there is no such file, expected a ruleset file, as {path}.yaml"
        raise RulesetError(f"cannot be read: {reason}", path=path, code="unreadable") from None


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def write_files(files: Sequence[tuple[Path, bytes]]) -> None:
    """Write files so that all of them are there, or all is as it was; at no moment half a file.

    :raises OSError: if they cannot be written.
    """
    parts: list[Path] = []
    before: dict[Path, bytes | None] = {}
    try:
        for path, data in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            parts.append(path.with_name(f"{path.name}.part"))
            with parts[-1].open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for (path, _), part in zip(files, parts, strict=True):
            before[path] = path.read_bytes() if path.is_file() else None
            part.replace(path)
    except BaseException:  # an interruption, too
        _put_back(before)
        raise
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


def _put_back(before: dict[Path, bytes | None]) -> None:
    """Restore files of which it is known what stood in them, None if they were not there."""
    for path, data in before.items():
        if data is not None:
            path.write_bytes(data)
        elif path.is_file():
            path.unlink()
