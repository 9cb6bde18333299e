"""Installing a ruleset file: checked where it lies, then copied into the user's own folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline.rules.library import Library


def install(library: Library, path: Path, folder: Path) -> str:
    """Copy a ruleset file into a folder, as ``ID.yaml``, and return its id.

    Another file there that has the same id is replaced; a library loaded afterwards knows it.

    :param folder: of the user's rulesets; made if it is not there yet.
    :raises RulesetError: if the file is broken (its first fault), or its id is that of a ruleset
        that lies elsewhere.
    :raises OSError: if it cannot be copied.
    """
    from ridgeline.rules.files import parse_file

    for error in library.check([path]).errors:
        raise error
    layer = parse_file(path)
    ruleset_id = str(layer.tree["id"])
    target = folder / f"{ruleset_id}.yaml"
    if ruleset_id in library.catalogue.layers:
        target = Path(library.catalogue.layers[ruleset_id].path)
        if target.parent != folder:
            owner = library.catalogue.owners[ruleset_id]
            message = f"id: {ruleset_id!r} is taken by a game of {owner}, expected another id"
            raise layer.place("id").error(message, key="id")
    _copy(path, target)
    return ruleset_id


def _copy(path: Path, target: Path) -> None:
    """Copy a file so that at no moment half of it lies there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    try:
        with part.open("wb") as file:
            file.write(path.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
