"""References: a ruleset and its settings in one word, for saves and position texts.

``tripeaks-easy;match.king-ace=separate;waste.start=["AS"]``: the id, then the settings sorted by
key. A value is a plain word where YAML reads that word as the same value, else JSON (which is
YAML too) without blanks and semicolons.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from ridgeline.errors import NotationError

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_RESERVED = frozenset(("null", "true", "false"))


def ref_text(ruleset_id: str, settings: Mapping[str, object]) -> str:
    """Return the reference of a ruleset with settings."""
    parts = [f"{key}={value_text(settings[key])}" for key in sorted(settings)]
    return ";".join([ruleset_id, *parts])


def value_text(value: object) -> str:
    """Return a YAML value as one word that YAML reads as the same value."""
    if isinstance(value, str) and _WORD.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    """Return a character as it may stand in a word: blanks and what is not printable escaped."""
    if character.isprintable() and character not in " ;":
        return character
    return f"\\U{ord(character):08x}"


def split_ref(text: str) -> tuple[str, dict[str, str]]:
    """Return the id and the settings, values as written.

    :raises NotationError: if a part is no setting, or a key stands there twice.
    """
    ruleset_id, *parts = text.split(";")
    settings: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise NotationError(f"{part!r} is no setting, expected KEY=VALUE", code="ref")
        if key in settings:
            raise NotationError(f"{key!r} is set twice in {text!r}", code="ref")
        settings[key] = value
    return ruleset_id, settings
