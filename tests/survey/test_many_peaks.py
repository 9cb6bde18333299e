"""Many deals at once: the same answers as deal by deal, and as an independent solver."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from waste_games import random_game, shuffled_pack

from ridgeline.deals.pack import deal_from_text, deal_of
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.rules.library import Library
from ridgeline.solver import generic, sweep
from ridgeline.solver.problem import Meter, Objective, Problem
from ridgeline.survey import many_peaks

SOLVED = Path(__file__).parents[1] / "solver" / "solved_tripeaks.jsonl"
ROWS = [json.loads(line) for line in SOLVED.read_text(encoding="utf-8").splitlines()]
ALL: frozenset[Objective] = frozenset({"win", "cards", "moves", "score"})
RUNS_APART = ALL - {"score"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load(no_plugins=True)


@pytest.mark.parametrize(
    ("ref", "asked"),
    [
        ("tripeaks-easy", ALL),
        ("tripeaks-classic", ALL),
        ("tripeaks-easy;stock.draw=when-stuck", ALL),
        ("tripeaks-classic;match.empty-waste=any;waste.start=0", ALL),
        ("tripeaks-joker;pack.jokers=2", ALL),
        ("tripeaks-joker;pack.jokers-in=anywhere;stock.draw=when-stuck", ALL),
        ("tripeaks-traditional", RUNS_APART),
        ("triple-peaks", RUNS_APART),
        ("tripeaks-easy;tableau.rows=3", ALL),
        ("tripeaks-easy;tableau.count=1;tableau.rows=5", ALL),
    ],
)
def test_the_same_answers_as_deal_by_deal(
    library: Library, ref: str, asked: frozenset[Objective]
) -> None:
    ruleset = library.by_ref(ref)
    game = library.game(ruleset)
    starts = [game.start(deal_of(library, ruleset, 40 + number).faces) for number in range(8)]
    assert many_peaks.objections(Problem(game, starts[0], game.parts.score.start, asked)) == []
    check(game, starts, asked, "sweep")


def check(game: Game, starts: list[State], asked: frozenset[Objective], method: str) -> None:
    """Compare what is found of many deals with what another method finds of each."""
    solver = {"sweep": sweep, "generic": generic}[method]
    found = many_peaks.solve_many(game, starts, asked)
    for place, start in enumerate(starts):
        problem = Problem(game, start, game.parts.score.start, asked)
        answer = solver.solve(problem, Meter())
        assert ("won" if found.won[place] else "lost") == answer.verdict
        assert found.cards[place] == answer.max_removed
        assert found.moves[place] == (-1 if answer.min_moves is None else answer.min_moves)
        assert (None if found.score is None else found.score[place]) == answer.best_score


SEEDS = range(80)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_small_games(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    monkeypatch.setattr(many_peaks, "MOST_BYTES", 1000)  # a few deals at a time
    game = random_game(chance)
    starts = [game.start(shuffled_pack(chance, game)) for _ in range(5)]
    problem = Problem(game, starts[0], game.parts.score.start, ALL)
    asked = RUNS_APART if many_peaks.objections(problem) else ALL
    assert many_peaks.objections(replace(problem, asked=asked)) == []
    check(game, starts, asked, "generic")


def test_scores_are_compared_of_many_random_games() -> None:
    games = [random_game(random.Random(seed)) for seed in SEEDS]
    served = [
        game
        for game in games
        if not many_peaks.objections(
            Problem(game, game.start(game.parts.pack.faces), game.parts.score.start, ALL)
        )
    ]
    assert len(served) > 10


@pytest.mark.parametrize("ruleset_id", sorted({row["ruleset"] for row in ROWS}))
def test_the_same_answers_as_an_independent_solver(library: Library, ruleset_id: str) -> None:
    game = library.game(library.ruleset(ruleset_id))
    rows = [row for row in ROWS if row["ruleset"] == ruleset_id]
    starts = [game.start(deal_from_text(game.parts, row["deal"]).faces) for row in rows]
    found = many_peaks.solve_many(game, starts, ALL)
    assert found.score is not None
    assert found.won.tolist() == [row["winnable"] for row in rows]
    assert found.cards.tolist() == [row["max_removed"] for row in rows]
    assert found.moves.tolist() == [row["min_moves"] or -1 for row in rows]
    assert found.score.tolist() == [row["best_score"] for row in rows]


@pytest.mark.parametrize(
    ("ref", "asked", "said"),
    [
        ("pyramide", RUNS_APART, "Cards leave the game together"),
        ("triple-peaks-progressive", RUNS_APART, "more than one round"),
        ("tripeaks-traditional", ALL, "Runs score"),
        ("tripeaks-easy;stock.passes=2", RUNS_APART, "more than once"),
    ],
)
def test_what_it_cannot_serve(
    library: Library, ref: str, asked: frozenset[Objective], said: str
) -> None:
    ruleset = library.by_ref(ref)
    game = library.game(ruleset)
    start = game.start(deal_of(library, ruleset, 1).faces)
    problem = Problem(game, start, game.parts.score.start, asked)
    assert any(said in sentence for sentence in many_peaks.objections(problem))


def test_a_tableau_of_very_many_sets(monkeypatch: pytest.MonkeyPatch, library: Library) -> None:
    game = library.game(library.by_ref("tripeaks-easy;tableau.rows=3"))
    problem = Problem(game, game.start(game.parts.pack.faces), 500)
    assert many_peaks.objections(problem) == []
    monkeypatch.setattr(many_peaks, "MOST_SETS", 300)
    assert many_peaks.objections(problem) == [
        "The tableau can come to so many sets that their order takes too much memory."
    ]


def test_a_budget_below_what_it_always_looks_at(library: Library) -> None:
    ruleset = library.ruleset("tripeaks-easy")
    game = library.game(ruleset)
    problem = Problem(game, game.start(deal_of(library, ruleset, 1).faces), 500)
    assert many_peaks.objections(problem, 22_932) == []
    assert many_peaks.objections(problem, 22_931) != []


def test_it_can_be_stopped(library: Library) -> None:
    ruleset = library.ruleset("tripeaks-easy")
    game = library.game(ruleset)
    looks = []

    def look() -> None:
        looks.append(1)
        if len(looks) == 5:
            raise KeyboardInterrupt

    starts = [game.start(deal_of(library, ruleset, 1).faces)]
    with pytest.raises(KeyboardInterrupt):
        many_peaks.solve_many(game, starts, ALL, look)
    assert len(looks) == 5
