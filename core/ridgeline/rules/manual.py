"""The page of all keys, made from the same dataclasses that read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ridgeline.plugins.contributions import CoverageKind, Scoring
from ridgeline.rules.switches import AnswerKeys, SwitchKeys
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import reference
from ridgeline.syntax.sections import NONE, SELECTORS, TOP, HeadKeys

MANUAL = "ruleset-keys.md"
_HEAD = """\
# The keys of a ruleset

Made by `make rulesets` from the code that reads them; [Writing a ruleset](rulesets.md) says how they go together.
"""


def manual_text(vocabulary: Vocabulary) -> str:
    """Return the page, in Markdown: every section, every kind, every modifier."""
    parts = [_HEAD, "## At the top\n", reference(HeadKeys), *_section(TOP, vocabulary)]
    for section in vocabulary.sections:
        parts += [f"## `{section}`\n", *_section(section, vocabulary)]
    parts += ["## `switches`: what each key may say\n", reference(SwitchKeys)]
    parts += ["Each of its `answers`:\n", reference(AnswerKeys)]
    return "\n".join(parts)


def _section(section: str, vocabulary: Vocabulary) -> Iterator[str]:
    yield reference(vocabulary.core(section), vocabulary.readers.get(section))
    rules = "".join(reference(modifier.keys) for modifier in vocabulary.modifiers(section))
    if rules:
        yield f"From rules that combine with any game:\n\n{rules}"
    for kind, params in vocabulary.params(section).items():
        if kind != NONE:
            yield f"### `{SELECTORS[section]}: {kind}`\n"
            yield f"{_helps(vocabulary)[kind]}.\n"
            yield reference(params) or "No further keys.\n"
    values: Mapping[str, Mapping[str, CoverageKind | Scoring]] = {
        "tableau": vocabulary.kinds.coverages,
        "score": vocabulary.kinds.scorings,
    }
    if section in values:
        yield f"### Values of `{'coverage' if section == 'tableau' else 'use'}`\n"
        yield "".join(f"- `{each.id}`: {each.help}\n" for each in values[section].values())


def _helps(vocabulary: Vocabulary) -> dict[str, str]:
    kinds = vocabulary.kinds
    layouts = {kind.id: kind.help for kind in kinds.layouts.values()}
    return layouts | {kind.id: kind.help for kind in kinds.matches.values()}
