"""Rulesets as text, laid out as a person would write them.

What is short stands in one line, ``stock: {draw: any-time, passes: 1}``; a map stands as the
picture that it is; words have quotes only where YAML needs them. What is written is read as the
same values.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ridgeline.rules.schema import SCHEMA
from ridgeline.syntax.layers import Path
from ridgeline.syntax.scalars import means_itself
from ridgeline.syntax.sections import CORE, SELECTORS

WIDTH = 90
"""Columns of a line, if its words allow it."""

MOST_IN_LINE = 5
"""Keys of a mapping that is written in one line."""

_SHORT_WORD = 12
"""Characters of a word in lists that are filled into lines; longer ones have a line each."""

_FIRST = ("ridgeline", "id", "name", "author", "version", "source", "family", "extends")
_LAST = ("win", "rounds", "score", "undo", "switches")
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_OF_FLOW = frozenset(",[]{}?")
_INDENT = "  "

Comments = Mapping[Path, str]
"""Lines to write above a key, by its path of keys and indexes, without the ``#``."""


def ruleset_text(
    tree: Mapping[str, object], head: Iterable[str] = (), comments: Comments | None = None
) -> str:
    """Return the text of a ruleset file: the line for editors, comments, the keys in good order.

    :param tree: its keys as plain values, in any order at the top.
    :param head: lines of comment above the keys, without the ``#``.
    :param comments: lines of comment above single keys.
    """
    lines = [f"# yaml-language-server: $schema={SCHEMA}", *(f"# {line}".rstrip() for line in head)]
    return "\n".join(lines) + "\n" + tree_text(in_order(tree), comments)


def in_order(tree: Mapping[str, object]) -> dict[str, object]:
    """Return a ruleset's keys as they are usually told: what it is, the cards, how they are played.

    The key that chooses the kind of a section comes first in it; else sections are left as they
    are.
    """
    names = (*_FIRST, *(name for name in CORE if name not in _LAST))
    known = [name for name in names if name in tree]
    last = [name for name in _LAST if name in tree]
    others = [name for name in tree if name not in names and name not in _LAST]
    return {name: _selector_first(name, tree[name]) for name in (*known, *others, *last)}


def _selector_first(section: str, value: object) -> object:
    selector = SELECTORS.get(section)
    if isinstance(value, Mapping) and selector in value:
        return {selector: value[selector], **value}
    return value


def tree_text(tree: Mapping[str, object], comments: Comments | None = None) -> str:
    """Return a mapping as YAML text that reads as the same mapping.

    :param tree: dicts with short text keys, lists, str, int, float, bool, None.
    """
    if not tree:
        return "{}\n"
    return "\n".join(_Writer(comments or {}).block(tree, ())) + "\n"


class _Writer:
    """Lays values out, in one line or as a block of lines."""

    def __init__(self, comments: Comments) -> None:
        self._comments = comments
        self._commented = {path[:length] for path in comments for length in range(len(path))}

    def block(self, value: object, path: Path) -> Iterator[str]:
        """Yield the lines of a mapping or list that is not empty, each item from a line on."""
        if isinstance(value, Mapping):
            for name, inner in value.items():
                here = (*path, name)
                yield from self._comment(here)
                yield from self._item(f"{_word(name, flow=True)}:", inner, here)
        elif isinstance(value, Sequence):
            for index, inner in enumerate(value):
                here = (*path, index)
                yield from self._comment(here)
                yield from self._item("-", inner, here)

    def _comment(self, path: Path) -> Iterator[str]:
        for line in self._comments.get(path, "").splitlines():
            yield f"# {line}".rstrip()

    def _item(self, head: str, value: object, path: Path) -> Iterator[str]:
        """Yield the lines of a key or dash and what belongs to it."""
        room = WIDTH - len(head) - len(_INDENT) * len(path)
        if value is None and head != "-":
            yield head
        elif isinstance(value, str):
            yield from _text_lines(head, value)
        elif path not in self._commented and _is_short(value, room):
            yield f"{head} {_in_line(value)}"
        elif path not in self._commented and isinstance(value, list) and all(map(_is_word, value)):
            yield from _filled(head, [_in_line(each) for each in value], room)
        elif head == "-":
            first, *others = self.block(value, path)
            yield f"- {first}"
            yield from _indented(others)
        else:
            yield head
            yield from _indented(self.block(value, path))


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"{_INDENT}{line}" if line else line for line in lines)


def _is_short(value: object, room: int) -> bool:
    """Say whether a value is to be written in one line."""
    if not isinstance(value, Mapping | list) or not value:
        return True
    return _fits_a_line(value) and len(_in_line(value)) <= room


def _fits_a_line(value: object) -> bool:
    if isinstance(value, Mapping):
        few = len(value) <= MOST_IN_LINE and None not in value.values()
        return few and all(map(_fits_a_line, value.values()))
    if isinstance(value, list):
        return all(map(_fits_a_line, value))
    return not isinstance(value, str) or "\n" not in value


def _is_word(value: object) -> bool:
    """Say whether a value is short enough to stand in a line with many others."""
    return not isinstance(value, Mapping | list) and len(_in_line(value)) <= _SHORT_WORD


def _filled(head: str, words: Sequence[str], room: int) -> Iterator[str]:
    """Yield a long list of words, as many in a line as it has room for."""
    line, edge = f"{head} [", len(head) + room
    margin = " " * len(line)
    for number, word in enumerate(words, start=1):
        ended = f"{word}{',' if number < len(words) else ']'}"
        if len(line) + len(ended) > edge and number > 1:
            yield line.rstrip()
            line = margin
        line += f"{ended} "
    yield line.rstrip()


def _in_line(value: object) -> str:
    """Return a value in one line."""
    if isinstance(value, Mapping):
        inner = (f"{_word(name, flow=True)}: {_in_line(each)}" for name, each in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_in_line, value))}]"
    return _word(value, flow=True)


def _word(value: object, *, flow: bool) -> str:
    """Return a single value, quoted where it would be read as something else.

    :param flow: it stands in brackets or is a key, where more characters need quotes.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return repr(value)
    if any(character in value for character in "\n\r\t"):
        return json.dumps(value, ensure_ascii=False)
    if _is_plain(value) and not (flow and _OF_FLOW & set(value)):
        return value
    return "'" + value.replace("'", "''") + "'"


def _is_plain(text: str) -> bool:
    """Say whether a text can stand without quotes."""
    return (
        text.isprintable()
        and text == text.strip()
        and means_itself(text)
        and text[0] not in _INDICATORS
        and not text.startswith(("...", "<<"))
        and not text.endswith(":")
        and ": " not in text
        and " #" not in text
    )


def _text_lines(head: str, text: str) -> Iterator[str]:
    """Yield a text: several lines as they are, below the key."""
    lines = text.removesuffix("\n").split("\n")
    blank = any(line and not line.strip() for line in lines)
    if "\n" not in text or "\r" in text or blank or not text.strip():
        yield f"{head} {_word(text, flow=False)}"
        return
    indent = str(len(_INDENT)) if text[0] in " \t\n" else ""
    keep = "+" if text.endswith("\n\n") else "" if text.endswith("\n") else "-"
    yield f"{head} |{indent}{keep}"
    yield from _indented(lines)
