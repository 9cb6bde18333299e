"""YAML as rulesets use it: safe to read from anywhere, YAML 1.2 scalars, a place for everything.

A file is at most 64 KiB in UTF-8, one document, nested at most 32 deep, of at most 5,000 nodes,
all of which is checked while the parser's events come in, before anything is built. There are no
anchors, aliases, tags or merge keys, no key twice in a mapping. ``NO``, ``on`` and ``1:20`` are
text, ``010`` is ten. Whatever is wrong is a :class:`~ridgeline.errors.RulesetError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path as File
from typing import Any, NamedTuple

import yaml

from ridgeline.errors import RulesetError
from ridgeline.syntax.diskfiles import ruleset_start
from ridgeline.syntax.faults import shown
from ridgeline.syntax.layers import Path
from ridgeline.syntax.scalars import MOST_DIGITS, plain_scalar
from ridgeline.syntax.slips import slip_of

MOST_BYTES = 64 * 1024
MOST_DEPTH = 32
MOST_NODES = 5_000
MOST_SAID = 200
MOST_REPORTED = 20
"""Characters that are not allowed are named up to this number."""

_REPLACEMENT = "\ufffd"
_AS_WRITTEN: frozenset[Path] = frozenset({("version",)})
"""What stays text though it looks like a number: ``1.10`` is not ``1.1``."""

_WIDE = re.compile(rb"[^\0]\0[^\0]\0|\0[^\0]\0[^\0]")
"""How a text in UTF-16 begins that has no byte-order mark."""
_BOMS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_LINE_END = re.compile("\r\n|\r|\n")

Report = Callable[[RulesetError], None]
"""Takes an error after which the rest can still be read; may raise it."""


class Mark(NamedTuple):
    """A place in a text; both count from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """What a text says, and where.

    :param tree: dicts with text keys, lists, str, int, float, bool, None.
    :param marks: by path of keys and indexes, where the value stands; ``()`` is the root.
    :param key_marks: by path, where the key itself stands.
    """

    tree: Any
    marks: Mapping[Path, Mark]
    key_marks: Mapping[Path, Mark]


def load_file(path: File, faults: list[RulesetError] | None = None) -> Document:
    """Read a file.

    :param faults: as for :func:`load`.
    :raises RulesetError: if it cannot be read, or as :func:`load` does.
    """
    return load(ruleset_start(path, MOST_BYTES + 1), path, faults)


def load(
    source: str | bytes, path: str | File, faults: list[RulesetError] | None = None
) -> Document:
    """Read a text.

    :param path: its file, for errors.
    :param faults: takes what is wrong but lets the rest be read, as a key that stands twice or a
        character that is not allowed; None to raise at the first thing that is wrong.
    :raises RulesetError: if the text is no YAML, or more than a ruleset needs.
    """
    report = _raise if faults is None else faults.append
    text = _decoded(source, path, report)
    loader = _Loader(text, str(path))
    try:
        node = loader.get_single_node()
        return _Builder(str(path), report).document(node)
    except yaml.MarkedYAMLError as error:
        raise _told(path, error, text) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # PyYAML lets some through bare: a character beyond Unicode, a version of many digits.
        raise _error(path, _mark(loader.get_mark()), f"is no YAML: {error}") from None
    finally:
        loader.dispose()


def _raise(error: RulesetError) -> None:
    raise error


def _told(path: str | File, error: yaml.MarkedYAMLError, text: str) -> RulesetError:
    """Return the error of a slip; of one that is not known what PyYAML says, in one sentence."""
    slip = slip_of(error, text)
    if slip is not None:
        return _error(path, Mark(slip.line + 1, slip.column + 1), slip.message)
    said = ", ".join(part for part in (error.context, error.problem) if part)
    mark = error.problem_mark or error.context_mark
    return _error(path, _mark(mark), f"is no YAML: {said[:MOST_SAID]}")


def _error(path: str | File, mark: Mark, message: str) -> RulesetError:
    return RulesetError(message, path=path, line=mark.line, column=mark.column, code="yaml")


def _mark(mark: yaml.Mark | None) -> Mark:
    return Mark(mark.line + 1, mark.column + 1) if mark is not None else Mark(1, 1)


# Text


def _decoded(source: str | bytes, path: str | File, report: Report) -> str:
    """Return the text without a byte-order mark, of allowed size, all of it printable."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > MOST_BYTES:
        message = f"is larger than {MOST_BYTES // 1024} KiB, which no ruleset needs"
        raise _error(path, Mark(1, 1), message)
    text = source if isinstance(source, str) else _from_utf8(source, path)
    text = text.removeprefix("\ufeff")
    for found in islice(_UNPRINTABLE.finditer(text), MOST_REPORTED):
        report(_error(path, _mark_at(text, found.start()), _not_allowed(found[0])))
    return _UNPRINTABLE.sub(_REPLACEMENT, text)


def _not_allowed(character: str) -> str:
    return f"character U+{ord(character):04X} is not allowed, expected printable text"


def _from_utf8(data: bytes, path: str | File) -> str:
    if data.startswith(_BOMS) or _WIDE.match(data):
        raise _error(path, Mark(1, 1), "is in UTF-16 or UTF-32, expected UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        mark = _mark_at(before.removeprefix("\ufeff"), len(before))
        raise _error(path, mark, f"byte 0x{data[error.start]:02X} is no UTF-8") from None


def _mark_at(text: str, index: int) -> Mark:
    """Return the line and column of a character."""
    ends = list(_LINE_END.finditer(text, 0, index))
    start = ends[-1].end() if ends else 0
    return Mark(len(ends) + 1, min(index, len(text)) - start + 1)


# Events and nodes


class _Loader(yaml.SafeLoader):
    """SafeLoader that refuses what rulesets do not need, before it is composed."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self.name = name
        self.depth = 0
        self.nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """Compose one node, if it is within the limits and plain data."""
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        mark = _mark(event.start_mark)
        self.nodes += 1
        self.depth += 1
        anchor = getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            raise _error(self.name, mark, f"alias *{anchor} is not allowed, write it out")
        if anchor is not None:
            raise _error(self.name, mark, f"anchor &{anchor} is not allowed, write it out")
        if getattr(event, "tag", None) is not None:
            raise _error(self.name, mark, f"tag {shown(event.tag)} is not allowed")
        if self.nodes > MOST_NODES:
            raise _error(self.name, mark, f"more than {MOST_NODES} values, which no ruleset needs")
        if self.depth > MOST_DEPTH:
            raise _error(self.name, mark, f"nested more than {MOST_DEPTH} deep")
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        """Tag a scalar as plain or not; what a plain one means is settled when it is built."""
        if kind is yaml.ScalarNode:
            return _PLAIN if implicit[0] else _TEXT
        return super().resolve(kind, value, implicit)  # type: ignore[no-untyped-call]


_PLAIN = "plain"
_TEXT = "text"


class _Builder:
    """Builds the tree of a document and notes where everything stands."""

    def __init__(self, name: str, report: Report) -> None:
        self.name = name
        self.report = report
        self.marks: dict[Path, Mark] = {}
        self.key_marks: dict[Path, Mark] = {}

    def document(self, node: yaml.Node | None) -> Document:
        """Build the document of its root; an empty text is None."""
        if node is None:
            return Document(None, {(): Mark(1, 1)}, {})
        return Document(self._value(node, ()), self.marks, self.key_marks)

    def _value(self, node: yaml.Node, path: Path) -> object:
        self.marks[path] = _mark(node.start_mark)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, (*path, index)) for index, item in enumerate(node.value)]
        if path in _AS_WRITTEN:
            return self._text(node)
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: Path) -> dict[str, object]:
        result: dict[str, object] = {}
        for key_node, value_node in node.value:
            mark = _mark(key_node.start_mark)
            if not isinstance(key_node, yaml.ScalarNode):
                message = "a key is a list or mapping, expected a word"
                self.report(_error(self.name, mark, message))
                continue
            key = self._text(key_node)
            if key == "<<" and key_node.tag == _PLAIN:
                self.report(_error(self.name, mark, "merge keys << are not allowed, write it out"))
                continue
            here = (*path, key)
            if key in result:
                first = self.key_marks[here]
                message = f"key {shown(key)} stands twice, in line {first.line} and {mark.line}"
                self.report(_error(self.name, mark, message))
                continue
            self.key_marks[here] = mark
            result[key] = self._value(value_node, here)
        return result

    def _text(self, node: yaml.Node) -> str:
        """Return a scalar's text; escapes may not bring in what the file itself may not hold."""
        text = str(node.value)
        found = _UNPRINTABLE.search(text)
        if found is not None:
            self.report(_error(self.name, _mark(node.start_mark), _not_allowed(found[0])))
        return _UNPRINTABLE.sub(_REPLACEMENT, text)

    def _scalar(self, node: yaml.Node) -> object:
        text = self._text(node)
        if node.tag != _PLAIN:
            return text
        try:
            return plain_scalar(text)
        except ValueError:
            message = f"found {shown(text)}, expected a finite number, at most {MOST_DIGITS} digits"
            self.report(_error(self.name, _mark(node.start_mark), message))
            return text
