"""The relatives along random lines, against a simulator that knows cards, piles and little else.

It shares nothing with the product but the texts of moves: each game says below in its own words
what covers what, which cards lie open, and what goes together.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from family_games import game

from ridgeline.cards import face_text
from ridgeline.engine.moves import sort_moves

RANKS = "*A23456789TJQK"
Place = tuple[int, int]
Fits = Callable[[str, str], bool]


def value(card: str) -> int:
    """Return a card's rank as a number; 0 for a joker."""
    return RANKS.index(card[0])


def pyramid(rows: int) -> dict[Place, list[Place]]:
    """Return a pyramid's places and those below each that cover it."""
    return {
        (row, place): [(row + 1, place), (row + 1, place + 1)] if row < rows else []
        for row in range(1, rows + 1)
        for place in range(1, row + 1)
    }


def triangle(rows: int) -> dict[Place, list[Place]]:
    """Return an inverted pyramid: row 1 is the widest."""
    widths = {row: rows + 1 - row for row in range(1, rows + 1)}
    return {
        (row, place): [
            (row + 1, near) for near in (place - 1, place) if 1 <= near <= widths.get(row + 1, 0)
        ]
        for row, width in widths.items()
        for place in range(1, width + 1)
    }


def columns(count: int, rows: int) -> dict[Place, list[Place]]:
    return {
        (row, place): [(row + 1, place)] if row < rows else []
        for row in range(1, rows + 1)
        for place in range(1, count + 1)
    }


def three_pyramids() -> dict[Place, list[Place]]:
    """Return pyramids of 2, 7 and 6 rows side by side, places counted through."""
    sizes = (2, 7, 6)

    def first(row: int, which: int) -> int:
        return sum(row for size in sizes[:which] if row <= size)

    return {
        (row, first(row, which) + place): (
            [(row + 1, first(row + 1, which) + place + side) for side in (0, 1)]
            if row < size
            else []
        )
        for which, size in enumerate(sizes)
        for row in range(1, size + 1)
        for place in range(1, row + 1)
    }


@dataclass
class Rules:
    """One game, said plainly.

    :ivar goes: for pairing games whether two cards leave together; else whether the first may be
        laid on the second.
    """

    covers: dict[Place, list[Place]]
    goes: Fits
    alone: str = ""
    pairing: bool = True
    reserves: tuple[int, int] = (0, 0)
    wastes: int = 1
    start: int = 1
    first: str = ""
    deal: int = 1
    passes: int = 1
    stock_open: bool = False
    bottom_open: bool = False
    under_open: bool = False
    any_first: bool = False
    goal: tuple[str, ...] = ("tableau",)


def adds(total: int) -> Fits:
    return lambda a, b: value(a) + value(b) == total


def near(*, circle: bool, king_stops: bool = False) -> Fits:
    def goes(card: str, top: str) -> bool:
        if "*" in (card[0], top[0]):
            return True
        if king_stops and top[0] == "K":
            return False
        apart = abs(value(card) - value(top))
        return apart == 1 or (circle and apart == 12)

    return goes


def dozen(a: str, b: str) -> bool:
    return value(a) + value(b) == 12 or {a[0], b[0]} == {"Q", "K"}


def eleven(a: str, b: str) -> bool:
    if a[0] in "JQK" or b[0] in "JQK":
        return a[0] == b[0]
    return value(a) + value(b) == 11


ALL = ("tableau", "stock", "waste", "reserve")
GAMES = {
    "giza": Rules(pyramid(7), adds(13), "K", reserves=(8, 3), start=0, passes=0, goal=ALL),
    "king-tut": Rules(pyramid(7), adds(13), "K", start=3, deal=3, passes=0),
    "apophis": Rules(pyramid(7), adds(13), "K", wastes=3, start=3, passes=3, goal=ALL),
    "cheops": Rules(
        pyramid(7), lambda a, b: abs(value(a) - value(b)) <= 1, stock_open=True, goal=ALL
    ),
    "treize": Rules(
        pyramid(7), adds(13), "K", start=0, bottom_open=True, under_open=True, goal=ALL
    ),
    "double-pyramid": Rules(pyramid(9), adds(13), "K", stock_open=True, passes=3, goal=ALL),
    "pharaohs": Rules(three_pyramids(), adds(13), "K", start=0, passes=0),
    "triangle": Rules(triangle(7), adds(13), "K", stock_open=True, passes=3, goal=ALL),
    "eleven-triangle": Rules(triangle(7), eleven, wastes=3, start=3, goal=ALL),
    "pyramid-dozen": Rules(pyramid(7), dozen, reserves=(6, 4), start=0, passes=0, goal=ALL),
    "golf": Rules(columns(7, 5), near(circle=False), pairing=False),
    "golf-dead-king": Rules(columns(7, 5), near(circle=False, king_stops=True), pairing=False),
    "double-golf": Rules(columns(9, 7), near(circle=False), pairing=False),
    "thieves": Rules(columns(7, 5), near(circle=False), pairing=False),
    "black-hole": Rules(columns(17, 3), near(circle=True), pairing=False, start=0, first="AS"),
    "all-in-a-row": Rules(
        columns(13, 4), near(circle=True), pairing=False, start=0, any_first=True
    ),
    "elevator-aisleriot": Rules(
        pyramid(7), near(circle=True), pairing=False, start=0, goal=("tip",)
    ),
}


@dataclass
class Simulator:
    """A game being played; piles are lists, the last card on top, the stock's next card first."""

    rules: Rules
    pack: list[str]
    tableau: dict[Place, str] = field(default_factory=dict)
    reserves: list[list[str]] = field(default_factory=list)
    wastes: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    used: int = 1

    def __post_init__(self) -> None:
        rules, cards = self.rules, list(self.pack)
        self.wastes = [[] for _ in range(rules.wastes)]
        if rules.first:
            cards.remove(rules.first)
            self.wastes[0].append(rules.first)
        for place in sorted(rules.covers):
            self.tableau[place] = cards.pop(0)
        piles, height = rules.reserves
        self.reserves = [[cards.pop(0) for _ in range(height)] for _ in range(piles)]
        for number in range(rules.start):
            self.wastes[number % rules.wastes].append(cards.pop(0))
        self.stock = cards

    def open_cards(self) -> Iterator[tuple[str, str]]:
        """Yield name and card of everything that may leave, in the order of moves' texts."""
        rules = self.rules
        for place in sorted(self.tableau):
            if not any(over in self.tableau for over in rules.covers[place]):
                yield f"{place[0]}.{place[1]}", self.tableau[place]
        if not rules.pairing:
            return
        for number, pile in enumerate(self.reserves, start=1):
            if pile:
                yield f"R{number}", pile[-1]
        for number, pile in enumerate(self.wastes, start=1):
            if pile:
                yield ("W" if rules.wastes == 1 else f"W{number}"), pile[-1]
        if rules.bottom_open and len(self.wastes[0]) > 1:
            yield "B", self.wastes[0][0]
        if rules.stock_open and self.stock:
            yield "S", self.stock[0]

    def over(self) -> bool:
        goal = self.rules.goal
        return not (
            ("tableau" in goal and self.tableau)
            or ("tip" in goal and (1, 1) in self.tableau)
            or ("stock" in goal and self.stock)
            or ("waste" in goal and any(self.wastes))
            or ("reserve" in goal and any(self.reserves))
        )

    def legal(self) -> list[str]:
        if self.over():
            return []
        moves = list(self.pairs() if self.rules.pairing else self.plays())
        if self.stock:
            moves.append("D")
        elif any(self.wastes) and self.rules.passes in (0, *range(self.used + 1, 99)):
            moves.append("P")
        return sorted(moves)

    def plays(self) -> Iterator[str]:
        waste = self.wastes[0]
        for name, card in self.open_cards():
            if self.rules.goes(card, waste[-1]) if waste else self.rules.any_first:
                yield name

    def pairs(self) -> Iterator[str]:
        cards = list(self.open_cards())
        yield from (name for name, card in cards if card[0] in (self.rules.alone or "-"))
        for (one, a), (other, b) in combinations(cards, 2):
            if self.rules.goes(a, b):
                yield f"{one}+{other}"
        waste = self.wastes[0]
        # of just two waste cards the lower one is the bottom, and goes by that name
        lowest = 3 if self.rules.bottom_open else 2
        if self.rules.under_open and len(waste) >= lowest and self.rules.goes(*waste[-2:]):
            yield "W+U"

    def play(self, move: str) -> None:
        if move == "D":
            for number in range(self.rules.deal * self.rules.wastes):
                if self.stock:
                    self.wastes[number % self.rules.wastes].append(self.stock.pop(0))
            return
        if move == "P":
            self.stock = [card for pile in self.wastes for card in pile]
            self.wastes = [[] for _ in self.wastes]
            self.used += 1
            return
        for part in move.split("+"):
            card = self.take(part)
            if not self.rules.pairing:
                self.wastes[0].append(card)

    def take(self, part: str) -> str:
        if part[0].isdigit():
            row, _, place = part.partition(".")
            return self.tableau.pop((int(row), int(place)))
        if part[0] == "R":
            return self.reserves[int(part[1:]) - 1].pop()
        if part == "B":
            return self.wastes[0].pop(0)
        if part == "S":
            return self.stock.pop(0)
        return self.wastes[int(part[1:] or 1) - 1].pop()  # the top; under it once that is gone


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_legal_moves_and_status_along_random_lines(ruleset_id: str) -> None:
    made = game(ruleset_id)
    faces = [*made.parts.pack.faces, *[0] * made.parts.pack.jokers]
    for seed in range(25):
        chance = random.Random(f"{ruleset_id} {seed}")
        chance.shuffle(faces)
        state = made.start(faces)
        simulator = Simulator(GAMES[ruleset_id], [face_text(face) for face in faces])
        for _ in range(120):
            moves = {move.text: move for move in sort_moves(made.legal(state))}
            assert list(moves) == simulator.legal()
            assert (made.status(state) == "won") == simulator.over()
            if not moves:
                break
            # draws alone would bring most games to an end before anything happens
            cards = [text for text in moves if text not in ("D", "P")]
            text = chance.choice(cards if cards and chance.random() < 0.7 else list(moves))
            state = made.play(state, moves[text])
            simulator.play(text)
