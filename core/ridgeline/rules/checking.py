"""Checking files: everything that is wrong with them at once, one fault hiding no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules.candidates import kept_lists, resolve_candidates
from ridgeline.rules.checks.finding import KINDS, Subject
from ridgeline.rules.checks.run import error_of, findings
from ridgeline.rules.clashes import owner_clash
from ridgeline.rules.compile import compile_parts
from ridgeline.rules.files import parse_file
from ridgeline.rules.folders import own_folder
from ridgeline.rules.repair import Repaired
from ridgeline.rules.steps import Steps

if TYPE_CHECKING:
    from ridgeline.plugins.manager import Contributions
    from ridgeline.rules.catalogue import Catalogue
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary
    from ridgeline.syntax.layers import Layer


class Checked(NamedTuple):
    """What came of checking ruleset files, in the order of their places.

    :param errors: what is wrong.
    :param warnings: what makes a game but hardly the one that was meant.
    :param notes: what is right but may surprise.
    """

    errors: list[RidgelineError]
    warnings: list[RidgelineError]
    notes: list[RidgelineError]


class Checker:
    """Checks files.

    :param installed: where parents are looked up that are not among the files.
    :param report: takes what is wrong with a plugin that no file needs.
    """

    def __init__(
        self,
        installed: Catalogue,
        vocabulary: Vocabulary,
        contributions: Contributions,
        report: Callable[[RidgelineError], None],
    ) -> None:
        self._installed = installed
        self._vocabulary = vocabulary
        self._contributions = contributions
        self._report = report

    def check(self, paths: Iterable[Path]) -> Checked:
        """Look for everything that is wrong with some files."""
        errors: list[RidgelineError] = []
        layers = []
        for path in dict.fromkeys(paths):  # one that is given twice is no rival of itself
            faults: list[RulesetError] = []
            try:
                layers.append(parse_file(path, faults))
            except RulesetError as error:
                faults.append(error)
            errors += faults
        checked = self._check(layers, errors)
        checked.warnings.extend(self._taken(layers))
        checked.warnings.sort(key=_place)
        return checked

    def check_layers(self, layers: Iterable[Layer]) -> Checked:
        """Look for everything that is wrong with files that were read."""
        return self._check(layers, [])

    def _check(self, layers: Iterable[Layer], errors: list[RidgelineError]) -> Checked:
        """Look further than their text; what that could not read is not told once more."""
        checked = Checked(errors, [], [])
        told = {_place(error) for error in errors}
        for found in resolve_candidates(layers, self._installed, self._vocabulary):
            if isinstance(found, RidgelineError):
                errors += [found] if _place(found) not in told else []
            else:
                self._check_game(found, checked)
        for level in (checked.errors, checked.warnings, checked.notes):
            level.sort(key=_place)
        return checked

    def _taken(self, layers: Iterable[Layer]) -> Iterator[RulesetError]:
        """Yield what would keep files that are not installed from being so: ids of others' games."""
        for layer in layers:
            clash = owner_clash(layer, self._installed, own_folder())
            if clash is not None and not self._is_installed(layer):
                yield clash

    def _is_installed(self, layer: Layer) -> bool:
        """Say whether a file is itself the installed one of its id."""
        here = self._installed.layers.get(str(layer.tree.get("id")))
        return here is not None and Path(here.path).resolve() == Path(layer.path).resolve()

    def _check_game(self, candidate: Repaired, checked: Checked) -> None:
        """Look for what is wrong with the game that a ruleset makes."""
        ruleset, faulty = candidate
        if not faulty:
            checked.notes.extend(kept_lists(ruleset))
        faults: list[RidgelineError] = []
        steps = Steps(faults, faulty)
        parts = compile_parts(ruleset, self._contributions, self._report, steps)
        faults = [error for error in faults if not _follows(error, ruleset, faulty)]
        checked.errors.extend(in_own_file(error, ruleset) for error in faults)
        wrong = faulty | {_section_of(error) for error in faults}
        for finding in findings(Subject(ruleset, parts), wrong):
            bad = KINDS[finding.code].level == "error"
            level = checked.errors if bad else checked.warnings
            level.append(in_own_file(error_of(ruleset, finding), ruleset))


def _place(error: RidgelineError) -> tuple[str, int, int]:
    if not isinstance(error, RulesetError):
        return "", 0, 0
    return error.path, error.line, error.column


def _section_of(error: RidgelineError) -> str:
    """Return the section of a fault; what a plugin's function did may be about anything."""
    return error.key.partition(".")[0] if isinstance(error, RulesetError) else "match"


def _follows(error: RidgelineError, ruleset: Ruleset, faulty: frozenset[str]) -> bool:
    """Return whether an error only follows from another: at a key that nobody has written."""
    if not isinstance(error, RulesetError) or _section_of(error) not in faulty:
        return not isinstance(error, RulesetError) and bool(faulty)
    section, _, name = error.key.partition(".")
    block = ruleset.tree.get(section)
    return bool(name) and not (isinstance(block, dict) and name.partition(".")[0] in block)


def in_own_file(error: RidgelineError, ruleset: Ruleset) -> RidgelineError:
    """Return an error of a ruleset's file at that file: one of a parent's key at ``extends``."""
    if not isinstance(error, RulesetError) or error.path == ruleset.path:
        return error
    message = f"extends: with what differs here, {error}"
    found = ruleset.layers[0].place("extends").error(message, key=error.key)
    found.code = error.code
    return found
