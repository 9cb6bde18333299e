"""What keeps a file from its place among others: an id or a code that is taken, a broken parent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RulesetError
from ridgeline.plugins.sources import RULESETS
from ridgeline.rules.resolve import errors_of
from ridgeline.rules.ruleset import Ruleset
from ridgeline.syntax.faults import shown
from ridgeline.syntax.layers import Layer

if TYPE_CHECKING:
    from ridgeline.rules.catalogue import Catalogue


def own_errors(error: RulesetError, layer: Layer) -> Sequence[RulesetError]:
    """Return a file's errors; those that are all its parents' as one, where it names its parent."""
    errors = errors_of(error)
    if any(each.path == layer.path for each in errors):
        return errors
    message = f"extends: {shown(layer.tree.get('extends'))} cannot be used"
    return [layer.place("extends").error(f"{message}: {error}", key="extends")]


def id_clash(layer: Layer, first: Layer) -> RulesetError:
    """Return the error of an id that another file has already; names both places."""
    message = f"id: {shown(layer.tree['id'])} is taken by {first.place('id')}"
    return layer.place("id").error(message, key="id")


def owner_clash(layer: Layer, installed: Catalogue, own: Path) -> RulesetError | None:
    """Return the error of an id by which a file cannot be installed: a game of others has it.

    :param own: the folder of the mods, which are replaced by others of their id.
    :return: None if it is free, or a mod's.
    """
    ruleset_id = layer.tree.get("id")
    here = installed.layers.get(ruleset_id) if isinstance(ruleset_id, str) else None
    if here is None or Path(here.path).parent == own:
        return None
    owner = installed.owners[str(ruleset_id)]
    whose = f"in {owner}" if Path(here.path).parent == Path(owner) else f"of {owner}"
    whose = "that comes with Ridgeline" if owner == RULESETS else whose
    message = f"id: {shown(ruleset_id)} is taken by a game {whose}, expected another id"
    return layer.place("id").error(message, key="id", code="id-taken")


def claim_modes(ruleset: Ruleset, layer: Layer, modes: dict[tuple[str, str], Layer]) -> None:
    """Note whose a prefix and its modes are.

    :raises RulesetError: if another ruleset has one of them already; names both places.
    """
    code = ruleset.code
    if not code.prefix or code.owner != ruleset.id:
        return
    for mode in (code.mode, *code.also):
        first = modes.setdefault((code.prefix, mode), layer)
        if first is not layer:
            message = f"code: prefix {code.prefix} with mode {mode} is taken by"
            raise layer.place("code").error(f"{message} {first.place('code')}", key="code.mode")
