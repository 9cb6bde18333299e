"""References: a ruleset and its settings in one word, for saves and position texts.

``tripeaks-easy;match.king-ace=separate;waste.start=["AS"]``: the id, then the settings sorted by
key. A value is a plain word, or else JSON without blanks and semicolons: saves are read where
there is no YAML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from ridgeline.errors import NotationError, echoed

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_RESERVED = frozenset(("null", "true", "false"))


def ref_text(ruleset_id: str, settings: Mapping[str, object]) -> str:
    """Return the reference of a ruleset with settings."""
    parts = [f"{key}={value_text(settings[key])}" for key in sorted(settings)]
    return ";".join([ruleset_id, *parts])


def value_text(value: object) -> str:
    """Return a YAML value as one word."""
    if isinstance(value, str) and _WORD.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    text = json.dumps(value, separators=(",", ":"))
    # what ends a word or cannot be seen stands only inside texts, where JSON has escapes for it
    return re.sub(r"[ ;\x7f]", lambda found: f"\\u{ord(found[0]):04x}", text)


def read_value_text(text: str) -> object:
    """Return the value that :func:`value_text` wrote.

    :raises NotationError: if it is neither a word nor JSON.
    """
    if _WORD.fullmatch(text) and text not in _RESERVED:
        return text
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise NotationError(
            f"{echoed(text)} is no value, expected a word or JSON", code="ref"
        ) from None


def _refuse(constant: str) -> object:
    raise ValueError(constant)


def split_ref(text: str) -> tuple[str, dict[str, object]]:
    """Return the id and the settings.

    :raises NotationError: if a part is no setting, or a key stands there twice.
    """
    ruleset_id, *parts = text.split(";")
    settings: dict[str, object] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise NotationError(f"{echoed(part)} is no setting, expected KEY=VALUE", code="ref")
        if key in settings:
            raise NotationError(f"{echoed(key)} is set twice in {echoed(text)}", code="ref")
        settings[key] = read_value_text(value)
    return ruleset_id, settings
