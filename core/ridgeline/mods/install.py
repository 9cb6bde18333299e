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
from ridgeline.mods.listing import Mod, about_plugin, list_mods
from ridgeline.rules.clashes import owner_clash
from ridgeline.rules.decisions import FILE_NAME, content_of, read_decisions
from ridgeline.rules.devices import is_device
from ridgeline.rules.files import parse_text
from ridgeline.rules.folders import OWN
from ridgeline.syntax.diskfiles import digest, write_files
from ridgeline.syntax.layers import Layer

if TYPE_CHECKING:
    from ridgeline.rules.library import Library

_OURS = {"ridgeline", "id", "name", "source", "author", "version", "family", "code"}
"""Keys at the top of which no plugin changes what may stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """A mod that is installed, or would be.

    :param version: empty if it says none.
    :param before: version of the one that it replaces, empty if that said none; None if there
        was none.
    :param path: where it lies then.
    :param waits: it is a plugin that does not run before it is allowed.
    """

    kind: Literal["ruleset", "plugin"]
    id: str
    name: str
    version: str
    before: str | None
    path: Path
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """What was checked and can be installed.

    :param mods: what will be there: rulesets, parents before those that extend them, then plugins.
    :param content: of the file of each.
    :param ignored: what lay there and is left alone.
    :param notes: what the user has to know, a line each.
    """

    mods: tuple[Installed, ...]
    content: tuple[bytes, ...]
    ignored: tuple[Path, ...]
    notes: tuple[str, ...]


def prepare(library: Library, bundles: Sequence[Bundle], data: Path) -> Prepared:
    """Check all that some paths gave, and say what it would come to; nothing is changed.

    :param library: knows what is installed.
    :param data: the user's folder for data; the rulesets go into a folder in it.
    :raises BrokenMods: if rulesets are broken, or their ids or codes taken.
    :raises ModError: for a plugin of a name that none can have, or where none may run.
    """
    plugins = [given for bundle in bundles for given in bundle.plugins]
    _check_plugins(plugins, library)
    rulesets = [given for bundle in bundles for given in bundle.rulesets]
    layers = _parse(rulesets)
    there = [mod for mod in list_mods(library) if mod.path.parent == data / OWN]
    digests = [digest(given.data) for given in plugins]
    waiting = [each not in library.decisions.allowed for each in digests]
    bringing = not {mod.digest for mod in there if mod.on}.issuperset(digests)
    notes = _check(layers, library, data / OWN, _unless(waiting) if bringing else "")
    given_at = {str(given.path): given.data for given in rulesets}
    layers = _parents_first(layers)
    targets = _targets([str(layer.tree["id"]) for layer in layers], there, data / OWN)
    found = [_ruleset(*pair, there) for pair in zip(layers, targets, strict=True)]
    found += [_plugin(*pair, data / OWN, there) for pair in zip(plugins, waiting, strict=True)]
    content = [given_at[layer.path] for layer in layers] + [given.data for given in plugins]
    ignored = (path for bundle in bundles for path in bundle.ignored)
    return Prepared(tuple(found), tuple(content), tuple(ignored), tuple(notes))


def install(prepared: Prepared, data: Path) -> None:
    """Install what was prepared, all of it or nothing; load the library anew afterwards.

    :param data: the user's folder for data.
    :raises OSError: if it cannot be written.
    """
    paths = [each.path for each in prepared.mods]
    files = list(zip(paths, prepared.content, strict=True))
    now = read_decisions(data)  # where that is damaged nothing is off, and it stays as it is
    rulesets = {each.id for each in prepared.mods if each.kind == "ruleset"}
    wanted = replace(now, off=now.off - rulesets)  # what is installed is wanted
    if wanted != now:
        files.append((data / FILE_NAME, content_of(wanted)))
    write_files(files)


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


def _check(layers: Sequence[Layer], library: Library, folder: Path, unless: str) -> list[str]:
    """Check that rulesets make games, together with what is installed.

    :param unless: a plugin comes with them that does not run yet, and may bring what they lack:
        what is wrong with their rules then is a note that says so; empty if none does.
    :raises BrokenMods: with all that is wrong.
    """
    errors = [error for layer in layers for error in _taken(layer, library, folder)]
    errors += library.check_layers(layers).errors
    notes = []
    if unless:
        later = [error for error in errors if _may_mend(error)]
        errors = [error for error in errors if error not in later]
        notes = [f"{error} ({unless})" for error in later]
    if errors:
        raise BrokenMods(errors)
    return notes


def _unless(waiting: Iterable[bool]) -> str:
    """Return under which condition a fault of a ruleset is none that a plugin may mend."""
    once = ", once you allow it" if any(waiting) else ""
    return f"unless the plugin brings it{once}"


def _may_mend(error: RidgelineError) -> bool:
    """Say whether a plugin may bring what an error misses."""
    return isinstance(error, RulesetError) and error.key.split(".")[0] not in _OURS


def _taken(layer: Layer, library: Library, folder: Path) -> Iterable[RidgelineError]:
    """Yield what is wrong with an id, if it is the id of another's game or no file's name."""
    ruleset_id = layer.tree.get("id")
    clash = owner_clash(layer, library.catalogue, folder)
    if isinstance(ruleset_id, str) and is_device(ruleset_id):
        message = f"id: {ruleset_id!r} is a device on Windows, expected another id"
        yield layer.place("id").error(message, key="id")
    elif clash is not None:
        yield clash


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


def _ruleset(layer: Layer, target: Path, there: Iterable[Mod]) -> Installed:
    tree = layer.tree
    ruleset_id = str(tree["id"])
    return Installed(
        kind="ruleset",
        id=ruleset_id,
        name=str(tree.get("name") or ruleset_id.replace("-", " ").capitalize()),
        version=str(tree.get("version", "")),
        before=_version_at(target, there),
        path=target,
    )


def _plugin(given: Given, waits: bool, folder: Path, there: Iterable[Mod]) -> Installed:
    target = folder / f"{given.path.stem}.py"
    return Installed(
        kind="plugin",
        id=target.name,
        name=target.name,
        version=about_plugin(given.data).version,
        before=_version_at(target, there),
        path=target,
        waits=waits,
    )


def _version_at(target: Path, there: Iterable[Mod]) -> str | None:
    return next((mod.version for mod in there if mod.path == target), None)
