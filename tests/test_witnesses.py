"""Deals that an exact solver of another language decided: lines that reach what it found.

A witness is a random deal, the most tableau cards that any line removes, and such a line; it wins
if the deal can be won.
"""

from pathlib import Path
from typing import NamedTuple

import product
import pytest
from naive import pyramid, rulesets

FILE = Path(__file__).parent / "naive" / "witnesses.txt"


class Witness(NamedTuple):
    ruleset: str
    deal: list[str]
    removes: int
    moves: list[str]


def witnesses() -> list[Witness]:
    """Read the file: blocks of four lines, each a word and what it names."""
    found = []
    for block in FILE.read_text().strip().split("\n\n"):
        said = dict(line.split(" ", 1) for line in block.splitlines())
        found.append(
            Witness(
                said["ruleset"], said["deal"].split(), int(said["removes"]), said["moves"].split()
            )
        )
    return found


def strict(ruleset: str) -> bool:
    return ruleset in ("pyramide-strict", "pyramide-traditional")


@pytest.mark.parametrize("ruleset", sorted({witness.ruleset for witness in witnesses()}))
def test_both_reach_what_the_solver_found(ruleset: str) -> None:
    for witness in witnesses():
        if witness.ruleset != ruleset:
            continue
        session = product.session_of(ruleset, {}, witness.deal)
        pos = rulesets.start(rulesets.options_for(ruleset), witness.deal)
        for move in witness.moves:
            assert session.play(move), (witness, move)
            pos = rulesets.play(pos, move)
        assert session.state.tableau.bit_count() == pos.tableau_left == 28 - witness.removes
        assert session.status == rulesets.status(pos)
        if not strict(ruleset):
            assert (session.status == "won") == (witness.removes == 28)


SMALL = [w for w in witnesses() if w.ruleset == "pyramide-one-pass" and w.removes < 10]


@pytest.mark.parametrize("witness", SMALL)
def test_no_line_of_one_pass_removes_more(witness: Witness) -> None:
    first = rulesets.start(rulesets.options_for(witness.ruleset), witness.deal)
    assert isinstance(first, pyramid.Position)
    seen: set[tuple[frozenset[str], tuple[str, ...], int]] = set()
    waiting = [first]
    most = 0
    while waiting:
        pos = waiting.pop()
        key = (frozenset(pos.tableau), tuple(pos.waste), len(pos.stock))
        if key not in seen:
            seen.add(key)
            most = max(most, 28 - pos.tableau_left)
            # A king that can go leaves at once: it helps nothing by staying.
            moves = pyramid.singles(pos)[:1] or pyramid.legal(pos)
            waiting += [pyramid.play(pos, move) for move in moves]
    assert most == witness.removes
