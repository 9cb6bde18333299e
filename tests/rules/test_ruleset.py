"""Resolving: what a child keeps, what settings bring, and that errors name who set the key."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_kinds import VOCABULARY, Kinds

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Modifier
from ridgeline.rules.manual import manual_text
from ridgeline.rules.resolve import errors_of, find_layers, merge, resolve
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.schema import ruleset_schema
from ridgeline.rules.settings import (
    apply_settings,
    flattened,
    parse_settings,
    switch_settings,
)
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import key
from ridgeline.syntax.layers import Layer, Place
from ridgeline.syntax.readers import Reader
from ridgeline.syntax.yamlguard import load


def layer(text: str, path: str = "") -> Layer:
    document = load(text, path)
    name = path or f"{document.tree.get('id')}.yaml"

    def places(at: tuple[str | int, ...], of_key: bool) -> Place:
        marks = document.key_marks if of_key and at in document.key_marks else document.marks
        return Place(name, *marks[at])

    return Layer(name, document.tree, places)


def rulesets(*texts: str) -> Ruleset:
    """Resolve the first of some files."""
    layers = [layer(text) for text in texts]
    known = {str(each.tree.get("id")): each for each in layers}
    return resolve(find_layers(layers[0], known), VOCABULARY, {})


def errors(*texts: str) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        rulesets(*texts)
    return [str(error) for error in errors_of(caught.value)]


def with_settings(base: Ruleset, **chosen: object) -> Ruleset:
    flat = {name.replace("__", ".").replace("_", "-"): v for name, v in chosen.items()}
    return apply_settings(base, flattened(flat, VOCABULARY), VOCABULARY)


BASE = """\
ridgeline: 1
id: base
name: Base
family: Bases
source: a book
author: somebody
code: {prefix: BB, mode: N}
pack: {jokers: 0}
tableau:
  shape: grid
  rows: 4
  face-down: covered
  peaks: share
stock: {passes: unlimited, deal: 3}
match:
  kind: sum
  total: 13
  alone: [K]
  joker: any-rank
score: {use: plain, card: 5}
switches: [match.joker, stock.passes, score.use]
"""


def child(text: str) -> str:
    return f"ridgeline: 1\nid: child\nextends: base\n{text}"


# Types and defaults


def test_a_root_is_typed_with_the_defaults_of_what_it_leaves_out() -> None:
    base = rulesets(BASE)
    assert (base.id, base.name, base.family, base.source) == ("base", "Base", "Bases", "a book")
    assert base.parents == ()
    assert base.path == "base.yaml"
    assert base.sections.stock.deal == 3
    assert base.sections.undo.limit == 100
    assert base.sections.game.win == ("tableau",)
    assert base.layout_keys.rows == 4
    assert base.layout_keys.columns == 7
    assert base.match_keys.total == 13
    assert base.modifiers["passes"].passes == 0
    assert base.modifiers["joker"].joker == "any-rank"
    assert (base.sections.score.card, base.sections.score.floor) == (5, 0)
    assert base.ref == "base"


def test_values_are_found_by_their_dotted_keys() -> None:
    base = rulesets(BASE)
    expected = {
        "stock.passes": (0, "unlimited"),
        "tableau.rows": (4, 4),
        "match.alone": (("K",), ["K"]),
        "win": (("tableau",), "tableau"),
        "rounds": (1, 1),
        "undo.limit": (100, 100),
    }
    for name, (typed, plain) in expected.items():
        assert base.value(name) == typed
        assert base.plain(name) == plain
    for name in ("match.king-ace", "no.such", "", "match", "code.prefix.x"):
        assert not base.has(name)
        with pytest.raises(KeyError):
            base.value(name)


def test_the_least_ruleset_is_a_match() -> None:
    least = rulesets("ridgeline: 1\nid: least-one\nmatch: {kind: next}")
    assert least.name == "Least one"
    assert least.sections.tableau.shape == "none"
    assert least.code.prefix == ""


# Inheritance


def test_mappings_merge_and_anything_else_replaces() -> None:
    ruleset = rulesets(child("match: {alone: [A, K]}\nstock: {deal: 1}"), BASE)
    assert ruleset.match_keys.alone == ("A", "K")
    assert ruleset.match_keys.total == 13
    assert ruleset.sections.stock.deal == 1
    assert ruleset.modifiers["passes"].passes == 0
    assert ruleset.parents == ("base",)


def test_a_game_of_no_family_is_one_of_its_own_with_its_children() -> None:
    base = BASE.replace("family: Bases\n", "")
    assert rulesets(base).family == "Base"
    assert rulesets(child("name: Other"), base).family == "Base"
    assert rulesets(child("family: Others"), base).family == "Others"
    assert rulesets(base.replace("name: Base\n", "")).family == "Base"


def test_what_a_ruleset_is_passes_on_only_where_it_holds_for_the_child() -> None:
    ruleset = rulesets(child(""), BASE)
    assert (ruleset.name, ruleset.author) == ("Child", "")
    assert (ruleset.family, ruleset.source) == ("Bases", "a book")
    assert ruleset.same_rules(rulesets(BASE))


def test_another_shape_resets_the_tableau() -> None:
    tableau = rulesets(child("tableau: {shape: rows}"), BASE)
    assert tableau.layout_keys.rows == 7
    assert tableau.sections.tableau.face_down == "as-drawn"
    assert tableau.sections.tableau.peaks == ""
    same = rulesets(child("tableau: {shape: grid}"), BASE)
    assert same.layout_keys.rows == 4
    assert same.sections.tableau.peaks == "share"


def test_another_kind_resets_the_match_but_not_what_modifiers_say() -> None:
    ruleset = rulesets(child("match: {kind: next}"), BASE)
    assert ruleset.match_keys.king_ace == "joined"
    assert ruleset.modifiers["joker"].joker == "any-rank"
    assert rulesets(child("match: {kind: sum}"), BASE).match_keys.alone == ("K",)


def test_another_scoring_resets_the_score() -> None:
    runs = rulesets(child("score: {use: runs}"), BASE).sections.score
    assert (runs.card, runs.floor, runs.run.table(3)) == (0, None, (1, 2, 3))
    own = rulesets(child("score: {use: none, card: 1}"), BASE).sections.score
    assert (own.card, own.floor) == (1, None)
    assert rulesets(child("score: {clear: 7}"), BASE).sections.score.card == 5


def test_a_section_left_empty_changes_nothing() -> None:
    assert rulesets(child("match:\nstock: ~"), BASE).same_rules(rulesets(BASE))


def test_codes_are_the_nearest_declarer_s() -> None:
    code = rulesets(child(""), BASE).code
    assert (code.prefix, code.mode, code.owner) == ("BB", "N", "base")
    code = rulesets(child("code: {mode: X}"), BASE).code
    assert (code.prefix, code.mode, code.owner) == ("BB", "X", "child")
    texts = [BASE.replace("mode: N", "mode: Q, version: 3"), child("code: {prefix: CC}")]
    code = rulesets(texts[1], texts[0]).code
    assert (code.prefix, code.mode, code.version, code.owner) == ("CC", "N", 1, "child")


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (
            [child("").replace("base", "bse"), BASE],
            (
                "child.yaml:3:10: extends: found 'bse', expected the id of a ruleset; "
                "did you mean 'base'?"
            ),
        ),
        (
            [child("").replace("base", "child")],
            "child.yaml:3:10: extends: child extends child: a circle, expected an end",
        ),
        ([child("").replace("base", "[base]"), BASE], "child.yaml:3:10: extends: found a list"),
        (
            [child(""), "ridgeline: 1\nid: base\nextends: child"],
            "base.yaml:3:10: extends: child extends base extends child: a circle",
        ),
    ],
)
def test_parents_that_are_none(texts: list[str], message: str) -> None:
    assert errors(*texts)[0].startswith(message)


def test_a_line_of_parents_has_an_end() -> None:
    texts = [f"ridgeline: 1\nid: r{n}\nextends: r{n + 1}" for n in range(40)]
    assert "more than 16 parents" in errors(*texts, BASE.replace("id: base", "id: r40"))[0]


# Errors


def test_every_error_is_reported_at_its_place() -> None:
    text = """\
ridgeline: 2
name: Wrong
id: wrong
tabelau: {}
tableau: {shape: grid, colums: 3}
match: {kind: sum, king-ace: joined,
  total: x, joker: anyrank}
stock: 3
waste: {start: [7D, 1X]}
win: [tableau, deck]
"""
    assert errors(text) == [
        "wrong.yaml:1:12: ridgeline: found 2, expected 1",
        (
            "wrong.yaml:4:1: unknown key 'tabelau', expected one of author, code, extends, family, "
            "id, match, name, pack, reserve, ridgeline, rounds, score, source, stock, switches, "
            "tableau, undo, version, waste, win; did you mean 'tableau'?"
        ),
        "wrong.yaml:5:10: tableau: key 'rows' is missing, expected a whole number from 1 to 9",
        (
            "wrong.yaml:5:24: tableau: unknown key 'colums', expected one of columns, coverage, "
            "face-down, peaks, rows, shape; did you mean 'columns'?"
        ),
        "wrong.yaml:6:20: match: key 'king-ace' goes with kind next, found kind sum",
        "wrong.yaml:7:10: match.total: found 'x', expected a whole number from 2 to 26",
        (
            "wrong.yaml:7:20: match.joker: found 'anyrank', expected one of none, any-rank; "
            "did you mean 'any-rank'?"
        ),
        "wrong.yaml:8:8: stock: found 3, expected a mapping of keys",
        "wrong.yaml:9:21: waste.start: found '1X', expected a card as 7D or '*J'",
        "wrong.yaml:10:16: win: found 'deck', expected one of tableau, stock, waste, reserve, tips",
    ]


def test_missing_keys_are_reported_where_their_mapping_starts() -> None:
    assert errors("name: Nothing\nmatch:\n  joker: none") == [
        "None.yaml:1:1: key 'ridgeline' is missing, expected 1",
        "None.yaml:1:1: key 'id' is missing, expected a name of a-z and 0-9 with hyphens between",
        "None.yaml:3:3: match: key 'kind' is missing, expected one of next, sum",
    ]
    (error,) = errors("ridgeline: 1\nid: x")
    assert error == "x.yaml:1:1: match: key 'kind' is missing, expected one of next, sum"


def test_a_wrong_kind_hides_no_other_error_and_makes_none() -> None:
    text = "ridgeline: 1\nid: x\nmatch: {kind: sums, total: 13, joker: 3, tota: 1}"
    found = errors(text)
    assert [error.split(",")[0] for error in found] == [
        "x.yaml:3:15: match.kind: found 'sums'",
        "x.yaml:3:39: match.joker: found 3",
        "x.yaml:3:42: match: unknown key 'tota'",
    ]
    assert found[0].endswith("did you mean 'sum'?")


def test_an_error_of_a_parent_s_key_is_at_the_parent_s_place() -> None:
    assert errors(child(""), BASE.replace("deal: 3", "deal: no")) == [
        "base.yaml:14:34: stock.deal: found 'no', expected a whole number from 0 to 52"
    ]


def test_a_semantic_error_is_at_the_file_that_set_the_key() -> None:
    ruleset = rulesets(child("match:\n  alone: [A, B]"), BASE)

    def where(name: str, *at: str | int) -> str:
        return str(ruleset.error(name, "is wrong", at=at)).split(" ")[0]

    assert where("match.alone") == "child.yaml:5:10:"
    assert where("match.alone", 1) == "child.yaml:5:14:"
    assert where("match.total") == "base.yaml:17:10:"
    assert where("tableau.columns") == "base.yaml:10:3:"
    assert where("reserve.piles") == "child.yaml:1:1:"
    error = ruleset.error("match.total", "found 13, expected 12", "12")
    assert error.key == "match.total"
    assert error.message == "match.total: found 13, expected 12"
    assert error.hint == "12"


# Switches


def test_switches_are_the_modifiers_with_what_the_ruleset_says_otherwise() -> None:
    text = BASE.replace(
        "switches: [match.joker, stock.passes, score.use]",
        """switches:
  match.joker:
  stock.passes: {letter: Q, question: "How often?", answers: [2, {value: 3, label: Thrice}]}
  waste.start: {number: true, answers: [{value: 1, sets: {stock.deal: 1}}]}
  undo.refund:
  tableau.columns:""",
    )
    switches = {switch.key: switch for switch in rulesets(text).switches}
    assert list(switches) == [
        "match.joker",
        "stock.passes",
        "waste.start",
        "undo.refund",
        "tableau.columns",
    ]
    assert switches["match.joker"].question == "Is there a joker?"
    passes = switches["stock.passes"]
    assert (passes.letter, passes.question, passes.help) == (
        "Q",
        "How often?",
        "Passes of the stock",
    )
    assert [(a.value, a.label) for a in passes.answers] == [(2, "2"), (3, "Thrice")]
    assert passes.number
    assert switches["waste.start"].answers[0].sets == {"stock.deal": 1}
    refund = switches["undo.refund"]
    assert [(a.value, a.label) for a in refund.answers] == [(False, "no"), (True, "yes")]
    assert [(a.value, a.label) for a in switches["tableau.columns"].answers] == [(7, "7")]
    assert switches["tableau.columns"].number
    assert [switch.letter for switch in switches.values()] == ["J", "Q", "S", "R", "C"]


def test_letters_are_the_ruleset_s_before_the_switch_s() -> None:
    text = BASE.replace("mode: N", "mode: N, letters: {match.joker: X, stock.passes: J}")
    assert [switch.letter for switch in rulesets(text).switches] == ["X", "J", "H"]
    clash = BASE.replace("mode: N", "mode: N, letters: {match.joker: P}")
    assert errors(clash) == [
        (
            "base.yaml:21:11: switches: match.joker and stock.passes have the same letter P, "
            "expected another under code.letters"
        )
    ]


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ("[match.jokr]", "21:12: switches: found 'match.jokr', expected a key that these rules"),
        ("[match.king-ace]", "21:12: switches: found 'match.king-ace', expected a key"),
        ("[id]", "21:12: switches: found 'id', expected a key"),
        ("[3]", "21:12: switches: found 3, expected a key"),
        ("{match.jokr: {}}", "21:12: switches: found 'match.jokr', expected a key"),
        ("maybe", "21:11: switches: found 'maybe', expected a list of keys"),
        ("{stock.passes: {answer: [1]}}", "21:27: switches.stock.passes: unknown key 'answer'"),
        ("{stock.passes: {answers: [no]}}", "21:37: switches.stock.passes.answers: found 'no'"),
        ("{stock.passes: {answers: []}}", "21:36: switches.stock.passes.answers: found a list"),
        (
            "{stock.passes: {answers: [{value: 1, sets: {stok.deal: 1}}]}}",
            "21:55: switches.stock.passes.answers.sets: found 'stok.deal', expected a key",
        ),
        (
            "{stock.passes: {answers: [{value: 1, sets: {stock.deal: x}}]}}",
            "21:67: switches.stock.passes.answers.sets.stock.deal: found 'x'",
        ),
    ],
)
def test_switches_that_are_none(switches: str, message: str) -> None:
    text = BASE.replace("[match.joker, stock.passes, score.use]", switches)
    assert errors(text)[0].startswith(f"base.yaml:{message}")


def test_inherited_switches_of_keys_that_are_gone_go_too() -> None:
    parent = BASE.replace("switches: [", "switches: [match.total, ")
    assert [s.key for s in rulesets(child("match: {kind: next}"), parent).switches] == [
        "match.joker",
        "stock.passes",
        "score.use",
    ]


# Settings


def test_a_setting_lies_over_the_ruleset() -> None:
    base = rulesets(BASE)
    made = with_settings(base, stock__deal=1, match__alone=["A", "K"])
    assert made.sections.stock.deal == 1
    assert made.match_keys.alone == ("A", "K")
    assert made.settings == {"match.alone": ["A", "K"], "stock.deal": 1}
    assert made.ref == 'base;match.alone=["A","K"];stock.deal=1'
    assert base.sections.stock.deal == 3


def test_an_answer_brings_its_further_keys_and_what_is_written_wins() -> None:
    base = rulesets(BASE)
    assert with_settings(base, match__joker="any-rank").sections.pack.jokers == 1
    assert with_settings(base, match__joker="none").sections.pack.jokers == 0
    assert with_settings(base, match__joker="any-rank", pack__jokers=3).sections.pack.jokers == 3
    runs = with_settings(base, score__use="runs")
    assert runs.sections.tableau.peaks == "tips"
    assert runs.sections.score.peak.table(3) == (15, 15, 30)
    assert runs.sections.score.card == 0
    assert runs.settings == {"score.use": "runs"}


def test_settings_that_change_nothing_are_dropped() -> None:
    base = rulesets(BASE)
    assert with_settings(base, stock__deal=3, stock__passes="unlimited") is base
    made = with_settings(base, score__use="runs", tableau__peaks="tips", score__clear=0)
    assert made.ref == "base;score.use=runs"


def test_a_section_may_be_set_as_a_whole() -> None:
    made = with_settings(rulesets(BASE), stock={"deal": 1, "passes": 2})
    assert made.settings == {"stock.deal": 1, "stock.passes": 2}


def test_another_kind_may_be_set_with_its_keys() -> None:
    made = with_settings(rulesets(BASE), match__kind="next", match__king_ace="separate")
    assert made.match_keys.king_ace == "separate"
    assert made.modifiers["joker"].joker == "any-rank"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["match.jokr=none"], "unknown key 'match.jokr', expected a dotted key as match.king-ace"),
        (["match=none"], "unknown key 'match'"),
        (["=1"], "found '=1', expected KEY=VALUE"),
        (["stock.deal"], "found 'stock.deal', expected KEY=VALUE"),
        (["stock.deal="], "stock.deal: found nothing, expected a value"),
        (["stock.deal=[1"], "stock.deal: is no YAML"),
        (["stock.deal=9999"], "stock.deal: found 9999, expected a whole number from 0 to 52"),
        (["stock.deal=1", "stock.deal=2"], "stock.deal is set twice, to 1 and 2"),
        (["stock.deal=1", "stock={deal: 2}"], "stock.deal is set twice, to 1 and 2"),
        (["id=other"], "'id' is what the ruleset is, no setting changes it"),
        (["code.mode=X"], "'code.mode' is what the ruleset is"),
        (["code={mode: X}"], "'code' is what the ruleset is"),
        (["match.kind=next", "match.total=3"], "match: key 'total' goes with kind sum"),
        (
            ["tableau.shape=rows", "tableau.columns=3"],
            "tableau: key 'columns' goes with shape grid",
        ),
        (["score.by-rank.A.b=1"], "unknown key 'score.by-rank.A.b'"),
        (["score.by-rank.X=1"], "score.by-rank: found 'X', expected ranks"),
    ],
)
def test_settings_that_do_not_fit(texts: list[str], message: str) -> None:
    base = rulesets(BASE)
    with pytest.raises(RulesetError) as caught:
        apply_settings(base, flattened(parse_settings(texts), VOCABULARY), VOCABULARY)
    assert caught.value.path == "--set"
    assert str(caught.value).startswith(f"--set: {message}")
    assert "\n" not in str(caught.value)


def test_the_same_setting_twice_is_one() -> None:
    assert parse_settings(["a.b=1", " a.b = 1"]) == {"a.b": 1}
    assert parse_settings(["a=[AS, 2]", "b={c: d}", "c=NO", "d=010"]) == {
        "a": ["AS", 2],
        "b": {"c": "d"},
        "c": "NO",
        "d": 10,
    }


FIXED_BASE = rulesets(BASE)
SETTINGS: dict[str, st.SearchStrategy[object]] = {
    "match.joker": st.sampled_from(["none", "any-rank"]),
    "stock.passes": st.sampled_from(["unlimited", 1, 2, 3]),
    "stock.draw": st.sampled_from(["any-time", "when-stuck"]),
    "score.use": st.sampled_from(["plain", "runs", "none"]),
    "tableau.peaks": st.sampled_from(["tips", "share"]) | st.just({"rows": ["1-2", 4]}),
    "tableau.face-down": st.sampled_from(["covered", "none"]) | st.lists(st.integers(1, 4)),
    "pack.jokers": st.integers(0, 2),
    "score.card": st.integers(-3, 3),
    "score.run": st.sampled_from([[1, "+1"], [1, "*2"], 7]),
    "score.by-rank": st.just({"AK": 3}),
    "match.total": st.integers(10, 14),
    "waste.start": st.sampled_from([0, 1, ["AS"], ["as", "*J"]]),
    "win": st.sampled_from(["tableau", "everything", ["stock", "waste"]]),
}


@given(st.fixed_dictionaries({}, optional=SETTINGS))
@settings(max_examples=50)
def test_a_reference_names_its_rules_and_only_what_is_needed(
    chosen: Mapping[str, object],
) -> None:
    base = FIXED_BASE
    made = apply_settings(base, flattened(chosen, VOCABULARY), VOCABULARY)
    head, *parts = made.ref.split(";")
    assert head == "base"
    assert not any(character.isspace() for character in made.ref)
    again = apply_settings(base, parse_settings(parts), VOCABULARY)
    assert again.same_rules(made)
    assert again.ref == made.ref
    for name in made.settings:
        fewer = {other: v for other, v in made.settings.items() if other != name}
        assert not apply_settings(base, fewer, VOCABULARY).same_rules(made)


@given(st.fixed_dictionaries({}, optional={k: SETTINGS[k] for k in list(SETTINGS)[:4]}))
def test_switches_tell_in_what_a_ruleset_differs(chosen: Mapping[str, object]) -> None:
    base = FIXED_BASE
    made = apply_settings(base, dict(chosen), VOCABULARY)
    found = switch_settings(base, made, VOCABULARY)
    assert set(found) <= {"match.joker", "stock.passes", "score.use"}
    again = apply_settings(base, found, VOCABULARY)
    explained = made.sections == again.sections and made.modifiers == again.modifiers
    says_more = "stock.draw" in made.settings or made.settings.get("score.use") == "none"
    assert explained != says_more


# Plugins


def _fails(value: object) -> int:
    raise ZeroDivisionError("by a plugin")


@dataclass(frozen=True)
class TopKeys:
    """Keys of a modifier that live at the top of a file, and in a section of their own."""

    speed: int = key(3, help="How fast", minimum=1, maximum=9)
    broken: int = key(0, help="Its reader fails", read=Reader(_fails, "nothing", {}))


def vocabulary_with(section: str) -> Vocabulary:
    kinds = Kinds()
    modifier = Modifier("speed", section, TopKeys, lambda parts, keys: parts, "Speed.")
    return Vocabulary(cast("Any", replace(kinds, modifiers={**kinds.modifiers, "speed": modifier})))


@pytest.mark.parametrize(
    ("section", "prefix", "opening"), [("", "", ""), ("tempo", "tempo.", "tempo:\n  ")]
)
def test_modifiers_may_bring_sections_and_keys_at_the_top(
    section: str, prefix: str, opening: str
) -> None:
    vocabulary = vocabulary_with(section)
    text = BASE + f"{opening}speed: 7"
    ruleset = resolve([layer(text)], vocabulary, {})
    assert ruleset.value(f"{prefix}speed") == 7
    assert ruleset.modifiers["speed"] == TopKeys(speed=7)
    made = apply_settings(ruleset, flattened({f"{prefix}speed": 2}, vocabulary), vocabulary)
    assert made.ref == f"base;{prefix}speed=2"
    validate = jsonschema.Draft202012Validator(ruleset_schema(vocabulary)).validate
    validate(load(text, "x").tree)
    with pytest.raises(jsonschema.ValidationError):
        validate(load(text.replace("speed: 7", "speed: 70"), "x").tree)
    assert "Takes a whole number from 1 to 9 (default 3)." in manual_text(vocabulary)


def test_a_reader_that_raises_is_an_error_of_its_key() -> None:
    with pytest.raises(RulesetError) as caught:
        resolve([layer(BASE + "broken: 1")], vocabulary_with(""), {})
    message = "base.yaml:22:9: broken: found 1, which fails: ZeroDivisionError: by a plugin"
    assert str(caught.value) == message


# Merging as such

LEAVES: st.SearchStrategy[Any] = st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2)
FREE = st.dictionaries(
    st.sampled_from(["pack", "stock", "other"]),
    LEAVES | st.dictionaries(st.sampled_from("abc"), LEAVES, max_size=3),
)


@given(FREE, FREE, FREE)
def test_merging_does_not_depend_on_grouping(a: Any, b: Any, c: Any) -> None:
    def merged(left: Any, right: Any) -> dict[str, object]:
        return merge(left, right, VOCABULARY)

    mixed = {
        name
        for name in {*a, *b, *c}
        if len({isinstance(tree[name], dict) for tree in (a, b, c) if name in tree}) > 1
    }
    for tree in (a, b, c):
        for name in mixed:
            tree.pop(name, None)
    assert merged(merged(a, b), c) == merged(a, merged(b, c))
    assert merged(a, {}) == a
    assert merged({}, a) == a
