"""A faulty ruleset without its faults, so that what else is wrong with it can be told at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.errors import RulesetError
from ridgeline.rules.resolve import errors_of, resolve
from ridgeline.syntax.faults import nearest
from ridgeline.syntax.layers import Layer
from ridgeline.syntax.sections import FORMAT

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary

_TRIES = 5
_UNNAMED = {"ridgeline": FORMAT, "id": "unnamed"}


class Repaired(NamedTuple):
    """A ruleset that is good for looking for further faults only.

    :param faulty: sections and keys at the top that had faults.
    """

    ruleset: Ruleset
    faulty: frozenset[str]


def repaired(
    layers: Sequence[Layer], errors: Iterable[RulesetError], vocabulary: Vocabulary
) -> Repaired | None:
    """Return a ruleset without the keys that are wrong; None if nothing can be made of it.

    :param errors: what was found wrong with it.
    """
    faulty = set[str]()
    for _ in range(_TRIES):
        for error in errors:
            section, _, rest = error.key.partition(".")
            faulty |= {section, _meant(section, layers[0], vocabulary)}
            layers = [_without(layer, section, rest.split(".")[0]) for layer in layers]
        layers = [_usable(layers[0], faulty, vocabulary), *layers[1:]]
        try:
            return Repaired(resolve(layers, vocabulary, {}), frozenset(faulty))
        except RulesetError as error:
            errors = errors_of(error)
    return None


def _meant(section: str, layer: Layer, vocabulary: Vocabulary) -> str:
    """Return the section for which an unknown one stands, if the file has no other of that name."""
    meant = "" if section in vocabulary.top else nearest(section, vocabulary.sections)
    return section if not meant or meant in layer.tree else meant


def _without(layer: Layer, section: str, name: str) -> Layer:
    """Return a layer without a key of a section, or without the section if that is no mapping."""
    block = layer.tree.get(section)
    tree = {key: value for key, value in layer.tree.items() if key != section}
    if isinstance(block, Mapping) and name in block:
        tree[section] = {key: value for key, value in block.items() if key != name}
    return layer._replace(tree=tree)


def _usable(layer: Layer, faulty: set[str], vocabulary: Vocabulary) -> Layer:
    """Return a layer with what every ruleset has to say, if that was missing or wrong."""
    tree = {**_UNNAMED, **layer.tree}
    if "match" in faulty and "match" not in tree:
        kinds = vocabulary.params("match")
        tree["match"] = {"kind": next(iter(kinds), "")}
    return layer._replace(tree=tree)
