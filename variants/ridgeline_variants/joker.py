"""The joker: a card that stands for any rank."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ridgeline import (
    ALL_RANKS,
    JOKER,
    Answer,
    Exclusion,
    Modifier,
    Parts,
    Switch,
    hookimpl,
    key,
)

_PAGE = """\
Joker

A joker stands for any rank. When it lies on the waste any uncovered card goes on it; a joker that
lies in the tableau goes on any card. It scores as a card does.

One joker joins the pack and waits somewhere in the stock, at a place that depends on the deal
alone: all other cards lie where they lie without it, so one deal can be played with and without.
It bridges the one gap that would have cost a draw, and so helps to clear the peaks.

Where it comes from: rule pages of TriPeaks list the joker among the variants; Thieves, a Golf of
AisleRiot and PySolFC, plays with two of them anywhere in the pack. Commercial versions sell it as
a wild card.

In games in which pairs leave together there is no joker: no source says what it would pair with.
"""


@dataclass(frozen=True)
class JokerKeys:
    """The key that this rule adds to ``match``."""

    joker: Literal["none", "any-rank"] = key(
        "any-rank", help="What a joker fits: nothing, or any card as any card fits it"
    )


def apply_joker(parts: Parts, keys: JokerKeys) -> Parts:
    """Let jokers fit every card, and every card a joker."""
    match = parts.match
    if not parts.pack.jokers or keys.joker == "none" or not match.onto_waste:
        return parts
    joker = 1 << JOKER
    fits = [0 if face == JOKER else faces | joker for face, faces in enumerate(match.fits)]
    fits[JOKER] = ALL_RANKS | joker
    empty = match.empty | joker if match.empty else 0
    return replace(parts, match=replace(match, fits=tuple(fits), empty=empty))


MATCH_SWITCH = Switch(
    "match.joker",
    "",
    "What does a joker stand for?",
    "A joker goes on any card, and any card goes on it.",
    (
        Answer("none", "There is none", "app", {"pack.jokers": 0}),
        Answer("any-rank", "Any rank", "literature", {"pack.jokers": 1}),
    ),
)
PACK_SWITCH = Switch(
    "pack.jokers",
    "J",
    "Is there a joker in the stock?",
    "A joker goes on any card, and any card goes on it.",
    (Answer(0, "No joker", "app"), Answer(1, "One joker", "literature")),
)


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute what a joker fits, and the switch that puts one into the stock."""
    register(Modifier("joker", "match", JokerKeys, apply_joker, _PAGE, MATCH_SWITCH))
    register(Modifier("joker-in-stock", "pack", page=_PAGE, switch=PACK_SWITCH))
