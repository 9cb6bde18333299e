"""A file that somebody edits: what stands in it, once it has been saved as a whole.

Editors write in many ways: into the file, having emptied it first, or beside it and over it. So a
file counts as saved once two looks in a row find the same. Knows nothing of Kivy.
"""

from __future__ import annotations

from pathlib import Path

from ridgeline.syntax.diskfiles import read_start

MOST_READ = 1 << 17
"""Bytes of a file that are compared; no ruleset is longer."""


class SavedFile:
    """Follows a file that may be replaced, go and come back.

    :ivar path: where it lies.
    """

    def __init__(self, path: Path) -> None:
        """Know nothing yet of what stands in it: the first two looks find it saved."""
        self.path = path
        self._seen: tuple[bytes | None] | None = None
        self._told: tuple[bytes | None] | None = None

    def look(self) -> bool:
        """Say whether it was saved, or went, since this was last said; ask several times a second."""
        found = (self._read(),)
        settled, self._seen = found == self._seen, found
        if not settled or found == self._told:
            return False
        self._told = found
        return True

    @property
    def is_there(self) -> bool:
        """Whether it was there at the last look."""
        return self._seen not in (None, (None,))

    def _read(self) -> bytes | None:
        """Return what stands in it; None if it is not there."""
        try:
            return read_start(self.path, MOST_READ)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            return b""  # something is there: reading it as a ruleset says what is wrong
