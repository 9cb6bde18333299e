"""Sessions of built-in games for tests, and what their answers must be."""

from typing import Any

from ridgeline.play.outcome import Done, Refused
from ridgeline.play.session import Session
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)


def play(ruleset: str, number: int = 18, /, **sets: Any) -> Session:
    """Deal a built-in game; setting names have ``__`` for the dot and ``_`` for hyphens."""
    settings = {
        key.replace("__", ".").replace("_", "-"): value
        for key, value in sets.items()
        if key not in ("explanations", "clock")
    }
    options = {key: sets[key] for key in ("explanations", "clock") if key in sets}
    return Session.new(LIBRARY, LIBRARY.ruleset(ruleset, settings), number, **options)


def refused(outcome: object, code: str) -> Refused:
    assert isinstance(outcome, Refused)
    assert outcome.code == code
    return outcome


def kinds(outcome: object) -> list[str]:
    assert isinstance(outcome, Done)
    return [event.kind for event in outcome.events]
