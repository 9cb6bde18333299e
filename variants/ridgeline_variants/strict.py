"""Strict: stock and waste must be cleared too."""

from collections.abc import Callable

from ridgeline import Answer, Exclusion, Modifier, Switch, hookimpl

_PAGE = """\
Strict win

The game is won only when every card is gone: the pyramid, the stock and the waste. In the relaxed
form the pyramid alone counts, and cards left in the stock do not matter.

With one pass through the stock the strict game is rarely won: the 52 cards must all find their
partner on the way. Of a hundred million deals a program that sees all cards could win about
seven in a hundred (solitairewinrates.com).

Where it comes from: all 52 cards is the original rule, as Keller and Masten, Wikipedia and
PySolFC's Pyramid have it. Relaxed Pyramid, Microsoft and the app count the pyramid alone.
"""


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the switch between the relaxed and the strict win."""
    register(
        Modifier(
            "strict",
            "",
            page=_PAGE,
            switch=Switch(
                "win",
                "S",
                "When is the game won?",
                "Strict: the stock and the waste must be cleared too.",
                (
                    Answer("tableau", "The tableau is cleared", "app"),
                    Answer("everything", "Every card is gone", "traditional"),
                ),
            ),
        )
    )
