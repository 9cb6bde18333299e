"""The file of a survey: what came of each chunk, a line each, so that it can go on later.

JSON lines in UTF-8. The first is a header: what was asked, of which rules. Each further one is a
chunk: its deals' numbers, and their totals. A line is on the disk before the next chunk is
counted; what an interruption leaves of the last line is cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Self

from ridgeline.errors import StorageError
from ridgeline.survey.ranges import Chunk
from ridgeline.survey.totals import Totals

try:
    import fcntl
except ModuleNotFoundError:  # not on Windows: there nothing keeps two surveys from one file
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from ridgeline.survey.task import Task

VERSION = 1
_MARK = "ridgeline-survey"
_NAMES = {
    "rules": "rules",
    "objectives": "objectives",
    "budget-states": "budget of states",
    "budget-seconds": "budget of seconds",
    "budget-megabytes": "budget of megabytes",
    "first": "first deal",
}
"""What has to agree, and what to call it."""


class Journal:
    """An open file; a context that closes it.

    :param path: made if it is not there.
    :param task: has to be the one that the file was begun with.
    :param first: number of the survey's first deal; has to be the same too.
    :raises StorageError: if the file is none of a survey's, or of another one, or in use, or
        damaged.
    """

    def __init__(self, path: Path, task: Task, first: int) -> None:
        self._path = path
        self._header = {_MARK: VERSION, **task.plain(), "first": first}
        self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115 - closed by close()
        try:
            self._lock()
            self._check()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def chunks(self) -> Iterator[tuple[Chunk, Totals]]:
        """Yield what the file holds, as it was written."""
        self._file.seek(0)
        for number, line in enumerate(self._file, start=1):
            if number == 1:
                continue
            try:
                tree = json.loads(line)
                read = (
                    Chunk(int(tree["start"]), int(tree["deals"])),
                    Totals.of_plain(tree["totals"]),
                )
                if read[1].deals != read[0].deals:
                    raise ValueError
            except (ValueError, KeyError, TypeError, AttributeError):
                raise self._error(f"line {number} is no chunk of a survey; delete it") from None
            yield read

    def write(self, chunk: Chunk, totals: Totals) -> None:
        """Add a chunk; it is on the disk afterwards."""
        self._append({"start": chunk.start, "deals": chunk.deals, "totals": totals.plain()})

    def _append(self, tree: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(tree, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._error("another survey is writing to it", "storage-busy") from None

    def _check(self) -> None:
        """Compare the header, or write it; cut off a torn last line."""
        self._file.seek(0)
        first = self._file.readline()
        wanted = json.dumps(self._header, separators=(",", ":")).encode() + b"\n"
        if not first.endswith(b"\n"):
            if not wanted.startswith(first):
                raise self._error("it is no file of a survey", "storage-other")
            self._file.truncate(0)
            self._append(self._header)
            return
        self._compare(first)
        self._cut_torn_line()

    def _compare(self, line: bytes) -> None:
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or _MARK not in header:
            raise self._error("it is no file of a survey", "storage-other")
        if header[_MARK] != VERSION:
            raise self._error(
                f"it has version {header[_MARK]}, expected {VERSION}", "storage-newer"
            )
        for key, name in _NAMES.items():
            found, wanted = header.get(key), self._header[key]
            if found == wanted:
                continue
            if key == "rules":
                message = f"it is a survey of {header.get('ruleset')} by rules other than those of"
                raise self._error(f"{message} {self._header['ruleset']} here", "storage-other")
            message = f"its {name}: {_shown(found)}, expected {_shown(wanted)}"
            raise self._error(message, "storage-other")

    def _cut_torn_line(self) -> None:
        self._file.seek(0)
        size = whole = 0
        for line in self._file:
            size += len(line)
            if line.endswith(b"\n"):
                whole = size
        if whole < size:
            self._file.truncate(whole)

    def _error(self, message: str, code: str = "storage-damaged") -> StorageError:
        return StorageError(f"{self._path}: {message}", code=code)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "none" if value is None else str(value)
