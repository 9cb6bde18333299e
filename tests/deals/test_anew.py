"""Deals and rounds against a second implementation written from their description."""

import random

import pytest
from naive import packs
from product import library, ruleset_of

from ridgeline.cards import faces_text
from ridgeline.deals.pack import DEALS, deal_of

NUMBERS = [0, 2, DEALS - 1, *random.Random("numbers").sample(range(20, DEALS), 60)]


@pytest.mark.parametrize(
    ("ruleset", "prefix", "jokers"),
    [("tripeaks-traditional", "TP", 0), ("tripeaks-joker", "TP", 1), ("pyramide", "PY", 0)],
)
def test_a_number_deals_what_the_description_says(ruleset: str, prefix: str, jokers: int) -> None:
    rules = ruleset_of(ruleset, {})
    for number in NUMBERS:
        faces = deal_of(library(), rules, number).faces
        assert faces_text(faces).split() == packs.deal(prefix, number, jokers)


@pytest.mark.parametrize("ruleset", ["triple-peaks-progressive", "tripeaks-joker"])
def test_rounds_follow_as_the_description_says(ruleset: str) -> None:
    rules = ruleset_of(ruleset, {"rounds": "until-stuck"})
    faces = deal_of(library(), rules, 77).faces
    cards = faces_text(faces).split()
    for round_number in range(1, 12):
        faces = library().game(rules).parts.next_pack(faces, round_number)
        cards = packs.next_pack(cards, round_number)
        assert faces_text(faces).split() == cards
