"""Loading plugins: what is there, what each contributes, and what had to be left out.

:func:`load_plugins` never raises for a plugin's sake: one that is broken is listed with its
reason and leaves nothing behind.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from ridgeline import __version__
from ridgeline.errors import PluginError, echoed
from ridgeline.plugins.claims import Claims, label_of
from ridgeline.plugins.contents import Contribution
from ridgeline.plugins.contributions import (
    CoverageKind,
    Exclusion,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
)
from ridgeline.plugins.intake import Intake, take_in
from ridgeline.plugins.markers import VARIABLE
from ridgeline.plugins.sources import (
    BUILTIN,
    ENTRY_POINT,
    FILE,
    Candidate,
    builtin_candidates,
    entry_point_candidates,
    file_candidates,
    folders_read,
)

_T = TypeVar("_T", LayoutKind, CoverageKind, MatchKind, Scoring, Modifier)


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """One line of the list of plugins.

    :param source: ``built-in``, ``entry point`` or ``file``.
    :param hooks: names of the hooks that it implements.
    :param contributions: what it contributes, as ``layout peaks``, in alphabetical order.
    :param error: why it, or some of what it contributes, was left out, in one line; empty if all
        was loaded.
    """

    name: str
    version: str
    source: str
    hooks: tuple[str, ...] = ()
    contributions: tuple[str, ...] = ()
    error: str = ""


def _none() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Contributions:
    """All that plugins contribute, by id and in the order of the ids.

    :param exclusions: pairs of settings that do not go together.
    :param ruleset_folders: plugin name and folder (or file) of each lot of rulesets.
    :param plugins: every plugin that was found, also those left out.
    :param problems: what is wrong with those, and clashes of ids.
    :param owners: the plugin of each contribution, by its words in ``PluginInfo.contributions``.
    """

    layouts: Mapping[str, LayoutKind]
    coverages: Mapping[str, CoverageKind]
    matches: Mapping[str, MatchKind]
    scorings: Mapping[str, Scoring]
    modifiers: Mapping[str, Modifier]
    exclusions: tuple[Exclusion, ...] = ()
    ruleset_folders: tuple[tuple[str, Path], ...] = ()
    plugins: tuple[PluginInfo, ...] = ()
    problems: tuple[PluginError, ...] = ()
    owners: Mapping[str, str] = field(default_factory=_none)

    @property
    def only_built_in(self) -> bool:
        """Whether all of it came with Ridgeline, and nothing of that is broken."""
        others = [plugin for plugin in self.plugins if plugin.source != BUILTIN]
        return not self.problems and not any(plugin.hooks for plugin in others)


def load_plugins(
    *,
    no_plugins: bool = False,
    environment: Mapping[str, str],
    folders: Sequence[Path] = (),
    allowed: Collection[str] = (),
) -> Contributions:
    """Load the plugins that come with Ridgeline and those that are installed or named.

    :param no_plugins: only those that come with Ridgeline; rulesets of folders are read still.
    :param environment: as ``os.environ``; ``RIDGELINE_PLUGINS=a,b`` restricts the installed ones,
        and the Python files of folders, which it calls by their names.
    :param folders: folders that the user names: rulesets in them are always read, Python files
        only if the user has allowed them.
    :param allowed: sha256 digests, in hexadecimal, of the Python files that may run.
    """
    candidates = builtin_candidates(__version__)
    problems: list[PluginError] = []
    if not no_plugins:
        files = [each for folder in folders for each in file_candidates(folder, allowed)]
        candidates += _restricted(environment.get(VARIABLE), files, problems)
    collected = _collect(_unique(candidates, problems), problems)
    # Rulesets are data, whoever may run.
    return _sorted_out(collected, folders_read(folders), problems)


def _restricted(
    wanted: str | None, files: Sequence[Candidate], problems: list[PluginError]
) -> list[Candidate]:
    """Return the installed plugins and the files that an environment variable lets through."""
    if wanted is None:
        return [*entry_point_candidates(), *files]
    names = [word.strip() for word in wanted.split(",") if word.strip()]
    kept = [each if Path(each.name).name in names else _unnamed(each) for each in files]
    if not names:
        return kept
    installed = entry_point_candidates()
    known = [*(each.name for each in installed), *(Path(each.name).name for each in files)]
    for name in names:
        if name not in known:
            message = f"{VARIABLE} names {echoed(name)}, which is not installed: found"
            found = ", ".join(known) or "none"
            problems.append(PluginError(f"{message} {found}", plugin=name))
    return [*(candidate for candidate in installed if candidate.name in names), *kept]


def _unnamed(file: Candidate) -> Candidate:
    """Return a file as one that is not loaded, if it would be."""
    return file if file.refused else replace(file, refused=f"{VARIABLE} does not name it")


def _unique(candidates: Iterable[Candidate], problems: list[PluginError]) -> list[Candidate]:
    """Return the candidates without later ones of the same name, which are reported."""
    kept: dict[str, Candidate] = {}
    for candidate in candidates:
        first = kept.setdefault(candidate.name, candidate)
        if first is not candidate:
            message = f"two plugins are called {candidate.name}: the one of version {first.version}"
            problems.append(PluginError(f"{message} is used", plugin=candidate.name))
    return list(kept.values())


def _collect(
    candidates: Iterable[Candidate], problems: list[PluginError]
) -> list[tuple[Candidate, Intake | PluginError]]:
    """Take in every plugin: those of Ridgeline first, then by name; that decides who wins an id."""
    rank = {BUILTIN: 0, ENTRY_POINT: 1, FILE: 2}
    ordered = sorted(candidates, key=lambda c: (rank[c.source] > 0, c.name, rank[c.source]))
    collected: list[tuple[Candidate, Intake | PluginError]] = []
    for candidate in ordered:
        try:
            collected.append((candidate, take_in(candidate)))
        except PluginError as error:
            collected.append((candidate, error))
            if not candidate.refused:  # a file that waits for leave is no fault
                problems.append(_named(candidate, error))
    return collected


def _named(candidate: Candidate, error: PluginError) -> PluginError:
    message = f"plugin {candidate.name}: {error.message}"
    return PluginError(message, plugin=candidate.name, hook=error.hook)


def _sorted_out(
    collected: Iterable[tuple[Candidate, Intake | PluginError]],
    extra: Iterable[tuple[str, Path]],
    problems: list[PluginError],
) -> Contributions:
    """Settle clashes and put everything in order."""
    kept: dict[str, Contribution] = {}
    claims = Claims()
    owners: dict[str, str] = {}
    exclusions: list[Exclusion] = []
    rulesets: list[tuple[str, Path]] = []
    infos: list[PluginInfo] = []
    for candidate, intake in collected:
        if isinstance(intake, PluginError):
            infos.append(_info(candidate, error=intake.message))
            continue
        words: list[str] = []
        clashes: list[str] = []
        for contribution in intake.contributions:
            if isinstance(contribution, Path):
                rulesets.append((candidate.name, contribution))
                words.append(f"rulesets {contribution}")
            elif isinstance(contribution, Exclusion):
                exclusions.append(contribution)
                words.append(f"exclusion {contribution.left[0]} and {contribution.right[0]}")
            else:
                label, clash = label_of(contribution), claims.take(contribution, candidate.name)
                if clash is not None:
                    problems.append(clash)
                    clashes.append(clash.message)
                    continue
                kept[label] = contribution
                owners[label] = candidate.name
                words.append(label)
        infos.append(_info(candidate, intake.hooks, tuple(sorted(words)), "; ".join(clashes)))
    return Contributions(
        layouts=_by_id(kept, LayoutKind),
        coverages=_by_id(kept, CoverageKind),
        matches=_by_id(kept, MatchKind),
        scorings=_by_id(kept, Scoring),
        modifiers=_by_id(kept, Modifier),
        exclusions=tuple(exclusions),
        ruleset_folders=(*rulesets, *extra),
        plugins=tuple(infos),
        problems=tuple(problems),
        owners=MappingProxyType(owners),
    )


def _info(
    candidate: Candidate,
    hooks: tuple[str, ...] = (),
    contributions: tuple[str, ...] = (),
    error: str = "",
) -> PluginInfo:
    return PluginInfo(
        candidate.name, candidate.version, candidate.source, hooks, contributions, error
    )


def _by_id(kept: Mapping[str, Contribution], family: type[_T]) -> Mapping[str, _T]:
    found = {c.id: c for c in kept.values() if isinstance(c, family)}
    return MappingProxyType(dict(sorted(found.items())))
