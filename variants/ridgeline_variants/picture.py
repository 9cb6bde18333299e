"""Any layout as a picture of letters: ``shape: map``."""

from collections.abc import Callable
from dataclasses import dataclass

from ridgeline import Board, LayoutKind, RulesetError, hookimpl, key, text

_EMPTY = ". "
_MAP_LIMIT = 10_000
_NAMED = 5
"""So many wrong characters are named in a message."""


@dataclass(frozen=True)
class MapKeys:
    """Keys of ``tableau`` with ``shape: map``."""

    map: str = key(
        help="The picture: a letter lies under the next letter of the alphabet where the two "
        "touch; capitals are face up, dots are empty, two columns are a card's width",
        read=text(_MAP_LIMIT, lines=True),
    )


def build_map(keys: MapKeys) -> Board:
    """Build the board that a picture shows; rows are its lines, places go from left to right.

    :raises RulesetError: for a character that is neither a letter nor empty, or no letter at all, or
        for lines that YAML has joined with blanks.
    """
    if len(keys.map.splitlines()) == 1 and " " in keys.map.strip():
        found = "found one line with blanks in it"
        expected = "expected a line for each row, below 'map: |', and dots for what is empty"
        raise RulesetError(f"{found}: {expected}", key="map")
    letters = dict(_letters(keys.map))
    if not letters:
        raise RulesetError("found no letter in the map: expected one for each card", key="map")
    cells = list(letters)
    number = {cell: index for index, cell in enumerate(cells)}
    covers = []
    for row, column in cells:
        over = ord(letters[row, column].lower()) + 1
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        covers.append(
            [
                number[cell]
                for cell in near
                if cell in letters and ord(letters[cell].lower()) == over
            ]
        )
    return Board.of(
        [(column + 1, row) for row, column in cells],
        covers,
        down=[number[cell] for cell, letter in letters.items() if letter.islower()],
    )


def _letters(picture: str) -> list[tuple[tuple[int, int], str]]:
    found = [
        ((row, column), letter)
        for row, line in enumerate(picture.splitlines())
        for column, letter in enumerate(line.rstrip())
        if letter not in _EMPTY
    ]
    wrong = [each for each in found if not (each[1].isascii() and each[1].isalpha())]
    if wrong:
        named = [f"{letter!r} in line {row + 1}" for (row, _), letter in wrong[:_NAMED]]
        more = f" and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else ""
        message = f"found {', '.join(named)}{more} of the map: expected letters and dots"
        raise RulesetError(message, key="map")
    return found


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: map``."""
    register(LayoutKind("map", "A picture made of letters", MapKeys, build_map))
