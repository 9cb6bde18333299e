"""Installing: all that was given is checked where it is, then all of it lies there, or nothing.

A ruleset becomes ``ID.yaml`` in the user's own folder, in the place of an older one of that id; a
plugin keeps its name, and does not run before the user has allowed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.mods.bundle import Bundle, Given
from ridgeline.mods.errors import BrokenMods, ModError
from ridgeline.mods.listing import Mod, list_mods, plugin_mod
from ridgeline.mods.names import is_device
from ridgeline.rules.decisions import read_decisions, write_decisions
from ridgeline.rules.files import digest, parse_text
from ridgeline.rules.folders import OWN
from ridgeline.syntax.diskfiles import write_files
from ridgeline.syntax.layers import Layer

if TYPE_CHECKING:
    from ridgeline.rules.library import Library

_OURS = {"ridgeline", "id", "name", "source", "author", "version", "family", "code"}
"""Keys at the top of which no plugin changes what may stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """A mod that was installed.

    :param version: empty if it says none.
    :param before: version of the one that it replaces, empty if that said none; None if there
        was none.
    :param path: where it lies now.
    """

    kind: Literal["ruleset", "plugin"]
    id: str
    name: str
    version: str
    before: str | None
    path: Path


@dataclass(frozen=True, slots=True)
class Report:
    """What came of installing.

    :param installed: rulesets first, parents before those that extend them.
    :param ignored: what lay there and was left alone.
    :param notes: what the user has to know, a line each.
    """

    installed: tuple[Installed, ...]
    ignored: tuple[Path, ...]
    notes: tuple[str, ...]


def install(library: Library, bundles: Sequence[Bundle], data: Path) -> Report:
    """Install all that some paths gave, or nothing.

    :param library: knows what is installed; load it anew afterwards.
    :param data: the user's folder for data; the rulesets go into a folder in it.
    :raises BrokenMods: if rulesets are broken, or their ids or codes taken.
    :raises ModError: for a plugin of a name that none can have, or where none may run.
    :raises StorageError: if what is decided of mods cannot be kept.
    :raises OSError: if they cannot be written.
    """
    plugins = [given for bundle in bundles for given in bundle.plugins]
    _check_plugins(plugins, library)
    rulesets = [given for bundle in bundles for given in bundle.rulesets]
    layers = _parse(rulesets)
    allowed = library.decisions.allowed
    waiting = any(digest(given.data) not in allowed for given in plugins)
    notes = _check(layers, library, data / OWN, waiting=waiting)
    files = dict(zip((layer.path for layer in layers), rulesets, strict=True))
    layers = _parents_first(layers)
    there = [mod for mod in list_mods(library) if mod.path.parent == data / OWN]
    targets = _targets([str(layer.tree["id"]) for layer in layers], there, data / OWN)
    done = [_installed(layer, target, there) for layer, target in zip(layers, targets, strict=True)]
    content = [files[layer.path].data for layer in layers] + [given.data for given in plugins]
    targets += [data / OWN / given.path.name for given in plugins]
    before = {mod.path: mod.version for mod in there}
    now = read_decisions(data)
    wanted = replace(now, off=now.off - {each.id for each in done})
    if wanted != now:  # what is installed is wanted
        notes += filter(None, [write_decisions(data, wanted)])
    write_files(list(zip(targets, content, strict=True)))
    for target in targets[len(done) :]:
        mod = plugin_mod(target, now.allowed)
        done.append(
            Installed(
                kind="plugin",
                id=mod.id,
                name=mod.name,
                version=mod.version,
                before=before.get(target),
                path=target,
            )
        )
    ignored = tuple(path for bundle in bundles for path in bundle.ignored)
    return Report(tuple(done), ignored, tuple(notes))


# Checking


def _check_plugins(plugins: Iterable[Given], library: Library) -> None:
    """Check that files may be plugins here, and that no two are one.

    :raises ModError: if not.
    """
    seen: dict[str, Path] = {}
    for given in plugins:
        name = given.path.name
        if not library.python_files:
            message = f"{given.path}: is a Python file, which never runs on this device"
            raise ModError(message, code="mod-python")
        if not given.path.stem.isidentifier() or name.startswith("__"):
            message = f"{given.path}: is no plugin of one file; install a package with pip"
            raise ModError(message, code="mod-python")
        first = seen.setdefault(name.casefold(), given.path)
        if first is not given.path:
            raise ModError(f"{given.path}: has the name of {first}", code="mod-name")


def _parse(rulesets: Iterable[Given]) -> list[Layer]:
    """Return what the files say.

    :raises BrokenMods: with all that is wrong with those that cannot be read.
    """
    layers: list[Layer] = []
    errors: list[RidgelineError] = []
    for given in rulesets:
        faults: list[RulesetError] = []
        try:
            layers.append(parse_text(given.data, given.path, faults))
        except RulesetError as error:
            faults.append(error)
        errors += faults
    if errors:
        raise BrokenMods(errors)
    return layers


def _check(layers: Sequence[Layer], library: Library, folder: Path, *, waiting: bool) -> list[str]:
    """Check that rulesets make games, together with what is installed.

    :param waiting: a plugin comes with them that cannot run yet, and may bring what they lack:
        what is wrong with their rules then is a note.
    :raises BrokenMods: with all that is wrong.
    """
    errors = [error for layer in layers for error in _taken(layer, library, folder)]
    errors += library.check_layers(layers).errors
    notes = []
    if waiting:
        later = [error for error in errors if _may_mend(error)]
        errors = [error for error in errors if error not in later]
        notes = [f"{error} (unless the plugin brings it, once you allow it)" for error in later]
    if errors:
        raise BrokenMods(errors)
    return notes


def _may_mend(error: RidgelineError) -> bool:
    """Say whether a plugin may bring what an error misses."""
    return isinstance(error, RulesetError) and error.key.split(".")[0] not in _OURS


def _taken(layer: Layer, library: Library, folder: Path) -> Iterable[RidgelineError]:
    """Yield what is wrong with an id, if it is the id of another's game or no file's name."""
    ruleset_id = layer.tree.get("id")
    catalogue = library.catalogue
    if not isinstance(ruleset_id, str):
        return
    here = catalogue.layers.get(ruleset_id)
    if is_device(ruleset_id):
        message = f"id: {ruleset_id!r} is a device on Windows, expected another id"
        yield layer.place("id").error(message, key="id")
    elif here is not None and Path(here.path).parent != folder:
        owner = catalogue.owners[ruleset_id]
        message = f"id: {ruleset_id!r} is taken by a game of {owner}, expected another id"
        yield layer.place("id").error(message, key="id")


# Places


def _parents_first(layers: Iterable[Layer]) -> list[Layer]:
    """Return rulesets so that each comes after its parent, else in the order of their ids."""
    given = {str(layer.tree["id"]): layer for layer in layers}
    ordered: dict[str, Layer] = {}

    for ruleset_id in sorted(given):
        line: list[str] = []
        while ruleset_id in given and ruleset_id not in (*ordered, *line):
            line.append(ruleset_id)
            ruleset_id = str(given[ruleset_id].tree.get("extends", ""))
        ordered |= {each: given[each] for each in reversed(line)}
    return list(ordered.values())


def _targets(ids: Iterable[str], there: Sequence[Mod], folder: Path) -> list[Path]:
    """Return where each ruleset goes: where an older one lies, else to a name that is free."""
    older = {mod.id: mod.path for mod in there if mod.kind == "ruleset"}
    taken = {mod.path for mod in there}
    targets = []
    for ruleset_id in ids:
        target = older.get(ruleset_id, folder / f"{ruleset_id}.yaml")
        number = 1
        while ruleset_id not in older and target in taken:
            number += 1
            target = folder / f"{ruleset_id}-{number}.yaml"
        taken.add(target)
        targets.append(target)
    return targets


def _installed(layer: Layer, target: Path, there: Iterable[Mod]) -> Installed:
    tree = layer.tree
    ruleset_id = str(tree["id"])
    name = tree.get("name") or ruleset_id.replace("-", " ").capitalize()
    before = next((mod.version for mod in there if mod.path == target), None)
    return Installed(
        kind="ruleset",
        id=ruleset_id,
        name=str(name),
        version=str(tree.get("version", "")),
        before=before,
        path=target,
    )
