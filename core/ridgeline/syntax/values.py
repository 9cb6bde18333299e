"""Readers for what rulesets talk of: passes, rows, cards, ranks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from ridgeline.cards import (
    KING,
    RANKS,
    SUITS,
    face_text,
    parse_face,
    parse_rank,
    rank_text,
)
from ridgeline.errors import NotationError
from ridgeline.syntax.faults import BadValue, Fault, unexpected
from ridgeline.syntax.readers import (
    Reader,
    choice,
    either,
    list_of,
    matching,
    read_each,
    text,
    whole,
    worded,
)

MOST_ROWS = 60


def unlimited(minimum: int = 1, maximum: int = 1000) -> Reader[int]:
    """Read a whole number or ``unlimited``, which is 0 (passes of the stock)."""
    return worded(whole(minimum, maximum), "unlimited", 0)


def number_or_list(minimum: int, maximum: int) -> Reader[int | tuple[int, ...]]:
    """Read ``7`` or ``[2, 7, 6]``: one component, or several side by side."""
    number = whole(minimum, maximum)
    return either(number, list_of(number, least=1, most=60), when=_is_no_list)


def _is_no_list(value: object) -> bool:
    return not isinstance(value, list)


# Rows: [1, 3-5] is rows 1, 3, 4 and 5.


def _read_range(value: object) -> tuple[int, ...]:
    expects = f"a row from 1 to {MOST_ROWS}, or rows as '1-4'"
    if isinstance(value, int) and not isinstance(value, bool):
        first = last = value
    elif isinstance(value, str) and len(value) <= 5:
        left, _, right = value.partition("-")
        if not (left.isascii() and left.isdigit() and right.isascii() and right.isdigit()):
            raise unexpected(value, expects)
        first, last = int(left), int(right)
    else:
        raise unexpected(value, expects)
    if not 1 <= first <= last <= MOST_ROWS:
        raise unexpected(value, expects)
    return tuple(range(first, last + 1))


def _read_rows(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        return _read_range(value)
    return tuple(sorted({row for rows in read_each(value, _read_range) for row in rows}))


def _plain_rows(rows: tuple[int, ...]) -> object:
    """Return rows as a person writes them: three or more that follow each other as a range."""
    parts: list[object] = []
    for _, following in groupby(enumerate(rows), lambda each: each[1] - each[0]):
        run = [row for _, row in following]
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
    return parts[0] if len(parts) == 1 else parts


_ROW_RANGE = {
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": MOST_ROWS},
        {"type": "string", "pattern": "^[0-9]+-[0-9]+$"},
    ]
}
rows: Reader[tuple[int, ...]] = Reader(
    _read_rows,
    "rows as [1, 3-5]",
    {"anyOf": [*_ROW_RANGE["anyOf"], {"type": "array", "items": _ROW_RANGE}]},
    _plain_rows,
)
"""Read rows, counted from 1: ``4``, ``1-4`` or ``[1, 3-5]``, as ascending numbers."""


def _read_row_groups(value: object) -> tuple[tuple[int, ...], ...]:
    if (
        not isinstance(value, dict)
        or list(value) != ["rows"]
        or not isinstance(value["rows"], list)
    ):
        raise unexpected(value, "groups of rows as {rows: [1-4, 6-9]}")
    try:
        return tuple(sorted(read_each(value["rows"], _read_rows)))
    except BadValue as error:
        raise BadValue(*(f._replace(at=("rows", *f.at)) for f in error.faults)) from None


def _plain_row_groups(value: tuple[tuple[int, ...], ...]) -> object:
    return {"rows": [_plain_rows(group) for group in value]}


row_groups: Reader[tuple[tuple[int, ...], ...]] = Reader(
    _read_row_groups,
    "groups of rows as {rows: [1-4, 6-9]}",
    {
        "type": "object",
        "properties": {
            "rows": {
                "description": "Rows of each group, as [1-4, 6-9].",
                "type": "array",
                "items": dict(rows.schema),
            }
        },
        "required": ["rows"],
        "additionalProperties": False,
    },
    _plain_row_groups,
)
"""Read groups of rows, ``{rows: [1-4, 6-9]}``, as a tuple of rows per group, in ascending order."""


# Cards and ranks.


def _read_face(value: object) -> int:
    expects = "a card as 7D or '*J'"
    if not isinstance(value, str):
        raise unexpected(value, expects)
    try:
        return parse_face(value)
    except NotationError:
        raise unexpected(value, expects) from None


face: Reader[int] = Reader(
    _read_face, "a card as 7D or '*J'", {"type": "string", "maxLength": 3}, face_text
)
"""Read a card: ``7D``, ``TC``, ``'*J'``."""


def _read_rank(value: object) -> int:
    expects = f"a rank of {RANKS}"
    text = str(value) if type(value) is int and 2 <= value <= 10 else value
    if not isinstance(text, str) or len(text) > 2:
        raise unexpected(value, expects)
    try:
        return parse_rank(text)
    except NotationError:
        raise unexpected(value, expects) from None


def _plain_rank(rank: int) -> object:
    return rank if 2 <= rank <= 9 else rank_text(rank)


_RANK_SCHEMA = {"enum": [*RANKS, *RANKS[-4:].lower(), "a", *range(2, 11), "10"]}
rank: Reader[int] = Reader(_read_rank, f"a rank of {RANKS}", _RANK_SCHEMA, _plain_rank)
"""Read a rank (``A``, ``7``, ``T`` or ``10``, ``K``) as 1 … 13."""


def _read_rank_set(value: object) -> tuple[int, ...]:
    expects = f"two or more ranks together as JQK, each of {RANKS}"
    if type(value) is int:
        value = str(value)  # 234 is a number to YAML
    if not isinstance(value, str) or not 2 <= len(value) <= KING:
        raise unexpected(value, expects)
    try:
        return tuple(sorted(parse_rank(letter) for letter in value))
    except NotationError:
        raise unexpected(value, expects) from None


def _plain_rank_set(ranks: Iterable[int]) -> object:
    return "".join(rank_text(each) for each in ranks)


rank_set: Reader[tuple[int, ...]] = Reader(
    _read_rank_set,
    "ranks together as JQK",
    {
        "anyOf": [
            {"type": "string", "pattern": f"^[{RANKS}{RANKS.lower()}]{{2,13}}$"},
            {"type": "integer", "minimum": 22, "maximum": 9_999_999_999_999},
        ]
    },
    _plain_rank_set,
)
"""Read ranks that leave together, ``JQK`` or ``234``, as ascending ranks 1 … 13."""


def _read_rank_list(value: object) -> tuple[int, ...]:
    expects = "ranks as [A, 2, 3] or A-9"
    if isinstance(value, str) and len(value) <= 5:
        left, dash, right = value.partition("-")
        if not dash:
            raise unexpected(value, expects)
        first, last = _read_rank(left), _read_rank(right)
        if first > last:
            raise unexpected(value, expects)
        return tuple(range(first, last + 1))
    if not isinstance(value, list) or not value:
        raise unexpected(value, expects)
    return tuple(sorted(set(read_each(value, _read_rank))))


def _plain_rank_list(ranks: tuple[int, ...]) -> object:
    if len(ranks) > 1 and ranks == tuple(range(ranks[0], ranks[-1] + 1)):
        return f"{rank_text(ranks[0])}-{rank_text(ranks[-1])}"
    return [_plain_rank(each) for each in ranks]


rank_list: Reader[tuple[int, ...]] = Reader(
    _read_rank_list,
    "ranks as [A, 2, 3] or A-9",
    {
        "anyOf": [
            {
                "type": "string",
                "pattern": f"^([{RANKS}{RANKS.lower()}]|10)-([{RANKS}{RANKS.lower()}]|10)$",
            },
            {"type": "array", "items": dict(_RANK_SCHEMA), "minItems": 1},
        ]
    },
    _plain_rank_list,
)
"""Read ranks, ``[A, 2, 3]`` or ``A-9``, as ascending numbers 1 … 13."""


def _read_suit(value: object) -> int:
    if not isinstance(value, str) or len(value) != 1 or value.upper() not in SUITS:
        raise unexpected(value, f"a suit of {SUITS}")
    return SUITS.index(value.upper())


def _plain_suit(suit: int) -> object:
    return SUITS[suit]


suit: Reader[int] = Reader(
    _read_suit, f"a suit of {SUITS}", {"enum": [*SUITS, *SUITS.lower()]}, _plain_suit
)
"""Read a suit of ``CDHS`` as 0 … 3."""


def named(names: Iterable[str], what: str) -> Reader[Any]:
    """Read one of the names that plugins brought, as the kinds of layouts.

    :param what: what they are, for the message where there is none.
    """
    known = tuple(names)
    if known:
        return choice(*known)

    def read(value: object) -> str:
        raise unexpected(value, f"a {what}, of which no plugin brings one")

    return Reader(read, f"a {what}", {"enum": []})


def _read_letters(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise unexpected(value, "letters by switch as {match.king-ace: K}")
    faults = []
    for name, letter in value.items():
        if not isinstance(letter, str) or len(letter) != 1 or not "A" <= letter <= "Z":
            faults.append(Fault((name,), f"found {letter!r:.20}, expected a letter A to Z"))
    if faults:
        raise BadValue(*faults)
    return tuple(sorted(value.items()))


letters: Reader[tuple[tuple[str, str], ...]] = Reader(
    _read_letters,
    "letters by switch as {match.king-ace: K}",
    {"type": "object", "additionalProperties": {"type": "string", "pattern": "^[A-Z]$"}},
    dict,
)
"""Read the letters of switches, by key, in the order of the keys."""


# What a ruleset is called.

slug = matching(r"[a-z0-9]+(-[a-z0-9]+){0,15}", "a name of a-z and 0-9 with hyphens between")
"""Read the id of a ruleset."""

version: Reader[str] = replace(
    text(20), schema={"type": ["string", "number"], "minLength": 1, "maxLength": 20}
)
"""Read a version, which the loader keeps as it was written: ``1.10`` is not ``1.1``."""
