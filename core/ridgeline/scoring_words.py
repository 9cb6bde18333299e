"""A game's scoring in words: a row for each thing that scores.

Everything that is said stands in one place so that it can be translated: see
:mod:`ridgeline.wording`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ridgeline.cards import JOKER_TEXT, rank_text
from ridgeline.engine.parts import Score
from ridgeline.wording import ENGLISH, Catalogue

SCORING: Mapping[str, str] = {
    "start": "start",
    "card": "each tableau card",
    "removal": "each removal",
    "run": "cards of a run",
    "peak-times": "cards of a run, for each peak cleared",
    "run-end": "a run that a draw ends",
    "by-rank": "each card by rank",
    "waste-card": "each card from stock, waste or reserve",
    "turn": "each card turned up",
    "draw": "each draw",
    "redeal": "each redeal",
    "peak": "each peak cleared",
    "clear": "clearing the tableau",
    "stock-left": "each stock card left when won",
    "floor": "never below",
    "extra": "besides",
    "better": "better",
}
"""What scores, in the order in which it is counted."""

POINTS: Mapping[str, str] = {
    "each": "{points} each",
    "times": "times {factor}",
    "extra": "a plugin's own points",
    "lower": "the lower score",
}


Rank = Callable[[int], str]


def describe_scoring(
    score: Score, *, catalogue: Catalogue = ENGLISH, rank: Rank = rank_text
) -> list[tuple[str, str]]:
    """Return the scoring as rows ``(for what, points)``, in the order in which they are counted.

    :param catalogue: translates both.
    :param rank: how a rank from ace to king is written.
    """

    def each(points: Iterable[int], *, most: int = 6) -> str:
        found = list(points)
        if len(set(found)) == 1 and found[0]:
            return catalogue.gettext(POINTS["each"]).format(points=f"{found[0]:+d}")
        return _series(found, most)

    def times(factor: int) -> str:
        return catalogue.gettext(POINTS["times"]).format(factor=factor) if factor != 1 else ""

    rows = {
        "start": str(score.start),
        "card": _signed(score.card),
        "removal": _signed(score.removal),
        "run": each(score.run[1:]),
        "peak-times": times(score.peak_times),
        "run-end": each(score.run_end[1:]),
        "by-rank": _by_rank(score.by_rank, rank),
        "waste-card": _signed(score.waste_card),
        "turn": _signed(score.turn),
        "draw": _signed(score.draw),
        "redeal": _signed(score.redeal),
        "peak": _peaks(score.peak),
        "clear": _signed(score.clear),
        "stock-left": _signed(score.stock_left),
        "floor": "" if score.floor is None else str(score.floor),
        "extra": catalogue.gettext(POINTS["extra"]) if score.extra is not None else "",
        "better": catalogue.gettext(POINTS["lower"]) if score.better == "lower" else "",
    }
    return [(catalogue.gettext(SCORING[code]), points) for code, points in rows.items() if points]


def _signed(points: int) -> str:
    return f"{points:+d}" if points else ""


def _series(points: list[int], most: int) -> str:
    """Return what goes on for ever: its first numbers and the last one."""
    if not any(points):
        return ""
    shown = [f"{value:+d}" for value in points[:most]]
    return ", ".join([*shown, "…", f"{points[-1]:+d}"] if len(points) > most else shown)


def _peaks(points: tuple[int, ...]) -> str:
    if len(set(points)) == 1:
        return _signed(points[0])
    return _series(list(points), len(points))


def _by_rank(points: tuple[int, ...], rank: Rank) -> str:
    return ", ".join(
        f"{rank(each) if each else JOKER_TEXT} {p:+d}" for each, p in enumerate(points) if p
    )
