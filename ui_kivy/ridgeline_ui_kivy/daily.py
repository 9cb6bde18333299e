"""The deals of a day: found from the date alone, the same everywhere. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING

from ridgeline.deals.pack import DEALS, Source, deal
from ridgeline.shuffle import Generator

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

RULES = ("tripeaks-easy", "pyramide")
"""The rulesets that have a deal each day."""
MOST_STATES = 300_000
"""Of the search whether a deal can be won: a limit in states, so that every device agrees."""

Days = Mapping[str, Mapping[str, bool]]
"""By day, ISO 8601, then by ruleset: whether its deal was won; see ``Store.days``."""


def today() -> date:
    """Return the day that it is where the player is."""
    return date.today()


def candidates(day: date, prefix: str) -> Iterator[int]:
    """Yield the numbers that may be a day's deal, for ever.

    :param prefix: of the game's deal codes.
    """
    generator = Generator.of_key(f"daily:{prefix}:{day.isoformat()}")
    while True:
        yield generator.below(DEALS)


def deal_of_day(
    library: Library, ruleset: Ruleset, day: date, cancelled: Callable[[], bool]
) -> Iterator[int]:
    """Yield the number of a day's deal: the first candidate that is known to be winnable.

    :raises RidgelineError: if the ruleset does not compile.
    """
    from ridgeline.solver.choose import solve
    from ridgeline.solver.problem import Budget

    game, source = library.game(ruleset), Source.of(ruleset)
    for number in candidates(day, ruleset.code.prefix):
        state = game.start(deal(source, game.parts, number).faces)
        answer = solve(game, state, budget=Budget(states=MOST_STATES), cancelled=cancelled)
        if cancelled():
            return
        if answer.verdict == "won":
            yield number
            return


def weeks(month: date) -> list[list[date | None]]:
    """Return the days of a month by week, from Monday on; None where another month's would be."""
    first = month.replace(day=1)
    days: list[date | None] = [None] * first.weekday()
    day = first
    while day.month == first.month:
        days.append(day)
        day += timedelta(days=1)
    days += [None] * (-len(days) % 7)
    return [days[start : start + 7] for start in range(0, len(days), 7)]


def won_in(month: date, days: Days) -> int:
    """Return on how many days of a month a daily deal was won."""
    begin = month.strftime("%Y-%m-")
    return sum(any(won.values()) for day, won in days.items() if day.startswith(begin))


def other_month(month: date, forward: bool) -> date:
    """Return the first day of the month after or before another."""
    first = month.replace(day=1)
    return (
        (first + timedelta(days=31)).replace(day=1)
        if forward
        else (first - timedelta(days=1)).replace(day=1)
    )
