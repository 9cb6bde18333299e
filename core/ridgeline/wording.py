"""Sentences with named places, and how they are filled, in English or in another language.

The core speaks English. A user interface in another language passes a :class:`Catalogue`; the
sentences themselves are what it translates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol


class Catalogue(Protocol):
    """What translates: the two functions of :mod:`gettext` by these names."""

    def gettext(self, text: str, /) -> str:
        """Return a text in the catalogue's language."""
        ...

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """Return the one of a text's plural forms that goes with a number."""
        ...


class _English:
    def gettext(self, text: str, /) -> str:
        return text

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return one if count == 1 else many


ENGLISH: Catalogue = _English()


class Plural(NamedTuple):
    """A sentence in which something is counted.

    :param one: for a single one.
    :param many: for any other number.
    :param by: the place that holds the number.
    """

    one: str
    many: str
    by: str


Sentence = str | Plural

LISTS: Mapping[str, str] = {"and": "{first} and {last}", "or": "{first} or {last}"}
"""How the last word of a list is joined to those before it."""


def filled(sentence: Sentence, values: Mapping[str, object], catalogue: Catalogue = ENGLISH) -> str:
    """Return a sentence in a catalogue's language, with values in its places."""
    if isinstance(sentence, Plural):
        count = values[sentence.by]
        assert isinstance(count, int), sentence.by  # what is counted by is a number
        return catalogue.ngettext(sentence.one, sentence.many, count).format_map(values)
    return catalogue.gettext(sentence).format_map(values)


def listed(words: Iterable[str], catalogue: Catalogue = ENGLISH, *, last: str = "and") -> str:
    """Return ``a, b and c``.

    :param last: ``and`` or ``or``.
    """
    *first, final = list(words) or [""]
    if not first:
        return final
    return filled(LISTS[last], {"first": ", ".join(first), "last": final}, catalogue)


def hundredths(share: float) -> int:
    """Return a share in hundredths, rounded; 0 only of none, 100 only of all.

    :param share: from 0 to 1.
    """
    return round(100 * share) if share in (0, 1) else min(max(round(100 * share), 1), 99)
