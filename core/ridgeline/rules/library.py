"""The library: rulesets with their settings, and the games made of them.

Everything that plays holds one. What there is to ask for is :mod:`ridgeline.rules.holdings`. It never fails for the sake of a broken plugin or ruleset: these
are left out and stand in :attr:`Library.problems`. What a request does not need is not imported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.errors import NotationError, RidgelineError, RulesetError
from ridgeline.plugins.markers import VARIABLE as CHOSEN_PLUGINS
from ridgeline.plugins.sources import entry_point_candidates
from ridgeline.rules.decisions import Decisions, read_decisions
from ridgeline.rules.folders import CACHE, data_folder, ruleset_folders
from ridgeline.rules.holdings import Holdings
from ridgeline.rules.listing import short_listing
from ridgeline.rules.refs import split_ref
from ridgeline.rules.remembered import Remembered
from ridgeline.rules.shipped import Shipped, read_shipped
from ridgeline.rules.summary import Listing

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.plugins.manager import Contributions
    from ridgeline.rules.ruleset import Ruleset

MOST_REF = 10_000


class Differences(NamedTuple):
    """In which settings a ruleset differs from another.

    :param settings: key to YAML value, of the other's switches.
    :param complete: these settings make the one out of the other; false if they differ in
        something that no switch says.
    """

    settings: Mapping[str, object]
    complete: bool


class Library(Holdings):
    """Rulesets and the games that they make.

    :param contributions: what the plugins brought, or what loads them when they are needed.
    :param shipped: gives the rulesets that come with Ridgeline, or None if they are not as they were.
    :param listed: gives the listing of these and all others without loading plugins, or None if
        it cannot.
    :param folders: the user's own, with rulesets and perhaps plugins.
    :param decided: gives what the user has decided of what lies there.
    :param remembered: what was read of them before.
    :param python_files: whether plugins there may run, once they are allowed.
    :ivar is_preparing: :meth:`prepare` is at work, so that a list of all takes its time.
    """

    def __init__(
        self,
        contributions: Contributions | Callable[[], Contributions],
        shipped: Callable[[], Shipped | None] = lambda: None,
        listed: Callable[[Shipped], Listing | None] = lambda _: None,
        folders: Sequence[Path] = (),
        decided: Callable[[], Decisions] = Decisions,
        remembered: Remembered | None = None,
        *,
        python_files: bool = True,
    ) -> None:
        self._source = contributions
        self._find_shipped, self._list = shipped, listed
        self.folders = tuple(folders)
        self.python_files = python_files
        self._decided = decided
        self._remembered = remembered or Remembered()
        self._rulesets: dict[str, Ruleset] = {}
        self._games: dict[str, Game] = {}
        self._fingerprints: dict[str, str] = {}
        self._differences: dict[tuple[str, str], Differences] = {}
        self._failures: dict[str, RidgelineError] = {}
        self._drafts: dict[str, Ruleset] = {}
        self.is_preparing = False

    @classmethod
    def load(
        cls,
        *,
        no_plugins: bool = False,
        environment: Mapping[str, str] | None = None,
        folders: Sequence[Path] | None = None,
        allowed: Collection[str] = (),
        off: Collection[str] = (),
        cache_folder: Path | None = None,
        python_files: bool = True,
    ) -> Library:
        """Return the library of what plugins bring and of the user's own rulesets.

        :param no_plugins: only those that come with Ridgeline.
        :param environment: instead of the process' own.
        :param folders: with rulesets and perhaps plugins; None for the user's own
            (:func:`~ridgeline.rules.folders.ruleset_folders`), where what the user has decided
            (:mod:`~ridgeline.rules.decisions`) goes with what is said here.
        :param allowed: SHA-256 digests of the Python files there that may run.
        :param off: ids of rulesets there that are not used.
        :param cache_folder: where what is read of the folders is remembered; of the user's own it
            is a folder beside them.
        :param python_files: false if none may run, whatever is allowed.
        """
        variables = dict(os.environ if environment is None else environment)
        own = ruleset_folders(variables) if folders is None else tuple(folders)

        @cache
        def decided() -> Decisions:
            kept = read_decisions(data_folder(variables)) if folders is None else Decisions()
            may_run = kept.allowed.union(allowed) if python_files else frozenset()
            return replace(kept, off=kept.off.union(off), allowed=may_run)

        def load() -> Contributions:
            from ridgeline.plugins.manager import load_plugins

            return load_plugins(
                no_plugins=no_plugins,
                environment=variables,
                folders=own,
                allowed=decided().allowed,
            )

        def listed(shipped: Shipped) -> Listing | None:
            if not no_plugins and (variables.get(CHOSEN_PLUGINS) or entry_point_candidates()):
                return None
            return short_listing(shipped, own, decided(), remembered)

        remembered = Remembered(data_folder(variables) / CACHE if folders is None else cache_folder)
        return cls(load, read_shipped, listed, own, decided, remembered, python_files=python_files)

    # Rulesets

    def ruleset(self, ruleset_id: str, settings: Mapping[str, object] | None = None) -> Ruleset:
        """Return a ruleset, with settings over it.

        :param settings: dotted key to YAML value, as ``{"match.king-ace": "separate"}``; where
            a value is an answer of one of its switches, what comes with the answer is set too.
        :raises RulesetError: for an unknown id, or settings that do not fit.
        """
        base = self._drafts.get(ruleset_id) or self._built_in(ruleset_id)
        base = base or self.catalogue.get(ruleset_id)
        if base is None:
            from ridgeline.syntax.faults import nearest, shown

            if ruleset_id in self.catalogue.off:
                message = f"{shown(ruleset_id)} is switched off (ridgeline mods on {ruleset_id})"
                raise RulesetError(message, code="ruleset-off")
            broken = self.catalogue.broken(ruleset_id)
            if broken is not None:
                message = f"{shown(ruleset_id)} is left out: {broken}"
                raise RulesetError(message, code="unknown-ruleset")
            hint = nearest(ruleset_id, [summary.id for summary in self.summaries()])
            message = f"found {shown(ruleset_id)}, expected the id of a ruleset"
            raise RulesetError(f"{message} (ridgeline list)", hint=hint, code="unknown-ruleset")
        return self.with_settings(base, settings) if settings else base

    def _built_in(self, ruleset_id: str) -> Ruleset | None:
        """Return a built-in ruleset without the catalogue; None if that is needed."""
        if self._shipped is None or ruleset_id not in self._shipped:
            return None
        try:
            return self._shipped.ruleset(ruleset_id, self.vocabulary)
        except RulesetError:
            return None

    def with_settings(self, ruleset: Ruleset, settings: Mapping[str, object]) -> Ruleset:
        """Return a ruleset with further settings, which win over those that it has.

        :raises RulesetError: if they do not fit; its path is ``--set``.
        """
        from ridgeline.rules.settings import apply_settings, flattened

        wanted = {**ruleset.settings, **flattened(settings, self.vocabulary)}
        made = apply_settings(self.ruleset(ruleset.id), wanted, self.vocabulary)
        return self._rulesets.setdefault(made.ref, made) if made.settings else made

    def draft(self, tree: Mapping[str, object]) -> Ruleset:
        """Return the ruleset of a draft that is to be tried.

        It is found by its id, ``draft-`` and a digest, for as long as this library lives, but
        stands in no list.

        :param tree: as the file that it will be reads.
        :raises RidgelineError: the first thing that is wrong with it.
        """
        from ridgeline.rules.drafts import playable, resolve_draft

        made = resolve_draft(playable(tree), self)
        self.game(made)
        return self._drafts.setdefault(made.id, made)

    def is_draft(self, ruleset: Ruleset) -> bool:
        """Say whether a ruleset is that of a draft, its settings whatever they are."""
        return ruleset.id in self._drafts

    def by_ref(self, ref: str) -> Ruleset:
        """Return the ruleset of a reference (:attr:`Ruleset.ref`).

        :raises NotationError: if it is none.
        :raises RulesetError: as :meth:`ruleset`.
        """
        if ref in self._rulesets:
            return self._rulesets[ref]
        if len(ref) > MOST_REF:
            raise NotationError(f"a reference of {len(ref)} characters", code="ref")
        ruleset_id, settings = split_ref(ref)
        return self.ruleset(ruleset_id, settings)

    def differences(self, base: Ruleset, other: Ruleset) -> Differences:
        """Return the answers to the switches of ``base`` in which ``other`` differs from it."""
        found = self._differences.get((base.ref, other.ref))
        if found is None:
            found = self._differences[base.ref, other.ref] = self._compare(base, other)
        return found

    def _compare(self, base: Ruleset, other: Ruleset) -> Differences:
        from ridgeline.rules.settings import switch_settings

        settings = switch_settings(base, other, self.vocabulary)
        try:
            made = self.with_settings(base, settings) if settings else base
        except RulesetError:
            return Differences(settings, False)
        return Differences(settings, made.same_rules(other))

    def fingerprint(self, ruleset: Ruleset) -> str:
        """Return four characters that tell these rules, settings included, from others."""
        found = self._fingerprints.get(ruleset.ref)
        if found is None:
            from ridgeline.rules.fingerprint import fingerprint

            found = self._fingerprints[ruleset.ref] = fingerprint(ruleset, self.contributions)
        return found

    # Games

    def game(self, ruleset: Ruleset) -> Game:
        """Return the game of a ruleset, compiled once.

        :raises RulesetError: if its values are well formed but make no game.
        :raises PluginError: if a plugin's function raises.
        """
        game = self._games.get(ruleset.ref)
        if game is None:
            try:
                game = self._compile(ruleset)
            except RulesetError as error:
                raise self._blamed(error, ruleset) from None
            self._games[ruleset.ref] = game
        return game

    def _blamed(self, error: RulesetError, ruleset: Ruleset) -> RulesetError:
        """Return an error as one of the settings, if without them the rules make a game."""
        from ridgeline.rules.settings import blamed_on_settings

        if not ruleset.settings:
            return error
        try:
            self.game(self.ruleset(ruleset.id))
        except RidgelineError:
            return error
        return blamed_on_settings(error)

    def _compile(self, ruleset: Ruleset) -> Game:
        from ridgeline.rules.compile import compile_ruleset

        return compile_ruleset(ruleset, self.contributions, self._report)

    # With a file

    def with_file(self, path: Path) -> tuple[Library, str]:
        """Return a library in which a ruleset file stands in for the installed one of its id.

        :param path: of a file in which :meth:`check` finds nothing wrong.
        :returns: the library, and the file's id in it.
        :raises RulesetError: if the file cannot be read.
        """
        from ridgeline.rules.files import parse_file

        ruleset_id = str(parse_file(path).tree.get("id"))
        folders = ((f"{path} (not installed)", path), *self.contributions.ruleset_folders)
        library = Library(
            replace(self.contributions, ruleset_folders=folders),
            folders=self.folders,
            decided=lambda: self.decisions,
            remembered=self._remembered.borrowed(path),
            python_files=self.python_files,
        )
        return library, ruleset_id
