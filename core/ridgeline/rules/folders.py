"""The user's folders: where data are kept, and where rulesets of one's own lie."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

DATA = "RIDGELINE_DATA"
"""Environment variable: the folder for saved games and rulesets, instead of the user's own."""

VARIABLE = "RIDGELINE_RULESETS"
"""Environment variable: further folders of rulesets, separated as those of ``PATH`` are."""

CACHE = "cache"
"""Folder within the folder for data: what is there can be made again."""

OWN = "rulesets"
"""Folder of the user's rulesets, within the folder for data."""


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return the folder for the user's data, which may not be there yet.

    :param environment: instead of the process' own.
    """
    folder = (os.environ if environment is None else environment).get(DATA)
    if folder:
        return Path(folder)
    import platformdirs  # late: not everybody who imports this needs it

    return Path(platformdirs.user_data_dir("ridgeline", appauthor=False))


def own_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return the folder for the user's own rulesets, which may not be there yet."""
    return data_folder(environment) / OWN


def ruleset_folders(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the user's folders of rulesets; named ones even if they are not there."""
    named = [Path(name) for name in environment.get(VARIABLE, "").split(os.pathsep) if name]
    own = own_folder(environment)
    found = [own, *named] if own.is_dir() else named
    return tuple(dict.fromkeys(found))


def are_empty(folders: Iterable[Path]) -> bool:
    """Say whether nothing that could be loaded lies in folders; one that is missing is a fault."""
    return all(
        folder.is_dir() and not any(folder.glob("*.yaml")) and not any(folder.glob("*.py"))
        for folder in folders
    )
