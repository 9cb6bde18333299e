"""From a name that somebody has typed to a title, an id and the letters of deal codes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from string import ascii_uppercase

from ridgeline.errors import NotationError, echoed
from ridgeline.rules.devices import is_device

MOST_TITLE, MOST_ID, MOST_WORDS = 80, 48, 12
NAMELESS = "game"
"""What an id is made of where a name has no letter or digit of the Latin alphabet."""
_SUFFIXES = (".yaml", ".yml")
_PLAIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D", "\u0131": "i", "þ": "th", "Þ": "Th", "ð": "d", "'": None, "\u2019": None}
)
"""Letters that do not come apart into a plain one and its accent; ``king's`` is one word."""


def title_of(name: str) -> str:
    """Return a name as people read it: one line; an id in words.

    :raises NotationError: if nothing of it can be seen.
    """
    words = "".join(c if c.isprintable() else " " for c in name).split()
    title = " ".join(words)
    for suffix in _SUFFIXES:
        title = title.removesuffix(suffix)
    if not any(c.isalnum() for c in title):
        message = f"new: found {echoed(name)}, expected a name with a letter or a digit"
        raise NotationError(message, code="usage")
    if re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", title):
        title = title.replace("-", " ").capitalize()
    return title[:MOST_TITLE].rstrip()


def id_of(title: str, taken: Collection[str]) -> str:
    """Return the id for a title, with a number behind it where it is taken or can name no file."""
    plain = unicodedata.normalize("NFKD", title.translate(_PLAIN)).lower()
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    words = re.findall("[a-z0-9]+", plain)[:MOST_WORDS]
    base = "-".join(words)[:MOST_ID].rstrip("-") or NAMELESS
    if base not in taken and not is_device(base):
        return base
    return next(name for n in count(2) if (name := f"{base}-{n}") not in taken)


def prefix_of(ruleset_id: str, taken: Collection[str]) -> str:
    """Return two to six letters for the deal codes of a ruleset that no other has."""
    return next(letters for letters in _prefixes(ruleset_id) if letters not in taken)


def _prefixes(ruleset_id: str) -> Iterator[str]:
    """Yield prefixes, the likeliest first: MYP, MYPE, MP … for my-peaks, then any others."""
    words = ["".join(filter(str.isalpha, word)) for word in ruleset_id.upper().split("-")]
    letters = "".join(words)
    if len(letters) < 2:
        letters += NAMELESS.upper()
    for length in (3, 4, 5, 6):
        yield letters[:length]
    initials = "".join(word[:1] for word in words)
    if len(initials) > 1:
        yield initials[:6]
    for start in (letters[:2], letters[:1]):
        for first in ascii_uppercase:
            for second in ("", *ascii_uppercase):
                yield f"{start}{first}{second}"
    for number in count():
        yield "".join(ascii_uppercase[number // 26**place % 26] for place in range(5, -1, -1))
