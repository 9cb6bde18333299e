"""The product against the reference: random lines of every length, rules, switches, undo, redo."""

import random
from dataclasses import replace

import product
import pytest
from naive import pyramid, rulesets, tripeaks
from naive.rulesets import Position
from naive.switches import random_settings

from ridgeline.messages import refusal_text
from ridgeline.play.outcome import Refused
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

    def play(self, move: str, spelling: str = "") -> None:
        self.told += f" {move}"
        assert self.session.play(spelling or move), self.told
        self.before.append(self.pos)
        self.undone.clear()
        self.pos = rulesets.play(self.pos, move)
        self.compare()

    def ask_in_vain(self, text: str) -> None:
        """Ask for a move that is not legal: it is refused and changes nothing."""
        told = f"{self.told} and then {text}"
        before = (self.session.state, self.session.tally)
        answer = self.session.play(text)
        assert isinstance(answer, Refused), told
        assert (self.session.state, self.session.tally) == before, told
        reason = refusal_text(answer.code, answer.values)
        seen, hidden = product.naive_piles(self.pos, truth=False)[0], self.pos.tableau
        for place, card in hidden.items():
            assert seen[place] == card or card not in reason.split(), f"{told}: {reason}"

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


def respelt(move: str, rng: random.Random) -> str:
    """Return the move with its parts in any order and letter case."""
    parts = move.split("+")
    rng.shuffle(parts)
    return "+".join(rng.choice([part, part.lower()]) for part in parts)


def any_move(pos: Position, rng: random.Random) -> str:
    """Return a well-formed move, seldom a legal one."""
    names = pyramid.NAMES if isinstance(pos, pyramid.Position) else tripeaks.NAMES
    places = [*names, "W", "U", "B", "S", "8.1", "1.4"]
    if rng.random() < 0.1:
        return rng.choice("DP")
    return "+".join(rng.sample(places, rng.choice((1, 1, 2, 2, 3))))


def random_game(ruleset: str, settings: dict[str, str], rng: random.Random, length: int) -> None:
    """Play both at random, taking back and again now and then, at most ``length`` actions."""
    cards = rulesets.random_deal(product.options_of(ruleset, settings), rng)
    pair = Pair(ruleset, settings, cards)
    eager = rng.random()
    for _ in range(length):
        chance = rng.random()
        moves = rulesets.legal(pair.pos)
        text = any_move(pair.pos, rng)
        if sorted(text.split("+")) not in [sorted(move.split("+")) for move in moves]:
            pair.ask_in_vain(text)
        if pair.undone and chance < 0.3:
            pair.redo()
        elif pair.before and len(pair.undone) < UNDO_LIMIT and (chance > 0.9 or not moves):
            pair.undo()
        elif moves:
            takes = [move for move in moves if move not in ("D", "P")]
            move = rng.choice(takes if takes and rng.random() < eager else moves)
            pair.play(move, respelt(move, rng))
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
