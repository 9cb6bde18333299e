"""Colours of the deck. Another palette (four colours, high contrast) is another instance."""

from dataclasses import dataclass


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
class Palette:
    """All colours of one deck; ``suits`` by the letters C, D, H and S."""

    name: str
    suits: dict[str, Ink]
    paper: str = "#fffdf7"
    edge: str = "#6f6a5f"
    line: str = "#2a2420"
    gold: str = "#e6ad3c"
    gold_dark: str = "#a8741a"
    skin: str = "#f6d7b8"
    hair: tuple[str, str, str] = ("#5b3a22", "#8a5a2b", "#c99a4b")
    back: str = "#24508f"
    back_dark: str = "#183a6d"
    back_light: str = "#7fa6dc"


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
