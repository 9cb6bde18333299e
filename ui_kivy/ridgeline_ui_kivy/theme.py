"""Colours and sizes of text. Colours are red, green, blue, opacity from 0 to 1."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float, float]

NOTHING: Colour = (0.0, 0.0, 0.0, 0.0)


def _hex(text: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the app; every text stands on its ground with at least 4.5 : 1."""

    felt: Colour
    vignette: Colour
    ridge: Colour
    bar: Colour
    button: Colour
    pressed: Colour
    text: Colour
    faint: Colour
    off: Colour
    accent: Colour
    lane: Colour
    sheet: Colour
    sheet_line: Colour
    ink: Colour
    ink_faint: Colour
    choice: Colour
    primary: Colour
    primary_pressed: Colour
    error: Colour
    scrim: Colour


THEME = Theme(
    felt=_hex("17633f"),
    vignette=(0, 0, 0, 0.34),
    ridge=(1, 1, 1, 0.2),
    bar=_hex("06271a", 0.62),
    button=_hex("0a3322", 0.94),
    pressed=_hex("1f7a50"),
    text=_hex("f4f8f3"),
    faint=_hex("c4dccb"),
    off=_hex("7fa08c"),
    accent=_hex("ffd35c"),
    lane=_hex("04150e", 0.88),
    sheet=_hex("f7f5ee"),
    sheet_line=_hex("d9d5c7"),
    ink=_hex("1b241f"),
    ink_faint=_hex("55625b"),
    choice=_hex("e3eee6"),
    primary=_hex("16663f"),
    primary_pressed=_hex("0f4a2d"),
    error=_hex("a3161f"),
    scrim=(0, 0, 0, 0.5),
)

TITLE, SCORE, BODY, SMALL, BUTTON, DOTS = "17sp", "25sp", "16sp", "13sp", "13sp", "11sp"
ACCENT, FAINT = "#ffd35c", "#c4dccb"
"""As markup has them: what stands out, and what stays behind."""
