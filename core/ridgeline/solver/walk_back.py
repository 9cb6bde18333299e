"""Lines of moves, found by walking back through what a sweep reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ridgeline.engine.game import mask_slots
from ridgeline.solver.reach import stuck_bits

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.solver.problem import Line
    from ridgeline.solver.reach import Reach

DRAW = "D"


class Place(NamedTuple):
    """A set, reached by a play.

    :param number: of the set.
    :param drawn: cards drawn so far.
    :param kind: of the card played last.
    """

    number: int
    drawn: int
    kind: int


def line_to(game: Game, reach: Reach, number: int, drawn: int) -> Line:
    """Return moves that lead from the start to a set with a number of cards drawn.

    The set was reached with as many; or with fewer, and may be drawn from as long as wanted.
    """
    start = reach.board.start
    texts: list[str] = []
    if number == start:
        return (DRAW,) * drawn
    place = _last_play(reach, number, drawn)
    texts += [DRAW] * (drawn - place.drawn)
    while True:
        slot, before = _came_by(reach, place)
        texts.append(game.tables.names[slot])
        if before == start:
            texts += [DRAW] * place.drawn
            return tuple(reversed(texts))
        earlier = _played_top(reach, before, place) or _drawn_from(reach, before, place.drawn)
        texts += [DRAW] * (place.drawn - earlier.drawn)
        place = earlier


def _last_play(reach: Reach, number: int, drawn: int) -> Place:
    """Return how a set was reached with ``drawn`` cards, or else with the fewest."""
    tops, bits = reach.board.tops, reach.at(number)
    return _place(reach, number, bits & tops.block(drawn) or bits)


def _place(reach: Reach, number: int, bits: int) -> Place:
    """Return the place of the lowest of bits."""
    bit = (bits & -bits).bit_length() - 1
    return Place(number, *divmod(bit, reach.board.tops.width))


def _came_by(reach: Reach, place: Place) -> tuple[int, int]:
    """Return slot and set of a play that led to a place."""
    sets, tops = reach.board.sets, reach.board.tops
    left = sets.masks[place.number]
    bit = 1 << place.drawn * tops.width + place.kind
    for slot, kind in enumerate(tops.kind):
        if kind != place.kind or left >> slot & 1:
            continue
        before = sets.number.get(left | 1 << slot)
        if (
            before is not None
            and (slot, place.number) in sets.plays[before]
            and reach.opened(before) & bit
        ):
            return slot, before
    raise AssertionError(f"no play leads to {place}")


def _played_top(reach: Reach, before: int, place: Place) -> Place | None:
    """Return how a set was reached with a top on which the card of ``place`` goes, if it was."""
    tops = reach.board.tops
    bits = (reach.at(before) & tops.block(place.drawn)) >> place.drawn * tops.width
    takers = bits & tops.kinds.takers[place.kind]
    return Place(before, place.drawn, mask_slots(takers)[0]) if takers else None


def _drawn_from(reach: Reach, before: int, drawn: int) -> Place:
    """Return how a set was reached of which cards were drawn until there were ``drawn``."""
    board = reach.board
    bits = reach.at(before)
    if not board.when_stuck:
        return _place(reach, before, bits)
    fewer = stuck_bits(board, before, bits) & (1 << drawn * board.tops.width) - 1
    last = (fewer.bit_length() - 1) // board.tops.width
    return _place(reach, before, fewer & board.tops.block(last))
