"""The cookbook's pages of rules that combine with any game, from the modules that bring them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from measured import Measured, pairs

from ridgeline import Library, Modifier, Ruleset, Switch
from ridgeline.rules.writing import tree_text
from ridgeline.syntax.keys import keys_of, reference

_BASES = ("tripeaks-easy", "pyramide")
"""What a recipe is laid over: the first of these that offers the rule."""
_NAMES = {"aisleriot": "AisleRiot", "pysolfc": "PySolFC"}
_PER_LINE = 12


def rule_pages(library: Library, measured: Sequence[Measured]) -> Mapping[str, str]:
    """Return a page for each rule by its file name; rules that share a text share the page."""
    together: dict[str, list[Modifier]] = {}
    for modifier in library.contributions.modifiers.values():
        together.setdefault(modifier.page, []).append(modifier)
    return {
        f"{min(each.id for each in modifiers)}.md": "\n".join(_page(library, modifiers, measured))
        for modifiers in together.values()
    }


def _page(
    library: Library, modifiers: Sequence[Modifier], measured: Sequence[Measured]
) -> Iterator[str]:
    title, _, text = modifiers[0].page.partition("\n\n")
    yield f"# {title}\n"
    yield text
    yield "## In a ruleset\n"
    for modifier in modifiers:
        if _own(modifier):
            yield f"In `{modifier.section}`:\n"
            yield reference(modifier.keys)
    offered = [each.switch for each in modifiers if each.switch]
    for switch in offered:
        yield from _recipes(library, switch)
    changes = [line for switch in offered for line in _changes(library, switch, measured)]
    if changes:
        yield "## What it changes\n"
        yield "Deals that can be won by somebody who sees all cards ([how many](../winnability.md)):\n"
        yield "| rules | without | with | answer |\n|---|---|---|---|\n" + "".join(changes)
    keys = {key for each in modifiers for key in _own(each)} | {each.key for each in offered}
    excluded = list(_excluded(library, keys))
    if excluded:
        yield "## What it does not go with\n"
        yield "".join(excluded)
    yield "## Who plays so\n"
    yield from _players(library, sorted(keys))
    yield "*Made by `make rulesets` from the module that brings the rule and from measured figures.*\n"


def _own(modifier: Modifier) -> list[str]:
    section = f"{modifier.section}." if modifier.section else ""
    return [section + name for name in keys_of(modifier.keys)]


def _recipes(library: Library, switch: Switch) -> Iterator[str]:
    """Yield a question, and for each answer what a ruleset says to have it."""
    base = _base(library, switch)
    if base is None:
        return
    offered = base.switch(switch.key) or switch
    letter = f", in deal codes `{offered.letter}`" if offered.letter else ""
    yield f"*{switch.question}* {switch.help} Offered to players by `switches: [{switch.key}]`{letter}.\n"
    for answer in switch.answers:
        if answer != base.chosen(switch):
            said = {switch.key: answer.value, **answer.sets}
            yield f"{answer.label} ({_NAMES.get(answer.source, answer.source)}):\n"
            yield f'```yaml title="over {base.id}"\n{tree_text(_tree(said))}```\n'


def _base(library: Library, switch: Switch) -> Ruleset | None:
    for each in map(library.ruleset, _BASES):
        if each.switch(switch.key):
            return each
    return None


def _tree(said: Mapping[str, object]) -> dict[str, Any]:
    """Return dotted keys as a ruleset has them."""
    tree: dict[str, Any] = {}
    for key, value in said.items():
        section, _, name = key.rpartition(".")
        (tree.setdefault(section, {}) if section else tree)[name] = value
    return tree


def _changes(library: Library, switch: Switch, measured: Sequence[Measured]) -> Iterator[str]:
    for pair in pairs(library, switch, measured):
        label = next(each.label for each in switch.answers if each.value == pair.answer)
        without, having = pair.without.winnable, pair.having.winnable
        yield f"| `{pair.without.name}` | {without} | {having} | {label} |\n"


def _excluded(library: Library, keys: set[str]) -> Iterator[str]:
    for each in library.contributions.exclusions:
        for own, other in ((each.left, each.right), (each.right, each.left)):
            if own[0] in keys:
                yield f"- `{own[0]}` ({_worded(own[1])}) with `{other[0]}` ({_worded(other[1])}): {each.reason}.\n"


def _worded(values: Sequence[object]) -> str:
    """Return the values of one side of an exclusion, a long series by its ends."""
    words = [" ".join(each) if isinstance(each, tuple) else str(each) for each in values]
    return f"{words[0]} … {words[-1]}" if len(words) > 6 else ", ".join(words)


def _players(library: Library, keys: Sequence[str]) -> Iterator[str]:
    """Yield, by key and value, the rulesets of Ridgeline that do not leave the key at its default."""
    rulesets = [library.ruleset(each.id) for each in library.summaries()]
    for key in keys:
        found: dict[str, list[str]] = {}
        for ruleset in rulesets:
            if ruleset.has(key) and ruleset.plain(key) != _default(key, ruleset):
                found.setdefault(_shown(ruleset.plain(key)), []).append(f"`{ruleset.id}`")
        if found:
            rows = [f"| {value} | {_listed(ids)} |\n" for value, ids in sorted(found.items())]
            yield f"| `{key}` | rulesets |\n|---|---|\n" + "".join(rows)


def _shown(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _listed(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _PER_LINE} more" if len(ids) > _PER_LINE else ""
    return ", ".join(ids[:_PER_LINE]) + more


def _default(key: str, ruleset: Ruleset) -> object:
    section, _, name = key.rpartition(".")
    return next(
        known[name].plain_default
        for known in (keys_of(type(each)) for each in ruleset.holders(section))
        if name in known
    )
