"""Switches and settings: what lies over a ruleset, what it brings along, and what is refused."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_kinds import VOCABULARY
from rules_layers import BASE, child, errors, rulesets, with_settings

from ridgeline.errors import RulesetError
from ridgeline.rules.settings import (
    apply_settings,
    flattened,
    parse_settings,
    switch_settings,
)

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
        (["stock.deal=[1"], "stock.deal: the [ that opens here is not closed"),
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
