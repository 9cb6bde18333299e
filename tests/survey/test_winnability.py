"""``docs/winnability.md`` as it stands: complete, in keeping with what others have found, its deals true."""

from __future__ import annotations

import re
from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from ridgeline.deals.codes import parse_code
from ridgeline.deals.pack import deal_of
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.survey.document import name_of
from ridgeline.survey.studies import STUDIES, Study
from ridgeline.survey.task import fingerprint
from ridgeline.survey.totals import wilson

FILE = Path(__file__).parents[2] / "docs" / "winnability.md"
DECIDED = [study for study in STUDIES if study.deals]
PLAYED = 100_000_000
"""Deals behind the shares of solitairewinrates.com."""


def tables() -> list[dict[str, dict[str, str]]]:
    """Return the tables: cells by the row's first one, then by the head of the column."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", FILE.read_text(encoding="utf-8"), re.MULTILINE):
        head, _, *rows = (
            [cell.strip() for cell in line[2:-2].split(" | ")] for line in block.splitlines()
        )
        found.append({row[0]: dict(zip(head, row, strict=True)) for row in rows})
    return found


WINNABLE, FIGURES, EXAMPLES = tables()


@cache
def library() -> Library:
    return Library.load(no_plugins=True)


def named(studies: list[Study]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("study", studies, ids=lambda study: study.ref)


def found(study: Study) -> tuple[float, int]:
    """Return the share of a study's winnable deals, and how many deals were decided."""
    row = WINNABLE[name_of(study.ref)]
    undecided = 0 if row["open"] == "-" else int(row["open"].replace(",", ""))
    share = re.match(r"([\d.]+)%", row["winnable"])
    assert share
    return float(share[1]) / 100, int(row["deals"].replace(",", "")) - undecided


def apart(study: Study, other: float, deals: int) -> float:
    """Return by how many standard errors a study differs from another sample's share."""
    share, decided = found(study)
    both = (share * decided + other * deals) / (decided + deals)
    return (share - other) / sqrt(both * (1 - both) * (1 / decided + 1 / deals))


def test_every_study_stands_there_with_its_sample() -> None:
    assert list(WINNABLE) == [name_of(study.ref) for study in STUDIES]
    for study in DECIDED:
        assert WINNABLE[name_of(study.ref)]["deals"] == f"{study.deals:,}"
    graded = {name_of(study.ref) for study in STUDIES if study.graded}
    assert graded <= {name for name, row in FIGURES.items() if row["●○○○"] != "-"}
    assert set(EXAMPLES) == {name_of(study.ref) for study in DECIDED}


@named(DECIDED)
def test_intervals_are_wilson_s(study: Study) -> None:
    share, decided = found(study)
    near = round(share * decided)
    texts = set()
    for won in range(max(0, near - 3), min(decided, near + 3) + 1):  # the share is rounded
        low, high = (100 * end for end in wilson(won, decided))
        texts.add(f"{won / decided:.2%} [{low:.2f}, {high:.2f}]")
    assert WINNABLE[name_of(study.ref)]["winnable"] in texts


@named([study for study in DECIDED if study.solver])
def test_shares_are_those_of_an_independent_solver(study: Study) -> None:
    assert study.solver
    percent, deals = study.solver
    assert abs(apart(study, percent / 100, deals)) < 3


@named([study for study in DECIDED if "SWR" in study.published or "mchung94" in study.published])
def test_shares_are_the_published_ones(study: Study) -> None:
    counted = re.match(r"(\d+) of (\d+)", study.published)
    if counted:
        won, deals = int(counted[1]), int(counted[2])
        assert abs(apart(study, won / deals, deals)) < 3
        return
    percent = re.match(r"([\d.]+) % \(SWR\)", study.published)
    assert percent
    assert abs(apart(study, float(percent[1]) / 100, PLAYED)) < 3


@named(DECIDED)
def test_its_deals_are_as_it_says(study: Study) -> None:
    row = EXAMPLES[name_of(study.ref)]
    for verdict in ("won", "lost"):
        text = row[verdict].strip("`")
        ruleset, number = library().by_ref(study.ref), 0
        rules = fingerprint(library(), ruleset)
        if text.isdecimal():
            number = int(text)
        else:
            code = parse_code(library(), text)
            ruleset, number = code.ruleset, code.number
        assert fingerprint(library(), ruleset) == rules
        game = library().game(ruleset)
        start = game.start(deal_of(library(), ruleset, number).faces)
        asked = frozenset({"moves"} if verdict == "won" and row["moves"] != "-" else {"win"})
        answer = solve(game, start, asked=asked)  # type: ignore[arg-type]
        assert answer.verdict == verdict
        if "moves" in asked:
            assert str(answer.min_moves) == row["moves"]
