"""Deals that are known to be winnable, because their cards were chosen along a line that wins.

The line is played with blank cards; whatever leaves becomes cards that go together, chosen at
random from those not used yet.
"""

import copy
import random
from itertools import combinations

from naive import piles
from naive.piles import Open, Position, Rules

TRIES = 2_000
LONGEST = 400


class Failed(Exception):
    """The line came to nothing."""


def winning_deal(rules: Rules, pack: list[str], rng: random.Random) -> tuple[list[str], list[str]]:
    """Return a deal and a line that wins it.

    :raises Failed: if luck does not bring one.
    """
    for _ in range(TRIES):
        try:
            deal, line = Stack(rules, pack, rng).win()
            pos = piles.start(rules, deal)
            for move in line:
                pos = piles.play(pos, move)
        except (Failed, ValueError):
            continue
        return deal, line
    raise Failed


class Stack:
    """A line being played with blank cards."""

    def __init__(self, rules: Rules, pack: list[str], rng: random.Random) -> None:
        self.rules, self.rng = rules, rng
        self.pool = list(pack)
        rng.shuffle(self.pool)
        self.blanks = [f"?{number}" for number in range(len(pack))]
        if rules.first:
            self.pool.remove(rules.first)
            self.blanks[0] = rules.first
        self.chosen: dict[str, str] = {rules.first: rules.first}
        self.pos = piles.start(rules, self.blanks)
        self.line: list[str] = []
        self.eager = rng.uniform(0.5, 0.98)

    def win(self) -> tuple[list[str], list[str]]:
        """Return deal and line."""
        while not piles.won(self.pos):
            if len(self.line) == LONGEST:
                raise Failed
            taken = self.rng.random() < self.eager and self.take()
            if not taken and not self.turn() and not self.take():
                raise Failed
        deal = [self.chosen.get(blank) or self.pool.pop() for blank in self.blanks]
        return deal, self.line

    def turn(self) -> bool:
        """Draw, or turn the waste over."""
        rules, pos = self.rules, self.pos
        again = rules.passes == 0 or pos.used < rules.passes
        if not rules.deal or not (pos.stock or (again and any(pos.wastes))):
            return False
        self.go("D" if pos.stock else "P")
        return True

    def take(self) -> bool:
        """Let cards go, whose faces are chosen now."""
        return self.leave() if self.rules.pairing else self.lay()

    def leave(self) -> bool:
        offers = self.offers()
        group = self.group(len(offers))
        if not group:
            return False
        chosen = self.rng.sample(offers, len(group))
        of_waste = [offer for offer in offers if offer[0][0] in "WU"]
        if self.rng.random() < 0.8 and not any(offer in chosen for offer in of_waste):
            # what lies on the waste is buried soon
            chosen = [*of_waste[:1], *chosen][: len(group)]
        chosen.sort(key=offers.index)
        for (_, blank), card in zip(chosen, group, strict=True):
            self.choose(blank, card)
        self.go("+".join(name for name, _ in chosen))
        return True

    def offers(self) -> Open:
        """Return what may leave, or the two upper waste cards instead where they may."""
        rules, waste = self.rules, self.pos.wastes[0]
        together = rules.under == "top-two" or self.line[-1:] == ["D"]
        if rules.under != "never" and together and len(waste) > 2 and self.rng.random() < 0.2:
            return [("W", waste[-1]), ("U", waste[-2])]
        return piles.open_cards(self.pos)

    def group(self, most: int) -> list[str]:
        """Return cards of the pool that leave together."""
        some = self.rng.sample(self.pool, min(16, len(self.pool)))
        groups = [[card] for card in some if card[0] in self.rules.alone]
        groups += [[a, b] for a, b in combinations(some, 2) if self.rules.goes(a, b)]
        if self.rules.sets is not None:
            groups += map(list, self.rules.sets([(card, card) for card in set(some)]))
        groups = [group for group in groups if len(group) <= most]
        # those that leave alone are kept for where no two cards are open
        larger = [group for group in groups if len(group) > 1]
        if larger and self.rng.random() < 0.95:
            groups = larger
        return self.rng.choice(groups) if groups else []

    def lay(self) -> bool:
        rules, pos = self.rules, self.pos
        offers = [
            (name, blank)
            for name, blank in piles.open_cards(pos)
            if not any(pos.last in wall and name in wall for wall in rules.walls)
        ]
        if not offers or not (pos.wastes[0] or rules.any_first):
            return False
        top = self.known(pos.wastes[0][-1]) if pos.wastes[0] else ""
        cards = [card for card in self.pool if not top or rules.goes(card, top)]
        if not cards:
            return False
        name, blank = self.rng.choice(offers)
        self.choose(blank, self.rng.choice(cards))
        self.go(name)
        return True

    def known(self, blank: str) -> str:
        """Return the card of a place, choosing one if it is blank yet."""
        if blank not in self.chosen:
            self.choose(blank, self.rng.choice(self.pool))
        return self.chosen[blank]

    def choose(self, blank: str, card: str) -> None:
        self.pool.remove(card)
        self.chosen[blank] = card

    def go(self, move: str) -> None:
        self.pos = moved(self.pos, move)
        self.line.append(move)


def moved(pos: Position, move: str) -> Position:
    """Return the position after a move of blank cards, which nothing says is legal."""
    after = copy.deepcopy(pos, {id(pos.options): pos.options})
    after.run, after.last = 0, ""
    if move == "D":
        piles.draw(after)
    elif move == "P":
        piles.turn_over(after)
    else:
        piles.take_all(after, pos, move)
    return after
