"""Is what a plugin built sound? Each check raises ValueError with the reason, in a few words.

A mask that is too wide or a cycle of covers would not show where it was made but in the middle of
a game; so everything is held against its meaning once, when a ruleset is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable

from ridgeline.cards import ALL_RANKS, FACES, JOKER
from ridgeline.engine.parts import Alternatives, Match, Parts
from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Board


class NeverFreeError(ValueError):
    """Slots that nothing ever frees, whatever is played."""


_FACESET = ALL_RANKS | 1 << JOKER
_MOST_SLOTS = 416


def check_board(board: object) -> None:
    """Check a layout kind's board: places in order, covers among them and without a cycle.

    :raises RulesetError: if it is too large, which the keys of the ruleset are to blame for.
    """
    if not isinstance(board, Board):
        raise ValueError(f"built a {type(board).__name__}: expected a Board")  # noqa: TRY004
    _check_places(board)
    places = len(board.slots)
    if places > _MOST_SLOTS:
        raise RulesetError(f"found {places} cards, expected at most {_MOST_SLOTS}")
    if len(board.covers) != places:
        raise ValueError(f"it has {places} slots but covers for {len(board.covers)}")
    for slot, over in zip(board.slots, board.covers, strict=True):
        if any(not 0 <= number < places for number in over):
            raise ValueError(f"slot {slot.name} is covered by a slot that is not there")
    masks = tuple((sum(1 << number for number in set(over)),) for over in board.covers)
    _check_removable(board, masks, "cover each other in a circle")
    groups = [mask for masks in board.peaks.values() for mask in masks]
    for mask in (*groups, *board.walls, board.down):
        _check_mask(mask, places, "a group of its slots")


def _check_places(board: Board) -> None:
    """Check that slots come by row and place, which position texts rely on."""
    row, place = 1, 0
    for slot in board.slots:
        next_row = place and slot.row == row + 1 and slot.place == 1
        if not next_row and (slot.row, slot.place) != (row, place + 1):
            raise ValueError(
                f"slot {slot.name} stands out of order: rows and their places are counted from 1"
            )
        row, place = slot.row, slot.place


def check_alternatives(board: Board, alternatives: object) -> None:
    """Check a coverage kind's answer: alternatives for each slot, and none blocked for ever.

    :raises NeverFreeError: if some are.
    """
    if not isinstance(alternatives, tuple) or len(alternatives) != len(board.slots):
        raise ValueError("it did not return a tuple with alternatives for each slot")
    for masks in alternatives:
        if not isinstance(masks, tuple):
            raise ValueError("the alternatives of a slot are not a tuple of masks")  # noqa: TRY004
        for mask in masks:
            _check_mask(mask, len(board.slots), "an alternative")
    _check_removable(board, alternatives, "block each other for ever")


def _check_removable(board: Board, blockers: Iterable[Alternatives], what: str) -> None:
    """Take free slots away until none is left; what stays can never be played.

    Taking a slot away frees others and blocks none, so the order does not matter.
    """
    left = {number: tuple(masks) for number, masks in enumerate(blockers)}
    tableau = (1 << len(left)) - 1
    while left:
        free = [n for n, masks in left.items() if not masks or any(not tableau & m for m in masks)]
        if not free:
            names = " ".join(board.slots[number].name for number in left)
            raise NeverFreeError(f"slots {names} {what}")
        for number in free:
            tableau ^= 1 << number
            del left[number]


def _check_mask(mask: object, slots: int, what: str) -> None:
    if not isinstance(mask, int) or isinstance(mask, bool) or not 0 <= mask < 1 << slots:
        raise ValueError(f"{what} is {mask!r}: expected a mask of its {slots} slots")


def check_match(match: object, *, pairs: bool) -> None:
    """Check a match kind's tables: a faceset for each face, symmetric where cards pair."""
    if not isinstance(match, Match):
        raise ValueError(f"built a {type(match).__name__}: expected a Match")  # noqa: TRY004
    if match.onto_waste is pairs:
        raise ValueError(f"pairs is {pairs} but onto_waste is {match.onto_waste}")
    if len(match.fits) != FACES:
        raise ValueError(f"fits has {len(match.fits)} entries: expected {FACES}, one for each face")
    for faces in (*match.fits, match.alone, match.empty, *(f for s in match.sets for f in s)):
        if not isinstance(faces, int) or faces & ~_FACESET or faces < 0:
            raise ValueError(f"{faces!r} is no faceset")
    if any(len(group) < 3 for group in match.sets):
        raise ValueError("a set has fewer than three facesets")
    if pairs:
        for one, faces in enumerate(match.fits):
            for other in range(FACES):
                if faces >> other & 1 and not match.fits[other] >> one & 1:
                    raise ValueError("fits is not symmetric, but cards leave in pairs")
    if match.allows is not None and not callable(match.allows):
        raise ValueError("allows is no function")


def check_parts(parts: object, before: Parts) -> None:
    """Check what a modifier made of ``before``, as far as it could have broken it."""
    if not isinstance(parts, Parts):
        raise ValueError(f"returned a {type(parts).__name__}: expected Parts")  # noqa: TRY004
    layout = parts.layout
    if layout is not before.layout:
        board = Board(layout.slots, ((),) * len(layout.slots))
        check_alternatives(board, layout.blockers)
        for mask in (layout.down, *layout.peaks, *layout.walls):
            _check_mask(mask, len(layout.slots), "a mask of the layout")
    if parts.match is not before.match:
        check_match(parts.match, pairs=not before.match.onto_waste)
    _check_mask(parts.win.mask, len(layout.slots), "the mask of the win rule")
    if parts.plan.wastes < 1:
        raise ValueError("a game has at least one waste")
