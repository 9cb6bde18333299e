"""Running totals of a survey: what is kept of the deals, however many they are.

Totals of parts of the deals add up to those of all of them, in any order and exactly: they are
whole numbers throughout (but for the time spent).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ridgeline.solver.difficulty import Grade
    from ridgeline.solver.problem import Verdict

MOST_BINS = 256
"""Bins of a histogram at most."""

Z95 = 1.959963984540054
"""Half the width of a normal distribution's middle 95 %, in standard deviations."""


def wilson(successes: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's score interval of a share.

    :param z: half the width of the level, in standard deviations.
    :return: from nothing to everything if there were no trials.
    """
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    square = z * z / trials
    centre = share + square / 2
    half = z * sqrt(share * (1 - share) / trials + square / (4 * trials))
    low = 0.0 if successes == 0 else (centre - half) / (1 + square)
    high = 1.0 if successes == trials else (centre + half) / (1 + square)
    return low, high


@dataclass(slots=True)
class Spread:
    """How values of a figure are spread.

    :param bins: number of values by bin: that of ``v`` is ``v // width``. The width is the least
        power of two with which :data:`MOST_BINS` suffice, whatever the order of the values.
    """

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    greatest: int = 0
    width: int = 1
    bins: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        """Count a value."""
        self.merge(Spread(1, value, value * value, value, value, 1, Counter({value: 1})))

    def merge(self, other: Spread) -> None:
        """Count another's values too."""
        if not other.count:
            return
        self.least = min(self.least, other.least) if self.count else other.least
        self.greatest = max(self.greatest, other.greatest) if self.count else other.greatest
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        width = max(self.width, other.width)
        self._widen(width)
        for place, number in other.bins.items():
            self.bins[place * other.width // width] += number
        while len(self.bins) > MOST_BINS:
            self._widen(2 * self.width)

    def _widen(self, width: int) -> None:
        if width == self.width:
            return
        bins: Counter[int] = Counter()
        for place, number in self.bins.items():
            bins[place * self.width // width] += number
        self.width, self.bins = width, bins

    @property
    def mean(self) -> float:
        """Return the arithmetic mean; there has to be a value."""
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """Return the standard deviation that the values of a sample suggest; 0 of one value."""
        if self.count < 2:
            return 0.0
        # Whole numbers up to the one division: nothing is lost to cancellation.
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "count": self.count,
            "total": self.total,
            "squares": self.squares,
            "min": self.least,
            "max": self.greatest,
            "width": self.width,
            "bins": sorted(self.bins.items()),
        }

    @classmethod
    def of_plain(cls, tree: Mapping[str, Any]) -> Spread:
        """Return what :meth:`plain` has written."""
        keys = ("count", "total", "squares", "min", "max", "width")
        count, total, squares, least, greatest, width = (int(tree[key]) for key in keys)
        bins = Counter(dict(tree["bins"]))
        return cls(count, total, squares, least, greatest, width, bins)


@dataclass(slots=True)
class Totals:
    """What came of some deals.

    :param verdicts: number of deals by verdict.
    :param spreads: of each figure that was asked for and found, by the name that it has in
        :class:`~ridgeline.solver.problem.Answer`.
    :param grades: number of deals by grade of difficulty.
    :param methods: number of deals by the method that decided them.
    :param first: the least number of a deal of each verdict.
    :param seconds: processor time spent on them, of all processes together.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    spreads: dict[str, Spread] = field(default_factory=dict)
    grades: Counter[Grade] = field(default_factory=Counter)
    methods: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def deals(self) -> int:
        """Return the number of deals."""
        return self.verdicts.total()

    @property
    def decided(self) -> int:
        """Return the number of deals whose verdict is known."""
        return self.verdicts["won"] + self.verdicts["lost"]

    def add(
        self, number: int, verdict: Verdict, figures: Mapping[str, int | None], method: str
    ) -> None:
        """Count a deal.

        :param figures: what was found; None where it was not asked, or the budget ran out.
        """
        self.verdicts[verdict] += 1
        self.methods[method] += 1
        self.first[verdict] = min(number, self.first.get(verdict, number))
        for name, value in figures.items():
            if value is not None:
                self.spreads.setdefault(name, Spread()).add(value)

    def merge(self, other: Totals) -> None:
        """Count another's deals too; nothing tells whether they are counted already."""
        self.verdicts += other.verdicts
        self.grades += other.grades
        self.methods += other.methods
        self.seconds += other.seconds
        for name, spread in other.spreads.items():
            self.spreads.setdefault(name, Spread()).merge(spread)
        for verdict, number in other.first.items():
            self.first[verdict] = min(number, self.first.get(verdict, number))

    def plain(self) -> dict[str, Any]:
        """Return them as JSON has them."""
        return {
            "verdicts": dict(self.verdicts),
            "spreads": {name: spread.plain() for name, spread in self.spreads.items()},
            "grades": sorted(self.grades.items()),
            "methods": dict(self.methods),
            "first": self.first,
            "seconds": round(self.seconds, 6),
        }

    @classmethod
    def of_plain(cls, tree: Mapping[str, Any]) -> Totals:
        """Return what :meth:`plain` has written."""
        return cls(
            Counter(tree["verdicts"]),
            {name: Spread.of_plain(spread) for name, spread in tree["spreads"].items()},
            Counter(dict(tree["grades"])),
            Counter(tree["methods"]),
            dict(tree["first"]),
            float(tree["seconds"]),
        )
