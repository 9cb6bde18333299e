"""Which sound and which buzz go with an answer of the table. Knows nothing of Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply

RUN_NOTES = 8
"""A run climbs as many notes and stays on the last one."""
SOUNDS = (
    *(f"run-{number}" for number in range(1, RUN_NOTES + 1)),
    "pair", "draw", "redeal", "deal", "undo", "select", "no", "peak", "won", "stuck",
)  # fmt: skip
_LOUDEST = ("won", "stuck", "peak")
_BUZZES = {"no": 0.03, "peak": 0.02, "won": 0.06}


def sound_of(reply: Reply, run: int) -> str:
    """Return the name of the sound that goes with an answer; empty for none.

    :param run: length of the run after it.
    """
    if reply.refused:
        return "no"
    if reply.dealt:
        return "deal"
    kinds = {event.kind for event in reply.events}
    if any(event.back for event in reply.events):
        return "undo"
    for kind in _LOUDEST:
        if kind in kinds:
            return kind
    if "play" in kinds:
        return f"run-{min(max(1, run), RUN_NOTES)}"
    if "remove" in kinds:
        return "pair"
    found = next((kind for kind in ("redeal", "draw") if kind in kinds), "")
    return found or ("select" if reply.place and not reply.events else "")


def buzz_of(sound: str) -> float:
    """Return for how many seconds the device buzzes with a sound; 0 for not at all."""
    return _BUZZES.get(sound, 0.0)
