"""Which mods there are: every file of a ruleset or a plugin in the user's own folders."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from ridgeline.errors import RidgelineError, RulesetError, shortened
from ridgeline.plugins.sources import MOST_CODE, NOT_ALLOWED
from ridgeline.rules.checking import in_own_file
from ridgeline.rules.files import parse_file
from ridgeline.syntax.diskfiles import digest, read_regular

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.syntax.layers import Layer

_SAID = re.compile(
    r"""^__(version|author)__\s*(?::\s*\w+\s*)?=\s*["']([^"'\n]{1,80})["']""", re.MULTILINE
)
_DOCUMENTED = re.compile(r"""\A(?:#[^\n]*\n|\s+)*+[rR]?(?:\"\"\"|''')\s*([^\n]+)""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mod:
    """A mod.

    :param kind: a ruleset, or a plugin that is one Python file.
    :param id: the ruleset's, or the name of the file where it has none that can be read.
    :param version: as its author counts; empty if it says none. So are ``author`` and ``source``.
    :param on: it is used, as far as it is not broken: a ruleset is not switched off, a plugin is
        allowed to run.
    :param errors: all that is wrong with it, a line each.
    :param parent: id of the ruleset from which it differs; empty if it stands alone.
    :param needed_by: ids of the other mods that extend it, or one that does.
    :param digest: SHA-256 of a plugin's bytes; empty if it cannot be read.
    """

    kind: Literal["ruleset", "plugin"]
    id: str
    name: str
    path: Path
    on: bool
    version: str = ""
    author: str = ""
    source: str = ""
    errors: tuple[str, ...] = ()
    parent: str = ""
    needed_by: tuple[str, ...] = ()
    digest: str = ""


def list_mods(library: Library) -> list[Mod]:
    """Return the mods of the user's folders, rulesets first, by id.

    No game is made of them: :func:`proved` says what shows only then.
    """
    found = [*_rulesets(library), *_plugins(library)]
    return sorted(found, key=lambda mod: (mod.kind == "plugin", mod.id, mod.path))


def proved(library: Library, mod: Mod) -> Mod:
    """Return a mod with what is wrong with it only once a game is made, if anything is."""
    if mod.kind == "plugin" or not mod.on or mod.errors:
        return mod
    ruleset = library.ruleset(mod.id)
    try:
        library.game(ruleset)
    except RidgelineError as error:
        return replace(mod, errors=(str(in_own_file(error, ruleset)),))
    return mod


def _rulesets(library: Library) -> Iterator[Mod]:
    catalogue = library.catalogue
    used = {layer.path: layer for layer in catalogue.layers.values()}
    errors: dict[str, list[str]] = {}
    for problem in library.problems:
        if isinstance(problem, RulesetError):
            errors.setdefault(problem.path, []).append(str(problem))
    paths = [path for folder in library.folders for path in sorted(folder.glob("*.yaml"))]
    layers: dict[Path, Layer | None] = {}
    for path in paths:
        layers[path] = used.get(str(path)) or _parsed(path, errors)
    parents = {
        str(layer.tree.get("id")): str(layer.tree.get("extends", ""))
        for layer in layers.values()
        if layer is not None
    }
    for path, layer in layers.items():
        faults = errors.get(str(path), [])
        yield _ruleset(path, layer, library.decisions.off, faults, parents)


def _parsed(path: Path, errors: dict[str, list[str]]) -> Layer | None:
    """Return what a file says that is not used; None, and all reasons noted, if it is no YAML."""
    if not path.is_file():  # a pipe might never end
        return None
    faults: list[RulesetError] = []
    layer = None
    try:
        layer = parse_file(path, faults)
    except RulesetError as error:
        faults.append(error)
    if faults:
        errors[str(path)] = list(map(str, faults))
        return None
    return layer


def _ruleset(
    path: Path,
    layer: Layer | None,
    off: Collection[str],
    errors: Iterable[str],
    parents: Mapping[str, str],
) -> Mod:
    said = {
        name: shortened(value)
        for name, value in (layer.tree if layer is not None else {}).items()
        if isinstance(value, str) and value.isprintable()
    }
    ruleset_id = said.get("id", path.stem)
    return Mod(
        kind="ruleset",
        id=ruleset_id,
        name=said.get("name", ruleset_id.replace("-", " ").capitalize()),
        version=said.get("version", ""),
        author=said.get("author", ""),
        source=said.get("source", ""),
        path=path,
        on=ruleset_id not in off,
        errors=tuple(dict.fromkeys(errors)),
        parent=said.get("extends", ""),
        needed_by=tuple(sorted(_children(ruleset_id, parents))),
    )


def _children(ruleset_id: str, parents: Mapping[str, str]) -> set[str]:
    """Return the ids of the rulesets that extend one, or one that does."""
    found: set[str] = set()
    wanted = [ruleset_id]
    while wanted:
        parent = wanted.pop()
        new = {child for child, its in parents.items() if its == parent} - found
        found |= new
        wanted += new
    return found - {ruleset_id}


def _plugins(library: Library) -> Iterator[Mod]:
    infos = {info.name: info for info in library.contributions.plugins}
    for folder in library.folders:
        for path in sorted(folder.glob("*.py")):
            info = infos.get(str(path))
            error = info.error if info is not None else ""
            errors = (error,) if error and not error.startswith(NOT_ALLOWED) else ()
            yield _plugin(path, library.decisions.allowed, errors)


def _plugin(path: Path, allowed: Collection[str], errors: tuple[str, ...]) -> Mod:
    """Return what can be told of a Python file without running it."""
    try:
        data = read_regular(path, MOST_CODE)
    except OSError as error:
        reason = f"{path}: cannot be read: {error.strerror or error}"
        return Mod(
            kind="plugin", id=path.name, name=path.name, path=path, on=False, errors=(reason,)
        )
    about = about_plugin(data)
    return Mod(
        kind="plugin",
        id=path.name,
        name=path.name,
        version=about.version,
        author=about.author,
        source=about.summary,
        path=path,
        on=digest(data) in allowed,
        errors=errors,
        digest=digest(data),
    )


class About(NamedTuple):
    """What a Python file says of itself; empty what it does not say.

    :param summary: the first line of its docstring.
    """

    version: str
    author: str
    summary: str


def about_plugin(data: bytes) -> About:
    """Read what a Python file says of itself, without parsing it as Python, let alone running it."""
    text = data.decode("utf-8", "replace")
    said = {name: value for name, value in _SAID.findall(text) if value.isprintable()}
    first = _DOCUMENTED.match(text)
    summary = first[1].strip(" \"'") if first else ""
    return About(
        shortened(said.get("version", ""), 20),
        said.get("author", ""),
        shortened(summary) if summary.isprintable() else "",
    )
