"""Rulesets as text: read again as the same, and laid out as the shipped ones are."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.rules.files import parse_file
from ridgeline.rules.writing import WIDTH, ruleset_text, tree_text
from ridgeline.syntax.yamlguard import load

RULESETS = sorted((Path(__file__).parents[2] / "rulesets").glob("*.yaml"))

TEXTS = (
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")))
    .filter(lambda text: not set(text) & {"\ufeff", "\ufffe", "\uffff"})
    .map(str)
)
LINES = st.lists(
    st.text(st.sampled_from("abA.: #-'\"|>\t"), max_size=8), min_size=2, max_size=5
).map("\n".join)
HARD = st.sampled_from(
    [
        "NO",
        "0o7",
        "0x1f",
        "1e3",
        "010",
        "1:20",
        "<<",
        "~",
        "=",
        "null",
        "- a",
        "---",
        "...",
        "+1",
        "*2",
        "a: b",
        "a:",
        "a #b",
        "#",
        "'",
        '"',
        "@",
        "%",
        ".inf",
        "123456789012345678901",
        "a\nb\n",
        "\n",
        "\n\n",
        "a\n",
        "a\n\n",
        " a\nb",
        "\ta\nb",
        "a\r\nb",
        "a\n \nb",
        " ",
    ]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: len(repr(x)) < 17)
    | TEXTS
    | LINES
    | HARD
)
KEYS = (TEXTS | HARD).filter(lambda text: len(text) < 60)
TREES = st.dictionaries(
    KEYS,
    st.recursive(
        SCALARS,
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=6),
        max_leaves=20,
    ),
    max_size=4,
)


def read(text: str) -> object:
    return load(text, "some.yaml").tree


@given(TREES)
@settings(max_examples=100)
def test_what_is_written_is_read_as_the_same(tree: dict[str, object]) -> None:
    again = read(tree_text(tree))
    assert again == tree
    assert repr(again) == repr(tree)


@given(TREES, st.data())
@settings(max_examples=60)
def test_comments_change_no_value(tree: dict[str, object], data: st.DataObject) -> None:
    places: list[tuple[str | int, ...]] = [(name,) for name in tree]
    places += [
        (name, key)
        for name, value in tree.items()
        for key in (
            value
            if isinstance(value, dict)
            else range(len(value) if isinstance(value, list) else 0)
        )
    ]
    chosen = data.draw(st.lists(st.sampled_from(places), unique=True)) if places else []
    text = tree_text(tree, dict.fromkeys(chosen, "what it means\n\nmore: of it"))
    assert read(text) == tree
    assert text.count("# more: of it\n") >= len(chosen)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_shipped_rulesets_are_written_much_as_they_stand(path: Path) -> None:
    tree = parse_file(path).tree
    text = ruleset_text(tree)
    assert read(text) == tree
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.count("\n") <= path.read_text("utf-8").count("\n") + 2


def test_a_ruleset_is_laid_out_as_a_person_would() -> None:
    tree = {
        "win": "everything",
        "match": {"total": 13, "kind": "sum", "alone": ["K"], "also": ["*J"]},
        "id": "kite",
        "ridgeline": 1,
        "tableau": {"map": ".a.\nb.b\n", "shape": "map"},
        "switches": {"stock.passes": None, "waste.start": {"answers": [1, 0], "letter": "B"}},
        "source": "mine: on a boat, in May",
        "extends": "pyramide",
        "score": {"run": [1, "+1"], "by-rank": {"AK": 8}},
    }
    text = ruleset_text(tree, ["A kite."], {("match", "alone"): "kings go alone"})
    assert text == (
        "# yaml-language-server: $schema=ridgeline.schema.json\n"
        "# A kite.\n"
        "ridgeline: 1\n"
        "id: kite\n"
        "source: 'mine: on a boat, in May'\n"
        "extends: pyramide\n"
        "tableau:\n"
        "  shape: map\n"
        "  map: |\n"
        "    .a.\n"
        "    b.b\n"
        "match:\n"
        "  kind: sum\n"
        "  total: 13\n"
        "  # kings go alone\n"
        "  alone: [K]\n"
        "  also: ['*J']\n"
        "win: everything\n"
        "score: {run: [1, '+1'], by-rank: {AK: 8}}\n"
        "switches:\n"
        "  stock.passes:\n"
        "  waste.start: {answers: [1, 0], letter: B}\n"
    )


def test_long_lists_are_filled_and_long_mappings_told_line_by_line() -> None:
    ranks = [f"{a}{b}" for a in "A23456789" for b in "TJQK"]
    answers = [{"value": n, "label": f"So many as {n} cards, and no more"} for n in range(3)]
    text = tree_text({"match": {"also": ranks}, "waste.start": {"answers": answers}})
    assert read(text) == {"match": {"also": ranks}, "waste.start": {"answers": answers}}
    lines = text.splitlines()
    assert lines[1].startswith("  also: [AT, AJ, ")
    assert lines[2].startswith("         ")
    assert lines[-1] == "    - {value: 2, label: 'So many as 2 cards, and no more'}"
