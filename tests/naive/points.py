"""Scorings of the family, as the sources tell them: the score after a move.

Each is a function of the position before, the move, and the position after it. ``run`` of the
position after is the place of the card just played in its run, the first being 1.
"""

from collections.abc import Callable

from naive.piles import Position, visible

Points = Callable[[Position, str, Position], int]

TIPS = ("1.1", "1.2", "1.3")
SHARES = (
    ("1.1", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3"),
    ("1.2", "2.3", "2.4", "3.4", "3.5", "3.6", "4.4", "4.5", "4.6"),
    ("1.3", "2.5", "2.6", "3.7", "3.8", "3.9", "4.7", "4.8", "4.9", "4.10"),
)


def gone(before: Position, after: Position) -> list[str]:
    """Return the places of the tableau that the move emptied."""
    return [name for name in before.tableau if name not in after.tableau]


def each_card(points: int) -> Points:
    """Score each card that leaves the tableau."""

    def score(before: Position, move: str, after: Position) -> int:
        return before.score + points * len(gone(before, after))

    return score


def one_a_card(before: Position, move: str, after: Position) -> int:
    """Score 1 for each card that leaves the game, or goes from the tableau onto the waste."""
    return before.score + (0 if move in ("D", "P") else len(move.split("+")))


def a_removal(points: int, redeal: int) -> Points:
    """Score each pair or single that leaves, and each redeal."""

    def score(before: Position, move: str, after: Position) -> int:
        return before.score + {"D": 0, "P": redeal}.get(move, points)

    return score


def in_runs(first: int, step: int, turned: int = 0) -> Points:
    """Score cards by their place in the run, and cards that the move turns up."""

    def score(before: Position, move: str, after: Position) -> int:
        if move in ("D", "P"):
            return before.score
        return before.score + first + step * (after.run - 1) + turned * turned_up(before, after)

    return score


def turned_up(before: Position, after: Position) -> int:
    seen = visible(before)
    return sum(seen[name] == "??" and card != "??" for name, card in visible(after).items())


def squares(board_cards: int) -> Points:
    """Score a run's length, squared, when it ends, and the board's cards when it is cleared."""

    def score(before: Position, move: str, after: Position) -> int:
        if move == "D":
            return before.score + before.run**2
        if not after.tableau:
            return before.score + after.run**2 + board_cards
        return before.score

    return score


def pysolfc(before: Position, move: str, after: Position) -> int:
    """Score 1 for each of a run's first four cards, 2 for the next four, and so on, twice as much
    for each empty peak; 10, 20, 40 for the peaks; 10 for each card of the stock at the end.
    """
    if move == "D":
        return before.score
    empty = [tip for tip in TIPS if tip not in after.tableau]
    times = (1, 2, 4, 8)[len(empty)]
    points = times << (after.run - 1) // 4
    if move in TIPS:
        points += 5 * times
    return before.score + points + (0 if after.tableau else 10 * len(after.stock))


def hogue(before: Position, move: str, after: Position) -> int:
    """Score 1, 2, 3 … in a run; a draw costs 5; a peak brings 15, the last one 30."""
    if move == "D":
        return before.score - 5
    peaks = sum(
        any(name in before.tableau for name in share)
        and not any(name in after.tableau for name in share)
        for share in SHARES
    )
    return before.score + after.run + 15 * peaks + (0 if after.tableau else 15)


def thieves(before: Position, move: str, after: Position) -> int:
    """Score by rank: A and K 8; 2, 3, J, Q 6; 4, 5, 9, 10 4; 6, 7, 8 2; a joker nothing."""
    worth = {"A": 8, "K": 8, "2": 6, "3": 6, "J": 6, "Q": 6, "6": 2, "7": 2, "8": 2, "*": 0}
    return before.score + sum(worth.get(before.tableau[n][0], 4) for n in gone(before, after))


def app_tripeaks(*groups: tuple[str, ...]) -> Points:
    """Score 100 for clearing a group, take 1 for each play and draw, and never go below 0."""

    def score(before: Position, move: str, after: Position) -> int:
        cleared = sum(
            any(name in before.tableau for name in group)
            and not any(name in after.tableau for name in group)
            for group in groups
        )
        return max(before.score - 1, 0) + 100 * cleared

    return score
