"""Resolving: what a child keeps, and that errors name who set the key."""

from dataclasses import dataclass, replace
from typing import Any, cast

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_kinds import VOCABULARY, Kinds
from rules_layers import BASE, child, errors, layer, rulesets

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Modifier
from ridgeline.rules.manual import manual_text
from ridgeline.rules.resolve import merge, resolve
from ridgeline.rules.schema import ruleset_schema
from ridgeline.rules.settings import (
    apply_settings,
    flattened,
)
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import key
from ridgeline.syntax.readers import Reader
from ridgeline.syntax.yamlguard import load

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
