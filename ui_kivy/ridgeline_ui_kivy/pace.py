"""How fast things move, and how they appear where nothing may fly. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ridgeline_ui_kivy.motion import STILL, Motion, Move

NORMAL, FAST, CALM, OFF = "normal", "fast", "calm", "off"
PACES = (NORMAL, FAST, CALM, OFF)
_FAST = 0.5
FADE = 0.14
"""Seconds in which a card appears or goes where nothing flies."""


def paced(move: Move, pace: str) -> Move:
    """Return a move at one of the :data:`PACES`."""
    if pace == OFF:
        return STILL
    if pace == FAST:
        faster = (
            replace(motion, begin=motion.begin * _FAST, length=motion.length * _FAST)
            for motion in move.motions
        )
        return replace(move, motions=tuple(faster))
    if pace == CALM:
        return replace(move, motions=tuple(_fading(move)))
    return move


def _fading(move: Move) -> Iterator[Motion]:
    """Yield motions by which cards fade in and out where they lie: none flies, turns or shakes."""
    for motion in move.motions:
        if motion.shake:
            continue
        rect = motion.start if motion.fades and motion.start else motion.sprite.rect
        yield Motion(
            replace(motion.sprite, rect=rect),
            rect if motion.start else None,
            0.0,
            FADE,
            fades=motion.fades,
            appears=not motion.fades,
        )
