"""Whether king and ace are neighbours in a game, and the same deal under the other rule.

Knows nothing of Kivy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cards import rank_of
from ridgeline_ui_kivy.language import rank_letter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ridgeline.engine.state import State
    from ridgeline.play.events import Event
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

KEY = "match.king-ace"
JOINED, APART = "joined", "separate"
_ACE, _KING = 1, 13


def is_joined(ruleset: Ruleset) -> bool | None:
    """Tell whether king and ace are neighbours; None in games that know no such question."""
    for switch in ruleset.switches:
        if switch.key == KEY:
            return bool(ruleset.plain(KEY) == JOINED)
    return None


def sign(joined: bool) -> str:
    """Return what the chip at the waste says of king and ace: ``K∞A``, or ``K | A`` if apart."""
    king, ace = rank_letter(_KING), rank_letter(_ACE)
    return f"{king}∞{ace}" if joined else f"{king} | {ace}"


def other_rule(library: Library, ruleset: Ruleset) -> Ruleset:
    """Return the same rules with king and ace the other way.

    :raises RulesetError: if they do not go with the other settings.
    """
    value = APART if is_joined(ruleset) else JOINED
    return library.with_settings(ruleset, {KEY: value})


def pulses(events: Iterable[Event], state: State) -> bool:
    """Tell whether an action has brought a king or an ace onto the waste."""
    if not any(event.target == "W" and not event.back for event in events):
        return False
    top = state.wastes[0][-1:] if state.wastes else ()
    return any(rank_of(face) in (_ACE, _KING) for face in top)
