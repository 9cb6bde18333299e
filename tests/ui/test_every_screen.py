"""Every screen in every language: nothing is left in English, nothing is cut off.

The screens are those that ``packaging/screens.py`` lists for pictures. What is not translated is
found with a language that puts everything into brackets; what is cut off, with the texts at twice
their size in the smallest window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label
from translations import tool
from ui_table import MakeStage, MakeTable

from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import LANGUAGES
from ridgeline_ui_kivy.stage import Stage, Time
from ridgeline_ui_kivy.textfit import widest_word

SCREENS = tool("screens").SCREENS
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_OURS = re.compile(
    r"\[[^\]]*\]"  # markup
    r"|\b[A-Z]{2}\d-[A-Z]-[A-Z]{7}(-\w+)?\b"  # a deal's code
    r"|\bRidgeline\b"
)
LONGEST, REST = ("de", "ru"), sorted(set(LANGUAGES) - {"de", "ru"})
"""Languages with long words, of which the quick tests make sure, and the others."""
_NAMES = {each.name for each in LANGUAGES.values()}


class Bracketed:
    """A language in which every text stands in brackets."""

    def gettext(self, text: str) -> str:
        return f"«{text}»"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"«{one if count == 1 else many}»"

    def pgettext(self, context: str, text: str) -> str:
        return f"«{text}»"


def widgets(root: Any) -> Iterator[Any]:
    """Yield what is shown, from the back to the front; of a modal sheet on only it and what is on it."""
    for child in reversed(root.children):
        if child.opacity > 0:
            yield child
            yield from widgets(child)


def said(app: Stage) -> Iterator[str]:
    """Yield every text that is shown, or spoken of what has no text."""
    for widget in widgets(app.screen):
        for name in ("text", "hint_text", "says"):
            text = getattr(widget, name, "")
            if isinstance(text, str) and text:
                yield text


def untranslated(text: str) -> str:
    """Return what of a text stands in no brackets and is no name."""
    rest = text
    while (shorter := re.sub(r"«[^«»]*»", "", rest)) != rest:
        rest = shorter
    rest = _OURS.sub("", rest)
    return "" if rest.strip() in _NAMES or not _LETTERS.search(rest) else rest


def cut_off(app: Stage) -> Iterator[str]:
    """Yield the texts that are larger than their place, or lie outside of the window."""
    wide = app.window.width
    for widget in widgets(app.screen):
        if not isinstance(widget, Label) or not widget.text:
            continue
        size = natural_size(widget)
        if size[0] > widget.width + 1 or size[1] > widget.height + 1:
            yield f"{widget.text!r}: {tuple(size)} in {tuple(widget.size)}"
        inner = (widget.text_size[0] or wide) - widget.padding[0] - widget.padding[2]
        if not (widget.markup or widget.shorten) and widest_word(widget) > inner + 1:
            yield f"a word of {widget.text!r} is broken"
        left = widget.to_window(widget.center_x - size[0] / 2, widget.y)[0]
        if left < -1 or left + size[0] > wide + 1:
            yield f"{widget.text!r} reaches over the edge"


def natural_size(label: Label) -> tuple[float, float]:
    """Return the size of a text that may take as many lines as it needs; a short one stays short."""
    given = label.text_size
    if given[1] is None or label.shorten:
        return label.texture_size[0], label.texture_size[1]
    label.text_size = (given[0], None)
    label.texture_update()
    wide, high = label.texture_size
    label.text_size = given
    label.texture_update()
    return wide, high


@pytest.fixture
def open_screen(stage: MakeStage, make_table: MakeTable) -> Any:
    """Return what opens a screen at 360 x 640, with settings by name."""

    def open_it(screen: Any, **settings: Any) -> Stage:
        game = screen.game
        table = make_table(game.ruleset, game.number, animations="off", **settings)
        app = stage(table=table, size=(360, 640))
        for place in game.taps.split():
            app.tap_place(place)
            Time.now += 1
        screen.prepare(app)
        app.settle()
        return app

    return open_it


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_everything_that_is_said_is_translated(
    monkeypatch: pytest.MonkeyPatch, open_screen: Any, screen: Any
) -> None:
    language.use("en")
    monkeypatch.setattr(language._Spoken, "catalogue", Bracketed())
    app = open_screen(screen, language="en")
    assert [text for text in said(app) if untranslated(text)] == []


@pytest.mark.parametrize(
    "code", [*LONGEST, *(pytest.param(c, marks=pytest.mark.slow) for c in REST)]
)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_nothing_is_cut_off(open_screen: Any, screen: Any, code: str) -> None:
    app = open_screen(screen, language=code, text_size=200)
    assert list(cut_off(app)) == []


def test_a_switched_language_is_everywhere_at_once(open_screen: Any) -> None:
    app = open_screen(next(screen for screen in SCREENS if screen.name == "settings"))
    before = set(said(app))
    app.sheet.choose("language", "ru")
    app.frames(2)
    after = set(said(app))
    kept = {text for text in before & after if _LETTERS.search(_OURS.sub("", text))}
    assert kept <= {"TriPeaks · Easy"}
    settings = replace(app.screen.table.settings, language="en")
    app.screen.controls.apply(settings)
    assert app.screen.chrome.buttons["undo"].text == "Undo"
