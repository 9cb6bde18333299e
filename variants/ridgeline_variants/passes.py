"""Passes: how often the stock may be gone through."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ridgeline import (
    Answer,
    Exclusion,
    Modifier,
    Parts,
    Switch,
    hookimpl,
    key,
    whole,
    worded,
)

_PAGE = """\
Passes

When the stock is used up the waste may be turned over to become the stock again, in the same
order. A pass is one way through the stock: one pass means that it is never turned over, three
passes that it is turned over twice.

With passes without limit nothing is ever lost by drawing on; with one pass each card of the stock
has its one moment, and to let it go by is a decision.

Where it comes from: one pass is the original rule of Pyramid, and that of TriPeaks. Par Pyramid by
Morehead and Mott-Smith, PySolFC, Microsoft and Simple-Solitaire go through the stock three times.
The app and King Tut set no limit.
"""


@dataclass(frozen=True)
class PassesKeys:
    """The key that this rule adds to ``stock``."""

    passes: int = key(
        1,
        help="Times the stock may be gone through, or unlimited",
        read=worded(whole(1, 1000), "unlimited", 0),
    )


def apply_passes(parts: Parts, keys: PassesKeys) -> Parts:
    """Set the number of passes."""
    return replace(parts, plan=replace(parts.plan, passes=keys.passes))


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the number of passes."""
    register(
        Modifier(
            "passes",
            "stock",
            PassesKeys,
            apply_passes,
            _PAGE,
            Switch(
                "stock.passes",
                "P",
                "How often may the stock be gone through?",
                "One pass: the waste is never turned over.",
                (
                    Answer("unlimited", "As often as you like", "app"),
                    Answer(1, "Once", "traditional"),
                    Answer(3, "Three times", "literature"),
                ),
                number=True,
            ),
        )
    )
