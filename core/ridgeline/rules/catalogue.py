"""The catalogue: every usable ruleset of the plugins, resolved, and what had to be left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules.files import indexed_file, parse_file, read_index
from ridgeline.rules.orphans import orphan_errors
from ridgeline.rules.refs import value_text
from ridgeline.rules.repair import Repaired, repaired
from ridgeline.rules.resolve import errors_of, find_layers, resolve
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.summary import Summary
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import keys_of
from ridgeline.syntax.layers import Layer
from ridgeline.syntax.readers import shown


@dataclass(slots=True)
class Catalogue:
    """Rulesets by id.

    :param layers: what each file says; of usable rulesets only.
    :param rulesets: as they were written, without settings.
    :param owners: the plugin that brought each.
    :param problems: files that were left out, and why.
    :param off: ids of rulesets that the user has switched off.
    """

    layers: dict[str, Layer] = field(default_factory=dict)
    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    problems: list[RidgelineError] = field(default_factory=list)
    off: set[str] = field(default_factory=set)
    _broken: dict[str, RulesetError] = field(default_factory=dict)

    def broken(self, ruleset_id: str) -> RulesetError | None:
        """Return why there is no ruleset of an id, if a file of that id or name is left out."""
        for problem in self.problems:
            if isinstance(problem, RulesetError) and Path(problem.path).stem == ruleset_id:
                return problem
        return self._broken.get(ruleset_id)

    def summaries(self) -> tuple[Summary, ...]:
        """Return a summary of every ruleset, by id."""
        return tuple(
            _summary(ruleset, self.owners[ruleset_id])
            for ruleset_id, ruleset in sorted(self.rulesets.items())
        )


def _summary(ruleset: Ruleset, plugin: str) -> Summary:
    code = ruleset.code
    return Summary(
        id=ruleset.id,
        name=ruleset.name,
        family=ruleset.family,
        source=ruleset.source,
        prefix=code.prefix,
        version=code.version,
        mode=code.mode,
        owns_mode=code.owner == ruleset.id,
        extends=ruleset.parents[0] if ruleset.parents else "",
        path=ruleset.path,
        plugin=plugin,
    )


def make_catalogue(
    folders: Iterable[tuple[str, Path]], vocabulary: Vocabulary, off: Collection[str] = ()
) -> Catalogue:
    """Read and resolve what plugins registered: folders of ``*.yaml``, or single files.

    A file that is broken, or whose id or code is taken, is reported and left out.

    :param off: ids of rulesets that are not used, if their folder is the user's own; for a file
        without an id that can be read it is its name.
    """
    catalogue = Catalogue()
    for owner, folder in folders:
        unused = off if owner == str(folder) else ()
        for said in _read_folder(folder):
            name = Path(said.path).stem
            if isinstance(said, Layer) and isinstance(said.tree.get("id"), str):
                name = str(said.tree["id"])
            if name in unused:
                catalogue.off.add(name)
            elif isinstance(said, Layer):
                _add(catalogue, owner, said)
            else:
                catalogue.problems.append(said)
    found = dict(catalogue.layers)
    modes: dict[tuple[str, str], Layer] = {}
    for ruleset_id, layer in found.items():
        try:
            _require_on(layer, catalogue)
            ruleset = resolve(find_layers(layer, found), vocabulary, {})
            _claim_modes(ruleset, layer, modes)
        except RulesetError as error:
            errors = _own_errors(error, layer)
            catalogue.problems += errors
            catalogue._broken[ruleset_id] = errors[0]
            del catalogue.layers[ruleset_id]
        else:
            catalogue.rulesets[ruleset_id] = ruleset
    return catalogue


def _own_errors(error: RulesetError, layer: Layer) -> Sequence[RulesetError]:
    """Return a file's errors; those that are all its parents' as one, where it names its parent."""
    errors = errors_of(error)
    if any(each.path == layer.path for each in errors):
        return errors
    message = f"extends: {shown(layer.tree.get('extends'))} cannot be used"
    return [layer.place("extends").error(f"{message}: {error}", key="extends")]


def _require_on(layer: Layer, catalogue: Catalogue) -> None:
    """See that a file's parent is not switched off.

    :raises RulesetError: at the key that names it.
    """
    parent = layer.tree.get("extends")
    if isinstance(parent, str) and parent in catalogue.off and parent not in catalogue.layers:
        message = f"extends: {shown(parent)} is switched off"
        raise layer.place("extends").error(message, key="extends")


def _read_folder(folder: Path) -> Iterable[Layer | RulesetError]:
    """Yield what the files of a folder (or the one file) say, or why one cannot be read."""
    index = read_index(folder)
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else [folder]:
        try:
            if path.exists() and not path.is_file():  # a pipe or a device might never end
                message = "cannot be read: it is no file"
                raise RulesetError(message, path=path, code="unreadable")
            yield indexed_file(path, index) or parse_file(path)
        except RulesetError as error:
            yield error


def _add(catalogue: Catalogue, owner: str, layer: Layer) -> None:
    ruleset_id = layer.tree.get("id")
    if not isinstance(ruleset_id, str):
        at = ("id",) if "id" in layer.tree else ()
        message = f"found id {shown(ruleset_id)}, expected the id of a ruleset"
        catalogue.problems.append(layer.place(*at).error(message, key="id"))
    elif ruleset_id in catalogue.layers:
        catalogue.problems.append(id_clash(layer, catalogue.layers[ruleset_id]))
    else:
        catalogue.layers[ruleset_id] = layer
        catalogue.owners[ruleset_id] = owner


def id_clash(layer: Layer, first: Layer) -> RulesetError:
    """Return the error of an id that another file has already; names both places."""
    message = f"id: {shown(layer.tree['id'])} is taken by {first.place('id')}"
    return layer.place("id").error(message, key="id")


def _claim_modes(ruleset: Ruleset, layer: Layer, modes: dict[tuple[str, str], Layer]) -> None:
    """Note whose a prefix and its modes are.

    :raises RulesetError: if another ruleset has one of them already; names both places.
    """
    code = ruleset.code
    if not code.prefix or code.owner != ruleset.id:
        return
    for mode in (code.mode, *code.also):
        first = modes.setdefault((code.prefix, mode), layer)
        if first is not layer:
            message = f"code: prefix {code.prefix} with mode {mode} is taken by"
            raise layer.place("code").error(f"{message} {first.place('code')}", key="code.mode")


def check_layers(
    layers: Iterable[Layer], installed: Catalogue, vocabulary: Vocabulary
) -> Iterable[Repaired | RidgelineError]:
    """Yield, for each of some files, each of its errors and what ruleset it is without them.

    :param installed: where parents are looked up that are not among the files; a file stands in
        for the ruleset of its id.
    """
    given: dict[str, Layer] = {}
    layers = list(layers)
    for layer in layers:
        ruleset_id = layer.tree.get("id")
        if isinstance(ruleset_id, str) and given.setdefault(ruleset_id, layer) is not layer:
            yield id_clash(layer, given[ruleset_id])
    modes: dict[tuple[str, str], Layer] = {}
    for ruleset_id, ruleset in installed.rulesets.items():
        if ruleset_id not in given:
            _claim_modes(ruleset, installed.layers[ruleset_id], modes)
    known = {**installed.layers, **given}
    for layer in layers:
        try:
            line = find_layers(layer, known)
        except RulesetError as error:
            found = [*_own_errors(error, layer), *orphan_errors(layer, vocabulary)]
            yield from sorted(found, key=lambda each: (each.line, each.column))
            continue
        try:
            ruleset = resolve(line, vocabulary, {})
            _claim_modes(ruleset, layer, modes)
        except RulesetError as error:
            yield from _own_errors(error, layer)
            rest = repaired(line, errors_of(error), vocabulary)
            if rest is not None:
                yield rest
        else:
            yield Repaired(ruleset, frozenset())


def kept_lists(ruleset: Ruleset) -> Iterable[RulesetError]:
    """Yield a note for each list of the match that a file keeps while it changes other keys.

    A child that changes the total of a sum, say, may not expect that kings still go alone.
    """
    layer = ruleset.layers[0]
    own = layer.tree.get("match")
    names = keys_of(type(ruleset.match_keys))
    if not ruleset.parents or not isinstance(own, Mapping) or not own.keys() & names.keys():
        return
    for name in names:
        key = f"match.{name}"
        value = ruleset.value(key)
        if isinstance(value, tuple) and value and name not in own:
            kept = f"match: {name} is still {value_text(ruleset.plain(key))}"
            yield layer.place("match").error(f"{kept}, as in {ruleset.parents[0]}", key=key)
