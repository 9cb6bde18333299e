"""Findings: what a check has found, how bad it is, and which key is to blame.

A check yields a :class:`Finding` with a stable code; :data:`KINDS` has the level of every code and
the keys that may be to blame for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.ruleset import Ruleset

Level = Literal["error", "warning"]


class Finding(NamedTuple):
    """Something that a check has found.

    :param code: one of :data:`KINDS`.
    :param message: what was found and what was expected, in one line without its place.
    :param key: dotted key that is to blame, where its kind names none.
    """

    code: str
    message: str
    key: str = ""


class Kind(NamedTuple):
    """What all findings of one code have in common.

    :param level: an error makes no sensible game, a warning may be meant.
    :param keys: dotted keys that may be to blame; it is the first of those that the nearest
        file says. Empty where the finding itself names the key.
    """

    level: Level
    keys: tuple[str, ...] = ()


_MATCH = ("match.also", "match.alone", "match.total", "match.difference", "match.kind")
_PACK = ("pack.ranks", "pack.suits", "pack.packs", "pack.jokers")
_TABLEAU = ("tableau.covers", "tableau.map", "tableau.nodes", "tableau.rows", "tableau.shape")

KINDS: Mapping[str, Kind] = {
    "no-match": Kind("error", (*_MATCH, *_PACK)),
    "no-first-card": Kind("error", ("waste.start", "stock.deal", "match.empty-waste")),
    "goal-stock": Kind("error", ("win", "stock.deal")),
    "goal-waste": Kind("error", ("win", "waste.playable", "waste.start")),
    "cards-without-partner": Kind("error", (*_MATCH, "win", *_PACK)),
    "cards-that-do-not-come-out": Kind("error", (*_MATCH, "win", *_PACK)),
    "cards-cut-off": Kind("error", (*_PACK, "match.king-ace", "match.suits", "stock.deal")),
    "turns-too-few": Kind("error", ("match.king-ace", *_PACK, "match.suits", "stock.deal")),
    "cards-that-never-leave": Kind("warning", (*_MATCH, *_PACK)),
    "ranks-not-in-pack": Kind("warning"),
    "stock-out-of-play": Kind("warning", ("stock.deal", "pack.packs", "pack.ranks", *_TABLEAU)),
    "waste-out-of-play": Kind("warning", ("waste.playable", "stock.deal")),
    "reserve-empty": Kind("warning", ("reserve.cards", "reserve.piles")),
    "reserve-without-piles": Kind("warning", ("reserve.cards", "reserve.refill")),
    "refill-without-stock": Kind("warning", ("reserve.refill",)),
    "cover-far-away": Kind("warning", _TABLEAU),
    "overlap-without-cover": Kind("warning", _TABLEAU),
    "face-down-uncovered": Kind("warning", ("tableau.face-down", "tableau.down", "tableau.map")),
    "points-never": Kind("warning"),
    "floor-too-high": Kind("warning", ("score.floor",)),
    "score-stands-still": Kind("warning", ("score.start", "score.floor")),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """What is checked.

    :param ruleset: what was written.
    :param parts: what it was compiled to.
    """

    ruleset: Ruleset
    parts: Parts

    def says(self, key: str) -> bool:
        """Return whether the ruleset's own file says a dotted key, rather than a parent."""
        section, _, name = key.rpartition(".")
        tree: object = self.ruleset.layers[0].tree
        for part in filter(None, (section, name)):
            if not isinstance(tree, Mapping) or part not in tree:
                return False
            tree = tree[part]
        return True
