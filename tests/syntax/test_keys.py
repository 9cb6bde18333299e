"""Keys: dataclasses read from mappings, every fault at its place, and back again."""

from dataclasses import dataclass
from typing import Any, Literal

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.cards import RANKS
from ridgeline.syntax import points, values
from ridgeline.syntax.faults import BadValue, Fault
from ridgeline.syntax.goals import win
from ridgeline.syntax.keys import key, keys_of, keys_schema, plain_keys, read_keys, reference
from ridgeline.syntax.points import Series
from ridgeline.syntax.readers import Reader, choice, flag, list_of, text, whole, worded
from ridgeline.syntax.sections import CORE, GameKeys


@dataclass(frozen=True)
class Sample:
    """Keys of every kind of annotation."""

    size: int = key(help="How many", minimum=1, maximum=9)
    king_ace: Literal["joined", "separate"] = key("joined", help="How kings go on")
    open_: bool = key(False, help="Whether all lies open")
    names: tuple[str, ...] = key((), help="Some names")
    passes: int = key(1, help="Passes", read=values.unlimited())


@dataclass(frozen=True)
class Other:
    """A second class that shares the mapping."""

    extra: int = key(3, help="Something else")


def faults(tree: object) -> tuple[Fault, ...]:
    return read_keys([Sample, Other], tree).faults


def test_yaml_names_come_from_the_fields() -> None:
    assert list(keys_of(Sample)) == ["size", "king-ace", "open", "names", "passes"]


def test_a_mapping_is_read_into_its_classes() -> None:
    tree = {"size": 2, "open": True, "names": ["a"], "passes": "unlimited", "extra": 7}
    reading = read_keys([Sample, Other], tree)
    assert reading.values == (
        Sample(size=2, open_=True, names=("a",), passes=0),
        Other(extra=7),
    )
    assert reading.faults == ()


def test_all_faults_are_reported_each_at_its_place() -> None:
    tree = {"kingace": 1, "king-ace": "seperate", "open": 1, "names": ["a", 2, "", "b", None]}
    found = faults(tree)
    assert [(at, hint, of_key) for at, _, hint, of_key in found] == [
        (("kingace",), "king-ace", True),
        ((), "", False),
        (("king-ace",), "separate", False),
        (("open",), "", False),
        (("names", 1), "", False),
        (("names", 2), "", False),
        (("names", 4), "", False),
    ]
    messages = [message for _, message, _, _ in found]
    assert messages[1] == "key 'size' is missing, expected a whole number from 1 to 9"
    assert messages[2] == "found 'seperate', expected one of joined, separate"
    assert messages[3] == "found 1, expected true or false"


def test_a_class_without_faults_is_read_beside_one_with() -> None:
    assert read_keys([Sample, Other], {"extra": 4}).values == (None, Other(extra=4))


@pytest.mark.parametrize("tree", [[], "size: 1", 3, True, 1.5])
def test_what_is_no_mapping_is_one_fault(tree: object) -> None:
    ((at, message, _, _),) = faults(tree)
    assert at == ()
    assert "expected a mapping" in message


def test_nothing_reads_as_an_empty_mapping() -> None:
    assert read_keys([Other], None).values == (Other(),)


def test_fields_that_are_no_keys_are_refused() -> None:
    @dataclass(frozen=True)
    class Plain:
        size: int = 1

    @dataclass(frozen=True)
    class Unreadable:
        size: complex = key(1j, help="A number")

    for cls in (Plain, Unreadable):
        with pytest.raises(TypeError, match=r"size|complex"):
            keys_of(cls)


def test_reference_and_schema_come_from_the_same_data() -> None:
    lines = reference(Sample).split("\n")
    assert lines[0] == "- `size`: How many. Takes a whole number from 1 to 9 (required)."
    assert lines[4].endswith(" Takes a whole number from 1 to 1000, or 'unlimited' (default 1).")
    schema = keys_schema(Sample)
    assert schema["king-ace"] == {
        "enum": ["joined", "separate"],
        "description": "How kings go on. Default joined.",
        "default": "joined",
    }
    assert "default" not in schema["size"]


# Readers: what each takes and what it does not

READERS: dict[str, tuple[Reader[Any], list[tuple[object, object]], list[object]]] = {
    "whole": (whole(1, 9), [(1, 1), (9, 9)], [0, 10, True, 1.0, "1", None, [1], 10**30]),
    "flag": (flag, [(True, True)], [0, "yes", None]),
    "text": (text(5), [("abcde", "abcde")], ["", "abcdef", "a\nb", 1, None]),
    "lines": (text(5, lines=True), [("a\nb", "a\nb")], ["", 1]),
    "choice": (choice("a", "b"), [("a", "a")], ["c", 1, None, ["a"], {}]),
    "list": (list_of(whole(0, 3), least=1, most=2), [([1, 2], (1, 2))], [[], [1, 1, 1], [4], 1]),
    "worded": (worded(whole(), "none", None), [("none", None), (-5, -5)], ["nine", None, 1.5]),
    "passes": (values.unlimited(), [("unlimited", 0), (3, 3)], [0, -1, "endless", 2000]),
    "number or list": (
        values.number_or_list(1, 9),
        [(7, 7), ([2, 7, 6], (2, 7, 6))],
        [0, [], [0], "7", {}],
    ),
    "rows": (
        values.rows,
        [(4, (4,)), ("2-4", (2, 3, 4)), ([1, "3-5", 4], (1, 3, 4, 5))],
        [0, "4-2", "a-b", "1-", "-3", "1-99", [0], "²-3", "1--2", None, {}, True],
    ),
    "row groups": (
        values.row_groups,
        [({"rows": ["1-2", [4, 6]]}, ((1, 2), (4, 6)))],
        [{}, {"rows": 1}, {"rows": [0]}, {"rows": [], "x": 1}, [], "tips"],
    ),
    "face": (values.face, [("7D", 29), ("10c", 40), ("*J", 0)], ["1D", "", 7, None, "7DD"]),
    "rank": (
        values.rank,
        [("A", 1), (7, 7), ("T", 10), (10, 10), ("10", 10), ("k", 13)],
        ["1", 1, 11, 0, "", "AK", True, None],
    ),
    "ranks together": (
        values.rank_set,
        [("JQK", (11, 12, 13)), ("JJ", (11, 11)), (234, (2, 3, 4))],
        ["J", "", 2, 12, True],
    ),
    "ranks": (
        values.rank_list,
        [("A-9", tuple(range(1, 10))), (["K", 2, 2], (2, 13))],
        ["9-A", "A", [], ["X"], "A-", "-A", 7, None],
    ),
    "suit": (values.suit, [("C", 0), ("s", 3)], ["X", "", "CD", 1]),
    "series": (
        points.series,
        [
            (15, Series((15,))),
            ([15, 15, 30], Series((15, 15, 30))),
            ([1, "+1"], Series((1,), add=1)),
            ([9, "-2"], Series((9,), add=-2)),
            ([1, "*2"], Series((1,), times=2)),
            ([], Series(())),
        ],
        ["+1", ["+1"], [1, "/2"], [1, "+"], [1, "+1", 2], [1, "²"], {}, None, [1.5], [0] * 101],
    ),
    "by rank": (
        points.by_rank,
        [({"AK": 8, "joker": 5}, (5, 8, *[0] * 11, 8)), ({}, ())],
        [{"X": 1}, {"A": "1"}, {"": "x"}, [], 3, {"A": 10**12}],
    ),
    "win": (
        win,
        [
            ("tableau", ("tableau",)),
            ("everything", ("tableau", "stock", "waste", "reserve")),
            (["tableau", "stock", "tableau"], ("tableau", "stock")),
        ],
        ["all", [], ["everything"], None, 1],
    ),
}


@pytest.mark.parametrize("name", READERS)
def test_readers(name: str) -> None:
    reader, good, bad = READERS[name]
    for value, typed in good:
        assert reader.read(value) == typed
        assert reader.read(reader.plain(typed)) == typed
        jsonschema.validate(value, dict(reader.schema))
        jsonschema.validate(reader.plain(typed), dict(reader.schema))
    for value in bad:
        with pytest.raises(BadValue) as caught:
            reader.read(value)
        assert all("expected" in fault.message for fault in caught.value.faults), value


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["none", "1-3", "A-9", "JQK", "+1", "*2", "everything", "rows", "joker"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["rows", *RANKS]), inner, max_size=3
        )
    ),
    max_leaves=8,
)
EVERY_READER = {
    **{name: reader for name, (reader, _, _) in READERS.items()},
    **{
        f"{section}.{name}": each.reader
        for section, cls in {**CORE, "": GameKeys}.items()
        for name, each in keys_of(cls).items()
    },
}


@pytest.mark.parametrize("name", EVERY_READER)
@given(value=ANYTHING)
@settings(max_examples=40)
def test_any_value_is_read_or_refused_and_what_is_read_goes_back(name: str, value: object) -> None:
    reader = EVERY_READER[name]
    try:
        typed = reader.read(value)
    except BadValue:
        return
    hash(typed)
    assert reader.read(reader.plain(typed)) == typed


@pytest.mark.parametrize("cls", [*CORE.values(), GameKeys, Sample, Other])
def test_defaults_are_values_that_the_reader_takes(cls: type[Any]) -> None:
    for each in keys_of(cls).values():
        if not each.required and each.default != "":
            assert each.reader.read(each.plain_default) == each.default
            jsonschema.validate(each.plain_default, dict(each.reader.schema))


@given(st.lists(st.integers(-99, 99), max_size=5), st.integers(-3, 3), st.integers(0, 3))
def test_a_series_goes_on_from_its_last_value(first: list[int], add: int, times: int) -> None:
    table = Series(tuple(first), add, times).table(8)
    assert len(table) == (8 if first else 0)
    assert table[: len(first)] == tuple(first[:8])
    for before, after in zip(table[len(first) - 1 :], table[len(first) :], strict=False):
        assert after == before * times + add


@given(st.integers(1, 9), st.booleans(), st.lists(st.sampled_from("ab"), max_size=3))
def test_what_a_dataclass_holds_is_what_its_mapping_reads_as(
    size: int, is_open: bool, names: list[str]
) -> None:
    value = Sample(size=size, open_=is_open, names=tuple(names), king_ace="separate")
    assert read_keys([Sample], plain_keys(value)).values == (value,)
