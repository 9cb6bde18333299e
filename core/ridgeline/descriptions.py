"""A game's rules in words, made from its compiled parts.

A sentence for each fact, in one place so that it can be translated: see :mod:`ridgeline.wording`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from ridgeline.cards import rank_text
from ridgeline.engine.parts import Parts
from ridgeline.facts import facts_of
from ridgeline.matching import Ranks
from ridgeline.wording import ENGLISH, Catalogue, Plural, Sentence, filled, listed

RANK_NAMES = (
    "joker",
    "ace",
    *(str(rank) for rank in range(2, 11)),
    "jack",
    "queen",
    "king",
)
"""Name of a rank, index 0 the joker."""

FACTS: Mapping[str, Sentence] = {
    "pack": Plural("Pack: {cards} card.", "Pack: {cards} cards.", "cards"),
    "packs": Plural(
        "Packs: {packs}, together {cards} card.",
        "Packs: {packs}, together {cards} cards.",
        "cards",
    ),
    "jokers-in-stock": "Jokers in the stock: {jokers}.",
    "jokers-anywhere": "Jokers anywhere among the cards: {jokers}.",
    "no-tableau": "There is no tableau.",
    "tableau-row": Plural("Tableau: {cards} card.", "Tableau: {cards} cards in one row.", "cards"),
    "tableau": Plural(
        "Tableau: {cards} card. Cards in its rows: {sizes}.",
        "Tableau: {cards} cards in {rows} rows of {sizes}.",
        "cards",
    ),
    "face-up": "They lie all face up.",
    "face-down": Plural(
        "Of these {down} face down, turned up the moment nothing covers it.",
        "Of these {down} face down, each turned up the moment nothing covers it.",
        "down",
    ),
    "reserves": "Reserve piles: {piles}; cards in each: {cards}.",
    "reserves-refill": "An empty reserve pile takes the next card of the stock.",
    "waste-empty": "The waste is empty at the start.",
    "waste": Plural(
        "Waste: {cards} card at the start.",
        "Waste: {cards} cards at the start.",
        "cards",
    ),
    "wastes": "Wastes: {piles}; cards on them at the start: {cards}.",
    "no-stock": "There is no stock.",
    "stock": Plural("Stock: {cards} card.", "Stock: {cards} cards.", "cards"),
    "play-total": "Play an uncovered card onto the waste if the two add up to {total}.",
    "play-same-rank": "Play an uncovered card onto the waste if it has the rank of the top.",
    "play-joined": (
        "Play an uncovered card onto the waste if it is one rank above or below the top;"
        " king and ace are neighbours."
    ),
    "play-separate": (
        "Play an uncovered card onto the waste if it is one rank above or below the top;"
        " king and ace are no neighbours."
    ),
    "play-king-stops": (
        "Play an uncovered card onto the waste if it is one rank above or below the top;"
        " nothing goes on a king."
    ),
    "play-listed": "Play an uncovered card onto the waste if it fits the top: {pairs}.",
    "empty-waste": "An empty waste takes only: {ranks}.",
    "empty-waste-any": "An empty waste takes any card.",
    "empty-waste-king": "An empty waste takes only a king.",
    "pair-total": "Two free cards leave the game together if they add up to {total}.",
    "pair-same-rank": "Two free cards leave the game together if they have the same rank.",
    "pair-joined": (
        "Two free cards leave the game together if one is a rank above the other;"
        " king and ace are neighbours."
    ),
    "pair-separate": (
        "Two free cards leave the game together if one is a rank above the other;"
        " king and ace are no neighbours."
    ),
    "pair-king-stops": (
        "Two free cards leave the game together if one is a rank above the other;"
        " nothing goes with a king."
    ),
    "pair-near": (
        "Two free cards leave the game together if they have the same rank or one is a rank above"
        " the other; king and ace are no neighbours."
    ),
    "pair-listed": "Two free cards leave the game together if they fit: {pairs}.",
    "same-suit": "Both must be of the same suit.",
    "same-colour": "Both must be of the same colour.",
    "different-suits": "Their suits must differ.",
    "other-colour": "One must be red and the other black.",
    "some-suits": "Their suits must go together as well.",
    "joker-fits": "A joker fits any card.",
    "alone": "These leave the game alone: {ranks}.",
    "alone-any": "Any card leaves the game alone.",
    "alone-king": "A king leaves the game alone.",
    "total-highest": "No card above this rank adds up: {ranks}.",
    "sets-total": "More than two cards may add up to {total} as well.",
    "together": "These leave the game together: {sets}.",
    "together-one-suit": "These leave the game together if all are of one suit: {sets}.",
    "together-different-suits": (
        "These leave the game together if their suits are different: {sets}."
    ),
    "together-listed": "These leave the game together: {groups}.",
    "free": "Free are: {sources}.",
    "just-drawn": "A card just drawn may leave with the waste card that it covered.",
    "top-two": "The two upper waste cards may leave together.",
    "coverer": "A card may leave with the only card that still covers it.",
    "walls": "Two cards running never come from the same wall.",
    "plugin": "A plugin's own rule applies besides.",
    "no-draws": "Nothing is drawn from the stock.",
    "draw": Plural(
        "Draw {cards} card from the stock to the waste, at any time.",
        "Draw {cards} cards from the stock to the waste, at any time.",
        "cards",
    ),
    "draw-when-stuck": Plural(
        "Draw {cards} card from the stock to the waste, only when no card can be moved.",
        "Draw {cards} cards from the stock to the waste, only when no card can be moved.",
        "cards",
    ),
    "one-pass": "The stock is gone through once and never dealt again.",
    "passes-same-order": Plural(
        "The stock is gone through {passes} time; the waste is turned back in the same order.",
        "The stock is gone through {passes} times; the waste is turned back in the same order.",
        "passes",
    ),
    "passes-shuffled": Plural(
        "The stock is gone through {passes} time; the waste is shuffled before it is turned back.",
        "The stock is gone through {passes} times; the waste is shuffled before it is turned back.",
        "passes",
    ),
    "endless-same-order": (
        "An empty stock is made anew from the waste, in the same order, without limit."
    ),
    "endless-shuffled": "An empty stock is made anew from the waste, shuffled, without limit.",
    "win": "Won when these are empty: {piles}.",
    "win-all-but-one": "Won when all cards are gone but one.",
    "win-tableau": "Won when the tableau is empty.",
    "rounds": Plural(
        "Rounds: {rounds}, over when these are empty: {piles}.",
        "Rounds: {rounds}, each over when these are empty: {piles}.",
        "rounds",
    ),
    "rounds-tableau": Plural(
        "Rounds: {rounds}, over when the tableau is empty.",
        "Rounds: {rounds}, each over when the tableau is empty.",
        "rounds",
    ),
    "rounds-endless": (
        "When these are empty the next round is dealt: {piles}."
        " The game goes on until a round is stuck."
    ),
    "rounds-endless-tableau": (
        "When the tableau is empty the next round is dealt;"
        " the game goes on until a round is stuck."
    ),
}
"""Sentence by the code of a fact."""

WORDS: Mapping[str, str] = {
    **{f"rank-{name}": name for name in ("joker", "ace", "jack", "queen", "king")},
    "any-card": "any card",
    "pair": "{ranks} with {rank}",
    "sources-tableau": "the uncovered cards of the tableau",
    "sources-reserves": "the tops of the reserve",
    "sources-waste-top": "the waste top",
    "sources-waste-tops": "the tops of the wastes",
    "sources-waste-bottom": "the lowest waste card",
    "sources-stock-up": "the next card of the stock, which lies face up",
    "piles-tableau": "tableau",
    "piles-stock": "stock",
    "piles-waste": "waste",
    "piles-reserve": "reserve",
    "piles-places": "the places {places}",
}
"""Words that fill sentences."""

Rank = Callable[[int], str]


def describe_rules(
    parts: Parts, *, catalogue: Catalogue = ENGLISH, rank: Rank = rank_text
) -> list[str]:
    """Return the rules as sentences: cards, tableau, piles, what goes with what, the win.

    :param catalogue: translates sentences and words.
    :param rank: how a rank from ace to king is written in a few letters.
    """
    wording = _Wording(catalogue, rank)
    return [
        filled(FACTS[fact.code], wording.fields(fact.values), catalogue) for fact in facts_of(parts)
    ]


class _Wording:
    """How the values of facts are written."""

    def __init__(self, catalogue: Catalogue, rank: Rank) -> None:
        self._catalogue, self._rank = catalogue, rank

    def fields(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return a fact's values as its sentence shows them."""
        places = ", ".join(cast("tuple[str, ...]", values.get("places", ())))
        shown: dict[str, object] = {}
        for name, value in values.items():
            if name == "ranks":
                shown[name] = self._names(cast("Ranks", value))
            elif name == "sets":
                sets = cast("tuple[Ranks, ...]", value)
                shown[name] = " + ".join(map(self._names, sets))
            elif name == "groups":
                groups = cast("tuple[tuple[Ranks, ...], ...]", value)
                shown[name] = "; ".join(map(self._letters, groups))
            elif name == "pairs":
                pairs = cast("tuple[tuple[int, Ranks], ...]", value)
                shown[name] = "; ".join(self._pair(rank, fits) for rank, fits in pairs)
            elif name in ("sources", "piles") and isinstance(value, tuple):
                words = [self._word(f"{name}-{each}").format(places=places) for each in value]
                shown[name] = listed(words, self._catalogue)
            elif name != "places":
                shown[name] = value
        return shown

    def _word(self, code: str) -> str:
        return self._catalogue.gettext(WORDS[code])

    def _names(self, ranks: Ranks) -> str:
        names = [RANK_NAMES[rank] for rank in ranks]
        words = [self._word(f"rank-{name}") if not name.isdigit() else name for name in names]
        return listed(words, self._catalogue, last="or") or self._word("any-card")

    def _letters(self, group: tuple[Ranks, ...]) -> str:
        return " ".join("/".join(map(self._rank, ranks)) for ranks in group)

    def _pair(self, rank: int, fits: Ranks) -> str:
        ranks = listed(map(self._rank, fits), self._catalogue, last="or")
        return self._word("pair").format(ranks=ranks, rank=self._rank(rank))
