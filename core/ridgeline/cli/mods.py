"""``ridgeline install`` and ``ridgeline mods``: rulesets and plugin files of the user's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.cli.choice import load_library
from ridgeline.cli.output import columns, print_json
from ridgeline.errors import NotationError
from ridgeline.mods.changes import allow, find_mod, remove, switch
from ridgeline.mods.errors import BrokenMods
from ridgeline.mods.install import install, prepare
from ridgeline.mods.listing import list_mods, proved
from ridgeline.mods.reading import read_bundle
from ridgeline.rules.folders import data_folder

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from ridgeline.mods.install import Installed, Prepared
    from ridgeline.mods.listing import Mod

_MOST_NAMED = 5
"""Files that were left alone are named up to this number."""

RIGHTS = "It runs with your rights: it can read, change and delete your files, and use the network."


def install_mods(arguments: Namespace) -> int:
    """Install files, folders and zips: all of them, or nothing.

    The exit code is 1 if rulesets are broken; all that is wrong with them is printed.

    :raises RidgelineError: if something else is refused.
    """
    if not all(arguments.paths):
        raise NotationError("install: found '', expected the name of a file", code="usage")
    bundles = [read_bundle(Path(path)) for path in arguments.paths]
    try:
        prepared = prepare(load_library(arguments), bundles, data_folder())
    except BrokenMods as broken:
        for error in broken.errors:
            print(error)
        print("ridgeline: nothing was installed", file=sys.stderr)
        return 1
    install(prepared, data_folder())
    _tell(prepared)
    return 0


def _tell(prepared: Prepared) -> None:
    for each in prepared.mods:
        print(_sentence(each, playable=not prepared.notes))
    for line in prepared.notes:
        print(f"ridgeline: {line}", file=sys.stderr)
    if prepared.ignored:
        names = [str(path) for path in prepared.ignored[:_MOST_NAMED]]
        if len(prepared.ignored) > _MOST_NAMED:
            names.append(f"{len(prepared.ignored) - _MOST_NAMED} more")
        print(f"ridgeline: neither rulesets nor plugins: {', '.join(names)}", file=sys.stderr)


def _sentence(each: Installed, *, playable: bool) -> str:
    """Return what became of a mod that was installed.

    :param playable: no ruleset waits for a plugin to be allowed.
    """
    name = f"{each.name} {each.version}".strip()
    if each.waits:
        return f"Installed {name}; it runs once you allow it: ridgeline mods allow {each.id}"
    again = "" if each.before is None else f", in the place of {each.before or 'an older one'}"
    if each.kind == "plugin":
        return f"Installed {name}{again}; it runs, as you have allowed it before"
    play = f"; play it: ridgeline play {each.id}" if playable else ""
    return f"Installed {name}{again}{play}"


def mods(arguments: Namespace) -> int:
    """List the mods, or change one.

    :raises RidgelineError: if there is none of that name, or it cannot be changed so.
    """
    if arguments.action is None:
        return _list(arguments)
    if not arguments.names:
        message = f"mods {arguments.action}: expected the id of a mod, or a file's name"
        raise NotationError(message, code="usage")
    for name in arguments.names:
        mod = find_mod(load_library(arguments), name)
        note = _ACTIONS[arguments.action](mod, arguments)
        if note:
            print(f"ridgeline: {note}", file=sys.stderr)
    return 0


def _list(arguments: Namespace) -> int:
    library = load_library(arguments)
    found = [proved(library, mod) for mod in list_mods(library)]
    if arguments.json:
        for mod in found:
            print_json(_document(mod))
        return 0
    if not found:
        print(f"No mod is installed in {data_folder()}: ridgeline install FILE|FOLDER|ZIP")
    rows = [
        (mod.id, _state(mod), mod.version, mod.name, mod.author, str(mod.path)) for mod in found
    ]
    for line, mod in zip(columns(rows), found, strict=True):
        print(line)
        for error in mod.errors:
            print(f"    {error}")
    return 0


def _state(mod: Mod) -> str:
    if not mod.on:
        return "off" if mod.kind == "ruleset" else "not allowed"
    return "broken" if mod.errors else "on" if mod.kind == "ruleset" else "allowed"


def _document(mod: Mod) -> dict[str, object]:
    return {
        "kind": mod.kind,
        "id": mod.id,
        "name": mod.name,
        "version": mod.version or None,
        "author": mod.author or None,
        "source": mod.source or None,
        "path": str(mod.path),
        "on": mod.on,
        "errors": list(mod.errors),
        "extends": mod.parent or None,
        "needed_by": list(mod.needed_by),
        "sha256": mod.digest or None,
    }


# Changes; each returns a note for the user, or empty


def _on(mod: Mod, _: Namespace) -> str:
    note = switch(mod, data_folder(), True)
    print(f"{mod.name} is on")
    return note


def _off(mod: Mod, _: Namespace) -> str:
    note = switch(mod, data_folder(), False)
    print(f"{mod.name} is off{_without(mod.needed_by)}")
    return note


def _remove(mod: Mod, _: Namespace) -> str:
    note = remove(mod, data_folder())
    games = "; saved games of it are kept" if mod.kind == "ruleset" else ""
    print(f"Removed {mod.path}{games}{_without(mod.needed_by)}")
    return note


def _without(needed_by: Sequence[str]) -> str:
    """Return which other mods cannot be used without one."""
    return f"; without it these cannot be used: {', '.join(needed_by)}" if needed_by else ""


def _allow(mod: Mod, arguments: Namespace) -> str:
    if mod.kind == "plugin" and mod.on:
        print(f"{mod.id} is allowed already, as it stands now")
        for error in mod.errors:
            print(f"    {error}")
        return ""
    if mod.kind == "plugin" and mod.digest and not arguments.yes:
        for line in filter(None, (str(mod.path), mod.source, f"sha256 {mod.digest}", RIGHTS)):
            print(line)
        if not _agrees():
            print("It does not run.")
            return ""
    note = allow(mod, data_folder(), True)
    print(f"{mod.id} may run, as it stands now; a changed file has to be allowed again")
    for error in find_mod(load_library(arguments), str(mod.path)).errors:
        print(f"    {error}")
    return note


def _agrees() -> bool:
    """Ask whether a file may run.

    :raises NotationError: if nobody can be asked.
    """
    if not sys.stdin.isatty():
        raise NotationError("mods allow: nobody can be asked here, expected --yes", code="usage")
    print("Let it run? [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _forbid(mod: Mod, _: Namespace) -> str:
    note = allow(mod, data_folder(), False)
    print(f"{mod.id} does not run any more")
    return note


_ACTIONS = {"on": _on, "off": _off, "remove": _remove, "allow": _allow, "forbid": _forbid}
