"""Files that are not installed, held against what is: what is wrong with each, what ruleset it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules.clashes import claim_modes, id_clash, own_errors
from ridgeline.rules.orphans import orphan_errors
from ridgeline.rules.refs import value_text
from ridgeline.rules.repair import Repaired, repaired
from ridgeline.rules.resolve import errors_of, find_layers, resolve
from ridgeline.syntax.keys import keys_of

if TYPE_CHECKING:
    from ridgeline.rules.catalogue import Catalogue
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary
    from ridgeline.syntax.layers import Layer


def resolve_candidates(
    layers: Iterable[Layer], installed: Catalogue, vocabulary: Vocabulary
) -> Iterable[Repaired | RidgelineError]:
    """Yield, for each of some files, each of its errors and what ruleset it is without them.

    :param installed: where parents are looked up that are not among the files; a file stands in
        for the ruleset of its id.
    """
    given: dict[str, Layer] = {}
    layers = list(layers)
    for layer in layers:
        ruleset_id = layer.tree.get("id")
        if isinstance(ruleset_id, str) and given.setdefault(ruleset_id, layer) is not layer:
            yield id_clash(layer, given[ruleset_id])
    modes = _Modes(installed, given)
    known = {**installed.layers, **given}
    for layer in layers:
        try:
            line = find_layers(layer, known)
        except RulesetError as error:
            found = [*own_errors(error, layer), *orphan_errors(layer, vocabulary)]
            yield from sorted(found, key=lambda each: (each.line, each.column))
            continue
        try:
            ruleset = resolve(line, vocabulary, {})
            modes.claim(ruleset, layer)
        except RulesetError as error:
            yield from own_errors(error, layer)
            rest = repaired(line, errors_of(error), vocabulary)
            if rest is not None:
                yield rest
        else:
            yield Repaired(ruleset, frozenset())


class _Modes:
    """Whose prefixes and modes are: those of installed rulesets first, looked up by prefix.

    :param given: rulesets by id that stand in for installed ones.
    """

    def __init__(self, installed: Catalogue, given: Mapping[str, Layer]) -> None:
        self._installed, self._given = installed, given
        self._modes: dict[tuple[str, str], Layer] = {}
        self._prefixes: set[str] = set()

    def claim(self, ruleset: Ruleset, layer: Layer) -> None:
        """Note those of a ruleset; raises as :func:`~ridgeline.rules.clashes.claim_modes` does."""
        prefix = ruleset.code.prefix
        if prefix not in self._prefixes:
            self._prefixes.add(prefix)
            self._claim_installed(prefix)
        claim_modes(ruleset, layer, self._modes)

    def _claim_installed(self, prefix: str) -> None:
        for summary in self._installed.summaries():
            if summary.prefix == prefix and summary.id not in self._given:
                other = self._installed.get(summary.id)
                if other is not None:
                    claim_modes(other, other.layers[0], self._modes)


def kept_lists(ruleset: Ruleset) -> Iterable[RulesetError]:
    """Yield a note for each list of the match that a file keeps while it changes other keys.

    A child that changes the total of a sum, say, may not expect that kings still go alone.
    """
    layer = ruleset.layers[0]
    own = layer.tree.get("match")
    names = keys_of(type(ruleset.match_keys))
    if not ruleset.parents or not isinstance(own, Mapping) or not own.keys() & names.keys():
        return
    for name in names:
        key = f"match.{name}"
        value = ruleset.value(key)
        if isinstance(value, tuple) and value and name not in own:
            kept = f"match: {name} is still {value_text(ruleset.plain(key))}"
            yield layer.place("match").error(f"{kept}, as in {ruleset.parents[0]}", key=key)
