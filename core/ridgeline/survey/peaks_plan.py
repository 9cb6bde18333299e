"""The order of a sweep over many deals: what is computed from what, the same for every deal.

A layout's tableau sets and the plays between them do not depend on the cards. Every play has a
row of its own, in which there is a word for each deal; here stands which rows and which cards make
which rows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ridgeline.solver.tableau_sets import tableau_sets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ridgeline.engine.parts import Layout
    from ridgeline.solver.tableau_sets import TableauSets

    Places = NDArray[np.intp]


class Step(NamedTuple):
    """One tableau set: the plays that lead to it, and those that lead on.

    :param number: of the set.
    :param first: first row of its level that is a play to it.
    :param end: one more than the last.
    :param slots: of the cards that can be played from it.
    :param pairs: for each of them, in it for each play that leads here: the row of the table
        that says whether the one card goes on the other.
    :param rows: for each of them the row of the next level that its play is.
    """

    number: int
    first: int
    end: int
    slots: Places
    pairs: Places
    rows: Places


class Level(NamedTuple):
    """The sets with equally many cards gone.

    :param rows: number of plays that lead to one of them.
    """

    steps: tuple[Step, ...]
    rows: int


class Plan(NamedTuple):
    """A whole sweep.

    :param sets: the tableau sets.
    :param levels: by cards gone. The one row of the first is the start, as if the waste's card
        had been played from a slot after all others.
    """

    sets: TableauSets
    levels: tuple[Level, ...]

    @property
    def rows(self) -> int:
        """Return the rows of the greatest level."""
        return max(level.rows for level in self.levels)


@lru_cache(maxsize=4)
def plan_of(layout: Layout, win: int) -> Plan | None:
    """Return the plan of a layout.

    :param win: mask of the slots that have to be empty for a win.
    :return: None if the tableau can come to too many sets.
    """
    sets = tableau_sets(layout, layout.full, win)
    if sets is None:
        return None
    slots = len(layout.slots)
    came: list[list[int]] = [[] for _ in sets.masks]
    came[0] = [slots]
    place = {}
    by_level: list[list[int]] = [[] for _ in range(slots + 1)]
    for number, mask in enumerate(sets.masks):
        by_level[slots - mask.bit_count()].append(number)
        for slot, after in sets.plays[number]:
            place[number, after] = len(came[after])
            came[after].append(slot)
    first = [0] * len(came)
    rows = []
    for numbers in by_level:
        end = 0
        for number in numbers:
            first[number] = end
            end += len(came[number])
        rows.append(end)

    def step(number: int) -> Step:
        plays = sets.plays[number]
        return Step(
            number,
            first[number],
            first[number] + len(came[number]),
            _places([slot for slot, _ in plays]),
            _places([before * slots + slot for slot, _ in plays for before in came[number]]),
            _places([first[after] + place[number, after] for _, after in plays]),
        )

    levels = (
        Level(tuple(map(step, numbers)), count)
        for numbers, count in zip(by_level, rows, strict=True)
    )
    return Plan(sets, tuple(levels))


def _places(numbers: list[int]) -> Places:
    return np.array(numbers, dtype=np.intp)
