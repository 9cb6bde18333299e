"""Fingerprints of rules in deal codes: what counts, what does not, what is said where they differ."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from pathlib import Path

import pytest
import yaml

from ridgeline.deals.codes import Mismatch, code_of, parse_code
from ridgeline.errors import NotationError, RulesetError
from ridgeline.plugins.contributions import Modifier
from ridgeline.rules.fingerprint import ALPHABET, canonical_text, fingerprint
from ridgeline.rules.library import Library
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import key, keys_of
from ridgeline.syntax.sections import TOP

KITE = """
ridgeline: 1
id: kite
name: Kite
code: {prefix: KIT}
tableau:
  shape: map
  map: |
    .a.
    b.b
    .C.
stock: {passes: 2}
match: {kind: sum, total: 13, alone: [K]}
score: {card: 5, run: [1, '+1']}
switches: [stock.passes, match.stock-waste]
"""
KITE_TEXT = (
    "ridgeline rules 1\n"
    '{"match":{"alone":["K"],"kind":"sum"},"score":{"card":5,"run":[1,"+1"]},'
    '"stock":{"passes":2},"tableau":{"map":".a.\\nb.b\\n.C.","shape":"map"}}'
)


def library(folder: Path, **texts: str) -> Library:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    made = Library.load(no_plugins=True, folders=[folder])
    assert made.problems == ()
    return made


def mark(text: str) -> str:
    """Work a fingerprint out of its text, as the documentation tells it."""
    number = int(hashlib.sha256(text.encode("ascii")).hexdigest(), 16)
    return "".join(ALPHABET[number // 23**place % 23] for place in range(4))


def mark_of(folder: Path, text: str) -> str:
    made = library(folder, kite=text)
    return made.fingerprint(made.ruleset("kite"))


def test_it_is_the_hash_of_what_decides(tmp_path: Path) -> None:
    made = library(tmp_path, kite=KITE)
    kite = made.ruleset("kite")
    assert canonical_text(kite, made.contributions) == KITE_TEXT
    assert made.fingerprint(kite) == mark(KITE_TEXT) == "PF4R"
    assert code_of(made, kite, 1) == "KIT1-N-AAAAAAB~PF4R"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Kite", "name: Another\nauthor: Me\nsource: My head\nfamily: Toys"),
        ("KIT}", "KTE, version: 2, mode: K}"),
        ("{card: 5, run: [1, '+1']}", "{run: [1, '+1'], card: 5, draw: 0}  # sooner or later"),
        ("total: 13, ", ""),
        ("    .a.\n", "    .a.   \n"),
        ("map: |", "map: |-"),
        (", match.stock-waste]", "]"),
        ("match: {", "match: {with-coverer: never, "),
    ],
)
def test_what_does_not_decide_does_not_count(old: str, new: str, tmp_path: Path) -> None:
    assert KITE.count(old) == 1
    assert mark_of(tmp_path, KITE.replace(old, new)) == mark(KITE_TEXT)


ANY_ORDER = [
    ("win", "{}", ["tableau", "stock", "waste"]),
    ("match", "{{kind: sum, alone: {}}}", ["K", "Q", "7"]),
    ("match", "{{kind: sets, also: {}}}", ["JQK", "A2", "77"]),
    ("waste", "{{playable: {}}}", ["top", "under", "bottom"]),
    ("tableau", "{{shape: rows, rows: [1, 2, 3], face-down: {}}}", ["1", "3"]),
    ("tableau", "{{shape: rows, rows: [2, 2, 3], peaks: {{rows: {}}}}}", ["1-2", "3", "[3, 1]"]),
    ("pack", "{{ranks: {}}}", ["A", "7", "2", "K"]),
]
"""Section, its value, and the items of a list in it whose order means nothing to play."""

OWN_ORDER = [
    ("waste", "{{start: {}}}", ["7D", "KC"]),
    ("score", "{{run: {}}}", ["1", "5"]),
    ("score", "{{ties: {}}}", ["moves", "time"]),
    ("pack", "{{suits: {}}}", ["D", "C"]),
    ("tableau", "{{shape: rows, rows: {}}}", ["1", "3"]),
]
"""The same where it does: what lies where, what counts first, how the pack is dealt."""


def with_list(folder: Path, section: str, value: str, items: Sequence[str]) -> tuple[str, Ruleset]:
    """Return the mark of the toy game with a list in one of its sections, and its rules."""
    tree = yaml.safe_load(KITE)
    tree.update({"switches": [], section: yaml.safe_load(value.format(f"[{', '.join(items)}]"))})
    made = library(folder, kite=yaml.safe_dump(tree, sort_keys=False))
    kite = made.ruleset("kite")
    return made.fingerprint(kite), kite


@pytest.mark.parametrize(("section", "value", "items"), ANY_ORDER)
def test_the_order_of_sets_does_not_count(
    section: str, value: str, items: list[str], tmp_path: Path
) -> None:
    first, rules = with_list(tmp_path, section, value, items)
    for told in (*permutations(items), [*items, items[0]] if "peaks" not in value else items):
        again, same = with_list(tmp_path, section, value, told)
        assert (again, same.same_rules(rules)) == (first, True), told


@pytest.mark.parametrize(("section", "value", "items"), OWN_ORDER)
def test_the_order_of_other_lists_counts(
    section: str, value: str, items: list[str], tmp_path: Path
) -> None:
    first, rules = with_list(tmp_path, section, value, items)
    again, other = with_list(tmp_path, section, value, items[::-1])
    assert again != first
    assert not other.same_rules(rules)


def test_the_cards_of_a_graph_may_stand_in_any_order(tmp_path: Path) -> None:
    nodes, covers = ["a: [0, 0]", "b: [-1, 1]", "c: [1, 1]"], ["b: [a]", "c: [a, b]"]
    orders = [*product(permutations(nodes), permutations(covers), ["a, c", "c, a"])]
    graph = "{{{{shape: graph, nodes: {{{{{}}}}}, covers: {{{{{}}}}}, down: [{}]}}}}"
    found = [
        with_list(tmp_path, "tableau", graph.format(", ".join(some), ", ".join(lying), down), [])
        for some, lying, down in [*orders, (nodes, ["b: [a]", "c: [b, a]"], "a, c")]
    ]
    first, rules = found[0]
    assert {mark for mark, _ in found} == {first}
    assert all(same.same_rules(rules) for _, same in found)


def test_sets_stand_in_the_text_in_the_order_that_is_documented(tmp_path: Path) -> None:
    kite = KITE.replace("alone: [K]", "alone: [K, 2, A], also: [QJ, 34, QJ]").replace(
        "switches:", "waste: {playable: [bottom, under]}\nswitches:"
    )
    alone = '"alone":["A",2,"K"],"also":["34","JQ"]'
    text = (
        KITE_TEXT.replace('"alone":["K"]', alone)[:-1] + ',"waste":{"playable":["under","bottom"]}}'
    )
    assert mark_of(tmp_path, kite) == mark(text)


def test_an_answer_is_chosen_however_its_list_is_told(tmp_path: Path) -> None:
    answers = "answers: [{value: [under, top], label: Both}]"
    switches = f"waste: {{playable: [top, under]}}\nswitches: {{waste.playable: {{{answers}}}}}\n"
    kite = library(tmp_path, kite=KITE.rpartition("switches")[0] + switches).ruleset("kite")
    chosen = kite.chosen(kite.switches[0])
    assert chosen is not None
    assert chosen.label == "Both"


def test_a_list_of_all_piles_is_everything_in_any_order(tmp_path: Path) -> None:
    everything = "waste, tableau, reserve, stock"
    text = f"ridgeline: 1\nid: mine\nextends: tripeaks-easy\nwin: [{everything}]\n"
    made = library(tmp_path, mine=text)
    with pytest.raises(RulesetError, match="does not go with match"):
        made.game(made.ruleset("mine"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("passes: 2", "passes: 3"),
        ("total: 13", "total: 12"),
        ("b.b", "B.b"),
        ("card: 5", "card: 6"),
        ("stock: {", "undo: {limit: 3}\nstock: {"),
        ("alone: [K]", "alone: [K, '*']".replace("'*'", "Q")),
    ],
)
def test_what_decides_counts(old: str, new: str, tmp_path: Path) -> None:
    assert mark_of(tmp_path, KITE.replace(old, new)) != mark(KITE_TEXT)


def test_how_rules_are_put_together_does_not_count(tmp_path: Path) -> None:
    child = "ridgeline: 1\nid: kite\ncode: {prefix: KIT}\nextends: parent\nstock: {passes: 2}\n"
    parent = KITE.replace("id: kite", "id: parent").replace("KIT", "PAR").replace("passes: 2", "")
    made = library(tmp_path, kite=child, parent=parent)
    assert made.fingerprint(made.ruleset("kite")) == mark(KITE_TEXT)
    changed = made.fingerprint(made.ruleset("parent", {"stock.passes": 2}))
    assert changed == mark(KITE_TEXT)


def test_a_named_scoring_counts_by_its_points(tmp_path: Path) -> None:
    named = KITE.replace("{card: 5, run: [1, '+1']}", "{use: golf}")
    made = library(tmp_path, kite=named)
    golf = made.contributions.scorings["golf"]
    spelled = KITE.replace("{card: 5, run: [1, '+1']}", str(dict(golf.keys)))
    assert mark_of(tmp_path, spelled) == made.fingerprint(made.ruleset("kite"))


def defaults(vocabulary: Vocabulary) -> dict[str, object]:
    """Return the default of every key, by section, kind or rule, and name; None if it has none."""
    found: dict[str, object] = {}
    for section in (TOP, *vocabulary.sections):
        rules = {each.id: each.keys for each in vocabulary.modifiers(section)}
        groups = {"": vocabulary.core(section), **vocabulary.params(section), **rules}
        for group, keys in groups.items():
            for name, each in keys_of(keys).items():
                found[f"{section}/{group}/{name}"] = each.plain_default
    return found


def test_defaults_are_for_ever() -> None:
    """What is at its default stands in no text: another default is another game of the same mark.

    A new key is added to the file, with a default that leaves all games as they are.
    """
    kept = json.loads((Path(__file__).parent / "defaults.json").read_text("utf-8"))
    assert defaults(Library.load(no_plugins=True, folders=()).vocabulary) == kept


def test_keys_of_a_later_vocabulary_change_nothing_unless_they_are_used(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Later:
        later: bool = key(False, help="A rule that does not exist yet")

    old = library(tmp_path, kite=KITE).contributions
    modifiers = {**old.modifiers, "later": Modifier("later", "stock", Later)}
    made = Library(replace(old, modifiers=modifiers))
    assert made.fingerprint(made.ruleset("kite")) == mark(KITE_TEXT)
    used = made.ruleset("kite", {"stock.later": True})
    assert fingerprint(used, made.contributions) != mark(KITE_TEXT)


def test_what_came_with_ridgeline_has_none_and_its_modes_neither(tmp_path: Path) -> None:
    strict = "ridgeline: 1\nid: mine\nextends: tripeaks-easy\nmatch: {king-ace: separate}\n"
    made = library(tmp_path, mine=strict)
    assert code_of(made, made.ruleset("tripeaks-easy"), 1) == "TP1-E-AAAAAAB"
    assert code_of(made, made.ruleset("mine"), 1) == "TP1-E-AAAAAAB-K"


def test_codes_with_settings_tell_the_rules_with_settings(tmp_path: Path) -> None:
    made = library(tmp_path, kite=KITE)
    kite = made.ruleset("kite", {"stock.passes": 3})
    text = KITE_TEXT.replace('"passes":2', '"passes":3')
    assert code_of(made, kite, 1) == f"KIT1-N-AAAAAAB-P3~{mark(text)}"
    coded = parse_code(made, f"KIT1-N-AAAAAAB-P3~{mark(text)}")
    assert (coded.ruleset.ref, coded.mismatch) == (kite.ref, None)


@pytest.mark.parametrize("tilde", ["~", " ~ ", "\n~", "\u02dc", "\u223c", "\uff5e", "~\u00a0"])
def test_codes_are_read_as_they_are_pasted(tilde: str, tmp_path: Path) -> None:
    made = library(tmp_path, kite=KITE)
    text = f" kit1-n-aaaaaab{tilde}{mark(KITE_TEXT).lower()}\n"
    coded = parse_code(made, text)
    assert (coded.ruleset.id, coded.number, coded.mismatch) == ("kite", 1, None)
    assert parse_code(made, "KIT1-N-AAAAAAB").mismatch is None


def test_other_rules_are_played_and_said(tmp_path: Path) -> None:
    made = library(tmp_path, kite=KITE)
    coded = parse_code(made, "KIT1-N-AAAAAAB~9F3K")
    assert (coded.ruleset.id, coded.number) == ("kite", 1)
    own = mark(KITE_TEXT)
    assert coded.mismatch is not None
    assert coded.mismatch == Mismatch("9F3K", own)
    line = f"these rules differ from those of the code: 9F3K, yours {own}"
    assert coded.mismatch.text == line
    assert parse_code(made, "TP1-E-AAAAAAB~9F3K").mismatch is not None


@pytest.mark.parametrize("wrong", ["", "9F3", "9F3K4", "9F3O", "9F3I", "~9F3K", "9F3K-K"])
def test_anything_else_after_the_tilde_is_refused(wrong: str, tmp_path: Path) -> None:
    made = library(tmp_path, kite=KITE)
    with pytest.raises(NotationError, match="after ~") as caught:
        parse_code(made, f"KIT1-N-AAAAAAB~{wrong}")
    assert caught.value.values["fault"] == "fingerprint"
