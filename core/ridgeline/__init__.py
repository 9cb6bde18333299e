"""Ridgeline: a framework for solitaire games in which cards are uncovered."""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from ridgeline.cards import (
        ALL_RANKS,
        FACES,
        JOKER,
        KING,
        face_text,
        faces_text,
        faceset,
        make_face,
        parse_faces,
        rank_faces,
        rank_of,
        suit_of,
    )
    from ridgeline.deals.codes import code_of, parse_code
    from ridgeline.deals.pack import Deal, deal_from_text, deal_of, same_deal
    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Kind, Move
    from ridgeline.engine.parts import (
        Alternatives,
        Layout,
        Match,
        Pack,
        Parts,
        Plan,
        Score,
        Slot,
        Win,
    )
    from ridgeline.engine.position import Position
    from ridgeline.engine.refusals import Refusal
    from ridgeline.engine.state import State
    from ridgeline.errors import (
        IllegalMoveError,
        NotationError,
        PluginError,
        RidgelineError,
        RulesetError,
        StorageError,
    )
    from ridgeline.messages import events_text, refusal_text
    from ridgeline.play.events import Event
    from ridgeline.play.outcome import Done, Refused
    from ridgeline.play.restore import restore
    from ridgeline.play.session import Session
    from ridgeline.play.store import Store
    from ridgeline.plugins.contributions import (
        Answer,
        Board,
        CoverageKind,
        Exclusion,
        LayoutKind,
        MatchKind,
        Modifier,
        Scoring,
        Switch,
    )
    from ridgeline.plugins.markers import hookimpl
    from ridgeline.rules.library import Differences, Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.summary import Summary
    from ridgeline.syntax.faults import BadValue, Fault, unexpected
    from ridgeline.syntax.keys import key
    from ridgeline.syntax.points import Series, by_rank, series
    from ridgeline.syntax.readers import (
        Reader,
        choice,
        either,
        flag,
        list_of,
        set_of,
        text,
        whole,
        worded,
    )
    from ridgeline.syntax.values import (
        face,
        number_or_list,
        rank,
        rank_list,
        rank_set,
        row_groups,
        rows,
        suit,
        unlimited,
    )

_MODULES = {
    "ridgeline.cards": (
        "ALL_RANKS FACES JOKER KING face_text faces_text faceset make_face parse_faces rank_faces rank_of suit_of"
    ),
    "ridgeline.deals.codes": "code_of parse_code",
    "ridgeline.deals.pack": "Deal deal_from_text deal_of same_deal",
    "ridgeline.engine.game": "Game",
    "ridgeline.engine.moves": "Kind Move",
    "ridgeline.engine.parts": "Alternatives Layout Match Pack Parts Plan Score Slot Win",
    "ridgeline.engine.position": "Position",
    "ridgeline.engine.refusals": "Refusal",
    "ridgeline.engine.state": "State",
    "ridgeline.errors": (
        "IllegalMoveError NotationError PluginError RidgelineError RulesetError StorageError"
    ),
    "ridgeline.messages": "events_text refusal_text",
    "ridgeline.play.events": "Event",
    "ridgeline.play.outcome": "Done Refused",
    "ridgeline.play.restore": "restore",
    "ridgeline.play.session": "Session",
    "ridgeline.play.store": "Store",
    "ridgeline.plugins.contributions": (
        "Answer Board CoverageKind Exclusion LayoutKind MatchKind Modifier Scoring Switch"
    ),
    "ridgeline.plugins.markers": "hookimpl",
    "ridgeline.syntax.keys": "key",
    "ridgeline.rules.library": "Differences Library",
    "ridgeline.syntax.points": "Series by_rank series",
    "ridgeline.syntax.faults": "BadValue Fault unexpected",
    "ridgeline.syntax.readers": "Reader choice either flag list_of set_of text whole worded",
    "ridgeline.rules.ruleset": "Ruleset",
    "ridgeline.rules.summary": "Summary",
    "ridgeline.syntax.values": (
        "face number_or_list rank rank_list rank_set row_groups rows suit unlimited"
    ),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "ALL_RANKS",
    "FACES",
    "JOKER",
    "KING",
    "Alternatives",
    "Answer",
    "BadValue",
    "Board",
    "CoverageKind",
    "Deal",
    "Differences",
    "Done",
    "Event",
    "Exclusion",
    "Fault",
    "Game",
    "IllegalMoveError",
    "Kind",
    "Layout",
    "LayoutKind",
    "Library",
    "Match",
    "MatchKind",
    "Modifier",
    "Move",
    "NotationError",
    "Pack",
    "Parts",
    "Plan",
    "PluginError",
    "Position",
    "Reader",
    "Refusal",
    "Refused",
    "RidgelineError",
    "Ruleset",
    "RulesetError",
    "Score",
    "Scoring",
    "Series",
    "Session",
    "Slot",
    "State",
    "StorageError",
    "Store",
    "Summary",
    "Switch",
    "Win",
    "__version__",
    "by_rank",
    "choice",
    "code_of",
    "deal_from_text",
    "deal_of",
    "either",
    "events_text",
    "face",
    "face_text",
    "faces_text",
    "faceset",
    "flag",
    "hookimpl",
    "key",
    "list_of",
    "make_face",
    "number_or_list",
    "parse_code",
    "parse_faces",
    "rank",
    "rank_faces",
    "rank_list",
    "rank_of",
    "rank_set",
    "refusal_text",
    "restore",
    "row_groups",
    "rows",
    "same_deal",
    "series",
    "set_of",
    "suit",
    "suit_of",
    "text",
    "unexpected",
    "unlimited",
    "whole",
    "worded",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that a start pays only for its own."""
    if name not in _HOME:
        raise AttributeError(f"module 'ridgeline' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value
