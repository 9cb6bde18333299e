"""The JSON Schema: every key and word is explained, and each kind has the keys that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from ridgeline.rules.library import Library
from ridgeline.rules.schema import ruleset_schema

VOCABULARY = Library.load(folders=(), environment={}).vocabulary
SCHEMA = ruleset_schema(VOCABULARY)
HEAD = {"ridgeline": 1, "id": "mine", "extends": "golf"}
KINDS = [
    (section, selector, kind)
    for section, selector in (("tableau", "shape"), ("match", "kind"))
    for kind in VOCABULARY.params(section)
]


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema within a schema, with the keys that lead to it."""
    if isinstance(schema, list):
        for each in schema:
            yield from parts(each, path)
    elif isinstance(schema, dict):
        yield path, schema
        for name, inner in schema.items():
            if name in ("properties", "$defs"):
                for key, value in inner.items():
                    yield from parts(value, f"{path}.{key}")
            elif name not in ("if", "default", "enum", "required"):
                yield from parts(inner, path)


def test_every_key_is_explained() -> None:
    silent = {
        f"{path}.{key}"
        for path, schema in parts(SCHEMA)
        for key, inner in schema.get("properties", {}).items()
        if not inner.get("description")
    }
    assert silent == set()


def test_every_word_is_explained() -> None:
    silent = {
        (path, word)
        for path, schema in parts(SCHEMA)
        for word, meaning in zip(
            schema.get("enum", ()),
            schema.get("enumDescriptions") or [""] * len(schema.get("enum", ())),
            strict=True,
        )
        if not meaning and len(str(word)) > 2  # a rank needs no explanation
    }
    assert silent == set()


@pytest.mark.parametrize(("section", "selector", "kind"), KINDS)
def test_a_kind_takes_its_own_keys_and_no_others(section: str, selector: str, kind: str) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    own = {each.name for each in VOCABULARY.keys(section, kind)}
    for each in VOCABULARY.keys(section):
        value = {selector: kind, each.name: None}
        errors = list(validator.iter_errors({**HEAD, section: value}))
        foreign = any(error.validator == "additionalProperties" for error in errors)
        assert foreign is (each.name not in own), each.name


@pytest.mark.parametrize(("section", "selector", "kind"), KINDS)
def test_a_default_is_taken(section: str, selector: str, kind: str) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for each in VOCABULARY.keys(section, kind):
        if not each.required and each.name != selector and each.plain_default != "":
            tree = {**HEAD, section: {selector: kind, each.name: each.plain_default}}
            assert list(validator.iter_errors(tree)) == [], each.name
