"""The family of FAMILY.md as options of the reference, each game as its source tells it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from naive import boards
from naive.cards import JOKER, SUITS
from naive.piles import EVERYTHING, Fits, Open, Rules, Sets
from naive.points import (
    a_removal,
    app_tripeaks,
    each_card,
    hogue,
    in_runs,
    one_a_card,
    pysolfc,
    squares,
    thieves,
)

RANKS = "*A23456789TJQK"


def value(card: str) -> int:
    """Return a card's rank as a number; 0 for a joker."""
    return RANKS.index(card[0])


# What goes together


def adds(total: int, highest: str = "K", also: tuple[str, ...] = ()) -> Fits:
    """Return whether two cards add up, or are a pair of the further ranks."""
    top = RANKS.index(highest)

    def goes(a: str, b: str) -> bool:
        if a[0] + b[0] in also or b[0] + a[0] in also:
            return True
        return value(a) + value(b) == total and max(value(a), value(b)) <= top

    return goes


def of_one_suit(fits: Fits) -> Fits:
    return lambda a, b: a[1] == b[1] and fits(a, b)


def equal_or_next(a: str, b: str) -> bool:
    return abs(value(a) - value(b)) <= 1


def next_to(a: str, b: str) -> bool:
    return abs(value(a) - value(b)) == 1


def exit_pair(a: str, b: str) -> bool:
    """Return whether two cards add up to 11, are jacks, or king and queen of different suits."""
    return adds(11, "T", ("JJ",))(a, b) or (adds(0, "A", ("QK",))(a, b) and a[1] != b[1])


def nothing(a: str, b: str) -> bool:
    return False


def near(*, circle: bool, king_stops: bool = False) -> Fits:
    """Return whether a card goes onto the waste top."""

    def goes(card: str, top: str) -> bool:
        if "*" in (card[0], top[0]):
            return True
        if king_stops and top[0] == "K":
            return False
        apart = abs(value(card) - value(top))
        return apart == 1 or (circle and apart == 12)

    return goes


# Larger sets


def one_of_each(*groups: str, suited: bool = False) -> Sets:
    """Return the sets of one card of each rank of a group, all of one suit if so asked."""

    def sets(cards: Open) -> Iterator[tuple[str, ...]]:
        order = [name for name, _ in cards]
        for group in groups:
            found = set()
            for chosen in product(*([c for c in cards if c[1][0] == rank] for rank in group)):
                names = {name for name, _ in chosen}
                suits = {card[1] for _, card in chosen}
                if len(names) == len(group) and not (suited and len(suits) > 1):
                    found.add(tuple(sorted(names, key=order.index)))
            yield from sorted(found)

    return sets


def three_or_more_adding_up(total: int, highest: str, group: str) -> Sets:
    """Return the sets of more than two cards that add up, and those of a group of ranks."""
    top, faces = RANKS.index(highest), one_of_each(group)

    def sets(cards: Open) -> Iterator[tuple[str, ...]]:
        low = [(name, value(card)) for name, card in cards if value(card) <= top]

        def extend(chosen: tuple[str, ...], first: int, left: int) -> Iterator[tuple[str, ...]]:
            if left == 0 and len(chosen) > 2:
                yield chosen
            for index in range(first, len(low)):
                name, points = low[index]
                if points <= left:
                    yield from extend((*chosen, name), index + 1, left - points)

        yield from extend((), 0, total)
        yield from faces(cards)

    return sets


def eighteen(cards: Open) -> Iterator[tuple[str, ...]]:
    """Yield three cards from 2 to 10 that add up to 18, with a jack, a queen or a king."""
    order = [name for name, _ in cards]
    low = [(name, card) for name, card in cards if card[0] in "23456789T"]
    high = [name for name, card in cards if card[0] in "JQK"]
    for three in combinations(low, 3):
        if sum(value(card) for _, card in three) == 18:
            for face in high:
                names = [*(name for name, _ in three), face]
                yield tuple(sorted(names, key=order.index))


# The games

RINGED = "A23456789TJQKA2"
TEN_A_CARD = each_card(10)
THIRTEEN = adds(13)
ELEVEN = adds(11, "T", ("JJ", "QQ", "KK"))
JOINED, SEPARATE = near(circle=True), near(circle=False)
DEAD_KING = near(circle=False, king_stops=True)


PYRAMID = Rules(boards.pyramid(7), THIRTEEN, alone="K", passes=3, stock_open=True, goal=EVERYTHING)
RELAXED = replace(PYRAMID, goal=("tableau",))
APOPHIS = replace(PYRAMID, wastes=3, start=3, stock_open=False)
TRADITIONAL = Rules(
    boards.pyramid(7),
    THIRTEEN,
    alone="K",
    under="just-drawn",
    goal=EVERYTHING,
    points=TEN_A_CARD,
)
TREIZE = replace(TRADITIONAL, start=0, bottom_open=True, under="top-two", points=one_a_card)
DOUBLE = replace(PYRAMID, packs=2, board=boards.pyramid(9))
GIZA = Rules(
    boards.pyramid(7), THIRTEEN, alone="K", reserves=(8, 3), start=0, deal=0, goal=EVERYTHING
)
PEAKS = Rules(boards.TRIPEAKS, JOINED, pairing=False, face_down=True)
NEUE = replace(PEAKS, points=squares(28))
ELEVATOR = Rules(boards.pyramid(7), JOINED, pairing=False, face_down=True)
FIRST_DRAWN = replace(ELEVATOR, start=0, goal=("1.1",), points=one_a_card)
FIRS = boards.side_by_side(boards.fir_tree(), boards.fir_tree(), boards.fir_tree())
GOLF = Rules(boards.columns(7, 5), SEPARATE, pairing=False)
DOUBLE_PUTT = Rules(boards.columns(9, 7), JOINED, pairing=False, packs=2)
GRID = Rules({}, THIRTEEN, refill=True, start=0, deal=0, top_open=False, goal=EVERYTHING)

HURRICANE = replace(GRID, board=boards.columns(10, 3), goes=adds(14), reserves=(3, 1))
EXIT = replace(GRID, board=boards.columns(10, 5), refill=False, reserves=(1, 2))

FAMILY: dict[str, Rules] = {
    "pyramid-pysolfc": PYRAMID,
    "pyramid-relaxed": RELAXED,
    "pyramid-thirteen": replace(PYRAMID, face_down=True, passes=1),
    "cheops": replace(PYRAMID, goes=equal_or_next, alone="", passes=1),
    "king-tut": Rules(boards.pyramid(7), THIRTEEN, alone="K", start=3, deal=3, passes=0),
    "pyramid-simple-solitaire": replace(RELAXED, points=a_removal(50, redeal=-200)),
    "pyramid-simple-solitaire-hard": replace(PYRAMID, points=a_removal(50, redeal=-200)),
    "apophis": APOPHIS,
    "apophis-solitide": replace(APOPHIS, shuffled=True),
    "apophis-two-deals": replace(APOPHIS, passes=2),
    "treize": TREIZE,
    "thirteen": replace(TREIZE, face_down=True, bottom_open=False),
    "yield": replace(TREIZE, board=boards.inverted(7)),
    "pyramid-microsoft": replace(RELAXED, start=0),
    "pyramid-par": replace(TRADITIONAL, passes=3),
    "pyramid-six-rows": replace(TRADITIONAL, board=boards.pyramid(6)),
    "pyramid-spanish": replace(TRADITIONAL, ranks=RANKS[1:13], goes=adds(12), alone="Q"),
    "giza": GIZA,
    "pyramid-dozen": replace(GIZA, goes=adds(12, also=("QK",)), alone="", reserves=(6, 4)),
    "pharaohs": replace(
        GIZA, board=boards.side_by_side(*map(boards.pyramid, (2, 7, 6))), reserves=(0, 0)
    ),
    "triangle": replace(PYRAMID, board=boards.inverted(7)),
    "eleven-triangle": replace(APOPHIS, board=boards.inverted(7), goes=ELEVEN, alone="", passes=1),
    "double-pyramid": DOUBLE,
    "anubis": replace(DOUBLE, wastes=3, start=3, passes=2, stock_open=False),
    "two-pyramids": replace(
        DOUBLE, board=boards.side_by_side(boards.pyramid(7), boards.pyramid(7))
    ),
    "up-and-down": replace(
        DOUBLE, board=boards.side_by_side(boards.pyramid(7), boards.inverted(7))
    ),
    "three-peaks": PEAKS,
    "three-peaks-open": replace(PEAKS, face_down=False),
    "three-peaks-scored": replace(PEAKS, first_score=-52, points=pysolfc),
    "three-peaks-scored-open": replace(PEAKS, face_down=False, first_score=-52, points=pysolfc),
    "tripeaks-simple-solitaire": replace(PEAKS, points=in_runs(50, 50, turned=25)),
    "tripeaks-microsoft": replace(PEAKS, points=in_runs(100, 200)),
    "tripeaks-king-stops": replace(PEAKS, goes=DEAD_KING, face_down=False, points=hogue),
    "tripeaks-lazy-mutt": replace(PEAKS, start=0, any_first=True, when_stuck=True),
    "tripeaks-neue": NEUE,
    "diamonds-neue": replace(NEUE, board=boards.DIAMONDS, points=squares(27)),
    "valley-neue": replace(NEUE, board=boards.VALLEY, points=squares(30)),
    "theatre-neue": replace(NEUE, board=boards.THEATRE, points=squares(30)),
    "ricochet": replace(PEAKS, board=boards.RING, walls=tuple(map(frozenset, boards.WALLS))),
    "elevator": ELEVATOR,
    "escalator": replace(ELEVATOR, face_down=False),
    "elevator-aisleriot": FIRST_DRAWN,
    "escalator-aisleriot": replace(FIRST_DRAWN, face_down=False),
    "three-fir-trees": Rules(FIRS, SEPARATE, pairing=False, packs=2),
    "three-fir-trees-relaxed": Rules(FIRS, JOINED, pairing=False, packs=2),
    "golf": replace(GOLF, first_score=35, points=each_card(-1)),
    "golf-kpat": GOLF,
    "golf-dead-king": replace(GOLF, goes=DEAD_KING),
    "golf-relaxed": replace(GOLF, goes=JOINED),
    "golf-aisleriot": replace(GOLF, goes=DEAD_KING, start=0, points=one_a_card),
    "golf-simple-solitaire": replace(GOLF, goes=JOINED, points=in_runs(50, 50)),
    "double-golf": replace(DOUBLE_PUTT, goes=SEPARATE),
    "double-putt": DOUBLE_PUTT,
    "thieves": replace(GOLF, jokers=2, points=thieves),
    "thieves-pysolfc": replace(GOLF, jokers=2),
    "black-hole": Rules(boards.columns(17, 3), JOINED, pairing=False, start=0, first="AS"),
    "all-in-a-row": Rules(boards.columns(13, 4), JOINED, pairing=False, start=0, any_first=True),
    "elevens": replace(GRID, goes=adds(11, "T"), reserves=(9, 1), sets=one_of_each("JQK")),
    "suit-elevens": replace(
        GRID,
        goes=of_one_suit(adds(11, "T")),
        reserves=(15, 1),
        sets=one_of_each("JQK", suited=True),
    ),
    "thirteens": replace(GRID, alone="K", reserves=(10, 1)),
    "tens": replace(
        GRID,
        goes=adds(10, "9"),
        reserves=(13, 1),
        sets=one_of_each("TTTT", "JJJJ", "QQQQ", "KKKK"),
    ),
    "nines": replace(GRID, goes=adds(9, "8"), alone="9", reserves=(9, 1), sets=one_of_each("TJQK")),
    "fifteens": replace(
        GRID,
        goes=adds(15, "9"),
        reserves=(16, 1),
        sets=three_or_more_adding_up(15, "9", "TJQK"),
    ),
    "eighteens": replace(GRID, goes=nothing, alone="A", packs=2, reserves=(12, 1), sets=eighteen),
    "hurricane": HURRICANE,
    "ides-of-march": replace(HURRICANE, goes=adds(15, also=("AA",))),
    "exit": replace(EXIT, goes=exit_pair),
    "exit-relaxed": replace(EXIT, goes=adds(11, "T", ("JJ", "QK"))),
    "neptune": replace(GRID, goes=next_to, reserves=(8, 1), goal=("stock",)),
    "triple-alliance": Rules(
        boards.eighteen_piles(),
        nothing,
        sets=one_of_each(*(RINGED[i : i + 3] for i in range(13))),
        start=0,
        deal=0,
        top_open=False,
        goal=EVERYTHING,
        spare=1,
    ),
    "diamond": replace(
        PEAKS,
        board=boards.diamond(),
        first_score=500,
        points=app_tripeaks(
            tuple(name for name in boards.diamond() if name[0] in "1234"),
            tuple(name for name in boards.diamond() if name[0] in "6789"),
        ),
    ),
}


def pack_of(rules: Rules) -> list[str]:
    """Return the cards that a game is dealt from, in no particular order."""
    cards = [rank + suit for rank in rules.ranks for suit in SUITS] * rules.packs
    return cards + [JOKER] * rules.jokers


def random_deal(rules: Rules, rng: random.Random) -> list[str]:
    """Return the pack in random order."""
    cards = pack_of(rules)
    rng.shuffle(cards)
    return cards
