"""The empty waste: the first card is chosen freely."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ridgeline import ALL_RANKS, Answer, Exclusion, Modifier, Parts, Switch, hookimpl, key

_PAGE = """\
Empty waste

The game starts with no card on the waste, and all the cards that are not laid out in the stock.
Any uncovered card may be the first to go onto the waste; from then on the usual rule holds.
Turning over the first card of the stock instead is allowed where drawing is: if cards may be
drawn only when nothing fits, it is not, since every card fits an empty waste.

The first choice is worth a thought: the longest run rarely starts with the card that a deal would
have put there.

Where it comes from: TriPeaks NEUE offers it as an option, and several small apps play so always.
AisleRiot's Elevator and Escalator start with an empty waste too, but there the first card must be
drawn.
"""


@dataclass(frozen=True)
class EmptyWasteKeys:
    """The key that this rule adds to ``match``."""

    empty_waste: Literal["none", "any"] = key(
        "none", help="What an empty waste takes: nothing but a drawn card, or any card"
    )


def apply_empty_waste(parts: Parts, keys: EmptyWasteKeys) -> Parts:
    """Let an empty waste take any card; jokers are among them where they fit anything."""
    match = parts.match
    if keys.empty_waste == "none" or not match.onto_waste:
        return parts
    return replace(parts, match=replace(match, empty=ALL_RANKS))


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the empty waste."""
    register(
        Modifier(
            "empty-waste",
            "match",
            EmptyWasteKeys,
            apply_empty_waste,
            _PAGE,
            Switch(
                "match.empty-waste",
                "W",
                "Does the waste start empty?",
                "With an empty waste the first card is chosen freely.",
                (
                    Answer("none", "One card lies there", "app", {"waste.start": 1}),
                    Answer("any", "Empty: choose the first card", "literature", {"waste.start": 0}),
                ),
            ),
        )
    )
