"""The search for a win, and for the most cards, of pairing games with a limit of passes.

Depth first over (cards, earliest time); see :mod:`ridgeline.solver.earliest`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.pair_rules import may_take_under
from ridgeline.solver.pair_match import Partners
from ridgeline.solver.pair_moves import FOREVER, Moves, Step, expander

if TYPE_CHECKING:
    from collections.abc import Callable

    from ridgeline.solver.pair_board import Board
    from ridgeline.solver.problem import Meter

Path = list[tuple[int, int]]
"""The cards that leave, and those that are left then, step by step."""

Place = tuple[int, int]
"""Cards and time."""


def path_to(before: dict[Place, Place], place: Place) -> Path:
    """Return the path along the places that come before one another."""
    path = []
    while place in before:
        earlier = before[place]
        path.append((earlier[0] ^ place[0], place[0]))
        place = earlier
    return path[::-1]


def first_steps(board: Board, *, timed: bool) -> list[Step]:
    """Return the position itself, and what only its being just after a draw allows.

    :param timed: times are told apart even without a limit of passes.
    """
    time = board.time if timed or board.plan.passes else 0
    steps = [(time, board.cards, 0)]
    state = board.state
    if board.plan.under == "just-drawn" and may_take_under(board.plan, state):
        *_, under, top = state.wastes[0]
        if board.game.parts.match.fits[top] >> under & 1:
            upper = 1 << board.places.index(len(state.wastes[0]) - 1)
            both = upper | upper >> 1
            steps.append((time & ~both, board.cards ^ both, both))
    return steps


def find_win(board: Board, strict: bool, meter: Meter) -> Path | None:
    """Return a way to a win, or None if there is none.

    :param strict: the piles have to be cleared too.
    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    partners = Partners(board)
    size = board.size
    must = board.cards if strict else board.cards >> size << size
    lacks = partners.lacks(must)
    meter.spend()
    if any(table[board.cards & among] for among, table in lacks.items()):
        return None
    moves = Moves(board, partners.class_of, lacks)
    seen: dict[int, int] = {}
    expand = expander(moves, seen)
    bury = burial(moves, strict)
    roots = bury(first_steps(board, timed=False))
    won = 1 if strict else 1 << size
    path: Path = []
    stack = [roots[::-1]]
    spend, reached = meter.spend, seen.get
    while stack:
        steps = stack[-1]
        if not steps:
            stack.pop()
            if path:
                path.pop()
            continue
        time, cards, gone = steps.pop()
        if reached(cards, FOREVER) <= time:
            continue
        if cards < won:
            return [*path, (gone, cards)]
        seen[cards] = time
        spend()
        steps = bury(expand(time, cards))
        if steps:
            steps.sort(reverse=True)
            stack.append(steps)
            path.append((gone, cards))
    return None


def burial(moves: Moves, strict: bool) -> Callable[[list[Step]], list[Step]]:
    """Return the function that looks for pile cards that nothing can take any more.

    In the last pass a waste card that nothing matches buries all below it for good. A strict win
    is then out of reach; otherwise the buried cards are taken for gone, so that positions which
    differ in them alone are searched once.
    """
    board, known, of = moves.board, moves.known, moves.of
    size, every, last = board.size, board.every, board.last
    tables = moves.tables
    touching = board.touching_mates if board.touching else []

    def for_good(stuck: int, pile: int) -> int:
        """Return the upmost waste card without a match among the pile cards, as a bit; or 0."""
        while stuck:
            number = stuck.bit_length() - 1
            if not touching or not touching[number] & pile:
                return 1 << number
            stuck ^= 1 << number
        return 0

    def bury(steps: list[Step]) -> list[Step]:
        kept = []
        for step in steps:
            time, cards, gone = step
            if time >= last:
                removals = known.get(cards >> size) or of(cards >> size)
                stuck = time & every & ~removals.wanted & ~board.alone_pile
                if stuck and (stuck := for_good(stuck, cards & every)):
                    if strict:
                        continue
                    above = ~(stuck + stuck - 1)
                    time, cards = time & above, cards & above
                    if any(table[cards & among] for among, table in tables):
                        continue
                    step = time, cards, gone
            kept.append(step)
        return kept

    return bury if board.plan.passes else list


def most_cards(board: Board, meter: Meter) -> tuple[int, Path]:
    """Return the smallest tableau that can be left, and a way to it.

    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    partners = Partners(board)
    size, left_over = board.size, partners.left_over()
    best, path = best_tableau(
        board,
        partners,
        lambda cards: -(cards >> size).bit_count(),
        lambda cards: -left_over(cards),
        meter,
        bury=True,
    )
    return -best, path


def best_tableau(
    board: Board,
    partners: Partners,
    value: Callable[[int], int],
    hope: Callable[[int], int],
    meter: Meter,
    *,
    bury: bool,
) -> tuple[int, Path]:
    """Return the greatest value of any cards that can be left, and a way to them.

    :param value: of cards; never less after a removal.
    :param hope: what no value that can follow exceeds.
    :param bury: buried pile cards may be taken for gone; they must be of no value then.
    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    moves = Moves(board, partners.class_of, {})
    seen: dict[int, int] = {}
    expand = expander(moves, seen)
    buried = burial(moves, strict=False) if bury else list
    won = 1 if board.game.parts.win.stock else 1 << board.size
    best, best_path = -FOREVER, list[tuple[int, int]]()
    path: Path = []
    stack = [buried(first_steps(board, timed=False))[::-1]]
    while stack:
        steps = stack[-1]
        if not steps:
            stack.pop()
            if path:
                path.pop()
            continue
        time, cards, gone = steps.pop()
        if seen.get(cards, FOREVER) <= time:
            continue
        seen[cards] = time
        meter.spend()
        reached = value(cards)
        if reached > best:
            best, best_path = reached, [*path, (gone, cards)]
        if cards < won or hope(cards) <= best:
            continue
        steps = buried(expand(time, cards))
        if steps:
            steps.sort(reverse=True)
            stack.append(steps)
            path.append((gone, cards))
    return best, best_path
