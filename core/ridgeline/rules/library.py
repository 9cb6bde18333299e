"""The library: plugins loaded, the catalogue of rulesets, and games made of them.

Everything that plays holds one. It never fails for the sake of a broken plugin or ruleset: these
are left out and stand in :attr:`Library.problems`.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.errors import NotationError, RidgelineError, RulesetError
from ridgeline.rules.catalogue import Catalogue, error_at, id_clash, parsed, read_catalogue
from ridgeline.rules.readers import nearest, shown
from ridgeline.rules.refs import split_ref
from ridgeline.rules.resolve import find_layers, only_error, resolve
from ridgeline.rules.ruleset import Layer, Ruleset
from ridgeline.rules.settings import flattened, parse_value, settings_layer
from ridgeline.rules.switches import answer_of
from ridgeline.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.plugins.manager import Contributions

_NOTHING: Mapping[str, object] = {}


class Summary(NamedTuple):
    """A ruleset in a list.

    :param prefix: of its deal codes; empty if it has none.
    :param mode: the mode of its codes, its own or its parent's.
    :param owns_mode: the mode is its own: codes with it are played by this ruleset.
    :param extends: id of its parent, or empty.
    :param plugin: the plugin that brought it.
    """

    id: str
    name: str
    family: str
    source: str
    prefix: str
    version: int
    mode: str
    owns_mode: bool
    extends: str
    path: str
    plugin: str


class Differences(NamedTuple):
    """In which settings a ruleset differs from another.

    :param settings: key to YAML value, of the other's switches.
    :param complete: these settings make the one out of the other; false if they differ in
        something that no switch says.
    """

    settings: Mapping[str, object]
    complete: bool


class Library:
    """Rulesets and the games that they make.

    :param contributions: what the plugins brought.
    """

    def __init__(self, contributions: Contributions) -> None:
        self.contributions = contributions
        self.vocabulary = Vocabulary(contributions)
        self._rulesets: dict[tuple[str, str], Ruleset] = {}
        self._games: dict[str, Game] = {}

    @classmethod
    def load(
        cls,
        *,
        no_plugins: bool = False,
        environment: Mapping[str, str] | None = None,
        folders: Sequence[Path] = (),
        allowed: Collection[str] = (),
    ) -> Library:
        """Load the plugins and return the library of what they bring.

        :param no_plugins: only those that come with Ridgeline.
        :param environment: instead of the process' own.
        :param folders: the user's, with rulesets and perhaps plugins.
        :param allowed: SHA-256 digests of the Python files there that may run.
        """
        from ridgeline.plugins.manager import load_plugins

        variables = os.environ if environment is None else environment
        contributions = load_plugins(
            no_plugins=no_plugins, environment=variables, folders=folders, allowed=allowed
        )
        return cls(contributions)

    # What there is

    @cached_property
    def _catalogue(self) -> Catalogue:
        """The rulesets without any error; the others are in its problems."""
        catalogue = read_catalogue(self.contributions.ruleset_folders)
        found = dict(catalogue.layers)
        modes: dict[tuple[str, str], Layer] = {}
        for ruleset_id, layer in found.items():
            try:
                ruleset = resolve(find_layers(layer, found), self.vocabulary, _NOTHING)
                self._claim_mode(ruleset, layer, modes)
            except RulesetError as error:
                catalogue.problems += only_error(error)
                del catalogue.layers[ruleset_id]
            else:
                self._rulesets[ruleset_id, ""] = ruleset
        return catalogue

    @staticmethod
    def _claim_mode(ruleset: Ruleset, layer: Layer, modes: dict[tuple[str, str], Layer]) -> None:
        """Note whose the prefix and mode are.

        :raises RulesetError: if another ruleset has them already; names both places.
        """
        code = ruleset.code
        if not code.prefix or code.owner != ruleset.id:
            return
        first = modes.setdefault((code.prefix, code.mode), layer)
        if first is not layer:
            there = first.places(("code",), False)
            message = f"code: prefix {code.prefix} with mode {code.mode} is taken by"
            place = layer.places(("code",), False)
            raise error_at(
                place, f"{message} {there.path}:{there.line}:{there.column}", "code.mode"
            )

    @cached_property
    def problems(self) -> tuple[RidgelineError, ...]:
        """Broken plugins and rulesets: what is wrong, one line each."""
        return (*self.contributions.problems, *self._catalogue.problems)

    @cached_property
    def _summaries(self) -> tuple[Summary, ...]:
        catalogue = self._catalogue
        summaries = []
        for ruleset_id in sorted(catalogue.layers):
            ruleset = self._rulesets[ruleset_id, ""]
            code = ruleset.code
            summaries.append(
                Summary(
                    id=ruleset.id,
                    name=ruleset.name,
                    family=ruleset.family,
                    source=ruleset.source,
                    prefix=code.prefix,
                    version=code.version,
                    mode=code.mode,
                    owns_mode=code.owner == ruleset.id,
                    extends=ruleset.parents[0] if ruleset.parents else "",
                    path=ruleset.path,
                    plugin=catalogue.owners[ruleset_id],
                )
            )
        return tuple(summaries)

    def summaries(self) -> tuple[Summary, ...]:
        """Return every usable ruleset, by id."""
        return self._summaries

    def prefixes(self) -> dict[str, tuple[str, ...]]:
        """Return, by prefix of deal codes, the ids of the rulesets with a mode of their own."""
        owners: dict[str, tuple[str, ...]] = {}
        for summary in self.summaries():
            if summary.owns_mode:
                owners[summary.prefix] = (*owners.get(summary.prefix, ()), summary.id)
        return owners

    # Rulesets

    def ruleset(self, ruleset_id: str, settings: Mapping[str, object] | None = None) -> Ruleset:
        """Return a ruleset, with settings over it.

        :param settings: dotted key to YAML value, as ``{"match.king-ace": "separate"}``; where
            a value is an answer of one of its switches, what comes with the answer is set too.
        :raises RulesetError: for an unknown id, or settings that do not fit.
        """
        catalogue = self._catalogue
        if ruleset_id not in catalogue.layers:
            hint = nearest(ruleset_id, sorted(catalogue.layers))
            message = f"no ruleset is called {shown(ruleset_id)}"
            raise RulesetError(f"{message}, see: ridgeline list", hint=hint, code="unknown-ruleset")
        base = self._rulesets[ruleset_id, ""]
        return self.with_settings(base, settings) if settings else base

    def with_settings(self, ruleset: Ruleset, settings: Mapping[str, object]) -> Ruleset:
        """Return a ruleset with further settings, which win over those that it has.

        :raises RulesetError: as :meth:`ruleset`; its path is ``--set``.
        """
        base = self._rulesets.get((ruleset.id, ""), ruleset)
        wanted = {**ruleset.settings, **flattened(settings, self.vocabulary)}
        return self._kept(self._reduced(base, self._canonical(base, wanted)))

    def without_settings(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset as it was written."""
        return self.ruleset(ruleset.id)

    def by_ref(self, ref: str) -> Ruleset:
        """Return the ruleset of a reference (:attr:`Ruleset.ref`).

        :raises NotationError: if it is none.
        :raises RulesetError: as :meth:`ruleset`.
        """
        ruleset_id, texts = split_ref(ref)
        if (ruleset_id, ref) in self._rulesets:
            return self._rulesets[ruleset_id, ref]
        if len(ref) > 10_000:
            raise NotationError("a reference of more than 10,000 characters", code="ref")
        settings = {key: parse_value(key, text) for key, text in texts.items()}
        return self.ruleset(ruleset_id, settings)

    def differences(self, base: Ruleset, other: Ruleset) -> Differences:
        """Return the switches of ``base`` in which ``other`` differs from it."""
        settings: dict[str, object] = {}
        for switch in base.switches:
            key = switch.key
            if not other.has(key) or other.value(key) == base.value(key):
                continue
            each = self.vocabulary.find(key, base.tree)
            value = other.plain(key)
            answer = answer_of(switch, value, each.reader) if each else None
            if answer is not None or switch.number:
                settings[key] = value if answer is None else answer.value
        try:
            made = self.with_settings(base, settings) if settings else base
        except RulesetError:
            return Differences(settings, False)
        return Differences(settings, made.same_rules(other))

    def _apply(self, base: Ruleset, settings: Mapping[str, object]) -> Ruleset:
        if not settings:
            return base
        layer = settings_layer(base, settings, self.vocabulary)
        return resolve((layer, *base.layers), self.vocabulary, settings)

    def _canonical(self, base: Ruleset, settings: Mapping[str, object]) -> dict[str, object]:
        """Return settings with every value as its key writes it, checked together."""
        made = self._apply(base, settings)
        result: dict[str, object] = {}
        for key in settings:
            stem = ".".join(key.split(".")[:2])
            result[stem] = made.plain(stem)
        return result

    def _reduced(self, base: Ruleset, settings: dict[str, object]) -> Ruleset:
        """Apply settings without those that change nothing; switches are kept the longest."""
        made = self._apply(base, settings)
        for key in sorted(settings, key=lambda key: (base.switch(key) is not None, key)):
            fewer = {name: value for name, value in settings.items() if name != key}
            try:
                without = self._apply(base, fewer)
            except RulesetError:
                continue
            if without.same_rules(made):
                settings, made = fewer, without
        return made

    def _kept(self, ruleset: Ruleset) -> Ruleset:
        """Return the one ruleset object of its reference."""
        if not ruleset.settings:
            return ruleset
        return self._rulesets.setdefault((ruleset.id, ruleset.ref), ruleset)

    # Games

    def game(self, ruleset: Ruleset) -> Game:
        """Return the game of a ruleset, compiled once.

        :raises RulesetError: if its values are well formed but make no game.
        :raises PluginError: if a plugin's function raises.
        """
        game = self._games.get(ruleset.ref)
        if game is None:
            game = self._games[ruleset.ref] = self._compile(ruleset)
        return game

    def _compile(self, ruleset: Ruleset) -> Game:
        from ridgeline.rules.compile import compile_ruleset

        return compile_ruleset(ruleset, self.contributions)

    # Checking files

    def check_files(self, paths: Iterable[Path]) -> list[RidgelineError]:
        """Return every error in some ruleset files, each at its place.

        A file stands in for the installed ruleset of its id; only ids that stand twice among
        the files clash. Parents are looked up in the files, then among the installed.
        """
        errors: list[RidgelineError] = []
        given: dict[str, Layer] = {}
        layers: list[Layer] = []
        for path in paths:
            try:
                layer = parsed(path)
            except RulesetError as error:
                errors.append(error)
                continue
            layers.append(layer)
            ruleset_id = layer.tree.get("id")
            if isinstance(ruleset_id, str) and given.setdefault(ruleset_id, layer) is not layer:
                errors.append(id_clash(layer, given[ruleset_id]))
        known = {**self._catalogue.layers, **given}
        for layer in layers:
            errors += self._check(layer, known)
        return errors

    def _check(self, layer: Layer, known: Mapping[str, Layer]) -> Sequence[RidgelineError]:
        """Return what is wrong with one file."""
        try:
            ruleset = resolve(find_layers(layer, known), self.vocabulary, _NOTHING)
            self._compile(ruleset)
        except RulesetError as error:
            return only_error(error)
        except RidgelineError as error:
            return [error]
        return []
