"""Slips in YAML, told in the words of those who write rulesets.

A parser says where it could go no further and what it was at. People are helped by what they
have to mend: the bracket that is open, the line that has no colon, the map that is not indented.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import yaml

from ridgeline.syntax.faults import shown

_TEXT_BELOW = re.compile(r"(\S.*)?[:-]\s+[|>][-+0-9]*\s*(#.*)?")
"""A line that says that the lines below it are a text: ``map: |``."""

_COLON = re.compile(r":(\s|$)")
_CLOSING = {"{": "}", "[": "]"}


class Slip(NamedTuple):
    """What is to be mended; line and column count from 0."""

    line: int
    column: int
    message: str


def slip_of(error: yaml.MarkedYAMLError, text: str) -> Slip | None:
    """Return the slip that is behind an error of the parser; None if it is not known."""
    if error.problem_mark is None:
        return None
    problem, lines = error.problem or "", re.split("\r\n|\r|\n", text)
    for part, find in _SLIPS:
        if part in problem or part in (error.context or ""):
            found = find(error, error.problem_mark, lines)
            if found is not None:
                return found
    return _open_bracket(error.problem_mark, text)


def _tab(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip:
    return Slip(mark.line, mark.column, "found a tab, expected blanks")


def _no_colon(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip | None:
    """Tell a line without a colon from one of a text that is not indented."""
    start = error.context_mark or mark
    return _text_not_indented(start.line, lines) or _without_colon(start.line, lines)


def _without_colon(number: int, lines: list[str]) -> Slip:
    line = lines[number]
    colon = line.find(":")
    if colon >= 0:
        return Slip(number, colon, "found a colon and no blank behind it, expected 'key: value'")
    message = f"found {shown(line.strip())} without a colon, expected 'key: value'"
    return Slip(number, _indent(line), message)


def _text_not_indented(number: int, lines: list[str]) -> Slip | None:
    """Return the slip of a line that should belong to the text above it, as the rows of a map."""
    indent, words = _indent(lines[number]), lines[number].split()
    for above in reversed(range(number)):
        head = lines[above].strip()
        begins = bool(_TEXT_BELOW.fullmatch(head))
        if begins or (head and _indent(lines[above]) <= indent):
            break
    else:
        return None
    # Words below a text that is indented as it should be are a key whose colon is missing.
    if not begins or (above < number - 1 and len(words) > 1):
        return None
    return Slip(
        number, indent, f"the lines below {shown(head)} have to be indented further than it"
    )


def _second_colon(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip:
    """Tell why a colon stands where none can be."""
    before = lines[mark.line][: mark.column]
    if _COLON.search(before):
        message = "found a second colon in a line, expected quotes around a text with one"
        return Slip(mark.line, mark.column, message)
    above = mark.line - 1
    while above >= 0 and lines[above].lstrip()[:1] in ("", "#"):
        above -= 1
    if above >= 0 and not _COLON.search(lines[above]):
        return _text_not_indented(above, lines) or _without_colon(above, lines)
    message = "is indented further than the line above, whose key has a value already"
    return Slip(mark.line, _indent(before), message)


def _in_block(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip | None:
    """Tell what cannot follow a key and its value."""
    before, found = lines[mark.line][: mark.column], error.problem or ""
    if found.endswith(("'}'", "']'")):
        message = f"found {found[-3:]}, but nothing that it closes"
        return Slip(mark.line, mark.column, message)
    if before.rstrip().endswith(("'", '"')):
        quote = before.rstrip()[-1]
        message = (
            f"the text goes on behind its closing {quote}, expected the other quotes around it"
        )
        return Slip(mark.line, mark.column, message)
    if before.strip():
        return None
    text = _text_not_indented(mark.line, lines)
    if text is None and "mapping start" in found:
        message = "is indented like no key above, expected keys of one section one below the other"
        return Slip(mark.line, mark.column, message)
    return text


def _open_quote(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip:
    start = error.context_mark or mark
    quote = lines[start.line][start.column : start.column + 1]
    return Slip(start.line, start.column, f"the {quote} that opens here is not closed")


def _needs_quotes(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip:
    character = lines[mark.line][mark.column : mark.column + 1]
    message = f"found a text that begins with {character}, expected quotes around it"
    return Slip(mark.line, mark.column, message)


def _item_in_line(error: yaml.MarkedYAMLError, mark: yaml.Mark, lines: list[str]) -> Slip:
    message = "found '- ' behind a key, expected a line of its own for each, or [1, 2]"
    return Slip(mark.line, mark.column, message)


_Find = Callable[[yaml.MarkedYAMLError, yaml.Mark, list[str]], Slip | None]
_SLIPS: tuple[tuple[str, _Find], ...] = (
    (repr("\t"), _tab),
    ("could not find expected ':'", _no_colon),
    ("mapping values are not allowed", _second_colon),
    ("while parsing a block", _in_block),
    ("while scanning a quoted scalar", _open_quote),
    ("cannot start any token", _needs_quotes),
    ("sequence entries are not allowed", _item_in_line),
)
"""A part of what PyYAML says, and what finds the slip behind it."""


def _open_bracket(mark: yaml.Mark, text: str) -> Slip | None:
    """Return the slip of a bracket that is still open where the parser stopped."""
    opened: list[yaml.Token] = []
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text):
            if token.start_mark.index >= mark.index:
                break
            if isinstance(token, yaml.FlowMappingStartToken | yaml.FlowSequenceStartToken):
                opened.append(token)
            elif isinstance(token, yaml.FlowMappingEndToken | yaml.FlowSequenceEndToken):
                del opened[-1:]
    if not opened:
        return None
    start = opened[-1].start_mark
    bracket = text[start.index : start.index + 1]
    if mark.line == start.line and text[mark.index : mark.index + 1] not in (
        "",
        *_CLOSING.values(),
    ):
        message = f"expected a comma, or {_CLOSING[bracket]} for the {bracket} in column {start.column + 1}"
        return Slip(mark.line, mark.column, message)
    message = f"the {bracket} that opens here is not closed, expected {_CLOSING[bracket]}"
    return Slip(start.line, start.column, message)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
