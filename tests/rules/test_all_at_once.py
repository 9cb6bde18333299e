"""One fault of a ruleset hides no other: all are told at once, each at its place."""

from pathlib import Path

import pytest

from ridgeline.errors import RulesetError
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)
HEAD = "ridgeline: 1\nid: own\n"
GOOD = {
    "tableau": "{shape: peaks}",
    "match": "{kind: adjacent, king-ace: joined}",
}
FAULTS = {
    # key that is to blame: its section as it is wrong
    "name": "[Own]",
    "pack.ranks": "{ranks: A-Z}",
    "pack.packs": "{packs: 99}",
    "tableau.map": "{shape: map, map: 'a?c'}",
    "tableau.face-down": "{shape: peaks, face-down: [2, 9]}",
    "tableau.peaks": "{shape: peaks, peaks: shares}",
    "tableau.shape": "{shape: peakz, rows: 3}",
    "stock.deal": "{deal: 99}",
    "stock.passes": "{passes: 0}",
    "waste.start": "{start: [7D, 7D]}",
    "reserve.piles": "{piles: -1}",
    "match.apart": "{kind: adjacent, king-ace: joined, apart: walls}",
    "match.kind": "{kind: adjacents}",
    "match.kingace": "{kind: adjacent, kingace: joined}",
    "score.cards": "{cards: 1}",
    "score.run": "{run: [1, '*9999']}",
    "win": "all",
    "undo.limits": "{limits: 3}",
    "switches": "[match.kingace]",
}
NEEDS = {
    # what can be told only if these sections are right
    "match.apart": {"tableau.shape", "tableau.map"},
    "waste.start": {"pack.ranks", "pack.packs"},
    "score.run": {"tableau.map", "tableau.shape", "reserve.piles", "pack.ranks", "pack.packs"},
}


def keys_of(folder: Path, *faults: str) -> list[str]:
    sections = GOOD | {fault.partition(".")[0]: FAULTS[fault] for fault in faults}
    text = HEAD + "".join(f"{name}: {value}\n" for name, value in sections.items())
    path = folder / "own.yaml"
    path.write_text(text, "utf-8")
    errors = LIBRARY.check([path]).errors
    assert all(isinstance(error, RulesetError) and error.line for error in errors)
    return sorted(error.key for error in errors if isinstance(error, RulesetError))


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_alone(fault: str, tmp_path: Path) -> None:
    assert keys_of(tmp_path, fault) == [fault]


@pytest.mark.parametrize("fault", FAULTS)
def test_two_faults_are_both_told_and_no_third(fault: str, tmp_path: Path) -> None:
    for other in FAULTS:
        if other.partition(".")[0] == fault.partition(".")[0]:
            continue
        told = {fault, other}
        told -= {each for each in told if told & NEEDS.get(each, set())}
        assert keys_of(tmp_path, fault, other) == sorted(told)


def test_a_fault_for_every_section_at_once(tmp_path: Path) -> None:
    faults = ["name", "pack.ranks", "tableau.map", "stock.deal", "reserve.piles", "match.kingace"]
    faults += ["score.cards", "win", "undo.limits", "switches"]
    assert keys_of(tmp_path, *faults) == sorted(faults)


def test_what_only_follows_from_another_fault_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        f"{HEAD}match: {{kind: sets, alos: [A2]}}\nwin: [stock]\nwaste: {{start: 1}}\n", "utf-8"
    )
    (error,) = LIBRARY.check([path]).errors
    assert "unknown key 'alos'" in str(error)


def test_without_id_the_game_is_looked_at_too(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("ridgeline: 1\nextends: tripeaks-easy\nwaste: {start: 40}\n", "utf-8")
    first, second = map(str, LIBRARY.check([path]).errors)
    assert first.startswith(f"{path}:1:1: key 'id' is missing")
    assert second.startswith(f"{path}:3:16: waste.start: found 68 places")


def test_findings_are_told_of_what_is_right(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    text = "extends: pyramide\nmatch: {alone: []}\nwin: everything\nscore: {cards: 1}\n"
    path.write_text(HEAD + text, "utf-8")
    assert [error.code for error in LIBRARY.check([path]).errors] == [
        "cards-without-partner",
        "ruleset",
    ]


BOARD = "tableau:\n  shape: map\n  map: |\n    .a.\n    B.B\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # whether a switch's key is there cannot be told before the kind is right
        (BOARD + "match: {kind: adjacant}\nswitches: [match.king-ace]\n", ["8:15: match.kind"]),
        (BOARD + "match: {kind: sum}\nswitches: [match.king-ace]\n", ["9:12: switches"]),
        (BOARD.replace("eau", "aue") + "match: {kind: adjacent}\n", ["3:1: unknown key 'tablaue'"]),
        (
            BOARD + "match: {kind: adjacent}\nswitches: [stock.passes, stock.passes]\n",
            ["9:26: switches: stock.passes stands twice"],
        ),
        # lines that YAML has joined
        (
            BOARD.replace(" |", "") + "match: {kind: adjacent}\n",
            ["6:5: tableau.map: found one line"],
        ),
        (
            BOARD.replace("|", ">") + "match: {kind: adjacent}\n",
            ["5:8: tableau.map: found one line"],
        ),
        (
            "tableau: {shape: graph, nodes: {a: [0, 10001]}}\nmatch: {kind: adjacent}\n",
            [
                "3:32: tableau.nodes: found a list, expected for card 'a' its place [x, y], whole numbers"
            ],
        ),
    ],
)
def test_slips_of_the_pen_are_told_once_and_where_they_are(
    tmp_path: Path, text: str, told: list[str]
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(HEAD + text, "utf-8")
    errors = [str(error) for error in LIBRARY.check([path]).errors]
    assert len(errors) == len(told), errors
    for error, start in zip(errors, told, strict=True):
        assert error.startswith(f"{path}:{start}")


def test_a_file_that_is_given_twice_is_no_rival_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"{HEAD}code: {{prefix: OWN}}\n{BOARD}match: {{kind: adjacent}}\n", "utf-8")
    assert LIBRARY.check([path, path]).errors == []


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("match:", "macth:", "4:1: unknown key 'macth'"),
        ("kind:", "Kind:", "4:9: match: unknown key 'Kind'"),
        ("kind: ", "kind ", "4:9: match: unknown key 'kind adjacent'"),
        ("shape:", "Shape:", "3:11: tableau: unknown key 'Shape'"),
        ("tableau:", "tabelau:", "3:1: unknown key 'tabelau'"),
        ("ridgeline:", "Ridgeline:", "1:1: unknown key 'Ridgeline'"),
        ("\nid:", "\nId:", "2:1: unknown key 'Id'"),
        ("rows: 7", f"rows: {'7' * 26}", f"3:33: found '{'7' * 26}', expected a finite number"),
        ("rows: 7", "rows: .nan", "3:33: found '.nan', expected a finite number"),
    ],
)
def test_a_slip_is_one_line(right: str, wrong: str, place: str, tmp_path: Path) -> None:
    text = (
        f"{HEAD}tableau: {{shape: pyramid, rows: 7}}\nmatch: {{kind: adjacent, king-ace: joined}}\n"
    )
    path = tmp_path / "own.yaml"
    path.write_text(text, "utf-8")
    assert LIBRARY.check([path]).errors == []
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    (error,) = LIBRARY.check([path]).errors
    assert str(error).startswith(f"{path}:{place}")


def test_a_section_that_is_missing_is_told_where_no_other_key_means_it(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(f"{HEAD}tableau: {{shape: pyramid}}\nsorce: me\n", "utf-8")
    lines = [str(error) for error in LIBRARY.check([path]).errors]
    assert ["unknown key 'sorce'" in line for line in lines] == [False, True]
    assert "match: key 'kind' is missing" in lines[0]
