"""Names of files that come from others: which are safe on every system."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ridgeline.errors import echoed
from ridgeline.mods.errors import ModError
from ridgeline.rules.devices import is_device


def check_name(name: str, where: str) -> None:
    """Check the name of a file in a folder or an archive.

    :param name: with ``/`` between folders; one at the end says that it is a folder.
    :param where: the folder or the archive, for the error.
    :raises ModError: if it leads elsewhere, or not to the same file on every system.
    """
    fault = _fault(name)
    if fault:
        raise ModError(f"{where}: the name {echoed(name)} {fault}", code="mod-name")


def _fault(name: str) -> str:
    """Return what is wrong with a name; empty if nothing is."""
    if not name.isprintable():
        return "has characters that cannot be seen"
    if "\\" in name:
        return "has a backslash, expected / between folders"
    if name.startswith("/"):
        return "begins at the root, expected one within"
    if ":" in name:
        return "has a colon, which leads to another drive or stream on Windows"
    for part in name.removesuffix("/").split("/"):
        if part == "..":
            return "leads out of the folder"
        if part in {"", "."}:
            return "has an empty part"
        if part != part.rstrip(" ."):
            return "ends in a blank or a dot, which Windows leaves out"
        if is_device(part):
            return "is a device on Windows"
    return ""


def check_different(names: Iterable[str], where: str) -> None:
    """Check that no two names are one on a system that cares less.

    :raises ModError: if two are the same, or differ only in letter case or Unicode form.
    """
    seen: dict[str, str] = {}
    for name in names:
        plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
        plain = plain.removesuffix("/")
        if plain in seen:
            first = seen[plain]
            how = "stands twice" if first == name else f"is {echoed(first)} on some systems"
            raise ModError(f"{where}: the name {echoed(name)} {how}", code="mod-name")
        seen[plain] = name
