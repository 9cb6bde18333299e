"""Deals and next rounds' packs, written anew from docs/deals.md."""

from naive.cards import JOKER, RANKS, SUITS

ALL_ONES = 2**64 - 1
ASCENDING = [rank + suit for rank in RANKS for suit in SUITS]


class Numbers:
    """The stream of numbers that a seed gives."""

    def __init__(self, seed: int) -> None:
        self.sum = seed

    def draw(self) -> int:
        self.sum = (self.sum + 0x9E3779B97F4A7C15) & ALL_ONES
        mixed = self.sum
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & ALL_ONES
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & ALL_ONES
        return mixed ^ (mixed >> 31)

    def less_than(self, limit: int) -> int:
        usable = (2**64 // limit) * limit
        number = self.draw()
        while number >= usable:
            number = self.draw()
        return number % limit


def hash_of(text: str) -> int:
    """Return the 64-bit FNV-1a hash."""
    result = 0xCBF29CE484222325
    for byte in text.encode():
        result = ((result ^ byte) * 0x100000001B3) & ALL_ONES
    return result


def shuffle(cards: list[str], numbers: Numbers) -> list[str]:
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = numbers.less_than(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(prefix: str, number: int, jokers: int = 0) -> list[str]:
    """Return the cards of a deal of version 1 that is not one of the published four."""
    key = f"{prefix}1:{number:010}"
    cards = shuffle(ASCENDING, Numbers(hash_of(key)))
    return with_jokers(cards, jokers, Numbers(hash_of(f"{key}:jokers")))


def with_jokers(cards: list[str], jokers: int, numbers: Numbers) -> list[str]:
    """Return the cards with jokers put before cards of the stock (28 lie out, one on the waste)."""
    cards = list(cards)
    for _ in range(jokers):
        cards.insert(29 + numbers.less_than(len(cards) - 29 + 1), JOKER)
    return cards


def next_pack(pack: list[str], round_number: int) -> list[str]:
    """Return the pack of the round after the given one, counted from 1."""
    numbers = Numbers(round_number)
    cards = shuffle([card for card in pack if card != JOKER], numbers)
    return with_jokers(cards, len(pack) - len(cards), numbers)
