"""Deals decided elsewhere by an exact solver: winnable, and the most tableau cards removed."""

import json
from pathlib import Path
from typing import Any

import pytest
from product import library
from solver_games import assert_lines

from ridgeline.cards import parse_faces
from ridgeline.solver import choose
from ridgeline.solver.problem import Objective, Problem

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "solved_pairs.jsonl").read_text("utf-8").splitlines()
]
QUICK = ("pyramide", "pyramide-strict", "pyramide-coverer", "pyramide-three-passes")
LONGER = ("pyramide-one-pass", "pyramide-traditional")


def assert_solved(row: dict[str, Any]) -> None:
    """Hold the answers for one deal, and their lines, against what is known of it."""
    game = library().game(library().ruleset(row["ruleset"]))
    asked: frozenset[Objective] = frozenset({"win", "cards"})
    start = game.start(parse_faces(row["deal"]))
    answer = choose.solve(game, start, asked=asked)
    assert answer.verdict == ("won" if row["winnable"] else "lost")
    assert answer.max_removed == row["max_removed"]
    assert_lines(Problem(game, start, 0, asked), answer)


def rows_of(ruleset: str) -> list[dict[str, Any]]:
    """Return the deals decided under a ruleset."""
    return [row for row in ROWS if row["ruleset"] == ruleset]


@pytest.mark.parametrize("ruleset", QUICK)
def test_all_deals(ruleset: str) -> None:
    for row in rows_of(ruleset):
        assert_solved(row)


@pytest.mark.parametrize("ruleset", LONGER)
def test_a_sample_of_one_pass(ruleset: str) -> None:
    for row in rows_of(ruleset)[::20]:
        assert_solved(row)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", LONGER)
def test_all_deals_of_one_pass(ruleset: str) -> None:
    for row in rows_of(ruleset):
        assert_solved(row)
