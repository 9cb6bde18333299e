"""A slow, obvious Pyramide: the app's game, the traditional one, and the variants.

Positions are plain objects that are copied for every move; no tables but the coverers of each place.
"""

import copy
from dataclasses import dataclass
from functools import cache

from naive.cards import is_king, name, row_and_place, upper_left_first, value

NAMES = [name(row, place) for row in range(7) for place in range(row + 1)]
STOCK_WASTE = ("never", "just-drawn", "top-two", "face-up-stock")


@dataclass(frozen=True)
class Options:
    """The rules; the defaults are the app's game. ``passes`` 0 means without limit.

    The last three are not Pyramide's, but the rulesets' language lets them be set.
    """

    win: str = "tableau"
    passes: int = 0
    stock_waste: str = "never"
    with_coverer: bool = False
    when_stuck: bool = False
    face_down: bool = False
    waste_starts_empty: bool = False


@dataclass
class Position:
    """Everything there is to know; ``waste`` has its top last, ``stock`` its next card first."""

    options: Options
    tableau: dict[str, str]
    waste: list[str]
    stock: list[str]
    score: int = 0
    run: int = 0
    moves: int = 0
    pass_number: int = 1
    just_drawn: bool = False

    @property
    def tableau_left(self) -> int:
        return len(self.tableau)


@cache
def coverers(place_name: str) -> list[str]:
    """Return the two neighbours of the row below, or none for the last row."""
    row, place = row_and_place(place_name)
    return [] if row == 6 else [name(row + 1, place), name(row + 1, place + 1)]


def start(options: Options, cards: list[str]) -> Position:
    """Deal the cards: 28 to the pyramid, one to the waste, the rest are the stock."""
    tableau = dict(zip(NAMES, cards[:28], strict=True))
    if options.waste_starts_empty:
        return Position(options, tableau, [], list(cards[28:]))
    return Position(options, tableau, [cards[28]], list(cards[29:]))


def remaining_coverers(pos: Position, place_name: str) -> list[str]:
    return [coverer for coverer in coverers(place_name) if coverer in pos.tableau]


def is_free(pos: Position, place_name: str) -> bool:
    return place_name in pos.tableau and not remaining_coverers(pos, place_name)


def visible(pos: Position) -> dict[str, str]:
    """Return what the player can read of the pyramid: everything, unless it lies face down."""
    hidden = pos.options.face_down
    return {n: "??" if hidden and not is_free(pos, n) else c for n, c in pos.tableau.items()}


def visible_stock(pos: Position) -> list[str]:
    shown = ["??" for _ in pos.stock]
    if pos.stock and pos.options.stock_waste == "face-up-stock":
        shown[0] = pos.stock[0]
    return shown


@cache
def thirteen(one: str, other: str) -> bool:
    return value(one) + value(other) == 13


def removals(pos: Position) -> list[str]:
    """Return the texts of all removals."""
    moves = singles(pos) + pyramid_pairs(pos) + pile_pairs(pos)
    if pos.options.with_coverer:
        moves += coverer_pairs(pos)
    return moves


def singles(pos: Position) -> list[str]:
    moves = [n for n, card in pos.tableau.items() if is_king(card) and is_free(pos, n)]
    moves += [pile for pile, card in playable_tops(pos).items() if is_king(card)]
    return moves


def playable_tops(pos: Position) -> dict[str, str]:
    """Return the cards beside the pyramid that may go with a pyramid card."""
    tops = {}
    if pos.waste:
        tops["W"] = pos.waste[-1]
    if pos.stock and pos.options.stock_waste == "face-up-stock":
        tops["S"] = pos.stock[0]
    return tops


def pyramid_pairs(pos: Position) -> list[str]:
    free = [n for n in pos.tableau if is_free(pos, n)]
    moves = []
    for number, one in enumerate(free):
        for other in free[number + 1 :]:
            if thirteen(pos.tableau[one], pos.tableau[other]):
                moves.append("+".join(upper_left_first([one, other])))
    return moves


def pile_pairs(pos: Position) -> list[str]:
    """Return the pairs that need a card of the waste or the stock."""
    tops = playable_tops(pos)
    moves = []
    for pile, top in tops.items():
        for place_name, card in pos.tableau.items():
            if thirteen(card, top) and is_free(pos, place_name):
                moves.append(f"{place_name}+{pile}")
    if "W" in tops and "S" in tops and thirteen(tops["W"], tops["S"]):
        moves.append("W+S")
    may_pair = pos.options.stock_waste == "top-two"
    may_pair = may_pair or (pos.options.stock_waste == "just-drawn" and pos.just_drawn)
    if may_pair and len(pos.waste) >= 2 and thirteen(pos.waste[-1], pos.waste[-2]):
        moves.append("W+U")
    return moves


def coverer_pairs(pos: Position) -> list[str]:
    """Return the pairs of a card and the only card that still covers it, itself uncovered.

    A card that still lies face down pairs with nothing.
    """
    if pos.options.face_down:
        return []
    moves = []
    for place_name, card in pos.tableau.items():
        remaining = remaining_coverers(pos, place_name)
        if len(remaining) == 1:
            (coverer,) = remaining
            if is_free(pos, coverer) and thirteen(card, pos.tableau[coverer]):
                moves.append(f"{place_name}+{coverer}")
    return moves


def won(pos: Position) -> bool:
    if pos.tableau:
        return False
    return pos.options.win == "tableau" or (not pos.stock and not pos.waste)


def legal(pos: Position) -> list[str]:
    """Return the texts of all legal moves, sorted as strings."""
    if won(pos):
        return []
    moves = removals(pos)
    if pos.stock:
        if not (pos.options.when_stuck and moves):
            moves.append("D")
    elif pos.waste and (pos.options.passes == 0 or pos.pass_number < pos.options.passes):
        moves.append("P")
    return sorted(moves)


def play(pos: Position, move: str) -> Position:
    """Return the position after a legal move."""
    if move not in legal(pos):
        raise ValueError(f"{move} is not legal: {legal(pos)}")
    after = copy.copy(pos)
    after.tableau = dict(pos.tableau)
    after.waste = list(pos.waste)
    after.stock = list(pos.stock)
    after.moves += 1
    after.just_drawn = move == "D"
    if move == "D":
        after.waste.append(after.stock.pop(0))
    elif move == "P":
        after.stock, after.waste = after.waste, []
        after.pass_number += 1
    else:
        remove(after, move.split("+"))
    return after


def remove(pos: Position, names: list[str]) -> None:
    for part in names:
        if part in ("W", "U"):
            pos.waste.pop()
        elif part == "S":
            pos.stock.pop(0)
        else:
            del pos.tableau[part]
            pos.score += 10


def status(pos: Position) -> str:
    """Return ``won``, ``stuck`` or ``playing``."""
    if won(pos):
        return "won"
    return "playing" if legal(pos) else "stuck"
