"""Scorings by name, and the switch between that of the app and the traditional one."""

from collections.abc import Callable

from ridgeline import Answer, Exclusion, Modifier, Scoring, Switch, hookimpl

_PAGE = """\
Scoring

The app starts TriPeaks with 500 points and takes one for each move; each peak cleared brings 100.
A quick win is worth most, and a draw costs no more than a play.

The traditional scoring of Robert Hogue's TriPeaks rewards runs: the cards played between two draws
score 1, 2, 3 and so on, a draw costs 5 and ends the run, a peak brings 15 and the last one 30.
AisleRiot counts the same way but never goes below zero by a draw. Its multiplier scoring doubles
from card to card (1, 2, 4, 8, 16), with 25 for a peak and 25 more for the last.

Where it comes from: the app's help page; pages that quote Hogue's rules; AisleRiot's Triple Peaks.
"""

_LONGEST_RUN = 52

SCORINGS = (
    Scoring(
        "app-tripeaks",
        "The app's TriPeaks: 500 to start with, one off for each move, 100 for each peak",
        {"start": 500, "floor": 0, "card": -1, "draw": -1, "peak": 100},
    ),
    Scoring(
        "hogue",
        "The traditional TriPeaks: runs score 1, 2, 3, a draw costs 5",
        {"run": [1, "+1"], "draw": -5, "peak": 15, "clear": 15},
    ),
    Scoring(
        "aisleriot",
        "AisleRiot's Triple Peaks: as the traditional one, never below zero",
        {"floor": 0, "run": [1, "+1"], "draw": -5, "peak": 15, "clear": 15},
    ),
    Scoring(
        "aisleriot-multiplier",
        "AisleRiot's multiplier scoring: each card of a run scores twice the one before",
        {"floor": 0, "run": [1, "*2"], "peak": 25, "clear": 25},
    ),
    Scoring(
        "app-pyramide",
        "The app's Pyramide: 10 for each card of the pyramid",
        {"card": 10},
    ),
    Scoring(
        "thieves",
        "AisleRiot's Thieves: the further from seven, the more",
        {"by-rank": {"AK": 8, "23JQ": 6, "459T": 4, "678": 2}},
    ),
    Scoring(
        "golf",
        "Golf's strokes: the cards that are left of 35, the fewer the better",
        {"start": 35, "card": -1, "better": "lower"},
    ),
    Scoring(
        "one-a-card",
        "AisleRiot's Pyramid games: 1 for each card that is gone",
        {"card": 1, "waste-card": 1},
    ),
    Scoring(
        "microsoft",
        "Microsoft's TriPeaks: 100 for a card and 200 more for each next one of a run",
        {"run": [100, "+200"]},
    ),
    Scoring(
        "simple-solitaire",
        "Simple-Solitaire's TriPeaks: 50, 100, 150 in a run, 25 for each card turned up",
        {"run": [50, "+50"], "turn": 25},
    ),
    Scoring(
        "pysolfc",
        "PySolFC's Three Peaks: four cards 1 each, four 2, four 4 …, doubled for each peak cleared",
        {
            "start": -52,
            "run": [2 ** (place // 4) for place in range(_LONGEST_RUN)],
            "peak-times": 2,
            "peak": [10, 20, 40],
            "stock-left": 10,
        },
    ),
    Scoring(
        "simple-solitaire-pyramid",
        "Simple-Solitaire's Pyramid: 50 for a pair or a king, a redeal costs 200",
        {"removal": 50, "redeal": -200},
    ),
    Scoring(
        "tripeaks-neue",
        "TriPeaks NEUE: the square of a run's length when it ends, the board's cards when cleared",
        {"run-end": [length * length for length in range(1, _LONGEST_RUN + 1)]},
    ),
    Scoring(
        "second-life",
        "Second Life's Tri Towers: 100, 200, 300 in a run, a draw costs 100, peaks in thousands",
        {"run": [100, "+100"], "draw": -100, "peak": [5000, 10_000, 15_000]},
    ),
    Scoring(
        "serenity",
        "SerenityOS' TriPeaks: 25 for a card and 5 more for each next one of a run",
        {"run": [25, "+5"]},
    ),
)


@hookimpl
def ridgeline_scorings(register: Callable[[Scoring], None]) -> None:
    """Contribute the scorings that the sources name."""
    for scoring in SCORINGS:
        register(scoring)


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the switch between the scorings of TriPeaks."""
    register(
        Modifier(
            "scoring",
            "score",
            page=_PAGE,
            switch=Switch(
                "score.use",
                "H",
                "How is it scored?",
                "The app counts moves and peaks, the traditional scoring counts runs.",
                (
                    Answer("app-tripeaks", "Moves and peaks", "app"),
                    Answer("hogue", "Runs", "traditional"),
                    Answer("aisleriot", "Runs, never below zero", "aisleriot"),
                    Answer("aisleriot-multiplier", "Runs that double", "aisleriot"),
                ),
            ),
        )
    )
