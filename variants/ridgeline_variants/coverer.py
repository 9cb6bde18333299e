"""A card and its coverer: whether a card may leave with the only card that still covers it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ridgeline import Answer, Exclusion, Modifier, Parts, Switch, hookimpl, key

_PAGE = """\
A card and its coverer

In the usual Pyramid a card must lie free before it can leave. This rule lets a card leave together
with the card on it, if that is the only one left that covers it, is free itself, and the two add
up. A knot of two cards that need each other is then no dead end.

Where it comes from: Keller and Masten describe it as overlap discards; Wikipedia has it too, and
the app's page names it. Of a hundred million deals played by a program with one pass and only the
pyramid to clear, 23 in a hundred could be won with it and 9 without (solitairewinrates.com).
"""


@dataclass(frozen=True)
class CovererKeys:
    """The key that this rule adds to ``match``."""

    with_coverer: Literal["never", "only-coverer"] = key(
        "never", help="Whether a card may leave with the only card that still covers it"
    )


def apply_coverer(parts: Parts, keys: CovererKeys) -> Parts:
    """Let a card leave with its only coverer."""
    if keys.with_coverer == "never":
        return parts
    return replace(parts, plan=replace(parts.plan, coverer=True))


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the rule of a card and its coverer."""
    register(
        Modifier(
            "coverer",
            "match",
            CovererKeys,
            apply_coverer,
            _PAGE,
            Switch(
                "match.with-coverer",
                "C",
                "May a card leave with the card that covers it?",
                "Only with the last card on it, which must lie free itself.",
                (
                    Answer("never", "No", "app"),
                    Answer("only-coverer", "Yes, with its only coverer", "literature"),
                ),
            ),
        )
    )
