"""Rules in words: a sentence for every fact, and no more places in it than the fact has values."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from family_games import IDS, LIBRARY

from ridgeline.descriptions import FACTS, describe_rules
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Under
from ridgeline.facts import facts_of
from ridgeline.scoring_words import describe_scoring
from ridgeline.wording import Plural

CORE = Path(__file__).parents[1] / "core" / "ridgeline"
SOURCES = [CORE / "facts.py", CORE / "matching.py"]
RULESETS = sorted({*IDS, *(summary.id for summary in LIBRARY.summaries())})


class Shouting:
    """A catalogue whose language is English in capitals, the places left alone."""

    def gettext(self, text: str, /) -> str:
        return "".join(
            literal.upper() + (f"{{{name}}}" if name is not None else "")
            for literal, name, _, _ in Formatter().parse(text)
        )

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return self.gettext(one if count == 1 else many)


def game(ruleset: str) -> Game:
    return LIBRARY.game(LIBRARY.ruleset(ruleset))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_has_a_sentence_that_its_values_fill(ruleset: str) -> None:
    for fact in facts_of(game(ruleset).parts):
        sentence = FACTS[fact.code]
        for text in sentence[:2] if isinstance(sentence, Plural) else (sentence,):
            assert places(text) <= fact.values.keys(), fact.code


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_is_said_of_rules_is_translated(ruleset: str) -> None:
    parts = game(ruleset).parts
    said = describe_rules(parts, catalogue=Shouting(), rank=lambda rank: f"{rank}")
    said += [text for row in describe_scoring(parts.score, catalogue=Shouting()) for text in row]
    assert [text for text in said if text != text.upper()] == []


def test_no_sentence_is_without_a_fact() -> None:
    words = {
        str(node.value)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    words |= set(get_args(Under))
    pieces = {piece for word in words for piece in word.split("-")}
    for code in FACTS:
        assert code in words or set(code.split("-")) <= pieces, code


def test_nothing_is_lost_of_a_pack_of_jokers_and_of_what_leaves_together() -> None:
    joker = describe_rules(game("tripeaks-joker").parts)
    assert "Pack: 52 cards." in joker
    assert "Jokers in the stock: 1." in joker
    assert "A joker fits any card." in joker
    assert "These leave the game together: jack + queen + king." in describe_rules(
        game("elevens").parts
    )


def said_of(ruleset: str) -> list[str]:
    return describe_rules(game(ruleset).parts)


def test_what_a_total_alone_does_not_say() -> None:
    fifteens = said_of("fifteens")
    assert "No card above this rank adds up: 9." in fifteens
    assert "More than two cards may add up to 15 as well." in fifteens
    assert "These leave the game together: 10 + jack + queen + king." in fifteens
    assert len(fifteens) < 15
    triangle = said_of("eleven-triangle")
    assert "These leave the game together: jack + jack." in triangle
    assert "Both must be of the same suit." in said_of("suit-elevens")
    assert "These leave the game together if all are of one suit: jack + queen + king." in (
        said_of("suit-elevens")
    )
    exits = "These leave the game together if their suits are different: queen + king."
    assert exits in said_of("exit")
    assert exits not in said_of("exit-relaxed")


def test_many_sets_are_told_in_one_sentence() -> None:
    [sets] = [text for text in said_of("eighteens") if "leave the game together" in text]
    assert "2 6 T J/Q/K; 2 7 9 J/Q/K" in sets
    assert "Won when all cards are gone but one." in said_of("triple-alliance")
    assert "There is no tableau." in said_of("elevens")
    assert "Won when these are empty: stock, waste and reserve." in said_of("elevens")
    assert any("have the same rank or one is a rank above" in text for text in said_of("cheops"))


def test_points_of_removals_and_peaks_are_told() -> None:
    scored = dict(describe_scoring(game("three-peaks-scored").parts.score))
    assert scored["cards of a run, for each peak cleared"] == "times 2"
    assert scored["cards of a run"] == "+1, +1, +1, +1, +2, +2, …, +64"
    pyramid = dict(describe_scoring(game("pyramid-simple-solitaire").parts.score))
    assert pyramid == {"start": "0", "each removal": "+50", "each redeal": "-200"}
