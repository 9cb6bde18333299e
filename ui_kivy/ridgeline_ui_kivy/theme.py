"""Colours and sizes of text. Colours are red, green, blue, opacity from 0 to 1.

:data:`THEME` is the one that is in use; :func:`use` changes it, and what is on the window is then
painted anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

Colour = tuple[float, float, float, float]

NOTHING: Colour = (0.0, 0.0, 0.0, 0.0)


def _hex(text: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


WHITE, BLACK = _hex("ffffff"), _hex("000000")


@dataclass(slots=True)
class Theme:
    """The colours of the app; every text stands on its ground with at least 4.5 : 1.

    :param felt: the table; ``grain``, ``vignette`` and ``ridge`` are laid over it.
    :param mark: signs on the felt.
    :param card: what the cards are tinted with.
    :param bar: ground of the bars; ``button``, ``pressed`` and ``lane`` are those of what lies there.
    :param text: on all of these and on ``primary``; ``faint``, ``off`` and ``accent`` as well.
    :param sheet: ground of the sheets; ``choice`` is that of what is chosen, ``field`` of an input.
    :param ink: texts on these; ``ink_faint``, ``link``, ``error`` and ``red`` as well.
    :param primary: ground of the button that does the thing.
    """

    felt: Colour
    bar: Colour
    button: Colour
    pressed: Colour
    primary: Colour
    primary_pressed: Colour
    link: Colour
    choice: Colour
    faint: Colour
    grain: Colour
    vignette: Colour
    ridge: Colour
    mark: Colour
    card: Colour
    lane: Colour
    text: Colour
    off: Colour
    accent: Colour
    sheet: Colour
    sheet_line: Colour
    field: Colour
    field_wrong: Colour
    ink: Colour
    ink_faint: Colour
    error: Colour
    red: Colour
    scrim: Colour


@dataclass(frozen=True, slots=True)
class Cloth:
    """What a felt's theme is made from: its colour, a dark and a middle tone of it."""

    felt: Colour
    deep: Colour
    middle: Colour
    mark: Colour = (1, 1, 1, 0.85)


FELTS: Mapping[str, Cloth] = {
    "green": Cloth(_hex("17633f"), _hex("0a3322"), _hex("16663f")),
    "blue": Cloth(_hex("1f5288"), _hex("0c2747"), _hex("1d5596")),
    "wine": Cloth(_hex("6f2541"), _hex("350e1e"), _hex("7d2a48")),
    "slate": Cloth(_hex("47525a"), _hex("1d252b"), _hex("4a5963")),
    "sand": Cloth(_hex("d6c49c"), _hex("3a2c18"), _hex("6b5430"), _hex("3a2c18")),
}
MODES = ("light", "dark", "contrast")


def theme_of(mode: str, felt: str) -> Theme:
    """Return a theme.

    :param mode: one of :data:`MODES`.
    :param felt: one of :data:`FELTS`; high contrast has a black one.
    """
    if mode == "contrast":
        return _CONTRAST
    cloth = FELTS[felt]
    light = Theme(
        felt=cloth.felt,
        bar=_clear(cloth.deep, 0.82),
        button=_clear(cloth.deep, 0.96),
        pressed=cloth.middle,
        primary=cloth.middle,
        primary_pressed=cloth.deep,
        link=cloth.middle,
        choice=mixed(cloth.middle, _hex("f7f5ee"), 0.89),
        faint=mixed(cloth.middle, WHITE, 0.78),
        mark=cloth.mark,
        grain=(1, 1, 1, 1),
        vignette=(0, 0, 0, 0.34),
        ridge=(1, 1, 1, 0.2),
        card=WHITE,
        lane=_hex("04120d", 0.9),
        text=_hex("f6f9f5"),
        off=_hex("9db0a5"),
        accent=_hex("ffd35c"),
        sheet=_hex("f7f5ee"),
        sheet_line=_hex("d9d5c7"),
        field=WHITE,
        field_wrong=_hex("ffe6e6"),
        ink=_hex("1b241f"),
        ink_faint=_hex("55625b"),
        error=_hex("a3161f"),
        red=_hex("b3121f"),
        scrim=(0, 0, 0, 0.5),
    )
    return light if mode == "light" else _darkened(light, cloth)


def _darkened(light: Theme, cloth: Cloth) -> Theme:
    """Return the theme for the night: dim felt and cards, dark sheets."""
    sheet = mixed(cloth.deep, _hex("1b1e1d"), 0.75)
    return replace(
        light,
        felt=mixed(cloth.deep, BLACK, 0.25),
        bar=_clear(mixed(cloth.deep, BLACK, 0.6), 0.82),
        button=_clear(mixed(cloth.deep, BLACK, 0.55), 0.96),
        vignette=(0, 0, 0, 0.5),
        ridge=(1, 1, 1, 0.08),
        mark=(1, 1, 1, 0.75),
        card=_hex("dcdad4"),
        sheet=sheet,
        sheet_line=mixed(sheet, WHITE, 0.22),
        field=mixed(sheet, BLACK, 0.35),
        field_wrong=_hex("4a1c1c"),
        choice=mixed(sheet, cloth.middle, 0.45),
        link=mixed(cloth.middle, WHITE, 0.66),
        ink=_hex("f0f3ef"),
        ink_faint=_hex("b9c3bc"),
        error=_hex("ffa39c"),
        red=_hex("ff9d97"),
        scrim=(0, 0, 0, 0.6),
    )


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two, ``share`` of the way to the other."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def _clear(colour: Colour, alpha: float) -> Colour:
    return (*colour[:3], alpha)


_CONTRAST = Theme(
    felt=BLACK,
    bar=BLACK,
    button=_hex("1c1c1c"),
    pressed=_hex("004f9e"),
    primary=_hex("004f9e"),
    primary_pressed=_hex("003368"),
    link=_hex("9ecbff"),
    choice=_hex("0a2a4a"),
    faint=WHITE,
    grain=NOTHING,
    vignette=NOTHING,
    ridge=(1, 1, 1, 0.12),
    mark=WHITE,
    card=WHITE,
    lane=BLACK,
    text=WHITE,
    off=_hex("b0b0b0"),
    accent=_hex("ffe14d"),
    sheet=_hex("0d0d0d"),
    sheet_line=WHITE,
    field=BLACK,
    field_wrong=_hex("4a0000"),
    ink=WHITE,
    ink_faint=_hex("dddddd"),
    error=_hex("ffb0a8"),
    red=_hex("ff9d97"),
    scrim=(0, 0, 0, 0.7),
)
THEME = theme_of("light", "green")


def use(mode: str, felt: str) -> None:
    """Make :data:`THEME` another theme; what is shown already keeps its colours until painted."""
    made = theme_of(mode, felt)
    for each in fields(Theme):
        setattr(THEME, each.name, getattr(made, each.name))


def markup(colour: Colour) -> str:
    """Return a colour as markup has it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])


TITLE, SCORE, BODY, SMALL, BUTTON, DOTS = "17sp", "25sp", "16sp", "13sp", "13sp", "11sp"
