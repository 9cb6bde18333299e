"""The library: catalogue and index, references, differences, checking of files."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import ridgeline
from ridgeline.engine.position import Position
from ridgeline.errors import NotationError, RidgelineError, RulesetError
from ridgeline.rules.files import INDEX, index_text, parse_file
from ridgeline.rules.index import generated, main
from ridgeline.rules.library import Library
from ridgeline.rules.schema import ruleset_schema
from ridgeline.rules.shipped import read_shipped
from ridgeline.rules.summary import portable
from ridgeline.rules.writing import tree_text
from ridgeline.syntax.yamlguard import load

LIBRARY = Library.load(no_plugins=True)
FOLDER = LIBRARY.contributions.ruleset_folders[0][1]
FILES = sorted(FOLDER.glob("*.yaml"))
IDS = sorted(path.stem for path in FILES)


def library_of(*folders: Path) -> Library:
    """Return a library of the built-in rulesets and of some folders."""
    named = tuple((f"test {number}", folder) for number, folder in enumerate(folders))
    contributions = LIBRARY.contributions
    return Library(replace(contributions, ruleset_folders=(*contributions.ruleset_folders, *named)))


def write(folder: Path, text: str, name: str = "own.yaml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def in_one_line(errors: object) -> list[str]:
    assert isinstance(errors, (list, tuple))
    lines = [str(error) for error in errors]
    assert all("\n" not in line for line in lines)
    return lines


OWN = "ridgeline: 1\nid: own\nname: Own\nextends: tripeaks-easy\n"


# What comes with Ridgeline


def test_the_built_in_rulesets_are_without_fault() -> None:
    assert in_one_line(LIBRARY.problems) == []
    assert [summary.id for summary in LIBRARY.summaries()] == IDS
    assert LIBRARY.check(FILES).errors == []


def schema_errors(schema: dict[str, Any], tree: Any) -> list[str]:
    """Return what the schema finds wrong with a tree."""
    validator = jsonschema.Draft202012Validator(schema)
    return [error.message for error in validator.iter_errors(tree)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_schema_and_loader_agree_on_what_is_right(path: Path) -> None:
    schema = ruleset_schema(LIBRARY.vocabulary)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema_errors(schema, parse_file(path).tree) == []


@pytest.mark.parametrize(
    "text",
    [
        "tabelau: {}",
        "tableau: {colums: 3}",
        "tableau: {shape: pyramid, count: 3}",
        "match: {kind: sum, king-ace: joined}",
        "match: {king-ace: sideways}",
        "match: {kind: sideways}",
        "stock: {passes: 0}",
        "stock: {passes: often}",
        "score: {cards: 1}",
        "score: {run: [1, '/2']}",
        "score: {by-rank: {X: 1}}",
        "code: {prefix: tp}",
        "switches: [match.kingace]",
        "switches: {match.king-ace: {answer: 1}}",
        "rounds: 0",
        "win: all",
        "undo: {limits: 3}",
        "pack: {jokers: 1, joker: 2}",
        "waste: {start: -1}",
    ],
)
def test_schema_and_loader_agree_on_what_is_wrong(text: str, tmp_path: Path) -> None:
    schema = ruleset_schema(LIBRARY.vocabulary)
    path = write(tmp_path, OWN + text)
    assert schema_errors(schema, load(OWN, "x").tree) == []
    assert schema_errors(schema, parse_file(path).tree)
    (error,) = in_one_line(LIBRARY.check([path]).errors)
    assert error.startswith(f"{path}:5:")


def test_generated_files_are_fresh() -> None:
    """If this fails: make rulesets."""
    for path, text in generated(LIBRARY).items():
        assert path.read_text("utf-8") == text, f"{path} is stale"


def test_writing_them_anew_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out == ""


# The index


def test_the_short_way_to_the_summaries_says_the_same() -> None:
    shipped = read_shipped()
    assert shipped is not None
    assert shipped.summaries == LIBRARY.catalogue.summaries()


def test_the_short_way_to_a_ruleset_gives_the_same() -> None:
    shipped = read_shipped()
    assert shipped is not None
    for ruleset_id, ruleset in LIBRARY.catalogue.rulesets.items():
        short = shipped.ruleset(ruleset_id, LIBRARY.vocabulary)
        for each in fields(ruleset):
            if each.name != "layers":
                assert getattr(short, each.name) == getattr(ruleset, each.name)
        assert [each.tree for each in short.layers] == [each.tree for each in ruleset.layers]


def test_a_ruleset_is_the_same_before_and_after_the_catalogue_is_made() -> None:
    library = Library.load(no_plugins=True, folders=())
    before = library.ruleset("tripeaks-easy")
    assert "catalogue" not in vars(library)
    assert library.catalogue.rulesets["tripeaks-easy"] is before
    assert library.ruleset("tripeaks-easy") is before
    other = library.catalogue.rulesets["pyramide"]
    assert library.ruleset("pyramide") is other


def test_an_own_ruleset_cannot_take_the_id_of_a_built_in_one(tmp_path: Path) -> None:
    text = (FOLDER / "pyramide.yaml").read_text("utf-8")
    (tmp_path / "pyramide.yaml").write_text(text.replace("name: ", "name: My "), "utf-8")
    library = Library.load(no_plugins=True, folders=[tmp_path])
    assert library.ruleset("pyramide").name == LIBRARY.ruleset("pyramide").name
    assert [str(each) for each in library.problems if "pyramide" in str(each)]
    assert library.ruleset("pyramide").name == LIBRARY.ruleset("pyramide").name


def python(code: str) -> str:
    """Run code in a fresh interpreter with the built-in plugins only and return its output."""
    paths = [Path(ridgeline.__file__).parents[1], FOLDER.parent / "variants"]
    path = os.pathsep.join([*map(str, paths), *sys.path])
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": path, "PATH": os.environ["PATH"], "RIDGELINE_PLUGINS": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_listing_imports_neither_yaml_nor_the_variants() -> None:
    code = """
import sys
from ridgeline.rules.library import Library
library = Library.load()
print(len(library.summaries()), len(library.problems))
heavy = ("yaml", "ridgeline.engine", "ridgeline.syntax.sections", "ridgeline_variants.peaks")
print([name for name in heavy if name in sys.modules])
"""
    assert python(code) == f"{len(IDS)} 0\n[]\n"


def test_playing_parses_no_yaml_as_long_as_the_index_fits() -> None:
    code = """
import sys
from ridgeline.rules.library import Library
library = Library.load()
library.game(library.ruleset("tripeaks-easy", {"match.king-ace": "separate"}))
print("yaml" in sys.modules)
"""
    assert python(code) == "False\n"


def test_a_file_changed_since_is_read_and_errors_of_indexed_files_have_places(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, OWN + "waste: {start: 2}\n")
    write(tmp_path, index_text(tmp_path, []), INDEX)
    assert library_of(tmp_path).ruleset("own").sections.waste.start == 2
    ruleset = library_of(tmp_path).ruleset("own")
    assert str(ruleset.error("waste.start", "is wrong")).startswith(f"{path}:5:16:")
    write(tmp_path, OWN + "waste: {start: 3}\n")
    assert library_of(tmp_path).ruleset("own").sections.waste.start == 3


@pytest.mark.parametrize(
    "index",
    ["", "[]", "{}", '{"format": 1}', '{"format": 1, "files": [], "summaries": []}', "{" * 9],
)
def test_an_index_that_cannot_be_read_is_no_index(index: str, tmp_path: Path) -> None:
    write(tmp_path, OWN)
    write(tmp_path, index, INDEX)
    assert library_of(tmp_path).ruleset("own").parents == ("tripeaks-easy",)


def test_an_index_says_nothing_of_the_machine() -> None:
    data = json.loads((FOLDER / INDEX).read_text("utf-8"))
    assert data["summaries"] == [portable(summary) for summary in LIBRARY.catalogue.summaries()]
    assert str(FOLDER) not in json.dumps(data)


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
        (
            "broken.yaml:1:5: is no YAML: while parsing a flow node, expected the node content, but "
            "found '<stream end>'"
        ),
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


# Settings and references


def test_a_reference_is_read_back() -> None:
    classic = LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "separate"})
    assert classic.ref == "tripeaks-easy;match.king-ace=separate"
    assert LIBRARY.by_ref(classic.ref) is classic
    assert LIBRARY.by_ref("tripeaks-easy") is LIBRARY.ruleset("tripeaks-easy")
    assert classic.same_rules(LIBRARY.ruleset("tripeaks-classic"))
    assert LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "joined"}).ref == "tripeaks-easy"


@pytest.mark.parametrize(
    "settings",
    [
        {"match.kind": "sum"},
        {"match.kind": "sum", "match.total": 11},
        {"match": {"kind": "same-rank"}},
        {"tableau.shape": "pyramid"},
        {"tableau.shape": "columns", "match.kind": "sum"},
        {"score.use": "microsoft"},
        {"score.use": "none", "score.card": 3},
        {"stock.passes": 3, "waste.start": ["AS"]},
    ],
)
@pytest.mark.parametrize("parent", ["tripeaks-easy", "pyramide", "triple-peaks"])
def test_settings_are_a_child_s_keys(parent: str, settings: dict[str, Any], tmp_path: Path) -> None:
    tree: dict[str, Any] = {"ridgeline": 1, "id": "own", "extends": parent}
    for key, value in settings.items():
        section, _, name = key.partition(".")
        tree.setdefault(section, {}).update({name: value} if name else value)
    write(tmp_path, tree_text(tree))
    child = library_of(tmp_path).ruleset("own")
    made = LIBRARY.ruleset(parent, settings)
    assert made.same_rules(child)
    assert [each.key for each in made.switches] == [each.key for each in child.switches]
    assert LIBRARY.by_ref(made.ref).same_rules(child)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"pack.suits": ["C"]}, "tableau.shape: found 29 places"),
        ({"tableau.shape": "none"}, "win: found tableau, which has no card at the start"),
        ({"tableau.shape": "map"}, "tableau: key 'map' is missing"),
        ({"match.kind": "sum", "match.king-ace": "joined"}, "match: key 'king-ace' goes with"),
        ({"tableau.shape": "pyramid", "match.apart": "walls"}, "match.apart: found 'walls'"),
    ],
)
def test_what_settings_break_is_their_fault(settings: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        LIBRARY.game(LIBRARY.ruleset("tripeaks-easy", settings))
    assert str(caught.value).startswith(f"--set: {message}")


def test_settings_over_rules_that_make_no_game_are_not_blamed(tmp_path: Path) -> None:
    write(tmp_path, OWN + "pack: {suits: [C]}")
    library = library_of(tmp_path)
    with pytest.raises(RulesetError) as caught:
        library.game(library.ruleset("own", {"undo.limit": 3}))
    assert caught.value.path != "--set"


def test_settings_add_up_and_go_back() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    once = LIBRARY.with_settings(easy, {"stock.draw": "when-stuck"})
    twice = LIBRARY.with_settings(once, {"match.king-ace": "separate"})
    assert twice.ref == "tripeaks-easy;match.king-ace=separate;stock.draw=when-stuck"
    back = LIBRARY.with_settings(twice, {"stock.draw": "any-time", "match.king-ace": "joined"})
    assert back is easy


def test_a_position_under_rules_that_take_long_to_say_is_read_back() -> None:
    picture = "\n".join(["A.A.A.A.A.A.A.A.A.A.A.A.A.A" + "." * 400] * 2 + ["." * 400] * 8)
    wide = LIBRARY.ruleset("tripeaks-easy", {"tableau.shape": "map", "tableau.map": picture})
    game = LIBRARY.game(wide)
    state = game.start(game.parts.pack.faces)
    text = str(Position.of(game, state, truth=True))
    assert len(text) > 4000
    assert LIBRARY.by_ref(Position.parse(text).ref) is wide
    assert Position.parse(text).state(game)[1:] == state[1:]


@pytest.mark.parametrize(
    "ref",
    [
        "",
        "nobody",
        "tripeaks-easy;",
        "tripeaks-easy;match.king-ace",
        "tripeaks-easy;match.king-ace=",
        "tripeaks-easy;match.king-ace=sideways",
        "tripeaks-easy;no.key=1",
        "tripeaks-easy;win=[",
        "tripeaks-easy;win=tableau;win=everything",
        "tripeaks-easy;" + "x" * 20_000,
        ";;;",
        "x" * 9_000,
    ],
)
def test_what_is_no_reference_is_refused_in_one_line(ref: str) -> None:
    with pytest.raises((NotationError, RulesetError)) as caught:
        LIBRARY.by_ref(ref)
    assert len(str(caught.value)) < 300
    in_one_line([caught.value])


def test_differences_say_what_a_code_can_carry() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    for ruleset_id, settings in {
        "tripeaks-easy": {},
        "tripeaks-classic": {"match.king-ace": "separate"},
        "tripeaks-open": {"tableau.face-down": "none"},
        "tripeaks-joker": {"pack.jokers": 1},
        "tripeaks-empty-waste": {"match.empty-waste": "any"},
        "tripeaks-traditional": {
            "match.king-ace": "separate",
            "stock.draw": "when-stuck",
            "score.use": "hogue",
        },
    }.items():
        found = LIBRARY.differences(easy, LIBRARY.ruleset(ruleset_id))
        assert found == (settings, True), ruleset_id
    own = LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "separate", "score.card": -2})
    assert LIBRARY.differences(easy, own) == ({"match.king-ace": "separate"}, False)
    other = LIBRARY.ruleset("pyramide")
    assert not LIBRARY.differences(easy, other).complete


def test_prefixes_name_the_rulesets_with_modes_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, "ridgeline: 1\nid: bare\nmatch: {kind: adjacent}\n", "bare.yaml")
    prefixes = library_of(tmp_path).prefixes()
    assert prefixes == LIBRARY.prefixes()
    assert {"pyramide", "pyramide-traditional", "cheops"} <= set(prefixes["PY"])
    assert prefixes["GIZ"] == ("giza",)


def test_games_are_compiled_once() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    assert LIBRARY.game(easy) is LIBRARY.game(LIBRARY.ruleset("tripeaks-easy"))


# Whatever a file says, it is a ruleset or refused

WORDS = [
    "[]",
    "{}",
    "~",
    "-1",
    "99999",
    "1e5",
    "true",
    "''",
    "x",
    "[x]",
    "{x: 1}",
    "K",
    "7D",
    "1-4",
]


def cut(text: str, random: Random) -> str:
    start = random.randrange(len(text))
    return text[:start] + text[start + random.randrange(1, 12) :]


def doubled(text: str, random: Random) -> str:
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "\n".join(lines)


def swapped(text: str, random: Random) -> str:
    lines = text.split("\n")
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def sprinkled(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice("{}[],:-&*!|>'\"%@#\t\n \x00é0") + text[at:]


def replaced(text: str, random: Random) -> str:
    """Put another word where a value stands."""
    tree = load(text, "x").tree
    section = random.choice(list(tree))
    value = load(random.choice(WORDS), "x").tree
    if isinstance(tree[section], dict) and tree[section] and random.random() < 0.8:
        tree[section][random.choice(list(tree[section]))] = value
    else:
        tree[section] = value
    return tree_text(tree)


MUTATIONS: list[Callable[[str, Random], str]] = [cut, doubled, swapped, sprinkled, replaced]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_mutated_rulesets_are_read_or_refused(path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    random = Random(path.stem)
    mutant = tmp_path / "mutant.yaml"
    for _ in range(40):
        mutated = random.choice(MUTATIONS)(text, random)
        mutant.write_bytes(mutated.encode())
        errors = LIBRARY.check([mutant]).errors
        assert all(isinstance(error, RidgelineError) for error in errors)
        in_one_line(errors)


def test_any_value_of_any_key_is_taken_or_refused() -> None:
    random = Random(7)
    for ruleset_id in ("tripeaks-easy", "pyramide", "tripeaks-joker"):
        for key in LIBRARY.vocabulary.settable:
            for text in random.sample(WORDS, 4):
                try:
                    made = LIBRARY.ruleset(ruleset_id, {key: load(text, "x").tree})
                    LIBRARY.game(made)
                except RidgelineError as error:
                    in_one_line([error])
                else:
                    assert LIBRARY.by_ref(made.ref) is made


# Files that are followed


@pytest.mark.parametrize("installed", [False, True])
def test_a_library_with_a_file_says_what_the_file_says_now(installed: bool, tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    library = Library.load(folders=[tmp_path] if installed else (), environment={})
    library.summaries()
    for name in ("First", "Secnd", "Third"):  # as long as each other, and at once
        path.write_text(OWN.replace("name: Own", f"name: {name}"), "utf-8")
        made, ruleset_id = library.with_file(path)
        assert made.ruleset(ruleset_id).name == name
