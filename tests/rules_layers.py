"""Rulesets from texts, for tests of resolving."""

import pytest
from rules_kinds import VOCABULARY

from ridgeline.errors import RulesetError
from ridgeline.rules.resolve import errors_of, find_layers, resolve
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.settings import (
    apply_settings,
    flattened,
)
from ridgeline.syntax.layers import Layer, Place
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
