"""Arithmetic of packs: what no order of play can bring about, whatever the deal.

A *class* is a group of cards that leave in the same ways; everything here counts cards by class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Counts = tuple[int, ...]
"""Number of cards by class."""

Fits = Mapping[int, set[int]]
"""By class, the classes whose cards fit it."""


def most_served(needy: Mapping[int, int], offers: Mapping[int, int], fits: Fits) -> int:
    """Return how many needy cards can have a partner of their own at most: a maximum flow.

    :param needy: number of cards by class that need a partner.
    :param offers: number of cards by class that can be one.
    :param fits: per needy class, the classes of its partners.
    """
    left = dict(needy)
    room = dict(offers)
    given: Counter[tuple[int, int]] = Counter()
    served = 0
    while path := _path(left, room, fits, given):
        amount = min(left[path[0]], room[path[-1]])
        for back in range(1, len(path) - 1, 2):
            amount = min(amount, given[path[back + 1], path[back]])
        for place in range(0, len(path), 2):
            given[path[place], path[place + 1]] += amount
        for back in range(1, len(path) - 1, 2):
            given[path[back + 1], path[back]] -= amount
        left[path[0]] -= amount
        room[path[-1]] -= amount
        served += amount
    return served


def _path(
    left: Mapping[int, int],
    room: Mapping[int, int],
    fits: Fits,
    given: Mapping[tuple[int, int], int],
) -> list[int]:
    """Return a way on which more can be served: needy, offer, needy, …, offer; empty if none."""
    begin = [one for one, count in left.items() if count]
    came: dict[int, int] = {}  # offer -> the needy class that reached it
    freed: dict[int, int] = {}  # needy class -> the offer that it gives up
    queue = list(begin)
    for one in queue:
        for other in fits[one]:
            if other in came or other not in room:
                continue
            came[other] = one
            if room[other]:
                return _traced(other, came, freed)
            for giver in left:
                if given[giver, other] and giver not in freed and giver not in begin:
                    freed[giver] = other
                    queue.append(giver)
    return []


def _traced(offer: int, came: Mapping[int, int], freed: Mapping[int, int]) -> list[int]:
    path = [offer]
    while True:
        one = came[path[0]]
        path.insert(0, one)
        if one not in freed:
            return path
        path.insert(0, freed[one])


class Lattice:
    """All counts that are sums of whole multiples, negative ones too, of some units.

    What is not among them can never be taken away unit by unit to the last card.
    """

    def __init__(self, units: Iterable[Counts], length: int) -> None:
        self._rows = _echelon(units, length)

    def __contains__(self, counts: Counts) -> bool:
        rest = list(counts)
        for place, row in self._rows:
            times, left = divmod(rest[place], row[place])
            if left:
                return False
            rest = _less(rest, times, row)
        return not any(rest)


def _less(row: Sequence[int], times: int, other: Sequence[int]) -> list[int]:
    return [value - times * part for value, part in zip(row, other, strict=True)]


def _echelon(units: Iterable[Counts], length: int) -> list[tuple[int, list[int]]]:
    """Return rows that generate what the units do, each with the place of its first number.

    Places ascend, and a row is nothing before its own.
    """
    rows = [list(unit) for unit in dict.fromkeys(units)]
    found = []
    for place in range(length):
        here = [row for row in rows if row[place]]
        rows = [row for row in rows if not row[place]]
        while len(here) > 1:
            pivot = min(here, key=lambda row: abs(row[place]))
            others = [
                _less(row, row[place] // pivot[place], pivot) for row in here if row is not pivot
            ]
            here = [pivot, *(row for row in others if row[place])]
            rows += [row for row in others if not row[place]]
        found += [(place, row) for row in here]
        rows = [list(row) for row in dict.fromkeys(map(tuple, rows)) if any(row)]
    return found


def components(members: Iterable[int], fits: Fits) -> list[set[int]]:
    """Return the groups of members that hang together, by fits in either direction."""
    near = _neighbours(members, fits)
    groups = []
    while near:
        group: set[int] = set()
        rest = [next(iter(near))]
        while rest:
            one = rest.pop()
            if one not in group:
                group.add(one)
                rest += near.pop(one)
        groups.append(group)
    return groups


def sides(group: Iterable[int], fits: Fits) -> tuple[set[int], set[int]] | None:
    """Return the two sides of a group where what fits always lies on the other side.

    None if there are no such sides.
    """
    near = _neighbours(group, fits)
    side: dict[int, int] = {}
    for first in near:
        rest = [] if first in side else [first]
        side.setdefault(first, 0)
        while rest:
            one = rest.pop()
            rest += [other for other in near[one] if other not in side]
            for other in near[one]:
                if side.setdefault(other, 1 - side[one]) == side[one]:
                    return None
    return {one for one in side if not side[one]}, {one for one in side if side[one]}


def _neighbours(members: Iterable[int], fits: Fits) -> dict[int, set[int]]:
    near: dict[int, set[int]] = {one: set() for one in members}
    for one, others in near.items():
        for other in fits.get(one, set()) & near.keys():
            others.add(other)
            near[other].add(one)
    return near
