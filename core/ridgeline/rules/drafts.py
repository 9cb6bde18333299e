"""Rulesets that are being written: held against everything, though they lie in no file yet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.rules.candidates import resolve_candidates
from ridgeline.rules.compile import compile_parts
from ridgeline.rules.ruleset import Ruleset
from ridgeline.syntax.layers import Layer, Path, Place

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.checking import Checked
    from ridgeline.rules.holdings import Holdings

DRAFT = "draft"
"""Stands for the file of a draft, and begins the ids of drafts that are played."""


def resolve_draft(tree: Mapping[str, object], holdings: Holdings) -> Ruleset:
    """Return the ruleset of a draft, its parent looked up among the installed ones.

    :param tree: as its file would read.
    :raises RidgelineError: the first thing that is wrong with it, short of its making a game.
    """
    made = list(resolve_candidates([_layer(tree)], holdings.catalogue, holdings.vocabulary))
    for found in made:
        if isinstance(found, RidgelineError):
            raise found
    (candidate,) = (found for found in made if not isinstance(found, RidgelineError))
    return candidate.ruleset


def parts_of_draft(tree: Mapping[str, object], holdings: Holdings) -> Parts:
    """Return what a draft is made of; nothing of it is kept.

    :raises RidgelineError: the first thing that is wrong with it.
    """
    ruleset = resolve_draft(tree, holdings)
    return compile_parts(ruleset, holdings.contributions, lambda _: None)


def check_draft(tree: Mapping[str, object], holdings: Holdings) -> Checked:
    """Look for everything that is wrong with a draft, as with a file."""
    return holdings.check_layers([_layer(tree)])


def _layer(tree: Mapping[str, object]) -> Layer:
    def places(_path: Path, _of_key: bool) -> Place:
        return Place(DRAFT)

    return Layer(DRAFT, tree, places)


def playable(tree: Mapping[str, object]) -> dict[str, object]:
    """Return a draft's tree with an id that says what stands in it.

    Whatever is known of an earlier state of the draft by its id is not taken for this one's.
    """
    said = json.dumps(tree, sort_keys=True, ensure_ascii=False)
    return {**tree, "id": f"{DRAFT}-{hashlib.sha256(said.encode()).hexdigest()[:12]}"}
