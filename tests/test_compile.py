"""Compiling: semantic faults at their place, plugins' faults with their names."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ridgeline.engine.effects import points
from ridgeline.errors import PluginError, RulesetError
from ridgeline.rules.library import Library

HEAD = "ridgeline: 1\nid: mine\n"
MATCH = "match: {kind: adjacent}\n"

Make = Callable[[str], Library]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return a function that puts a ruleset beside the built-in ones."""

    def put(text: str) -> Library:
        (tmp_path / "mine.yaml").write_text(HEAD + text)
        return Library.load(environment={"RIDGELINE_PLUGINS": ""}, folders=[tmp_path])

    return put


FAULTS = {
    "too few cards": (
        "tableau: {shape: pyramid, rows: 10}\n" + MATCH,
        (3, "tableau.shape", "found 56 places (55 tableau, 0 reserve, 1 waste) for 52 cards"),
    ),
    "too many cards": (
        "pack: {packs: 8}\n" + MATCH + "tableau: {shape: columns, columns: 30, rows: 14}\n",
        (5, "tableau", "found 420 cards, expected at most 416"),
    ),
    "too few cards for the reserve": (
        MATCH + "tableau: {shape: pyramid, rows: 7}\nreserve: {piles: 5, cards: 6}\n",
        (5, "reserve.piles", "(28 tableau, 30 reserve, 1 waste)"),
    ),
    "too few cards for the waste": (
        MATCH + "tableau: {shape: pyramid, rows: 7}\nwaste: {start: 30}\n",
        (5, "waste.start", "(28 tableau, 0 reserve, 30 waste) for 52 cards"),
    ),
    "no stock for the joker": (
        MATCH + "tableau: {shape: pyramid, rows: [9, 3, 1, 1]}\nwaste: {start: 0}\n"
        "pack: {jokers: 1}\n",
        (6, "pack.jokers", "found 1 for a stock of 0 cards"),
    ),
    "a card that is not in the pack": (
        MATCH + "pack: {ranks: 2-K}\ntableau: {shape: peaks}\nwaste: {start: [7D, AS]}\n",
        (6, "waste.start", "found AS, which the pack has not"),
    ),
    "a card that is not there so often": (
        MATCH + "tableau: {shape: peaks}\nwaste: {start: [7D, 7D]}\n",
        (5, "waste.start", "found 7D, which the pack has not, or not so often"),
    ),
    "a way of peaks that the shape has not": (
        MATCH + "tableau: {shape: pyramid, peaks: share}\n",
        (4, "tableau.peaks", "found 'share', expected one of none, tips, or groups of rows"),
    ),
    "a run whose points know no bounds": (
        "pack: {packs: 2}\ntableau: {shape: columns, columns: 20, rows: 4}\n"
        + MATCH
        + "score: {run: [1, '*2']}\n",
        (6, "score.run", "found 1,125,899,906,842,624 points for place 51, expected at most"),
    ),
    "peaks that multiply without bounds": (
        MATCH
        + "tableau: {shape: pyramid, rows: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], peaks: tips}\n"
        "waste: {start: 0}\nscore: {run: 10, peak-times: 10, peak: 1}\n",
        (6, "score.peak-times", "found 10 points of a run times 10 for each of 17 peaks, expected"),
    ),
    "rows that are not there": (
        MATCH + "tableau:\n  shape: peaks\n  peaks: {rows: [1-4, 6]}\n",
        (6, "tableau.peaks", "found row 6, expected rows from 1 to 4"),
    ),
    "face-down rows that are not there": (
        MATCH + "tableau:\n  shape: peaks\n  face-down: [2, 9]\n",
        (6, "tableau.face-down", "found row 9, expected rows from 1 to 4"),
    ),
    "no walls": (
        "match: {kind: adjacent, apart: walls}\ntableau: {shape: peaks}\n",
        (3, "match.apart", "found 'walls', but the layout has none"),
    ),
    "won at the start": (
        MATCH + "win: [reserve]\ntableau: {shape: peaks}\n",
        (4, "win", "found reserve, which has no card at the start"),
    ),
    "covers in a circle": (
        MATCH + "tableau:\n  shape: graph\n  nodes: {a: [0, 0], b: [2, 0]}\n"
        "  covers: {a: [b], b: [a]}\n",
        (7, "tableau.covers.a", "found a, b, a, each lying on the next: expected no circle"),
    ),
    "a card that is not there": (
        MATCH + "tableau:\n  shape: graph\n  nodes: {a: [0, 0], b: [2, 0]}\n"
        "  covers:\n    a: []\n    b: [c]\n",
        (9, "tableau.covers.b", "found card 'c', expected cards that stand in nodes"),
    ),
    "cards that are not there": (
        MATCH + "tableau:\n  shape: graph\n  nodes: {a: [0, 0], b: [2, 0]}\n"
        "  covers:\n    a: [d, e]\n    c: [d]\n  down: [f, g, h]\n",
        (8, "tableau.covers.a", "found card 'd', 'e', 'c', 'f', 'g' and 1 more, expected cards"),
    ),
    "a map with several wrong characters": (
        MATCH + "tableau:\n  shape: map\n  map: |\n    a?a\n    .b1\n",
        (6, "tableau.map", "found '?' in line 1, '1' in line 2 of the map: expected letters"),
    ),
    "two cards at one place": (
        MATCH + "tableau:\n  shape: graph\n  nodes:\n    a: [0, 0]\n    b: [0, 0]\n",
        (8, "tableau.nodes.b", "found 'a' and 'b' both at [0, 0]"),
    ),
    "cards that are never free": (
        MATCH + "tableau:\n  shape: graph\n  coverage: left-or-right\n"
        "  nodes: {a: [1, 0], b: [3, 0], c: [5, 0], w: [1, 1], x: [3, 1], v: [5, 1]}\n"
        "  covers: {x: [a, c], b: [w, v]}\n",
        (6, "tableau.coverage", "slots 1.1 1.2 1.3 2.1 2.2 2.3 block each other for ever"),
    ),
    "a map without a letter": (
        MATCH + "tableau:\n  shape: map\n  map: '...'\n",
        (6, "tableau.map", "found no letter in the map"),
    ),
    "too many sets": (
        "match:\n  kind: sum\n  sets: true\n  total: 40\nreserve: {piles: 4}\nwin: [reserve]\n",
        (6, "match.total", "found more than 500 sets"),
    ),
    "an exclusion": (
        "extends: pyramide\npack: {jokers: 1}\n",
        (4, "pack.jokers", "found 1, which does not go with match.kind 'sum': no source says"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_semantic_fault_is_reported_at_its_place(fault: str, make: Make) -> None:
    text, (line, key, message) = FAULTS[fault]
    library = make(text)
    ruleset = library.ruleset("mine")
    with pytest.raises(RulesetError) as caught:
        library.game(ruleset)
    error = caught.value
    assert message in str(error)
    assert (error.key, error.line) == (key, line)
    assert Path(error.path).name == "mine.yaml"
    assert error.column > 0


def test_check_finds_what_compiling_finds(make: Make, tmp_path: Path) -> None:
    library = make(FAULTS["no walls"][0])
    [error] = library.check([tmp_path / "mine.yaml"]).errors
    assert "found 'walls'" in str(error)


def test_what_is_face_down(make: Make) -> None:
    head = MATCH + "tableau:\n  shape: map\n  map: |\n    .a.\n    B.b\n"
    for text, down in (
        (head, 0b101),  # by row and place: a, B, b
        (head + "  face-down: none\n", 0),
        (head + "  face-down: covered\n", 0b001),
        (head + "  face-down: [2]\n", 0b110),
    ):
        library = make(text)
        assert library.game(library.ruleset("mine")).parts.layout.down == down


def test_peaks_of_a_shape_without_any_are_its_tips_where_they_score(make: Make) -> None:
    library = make(MATCH + "tableau: {shape: pyramid, rows: [3, 2]}\nscore: {peak: [5, 9]}\n")
    parts = library.game(library.ruleset("mine")).parts
    assert parts.layout.peaks == (0b01, 0b10)
    assert parts.score.peak == (5, 9)
    library = make(MATCH + "tableau: {shape: pyramid, rows: [3, 2]}\n")
    assert library.game(library.ruleset("mine")).parts.layout.peaks == ()


def test_what_must_be_gone(make: Make) -> None:
    head = "tableau: {shape: pyramid, rows: 3}\n" + MATCH
    for text, (mask, stock, waste, reserve) in {
        "": (0b111111, False, False, False),
        "win: tips\n": (0b1, False, False, False),
        "win: [tips, stock]\n": (0b1, True, False, False),
        "win: [waste, reserve]\nreserve: {piles: 1}\n": (0, False, True, True),
    }.items():
        library = make(head + text)
        win = library.game(library.ruleset("mine")).parts.win
        assert (win.mask, win.stock, win.waste, win.reserve) == (mask, stock, waste, reserve)


def test_runs_are_tables_for_every_card_that_can_be_played(make: Make) -> None:
    library = make(
        MATCH + "tableau: {shape: peaks}\npack: {packs: 2, jokers: 1}\n"
        "score: {run: [1, '*2'], run-end: [0, 0, 10, '+10'], peak: [1, 2], floor: -7}\n"
    )
    score = library.game(library.ruleset("mine")).parts.score
    assert score.run == (0, *(2**n for n in range(28)))  # no run is longer than the tableau
    assert score.run_end[:6] == (0, 0, 0, 10, 20, 30)
    assert len(score.run_end) == 29
    assert score.peak == (1, 2, 2)
    assert score.floor == -7


def test_the_reserve_may_be_part_of_a_run(make: Make) -> None:
    piles = MATCH + "tableau: {shape: peaks}\nscore: {run: [1, '+1']}\n"
    library = make(piles + "reserve: {piles: 2, cards: 3}\n")
    assert len(library.game(library.ruleset("mine")).parts.score.run) == 1 + 28 + 6
    library = make(piles + "reserve: {piles: 2, cards: 3, refill: stock}\n")
    assert len(library.game(library.ruleset("mine")).parts.score.run) == 1 + 52


def test_the_pack(make: Make) -> None:
    library = make(
        MATCH + "tableau: {shape: pyramid, rows: 3}\n"
        "pack: {packs: 2, ranks: 7-9, suits: [D, H], jokers: 3, jokers-in: anywhere}\n"
    )
    pack = library.game(library.ruleset("mine")).parts.pack
    from ridgeline.cards import faces_text

    assert faces_text(sorted(pack.faces)) == "7D 7D 7H 7H 8D 8D 8H 8H 9D 9D 9H 9H"
    assert (pack.jokers, pack.jokers_in_stock, pack.size) == (3, False, 15)


# Plugins at fault

PLUGIN = """
from dataclasses import dataclass, replace
from ridgeline import *
from ridgeline import Board, Slot

@dataclass(frozen=True)
class NoKeys:
    pass

def board(keys):
    return {board}

def alternatives(board):
    return {alternatives}

def match(keys, pack):
    return {match}

def allows(state, move):
    {allows}

def extra(before, move, after):
    {extra}

def apply(parts, keys):
    {apply}

@hookimpl
def ridgeline_layouts(register):
    register(LayoutKind("odd", "", NoKeys, board))

@hookimpl
def ridgeline_coverages(register):
    register(CoverageKind("odd", "", alternatives))

@hookimpl
def ridgeline_moves(register):
    register(MatchKind("odd", "", NoKeys, match, pairs=False))

@hookimpl
def ridgeline_scorings(register):
    register(Scoring("odd", "", {{}}, extra))

@dataclass(frozen=True)
class RuleKeys:
    odd: bool = key(False, help="Whether the rule is used")

@hookimpl
def ridgeline_modifiers(register):
    register(Modifier("odd", "match", RuleKeys, apply, "A page."))
"""

GOOD = {
    "board": "Board.of([(1, 0), (3, 0), (2, 1)], [[2], [2], []])",
    "alternatives": "tuple((sum(1 << n for n in o),) if o else () for o in board.covers)",
    "match": "Match(True, (2**56 - 16,) * 56, allows=allows)",
    "allows": "return True",
    "extra": "return 3",
    "apply": "return parts",
}
ODD = (
    "tableau: {shape: odd, coverage: odd}\nmatch: {kind: odd, odd: true}\nscore: {use: odd}\n"
    "waste: {start: 1}\n"
)
Load = Callable[..., Library]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Return a function that loads a plugin in which some functions are replaced."""
    monkeypatch.syspath_prepend(str(tmp_path))
    info = tmp_path / "ridgeline_odd-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: ridgeline-odd\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[ridgeline]\nodd = ridgeline_test_odd\n")

    def put(**parts: str) -> Library:
        (tmp_path / "ridgeline_test_odd.py").write_text(PLUGIN.format(**{**GOOD, **parts}))
        (tmp_path / "mine.yaml").write_text(HEAD + ODD)
        monkeypatch.delitem(sys.modules, "ridgeline_test_odd", raising=False)
        sys.path_importer_cache.clear()
        return Library.load(environment={}, folders=[tmp_path])

    return put


def test_the_odd_plugin_itself_plays(load: Load) -> None:
    library = load()
    assert library.contributions.problems == ()
    game = library.game(library.ruleset("mine"))
    state = game.start(game.parts.pack.faces)
    move = game.legal(state)[0]
    after = game.play(state, move)
    assert sum(item.points for item in points(game, state, move, after)) == 3


BUILDS = {
    "board": {
        "None": "layout odd (ridgeline_layouts) failed: built a NoneType: expected a Board",
        "1 / 0": "layout odd (ridgeline_layouts) failed: ZeroDivisionError: division by zero",
        "exit()": "layout odd (ridgeline_layouts) failed: SystemExit",
        "Board((Slot(1, 2, 0, 0), Slot(1, 1, 0, 0)), ((), ()))": "slot 1.2 stands out of order",
        "Board((Slot(1, 1, 0, 0), Slot(3, 1, 0, 1)), ((), ()))": "slot 3.1 stands out of order",
        "Board((Slot(1, 1, 0, 0), Slot(1, 3, 0, 0)), ((), ()))": "slot 1.3 stands out of order",
        "Board((Slot(0, 1, 0, 0),), ((),))": "slot 0.1 stands out of order",
        "Board((Slot(1, 1, 0, 0),), ())": "it has 1 slots but covers for 0",
        "Board((Slot(1, 1, 0, 0),), ((4,),))": "slot 1.1 is covered by a slot that is not there",
        "Board((Slot(1, 1, 0, 0),), ((0,),))": "slots 1.1 cover each other in a circle",
        "Board((Slot(1, 1, 0, 0),), ((),), walls=(2,))": "a group of its slots is 2",
    },
    "alternatives": {
        "()": "coverage odd (ridgeline_coverages) failed: it did not return a tuple",
        "[()] * 3": "it did not return a tuple",
        "((), (), 4)": "alternatives of a slot are not a tuple",
        "((), (), (8,))": "an alternative is 8: expected a mask of its 3 slots",
    },
    "match": {
        "None": "match odd (ridgeline_moves) failed: built a NoneType: expected a Match",
        "Match(False, (0,) * 56)": "pairs is False but onto_waste is False",
        "Match(True, (0,) * 52)": "fits has 52 entries: expected 56",
        "Match(True, (2,) * 56)": "2 is no faceset",
        "Match(True, (0,) * 56, empty=-1)": "-1 is no faceset",
        "Match(True, (0,) * 56, allows=1)": "allows is no function",
    },
    "apply": {
        "return None": "modifier odd (ridgeline_modifiers) failed: returned a NoneType",
        "raise KeyError('x')": "failed: KeyError: 'x'",
        "return replace(parts, layout=replace(parts.layout, down=8))": "a mask of the layout is 8",
        "return replace(parts, win=replace(parts.win, mask=8))": "the mask of the win rule is 8",
        "return replace(parts, match=replace(parts.match, fits=()))": "fits has 0 entries",
        "return replace(parts, plan=replace(parts.plan, wastes=0))": "at least one waste",
    },
}


@pytest.mark.parametrize(
    ("part", "code", "message"),
    [(part, code, message) for part, codes in BUILDS.items() for code, message in codes.items()],
)
def test_what_a_plugin_builds_is_checked(part: str, code: str, message: str, load: Load) -> None:
    library = load(**{part: code})
    with pytest.raises(PluginError) as caught:
        library.game(library.ruleset("mine"))
    assert caught.value.plugin == "odd"
    assert str(caught.value).startswith("plugin odd: ")
    assert message in str(caught.value)
    assert library.game(library.ruleset("tripeaks-easy"))


@pytest.mark.parametrize("code", ["return None", "raise KeyError('x')"])
def test_a_rule_that_fails_where_it_is_not_used_is_left_out_and_reported(
    code: str, load: Load
) -> None:
    library = load(apply=code)
    game = library.game(library.ruleset("tripeaks-easy"))
    library.game(library.ruleset("tripeaks-easy", {"match.king-ace": "separate"}))
    assert len(game.parts.layout.slots) == 28
    [problem] = library.problems
    assert BUILDS["apply"][code] in str(problem)


def test_pairs_that_go_one_way_only_are_found(load: Load) -> None:
    fits = "tuple(1 << 8 if face == 4 else 0 for face in range(56))"
    library = load(match=f"Match(False, {fits})")
    kind = library.contributions.matches["odd"]
    assert not kind.pairs
    from ridgeline.rules.soundness import check_match

    match = kind.build(None, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="fits is not symmetric"):
        check_match(match, pairs=True)


@pytest.mark.parametrize(
    ("code", "reason"),
    [("return 1 / 0", "ZeroDivisionError: division by zero"), ("exit()", "SystemExit")],
)
def test_a_function_that_raises_during_play_is_named(code: str, reason: str, load: Load) -> None:
    library = load(allows=code)
    game = library.game(library.ruleset("mine"))
    with pytest.raises(PluginError, match=f"plugin odd: match odd .* failed: {reason}"):
        game.legal(game.start(game.parts.pack.faces))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise OSError('gone')", "OSError: gone"),
        ("return None", "returned nothing, expected a whole number of points"),
        ("return 10**16", "returned 10000000000000000, expected a whole number of points"),
    ],
)
def test_a_scoring_that_fails_is_named(code: str, reason: str, load: Load) -> None:
    library = load(extra=code)
    game = library.game(library.ruleset("mine"))
    state = game.start(game.parts.pack.faces)
    move = game.legal(state)[0]
    with pytest.raises(PluginError, match=f"plugin odd: scoring odd .* failed: {reason}"):
        points(game, state, move, game.play(state, move))
