"""Checking files: every error at its place, none hidden by another; files in a library of their own."""

import re
from pathlib import Path

import pytest
from rules_files import FOLDER, IDS, LIBRARY, OWN, in_one_line, library_of, write

from ridgeline.errors import RulesetError
from ridgeline.rules.library import Library

# Broken rulesets


def test_broken_rulesets_are_left_out_with_their_reasons(tmp_path: Path) -> None:
    write(tmp_path, OWN)
    write(tmp_path, "a: [", "broken.yaml")
    write(tmp_path, "- a", "list.yaml")
    write(tmp_path, "name: nobody", "nobody.yaml")
    write(tmp_path, "id: [1]", "odd.yaml")
    write(tmp_path, OWN, "twice.yaml")
    write(tmp_path, OWN.replace("id: own", "id: wrong") + "win: all", "wrong.yaml")
    write(tmp_path, "ridgeline: 1\nid: heir\nextends: wrong", "heir.yaml")
    library = library_of(tmp_path)
    assert library.ruleset("own").name == "Own"
    assert {summary.id for summary in library.summaries()} == {"own", *IDS}
    assert [line.replace(f"{tmp_path}/", "") for line in in_one_line(library.problems)] == [
        "broken.yaml:1:4: the [ that opens here is not closed, expected ]",
        "list.yaml:1:1: found a list, expected the keys of a ruleset",
        "nobody.yaml:1:1: found id nothing, expected the id of a ruleset",
        "odd.yaml:1:5: found id a list, expected the id of a ruleset",
        "twice.yaml:2:5: id: 'own' is taken by own.yaml:2:5",
        (
            "heir.yaml:3:10: extends: 'wrong' cannot be used: wrong.yaml:5:6: win: found 'all', "
            "expected one of tableau, stock, waste, reserve, tips, everything, all-but-one"
        ),
        (
            "wrong.yaml:5:6: win: found 'all', expected one of tableau, stock, waste, reserve, tips, "
            "everything, all-but-one"
        ),
    ]


def test_a_code_that_is_taken_is_reported_with_both_places(tmp_path: Path) -> None:
    path = write(tmp_path, OWN + "code: {mode: C}\n")
    library = library_of(tmp_path)
    (problem,) = in_one_line(library.problems)
    classic = FOLDER / "tripeaks-classic.yaml"
    assert problem.startswith(f"{path}:5:7: code: prefix TP with mode C is taken by {classic}:")
    assert in_one_line(LIBRARY.check([path]).errors) == [problem]
    with pytest.raises(RulesetError, match="did you mean"):
        library.ruleset("tripeaks-clasic")


def test_a_folder_that_is_not_there_is_reported_or_empty(tmp_path: Path) -> None:
    library = library_of(tmp_path / "nowhere")
    assert "cannot be read" in in_one_line(library.problems)[0]


# Checking files


def test_checking_reports_every_error_with_its_place(tmp_path: Path) -> None:
    path = write(tmp_path, OWN + "stock: {passes: maybe, deal: 99}\nmatch:\n  kingace: joined\n")
    errors = in_one_line(LIBRARY.check([path]).errors)
    assert [error.split(": ")[0].removeprefix(f"{path}:") for error in errors] == [
        "5:17",
        "5:30",
        "7:3",
    ]


WRONG = """\
nmae: Own
stock: {deal: 99}
match: {kingace: joined, king-ace: maybe, joker: 3, total: 12}
score: [1]
tableau: {shape: peaks, rosw: 3, rows: x}
switches: [match.king-ace, match.kingace]
"""


@pytest.mark.parametrize(
    ("parent", "place"),
    [("nobody", "4:10"), ("[]", "4:10"), ("own", "4:10"), ("tripeaks-easy", "")],
)
def test_a_wrong_parent_hides_no_other_error(parent: str, place: str, tmp_path: Path) -> None:
    path = write(tmp_path, OWN.replace("tripeaks-easy", parent) + WRONG)
    errors = in_one_line(LIBRARY.check([path]).errors)
    places = [error.removeprefix(f"{path}:").split(": ")[0] for error in errors]
    others = ["5:1", "6:15", "7:9", "7:36", "7:50", "8:8", "9:25", "9:40", "10:28"]
    # Which kind of match has a total only the parent says.
    assert [each for each in places if each != "7:53"] == [*filter(None, [place]), *others]


def test_characters_that_are_not_allowed_hide_no_other_error(tmp_path: Path) -> None:
    text = (
        OWN.replace("Own", "O\x07n") + 'author: "a\x1bb"\nstock: {deal: 99, deal: 3}\nmach: .inf\n'
    )
    path = write(tmp_path, text)
    errors = sorted(in_one_line(LIBRARY.check([path]).errors))
    assert [error.removeprefix(f"{path}:").split(",")[0] for error in errors] == [
        "3:8: character U+0007 is not allowed",
        "5:11: character U+001B is not allowed",
        "6:15: stock.deal: found 99",
        "6:19: key 'deal' stands twice",
        "7:1: unknown key 'mach'",
        "7:7: found '.inf'",
    ]


@pytest.mark.parametrize("character", ["\u202e", "\u200b", "\u2066", "\t", "\u00ad"])
def test_a_name_is_visible(character: str, tmp_path: Path) -> None:
    path = write(tmp_path, OWN.replace("name: Own", f'name: "O{character}wn"'))
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:3:7: name: found 'O")
    assert error.endswith("all of them visible")
    assert error.isprintable()


def test_checking_compiles(tmp_path: Path) -> None:
    path = write(tmp_path, OWN + "tableau:\n  shape: map\n  map: |\n    a?c\n    .b.\n")
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:7:8: tableau.map: ")
    path = write(tmp_path, OWN + "waste: {start: 40}\n")
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:5:16: waste.start: ")


def test_an_error_of_an_inherited_key_is_at_the_file_that_is_checked(tmp_path: Path) -> None:
    path = write(tmp_path, OWN + "tableau: {shape: pyramid}\npack: {ranks: A-5}\n")
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:5:18: tableau.shape: ")
    path = write(tmp_path, OWN + "pack: {ranks: A-5}\n")
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    start = f"{path}:4:10: extends: with what differs here, {FOLDER / 'tripeaks-easy.yaml'}:10:10: "
    assert error.startswith(start)


def test_lists_that_a_child_keeps_are_pointed_out(tmp_path: Path) -> None:
    text = "ridgeline: 1\nid: own\nextends: pyramide\nmatch: {total: 12}\n"
    path = write(tmp_path, text)
    note = f'{path}:4:8: match: alone is still ["K"], as in pyramide'
    assert in_one_line(LIBRARY.check([path]).notes) == [note]
    for other in ("{total: 12, alone: []}", "{joker: any-rank}", "{kind: same-rank}"):
        path = write(tmp_path, text.replace("{total: 12}", other))
        assert LIBRARY.check([path]).notes == []


def test_a_board_that_is_too_large_is_an_error_of_the_tableau(tmp_path: Path) -> None:
    rows = "".join("    " + "a." * 50 + "\n" for _ in range(9))
    path = write(tmp_path, OWN + f"tableau:\n  shape: map\n  map: |\n{rows}")
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error == f"{path}:6:3: tableau: found 450 cards, expected at most 416"


def test_a_file_stands_in_for_the_installed_ruleset_of_its_id(tmp_path: Path) -> None:
    easy = write(tmp_path, (FOLDER / "tripeaks-easy.yaml").read_text("utf-8"), "easy.yaml")
    assert LIBRARY.check([easy]).errors == []
    text = easy.read_text("utf-8").replace("rows: 4", "rows: four")
    easy.write_text(text, "utf-8")
    own = write(tmp_path, OWN)
    in_easy, in_own = in_one_line(LIBRARY.check([own, easy]).errors)
    assert in_easy.startswith(f"{easy}:12:9: tableau.rows: found 'four'")
    assert in_own.startswith(f"{own}:4:10: extends: 'tripeaks-easy' cannot be used: {easy}:")
    assert LIBRARY.check([own]).errors == []


def test_parents_are_looked_up_in_the_files_first(tmp_path: Path) -> None:
    child = write(tmp_path, OWN.replace("own", "child").replace("tripeaks-easy", "own"), "c.yaml")
    (error,) = in_one_line(LIBRARY.check([child]).errors)
    assert error.startswith(f"{child}:4:10: extends: found 'own', expected the id of a ruleset")
    assert LIBRARY.check([child, write(tmp_path, OWN)]).errors == []


def test_only_ids_that_stand_twice_among_the_files_clash(tmp_path: Path) -> None:
    first, second = write(tmp_path, OWN, "a.yaml"), write(tmp_path, OWN, "b.yaml")
    errors = in_one_line(LIBRARY.check([first, second]).errors)
    assert errors == [f"{second}:2:5: id: 'own' is taken by {first}:2:5"]


@pytest.mark.parametrize("text", ["", "null", "3", "[]", "text", "a: *b", "\x00"])
def test_what_is_no_ruleset_is_one_error(text: str, tmp_path: Path) -> None:
    path = write(tmp_path, text)
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:1:")


def test_the_rulesets_of_the_guide_are_right(tmp_path: Path) -> None:
    guide = (FOLDER.parent / "docs" / "rulesets.md").read_text("utf-8")
    whole, *parts = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    files = [write(tmp_path, whole, "whole.yaml")]
    for number, part in enumerate(parts):
        text = f"ridgeline: 1\nid: part-{number}\nextends: tripeaks-easy\n{part}"
        files.append(write(tmp_path, text, f"part-{number}.yaml"))
    assert len(files) == 3
    assert in_one_line(LIBRARY.check(files).errors) == []


def test_an_id_that_cannot_be_installed_is_warned_of(tmp_path: Path) -> None:
    text = OWN.replace("id: own", "id: pyramide")
    taken = write(tmp_path, text, "taken.yaml")
    errors, warnings, _ = LIBRARY.check([taken])
    assert errors == []
    said = "id: 'pyramide' is taken by a game that comes with Ridgeline, expected another id"
    assert in_one_line(warnings) == [f"{taken}:2:5: {said}"]
    assert [each.code for each in warnings] == ["id-taken"]

    link = tmp_path / "link.yaml"
    link.symlink_to(FOLDER / "pyramide.yaml")
    for file in (FOLDER / "pyramide.yaml", link):
        assert LIBRARY.check([file]).warnings == []


def test_an_id_of_a_plugin_or_another_folder_is_warned_of_but_not_one_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "data" / "rulesets", tmp_path / "other"
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RIDGELINE_RULESETS", str(other))
    for folder, name in ((own, "mine"), (other, "theirs")):
        folder.mkdir(parents=True)
        write(folder, OWN.replace("own", name), f"{name}.yaml")
    files = [write(tmp_path, OWN.replace("own", name), name) for name in ("mine", "theirs")]
    found = in_one_line(Library.load(no_plugins=True).check(files).warnings)
    taken = f"id: 'theirs' is taken by a game in {other}, expected another id"
    assert found == [f"{files[1]}:2:5: {taken}"]
    library = library_of(own)
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path))
    found = in_one_line(library.check(files[:1]).warnings)
    assert found == [
        f"{files[0]}:2:5: id: 'mine' is taken by a game of test 0, expected another id"
    ]
