"""``check`` beyond what compiles: each finding with a ruleset that has the fault, and its double."""

from pathlib import Path

import pytest

from ridgeline.errors import RulesetError
from ridgeline.rules.checking import Checked
from ridgeline.rules.checks.finding import KINDS
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)
HEAD = "ridgeline: 1\nid: own\n"
ADJACENT = "match: {kind: adjacent}\n"
SUM = "match: {kind: sum, alone: [K]}\n"
PYRAMID = "tableau: {shape: pyramid, rows: 7}\n"
COLUMNS = (
    "tableau: {shape: columns, columns: 17, rows: 3}\nstock: {deal: 0}\nwaste: {start: [AS]}\n"
)
GRAPH = "tableau:\n  shape: graph\n  nodes: {a: [1, 0], b: [1, 1], c: [5, 0]}\n"
MAP = "tableau:\n  shape: map\n  map: |\n"


def check(folder: Path, text: str) -> Checked:
    path = folder / "own.yaml"
    path.write_text(HEAD + text, "utf-8")
    return LIBRARY.check([path])


FAULTS = [
    # code, a ruleset with the fault, line of the key that is to blame, one that looks like it
    (
        "no-match",
        "pack: {ranks: 2-6}\nmatch: {kind: sum, total: 13}\ntableau: {shape: pyramid, rows: 3}\n",
        (4, "match.total"),
        "pack: {ranks: 2-7}\nmatch: {kind: sum, total: 13}\ntableau: {shape: pyramid, rows: 3}\n",
    ),
    (
        "no-match",
        "pack: {ranks: [A, 3, 5]}\nmatch: {kind: adjacent}\ntableau: {shape: pyramid, rows: 2}\n",
        (4, "match.kind"),
        "pack: {ranks: [A, 3, 4]}\nmatch: {kind: adjacent}\ntableau: {shape: pyramid, rows: 2}\n",
    ),
    (
        "no-first-card",
        ADJACENT + PYRAMID + "waste: {start: 0}\nstock: {deal: 0}\n",
        (5, "waste.start"),
        ADJACENT.replace("}", ", empty-waste: any}") + PYRAMID + "waste: {start: 0}\n",
    ),
    (
        "goal-stock",
        SUM + PYRAMID + "stock: {deal: 0}\nwin: [tableau, stock]\n",
        (6, "win"),
        SUM + PYRAMID + "stock: {deal: 0}\nreserve: {piles: 2, refill: stock}\nwin: [stock]\n",
    ),
    (
        "goal-waste",
        ADJACENT + PYRAMID + "win: [tableau, waste]\n",
        (5, "win"),
        ADJACENT + PYRAMID + "win: [tableau, waste]\nstock: {passes: 2}\n",
    ),
    (
        "goal-waste",
        SUM + PYRAMID + "waste: {playable: []}\nwin: everything\n",
        (6, "win"),
        SUM + PYRAMID + "waste: {playable: [bottom]}\nwin: everything\n",
    ),
    (
        "cards-without-partner",
        "match: {kind: sum}\nwin: everything\n" + PYRAMID,
        (3, "match.kind"),
        "match: {kind: sum}\nwin: tableau\n" + PYRAMID,
    ),
    (
        # an odd number of sixes
        "cards-without-partner",
        (
            "pack: {suits: [C, D, H]}\nmatch: {kind: sum, total: 12, alone: [K, Q]}\nwin: everything\n"
            "tableau: {shape: pyramid, rows: 4}\n"
        ),
        (4, "match.alone"),
        (
            "pack: {suits: [C, D]}\nmatch: {kind: sum, total: 12, alone: [K, Q]}\nwin: everything\n"
            "tableau: {shape: pyramid, rows: 4}\n"
        ),
    ),
    (
        # more cards without a partner than there are outside the tableau
        "cards-without-partner",
        "match: {kind: sum, total: 3}\nwin: tableau\ntableau: {shape: columns, columns: 9}\n",
        (3, "match.total"),
        "match: {kind: sum, total: 3}\nwin: tableau\ntableau: {shape: columns, columns: 1}\n",
    ),
    (
        # the ranks add up to 162, which is no multiple of 12
        "cards-that-do-not-come-out",
        (
            "match: {kind: sum, total: 12, sets: true}\npack: {ranks: 2-T, suits: [C, D, H]}\n"
            "win: everything\ntableau: {shape: pyramid, rows: 4}\n"
        ),
        (3, "match.total"),
        (
            "match: {kind: sum, total: 12, sets: true}\npack: {ranks: 2-T}\n"
            "win: everything\ntableau: {shape: pyramid, rows: 4}\n"
        ),
    ),
    (
        # eight cards, of which all but one go in threes
        "cards-that-do-not-come-out",
        (
            "match: {kind: sets, also: [A22, AA2]}\npack: {ranks: A-2}\n"
            "waste: {start: [AC]}\nreserve: {piles: 4}\nwin: all-but-one\n"
        ),
        (3, "match.also"),
        (
            "match: {kind: sets, also: [A22, AA2]}\npack: {ranks: A-2, suits: [C, D, H]}\n"
            "waste: {start: [AC]}\nreserve: {piles: 4}\nwin: all-but-one\n"
        ),
    ),
    (
        "cards-cut-off",
        ADJACENT + "pack: {ranks: [A, 2, 3, 8, 9, T]}\nwaste: {start: [AS]}\nstock: {deal: 0}\n"
        "tableau: {shape: rows, rows: [23]}\n",
        (4, "pack.ranks"),
        ADJACENT + "pack: {ranks: [A, 2, 3, 8, 9, T]}\ntableau: {shape: rows, rows: [20]}\n",
    ),
    (
        "turns-too-few",
        "match: {kind: adjacent, king-ace: separate}\n" + COLUMNS,
        (3, "match.king-ace"),
        "match: {kind: adjacent, king-ace: joined}\n" + COLUMNS,
    ),
    (
        "cards-that-never-leave",
        "match: {kind: sum}\n" + PYRAMID,
        (3, "match.kind"),
        "match: {kind: sum, also: [KK]}\n" + PYRAMID,
    ),
    (
        "ranks-not-in-pack",
        "match: {kind: sum, alone: [K]}\npack: {ranks: A-Q}\n" + PYRAMID,
        (3, "match.alone"),
        "match: {kind: sum, alone: [Q], total: 12}\npack: {ranks: A-Q}\n" + PYRAMID,
    ),
    (
        "ranks-not-in-pack",
        ADJACENT + "score:\n  by-rank: {AK: 2, joker: 5}\n" + PYRAMID,
        (5, "score.by-rank"),
        ADJACENT + "score:\n  by-rank: {AK: 2, joker: 5}\npack: {jokers: 1}\n" + PYRAMID,
    ),
    (
        "stock-out-of-play",
        SUM + PYRAMID + "stock: {deal: 0}\n",
        (5, "stock.deal"),
        SUM.replace("}", ", stock-waste: face-up-stock}") + PYRAMID + "stock: {deal: 0}\n",
    ),
    (
        "waste-out-of-play",
        SUM + PYRAMID + "waste:\n  playable: []\n",
        (6, "waste.playable"),
        SUM + PYRAMID + "waste:\n  playable: []\nreserve: {piles: 3, refill: stock}\n",
    ),
    (
        "reserve-empty",
        SUM + PYRAMID + "reserve: {piles: 3, cards: 0}\n",
        (5, "reserve.cards"),
        SUM + PYRAMID + "reserve: {piles: 3, cards: 1}\n",
    ),
    (
        "reserve-without-piles",
        SUM + PYRAMID + "reserve: {refill: stock}\n",
        (5, "reserve.refill"),
        SUM + PYRAMID + "reserve: {piles: 0, cards: 3}\n",
    ),
    (
        "refill-without-stock",
        SUM + PYRAMID + "reserve: {piles: 1, cards: 23, refill: stock}\n",
        (5, "reserve.refill"),
        SUM + PYRAMID + "reserve: {piles: 1, cards: 22, refill: stock}\n",
    ),
    (
        "cover-far-away",
        ADJACENT + GRAPH + "  covers: {c: [a], b: [a]}\n",
        (7, "tableau.covers"),
        ADJACENT + GRAPH.replace("5", "3") + "  covers: {c: [a], b: [a]}\n",
    ),
    (
        "overlap-without-cover",
        ADJACENT + GRAPH + "  covers: {}\n",
        (7, "tableau.covers"),
        ADJACENT + GRAPH + "  covers: {b: [a]}\n",
    ),
    (
        "overlap-without-cover",
        ADJACENT + MAP + "    .a.a.\n    .a.b.\n",
        (6, "tableau.map"),
        ADJACENT + MAP + "    .a.a.\n    .b.b.\n",
    ),
    (
        "face-down-uncovered",
        ADJACENT + MAP + "    a.\n    .b\n",
        (6, "tableau.map"),
        ADJACENT + MAP + "    a.\n    .B\n",
    ),
    (
        "floor-too-high",
        ADJACENT + PYRAMID + "score: {start: 35, card: -1, floor: 40}\n",
        (5, "score.floor"),
        ADJACENT + PYRAMID + "score: {start: 35, card: -1, floor: 35}\n",
    ),
    (
        "score-stands-still",
        ADJACENT + PYRAMID + "score: {start: 500}\n",
        (5, "score.start"),
        ADJACENT + PYRAMID + "score: {start: 500, draw: -1}\n",
    ),
]

POINTS = {
    "peak: 15": ("tableau: {peaks: none}", "tableau: {peaks: tips}"),
    "peak-times: 2": ("match: {kind: sum, alone: [K]}", "tableau: {peaks: tips}"),
    "run: [1, +1]": ("match: {kind: sum, alone: [K]}", ""),
    "run-end: [1, +1]": ("match: {kind: sum, alone: [K]}", ""),
    "removal: 1": ("", "match: {kind: sum, alone: [K]}"),
    "waste-card: 1": ("", "match: {kind: sum, alone: [K]}"),
    "turn: 5": ("tableau: {face-down: none}", "tableau: {face-down: covered}"),
    "redeal: -5": ("stock: {passes: 1}", "stock: {passes: unlimited}"),
    "draw: -5": ("stock: {deal: 0}", "stock: {passes: 1}"),
    "stock-left: 5": ("win: [tableau, stock]", "win: tableau"),
    "clear: 5": ("tableau: {shape: none}\nreserve: {piles: 3}\nwin: [reserve]", ""),
    "card: 5": ("tableau: {shape: none}\nreserve: {piles: 3}\nwin: [reserve]", ""),
    "by-rank: {A: 1}": ("tableau: {shape: none}\nreserve: {piles: 3}\nwin: [reserve]", ""),
}
"""Points; rules over TriPeaks under which they never count, and rules under which they do."""


@pytest.mark.parametrize(("code", "text", "place", "double"), FAULTS)
def test_a_fault_is_found_and_its_double_is_not(
    code: str, text: str, place: tuple[int, str], double: str, tmp_path: Path
) -> None:
    level = f"{KINDS[code].level}s"
    checked = check(tmp_path, text)
    found = [error for error in getattr(checked, level) if error.code == code]
    assert len(found) == 1, checked
    assert isinstance(found[0], RulesetError)
    assert (found[0].line, found[0].key) == place
    assert found[0].column > 0
    doubled = check(tmp_path, double)
    assert code not in {error.code for error in (*doubled.errors, *doubled.warnings)}
    assert not doubled.errors


@pytest.mark.parametrize("points", POINTS)
def test_points_that_never_count_are_found(points: str, tmp_path: Path) -> None:
    start = f"extends: tripeaks-easy\nscore:\n  {points}\n"
    code, key = "points-never", f"score.{points.split(':')[0]}"
    never, counted = POINTS[points]
    found = [each for each in check(tmp_path, f"{start}{never}\n").warnings if each.code == code]
    assert [(each.line, each.key) for each in found if isinstance(each, RulesetError)] == [(5, key)]
    assert code not in {each.code for each in check(tmp_path, start + counted).warnings}


def test_every_finding_has_its_test() -> None:
    assert {code for code, *_ in FAULTS} | {"points-never"} == set(KINDS)


def test_points_of_a_parent_are_the_parents_own_affair(tmp_path: Path) -> None:
    assert check(tmp_path, "extends: tripeaks-easy\ntableau: {peaks: none}\n").warnings == []


def test_the_built_in_rulesets_are_without_warning() -> None:
    folder = LIBRARY.contributions.ruleset_folders[0][1]
    checked = LIBRARY.check(sorted(folder.glob("*.yaml")))
    assert (checked.errors, checked.warnings) == ([], [])
