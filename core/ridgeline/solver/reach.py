"""Everything that can be reached from a position, as the bits of each tableau set.

A set's bits (see :mod:`ridgeline.solver.tops`) say with how many cards drawn, and with which kind
of card on top, it can come about by a *play*; what draws add follows from them. One sweep over the
sets in the order of their numbers finds all bits; a narrow one, which keeps only the sets that
promise most, often finds a win.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.solver.problem import Meter
    from ridgeline.solver.tableau_sets import TableauSets
    from ridgeline.solver.tops import Bits, Tops

CHUNK = 512
"""Tableau sets between two looks at the budget."""


class Board(NamedTuple):
    """One deal on its layout, from a position on.

    :param sets: the tableau sets.
    :param start: number of the position's set.
    :param tops: the deal's bits.
    :param when_stuck: cards are drawn only while none can be played.
    """

    sets: TableauSets
    start: int
    tops: Tops
    when_stuck: bool


class Reach(NamedTuple):
    """What a sweep found.

    :param board: where.
    :param at: the bits by number of a set; 0 if no play leads to it.
    :param opened: ``opened(number)`` is the bits of the cards that can be played from a set, by
        plays and draws that lead to it.
    """

    board: Board
    at: Callable[[int], Bits]
    opened: Callable[[int], Bits]


def sweep(board: Board, most: int, meter: Meter) -> tuple[list[Bits], Reach]:
    """Find the bits of all sets.

    :param most: of draws.
    :return: the bits by number of the set, and the same as a :class:`Reach`.
    :raises OutOfBudget: see :class:`~ridgeline.solver.problem.Meter`; a set is one of its states.
    """
    plays, own = board.sets.plays, board.tops.own
    bits = [0] * len(plays)
    playable = playable_function(board, most)
    opening = opening_bits(board, most)
    for slot, after in plays[board.start]:
        bits[after] = opening & own[slot]
    rest = islice(zip(range(len(plays)), bits, plays, strict=True), board.start + 1, None)
    spread, later = board.tops.spread, board.tops.onto_later(most)
    for _ in range(board.start, len(plays), CHUNK):
        reached = 0
        for number, tops, moves in islice(rest, CHUNK):
            if tops:
                reached += 1
                if board.when_stuck:
                    fits = playable(number, tops)
                else:  # the same, without a call
                    fits = spread(tops) | later[(tops & -tops).bit_length()]
                for slot, after in moves:
                    if new := fits & own[slot]:
                        bits[after] |= new
        meter.spend(reached)
    return bits, _reach(board, bits.__getitem__, playable, opening)


def narrow_sweep(board: Board, width: int, meter: Meter) -> tuple[int | None, Reach]:
    """Look for a win among a few sets of each size: those with few draws and many free cards.

    :param width: sets kept of those with equally many cards gone.
    :return: number of a won set, or None, and the bits of the sets kept.
    """
    sets, own, draws, drawn = board.sets, board.tops.own, board.tops.draws, board.tops.drawn
    playable, opening = playable_function(board, draws), opening_bits(board, draws)
    kept: dict[int, Bits] = {}
    level = {board.start: 0}
    wins = frozenset(sets.won)
    won = None
    while level and won is None:
        meter.spend(len(level))
        found: dict[int, Bits] = {}
        for number, tops in level.items():
            fits = playable(number, tops) if tops else opening
            for slot, after in sets.plays[number]:
                if new := fits & own[slot]:
                    found[after] = found.get(after, 0) | new
        if len(found) > width:
            best = sorted(
                found.items(), key=lambda item: 2 * drawn(item[1]) - len(sets.plays[item[0]])
            )
            found = dict(best[:width])
        level = found
        kept.update(level)
        won = next((number for number in level if number in wins), None)
    return won, _reach(board, lambda number: kept.get(number, 0), playable, opening)


def _reach(
    board: Board, at: Callable[[int], Bits], playable: Callable[[int, Bits], Bits], opening: Bits
) -> Reach:
    def opened(number: int) -> Bits:
        if number == board.start:
            return opening
        bits = at(number)
        return playable(number, bits) if bits else 0

    return Reach(board, at, opened)


def opening_bits(board: Board, most: int) -> Bits:
    """Return the bits of the cards that can be played from the start, drawing up to ``most``."""
    onto = board.tops.onto
    if board.when_stuck:
        free = free_bits(board, board.start)
        return onto[0] | (0 if onto[0] & free else draw_on(board, 0, free, most)[0])
    return sum(onto[: most + 1])


def playable_function(board: Board, most: int) -> Callable[[int, Bits], Bits]:
    """Return ``playable(number, bits)``: the bits of the cards that can be played from a set.

    They go on the tops of ``bits``, which are not none, or on cards drawn after these.

    :param most: of draws.
    """
    tops = board.tops
    spread, later = tops.spread, tops.onto_later(most)
    if not board.when_stuck:
        return lambda _number, bits: spread(bits) | later[(bits & -bits).bit_length()]

    def playable(number: int, bits: Bits) -> Bits:
        free = free_bits(board, number)
        result = spread(bits)
        stuck = stuck_bits(board, number, bits)
        while stuck:
            onto, drawn = draw_on(board, tops.drawn(stuck), free, most)
            result |= onto
            # What is stuck with fewer draws comes by the same cards.
            stuck &= -1 << tops.width * drawn if drawn < most else 0
        return result

    return playable


def draw_on(board: Board, drawn: int, free: Bits, most: int) -> tuple[Bits, int]:
    """Draw until a card can be played: at least once, if there is a card to draw.

    :param free: see :func:`free_bits`.
    :return: the bits of the cards that go on the cards drawn, and how many are drawn then.
    """
    onto = board.tops.onto
    result = 0
    while drawn < most:
        drawn += 1
        result |= onto[drawn]
        if onto[drawn] & free:
            break
    return result, drawn


def free_bits(board: Board, number: int) -> Bits:
    """Return the bits of the kinds of a set's cards that nothing blocks."""
    result = 0
    for slot, _ in board.sets.plays[number]:
        result |= board.tops.own[slot]
    return result


def stuck_bits(board: Board, number: int, bits: Bits) -> Bits:
    """Return those of ``bits`` on whose top none of a set's cards goes."""
    for slot, _ in board.sets.plays[number]:
        bits &= ~board.tops.taken[slot]
    return bits
