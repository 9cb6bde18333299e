"""Stock against waste: whether two cards of the piles may leave together."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ridgeline import Answer, Exclusion, Modifier, Parts, Switch, hookimpl, key

_PAGE = """\
Stock against waste

In Pyramid as the app plays it a drawn card buries the waste card under it: the two never leave
together. Other rules let them, and differ in how:

just-drawn: the card just drawn may leave with the waste card that it covered, but only as the
very next action.

top-two: the two upper cards of the waste may leave together at any time.

face-up-stock: the stock lies face up. Its top card may leave with a card of the pyramid or with the
top of the waste, and a king alone, without being drawn first.

Where it comes from: Keller and Masten, and Wikipedia, let the waste top go with the card dealt
last. AisleRiot's Thirteen and Treize let the two upper waste cards go. PySolFC and
Simple-Solitaire show the stock's top and let it play.
"""


@dataclass(frozen=True)
class StockWasteKeys:
    """The key that this rule adds to ``match``."""

    stock_waste: Literal["never", "just-drawn", "top-two", "face-up-stock"] = key(
        "never", help="Whether a card of the stock may leave with the waste card"
    )


def apply_stock_waste(parts: Parts, keys: StockWasteKeys) -> Parts:
    """Open the stock's top, or the waste card under the top."""
    plan = parts.plan
    if keys.stock_waste == "face-up-stock":
        return replace(parts, plan=replace(plan, stock_up=True))
    if keys.stock_waste in ("just-drawn", "top-two"):
        return replace(parts, plan=replace(plan, under=keys.stock_waste))
    return parts


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the rule of stock against waste."""
    register(
        Modifier(
            "stock-against-waste",
            "match",
            StockWasteKeys,
            apply_stock_waste,
            _PAGE,
            Switch(
                "match.stock-waste",
                "U",
                "May a card of the stock leave with the waste card?",
                "Lets the drawn card leave with the waste card that it covers.",
                (
                    Answer("never", "No", "app"),
                    Answer("just-drawn", "Yes, right after the draw", "traditional"),
                    Answer("top-two", "Yes, the two upper waste cards at any time", "aisleriot"),
                    Answer("face-up-stock", "Yes, the stock lies face up", "pysolfc"),
                ),
            ),
        )
    )
