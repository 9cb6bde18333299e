"""Rulesets damaged in every way that a slip, a bad disk or a bad mind could damage them.

Everything follows from the number of the mutant, so that a failure can be repeated.
"""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

RULESETS = sorted((Path(__file__).parents[1] / "rulesets").glob("*.yaml"))
SEEDS = [file.read_text(encoding="utf-8") for file in RULESETS]
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
TREES: list[dict[str, Any]] = [yaml.safe_load(text) for text in SEEDS]

WORDS = [
    *["", "\x00", "\n", "\t", "é", "\U0001d504", "-", "--", "+", ".", ",", ";", "=", "0", "-1"],
    *["null", "true", "[]", "{}", "[[[[", "{a: ", "&a", "*a", "<<: ", "!!python/object:os.system"],
    *["A", "K", "P", "J", "1e9", "999999999", "1" * 400, "9" * 30, "\\", "'", '"', "#", "%", "@"],
    *["|", ">", ": ", "\u202e", "\ufeff", "\x1b[2J", "\ud800"],
]
VALUES: list[Any] = [
    *[None, True, False, 0, -1, 1, 2, 3, 13, 40, 52, 99, 416, 1000, 2**31, -(2**63), 10**30, 0.5],
    *[
        float("inf"),
        float("nan"),
        "",
        "none",
        "unlimited",
        "until-stuck",
        "everything",
        "AS",
        "A-K",
    ],
    *["x" * 5000, "a\nb\n", ".a.\nb.b\n", "\n".join(["a.b.c" * 40] * 40), "é\U0001d504"],
    *[[], {}, [[]], {"a": {}}, ["AS"] * 60, ["tableau", "stock", "waste"], [1, "+1"], [1, "*2"]],
    *[[1, "*999999"], list(range(200)), ["A23", "JQK", "22"], {"rows": ["1-4", 6]}, {"AK": 8}],
    *[{f"n{i}": [i, i % 7] for i in range(300)}, {f"n{i}": [f"n{i + 1}"] for i in range(300)}],
]

Tree = dict[str, Any]


def mutated(chance: random.Random, text: str) -> str:
    """Return a text with one to four pieces put in, cut out, exchanged or doubled."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.randint(0, 6))
        piece = chance.choice(
            [
                chance.choice(WORDS),
                chr(chance.randint(33, 126)),
                text[start:end] * chance.randint(2, 40),
                text[: chance.randint(0, len(text))],
            ]
        )
        text = text[:start] + piece + text[end if chance.random() < 0.6 else start :]
    return text


def _damaged_bytes(chance: random.Random) -> bytes:
    data = bytearray(chance.choice(SEEDS).encode("utf-8"))
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randint(0, len(data))] if chance.random() < 0.2 else data)


def _damaged_text(chance: random.Random) -> bytes:
    return mutated(chance, chance.choice(SEEDS)).encode("utf-8", "surrogatepass")


def _damaged_lines(chance: random.Random) -> bytes:
    """Lines of several rulesets, mixed, left out, doubled, indented otherwise."""
    lines = chance.choice(SEEDS).splitlines()
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(lines) + 1)
        line = chance.choice(chance.choice(SEEDS).splitlines() or [""])
        lines[place : place + chance.randint(0, 2)] = [" " * chance.randint(0, 4) + line]
    return "\n".join(lines).encode()


def _blocks(tree: Any) -> list[Any]:
    """Return all mappings and lists of a tree."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    found = [tree] if isinstance(tree, dict | list) and tree else []
    for each in inner:
        found += _blocks(each)
    return found


def _section_exchanged(chance: random.Random, tree: Tree) -> None:
    other = chance.choice(TREES)
    name = chance.choice([*other])
    tree[name] = deepcopy(other[name])


def _merged(chance: random.Random, tree: Tree) -> None:
    """Two rulesets in one, section by section."""
    for name, value in deepcopy(chance.choice(TREES)).items():
        if isinstance(value, dict) and isinstance(tree.get(name), dict):
            tree[name] |= value
        else:
            tree.setdefault(name, value)


def _value_exchanged(chance: random.Random, tree: Tree) -> None:
    block = chance.choice(_blocks(tree))
    key = chance.choice([*block] if isinstance(block, dict) else range(len(block)))
    block[key] = deepcopy(chance.choice(VALUES))


def _number_moved(chance: random.Random, tree: Tree) -> None:
    for block in _blocks(tree):
        for key in block if isinstance(block, dict) else range(len(block)):
            if type(block[key]) is int and chance.random() < 0.3:
                block[key] = chance.choice([-1, 0, 1, 2, 5, 8, 9, 12, 13, 16, 20, 30, 52, 10**9])


def _key_exchanged(chance: random.Random, tree: Tree) -> None:
    blocks = [block for block in _blocks(tree) if isinstance(block, dict)]
    block = chance.choice(blocks)
    key = chance.choice([*block])
    names = [name for other in chance.choice(TREES).values() for name in _names(other)]
    block[chance.choice([*names, str(key)[:-1], 7, "x" * 300, "é"])] = block.pop(key)


def _names(value: Any) -> list[Any]:
    return [*value] if isinstance(value, dict) else []


def _nested(chance: random.Random, tree: Tree) -> None:
    block = chance.choice(_blocks(tree))
    key = chance.choice([*block] if isinstance(block, dict) else range(len(block)))
    for _ in range(chance.choice([1, 5, 40, 150])):
        block[key] = [block[key]] if chance.random() < 0.5 else {"a": block[key]}


def _key_added(chance: random.Random, tree: Tree) -> None:
    """Keys of the language with values of other rulesets, or with any."""
    section, block = chance.choice([*chance.choice(TREES).items()])
    if not isinstance(block, dict) or not isinstance(tree.setdefault(section, {}), dict):
        return
    for key, value in block.items():
        if chance.random() < 0.6:
            tree[section][key] = deepcopy(value if chance.random() < 0.7 else chance.choice(VALUES))


def _board_drawn(chance: random.Random, tree: Tree) -> None:
    """A random map or graph."""
    width, height = chance.randint(1, 60), chance.randint(1, 30)
    letters = chance.choice([".aB", "abcde..", "aAbBcCzZ.", "abcdefghij", ".....a"])
    rows = ["".join(chance.choice(letters) for _ in range(width)) for _ in range(height)]
    if chance.random() < 0.5:
        tree["tableau"] = {"shape": "map", "map": "\n".join(rows)}
        return
    names = [f"n{number}" for number in range(chance.randint(1, 80))]
    nodes = {name: [chance.randint(0, width), chance.randint(0, height)] for name in names}
    covers = {name: chance.sample(names, chance.randint(0, min(4, len(names)))) for name in names}
    tree["tableau"] = {"shape": "graph", "nodes": nodes, "covers": covers}


ON_TREES = (
    _section_exchanged,
    _merged,
    _value_exchanged,
    _number_moved,
    _key_exchanged,
    _nested,
    _key_added,
    _board_drawn,
)


def _damaged_tree(chance: random.Random) -> bytes:
    tree = deepcopy(chance.choice(TREES))
    for _ in range(chance.randint(1, 5)):
        chance.choice(ON_TREES)(chance, tree)
    flow = chance.choice([None, True, False])
    if chance.random() < 0.7:
        with suppress(RecursionError):
            text = yaml.dump(tree, Dumper=_DUMPER, sort_keys=False, default_flow_style=flow)
            return text.encode("utf-8", "replace")
    return json.dumps(tree, indent=chance.choice([None, 1])).encode()  # JSON is YAML, too


DAMAGES: tuple[Callable[[random.Random], bytes], ...] = (
    _damaged_bytes,
    _damaged_text,
    _damaged_lines,
    _damaged_tree,
    _damaged_tree,
    _damaged_tree,
)


def mutant(number: int) -> bytes:
    """Return the bytes of a damaged ruleset."""
    chance = random.Random(number)
    return chance.choice(DAMAGES)(chance)
