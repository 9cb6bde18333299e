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
        faceset,
        make_face,
        rank_faces,
        rank_of,
        suit_of,
    )
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
    from ridgeline.engine.state import State
    from ridgeline.errors import (
        IllegalMoveError,
        NotationError,
        PluginError,
        RidgelineError,
        RulesetError,
        StorageError,
    )
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
    from ridgeline.rules.keys import key
    from ridgeline.rules.readers import (
        Reader,
        choice,
        either,
        list_of,
        text,
        unexpected,
        whole,
        worded,
    )
    from ridgeline.rules.values import number_or_list, rank, rank_set

_MODULES = {
    "ridgeline.cards": (
        "ALL_RANKS FACES JOKER KING face_text faceset make_face rank_faces rank_of suit_of"
    ),
    "ridgeline.engine.moves": "Kind Move",
    "ridgeline.engine.parts": "Alternatives Layout Match Pack Parts Plan Score Slot Win",
    "ridgeline.engine.state": "State",
    "ridgeline.errors": (
        "IllegalMoveError NotationError PluginError RidgelineError RulesetError StorageError"
    ),
    "ridgeline.plugins.contributions": (
        "Answer Board CoverageKind Exclusion LayoutKind MatchKind Modifier Scoring Switch"
    ),
    "ridgeline.plugins.markers": "hookimpl",
    "ridgeline.rules.keys": "key",
    "ridgeline.rules.readers": "Reader choice either list_of text unexpected whole worded",
    "ridgeline.rules.values": "number_or_list rank rank_set",
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "ALL_RANKS",
    "FACES",
    "JOKER",
    "KING",
    "Alternatives",
    "Answer",
    "Board",
    "CoverageKind",
    "Exclusion",
    "IllegalMoveError",
    "Kind",
    "Layout",
    "LayoutKind",
    "Match",
    "MatchKind",
    "Modifier",
    "Move",
    "NotationError",
    "Pack",
    "Parts",
    "Plan",
    "PluginError",
    "Reader",
    "RidgelineError",
    "RulesetError",
    "Score",
    "Scoring",
    "Slot",
    "State",
    "StorageError",
    "Switch",
    "Win",
    "__version__",
    "choice",
    "either",
    "face_text",
    "faceset",
    "hookimpl",
    "key",
    "list_of",
    "make_face",
    "number_or_list",
    "rank",
    "rank_faces",
    "rank_of",
    "rank_set",
    "suit_of",
    "text",
    "unexpected",
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
