"""The YAML guard: what it takes, what it refuses and where, and that nothing else ever happens."""

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.errors import RulesetError
from ridgeline.syntax.yamlguard import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_NODES,
    Document,
    load,
    load_file,
)


def tree(text: str | bytes) -> object:
    return load(text, "some.yaml").tree


def refusal(text: str | bytes) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        load(text, "some.yaml")
    assert "\n" not in str(caught.value)
    return caught.value


def place(text: str | bytes) -> tuple[int, int]:
    error = refusal(text)
    assert error.path == "some.yaml"
    return error.line, error.column


# Scalars of YAML 1.2's core schema (https://yaml.org/spec/1.2.2/#1032-tag-resolution)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"),
        ("on", "on"),
        ("yes", "yes"),
        ("y", "y"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("~", None),
        ("null", None),
        ("nULL", "nULL"),
        ("010", 10),
        ("-07", -7),
        ("+12", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("1:20", "1:20"),
        ("2001-01-01", "2001-01-01"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("5.", 5.0),
        (".", "."),
        ("+", "+"),
        ("1-4", "1-4"),
        ("'010'", "010"),
        ('"true"', "true"),
        ("=", "="),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    found = tree(f"[{text}]")
    assert found == [value]
    assert isinstance(found, list)
    assert type(found[0]) is type(value)


def test_keys_are_text_however_they_look() -> None:
    assert tree("{2: a, true: b, 010: c, ~: d}") == {"2": "a", "true": "b", "010": "c", "~": "d"}


def test_an_empty_text_is_nothing() -> None:
    assert load("# only a comment\n", "x").tree is None
    assert load(b"", "x").marks[()] == (1, 1)


def test_a_byte_order_mark_is_skipped_and_moves_no_column() -> None:
    assert tree("\ufeffa: 1".encode()) == {"a": 1}
    assert place("\ufeffa: *x") == (1, 4)


# Places


def test_marks_say_where_keys_and_values_stand() -> None:
    document = load("match:\n  kind: sum\n  alone: [K,\n    Q]\nwin: x\n", "x")
    assert document.marks[()] == (1, 1)
    assert document.key_marks["match",] == (1, 1)
    assert document.marks["match",] == (2, 3)
    assert document.marks["match", "kind"] == (2, 9)
    assert document.key_marks["match", "kind"] == (2, 3)
    assert document.marks["match", "alone"] == (3, 10)
    assert document.marks["match", "alone", 1] == (4, 5)
    assert document.marks["win",] == (5, 6)


# Refusals


@pytest.mark.parametrize(
    ("text", "where", "word"),
    [
        ("a: 1\nb: 2\na: 3", (3, 1), "line 1 and 3"),
        ("a: {b: 1, b: 1}", (1, 11), "line 1 and 1"),
        ("a: &x 1", (1, 4), "anchor"),
        ("a: [1, *x]", (1, 8), "alias"),
        ("<<: {a: 1}", (1, 1), "merge"),
        ("a: !!int '1'", (1, 4), "tag"),
        ("a: ! b", (1, 4), "tag"),
        ("a: !!python/object:os.system x", (1, 4), "tag"),
        ("? [a]\n: b", (1, 3), "key"),
        ("? {a: b}\n: b", (1, 3), "key"),
        ("--- a\n--- b", (2, 1), "document"),
        ("a:\n\t- b", (2, 1), "found a tab"),
        ("a: [1, 2", (1, 4), "not closed"),
        ("a: b: c", (1, 5), "second colon"),
        ("a: .inf", (1, 4), "finite"),
        ("a: -.INF", (1, 4), "finite"),
        ("a: .nan", (1, 4), "finite"),
        ("a: 1e999", (1, 4), "finite"),
        ("a: " + "1" * 5000, (1, 4), "digits"),
        ("a: 0x" + "f" * 5000, (1, 4), "digits"),
        ("ok: 1\na: x\x07y", (2, 5), "U+0007"),
        ("a: \x00", (1, 4), "U+0000"),
        ("a: \x85", (1, 4), "U+0085"),
        ("a: b\u2028", (1, 5), "U+2028"),
        ("a: \ud800", (1, 4), "U+D800"),
        ('a: "\\0"', (1, 4), "U+0000"),
        ('a: "\\ud800"', (1, 4), "U+D800"),
        ('a: "\\U7fffffff"', (1, 7), "YAML"),
        ("%YAML 1." + "9" * 5000 + "\n--- a", (1, 9), "YAML"),
        ("a: '" + "x" * 1000, (1, 4), "not closed"),
        (b"a: b\n\xff", (2, 1), "0xFF"),
        (b"a: \xc3", (1, 4), "0xC3"),
        (b"\xff\xfea\x00", (1, 1), "UTF-8"),
        ("id: a".encode("utf-16-le"), (1, 1), "expected UTF-8"),
        ("id: a".encode("utf-16-be"), (1, 1), "expected UTF-8"),
        ("a:\n\tb: c", (2, 1), "found a tab, expected blanks"),
    ],
)
def test_refusals_name_the_place(text: str | bytes, where: tuple[int, int], word: str) -> None:
    assert place(text) == where
    assert word in str(refusal(text))
    assert len(str(refusal(text))) < 300


def test_limits_are_exact() -> None:
    deep = MOST_DEPTH - 1
    assert tree("[" * deep + "1" + "]" * deep) is not None
    assert place("[" * MOST_DEPTH + "1" + "]" * MOST_DEPTH) == (1, MOST_DEPTH + 1)
    assert tree("[" + ",".join("1" * (MOST_NODES - 1)) + "]") == [1] * (MOST_NODES - 1)
    assert "5000 values" in str(refusal("[" + ",".join("1" * MOST_NODES) + "]"))
    assert tree("#" * MOST_BYTES) is None
    assert "64 KiB" in str(refusal("#" * (MOST_BYTES + 1)))
    assert "64 KiB" in str(refusal("é" * (MOST_BYTES // 2 + 1)))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        "{" * 60_000,
        "- " * 30_000,
        "? " * 30_000,
        "a: " * 20_000,
        "a: {" * 15_000,
        "k" * 60_000 + ": 1",
        "{" + ",".join(f"a{n}: 1" for n in range(6000)) + "}",
        "'" + "\n" * 60_000,
        '"' + "\\\n" * 30_000,
        "#\n" * 30_000,
        "a: |\n" + " x\n" * 20_000,
        "a: >\n" + " \n" * 20_000,
        "!a" * 30_000,
        "&" * 60_000,
        "%TAG ! x\n" * 6_000,
        "\n".join(f"a{n}:" for n in range(6000)),
        "[" + "a: b, " * 10_000,
        "a:" + " " * 60_000 + "b",
        "---\n" * 15_000,
        "0" * 60_000,
        "." * 60_000,
        "1e" * 30_000,
    ],
    ids=lambda text: text[:12],
)
def test_pathological_texts_end_in_a_tree_or_an_error(text: str) -> None:
    load_or_refuse(text)


def load_or_refuse(text: str | bytes) -> Document | None:
    try:
        return load(text, "x")
    except RulesetError as error:
        if error.line < 1 or error.column < 1:
            raise
        return None


@given(st.binary(max_size=200))
def test_any_bytes_are_a_document_or_refused(data: bytes) -> None:
    load_or_refuse(data)


YAML_PIECES = st.sampled_from(
    [*"{}[],:-?&*!|>'\"%@`#~ \n\t\\", "a", "b: ", "- ", "1", "0x", "<<", "---", "...", "\\x", "é"]
)


@given(st.lists(YAML_PIECES, max_size=60).map("".join))
@settings(max_examples=400)
def test_any_yaml_like_text_is_a_document_or_refused(text: str) -> None:
    document = load_or_refuse(text)
    if document is not None:
        json.dumps(document.tree, allow_nan=False)


# Places

KEYS = st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1, max_size=8)


@given(st.dictionaries(KEYS, st.dictionaries(KEYS, st.integers(0, 99), max_size=3), max_size=4))
def test_marks_point_at_the_keys(value: dict[str, dict[str, int]]) -> None:
    text = yaml.safe_dump(value)
    document = load(text, "x")
    lines = text.split("\n")
    for path, (line, column) in document.key_marks.items():
        assert lines[line - 1][column - 1 :].lstrip("'").startswith(str(path[-1]))
    assert len(document.key_marks) == len(value) + sum(map(len, value.values()))


def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.yaml", tmp_path / "a\0b"):
        with pytest.raises(RulesetError, match="cannot be read"):
            load_file(path)
