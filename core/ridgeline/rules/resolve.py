"""Resolving: a file's keys over its parents', settings over both, and every value typed.

Mappings merge over the parent's, anything else replaces it. A child that changes
``tableau.shape``, ``match.kind`` or ``score.use`` resets that section: of the parent's keys there
only those of modifiers stay. A child with a ``code.prefix`` of its own is another game, with
versions and modes of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Modifier
from ridgeline.rules.ruleset import (
    Code,
    FaultyRuleset,
    Ruleset,
    Sections,
    place_fault,
)
from ridgeline.rules.switches import SwitchReader
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.faults import Fault, nearest, shown
from ridgeline.syntax.keys import keys_of, read_keys, unknown_keys
from ridgeline.syntax.layers import SETTINGS, Layer
from ridgeline.syntax.sections import (
    CORE,
    NONE,
    NOT_INHERITED,
    SELECTORS,
    TOP,
    CodeKeys,
    GameKeys,
    HeadKeys,
)

MOST_PARENTS = 16

Tree = Mapping[str, object]


def find_layers(layer: Layer, known: Mapping[str, Layer]) -> tuple[Layer, ...]:
    """Return a ruleset's file and its parents', the nearest first.

    :param known: all rulesets by id.
    :raises RulesetError: for an unknown parent, a circle, or too many parents.
    """
    layers = [layer]
    seen = [_id_of(layer.tree)]
    while (parent := layers[-1].tree.get("extends")) is not None:
        fault = None
        if not isinstance(parent, str) or (parent not in known and parent not in seen):
            message = f"found {shown(parent)}, expected the id of a ruleset"
            fault = Fault(("extends",), message, nearest(parent, sorted(known)))
        elif parent in seen:
            circle = " extends ".join([*seen[seen.index(parent) :], parent])
            fault = Fault(("extends",), f"{circle}: a circle, expected an end")
        elif len(layers) > MOST_PARENTS:
            fault = Fault(("extends",), f"more than {MOST_PARENTS} parents, one after the other")
        if fault is not None:
            raise place_fault(layers[-1:], fault)
        seen.append(str(parent))
        layers.append(known[str(parent)])
    return tuple(layers)


def _id_of(tree: Tree) -> str:
    value = tree.get("id")
    return value if isinstance(value, str) else ""


def merge(parent: Tree, child: Tree, vocabulary: Vocabulary) -> dict[str, object]:
    """Return a child's keys over its parent's."""
    merged = dict(parent)
    for name, value in child.items():
        old = parent.get(name)
        if isinstance(old, Mapping) and value is None:
            continue
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            merged[name] = _merge_mapping(_kept(name, old, value, vocabulary), value)
        else:
            merged[name] = value
    return merged


def _kept(section: str, old: Tree, new: Tree, vocabulary: Vocabulary) -> Tree:
    """Return the parent's keys of a section that a child keeps."""
    if section == "code" and new.get("prefix", old.get("prefix")) != old.get("prefix"):
        return {name: value for name, value in old.items() if name == "letters"}
    if section == "code" and "mode" in new:
        return {name: value for name, value in old.items() if name != "also"}
    selector = SELECTORS.get(section)
    if selector is None or selector not in new or new[selector] == old.get(selector, NONE):
        return old
    stay = {name for m in vocabulary.modifiers(section) for name in keys_of(m.keys)}
    return {name: value for name, value in old.items() if name in stay}


def _merge_mapping(old: Tree, new: Tree) -> dict[str, object]:
    merged = dict(old)
    for name, value in new.items():
        before = old.get(name)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            merged[name] = _merge_mapping(before, value)
        else:
            merged[name] = value
    return merged


def merged_tree(layers: Sequence[Layer], vocabulary: Vocabulary) -> dict[str, object]:
    """Return all the layers' keys in one tree, the nearest over the others."""
    tree: dict[str, object] = {}
    for layer in reversed(layers):
        inherited = {name: v for name, v in tree.items() if name not in NOT_INHERITED}
        own = layer.tree
        if layer.path == SETTINGS:
            inherited = tree
        tree = merge(inherited, own, vocabulary)
    return tree


class Typing:
    """Reads a merged tree into typed values; ``faults`` gathers what is wrong."""

    def __init__(self, tree: Tree, vocabulary: Vocabulary) -> None:
        self.tree = tree
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []
        self.misspelt: frozenset[str] = frozenset()
        self.layout_keys: Any = None
        self.match_keys: Any = None
        self.modifiers: dict[str, Any] = {}
        self.modifier_sections: dict[str, str] = {}

    def head(self) -> tuple[HeadKeys | None, GameKeys | None]:
        """Read the keys at the top, and report those that are unknown."""
        unknown = list(unknown_keys(self.tree, self.vocabulary.top))
        self.faults += unknown
        self.misspelt = frozenset(fault.hint for fault in unknown) - {""}
        modifiers = self.vocabulary.modifiers(TOP)
        classes = [HeadKeys, GameKeys, *(modifier.keys for modifier in modifiers)]
        names = {name for cls in classes for name in keys_of(cls)}
        known = {name: value for name, value in self.tree.items() if name in names}
        reading = read_keys(classes, known, meant=self.misspelt)
        self.faults += reading.faults
        head, game, *others = reading.values
        self._keep(TOP, modifiers, others)
        return head, game

    def _keep(self, section: str, modifiers: Sequence[Modifier], values: Sequence[Any]) -> None:
        """Note the keys of a section's modifiers."""
        for modifier, value in zip(modifiers, values, strict=True):
            self.modifiers[modifier.id] = value
            self.modifier_sections[modifier.id] = section

    def section(self, name: str) -> Any:
        """Read a section: returns the core's keys, keeps those of the kind and of modifiers."""
        vocabulary = self.vocabulary
        params = vocabulary.params(name)
        kind = vocabulary.chosen(name, self.tree)
        modifiers = vocabulary.modifiers(name)
        classes = [vocabulary.core(name)]
        classes += [params[kind]] if kind in params else []
        classes += [modifier.keys for modifier in modifiers]
        reading = read_keys(classes, self._given(name, kind), vocabulary.readers.get(name))
        hints = {fault.hint for fault in reading.faults}
        wrong_kind = bool(params) and (kind not in params or SELECTORS[name] in hints)
        if name in self.tree or name not in self.misspelt:
            self.faults += self._section_faults(name, kind, wrong_kind, reading.faults)
        core, *others = reading.values
        if kind in params:
            setattr(self, "layout_keys" if name == "tableau" else "match_keys", others.pop(0))
        self._keep(name, modifiers, others)
        return core

    def _given(self, name: str, kind: str) -> object:
        """Return what is to be read for a section: a named scoring's keys lie under its own."""
        given = self.tree.get(name)
        scoring = self.vocabulary.kinds.scorings.get(kind) if name == "score" else None
        if scoring is not None and isinstance(given, Mapping):
            return {**scoring.keys, **given}
        return given

    def _section_faults(
        self, name: str, kind: str, wrong_kind: bool, faults: Iterable[Fault]
    ) -> Iterable[Fault]:
        """Yield a section's faults; a key of another kind is said to be one."""
        for fault in faults:
            kinds: tuple[str, ...] = ()
            if fault.of_key and len(fault.at) == 1:
                kinds = self.vocabulary.kinds_with(name, str(fault.at[0]))
            if kinds and wrong_kind:
                continue
            if kinds:
                selector = SELECTORS[name]
                expected = f"goes with {selector} {' or '.join(kinds)}, found {selector} {kind}"
                fault = fault._replace(message=f"key {fault.at[0]!r} {expected}", hint="")
            yield fault._replace(at=(name, *fault.at))


def resolve(
    layers: Sequence[Layer], vocabulary: Vocabulary, settings: Mapping[str, object]
) -> Ruleset:
    """Return the typed ruleset of a file, its parents and perhaps the settings' layer.

    :param layers: the settings first if there are any, then the file, then its parents.
    :param settings: as the ruleset is to carry them.
    :raises FaultyRuleset: with every error, each at its place.
    """
    tree = merged_tree(layers, vocabulary)
    files = [layer for layer in layers if layer.path != SETTINGS]
    typing = Typing(tree, vocabulary)
    head, game = typing.head()
    typed = {name: typing.section(name) for name in vocabulary.sections}
    code: CodeKeys | None = typed["code"]
    letters = dict(code.letters) if code else {}
    reader = SwitchReader(vocabulary, tree, _own_switches(layers[0].tree), letters)
    switches = reader.read()
    faults = [*typing.faults, *reader.faults]
    if faults or head is None or game is None or code is None:
        raise FaultyRuleset([place_fault(layers, fault) for fault in faults])
    core = {name: typed[name] for name in CORE if name != "code"}
    return Ruleset(
        id=head.id,
        name=_name(files[0].tree),
        source=head.source,
        author=head.author,
        version=head.version,
        family=head.family or _name(files[-1].tree),
        parents=tuple(_id_of(layer.tree) for layer in files[1:]),
        code=Code(
            prefix=code.prefix,
            version=code.version,
            mode=code.mode,
            letters=MappingProxyType(letters),
            owner=_owner(files),
            also=code.also,
        ),
        sections=Sections(game=game, **core),
        layout_keys=typing.layout_keys,
        match_keys=typing.match_keys,
        modifiers=MappingProxyType(typing.modifiers),
        modifier_sections=MappingProxyType(typing.modifier_sections),
        switches=switches,
        settings=MappingProxyType(dict(sorted(settings.items()))),
        tree=MappingProxyType(tree),
        path=files[0].path,
        layers=tuple(layers),
    )


def _name(tree: Tree) -> str:
    """Return the name that a file gives its game, or that is made of its id."""
    return str(tree.get("name") or _id_of(tree).replace("-", " ").capitalize())


def _own_switches(tree: Tree) -> Iterable[str]:
    """Return the switches that a file lists itself."""
    value = tree.get("switches")
    if isinstance(value, (list, Mapping)):
        return [name for name in value if isinstance(name, str)]
    return []


def _owner(files: Sequence[Layer]) -> str:
    """Return the id of the nearest file that declares a prefix or a mode."""
    for layer in files:
        code = layer.tree.get("code")
        if isinstance(code, Mapping) and ("prefix" in code or "mode" in code):
            return _id_of(layer.tree)
    return _id_of(files[0].tree)


def errors_of(error: RulesetError) -> tuple[RulesetError, ...]:
    """Return all errors of a faulty ruleset, or the one error that there is."""
    return error.errors if isinstance(error, FaultyRuleset) else (error,)
