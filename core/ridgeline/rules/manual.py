"""The page of all keys, made from the same dataclasses that read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ridgeline.plugins.contributions import CoverageKind, Scoring
from ridgeline.rules.switches import AnswerKeys, SwitchKeys
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import keys_of, reference
from ridgeline.syntax.readers import Reader
from ridgeline.syntax.sections import NONE, SELECTORS, TOP, HeadKeys

MANUAL = "ruleset-keys.md"
_HEAD = """\
# The keys of a ruleset

Made by `make rulesets` from the code that reads them; [Writing a ruleset](rulesets.md) says how they go together.
"""


def manual_text(vocabulary: Vocabulary) -> str:
    """Return the page, in Markdown: every section, every kind, every modifier."""
    parts = [_HEAD, "## At the top\n", _list(HeadKeys), *_section(TOP, vocabulary)]
    for section in vocabulary.sections:
        parts += [f"## `{section}`\n", *_section(section, vocabulary)]
    parts += ["## `switches`: what each key may say\n", _list(SwitchKeys)]
    parts += ["Each of its `answers`:\n", _list(AnswerKeys)]
    return "\n".join(parts)


def _section(section: str, vocabulary: Vocabulary) -> Iterator[str]:
    yield _list(vocabulary.core(section), vocabulary.readers.get(section))
    for kind, params in vocabulary.params(section).items():
        if kind != NONE:
            yield f"With `{SELECTORS[section]}: {kind}` ({_helps(vocabulary)[kind]}):\n"
            yield _list(params) or "no further keys.\n"
    for modifier in vocabulary.modifiers(section):
        if keys_of(modifier.keys):
            yield f"Of the rule `{modifier.id}`:\n"
            yield _list(modifier.keys)
    values: Mapping[str, Mapping[str, CoverageKind | Scoring]] = {
        "tableau": vocabulary.kinds.coverages,
        "score": vocabulary.kinds.scorings,
    }
    if section in values:
        yield f"Values of `{'coverage' if section == 'tableau' else 'use'}`:\n"
        yield "".join(f"- `{each.id}`: {each.help}\n" for each in values[section].values())


def _helps(vocabulary: Vocabulary) -> dict[str, str]:
    kinds = vocabulary.kinds
    layouts = {kind.id: kind.help for kind in kinds.layouts.values()}
    return layouts | {kind.id: kind.help for kind in kinds.matches.values()}


def _list(cls: type[Any], readers: Mapping[str, Reader[Any]] | None = None) -> str:
    """Return a class' keys as a Markdown list."""
    lines = reference(cls, readers).splitlines()
    return "".join(f"- `{line.replace(':', '`:', 1)}\n" for line in lines)
