"""Statistics in words: which rules were played, figures with their captions. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.play.statistics import (
    USUAL,
    Bar,
    Order,
    Period,
    Statistics,
    periods,
    score_bars,
    statistics,
)
from ridgeline_ui_kivy.language import _, date, figure, percent
from ridgeline_ui_kivy.texts import clock, moves_text
from ridgeline_ui_kivy.waiting import ruleset_name

if TYPE_CHECKING:
    from ridgeline.play.records import Result
    from ridgeline.rules.library import Library

ALL = ""
"""Stands for all rules together."""
_NONE = "\N{EN DASH}"
"""There is no such figure yet."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Statistics of some rules, as they are shown.

    :param figures: a caption and its value each.
    :param best: the best results, a line each; empty for all rules together, whose scores cannot be
        compared.
    :param bars: how the scores are spread; empty for all rules together, and without points.
    :param periods: what was played over time.
    """

    figures: Sequence[tuple[str, str]]
    best: Sequence[str]
    bars: Sequence[Bar]
    periods: Sequence[Period]


class Tallies:
    """The statistics of a player.

    :param results: of all attempts.
    """

    def __init__(self, library: Library, results: Iterable[Result]) -> None:
        """Take results."""
        self._library = library
        self._results = tuple(results)

    @property
    def rules(self) -> list[tuple[str, str]]:
        """Reference and name of all rules that were played, those played last first."""
        names = {each.rules.ref: each.rules.name for each in reversed(self._results)}
        return [(ref, self._name(ref, name)) for ref, name in names.items()]

    def name(self, ref: str) -> str:
        """Return how some rules are called."""
        return _("All games") if ref == ALL else dict(self.rules)[ref]

    def shown(self, ref: str, *, first: bool) -> Shown:
        """Return what is shown of some rules.

        :param first: of first attempts; else of replays.
        """
        mine = [each for each in self._results if each.first is first]
        if ref != ALL:
            mine = [each for each in mine if each.rules.ref == ref]
        order = self._order(ref)
        told = statistics(mine, order)
        if ref == ALL:
            return Shown(_figures(told), (), (), periods(mine))
        line = _best_line if order.scores else _best_win
        best = [line(place, each) for place, each in enumerate(told.best, start=1)]
        return Shown(_figures(told), best, score_bars(mine) if order.scores else (), periods(mine))

    def _name(self, ref: str, name: str) -> str:
        try:
            ruleset = self._library.by_ref(ref)
        except RidgelineError:
            return _(name)  # it is no longer installed
        return ruleset_name(ruleset.name, bool(ruleset.settings))

    def _order(self, ref: str) -> Order:
        """Return the order of results under some rules; the usual one if they are not installed."""
        if ref == ALL:
            return USUAL
        try:
            ruleset = self._library.by_ref(ref)
            scores = self._library.game(ruleset).parts.score.counts
        except RidgelineError:
            return USUAL
        score = ruleset.sections.score
        return Order(score.better, score.ties, scores)


def _figures(told: Statistics) -> list[tuple[str, str]]:
    def time(seconds: float | None) -> str:
        return _NONE if seconds is None else clock(seconds)

    share = percent(told.won / told.played) if told.played else _NONE
    moves = _NONE if told.fewest_moves is None else figure(told.fewest_moves)
    return [
        (_("Played"), figure(told.played)),
        (_("Won"), figure(told.won)),
        # Translators: of the games that were played
        (_("Share won"), share),
        (_("Wins in a row"), figure(told.streak)),
        (_("Most in a row"), figure(told.longest_streak)),
        (_("Longest run"), figure(told.longest_run)),
        (_("Average time"), time(told.average_seconds)),
        (_("Fastest win"), time(told.fastest)),
        # Translators: of the games that were won
        (_("Fewest moves"), moves),
        (_("Won without undo"), figure(told.without_undo)),
        (_("Won without hint"), figure(told.without_hint)),
        (_("In progress"), figure(told.open)),
    ]


def _best_line(place: int, result: Result) -> str:
    """Return one of the best results as a line."""
    # Translators: one of the best results: place, score, time, moves, day
    return _("{place}. {score} in {time}, {moves}, {day}").format(
        place=place,
        score=figure(result.score or 0),
        time=clock(result.seconds),
        moves=moves_text(result.moves),
        day=_day(result),
    )


def _best_win(place: int, result: Result) -> str:
    """Return one of the best wins as a line, where no points are counted."""
    # Translators: one of the best results: place, time, moves, day
    return _("{place}. {time}, {moves}, {day}").format(
        place=place,
        time=clock(result.seconds),
        moves=moves_text(result.moves),
        day=_day(result),
    )


def _day(result: Result) -> str:
    return date(datetime.fromisoformat(result.ended).astimezone().date())
