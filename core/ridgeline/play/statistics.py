"""Statistics, worked out from the results of attempts: nothing is counted twice or kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ridgeline.play.records import Result

BEST = 5
"""As many best results are told."""
_STEPS = (1, 2, 5)


class Order(NamedTuple):
    """Which of two results is the better: the score first, then what orders equal scores.

    :param scores: whether points are counted; where none are, only wins are compared.
    """

    better: Literal["higher", "lower"] = "higher"
    ties: tuple[Literal["time", "moves"], ...] = ("time", "moves")
    scores: bool = True


USUAL = Order()


@dataclass(frozen=True, slots=True)
class Statistics:
    """What some attempts came to.

    Only attempts that have ended count; one that is open is neither won nor lost.

    :param played: number of attempts that ended or were given up.
    :param won: those of them that were won; what was undone after a win takes nothing back.
    :param open: number of attempts that may go on.
    :param streak: wins in a row up to the latest game; 0 if that was not won.
    :param longest_streak: most wins in a row.
    :param best: the best results, the best one first; those that were given up have no score.
    :param longest_run: of all attempts, open ones too.
    :param seconds: time of all played.
    :param fastest: seconds of the fastest win; None if there is none.
    :param fewest_moves: of a win; None if there is none.
    :param without_undo: number of wins in which nothing had been undone.
    :param without_hint: number of wins in which no hint had been asked for.
    """

    played: int
    won: int
    open: int
    streak: int
    longest_streak: int
    best: tuple[Result, ...]
    longest_run: int
    seconds: float
    fastest: float | None
    fewest_moves: int | None
    without_undo: int
    without_hint: int

    @property
    def lost(self) -> int:
        """Attempts that ended without a win or were given up."""
        return self.played - self.won

    @property
    def average_seconds(self) -> float | None:
        """Time of a game that was played, on average; None if none was."""
        return self.seconds / self.played if self.played else None


class Bar(NamedTuple):
    """How many results have a score from ``low`` up to, but not at, ``high``."""

    low: int
    high: int
    number: int


class Period(NamedTuple):
    """What was played from a day until the next period."""

    start: date
    played: int
    won: int


def statistics(results: Iterable[Result], order: Order = USUAL) -> Statistics:
    """Return what results come to.

    :param order: the rules' own; best results of several rules cannot be compared.
    """
    given = list(results)
    ended = in_order_of_end(given)
    wins = [result for result in ended if result.ending == "won"]
    longest = streak = 0
    for result in ended:
        streak = streak + 1 if result.ending == "won" else 0
        longest = max(longest, streak)
    return Statistics(
        played=len(ended),
        won=len(wins),
        open=len(given) - len(ended),
        streak=streak,
        longest_streak=longest,
        best=best_results(ended, order),
        longest_run=max((result.longest_run for result in given), default=0),
        seconds=sum(result.seconds for result in ended),
        fastest=min((result.seconds for result in wins), default=None),
        fewest_moves=min((result.moves for result in wins), default=None),
        without_undo=sum(not result.undos for result in wins),
        without_hint=sum(not result.hints for result in wins),
    )


def best_results(results: Iterable[Result], order: Order) -> tuple[Result, ...]:
    """Return the best results, the best one first; of equal ones the earlier one."""
    sign = -1 if order.better == "higher" else 1

    def rank(result: Result) -> tuple[float, ...]:
        ties = {"time": result.seconds, "moves": float(result.moves)}
        return (sign * (result.score or 0), *(ties[tie] for tie in order.ties))

    def compared(result: Result) -> bool:
        return result.score is not None if order.scores else result.ending == "won"

    return tuple(sorted(filter(compared, results), key=rank)[:BEST])


def in_order_of_end(results: Iterable[Result]) -> list[Result]:
    """Return the results that have ended, the one that ended first first."""
    ended = [result for result in results if result.ending != "open"]
    return sorted(ended, key=lambda result: result.ended)


def score_bars(results: Iterable[Result], most: int = 10) -> list[Bar]:
    """Return how scores are spread: bars of one width, a round one, none left out between them.

    :param most: no more bars than that, 2 at least.
    """
    scores = [result.score for result in results if result.score is not None]
    if not scores:
        return []
    low, high = min(scores), max(scores)
    width = _width(low, high, max(2, most))  # no width takes -1 and 0 into one bar
    start, end = low // width, high // width
    counts = [0] * (end - start + 1)
    for score in scores:
        counts[score // width - start] += 1
    return [
        Bar((start + place) * width, (start + place + 1) * width, count)
        for place, count in enumerate(counts)
    ]


def _width(low: int, high: int, most: int) -> int:
    """Return the least width of 1, 2, 5, 10, 20 … with which so many bars are enough."""
    power = 1
    while True:
        for step in _STEPS:
            width = step * power
            if high // width - low // width < most:
                return width
        power *= 10


def periods(results: Iterable[Result], most: int = 12) -> list[Period]:
    """Return what was played over time, the latest period last, none left out.

    Days, weeks (from Monday) or months, whatever gives no more periods than wanted; of months the
    latest. Days are those of the player's own time.

    :param most: no more periods than that.
    """
    ended = [(_day(result.ended), result.ending == "won") for result in in_order_of_end(results)]
    if not ended:
        return []
    first, last = min(day for day, _ in ended), max(day for day, _ in ended)
    for start_of in (_same_day, _monday, _first_of_month):
        starts = _starts(start_of(first), start_of(last), start_of, most)
        if len(starts) <= most:
            break
    counts = {start: [0, 0] for start in starts[-most:]}
    for day, won in ended:
        if (count := counts.get(start_of(day))) is not None:
            count[0] += 1
            count[1] += won
    return [Period(start, *count) for start, count in counts.items()]


def _day(moment: str) -> date:
    return datetime.fromisoformat(moment).astimezone().date()


def _same_day(day: date) -> date:
    return day


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _first_of_month(day: date) -> date:
    return day.replace(day=1)


def _starts(first: date, last: date, start_of: Callable[[date], date], most: int) -> Sequence[date]:
    """Return the starts of periods from the first to the last one; of too many the latest.

    :param most: one more than that is too many.
    """
    found = [last]
    while found[-1] > first and len(found) <= most:
        found.append(start_of(found[-1] - timedelta(days=1)))
    return found[::-1]
