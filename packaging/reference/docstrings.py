"""Docstrings as Markdown: roles, parameters, examples."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

_ROLE = re.compile(r":\w+:`~?(?:[\w.]*\.)?(\w+)`")
_FIELD = re.compile(r"^:(param|returns?|raises)\s*([\w*]*):\s*", re.MULTILINE)


def markdown(text: str) -> str:
    """Return a docstring as Markdown, its fields as a list."""
    body, *fields = re.split(
        r"(?=^:(?:param|returns?|raises)\b)", inspect.cleandoc(text), flags=re.MULTILINE
    )
    parts = [_prose(body), "".join(map(_field, fields))]
    return "\n".join(part for part in parts if part).strip() + "\n"


def first_line(text: str) -> str:
    """Return the sentence that a docstring begins with."""
    return _inline(" ".join(inspect.cleandoc(text).split("\n\n")[0].split()))


def _field(text: str) -> str:
    found = _FIELD.match(text)
    assert found is not None
    kind, name = found.groups()
    said = _inline(" ".join(_FIELD.sub("", text, count=1).split()))
    label = {"param": f"`{name}`", "raises": f"raises `{name}`"}.get(kind, "returns")
    return f"- {label}: {said}\n"


def _prose(text: str) -> str:
    return "\n".join(_paragraphs(text.rstrip()))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield paragraphs, what is indented after ``::`` as a block of Python."""
    for part in re.split(r"\n\n(?=\S)", text):
        said, colons, example = part.partition("::\n\n")
        if colons:
            yield _inline(said) + ":\n"
            yield f"```python\n{inspect.cleandoc(example)}\n```\n"
        elif part:
            yield _inline(part) + "\n"


def _inline(text: str) -> str:
    return _ROLE.sub(r"`\1`", text.replace("\\ ", "")).replace("``", "`")
