"""Slips in YAML are told in words that help, at the place that has to be mended."""

import pytest

from ridgeline.errors import RulesetError
from ridgeline.syntax.yamlguard import load

HEAD = "id: x\n"
MAP = "tableau:\n  map: |\n"
COLON = "without a colon, expected 'key: value'"
OPEN = "that opens here is not closed"
SLIPS = [
    # text below the first line, place, words of the message
    (MAP + "  .a.\n  b.b\nstock: {}", (4, 3), "below 'map: |' have to be indented further"),
    (MAP + "  .a.\nstock: {}", (4, 3), "below 'map: |' have to be indented further"),
    (MAP + ".a.\nb.b\nstock: {}", (4, 1), "below 'map: |' have to be indented further"),
    (MAP + "\n    .a.\n  b.b\n  C.C\n", (6, 3), "below 'map: |' have to be indented further"),
    (MAP + "    .a.\n  shape rows\nstock: {}", (5, 3), f"found 'shape rows' {COLON}"),
    ("name Mine\nstock: {}", (2, 1), f"found 'name Mine' {COLON}"),
    ("tableau:\n  shape rows\n  rows: 3", (3, 3), f"found 'shape rows' {COLON}"),
    ("tableau\n  # a board\n  rows: 3", (2, 1), f"found 'tableau' {COLON}"),
    ("name:Mine\nstock: {}", (2, 5), "found a colon and no blank behind it"),
    ("name: Mine: yours", (2, 11), "found a second colon in a line"),
    ("  name: Mine", (2, 3), "is indented further than the line above"),
    ("stock:\n   deal: 1\n  passes: 2", (4, 3), "is indented like no key above"),
    ("stock:\n  deal: 1\n passes: 2", (4, 2), "is indented like no key above"),
    ("stock: {deal: 1\nwin: tableau", (2, 8), f"the {{ {OPEN}, expected }}"),
    ("stock:\n  rows: [1, 2\nwin: tableau", (3, 9), f"the [ {OPEN}, expected ]"),
    ("match: {alone: [K}\n", (2, 16), f"the [ {OPEN}, expected ]"),
    ("match: {alone: [", (2, 16), f"the [ {OPEN}, expected ]"),
    ("match: {alone: [K] also: [JQ]}", (2, 20), "expected a comma, or } for the { in column 8"),
    ("stock: {deal: 1}}", (2, 17), "found '}', but nothing that it closes"),
    ("name: 'Bob's game'", (2, 12), "the text goes on behind its closing '"),
    ('name: "Bob', (2, 7), f'the " {OPEN}'),
    ("name: %s", (2, 7), "found a text that begins with %, expected quotes around it"),
    ("rows: - 1", (2, 7), "found '- ' behind a key, expected a line of its own for each"),
    ("stock:\n\tdeal: 1", (3, 1), "found a tab, expected blanks"),
]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("text", "place", "words"), SLIPS)
def test_a_slip_is_told_where_it_is(
    text: str, place: tuple[int, int], words: str, ending: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        load((HEAD + text).replace("\n", ending), "own.yaml")
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == place
    assert "YAML" not in caught.value.message


def test_of_a_slip_that_is_not_known_the_cause_is_told() -> None:
    with pytest.raises(RulesetError, match="is no YAML: expected a single document"):
        load("a: 1\n--- \nb: 2\n", "own.yaml")
