"""A small vocabulary for tests of the ruleset language: kinds that say keys and build nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, cast

from ridgeline.engine.parts import Parts
from ridgeline.plugins.contributions import (
    Answer,
    Board,
    CoverageKind,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
    Switch,
)
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import key
from ridgeline.syntax.readers import choice
from ridgeline.syntax.values import number_or_list, unlimited


@dataclass(frozen=True)
class RowKeys:
    """Keys of the shape ``rows``."""

    rows: int | tuple[int, ...] = key(7, help="Number of rows", read=number_or_list(1, 12))


@dataclass(frozen=True)
class GridKeys:
    """Keys of the shape ``grid``; it has no rows without being told."""

    rows: int = key(help="Number of rows", minimum=1, maximum=9)
    columns: int = key(7, help="Number of columns", minimum=1, maximum=20)


@dataclass(frozen=True)
class SumKeys:
    """Keys of the match ``sum``."""

    total: int = key(help="What a pair adds up to", minimum=2, maximum=26)
    alone: tuple[str, ...] = key((), help="Ranks that go alone")


@dataclass(frozen=True)
class NextKeys:
    """Keys of the match ``next``."""

    king_ace: Literal["joined", "separate"] = key("joined", help="Whether king and ace are next")


@dataclass(frozen=True)
class JokerKeys:
    """Keys of the modifier ``joker``."""

    joker: Literal["none", "any-rank"] = key("none", help="What a joker stands for")


@dataclass(frozen=True)
class PassesKeys:
    """Keys of the modifier ``passes``."""

    passes: int = key(1, help="Times through the stock", read=unlimited())
    draw: str = key("any-time", help="When one may draw", read=choice("any-time", "when-stuck"))


JOKER = Switch(
    "match.joker",
    "J",
    "Is there a joker?",
    "A joker stands for any rank",
    (
        Answer("none", "No", sets={"pack.jokers": 0}),
        Answer("any-rank", "Yes", "literature", sets={"pack.jokers": 1}),
    ),
)
PASSES = Switch(
    "stock.passes",
    "P",
    "How often may one go through the stock?",
    "Passes of the stock",
    (Answer("unlimited", "No limit", "app"), Answer(1, "Once", "traditional")),
    number=True,
)
SCORE = Switch(
    "score.use",
    "H",
    "Which points?",
    "The scoring",
    (
        Answer("plain", "Plain", "app", {"tableau.peaks": "share"}),
        Answer("runs", "Runs", "traditional", {"tableau.peaks": "tips"}),
    ),
)


def _no_board(params: object) -> Board:
    return Board((), ())


def _unused(*arguments: object) -> Any:
    raise AssertionError("nothing is compiled in these tests")


def _same(parts: Parts, keys: object) -> Parts:
    return parts


@dataclass(frozen=True)
class NoKeys:
    """A modifier that brings only a switch."""


@dataclass(frozen=True)
class Kinds:
    """What the vocabulary asks of plugins."""

    layouts: dict[str, LayoutKind] = field(
        default_factory=lambda: {
            "grid": LayoutKind("grid", "A grid", GridKeys, _no_board),
            "rows": LayoutKind("rows", "Rows", RowKeys, _no_board),
        }
    )
    coverages: dict[str, CoverageKind] = field(
        default_factory=lambda: {"all": CoverageKind("all", "All that cover it", _unused)}
    )
    matches: dict[str, MatchKind] = field(
        default_factory=lambda: {
            "next": MatchKind("next", "Next in rank", NextKeys, _unused, False),
            "sum": MatchKind("sum", "A sum", SumKeys, _unused, True),
        }
    )
    scorings: dict[str, Scoring] = field(
        default_factory=lambda: {
            "plain": Scoring("plain", "Ten a card", {"card": 10, "floor": 0}),
            "runs": Scoring("runs", "By the run", {"run": [1, "+1"], "peak": [15, 15, 30]}),
        }
    )
    modifiers: dict[str, Modifier] = field(
        default_factory=lambda: {
            "joker": Modifier("joker", "match", JokerKeys, _same, "Jokers.", JOKER),
            "passes": Modifier("passes", "stock", PassesKeys, _same, "Passes.", PASSES),
            "scores": Modifier("scores", "score", NoKeys, _same, "Scores.", SCORE),
        }
    )


VOCABULARY = Vocabulary(cast("Any", Kinds()))
