"""The sweep equals the generic search on small games of all kinds, and the solved deals."""

import json
import random
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from engine_games import peaks_game
from family_games import game as family_game
from product import library
from waste_games import (
    adjacent_ranks,
    check_against_generic,
    check_lines,
    follow,
    random_game,
    random_start,
    small_layout,
)

from ridgeline.cards import make_face, parse_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import free_slots
from ridgeline.engine.parts import Pack, Parts, Plan, Score, Win
from ridgeline.solver import sweep
from ridgeline.solver.choose import method_for
from ridgeline.solver.problem import OBJECTIVES, Budget, Meter, Objective, Problem
from ridgeline.solver.tableau_sets import TableauSets, tableau_sets

ALL: frozenset[Objective] = frozenset(OBJECTIVES)
ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "solved_tripeaks.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("seed", range(100))
def test_random_small_games_have_the_answers_of_the_generic_search(seed: int) -> None:
    chance = random.Random(seed)
    checked = 0
    while not checked:
        game = random_game(chance)
        for _ in range(4):
            state = random_start(chance, game)
            problem = Problem(game, state, game.parts.score.start, ALL)
            if sweep.objections(problem):
                problem = replace(problem, asked=ALL - {"score"})
            assert sweep.objections(problem) == []
            check_against_generic(sweep, problem)
            checked += 1


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("when_stuck", [False, True])
def test_every_deal_of_a_tiny_pack(joined: bool, when_stuck: bool) -> None:
    layout = small_layout("one on two")
    parts = Parts(
        Pack(tuple(make_face(rank, 0) for rank in (1, 2, 3, 4, 4, 5))),
        layout,
        adjacent_ranks(5, joined=joined, stops=False, jokers=False, empty=False),
        Plan(when_stuck=when_stuck),
        Score(start=500, floor=0, card=-1, draw=-1, peak=(100,)),
        Win(layout.full),
    )
    game = build_game(parts, "tiny")
    verdicts = set()
    for cards in sorted(set(permutations(parts.pack.faces))):
        answer = check_against_generic(sweep, Problem(game, game.start(cards), 500, ALL))
        verdicts.add(answer.verdict)
    assert verdicts == {"won", "lost"}


def solved(row: dict[str, object]) -> None:
    """Solve a deal that an independent solver has decided."""
    game = library().game(library().ruleset(str(row["ruleset"])))
    problem = Problem(game, game.start(parse_faces(str(row["deal"]))), 500, ALL)
    assert method_for(problem) is sweep
    answer = sweep.solve(problem, Meter())
    assert (answer.verdict == "won") is row["winnable"]
    assert answer.max_removed == row["max_removed"]
    assert answer.min_moves == row["min_moves"]
    assert answer.best_score == row["best_score"]
    check_lines(problem, answer)
    quick = sweep.solve(replace(problem, asked=frozenset({"win"})), Meter())
    assert quick.verdict == answer.verdict
    check_lines(replace(problem, asked=frozenset({"win"})), quick)


@pytest.mark.parametrize("row", ROWS[::15])
def test_solved_deals(row: dict[str, object]) -> None:
    solved(row)


@pytest.mark.slow
def test_all_solved_deals() -> None:
    assert len(ROWS) == 180
    for row in ROWS:
        solved(row)


@pytest.mark.parametrize("row", [row for row in ROWS if row["winnable"]][::20])
def test_a_won_line_is_won_from_each_of_its_positions(row: dict[str, object]) -> None:
    game = library().game(library().ruleset(str(row["ruleset"])))
    start = Problem(game, game.start(parse_faces(str(row["deal"]))), 500, frozenset({"moves"}))
    line = sweep.solve(start, Meter()).lines["moves"]
    for played in range(1, len(line) + 1):
        state, score = follow(start, line[:played])
        answer = sweep.solve(Problem(game, state, score, start.asked), Meter())
        assert answer.verdict == "won"
        # The rest of a shortest line is a shortest line of what is left.
        assert answer.min_moves == len(line) - played


def test_a_budget_of_few_states_leaves_a_lost_deal_unknown() -> None:
    row = next(row for row in ROWS if not row["winnable"])
    game = library().game(library().ruleset(str(row["ruleset"])))
    problem = Problem(game, game.start(parse_faces(str(row["deal"]))), 500, ALL)
    answer = sweep.solve(problem, Meter(Budget(states=1000)))
    assert (answer.verdict, answer.lines, answer.best_score) == ("unknown", {}, None)


def test_cancelling_stops_the_sweep() -> None:
    row = next(row for row in ROWS if not row["winnable"])
    game = library().game(library().ruleset(str(row["ruleset"])))
    problem = Problem(game, game.start(parse_faces(str(row["deal"]))), 500, ALL)
    assert sweep.solve(problem, Meter(cancelled=lambda: True)).verdict == "unknown"


def test_three_peaks_have_the_known_number_of_sets_and_plays() -> None:
    layout = peaks_game().parts.layout
    sets = tableau_sets(layout, layout.full, layout.full)
    assert sets is not None
    assert len(sets.masks) == 22_932
    assert sum(map(len, sets.plays)) == 119_364
    assert all(after > number for number, plays in enumerate(sets.plays) for _, after in plays)


@pytest.mark.parametrize(
    ("ruleset", "asked", "objection"),
    [
        ("pyramide", "win", "Cards leave the game together instead of going onto the waste."),
        ("triple-peaks-progressive", "win", "There is more than one round."),
        ("triple-peaks", "score", "Runs score."),
    ],
)
def test_objections_say_why(ruleset: str, asked: Objective, objection: str) -> None:
    game = library().game(library().ruleset(ruleset))
    problem = Problem(game, game.start(game.parts.pack.faces), 0, frozenset({asked}))
    assert objection in sweep.objections(problem)


@pytest.mark.parametrize(
    "settings",
    [
        {"match.king-ace": "separate"},
        {"match.king-ace": "king-stops"},
        {"stock.draw": "when-stuck"},
        {"pack.jokers": 1},
        {"tableau.face-down": "none"},
        {"match.empty-waste": "any", "waste.start": 0},
    ],
)
def test_the_literature_s_variants_keep_the_sweep(settings: dict[str, object]) -> None:
    game = library().game(library().ruleset("tripeaks-easy", settings))
    cards = [*game.parts.pack.faces, *[0] * game.parts.pack.jokers]
    assert sweep.objections(Problem(game, game.start(cards), 500, ALL)) == []


def test_too_many_sets_are_refused_until_few_cards_are_left() -> None:
    game = family_game("black-hole")
    state = game.start(game.parts.pack.faces)
    problem = Problem(game, state, 0, ALL)
    assert sweep.objections(problem) == ["The tableau can come to too many sets."]
    tableau = sum(1 << slot for slot in (0, 1, 2, 17, 18, 34))
    state = state._replace(tableau=tableau, free=free_slots(game.parts.layout, tableau))
    problem = replace(problem, state=state)
    assert sweep.objections(problem) == []
    check_against_generic(sweep, problem)


def test_golf_has_the_sets_of_its_columns() -> None:
    layout = family_game("golf").parts.layout
    columns = sum(1 << slot for slot in range(35) if slot % 7 < 4)
    assert len(TableauSets(layout, columns, columns).masks) == 6**4


@pytest.mark.parametrize("name", ["elevator-aisleriot", "diamond", "little-graph", "tripeaks-map"])
def test_relatives_from_their_middle(name: str) -> None:
    game = family_game(name)
    chance = random.Random(name)
    for _ in range(3):
        cards = list(game.parts.pack.faces)
        chance.shuffle(cards)
        state = game.start(cards)
        while state.tableau.bit_count() > 8 and (moves := game.legal(state)):
            state = game.play(state, moves[0] if chance.random() < 0.8 else moves[-1])
        check_against_generic(sweep, Problem(game, state, 200, ALL))
