"""Calls of plugins' functions while a ruleset is compiled, and guards for those that play on.

Whatever such a function raises, and whatever unsound thing it returns, is reported with the
plugin's name and its hook.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from ridgeline.engine.parts import Alternatives, Match, Pack, Parts
from ridgeline.errors import PluginError, RidgelineError, RulesetError, described
from ridgeline.plugins.contributions import Board
from ridgeline.plugins.quarantine import Quarantine
from ridgeline.rules.soundness import (
    NeverFreeError,
    check_alternatives,
    check_board,
    check_match,
    check_parts,
)
from ridgeline.syntax.faults import shown

if TYPE_CHECKING:
    from ridgeline.plugins.manager import Contributions
    from ridgeline.rules.ruleset import Ruleset

_T = TypeVar("_T")
Extra = Callable[..., int]

NO_BOARD = Board((), ())
_NONE = "none"


MOST_POINTS = 10**15
"""What a single event may score: games are kept with their score, which has to fit."""

Report = Callable[[RidgelineError], None]


class Caller:
    """Calls what a ruleset chooses among the plugins' contributions.

    :param report: takes the error of a modifier that fails where nobody asked for it.
    """

    def __init__(self, ruleset: Ruleset, contributions: Contributions, report: Report) -> None:
        self._ruleset = ruleset
        self._contributions = contributions
        self._report = report

    def board(self) -> Board:
        """Build the layout; one without places where the ruleset has no tableau."""
        shape = self._ruleset.sections.tableau.shape
        if shape == _NONE:
            return NO_BOARD
        build, keys = self._contributions.layouts[shape].build, self._ruleset.layout_keys

        def checked() -> Board:
            board = build(keys)
            check_board(board)
            return board

        return self._call(checked, f"layout {shape}", "ridgeline_layouts", "tableau")

    def alternatives(self, board: Board) -> tuple[Alternatives, ...]:
        """Build what blocks each slot."""
        name = self._ruleset.sections.tableau.coverage
        build = self._contributions.coverages[name].build

        def checked() -> tuple[Alternatives, ...]:
            alternatives = build(board)
            try:
                check_alternatives(board, alternatives)
            except NeverFreeError as error:
                # neither layout nor coverage is wrong, but they do not go together
                message = f"found {name!r}, under which {error}, expected each to become free"
                raise RulesetError(message, key="coverage") from error
            return alternatives

        return self._call(checked, f"coverage {name}", "ridgeline_coverages", "tableau")

    def match(self, pack: Pack) -> Match:
        """Build the match tables."""
        name = self._ruleset.sections.match.kind
        kind, keys = self._contributions.matches[name], self._ruleset.match_keys

        def checked() -> Match:
            match = kind.build(keys, pack)
            check_match(match, pairs=kind.pairs)
            return match

        label, hook = f"match {name}", "ridgeline_moves"
        match = self._call(checked, label, hook, "match")
        if match.allows is None:
            return match
        return replace(match, allows=self._guarded(match.allows, label, hook))

    def extra(self) -> Extra | None:
        """Return the pure function of the named scoring, if it has one."""
        name = self._ruleset.sections.score.use
        scoring = self._contributions.scorings.get(name)
        if scoring is None or scoring.extra is None:
            return None
        return self._points(scoring.extra, f"scoring {name}", "ridgeline_scorings")

    def modifiers(self, parts: Parts) -> Parts:
        """Let every modifier have its way, in the order of their ids.

        One that fails is left out and reported if its keys have their defaults: else a broken
        plugin would take every game with it.
        """
        for name, modifier in self._contributions.modifiers.items():
            keys = self._ruleset.modifiers[name]
            try:
                parts = self._modified(parts, name, modifier.apply, keys, modifier.section)
            except RidgelineError as error:
                if keys != modifier.keys():
                    raise
                self._report(error)
        return parts

    def _modified(
        self,
        parts: Parts,
        name: str,
        apply: Callable[[Parts, Any], Parts],
        keys: Any,
        section: str,
    ) -> Parts:
        label, hook = f"modifier {name}", "ridgeline_modifiers"

        def checked() -> Parts:
            changed = apply(parts, keys)
            if changed is not parts:
                check_parts(changed, parts)
            return changed

        changed = self._call(checked, label, hook, section)
        match, score = changed.match, changed.score
        if match.allows is not None and match.allows is not parts.match.allows:
            match = replace(match, allows=self._guarded(match.allows, label, hook))
            changed = replace(changed, match=match)
        if score.extra is not None and score.extra is not parts.score.extra:
            score = replace(score, extra=self._points(score.extra, label, hook))
            changed = replace(changed, score=score)
        return changed

    def _call(self, function: Callable[[], _T], label: str, hook: str, section: str) -> _T:
        """Call a plugin's function.

        A RulesetError of the plugin is about the keys it was given: it gets their place.
        """
        quarantine = Quarantine()
        try:
            with quarantine:
                return function()
        except RulesetError as error:
            key = ".".join(part for part in (section, error.key) if part)
            raise self._ruleset.error(key, error.message, error.hint) from error
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and quarantine.interrupted:
                raise
            raise self._plugin_error(error, label, hook) from error

    def _points(self, function: Extra, label: str, hook: str) -> Extra:
        """Return a plugin's scoring function, guarded, that returns whole numbers only."""

        def points(*arguments: Any) -> int:
            found = function(*arguments)
            if not isinstance(found, int) or abs(found) > MOST_POINTS:
                raise ValueError(f"returned {shown(found)}, expected a whole number of points")
            return found

        return self._guarded(points, label, hook)

    def _guarded(self, function: Callable[..., _T], label: str, hook: str) -> Callable[..., _T]:
        """Return a plugin's function that is called during play with its errors named."""

        @wraps(function)
        def guarded(*arguments: Any) -> _T:
            try:
                return function(*arguments)
            except (KeyboardInterrupt, RidgelineError):
                raise
            except BaseException as error:
                raise self._plugin_error(error, label, hook) from error

        return guarded

    def _plugin_error(self, error: BaseException, label: str, hook: str) -> PluginError:
        plugin = self._contributions.owners.get(label, label)
        reason = (type(error) is ValueError and str(error)) or described(error)
        message = f"plugin {plugin}: {label} ({hook}) failed: {reason}"
        return PluginError(message, plugin=plugin, hook=hook)
