"""Layers: what one file says of a ruleset, and where it says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ridgeline.errors import RulesetError

Path = tuple[str | int, ...]
"""Keys and list indexes that lead to a value, as ``("pack", "ranks", 0)``."""

SETTINGS = "--set"
"""Stands for the file where a setting is at fault."""


class Place(NamedTuple):
    """Where something stands; line and column count from 1, 0 where there is none."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    def error(
        self, message: str, *, key: str = "", hint: str = "", code: str | None = None
    ) -> RulesetError:
        """Return an error at this place."""
        line, column = self.line, self.column
        return RulesetError(
            message, path=self.path, line=line, column=column, key=key, hint=hint, code=code
        )


class Layer(NamedTuple):
    """What one file (or the settings) says of a ruleset.

    :param tree: its own keys only.
    :param places: gives the place of a path of keys in it, the key's (true) or its value's;
        called only when something is wrong, since it may read the file again.
    """

    path: str
    tree: Mapping[str, object]
    places: Callable[[Path, bool], Place]

    def place(self, *path: str | int) -> Place:
        """Return the place of a value."""
        return self.places(path, False)
