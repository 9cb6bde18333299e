"""A slow, obvious TriPeaks: the app's game, the traditional one, AisleRiot's, and the variants.

Positions are plain objects that are copied for every move; no tables but the coverers of each place.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from naive.cards import JOKER, name, row_and_place, value

ROWS = (3, 6, 9, 10)
NAMES = [name(row, place) for row in range(4) for place in range(ROWS[row])]
APEXES = ("1.1", "1.2", "1.3")

PEAKS = (
    ("1.1", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3"),
    ("1.2", "2.3", "2.4", "3.4", "3.5", "3.6", "4.4", "4.5", "4.6"),
    ("1.3", "2.5", "2.6", "3.7", "3.8", "3.9", "4.7", "4.8", "4.9", "4.10"),
)
"""The app's shares of 9, 9 and 10 cards: the bottom row is dealt out 3, 3, 4."""

SCORINGS = ("app-tripeaks", "hogue", "aisleriot", "aisleriot-multiplier")


@dataclass(frozen=True)
class Options:
    """The rules; the defaults are the app's Easy game. ``passes`` and ``rounds`` 0: without limit.

    ``next_pack(pack, round)`` gives the cards of the round after ``round`` (counted from 1).
    """

    king_ace: str = "joined"
    when_stuck: bool = False
    scoring: str = "app-tripeaks"
    open: bool = False
    shows_run_only: bool = False
    waste_starts_empty: bool = False
    any_on_empty_waste: bool = False
    jokers: int = 0
    joker_fits: bool = True
    passes: int = 1
    rounds: int = 1
    next_pack: Callable[[list[str], int], list[str]] | None = None


@dataclass
class Position:
    """Everything there is to know; ``waste`` has its top last, ``stock`` its next card first."""

    options: Options
    pack: list[str]
    tableau: dict[str, str]
    waste: list[str]
    stock: list[str]
    score: int = 0
    run: int = 0
    moves: int = 0
    round: int = 1
    pass_number: int = 1

    @property
    def tableau_left(self) -> int:
        return len(self.tableau)


@cache
def coverers(place_name: str) -> list[str]:
    """Return the two places that cover a place, or none for the bottom row."""
    row, place = row_and_place(place_name)
    if row == 0:
        below = (2 * place, 2 * place + 1)
    elif row == 1:
        peak = place // 2
        below = (place + peak, place + peak + 1)
    elif row == 2:
        below = (place, place + 1)
    else:
        return []
    return [name(row + 1, below[0]), name(row + 1, below[1])]


def start(options: Options, cards: list[str]) -> Position:
    """Deal the cards: 28 to the tableau, one to the waste unless it starts empty, the rest stock."""
    score = 500 if options.scoring == "app-tripeaks" else 0
    pos = Position(options, [], {}, [], [], score=score)
    deal(pos, cards)
    return pos


def deal(pos: Position, cards: list[str]) -> None:
    pos.pack = list(cards)
    pos.tableau = dict(zip(NAMES, cards[:28], strict=True))
    rest = list(cards[28:])
    pos.waste = [] if pos.options.waste_starts_empty else [rest.pop(0)]
    pos.stock = rest
    pos.run = 0
    pos.pass_number = 1


def is_free(pos: Position, place_name: str) -> bool:
    if place_name not in pos.tableau:
        return False
    return all(coverer not in pos.tableau for coverer in coverers(place_name))


def is_face_up(pos: Position, place_name: str) -> bool:
    return pos.options.open or is_free(pos, place_name)


def visible(pos: Position) -> dict[str, str]:
    """Return what the player can read of the tableau: face-down cards as ``??``."""
    return {
        place_name: card if is_face_up(pos, place_name) else "??"
        for place_name, card in pos.tableau.items()
    }


def visible_stock(pos: Position) -> list[str]:
    return ["??" for _ in pos.stock]


def visible_waste(pos: Position) -> list[str]:
    """Return the waste as seen: AisleRiot turns all that lies before the last draw face down."""
    if not pos.options.shows_run_only:
        return list(pos.waste)
    shown = pos.waste[-(pos.run + 1) :]
    return ["??"] * (len(pos.waste) - len(shown)) + shown


def goes_on(options: Options, card: str, top: str | None) -> bool:
    """Return whether a card may be played onto the waste whose top is given (None = empty)."""
    if top is None:
        return options.any_on_empty_waste
    if JOKER in (card, top):
        return options.joker_fits
    if options.king_ace == "king-stops" and value(top) == 13:
        return False
    if abs(value(card) - value(top)) == 1:
        return True
    return options.king_ace == "joined" and {value(card), value(top)} == {1, 13}


def plays(pos: Position) -> list[str]:
    top = pos.waste[-1] if pos.waste else None
    return [
        place_name
        for place_name in pos.tableau
        if is_free(pos, place_name) and goes_on(pos.options, pos.tableau[place_name], top)
    ]


def legal(pos: Position) -> list[str]:
    """Return the texts of all legal moves, sorted as strings."""
    if not pos.tableau:
        return []
    moves = plays(pos)
    may_turn_back = pos.options.passes == 0 or pos.pass_number < pos.options.passes
    if pos.stock:
        if not (pos.options.when_stuck and moves):
            moves.append("D")
    elif pos.waste and may_turn_back:
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
    if move == "D":
        after.waste.append(after.stock.pop(0))
        after.run = 0
        score_draw(after)
    elif move == "P":
        after.stock, after.waste = after.waste, []
        after.pass_number += 1
        after.run = 0
    else:
        after.waste.append(after.tableau.pop(move))
        after.run += 1
        score_play(after, move)
        if not after.tableau and after.round != after.options.rounds:
            next_round(after)
    return after


def next_round(pos: Position) -> None:
    assert pos.options.next_pack is not None, "progressive rounds need next_pack"
    deal(pos, pos.options.next_pack(pos.pack, pos.round))
    pos.round += 1


def score_draw(pos: Position) -> None:
    scoring = pos.options.scoring
    if scoring == "app-tripeaks":
        pos.score = max(0, pos.score - 1)
    elif scoring == "hogue":
        pos.score -= 5
    elif scoring == "aisleriot":
        pos.score = max(0, pos.score - 5)


def score_play(pos: Position, move: str) -> None:
    scoring = pos.options.scoring
    if scoring == "app-tripeaks":
        pos.score = max(0, pos.score - 1)
        if peak_cleared(pos, move):
            pos.score += 100
    elif scoring == "hogue":
        pos.score += pos.run
        if move in APEXES:
            last = all(apex not in pos.tableau for apex in APEXES)
            pos.score += 30 if last else 15
    elif scoring == "aisleriot":
        pos.score += pos.run
        pos.score += 15 if move in APEXES else 0
        pos.score += 15 if not pos.tableau else 0
    else:
        pos.score += 2 ** (pos.run - 1)
        pos.score += 25 if move in APEXES else 0
        pos.score += 25 if not pos.tableau else 0


def peak_cleared(pos: Position, move: str) -> bool:
    """Return whether the card just played was the last of its peak's cards."""
    for peak in PEAKS:
        if move in peak:
            return all(place_name not in pos.tableau for place_name in peak)
    raise ValueError(f"{move} is in no peak")


def status(pos: Position) -> str:
    """Return ``won``, ``stuck`` or ``playing``."""
    if not pos.tableau:
        return "won"
    return "playing" if legal(pos) else "stuck"
