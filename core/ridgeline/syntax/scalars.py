"""Plain scalars: what a word of YAML without quotes means, by YAML 1.2's core schema."""

from __future__ import annotations

import math
import re

MOST_DIGITS = 18

_WORDS: dict[str, object] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile("[-+]?[0-9]+")
_OCTAL = re.compile("0o[0-7]+")
_HEX = re.compile("0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def plain_scalar(text: str) -> object:
    """Return what a word without quotes means: None, a bool, a number, or the text itself.

    :raises ValueError: for a number that is not finite or has too many digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    base = 8 if _OCTAL.fullmatch(text) else 16 if _HEX.fullmatch(text) else 10
    whole = base != 10 or _INT.fullmatch(text)
    if not whole and not _FLOAT.fullmatch(text):
        if _NOT_FINITE.fullmatch(text):
            raise ValueError(text)
        return text
    if sum(map(str.isalnum, text)) > MOST_DIGITS:
        raise ValueError(text)
    if whole:
        return int(text, 0 if base != 10 else 10)
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def means_itself(text: str) -> bool:
    """Say whether a word without quotes is read as the text that it is."""
    try:
        return plain_scalar(text) == text
    except ValueError:
        return False
