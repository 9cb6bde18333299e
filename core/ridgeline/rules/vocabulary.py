"""The whole vocabulary: the core's keys together with those that plugins add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from ridgeline.plugins.contributions import (
    CoverageKind,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
    Switch,
)
from ridgeline.syntax.keys import Key, keys_of
from ridgeline.syntax.readers import Reader
from ridgeline.syntax.sections import CORE, FIXED, NONE, SELECTORS, TOP, GameKeys, HeadKeys, NoKeys
from ridgeline.syntax.values import named


class Kinds(Protocol):
    """What the vocabulary needs to know of plugins, by id."""

    @property
    def layouts(self) -> Mapping[str, LayoutKind]:
        """By id."""
        ...

    @property
    def coverages(self) -> Mapping[str, CoverageKind]:
        """By id."""
        ...

    @property
    def matches(self) -> Mapping[str, MatchKind]:
        """By id."""
        ...

    @property
    def scorings(self) -> Mapping[str, Scoring]:
        """By id."""
        ...

    @property
    def modifiers(self) -> Mapping[str, Modifier]:
        """By id."""
        ...


class Kind(Protocol):
    """What plugins bring by id."""

    @property
    def help(self) -> str:
        """What it is, in a line."""
        ...


def _helps_of(kinds: Mapping[str, Kind]) -> dict[str, str]:
    return {name: kind.help for name, kind in kinds.items()}


@dataclass(frozen=True)
class Vocabulary:
    """The keys of the core and of the loaded plugins."""

    kinds: Kinds

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """All sections, those that only modifiers use too."""
        further = dict.fromkeys(m.section for m in self.kinds.modifiers.values())
        return (*CORE, *(name for name in further if name and name not in CORE))

    @cached_property
    def top(self) -> tuple[str, ...]:
        """All keys at the top of a ruleset."""
        names = (each.name for each in self.keys(TOP))
        return (*keys_of(HeadKeys), *names, *self.sections, "switches")

    def core(self, section: str) -> type[Any]:
        """Return the dataclass of the core's keys of a section."""
        return GameKeys if section == TOP else CORE.get(section, NoKeys)

    def modifiers(self, section: str) -> tuple[Modifier, ...]:
        """Return the modifiers whose keys live in a section."""
        return tuple(m for m in self.kinds.modifiers.values() if m.section == section)

    def params(self, section: str) -> Mapping[str, type[Any]]:
        """Return the dataclasses of the kinds of a section, by kind."""
        if section == "tableau":
            return {NONE: NoKeys, **{k.id: k.params for k in self.kinds.layouts.values()}}
        if section == "match":
            return {k.id: k.params for k in self.kinds.matches.values()}
        return {}

    @cached_property
    def readers(self) -> Mapping[str, Mapping[str, Reader[Any]]]:
        """Per section, the readers of keys whose values plugins bring."""
        kinds = self.kinds
        return {
            "tableau": {
                "shape": named((*kinds.layouts, NONE), "kind of layout"),
                "coverage": named(kinds.coverages, "kind of coverage"),
            },
            "match": {"kind": named(kinds.matches, "kind of match")},
            "score": {"use": named((*kinds.scorings, NONE), "scoring")},
        }

    def keys(self, section: str, kind: str | None = None) -> Iterator[Key]:
        """Yield the keys of a section under one of its kinds, or under any.

        :param kind: None for the keys of all kinds, one after the other.
        """
        params = self.params(section)
        helps = self._helps.get(section, {})
        chosen = params.values() if kind is None else [params[kind]] if kind in params else []
        readers = self.readers.get(section, {})
        for cls in (
            self.core(section),
            *chosen,
            *(m.keys for m in self.modifiers(section)),
        ):
            for each in keys_of(cls).values():
                meanings = {**each.meanings, **helps.get(each.name, {})}
                reader = readers.get(each.name, each.reader)
                yield each._replace(reader=reader, meanings=meanings)

    @cached_property
    def _helps(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        """Per section and key, what the words mean that plugins bring: kinds and answers."""
        kinds = self.kinds
        helps: dict[str, dict[str, dict[str, str]]] = {
            "tableau": {
                "shape": {NONE: "No cards on the table", **_helps_of(kinds.layouts)},
                "coverage": _helps_of(kinds.coverages),
            },
            "match": {"kind": _helps_of(kinds.matches)},
            "score": {"use": {NONE: "Only what the keys here say", **_helps_of(kinds.scorings)}},
        }
        for dotted, switch in self.switches.items():
            section, _, name = dotted.rpartition(".")
            words = helps.setdefault(section, {}).setdefault(name, {})
            words |= {str(each.value): each.label for each in switch.answers if each.label}
        return helps

    @cached_property
    def settable(self) -> tuple[str, ...]:
        """The dotted keys that a setting may change, under any kind."""
        names = [each.name for each in self.keys(TOP)]
        for section in self.sections:
            if section not in FIXED:
                names += [f"{section}.{each.name}" for each in self.keys(section)]
        return tuple(dict.fromkeys(names))

    @cached_property
    def switches(self) -> Mapping[str, Switch]:
        """The switches that modifiers bring, by dotted key."""
        found = (m.switch for m in self.kinds.modifiers.values())
        return {switch.key: switch for switch in found if switch is not None}

    def find(self, dotted: str, tree: Mapping[str, object]) -> Key | None:
        """Return a key by its dotted name, under the kinds that a ruleset's tree chooses."""
        section, _, name = dotted.rpartition(".")
        if section != TOP and section not in self.sections:
            return None
        keys = self.keys(section, self.chosen(section, tree))
        return next((each for each in keys if each.name == name), None)

    def chosen(self, section: str, tree: Mapping[str, object]) -> str:
        """Return what a tree chooses in a section: its shape, kind or scoring; else ``none``."""
        block, selector = tree.get(section), SELECTORS.get(section, "")
        value = block.get(selector, NONE) if isinstance(block, Mapping) else NONE
        return value if isinstance(value, str) else NONE

    def kinds_with(self, section: str, name: str) -> tuple[str, ...]:
        """Return the kinds of a section that bring a key of that name."""
        return tuple(k for k, cls in self.params(section).items() if name in keys_of(cls))
