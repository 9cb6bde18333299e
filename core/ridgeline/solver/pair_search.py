"""The search for a win, and for the most cards, of pairing games with a limit of passes.

Depth first over (cards, earliest time); see :mod:`ridgeline.solver.earliest`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.pair_rules import may_take_under
from ridgeline.solver.pair_match import Partners
from ridgeline.solver.pair_moves import FOREVER, Moves, Step, expander
from ridgeline.solver.pair_relaxed import Relaxed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    won = 1 if strict else 1 << size
    hopeless = Relaxed(board, meter.look).is_lost
    for cards, path in walk(moves, burial(moves, strict), hopeless, meter):
        if cards < won:
            return path
    return None


def walk(
    moves: Moves,
    bury: Callable[[list[Step]], list[Step]],
    hopeless: Callable[[int], bool],
    meter: Meter,
) -> Iterator[tuple[int, Path]]:
    """Yield the cards of every position, depth first, with the path to it.

    Cards that come up again earlier are gone through again. The path is the walk's own and changes
    as it goes on.

    :param bury: see :func:`burial`.
    :param hopeless: whether nothing that is looked for can follow from cards; asked after they
        were yielded.
    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    seen: dict[int, int] = {}
    expand = expander(moves, seen)
    spend, reached = meter.spend, seen.get
    path: Path = []
    stack = [bury(first_steps(moves.board, timed=False))[::-1]]
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
        seen[cards] = time
        spend()
        path.append((gone, cards))
        yield cards, path
        further = [] if hopeless(cards) else bury(expand(time, cards))
        if further:
            further.sort(reverse=True)
            stack.append(further)
        else:
            path.pop()


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
    is_lost = Relaxed(board, meter.look).is_lost
    best, path = best_tableau(
        board,
        partners,
        lambda cards: -(cards >> size).bit_count(),
        lambda cards, best: left_over(cards) >= -best or is_lost(cards, -best - 1),
        meter,
        bury=True,
    )
    return -best, path


def best_tableau(
    board: Board,
    partners: Partners,
    value: Callable[[int], int],
    no_better: Callable[[int, int], bool],
    meter: Meter,
    *,
    bury: bool,
) -> tuple[int, Path]:
    """Return the greatest value of any cards that can be left, and a way to them.

    :param value: of cards; never less after a removal.
    :param no_better: whether no value that can follow cards exceeds a given one.
    :param bury: buried pile cards may be taken for gone; they must be of no value then.
    :raises OutOfBudget: if the meter's budget does not suffice.
    """
    moves = Moves(board, partners.class_of, {})
    buried = burial(moves, strict=False) if bury else list
    won = 1 if board.game.parts.win.stock else 1 << board.size
    best, best_path = -FOREVER, list[tuple[int, int]]()

    def hopeless(cards: int) -> bool:
        return cards < won or no_better(cards, best)

    for cards, path in walk(moves, buried, hopeless, meter):
        reached = value(cards)
        if reached > best:
            best, best_path = reached, path.copy()
    return best, best_path
