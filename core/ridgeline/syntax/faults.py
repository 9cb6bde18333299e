"""What is wrong with values, in words: what was found, what was expected, what may have been meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ridgeline.syntax.layers import Path

_SHOWN = 40
_HINTED = 64


class Fault(NamedTuple):
    """Something wrong in a tree.

    :param at: where, from the value that was read.
    :param message: what was found and what was expected.
    :param hint: the nearest valid key or value.
    :param of_key: the key is meant, not its value.
    """

    at: Path
    message: str
    hint: str = ""
    of_key: bool = False


class BadValue(Exception):
    """A value that a reader does not take; carries every fault in it."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong, each at its place."""
        return self.args


def shown(value: object) -> str:
    """Return a found value for a message: short, on one line."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 2]}…{text[-1]}"


def nearest(word: object, known: Sequence[str]) -> str:
    """Return the known word most like the given one, or an empty text."""
    if not isinstance(word, str) or len(word) > _HINTED:
        return ""
    from difflib import get_close_matches

    close = get_close_matches(word.lower().replace("_", "-"), known, n=1)
    return close[0] if close else ""


def unexpected(value: object, expects: str, hint: str = "") -> BadValue:
    """Return the error for a value that is not what is expected."""
    return BadValue(Fault((), f"found {shown(value)}, expected {expects}", hint))
