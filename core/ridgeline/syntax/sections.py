"""The core's keys of a ruleset, section by section.

What stands here as dataclasses is the language: reading, defaults, JSON Schema and reference all
come from them. Keys of a chosen kind (``tableau.shape``, ``match.kind``) and of modifiers are
added by :class:`ridgeline.rules.vocabulary.Vocabulary`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ridgeline.syntax.goals import ALL_BUT_ONE, TIPS, win
from ridgeline.syntax.keys import key
from ridgeline.syntax.points import NO_POINTS, Series, by_rank, series
from ridgeline.syntax.readers import (
    choice,
    constant,
    either,
    list_of,
    matching,
    text,
    whole,
    worded,
)
from ridgeline.syntax.values import face, letters, rank_list, row_groups, rows, slug, suit, version

FORMAT = 1
NONE = "none"
AS_DRAWN = "as-drawn"
_FACE_DOWN = (AS_DRAWN, "covered", NONE)


def _is_no_mapping(value: object) -> bool:
    return not isinstance(value, dict)


def _is_no_list(value: object) -> bool:
    return not isinstance(value, list)


@dataclass(frozen=True)
class HeadKeys:
    """What a ruleset is; at the top of a file, outside every section."""

    ridgeline: int = key(help="Version of the ruleset format", read=constant(FORMAT))
    id: str = key(help="Id of the ruleset, unique among all", read=slug)
    name: str = key("", help="Name for people; else made of the id", read=text(80))
    source: str = key("", help="Where the rules come from")
    author: str = key("", help="Who wrote the ruleset down")
    version: str = key("", help="Version of the ruleset, for those who install it", read=version)
    family: str = key("", help="The group that it is listed in; else its name", read=text(80))
    extends: str = key("", help="Id of the ruleset from which this one differs", read=slug)


@dataclass(frozen=True)
class GameKeys:
    """How a game as a whole goes; at the top of a file too."""

    win: tuple[str, ...] = key(
        ("tableau",),
        help="What must be gone for the game to be won",
        read=win,
        meanings={
            "tableau": "The tableau",
            "stock": "The stock",
            "waste": "The wastes",
            "reserve": "The reserves",
            TIPS: "The cards that lie deepest, the tips of peaks",
            "everything": "Every card",
            ALL_BUT_ONE: "Every card but one",
        },
    )
    rounds: int = key(
        1,
        help="Rounds of a game; until-stuck deals again as long as the tableau gets cleared",
        read=worded(whole(1, 1000), "until-stuck", 0),
    )


@dataclass(frozen=True)
class CodeKeys:
    """``code``: what deal codes say of the ruleset."""

    prefix: str = key(
        "",
        help="Letters of the game; a game without has no deal codes",
        read=matching("[A-Z]{2,6}", "two to six letters A to Z"),
    )
    version: int = key(1, help="Version of the deals", minimum=1, maximum=99)
    mode: str = key(
        "N",
        help="Letter of these rules among those of the game",
        read=matching("[A-Z]", "a letter A to Z"),
    )
    also: tuple[str, ...] = key(
        (),
        help="Further letters that are read as this mode, from codes of old",
        read=list_of(matching("[A-Z]", "a letter A to Z")),
    )
    letters: tuple[tuple[str, str], ...] = key(
        (), help="Letter of each switch in the codes' suffix", read=letters
    )


@dataclass(frozen=True)
class PackKeys:
    """``pack``: the cards."""

    packs: int = key(1, help="Packs shuffled together", minimum=1, maximum=8)
    jokers: int = key(0, help="Jokers, all packs together", minimum=0, maximum=16)
    jokers_in: Literal["stock", "anywhere"] = key(
        "stock",
        help="Where the jokers may lie",
        meanings={"stock": "In the stock only", "anywhere": "In the tableau, too"},
    )
    ranks: tuple[int, ...] = key(tuple(range(1, 14)), help="Ranks of the pack", read=rank_list)
    suits: tuple[int, ...] = key(
        (0, 1, 2, 3),
        help="Suits of the pack",
        read=list_of(suit, least=1, most=8),
        meanings={
            letter: name
            for name in ("clubs", "diamonds", "hearts", "spades")
            for letter in (name[0], name[0].upper())
        },
    )


@dataclass(frozen=True)
class TableauKeys:
    """``tableau``: layout and coverage; the shape adds its own keys."""

    shape: str = key(NONE, help="Kind of layout")
    coverage: str = key("all", help="When a card counts as free")
    face_down: str | tuple[int, ...] = key(
        AS_DRAWN,
        help="Cards dealt face down: those covered, none, those of some rows, or what the shape"
        " itself says (none, but for the small letters of a map)",
        read=either(choice(*_FACE_DOWN), rows, when=lambda value: value in _FACE_DOWN),
        meanings={
            AS_DRAWN: "As the shape says: none, but for the small letters of a map",
            "covered": "Those that others lie on, until they are uncovered",
            NONE: "All cards lie open",
        },
    )
    peaks: str | tuple[tuple[int, ...], ...] = key(
        "",
        help="Groups whose clearing scores: a way the shape offers, none, or groups of rows",
        read=either(
            matching("[a-z0-9-]{1,40}", "the name of a grouping"), row_groups, when=_is_no_mapping
        ),
    )


@dataclass(frozen=True)
class StockKeys:
    """``stock``: what is drawn, and how often."""

    deal: int = key(
        1, help="Cards turned over at a draw; 0 if nothing is drawn", minimum=0, maximum=52
    )
    redeal: Literal["same-order", "shuffled"] = key(
        "same-order",
        help="How the waste becomes the stock of the next pass",
        meanings={"same-order": "Turned over as it lies", "shuffled": "Shuffled"},
    )


@dataclass(frozen=True)
class WasteKeys:
    """``waste``: the piles played on or paired from."""

    piles: int = key(1, help="Number of wastes", minimum=1, maximum=8)
    start: int | tuple[int, ...] = key(
        1,
        help="Cards on the wastes at the start: how many, or which",
        read=either(whole(0, 52), list_of(face, least=1, most=52), when=_is_no_list),
    )
    show: Literal["all", "run"] = key(
        "all",
        help="Which waste cards lie open: all, or those since the last draw",
        meanings={"all": "All", "run": "Those since the last draw"},
    )


@dataclass(frozen=True)
class ReserveKeys:
    """``reserve``: piles whose tops may be moved."""

    piles: int = key(0, help="Number of reserve piles", minimum=0, maximum=20)
    cards: int = key(1, help="Cards dealt to each", minimum=0, maximum=52)
    refill: Literal["never", "stock"] = key(
        "never",
        help="What fills a pile that became empty",
        meanings={"never": "Nothing", "stock": "The next card of the stock"},
    )


@dataclass(frozen=True)
class MatchKeys:
    """``match``: what goes with what; the kind adds its own keys."""

    kind: str = key(help="Kind of match")
    apart: Literal["none", "walls"] = key(
        NONE,
        help="Groups of which no two cards running may come from the same one",
        meanings={NONE: "No such groups", "walls": "The walls of the layout, as of a ring"},
    )


@dataclass(frozen=True)
class ScoreKeys:
    """``score``: points; ``use`` takes those of a named scoring, other keys override them."""

    use: str = key(NONE, help="A named scoring")
    start: int = key(0, help="Score before the first move")
    floor: int | None = key(
        None, help="The score never goes below it", read=worded(whole(), NONE, None)
    )
    card: int = key(0, help="For each card that leaves the tableau")
    removal: int = key(0, help="For each move that lets cards leave, however many")
    run: Series = key(NO_POINTS, help="For each card, by its place in the run", read=series)
    peak_times: int = key(
        1,
        help="What the run's points are multiplied by for each peak cleared",
        minimum=1,
        maximum=10,
    )
    run_end: Series = key(
        NO_POINTS, help="For the run that a draw ends, by its length", read=series
    )
    by_rank: tuple[int, ...] = key((), help="For each tableau card, by rank", read=by_rank)
    waste_card: int = key(0, help="For each card that leaves from stock, waste or reserve")
    draw: int = key(0, help="For each draw")
    redeal: int = key(0, help="For each redeal")
    peak: Series = key(NO_POINTS, help="For each peak, or the first, second … cleared", read=series)
    clear: int = key(0, help="For clearing the tableau")
    turn: int = key(0, help="For each tableau card turned face up")
    stock_left: int = key(0, help="For each card left in the stock of a game that is won")
    better: Literal["higher", "lower"] = key(
        "higher",
        help="Which of two scores is the better",
        meanings={"higher": "The higher one", "lower": "The lower one, as strokes in golf"},
    )
    ties: tuple[Literal["time", "moves"], ...] = key(
        ("time", "moves"),
        help="What orders equal scores",
        meanings={"time": "The shorter time", "moves": "The fewer moves"},
    )


@dataclass(frozen=True)
class UndoKeys:
    """``undo``: taking actions back."""

    limit: int = key(
        100, help="Actions that can be taken back; 0 is none", minimum=0, maximum=100_000
    )
    refund: bool = key(True, help="Whether the points of an action come back with it")


@dataclass(frozen=True)
class NoKeys:
    """A section that the core has no keys for, or a kind without any."""


CORE: Mapping[str, type[Any]] = {
    "code": CodeKeys,
    "pack": PackKeys,
    "tableau": TableauKeys,
    "stock": StockKeys,
    "waste": WasteKeys,
    "reserve": ReserveKeys,
    "match": MatchKeys,
    "score": ScoreKeys,
    "undo": UndoKeys,
}
"""The core's sections, in the order in which a ruleset is printed."""

TOP = ""
"""Stands for the section of the keys that stand at the top of a file."""

SELECTORS: Mapping[str, str] = {"tableau": "shape", "match": "kind", "score": "use"}
"""Per section, the key whose change resets the section."""

FIXED = (
    "ridgeline",
    "id",
    "name",
    "source",
    "author",
    "version",
    "family",
    "extends",
    "code",
    "switches",
)
"""What a ruleset is, as opposed to how it plays; no setting changes it."""

NOT_INHERITED = ("ridgeline", "id", "name", "author", "version", "extends")
