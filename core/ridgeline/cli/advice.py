"""Advice in the terminal: the best next move, and whether the game can still be won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.messages import hint_text

if TYPE_CHECKING:
    from ridgeline.play.session import Session
    from ridgeline.solver.problem import Verdict

HINT_SECONDS = 1.0
"""How long the best move is looked for."""
OUTLOOK_SECONDS, OUTLOOK_MEGABYTES = 10.0, 300
"""What the question whether the game can still be won may take."""

_OVER = "The game is over."
_OUTLOOKS: dict[Verdict, str] = {
    "won": "The game can still be won.",
    "lost": "The game can no longer be won.",
    "unknown": "Whether the game can still be won takes too long to find out.",
}


def hint_line(session: Session) -> str:
    """Return the best next move by what the player has seen, and why; it counts as a hint.

    :raises StorageError: if that cannot be written.
    """
    hint = session.hint(seconds=HINT_SECONDS) if session.status == "playing" else None
    if hint is None:
        return _OVER
    session.count_hint()
    text = hint_text(hint)
    return f"{text[:1].upper()}{text[1:]}."


def outlook_line(session: Session) -> str:
    """Return whether the game can still be won, by all of its cards."""
    from ridgeline.solver.problem import Budget

    if session.status != "playing":
        return _OVER
    budget = Budget(seconds=OUTLOOK_SECONDS, megabytes=OUTLOOK_MEGABYTES)
    return _OUTLOOKS[session.outlook(budget)]
