"""The JSON Schema of rulesets, made from the dataclasses that read them.

Editors complete and check with it, and show its descriptions; what it cannot say (the keys that a
parent has, whether the map is sound) the loader says. It is laid out as yaml-language-server wants
it: a section has a list of keys for each of its kinds, so that only these are offered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ridgeline.rules.switches import AnswerKeys, SwitchKeys
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.keys import Key, key_schema, keys_of, keys_schema
from ridgeline.syntax.sections import SELECTORS, TOP, HeadKeys

SCHEMA = "ridgeline.schema.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NO_KIND = ""

Schema = dict[str, Any]


def ruleset_schema(vocabulary: Vocabulary) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a ruleset file."""
    properties = keys_schema(HeadKeys) | _schemas(vocabulary.keys(TOP))
    for section in vocabulary.sections:
        properties[section] = _section(section, vocabulary)
    properties["switches"] = _switches(vocabulary)
    return {
        "$schema": _DIALECT,
        "description": "A solitaire game, or what it changes in the one that it extends",
        "type": "object",
        "properties": properties,
        "required": [name for name, each in keys_of(HeadKeys).items() if each.required],
        "anyOf": [{"required": ["extends"]}, {"required": ["match"]}],
        "additionalProperties": False,
        "$defs": {"switch": _switch()},
    }


def schema_text(vocabulary: Vocabulary) -> str:
    """Return the schema as the text of its file."""
    return json.dumps(ruleset_schema(vocabulary), ensure_ascii=False, indent=1) + "\n"


def _schemas(keys: Iterable[Key]) -> Schema:
    return {each.name: key_schema(each) for each in keys}


def _only(properties: Schema) -> Schema:
    return {"properties": properties, "additionalProperties": False}


def _section(section: str, vocabulary: Vocabulary) -> Schema:
    """Return the schema of a section: under each kind only its keys, without one those of all."""
    about = (vocabulary.core(section).__doc__ or "").split("\n")[0].rpartition("``: ")[2]
    result: Schema = {
        "type": ["object", "null"],
        "description": f"{about[:1].upper()}{about[1:]}",
    }
    common = _schemas(vocabulary.keys(section, _NO_KIND))
    kinds = list(vocabulary.params(section))
    if not kinds:
        return {**result, **_only(common)}
    selector = SELECTORS[section]
    rules = []
    for kind in kinds:
        named = {"properties": {selector: {"const": kind}}, "required": [selector]}
        rules.append({"if": named, "then": _only(_schemas(vocabulary.keys(section, kind)))})
    unnamed = {"not": {"required": [selector]}}
    rules.append({"if": unnamed, "then": _only(_any_kind(section, vocabulary))})
    return {**result, "properties": {selector: common[selector]}, "allOf": rules}


def _any_kind(section: str, vocabulary: Vocabulary) -> Schema:
    """Return the keys of all kinds; a key that kinds read differently takes any of its forms."""
    found: dict[str, dict[str, list[str]]] = {}
    for kind in vocabulary.params(section):
        for each in vocabulary.keys(section, kind):
            form = json.dumps(key_schema(each))
            found.setdefault(each.name, {}).setdefault(form, []).append(kind)
    return {name: _one_of({**forms}) for name, forms in found.items()}


def _one_of(forms: dict[str, list[str]]) -> Schema:
    """Return a schema of several forms, each that of some kinds."""
    schemas: list[Schema] = [json.loads(form) for form in forms]
    if len(schemas) == 1:
        return schemas[0]
    about = (
        f"{', '.join(kinds)}: {schema.pop('description')}"
        for schema, kinds in zip(schemas, forms.values(), strict=True)
    )
    return {"description": " ".join(about), "anyOf": schemas}


def _switches(vocabulary: Vocabulary) -> Schema:
    """Return the schema of ``switches``: a list of keys, or a mapping from them."""
    helps = {name: _help(name, vocabulary) for name in sorted(vocabulary.settable)}
    names: Schema = {"enum": list(helps), "enumDescriptions": list(helps.values())}
    specs = {
        name: {"description": about, "$ref": "#/$defs/switch"} for name, about in helps.items()
    }
    return {
        "description": "Keys offered to players, with answers and labels where they differ",
        "anyOf": [
            {"type": "null"},
            {"type": "array", "items": names},
            {"type": "object", **_only(specs)},
        ],
    }


def _help(dotted: str, vocabulary: Vocabulary) -> str:
    """Return what a key means, under any kind."""
    section, _, name = dotted.rpartition(".")
    helps = (f"{each.help}." for each in vocabulary.keys(section) if each.name == name)
    return " ".join(dict.fromkeys(helps))


def _switch() -> Schema:
    """Return the schema of what a ruleset says of a switch."""
    answer = {"type": "object", **_only(keys_schema(AnswerKeys)), "required": ["value"]}
    properties = keys_schema(SwitchKeys)
    for each in properties.values():
        each.pop("default", None)  # it is the switch's own
    bare = {"type": ["string", "number", "boolean", "array"]}
    properties["answers"]["items"] = {"anyOf": [bare, answer]}
    return {"type": ["object", "null"], **_only(properties)}
