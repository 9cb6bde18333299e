"""Readers of points: one number, a table, or a series that goes on by a rule."""

from __future__ import annotations

from dataclasses import dataclass

from ridgeline.cards import JOKER, KING, RANKS, parse_rank
from ridgeline.errors import NotationError
from ridgeline.syntax.faults import BadValue, Fault, unexpected
from ridgeline.syntax.readers import Reader, read_each, whole

POINTS = whole()
"""Read a number of points."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that go on by a rule: ``[1, "+1"]`` is 1, 2, 3, …; ``[1, "*2"]`` is 1, 2, 4, …

    :param values: the first points; after them the last goes on.
    :param add: added to each for the next.
    :param times: each is multiplied by it for the next.
    """

    values: tuple[int, ...]
    add: int = 0
    times: int = 1

    def table(self, length: int) -> tuple[int, ...]:
        """Return the first so many points; no value if there are none."""
        if not self.values:
            return ()
        result = list(self.values[:length])
        while len(result) < length:
            result.append(result[-1] * self.times + self.add)
        return tuple(result)


NO_POINTS = Series(())


def _read_step(value: str) -> tuple[int, int] | None:
    """Return (add, times) of ``+1`` or ``*2``."""
    sign, digits = value[:1], value[1:]
    if sign not in ("+", "-", "*") or len(digits) > 6:
        return None
    if not (digits.isascii() and digits.isdigit()):
        return None
    number = int(digits)
    return {"+": (number, 1), "-": (-number, 1), "*": (0, number)}[sign]


_SERIES_EXPECTS = "points as 15, as [15, 15, 30], or as [1, '+1'] or [1, '*2'] for what goes on"


def _read_series(value: object) -> Series:
    if not isinstance(value, list):
        try:
            return Series((POINTS.read(value),))
        except BadValue:
            raise unexpected(value, _SERIES_EXPECTS) from None
    step = _read_step(value[-1]) if len(value) > 1 and isinstance(value[-1], str) else None
    if len(value) > 100:
        raise BadValue(Fault((), f"found {len(value)} items, expected at most 100"))
    values = read_each(value[:-1] if step else value, POINTS.read)
    add, times = step or (0, 1)
    return Series(values, add, times)


def _plain_series(series: Series) -> object:
    if series.add:
        return [*series.values, f"{series.add:+d}"]
    if series.times != 1:
        return [*series.values, f"*{series.times}"]
    return series.values[0] if len(series.values) == 1 else list(series.values)


series: Reader[Series] = Reader(
    _read_series,
    _SERIES_EXPECTS,
    {
        "anyOf": [
            dict(POINTS.schema),
            {
                "type": "array",
                "maxItems": 100,
                "items": {
                    "anyOf": [
                        dict(POINTS.schema),
                        {"type": "string", "pattern": "^[-+*][0-9]{1,6}$"},
                    ]
                },
            },
        ]
    },
    _plain_series,
)
"""Read points by place: one number for all, a list whose last goes on, or a list and a step."""


def _read_by_rank(value: object) -> tuple[int, ...]:
    if not isinstance(value, dict):
        raise unexpected(value, "points by rank as {AK: 8, 23: 6, joker: 0}")
    points = [0] * (KING + 1)
    faults: list[Fault] = []
    for name, number in value.items():
        try:
            ranks = [JOKER] if name == "joker" else [parse_rank(letter) for letter in name]
        except NotationError:
            expects = f"expected ranks of {RANKS} together, or 'joker'"
            faults.append(Fault((name,), f"found {name!r}, {expects}", of_key=True))
            continue
        try:
            number = POINTS.read(number)
        except BadValue as error:
            faults += [fault._replace(at=(name, *fault.at)) for fault in error.faults]
            continue
        for each in ranks:
            points[each] = number
    if faults:
        raise BadValue(*faults)
    return tuple(points) if any(points) else ()


def _plain_by_rank(points: tuple[int, ...]) -> object:
    names = ["joker", *RANKS]
    return {names[index]: number for index, number in enumerate(points) if number}


by_rank: Reader[tuple[int, ...]] = Reader(
    _read_by_rank,
    "points by rank as {AK: 8, 23: 6, joker: 0}",
    {
        "type": "object",
        "patternProperties": {f"^([{RANKS}{RANKS.lower()}]{{1,13}}|joker)$": dict(POINTS.schema)},
        "additionalProperties": False,
    },
    _plain_by_rank,
)
"""Read points by rank as a tuple by rank, index 0 the joker; empty if all are 0."""
