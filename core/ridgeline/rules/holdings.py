"""What a library has: plugins, the keys that they bring, the rulesets; and files held against it.

What a question does not need is neither imported nor read: most starts need the listing only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.plugins.sources import RULESETS
from ridgeline.rules.summary import Listing, Summary

if TYPE_CHECKING:
    from ridgeline.plugins.manager import Contributions
    from ridgeline.rules.catalogue import Catalogue
    from ridgeline.rules.checking import Checked, Checker
    from ridgeline.rules.decisions import Decisions
    from ridgeline.rules.remembered import Remembered
    from ridgeline.rules.shipped import Shipped
    from ridgeline.rules.vocabulary import Vocabulary
    from ridgeline.syntax.layers import Layer


class Holdings:
    """The questions of :class:`~ridgeline.rules.library.Library` about what there is."""

    folders: tuple[Path, ...]
    is_preparing: bool
    _source: Contributions | Callable[[], Contributions]
    _find_shipped: Callable[[], Shipped | None]
    _list: Callable[[Shipped], Listing | None]
    _decided: Callable[[], Decisions]
    _remembered: Remembered
    _failures: dict[str, RidgelineError]

    @cached_property
    def contributions(self) -> Contributions:
        """What the plugins brought."""
        return self._source() if callable(self._source) else self._source

    @cached_property
    def decisions(self) -> Decisions:
        """What the user has decided of the mods."""
        return self._decided()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The keys of rulesets, the plugins' among them."""
        from ridgeline.rules.vocabulary import Vocabulary

        return Vocabulary(self.contributions)

    @cached_property
    def catalogue(self) -> Catalogue:
        """All rulesets, each resolved when it is asked for."""
        from ridgeline.rules.catalogue import Catalogue

        return Catalogue(
            self.contributions.ruleset_folders,
            self.vocabulary,
            self.decisions.off if self.folders else (),
            self._remembered,
            self._shipped,
            lasting=self.contributions.only_built_in,
        )

    @cached_property
    def _shipped(self) -> Shipped | None:
        """The built-in rulesets, if they are as they were shipped."""
        return self._find_shipped()

    @cached_property
    def _known_listing(self) -> Listing | None:
        return None if self._shipped is None else self._list(self._shipped)

    @property
    def _short_listing(self) -> Listing | None:
        """All rulesets, if they are known without making the catalogue."""
        return None if self._broken_plugins else self._known_listing

    def summaries(self) -> tuple[Summary, ...]:
        """Return every usable ruleset, by id."""
        short = self._short_listing
        return self.catalogue.summaries() if short is None else short.summaries

    def prepare(self, stopped: Callable[[], bool]) -> None:
        """Find out all that :meth:`summaries` and :attr:`problems` need, in a thread of its own.

        Other threads may use the library meanwhile; one that needs all waits for a step at most
        and does the rest itself.

        :param stopped: is asked every few milliseconds.
        """
        if self._short_listing is None:
            self.is_preparing = True
            try:
                while not stopped() and self.catalogue.proceed():
                    pass
            finally:
                self.is_preparing = False

    @property
    def _broken_plugins(self) -> tuple[RidgelineError, ...]:
        """What is wrong with plugins, as far as they have been loaded."""
        return self.contributions.problems if "contributions" in self.__dict__ else ()

    @property
    def problems(self) -> tuple[RidgelineError, ...]:
        """Broken plugins and rulesets: what is wrong, one line each.

        What shows only when a game is made is added then.
        """
        decided = filter(None, [self.decisions.problem])
        short = self._short_listing
        if short is not None:
            return (*decided, *short.problems, *self._failures.values())
        found = (*self.contributions.problems, *self.catalogue.problems)
        return (*decided, *found, *self._failures.values())

    def prefixes(self) -> dict[str, tuple[str, ...]]:
        """Return, by prefix of deal codes, the ids of the rulesets with a mode of their own."""
        owners: dict[str, tuple[str, ...]] = {}
        for summary in self.summaries():
            if summary.owns_mode and summary.prefix:
                owners[summary.prefix] = (*owners.get(summary.prefix, ()), summary.id)
        return owners

    def is_built_in(self, ruleset_id: str) -> bool:
        """Say whether a ruleset came with Ridgeline: its rules are the same for everybody."""
        if self._shipped is not None:
            return ruleset_id in self._shipped
        return self.catalogue.owners.get(ruleset_id) == RULESETS

    # Files held against it

    def check(self, paths: Iterable[Path]) -> Checked:
        """Look for everything that is wrong with some ruleset files, each at its place.

        A file stands in for the installed ruleset of its id; only ids that stand twice among
        the files clash. Parents are looked up in the files, then among the installed.
        """
        return self._checker.check(paths)

    def check_layers(self, layers: Iterable[Layer]) -> Checked:
        """Look for what is wrong with rulesets that were read, as :meth:`check` does."""
        return self._checker.check_layers(layers)

    @property
    def _checker(self) -> Checker:
        from ridgeline.rules.checking import Checker

        return Checker(self.catalogue, self.vocabulary, self.contributions, self._report)

    def _report(self, error: RidgelineError) -> None:
        self._failures.setdefault(str(error), error)
