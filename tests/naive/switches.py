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


def family_of(ruleset: str) -> str:
    """Return ``tripeaks`` or ``pyramide``."""
    return "pyramide" if ruleset.startswith("pyramide") else "tripeaks"


def random_settings(ruleset: str, rng: random.Random) -> dict[str, str]:
    """Return an answer to each of some of a ruleset's switches."""
    switches = SWITCHES[family_of(ruleset)]
    chosen = rng.sample(sorted(switches), rng.randint(1, len(switches)))
    return {key: rng.choice(switches[key]) for key in chosen}
