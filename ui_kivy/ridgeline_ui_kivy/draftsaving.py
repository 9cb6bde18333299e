"""A draft among the player's own games: written there, compared with that. Knows nothing of Kivy."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.mods.install import install, prepare
from ridgeline.mods.reading import read_data
from ridgeline.rules.folders import data_folder
from ridgeline_ui_kivy.draftfile import DraftFile

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline_ui_kivy.draft import Draft


def save(library: Library, draft: Draft) -> str:
    """Write a draft into the player's own folder; return the id of its game.

    :raises RidgelineError: if it makes no game.
    :raises OSError: if it cannot be written.
    """
    file = DraftFile(library)
    name = file.id_of(draft)
    bundle = read_data(Path(f"{name}.yaml"), file.text(draft).encode("utf-8"))
    install(prepare(library, [bundle], data_folder()), data_folder())
    return name


def is_saved(library: Library, draft: Draft) -> bool:
    """Say whether a draft is as it was saved."""
    layer = library.catalogue.layers.get(draft.saved)
    with suppress(RidgelineError):
        return layer is not None and layer.tree == DraftFile(library).tree(draft)
    return False
