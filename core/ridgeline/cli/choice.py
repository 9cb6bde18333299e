"""Which ruleset, which deal: the arguments that several commands share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ridgeline.errors import NotationError
from ridgeline.rules.library import Library

if TYPE_CHECKING:
    from argparse import Namespace

    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.rules.ruleset import Ruleset

_CODE = re.compile(r"\s*[A-Za-z]+[0-9]+-.*", re.DOTALL)
"""What is meant as a deal code: no ruleset's id has a number before its first hyphen."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the arguments choose.

    :param code: the deal's code; None for cards that were given one by one.
    """

    library: Library
    ruleset: Ruleset
    game: Game
    deal: Deal
    code: str | None

    def heading(self) -> dict[str, object]:
        """Return the keys that every JSON document of a deal starts with."""
        return {"ruleset": self.ruleset.id, "code": self.code}


def load_library(arguments: Namespace) -> Library:
    """Return the library that the arguments ask for."""
    return Library.load(no_plugins=arguments.no_plugins)


def read_sets(words: list[str]) -> dict[str, str]:
    """Read ``--set KEY=VALUE`` words; of a key that stands there twice the last one counts.

    :raises NotationError: if a word is no ``KEY=VALUE``.
    """
    sets = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise NotationError(f"--set {word!r}: expected KEY=VALUE", code="usage")
        sets[key.strip()] = value.strip()
    return sets
