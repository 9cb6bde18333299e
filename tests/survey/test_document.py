"""The document of winnability: complete, written anew from kept surveys, its deals as it says."""

import re
from pathlib import Path

import pytest
from naive import rulesets

from ridgeline.deals.pack import deal_of
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.survey import document
from ridgeline.survey.studies import FIRST, MOVES, STUDIES, Study

SMALL = (
    Study("tripeaks-classic;tableau.rows=3", 400, MOVES, 10, (50.0, 1000), "half of them"),
    Study("pyramide;tableau.rows=5", 100),
    Study("triple-peaks-progressive", 0),
)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load(no_plugins=True)


def cells(text: str) -> list[list[str]]:
    """Return the cells of all tables, the heads too."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0] != "---"]


def test_every_ruleset_of_the_app_and_of_tradition_has_a_study(library: Library) -> None:
    refs = [study.ref for study in STUDIES]
    assert len(set(refs)) == len(refs)
    assert set(rulesets.RULESETS) <= set(refs)
    for ref in refs:
        assert library.by_ref(ref).ref == ref


def test_it_is_written_by_one_command_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: Library
) -> None:
    monkeypatch.setattr(document, "STUDIES", SMALL)
    file, keep = tmp_path / "winnability.md", tmp_path / "keep"
    common = ["--to", str(file), "--jobs", "1", "--keep", str(keep), "--scale"]
    document.main([*common, "0.1"])
    sizes = [kept.stat().st_size for kept in sorted(keep.iterdir())]
    document.main([*common, "0.2"])
    assert all(
        kept.stat().st_size > size for kept, size in zip(sorted(keep.iterdir()), sizes, strict=True)
    )
    rows = cells(file.read_text(encoding="utf-8"))
    assert all("|" not in cell for row in rows for cell in row)
    winnable = {row[0]: row for row in rows[:4]}
    peaks = winnable["`tripeaks-classic` `tableau.rows=3`"]
    ruleset = library.by_ref(SMALL[0].ref)
    game = library.game(ruleset)
    starts = (game.start(deal_of(library, ruleset, FIRST + n).faces) for n in range(80))
    won = [solve(game, start).verdict for start in starts].count("won")
    assert peaks[1] == "80"
    assert peaks[2].startswith(f"{won / 80:.2%} [")
    assert re.fullmatch(r"50.00% of 1,000 \([+-]\d+\.\d\)", peaks[4])
    assert peaks[5] == "half of them"
    assert winnable["`triple-peaks-progressive`"][1:3] == [
        "-",
        "rounds without end are never won",
    ]
    assert winnable["`pyramide` `tableau.rows=5`"][1] == "20"


def test_deviations_are_those_of_two_shares() -> None:
    # 120 of 400 against 25 % of 400: pooled 27.5 %, an error of 3.157 %, so 1.58 of them.
    study = Study("x", 400, solver=(25.0, 400))
    assert document._independent(study, 120, 400) == "25.00% of 400 (+1.6)"
    assert document._independent(study, 80, 400) == "25.00% of 400 (-1.7)"
    assert document._independent(study, 0, 0) == "25.00% of 400"
