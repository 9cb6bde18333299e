"""Rulesets that are being written: held against everything, though they lie in no file yet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.rules.catalogue import check_layers
from ridgeline.rules.ruleset import Ruleset
from ridgeline.syntax.layers import Layer, Path, Place

if TYPE_CHECKING:
    from ridgeline.rules.library import Library

DRAFT = "draft"
"""Stands for the file of a draft, and begins the ids of drafts that are played."""


def resolve_draft(tree: Mapping[str, object], library: Library) -> Ruleset:
    """Return the ruleset of a draft, its parent looked up among the installed ones.

    :param tree: as its file would read.
    :raises RidgelineError: the first thing that is wrong with it, its making a game included.
    """
    layer = Layer(DRAFT, tree, _places)
    for found in check_layers([layer], library.catalogue, library.vocabulary):
        if isinstance(found, RidgelineError):
            raise found
        library.game(found.ruleset)
        return found.ruleset
    raise AssertionError("a layer has a ruleset or an error")


def _places(_path: Path, _of_key: bool) -> Place:
    return Place(DRAFT)


def playable(tree: Mapping[str, object]) -> dict[str, object]:
    """Return a draft's tree with an id that says what stands in it.

    Whatever is known of an earlier state of the draft by its id is not taken for this one's.
    """
    said = json.dumps(tree, sort_keys=True, ensure_ascii=False)
    return {**tree, "id": f"{DRAFT}-{hashlib.sha256(said.encode()).hexdigest()[:12]}"}
