"""Pairs of settings that do not go together, with the reason; every other pair plays."""

from collections.abc import Callable

from ridgeline import Exclusion, Modifier, hookimpl

_PAIRING = ("match.kind", ("sum", "difference", "same-rank", "sets"))
_ONTO_WASTE = ("match.kind", ("adjacent",))
_EVERYTHING = ("tableau", "stock", "waste", "reserve")

EXCLUSIONS = (
    Exclusion(
        ("pack.jokers", tuple(range(1, 17))),
        _PAIRING,
        "no source says what a joker pairs with",
    ),
    Exclusion(
        ("match.empty-waste", ("any",)),
        _PAIRING,
        "where cards leave in pairs none goes onto the waste",
    ),
    Exclusion(
        ("match.stock-waste", ("just-drawn", "top-two", "face-up-stock")),
        _ONTO_WASTE,
        "where cards go onto the waste none leaves with another",
    ),
    Exclusion(
        ("match.with-coverer", ("only-coverer",)),
        _ONTO_WASTE,
        "where cards go onto the waste none leaves with another",
    ),
    Exclusion(
        ("win", (_EVERYTHING, ("all-but-one",))),
        _ONTO_WASTE,
        "where cards go onto the waste it is never empty at the end",
    ),
    Exclusion(
        ("match.apart", ("walls",)),
        _PAIRING,
        "cards that leave together come from no wall in turn",
    ),
)


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the table."""
    for exclusion in EXCLUSIONS:
        register(exclusion)
