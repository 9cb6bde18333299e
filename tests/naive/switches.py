"""The switches of both families as the command line sets them, with every answer."""

import random

SWITCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "tripeaks": {
        "match.king-ace": ("joined", "separate", "king-stops"),
        "stock.draw": ("any-time", "when-stuck"),
        "score.use": ("app-tripeaks", "hogue", "aisleriot", "aisleriot-multiplier"),
        "match.joker": ("none", "any-rank"),
        "tableau.face-down": ("covered", "none"),
        "match.empty-waste": ("none", "any"),
        "rounds": ("1", "until-stuck"),
    },
    "pyramide": {
        "win": ("tableau", "everything"),
        "stock.passes": ("1", "2", "3", "5", "unlimited"),
        "match.stock-waste": ("never", "just-drawn", "top-two", "face-up-stock"),
        "match.with-coverer": ("never", "only-coverer"),
    },
}


FURTHER: dict[str, dict[str, tuple[str, ...]]] = {
    "tripeaks": {
        "pack.jokers": ("0", "1", "2"),
        "waste.start": ("0", "1"),
        "waste.show": ("all", "run"),
        "stock.passes": ("1", "2", "unlimited"),
        "rounds": ("1", "2", "3", "until-stuck"),
    },
    "pyramide": {
        "stock.draw": ("any-time", "when-stuck"),
        "tableau.face-down": ("covered", "none"),
        "waste.start": ("0", "1"),
    },
}
"""Keys that are no switches of these families, but can be set all the same."""


def family_of(ruleset: str) -> str:
    """Return ``tripeaks`` or ``pyramide``."""
    return "pyramide" if ruleset.startswith("pyramide") else "tripeaks"


def random_settings(ruleset: str, rng: random.Random, *, further: bool = False) -> dict[str, str]:
    """Return an answer to each of some of a ruleset's switches, or of its further keys too."""
    switches = SWITCHES[family_of(ruleset)]
    if further:
        switches = switches | FURTHER[family_of(ruleset)]
    chosen = rng.sample(sorted(switches), rng.randint(1, len(switches)))
    return {key: rng.choice(switches[key]) for key in chosen}
