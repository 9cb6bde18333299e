"""Drawing only when stuck: a card may be drawn only when nothing else can be done."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ridgeline import Answer, Exclusion, Modifier, Parts, Switch, hookimpl, key

_PAGE = """\
Drawing only when stuck

A card may be drawn from the stock only while no uncovered card fits. One that fits must be played,
even if it would have been better kept for a longer run.

Drawing at any time leaves that choice: a card may be saved, at the price of a draw.

Where it comes from: the traditional rule of TriPeaks as Wikipedia and others tell it; some
versions take points for a draw while a card fits. AisleRiot, PySolFC, Simple-Solitaire and the app
let the player draw at any time.
"""


@dataclass(frozen=True)
class WhenStuckKeys:
    """The key that this rule adds to ``stock``."""

    draw: Literal["any-time", "when-stuck"] = key(
        "any-time", help="Whether cards may be drawn while one can be moved"
    )


def apply_when_stuck(parts: Parts, keys: WhenStuckKeys) -> Parts:
    """Set when drawing is allowed."""
    return replace(parts, plan=replace(parts.plan, when_stuck=keys.draw == "when-stuck"))


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the rule of when cards may be drawn."""
    register(
        Modifier(
            "when-stuck",
            "stock",
            WhenStuckKeys,
            apply_when_stuck,
            _PAGE,
            Switch(
                "stock.draw",
                "D",
                "When may you draw?",
                "Only when stuck: never while a card fits.",
                (
                    Answer("any-time", "At any time", "app"),
                    Answer("when-stuck", "Only when no card fits", "traditional"),
                ),
            ),
        )
    )
