"""Colours of the deck: one palette for each atlas."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Ink:
    """A suit's colours.

    :param sign: index and pips.
    :param robe: the courts' main cloth.
    :param lining: the courts' second cloth.
    :param tint: ground behind a court.
    """

    sign: str
    robe: str
    lining: str
    tint: str


@dataclass(frozen=True)
class Cloth:
    """A back's colours: its ground, a darker and a lighter tone of it, and the emblem."""

    ground: str
    dark: str
    light: str
    emblem: str


@dataclass(frozen=True)
class Palette:
    """All colours of one deck; ``suits`` by the letters C, D, H and S, ``backs`` by name.

    :param rim: width of the card's edge in card units.
    """

    name: str
    suits: dict[str, Ink]
    paper: str = "#fffdf7"
    edge: str = "#6f6a5f"
    rim: float = 2.2
    line: str = "#2a2420"
    gold: str = "#e6ad3c"
    gold_dark: str = "#a8741a"
    skin: str = "#f6d7b8"
    hair: tuple[str, str, str] = ("#5b3a22", "#8a5a2b", "#c99a4b")
    backs: dict[str, Cloth] = field(default_factory=lambda: BACKS)


BACKS = {
    "ridge": Cloth("#24508f", "#183a6d", "#7fa6dc", "#fffdf7"),
    "rose": Cloth("#9c2335", "#74131f", "#eaa39c", "#ffe9c9"),
    "night": Cloth("#1d2b53", "#111a38", "#5f78b8", "#f6e7b0"),
}

RED, BLACK = "#c8142b", "#14171c"

TWO_COLOURS = Palette(
    "two",
    {
        "C": Ink(BLACK, "#23405f", "#3f8f86", "#e4ecf0"),
        "D": Ink(RED, "#c0392b", "#2f5f96", "#fbeee2"),
        "H": Ink(RED, "#b3182f", "#3b4f8f", "#fbe9e6"),
        "S": Ink(BLACK, "#2b2f52", "#9a3346", "#e8e8f2"),
    },
)

FOUR_COLOURS = replace(
    TWO_COLOURS,
    name="four",
    suits={
        "C": Ink("#0c6b35", "#14683a", "#3f8f86", "#e3f1e6"),
        "D": Ink("#1553b7", "#1f57ad", "#c0392b", "#e4ecfa"),
        "H": Ink(RED, "#b3182f", "#3b4f8f", "#fbe9e6"),
        "S": Ink(BLACK, "#2b2f52", "#6c7483", "#e9e9ee"),
    },
)

CONTRAST = replace(
    FOUR_COLOURS,
    name="contrast",
    suits={
        "C": Ink("#00521f", "#00521f", "#ffffff", "#ffffff"),
        "D": Ink("#0033a0", "#0033a0", "#ffffff", "#ffffff"),
        "H": Ink("#b00014", "#b00014", "#ffffff", "#ffffff"),
        "S": Ink("#000000", "#000000", "#ffffff", "#ffffff"),
    },
    paper="#ffffff",
    edge="#000000",
    rim=6,
    line="#000000",
)

PALETTES = (TWO_COLOURS, FOUR_COLOURS, CONTRAST)
