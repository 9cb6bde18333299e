"""What a ruleset says when all is said: the keys, section by section, that are not at their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ridgeline.rules.ruleset import Ruleset
from ridgeline.syntax.keys import Key, keys_of
from ridgeline.syntax.sections import CORE, TOP


class Said(NamedTuple):
    """A key with its value, typed."""

    key: Key
    value: Any

    @property
    def plain(self) -> object:
        """The value as it would stand in YAML."""
        return self.key.reader.plain(self.value)


def rule_sections(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the sections that hold rules: the top, the core's, those of modifiers alone."""
    core = [name for name in CORE if name != "code"]
    return tuple(dict.fromkeys([TOP, *core, *sorted(ruleset.modifier_sections.values())]))


def said_in(
    ruleset: Ruleset, section: str, defaults: Mapping[str, object] | None = None
) -> Iterator[Said]:
    """Yield the keys of a section whose values are not their defaults, those of its kind first.

    :param defaults: typed values by key that count as defaults instead of the keys' own.
    """
    known = defaults or {}
    core, *others = ruleset.holders(section)
    kinds = 1 if section in ("tableau", "match") else 0
    for holder in (*others[:kinds], core, *others[kinds:]):
        for name, each in keys_of(type(holder)).items():
            value = getattr(holder, each.field)
            if each.required or value != known.get(name, each.default):
                yield Said(each, value)
