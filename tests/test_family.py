"""The family along random lines, against a player that shares nothing with the product."""

import random
import re
from pathlib import Path

import product
import pytest
from naive import piles
from naive.family import FAMILY, random_deal
from naive.rulesets import RULESETS

from ridgeline.cards import face_text
from ridgeline.engine.effects import face_up
from ridgeline.play.session import Session


def test_every_ruleset_is_the_app_s_or_one_of_the_family() -> None:
    ids = {summary.id for summary in product.library().summaries()}
    assert ids == FAMILY.keys() | RULESETS.keys()


def test_the_document_names_every_ruleset_with_mode_and_source() -> None:
    text = (Path(__file__).parents[1] / "docs" / "family.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| ([A-Z]) \| (.*) \|$", text, flags=re.MULTILINE)
    summaries = {each.id: each for each in product.library().summaries() if each.id in FAMILY}
    assert sorted(name for name, _, _ in rows) == sorted(summaries)
    for name, mode, source in rows:
        assert (summaries[name].mode, summaries[name].source) == (mode, source), name
        assert summaries[name].owns_mode, name


def seen(session: Session) -> dict[str, str]:
    """Return the tableau as the player reads it."""
    state, names = session.state, session.game.tables.names
    shown = face_up(session.game, state)
    return {
        name: face_text(state.table.cards[slot]) if shown >> slot & 1 else "??"
        for slot, name in enumerate(names)
        if state.tableau >> slot & 1
    }


def compare(session: Session, pos: piles.Position, told: str) -> None:
    assert session.legal() == piles.legal(pos), told
    assert session.status == piles.status(pos), told
    assert session.score == pos.score, told
    assert seen(session) == piles.visible(pos), told


def random_line(ruleset: str, seed: int, length: int) -> None:
    """Play a random deal by both, most moves with cards: draws alone bring it to an end."""
    chance = random.Random(f"{ruleset} {seed}")
    cards = random_deal(FAMILY[ruleset], chance)
    session = product.session_of(ruleset, {}, cards)
    pos = piles.start(FAMILY[ruleset], cards)
    told = f"{ruleset}: {' '.join(cards)}\nmoves:"
    for _ in range(length):
        compare(session, pos, told)
        moves = piles.legal(pos)
        if not moves:
            break
        takes = [move for move in moves if move not in ("D", "P")]
        move = chance.choice(takes if takes and chance.random() < 0.8 else moves)
        told += f" {move}"
        assert session.play(move), told
        pos = piles.play(pos, move)


@pytest.mark.parametrize("ruleset", FAMILY)
def test_random_lines(ruleset: str) -> None:
    for seed in range(2):
        random_line(ruleset, seed, 60)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", FAMILY)
def test_many_random_lines(ruleset: str) -> None:
    for seed in range(2, 20):
        random_line(ruleset, seed, 150)
