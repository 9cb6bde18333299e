"""Files whose parent cannot be used: what is wrong with them whatever the parent says.

A parent may choose the kinds of sections and set all that is missing; so no key is missing here,
and a key of a section without a kind is held against every kind that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ridgeline.errors import RulesetError
from ridgeline.rules.resolve import Typing
from ridgeline.rules.ruleset import place_fault
from ridgeline.rules.switches import SwitchKeys, faults_of
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.faults import Fault, nearest, shown
from ridgeline.syntax.keys import read_keys, unknown_keys
from ridgeline.syntax.layers import Layer
from ridgeline.syntax.sections import SELECTORS


def orphan_errors(layer: Layer, vocabulary: Vocabulary) -> Sequence[RulesetError]:
    """Return every error of a file that can be told without its parent."""
    typing = Typing(layer.tree, vocabulary)
    typing.head()
    faults = [fault for fault in typing.faults if fault.at != ("extends",)]
    for name in vocabulary.sections:
        if name in layer.tree:
            faults += _of_section(name, layer.tree, vocabulary)
    faults += _of_switches(layer.tree.get("switches"), vocabulary)
    return [place_fault([layer], fault) for fault in faults]


def _of_section(name: str, tree: Mapping[str, object], vocabulary: Vocabulary) -> list[Fault]:
    """Return what is wrong with a section that may be without its kind."""
    block = tree[name]
    selector = SELECTORS.get(name)
    if isinstance(block, Mapping) and selector is not None and selector not in block:
        return list(_under_any_kind(name, block, vocabulary))
    typing = Typing(tree, vocabulary)
    typing.section(name)
    # At the section itself stands what is missing, unless it is no mapping at all.
    return [f for f in typing.faults if f.at != (name,) or not isinstance(block, Mapping)]


def _under_any_kind(
    name: str, block: Mapping[str, object], vocabulary: Vocabulary
) -> Iterator[Fault]:
    keys = list(vocabulary.keys(name))
    for fault in unknown_keys(block, list(dict.fromkeys(each.name for each in keys))):
        yield fault._replace(at=(name, *fault.at))
    for key, value in block.items():
        tries = [faults_of(each.reader, value, (name, key)) for each in keys if each.name == key]
        if tries and all(tries):
            yield from tries[0]


def _of_switches(value: object, vocabulary: Vocabulary) -> Iterator[Fault]:
    if value is not None and not isinstance(value, list | Mapping):
        yield Fault(("switches",), f"found {shown(value)}, expected a list of keys")
        return
    specs = value if isinstance(value, Mapping) else {}
    for index, name in enumerate(value or ()):
        at = ("switches", name if isinstance(value, Mapping) else index)
        if name not in vocabulary.settable:
            message = f"found {shown(name)}, expected a key that rules may have"
            yield Fault(at, message, nearest(name, vocabulary.settable), isinstance(at[1], str))
        for fault in read_keys([SwitchKeys], specs.get(name)).faults:
            yield fault._replace(at=(*at, *fault.at))
