"""The language that the app speaks: texts, plural forms, numbers and dates. Knows nothing of Kivy.

Texts are written in English in the source, inside ``_("…")``; the catalogues in ``locale`` have
them in the other languages. ``N_("…")`` marks a text that is translated later, where it is shown:
a constant is made before anybody has chosen a language. A text that no catalogue has, as the name
of somebody's own ruleset, stays as it is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from ridgeline.cards import rank_text
from ridgeline.wording import Plural, hundredths

if TYPE_CHECKING:
    import datetime
    from gettext import NullTranslations

DOMAIN = "ridgeline"
LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"
_FIXED_SPACE = "\N{NO-BREAK SPACE}"
_RUSSIAN = "".join(map(chr, (0x422, 0x412, 0x414, 0x41A)))
"""Te, Ve, De, Ka: ace, jack, queen, king."""
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, the one that counts most first."""


@dataclass(frozen=True, slots=True)
class Language:
    """How a language is called and how it writes numbers.

    :param name: in the language itself.
    :param group: between groups of three digits.
    :param grouped: from how many digits on they are grouped.
    :param percent: a share, with ``{}`` for the number.
    :param letters: what cards have instead of A, J, Q and K.
    """

    name: str
    group: str
    grouped: int = 4
    percent: str = f"{{}}{_FIXED_SPACE}%"
    letters: Mapping[str, str] = field(default_factory=dict)


LANGUAGES: Mapping[str, Language] = {
    ENGLISH: Language("English", ",", percent="{}%"),
    "de": Language("Deutsch", ".", letters={"J": "B", "Q": "D"}),
    "es": Language("Español", ".", grouped=5),
    "fr": Language("Français", _FIXED_SPACE, letters={"J": "V", "Q": "D", "K": "R"}),
    "ru": Language("Русский", _FIXED_SPACE, letters=dict(zip("AJQK", _RUSSIAN, strict=True))),
}
"""By code; there is a catalogue for each."""


class _Spoken:
    """What is spoken now; the catalogue is read when the first text is asked for."""

    code = ENGLISH
    letters: Mapping[str, str] = MappingProxyType({})
    catalogue: NullTranslations | None = None


def use(code: str = "", *, own_letters: bool = False) -> None:
    """Speak a language from now on.

    :param code: one of :data:`LANGUAGES`; with any other the system's, or English.
    :param own_letters: cards have the language's letters, not A, J, Q and K.
    """
    chosen = code if code in LANGUAGES else system_language()
    _Spoken.letters = LANGUAGES[chosen].letters if own_letters else {}
    if chosen != _Spoken.code:
        _Spoken.code, _Spoken.catalogue = chosen, None


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _Spoken.code


def system_language() -> str:
    """Return the code of the system's language, or English if there is no catalogue for it."""
    for name in _system_names():
        code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
        if code:  # the player reads something else
            break
    return ENGLISH


def _system_names() -> Iterator[str]:
    """Yield what the system says of its language, as ``de_AT.UTF-8``."""
    if "ANDROID_ARGUMENT" in os.environ:
        from jnius import autoclass  # pyright: ignore[reportMissingImports]

        yield str(autoclass("java.util.Locale").getDefault().getLanguage())
        return
    for variable in _VARIABLES:
        yield from filter(None, os.environ.get(variable, "").split(":"))
    if sys.platform == "win32":
        import ctypes
        import locale

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        yield locale.windows_locale.get(number, "")


def _catalogue() -> NullTranslations:
    if _Spoken.catalogue is None:
        from gettext import translation

        _Spoken.catalogue = translation(DOMAIN, LOCALE, [_Spoken.code], fallback=True)
    return _Spoken.catalogue


def gettext(text: str) -> str:
    """Return a text in the language that is spoken."""
    return _catalogue().gettext(text) if text else text  # the empty one is a catalogue's header


def ngettext(one: str, many: str, count: int) -> str:
    """Return the one of a text's plural forms that goes with a number."""
    return _catalogue().ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """Return a short text that means different things in different places.

    :param context: which of them.
    """
    return _catalogue().pgettext(context, text)


def N_(text: str) -> str:
    """Mark a text that is translated where it is shown."""
    return text


def plural(one: str, many: str, by: str) -> Plural:
    """Mark a text in which something is counted; it is translated where it is shown."""
    return Plural(one, many, by)


_ = gettext


def letters() -> Mapping[str, str]:
    """Return what cards have now instead of some of A, J, Q and K."""
    return _Spoken.letters


def rank_letter(rank: int) -> str:
    """Return what stands on a card of a rank from ace to king."""
    letter = rank_text(rank)
    return "10" if letter == "T" else _Spoken.letters.get(letter, letter)


# ---- numbers and dates ---------------------------------------------------------------------


def figure(value: int) -> str:
    """Return a whole number with its digits grouped."""
    language = LANGUAGES[_Spoken.code]
    if len(str(abs(value))) < language.grouped:
        return str(value)
    return f"{value:,}".replace(",", language.group)


def signed(value: int) -> str:
    """Return a whole number with its sign; none at zero."""
    return f"+{figure(value)}" if value > 0 else figure(value)


def percent(share: float) -> str:
    """Return a share as whole per cent: 100 % only stands for all, 0 % only for none.

    :param share: from 0 to 1.
    """
    return LANGUAGES[_Spoken.code].percent.format(hundredths(share))


def date(day: datetime.date) -> str:
    """Return a day, as ``30 November 2026``."""
    names = (
        pgettext("in a date", "January"),
        pgettext("in a date", "February"),
        pgettext("in a date", "March"),
        pgettext("in a date", "April"),
        pgettext("in a date", "May"),
        pgettext("in a date", "June"),
        pgettext("in a date", "July"),
        pgettext("in a date", "August"),
        pgettext("in a date", "September"),
        pgettext("in a date", "October"),
        pgettext("in a date", "November"),
        pgettext("in a date", "December"),
    )
    # Translators: a day, as 30 November 2026
    text = _("{day} {month} {year}")
    return text.format(day=day.day, month=names[day.month - 1], year=day.year)


def month(day: datetime.date) -> str:
    """Return a day's month, as ``November 2026``."""
    names = (
        pgettext("month alone", "January"),
        pgettext("month alone", "February"),
        pgettext("month alone", "March"),
        pgettext("month alone", "April"),
        pgettext("month alone", "May"),
        pgettext("month alone", "June"),
        pgettext("month alone", "July"),
        pgettext("month alone", "August"),
        pgettext("month alone", "September"),
        pgettext("month alone", "October"),
        pgettext("month alone", "November"),
        pgettext("month alone", "December"),
    )
    # Translators: a month, as November 2026
    return _("{month} {year}").format(month=names[day.month - 1], year=day.year)
