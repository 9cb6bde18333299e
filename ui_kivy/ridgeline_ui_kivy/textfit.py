"""Texts that fit where they stand, in every language and at every size of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.metrics import Metrics, dp

_LEAST, _STEP = 9, 0.94
"""No text gets smaller than so many dp; how much smaller it gets at a time."""


def text_scale() -> float:
    """Return how large texts are, 1 being what they are by themselves."""
    return float(max(1.0, Metrics.fontscale))


def tall(value: float) -> float:
    """Return the pixels of a height in dp that holds text: it grows by half of what the text does."""
    return float(dp(value) * (1 + (text_scale() - 1) / 2))


def fit_text(label: Any, size: str, room: tuple[float, float]) -> None:
    """Write a label as large as it is meant, or as much smaller as its room needs.

    Without a ``text_size`` it stays on one line; with one it may wrap, but breaks no word.

    :param size: as it is meant, with its unit.
    :param room: width and height in pixels.
    """
    label.font_size = size
    label.texture_update()
    pixels = float(label.font_size)
    while pixels * _STEP >= dp(_LEAST) and not _fits(label, room):
        pixels *= _STEP
        label.font_size = pixels
        label.texture_update()


def write_longest(
    label: Any, texts: Sequence[str], size: str, room: tuple[float, float], shrinks: float
) -> None:
    """Write the first of some texts that has room on one line; the last one is cut if it has none.

    :param size: as it is meant, with its unit.
    :param room: width and height in pixels.
    :param shrinks: how many times as long as its room a text may be: it is written smaller.
    """
    label.shorten = False
    label.text_size = (None, None)
    for text in texts:
        label.text = text
        label.font_size = size
        label.texture_update()
        if label.texture_size[0] <= room[0] * shrinks:
            fit_text(label, size, room)
            break
    else:
        fit_text(label, size, (room[0] * shrinks, room[1]))
        label.shorten = True  # where it fits Kivy would still cut what is nearly as long
    label.text_size = room


def _fits(label: Any, room: tuple[float, float]) -> bool:
    wide, high = label.texture_size
    return wide <= room[0] and high <= room[1] and _longest_word(label) <= room[0]


def _longest_word(label: Any) -> float:
    """Return the width of the widest word where lines may break; 0 where they may not."""
    if label.text_size[0] is None or label.markup:
        return 0
    return widest_word(label)


def widest_word(label: Any) -> float:
    """Return the width of a label's widest word, in pixels; 0 without words."""
    pen = TextImage(font_name=label.font_name, font_size=label.font_size, bold=label.bold)
    return float(max((pen.get_extents(word)[0] for word in label.text.split()), default=0))
