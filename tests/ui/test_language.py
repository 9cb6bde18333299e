"""The catalogues are whole and sound; numbers, dates and plural forms are as the languages have them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent
from translations import tool

from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import LANGUAGES, LOCALE
from ridgeline_ui_kivy.settings import declared

CATALOGUES = tool("messages")
OTHERS = sorted(set(LANGUAGES) - {"en"})
_SAME = {"TriPeaks", "Triple Peaks", "GNOME AisleRiot", "Par Pyramid; Microsoft", "PySolFC"}


@cache
def texts() -> Any:
    return CATALOGUES.collected()


@cache
def catalogue(code: str) -> Any:
    return CATALOGUES.read(code)


def forms(message: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every form of a translation, with the English ones that it may stand for."""
    if isinstance(message.id, str):
        yield (message.id,), message.string
        return
    for text in message.string:
        yield tuple(message.id), text


def places(text: str) -> set[tuple[str, str]]:
    """Return what stands in a text in braces, with its format."""
    return {(name, form or "") for _, name, form, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_catalogue_for_every_language_and_no_other() -> None:
    assert {path.name for path in LOCALE.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_has_every_text_and_no_other(code: str) -> None:
    def keys(found: Any) -> set[tuple[object, object]]:
        return {(message.id, message.context) for message in found if message.id}

    assert keys(catalogue(code)) == keys(texts()), "run make messages"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_missing_or_doubtful(code: str) -> None:
    assert CATALOGUES.missing(catalogue(code)) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_places_of_the_text(code: str) -> None:
    for message in catalogue(code):
        if not message.id:
            continue
        for english, text in forms(message):
            most, least = places(english[-1]), set.intersection(*map(places, english))
            assert least <= places(text) <= most, text
        if not isinstance(message.id, str):  # the form for many says how many
            assert places(message.string[-1]) == places(message.id[-1]), message.string


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_ends_and_breaks_as_the_text(code: str) -> None:
    for message in catalogue(code):
        for english, text in forms(message) if message.id else ():
            assert text == text.strip(), text
            assert text.endswith(".") or not english[0].endswith("."), text
            assert text.count("\n") == english[0].count("\n"), text
            assert text.count("[") == english[0].count("["), text


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_are_translated(code: str) -> None:
    for message in catalogue(code):
        for english, text in forms(message) if message.id else ():
            words = [word for word in english[0].split() if word.isalpha()]
            if len(words) > 2 and english[0] not in _SAME:
                assert text not in english, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_text(code: str) -> None:
    path = CATALOGUES.path_of(code).with_suffix(".mo")
    assert path.read_bytes() == CATALOGUES.compiled(catalogue(code)), "run make messages"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "1 move, 2 moves, 5 moves, 0 moves"),
        ("de", "1 Zug, 2 Züge, 5 Züge, 0 Züge"),
        ("fr", "1 coup, 2 coups, 5 coups, 0 coup"),
        ("es", "1 jugada, 2 jugadas, 5 jugadas, 0 jugadas"),
        ("ru", "1 ход, 2 хода, 5 ходов, 0 ходов, 21 ход, 12 ходов, 104 хода"),
    ],
)
def test_plural_forms(code: str, words: str) -> None:
    language.use(code)
    for expected in words.split(", "):
        count = int(expected.split()[0])
        text = language.ngettext(
            "Score {score}, {count} move", "Score {score}, {count} moves", count
        )
        assert text.format(score=7, count=count).endswith(f", {expected}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_are_written_as_babel_writes_them(code: str) -> None:
    language.use(code)
    for value in (0, 7, 466, 1000, 2336, 12345, -98765, 1234567):
        if code != "es" or abs(value) > 9999:  # Babel does not know that Spanish groups from 10.000
            assert language.figure(value) == plain(format_decimal(value, locale=code))
    for share in (0, 0.07, 0.5, 1):
        assert language.percent(share) == plain(format_percent(share, locale=code))
    for share, shown in (
        (0.996, 0.99),
        (0.9999, 0.99),
        (0.004, 0.01),
        (0.994, 0.99),
        (0.006, 0.01),
    ):
        assert language.percent(share) == language.percent(shown), "only all is 100, only none is 0"
    for size, word in dict(declared())["text_size"].values.items():
        assert isinstance(size, int)
        assert plain(language.gettext(word)) == plain(format_percent(size / 100, locale=code))
    assert language.signed(5) == "+5"
    assert language.signed(-5) == "-5"
    assert language.signed(0) == "0"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 13))
def test_dates_are_written_as_babel_writes_them(code: str, number: int) -> None:
    language.use(code)
    day = datetime.date(2026, number, 3)
    british = "en_GB" if code == "en" else code
    assert language.date(day) == plain(format_date(day, "long", locale=british))
    assert language.month(day) == plain(format_skeleton("yMMMM", day, locale=british))


def plain(text: str) -> str:
    """Return a text with spaces that the app's font has."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANGUAGE": "es:en", "LANG": "de_DE"}, "es"),
        ({}, "en"),
    ],
)
def test_it_speaks_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.system_language() == code
    language.use("")
    assert language.spoken() == code
    language.use("xx")
    assert language.spoken() == code
    language.use("fr")
    assert language.gettext("Undo") == "Annuler"


def test_a_text_without_a_translation_stays_as_it_is() -> None:
    language.use("ru")
    assert language.gettext("My own ruleset") == "My own ruleset"
    assert language.gettext("") == ""
