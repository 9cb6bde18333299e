"""Changing mods: on and off, removing, allowing a Python file to run.

Whoever holds a library loads it anew afterwards; games that are being played go on as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import echoed
from ridgeline.mods.errors import ModError
from ridgeline.mods.listing import Mod, list_mods
from ridgeline.rules.decisions import Decisions, read_decisions, write_decisions
from ridgeline.rules.folders import OWN

if TYPE_CHECKING:
    from ridgeline.rules.library import Library


def find_mod(library: Library, name: str) -> Mod:
    """Return the mod of an id, a file's name or its path.

    :raises ModError: if there is none, or more than one.
    """
    mods = list_mods(library)
    for fits in (
        lambda mod: str(mod.path) == name or mod.path == Path(name).absolute(),
        lambda mod: mod.id == name,
        lambda mod: mod.path.name == name,
    ):
        found = list(filter(fits, mods))
        if len(found) == 1:
            return found[0]
        if found:
            paths = " and ".join(str(mod.path) for mod in found)
            raise ModError(f"{echoed(name)} is the id of {paths}: expected one of these")
    raise ModError(f"found {echoed(name)}, expected a mod (ridgeline mods)", code="mod-unknown")


def switch(mod: Mod, data: Path, on: bool) -> str:
    """Use a ruleset, or do not.

    :param data: the user's folder for data.
    :returns: a note for the user, or empty.
    :raises ModError: for a plugin, which is allowed or forbidden.
    :raises StorageError: if it cannot be kept.
    """
    if mod.kind == "plugin":
        message = f"{mod.path}: is a Python file, which is allowed or forbidden to run"
        raise ModError(message)
    name = {mod.id}
    return _decide(data, lambda now: replace(now, off=now.off - name if on else now.off | name))


def allow(mod: Mod, data: Path, allowed: bool) -> str:
    """Let a Python file run, with all of the user's rights, or let it no longer.

    It is these very bytes that are allowed: a changed file has to be allowed again.

    :param data: the user's folder for data.
    :returns: a note for the user, or empty.
    :raises ModError: for a ruleset, which needs no leave, and a file that cannot be read.
    :raises StorageError: if it cannot be kept.
    """
    if mod.kind != "plugin":
        raise ModError(f"{mod.path}: is a ruleset, which runs nothing and needs no leave")
    if not mod.digest:
        raise ModError(mod.errors[0])
    digest = frozenset({mod.digest})

    def decide(now: Decisions) -> Decisions:
        return replace(now, allowed=now.allowed | digest if allowed else now.allowed - digest)

    return _decide(data, decide)


def remove(mod: Mod, data: Path) -> str:
    """Delete a mod's file, and forget what was decided of it. Saved games stay.

    :param data: the user's folder for data.
    :returns: a note for the user, or empty.
    :raises ModError: if the file lies in a folder of another kind than Ridgeline's own.
    :raises StorageError: if what was decided cannot be kept; the file is still there.
    :raises OSError: if it cannot be deleted.
    """
    if mod.path.parent != data / OWN:
        message = f"{mod.path}: lies in a folder that you have named: delete it there yourself"
        raise ModError(message)

    def forget(now: Decisions) -> Decisions:
        return replace(now, off=now.off - {mod.id}, allowed=now.allowed - {mod.digest})

    note = _decide(data, forget)
    mod.path.unlink(missing_ok=True)
    return note


def _decide(data: Path, change: Callable[[Decisions], Decisions]) -> str:
    """Change what is decided, if it changes; return a note for the user, or empty."""
    before = read_decisions(data)
    after = change(before)
    return write_decisions(data, after) if after != before else ""
