"""Whatever a file or a setting says, it makes a game or is refused in a line."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rules_files import FILES, LIBRARY, in_one_line

from ridgeline.errors import RidgelineError
from ridgeline.rules.writing import tree_text
from ridgeline.syntax.yamlguard import load

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
