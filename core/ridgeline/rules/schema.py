"""The JSON Schema of rulesets, made from the dataclasses that read them.

Editors complete and check with it; what it cannot say (the keys that a parent has, whether the
map is sound) the loader says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ridgeline.rules.switches import AnswerKeys, SwitchKeys
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import keys_of, keys_schema
from ridgeline.syntax.sections import SELECTORS, TOP, HeadKeys

SCHEMA = "ridgeline.schema.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def ruleset_schema(vocabulary: Vocabulary) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a ruleset file."""
    properties = keys_schema(HeadKeys)
    properties |= keys_schema(vocabulary.core(TOP))
    for modifier in vocabulary.modifiers(TOP):
        properties |= keys_schema(modifier.keys)
    for section in vocabulary.sections:
        properties[section] = _section(section, vocabulary)
    properties["switches"] = _switches(vocabulary)
    return {
        "$schema": _DIALECT,
        "title": "Ridgeline ruleset",
        "description": "A solitaire game, or what it changes in the one that it extends",
        "type": "object",
        "properties": properties,
        "required": [name for name, each in keys_of(HeadKeys).items() if each.required],
        "anyOf": [{"required": ["extends"]}, {"required": ["match"]}],
        "additionalProperties": False,
    }


def _section(section: str, vocabulary: Vocabulary) -> Schema:
    """Return the schema of a section: keys of any kind, and under each kind only its own."""
    core = vocabulary.core(section)
    readers = vocabulary.readers.get(section)
    common = keys_schema(core, readers)
    for modifier in vocabulary.modifiers(section):
        common |= keys_schema(modifier.keys)
    kinds = {name: keys_schema(cls) for name, cls in vocabulary.params(section).items()}
    result: Schema = {
        "type": ["object", "null"],
        "description": (core.__doc__ or "").split("\n")[0],
        "properties": {**_any_kind(kinds), **common},
        "additionalProperties": False,
    }
    if kinds:
        result["allOf"] = _by_kind(SELECTORS[section], kinds, set(common))
    return result


def _any_kind(kinds: Mapping[str, Schema]) -> Schema:
    """Return the keys of all kinds; a key that kinds read differently takes any of its forms."""
    forms: dict[str, list[Schema]] = {}
    for keys in kinds.values():
        for name, schema in keys.items():
            if schema not in forms.setdefault(name, []):
                forms[name].append(schema)
    return {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in forms.items()}


def _by_kind(selector: str, kinds: Mapping[str, Schema], common: set[str]) -> list[Schema]:
    """Return, for each kind, that a mapping which names it has no other kind's keys."""
    names = {name for keys in kinds.values() for name in keys}
    rules = []
    for kind, keys in kinds.items():
        others = {name: False for name in sorted(names - set(keys) - common)}
        named = {"properties": {selector: {"const": kind}}, "required": [selector]}
        rules.append({"if": named, "then": {"properties": {**keys, **others}}})
    return rules


def _switches(vocabulary: Vocabulary) -> Schema:
    """Return the schema of ``switches``: a list of keys, or a mapping from them."""
    names: Schema = {"enum": sorted(vocabulary.settable)}
    bare = {"type": ["string", "number", "boolean", "array"]}
    answer = {
        "type": "object",
        "properties": keys_schema(AnswerKeys),
        "required": ["value"],
        "additionalProperties": False,
    }
    switch = keys_schema(SwitchKeys)
    switch["answers"]["items"] = {"anyOf": [bare, answer]}
    spec = {"type": ["object", "null"], "properties": switch, "additionalProperties": False}
    return {
        "description": "Keys offered to players, with answers and labels where they differ",
        "anyOf": [
            {"type": "null"},
            {"type": "array", "items": names},
            {"type": "object", "propertyNames": names, "additionalProperties": spec},
        ],
    }


def schema_text(vocabulary: Vocabulary) -> str:
    """Return the schema as the text of its file."""
    return json.dumps(ruleset_schema(vocabulary), ensure_ascii=False, indent=1) + "\n"
