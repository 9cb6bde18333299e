"""The product against the reference: random lines of every length, rules, switches, undo, redo."""

import random
from dataclasses import replace

import product
import pytest
from naive import rulesets
from naive.rulesets import Position
from naive.switches import random_settings

from ridgeline.play.session import Session

UNDO_LIMIT = 100


class Pair:
    """One game played by both, kept in step."""

    def __init__(self, ruleset: str, settings: dict[str, str], cards: list[str]) -> None:
        self.told = f"{ruleset} {settings}: {' '.join(cards)}\nmoves:"
        self.session: Session = product.session_of(ruleset, settings, cards)
        self.pos: Position = rulesets.start(product.options_of(ruleset, settings), cards)
        self.before: list[Position] = []
        self.undone: list[Position] = []
        self.compare()

    def play(self, move: str) -> None:
        self.told += f" {move}"
        assert self.session.play(move), self.told
        self.before.append(self.pos)
        self.undone.clear()
        self.pos = rulesets.play(self.pos, move)
        self.compare()

    def undo(self) -> None:
        self.told += " undo"
        assert self.session.undo(), self.told
        self.undone.append(self.pos)
        self.pos = replace(self.before.pop(), moves=self.pos.moves)
        self.compare()

    def redo(self) -> None:
        self.told += " redo"
        assert self.session.redo(), self.told
        self.before.append(self.pos)
        self.pos = replace(self.undone.pop(), moves=self.pos.moves)
        self.compare()

    def compare(self) -> None:
        found, expected = product.facts_of(self.session), product.naive_facts(self.pos)
        for what, value in expected.items():
            assert found[what] == value, f"{what} differs after {self.told}"
        assert self.session.state.tableau.bit_count() == self.pos.tableau_left, self.told
        if not self.before:
            assert not self.session.can_undo, self.told
        assert self.session.can_redo == bool(self.undone), self.told


def random_game(ruleset: str, settings: dict[str, str], rng: random.Random, length: int) -> None:
    """Play both at random, taking back and again now and then, at most ``length`` actions."""
    cards = rulesets.random_deal(product.options_of(ruleset, settings), rng)
    pair = Pair(ruleset, settings, cards)
    eager = rng.random()
    for _ in range(length):
        chance = rng.random()
        moves = rulesets.legal(pair.pos)
        if pair.undone and chance < 0.3:
            pair.redo()
        elif pair.before and len(pair.undone) < UNDO_LIMIT and (chance > 0.9 or not moves):
            pair.undo()
        elif moves:
            takes = [move for move in moves if move not in ("D", "P")]
            pair.play(rng.choice(takes if takes and rng.random() < eager else moves))
        else:
            break


RULESETS = sorted(rulesets.RULESETS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_lines_equal_the_reference(ruleset: str) -> None:
    rng = random.Random(f"plain {ruleset}")
    for length in (1, 5, 20, 60, 140):
        random_game(ruleset, {}, rng, length)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_lines_under_random_switches_equal_the_reference(ruleset: str) -> None:
    rng = random.Random(f"switched {ruleset}")
    for _ in range(6):
        random_game(ruleset, random_settings(ruleset, rng), rng, rng.randint(1, 120))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_lines_under_further_keys_equal_the_reference(ruleset: str) -> None:
    rng = random.Random(f"further {ruleset}")
    for _ in range(6):
        settings = random_settings(ruleset, rng, further=True)
        random_game(ruleset, settings, rng, rng.randint(1, 120))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_random_lines_equal_the_reference(ruleset: str) -> None:
    rng = random.Random(f"many {ruleset}")
    for _ in range(120):
        further = rng.random() < 0.5
        settings = random_settings(ruleset, rng, further=further)
        random_game(ruleset, settings, rng, rng.randint(1, 200))
