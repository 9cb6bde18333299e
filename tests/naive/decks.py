"""Decks built so that a known line clears them, and the four published deals."""

import json
from collections.abc import Sequence
from pathlib import Path

from naive import pyramid, tripeaks
from naive.cards import RANKS, SUITS, ordinary_pack, upper_left_first

PUBLISHED = Path(__file__).parent / "published_deals.json"


def published(code: str) -> list[str]:
    """Return the deck of one of the published deals, by its seven letters."""
    deals = json.loads(PUBLISHED.read_text())["deals"]
    (deck,) = [entry["deck"] for entry in deals if entry["code"] == code]
    return str(deck).split()


BOTTOM_UP = [n for row in (4, 3, 2, 1) for n in tripeaks.NAMES if n[0] == str(row)]
"""An order in which all 28 cards of the peaks can go."""

PEAKS_AT_15_20_28 = [
    *("4.1", "4.2", "4.3", "4.4", "3.1", "3.2", "3.3", "2.1", "2.2"),
    *("4.5", "4.6", "4.7", "3.4", "3.5"),
    *("1.1", "3.6", "2.3", "2.4", "4.8", "1.2"),
    *("4.9", "4.10", "3.7", "3.8", "3.9", "2.5", "2.6", "1.3"),
]
"""An order in which the peaks' tips go as the 15th, the 20th and the 28th card."""


def with_ranks(ranks: dict[int, str]) -> list[str]:
    """Return a pack of 52 with the given ranks at the given places and the rest in order."""
    left = ordinary_pack()
    deck: list[str | None] = [None] * 52
    for place, rank in ranks.items():
        card = next(rank + suit for suit in SUITS if rank + suit in left)
        left.remove(card)
        deck[place] = card
    rest = iter(left)
    return [card if card is not None else next(rest) for card in deck]


def one_run(order: Sequence[str], draws_first: int = 0) -> list[str]:
    """Return a TriPeaks deck whose cards go in the given order in one run, king on ace.

    The run starts on the waste card that lies there after ``draws_first`` draws.
    """
    ranks = {28 + draws_first: RANKS[0]}
    for step, place_name in enumerate(order, start=1):
        ranks[tripeaks.NAMES.index(place_name)] = RANKS[step % 13]
    return with_ranks(ranks)


def cleared_pyramid() -> tuple[list[str], list[str]]:
    """Return a deck whose pyramid clears without the stock, and the moves that do it."""
    bottom_up = [n for row in range(7, 0, -1) for n in pyramid.NAMES if n[0] == str(row)]
    index = pyramid.NAMES.index
    ranks = {index(bottom_up[0]): "K", index("1.1"): "K"}
    moves = [bottom_up[0]]
    middle = bottom_up[1:-1]
    for number, (one, other) in enumerate(zip(middle[::2], middle[1::2], strict=True)):
        low = RANKS[number % 6]
        ranks[index(one)] = low
        ranks[index(other)] = RANKS[11 - number % 6]
        moves.append("+".join(upper_left_first([one, other])))
    return with_ranks(ranks), [*moves, "1.1"]
