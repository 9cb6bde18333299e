"""A slow, obvious player of any game of the family: cards, piles and little else.

Positions are plain objects that are copied for every move. What covers what, which cards lie open
and what goes together, each game says in its own words (:mod:`naive.family`).
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from naive.boards import Board
from naive.packs import Numbers, shuffle

Fits = Callable[[str, str], bool]
Open = list[tuple[str, str]]
"""Names and cards of what may leave, in the order of moves' texts."""
Sets = Callable[[Open], Iterator[tuple[str, ...]]]
EVERYTHING = ("tableau", "stock", "waste", "reserve")


@dataclass(frozen=True)
class Rules:
    """One game.

    :ivar goes: where cards pair, whether two leave together; else whether the first may be laid on
        the second.
    :ivar alone: the ranks that leave by themselves.
    :ivar sets: yields the larger sets of open cards that may leave together.
    :ivar passes: 0 is without limit.
    :ivar under: when the waste card under the top may leave with it.
    :ivar points: the score after a move, from the positions before and after it.
    """

    board: Board
    goes: Fits
    pairing: bool = True
    alone: str = ""
    sets: Sets | None = None
    packs: int = 1
    ranks: str = "A23456789TJQK"
    jokers: int = 0
    face_down: bool = False
    reserves: tuple[int, int] = (0, 0)
    refill: bool = False
    wastes: int = 1
    start: int = 1
    first: str = ""
    deal: int = 1
    passes: int = 1
    shuffled: bool = False
    when_stuck: bool = False
    stock_open: bool = False
    top_open: bool = True
    bottom_open: bool = False
    under: str = "never"
    any_first: bool = False
    walls: tuple[frozenset[str], ...] = ()
    goal: tuple[str, ...] = ("tableau",)
    spare: int = 0
    first_score: int = 0
    points: Callable[["Position", str, "Position"], int] | None = None


@dataclass
class Position:
    """Everything there is to know; piles have their top last, the stock its next card first."""

    options: Rules
    tableau: dict[str, str]
    reserves: list[list[str]]
    wastes: list[list[str]]
    stock: list[str]
    used: int = 1
    score: int = 0
    run: int = 0
    moves: int = 0
    just_drawn: bool = False
    last: str = ""

    @property
    def tableau_left(self) -> int:
        """Cards left to clear; where there is no tableau, all that are left."""
        if self.options.board:
            return len(self.tableau)
        return len(self.stock) + sum(map(len, self.reserves))


def in_order(names: list[str]) -> list[str]:
    """Return places upper row first, then from left to right."""
    return sorted(names, key=lambda name: [int(part) for part in name.split(".")])


def start(rules: Rules, cards: list[str]) -> Position:
    """Deal the cards: tableau, reserves, wastes, stock."""
    cards = list(cards)
    wastes: list[list[str]] = [[] for _ in range(rules.wastes)]
    if rules.first:
        cards.remove(rules.first)
        wastes[0].append(rules.first)
    tableau = {name: cards.pop(0) for name in in_order(list(rules.board))}
    piles, height = rules.reserves
    reserves = [[cards.pop(0) for _ in range(height)] for _ in range(piles)]
    for number in range(rules.start):
        wastes[number % rules.wastes].append(cards.pop(0))
    return Position(rules, tableau, reserves, wastes, cards, score=rules.first_score)


def is_free(pos: Position, name: str) -> bool:
    return all(over not in pos.tableau for over in pos.options.board[name])


def visible(pos: Position) -> dict[str, str]:
    """Return what the player can read of the tableau, face-down cards as ``??``."""
    hides = pos.options.face_down
    return {n: "??" if hides and not is_free(pos, n) else card for n, card in pos.tableau.items()}


def open_cards(pos: Position) -> Open:
    """Return everything that may leave."""
    rules = pos.options
    found = [(n, pos.tableau[n]) for n in in_order(list(pos.tableau)) if is_free(pos, n)]
    if not rules.pairing:
        return found
    found += [(f"R{n}", pile[-1]) for n, pile in enumerate(pos.reserves, start=1) if pile]
    if rules.top_open:
        for number, pile in enumerate(pos.wastes, start=1):
            if pile:
                found.append(("W" if rules.wastes == 1 else f"W{number}", pile[-1]))
    if rules.bottom_open and len(pos.wastes[0]) > 1:
        found.append(("B", pos.wastes[0][0]))
    if rules.stock_open and pos.stock:
        found.append(("S", pos.stock[0]))
    return found


def pairs(pos: Position) -> Iterator[str]:
    """Yield singles, pairs and larger sets."""
    rules, cards = pos.options, open_cards(pos)
    yield from (name for name, card in cards if card[0] in rules.alone)
    for (one, a), (other, b) in combinations(cards, 2):
        if rules.goes(a, b):
            yield f"{one}+{other}"
    if rules.sets is not None:
        yield from ("+".join(names) for names in rules.sets(cards))
    waste = pos.wastes[0]
    # of just two waste cards the lower one is the bottom, and goes by that name
    enough = len(waste) >= (3 if rules.bottom_open else 2)
    may = rules.under == "top-two" or (rules.under == "just-drawn" and pos.just_drawn)
    if may and enough and rules.goes(waste[-1], waste[-2]):
        yield "W+U"


def plays(pos: Position) -> Iterator[str]:
    """Yield what may be laid on the waste."""
    rules, waste = pos.options, pos.wastes[0]
    for name, card in open_cards(pos):
        if any(pos.last in wall and name in wall for wall in rules.walls):
            continue
        if rules.goes(card, waste[-1]) if waste else rules.any_first:
            yield name


def won(pos: Position) -> bool:
    """Return whether no more cards than may be are left of what has to go."""
    goal = pos.options.goal
    left = len(pos.tableau) if "tableau" in goal else 0
    left += sum(name in pos.tableau for name in goal if name[0].isdigit())
    left += len(pos.stock) if "stock" in goal else 0
    left += sum(map(len, pos.wastes)) if "waste" in goal else 0
    left += sum(map(len, pos.reserves)) if "reserve" in goal else 0
    return left <= pos.options.spare


def legal(pos: Position) -> list[str]:
    """Return the texts of all legal moves, sorted as strings."""
    if won(pos):
        return []
    rules = pos.options
    moves = list(pairs(pos) if rules.pairing else plays(pos))
    if rules.deal and pos.stock:
        if not (rules.when_stuck and moves):
            moves.append("D")
    elif rules.deal and any(pos.wastes) and (rules.passes == 0 or pos.used < rules.passes):
        moves.append("P")
    return sorted(moves)


def play(pos: Position, move: str) -> Position:
    """Return the position after a legal move; the one given stays as it is."""
    if move not in legal(pos):
        raise ValueError(f"{move} is not legal: {legal(pos)}")
    after = copy.copy(pos)
    after.tableau, after.stock = dict(pos.tableau), list(pos.stock)
    after.wastes = [list(pile) for pile in pos.wastes]
    after.reserves = [list(pile) for pile in pos.reserves]
    after.moves += 1
    after.just_drawn = move == "D"
    after.run, after.last = 0, ""
    if move == "D":
        draw(after)
    elif move == "P":
        turn_over(after)
    else:
        take_all(after, pos, move)
    if pos.options.points is not None:
        after.score = pos.options.points(pos, move, after)
    return after


def draw(pos: Position) -> None:
    for number in range(pos.options.deal * pos.options.wastes):
        if pos.stock:
            pos.wastes[number % pos.options.wastes].append(pos.stock.pop(0))


def turn_over(pos: Position) -> None:
    pos.stock = [card for pile in pos.wastes for card in pile]
    if pos.options.shuffled:
        pos.stock = shuffle(pos.stock, Numbers(pos.used))
    pos.wastes = [[] for _ in pos.wastes]
    pos.used += 1


def take_all(pos: Position, before: Position, move: str) -> None:
    for part in move.split("+"):
        card = take(pos, part)
        if not pos.options.pairing:
            pos.wastes[0].append(card)
            pos.run = before.run + 1
            pos.last = part
    if pos.options.refill:
        for pile in pos.reserves:
            if not pile and pos.stock:
                pile.append(pos.stock.pop(0))


def take(pos: Position, part: str) -> str:
    if part[0].isdigit():
        return pos.tableau.pop(part)
    if part[0] == "R":
        return pos.reserves[int(part[1:]) - 1].pop()
    if part == "B":
        return pos.wastes[0].pop(0)
    if part == "S":
        return pos.stock.pop(0)
    if part == "U":
        return pos.wastes[0].pop()  # the top has left before it
    return pos.wastes[int(part[1:] or 1) - 1].pop()


def status(pos: Position) -> str:
    """Return ``won``, ``stuck`` or ``playing``."""
    if won(pos):
        return "won"
    return "playing" if legal(pos) else "stuck"


def key(pos: Position) -> object:
    """Return what tells positions apart for what can still happen."""
    rules = pos.options
    return (
        tuple(sorted(pos.tableau)),
        tuple(map(tuple, pos.wastes)),
        tuple(pos.stock),
        tuple(map(tuple, pos.reserves)),
        pos.used if rules.passes or rules.shuffled else 0,
        pos.last if rules.walls else "",
        pos.just_drawn and rules.under == "just-drawn",
    )
