"""Ruleset files: parsed, or taken out of the index that lies beside them.

A folder may hold an ``index.json``: per file the SHA-256 of its bytes and the tree that it reads
as, and a summary of every ruleset. Where the digest fits, the tree is taken from there; else the
file is parsed. Places of errors always come from the file itself, which is then parsed after all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, NamedTuple

from ridgeline.errors import RulesetError
from ridgeline.syntax.diskfiles import digest, read_regular
from ridgeline.syntax.layers import Layer, Path, Place

if TYPE_CHECKING:
    from ridgeline.syntax.yamlguard import Document

INDEX = "index.json"
INDEX_FORMAT = 1
_MOST_INDEX = 16 * 1024 * 1024


class Index(NamedTuple):
    """What a folder's index says.

    :param digests: of each file, by its name.
    :param trees: of each file, by its name.
    :param summaries: of the rulesets in them.
    """

    digests: Mapping[str, str] = {}
    trees: Mapping[str, Mapping[str, object]] = {}
    summaries: Sequence[Mapping[str, Any]] = ()


def parse_file(path: File, faults: list[RulesetError] | None = None) -> Layer:
    """Parse a file.

    :param faults: takes what is wrong but lets the rest be read; None to raise that too.
    :raises RulesetError: if it cannot be read or is no mapping.
    """
    return _layer(path, _load(path, faults), faults)


def parse_text(data: bytes, path: File, faults: list[RulesetError] | None = None) -> Layer:
    """Parse what stands in a file, or will.

    :param path: the file, for errors.
    :param faults: as for :func:`parse_file`.
    :raises RulesetError: as :func:`parse_file`.
    """
    return _layer(path, _load(path, faults, data), faults)


def _layer(path: File, document: Document, faults: list[RulesetError] | None) -> Layer:
    """Return the layer of a document.

    :raises RulesetError: if it is no mapping.
    """
    from ridgeline.syntax.faults import shown

    if not isinstance(document.tree, dict):
        if faults:  # what could not be read may be why
            raise faults.pop()
        message = f"found {shown(document.tree)}, expected the keys of a ruleset"
        raise Place(str(path), *document.marks[()]).error(message)
    return Layer(str(path), document.tree, _places(path, lambda: document))


def _load(
    path: File, faults: list[RulesetError] | None = None, data: bytes | None = None
) -> Document:
    """Read a file's YAML.

    :param data: what stands in it, if that is known.
    :raises RulesetError: as :func:`~ridgeline.syntax.yamlguard.load_file`, or if nothing can read
        YAML here: what comes with Ridgeline is played without.
    """
    try:
        from ridgeline.syntax.yamlguard import load, load_file
    except ModuleNotFoundError:
        message = "cannot be read: rulesets of one's own need PyYAML, which is not installed"
        raise RulesetError(message, path=path, code="no-yaml") from None
    return load_file(path, faults) if data is None else load(data, path, faults)


def _places(path: File, read: Callable[[], Document]) -> Callable[[Path, bool], Place]:
    """Return what finds places in a document that is read when first asked for."""

    def places(at: Path, of_key: bool) -> Place:
        try:
            document = read()
        except RulesetError:
            return Place(str(path))
        marks = document.key_marks if of_key and at in document.key_marks else document.marks
        return Place(str(path), *marks.get(at, (0, 0)))

    return places


def read_index(folder: File) -> Index:
    """Return a folder's index; an empty one where there is none that can be read."""
    try:
        data = json.loads(read_regular(folder / INDEX, _MOST_INDEX))
        if data["format"] != INDEX_FORMAT:
            return Index()
        files = data["files"]
        digests = {name: str(entry["sha256"]) for name, entry in files.items()}
        trees = {name: dict(entry["tree"]) for name, entry in files.items()}
        return Index(digests, trees, [dict(each) for each in data["summaries"]])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Index()


def indexed_file(path: File, index: Index) -> Layer | None:
    """Return a file's layer out of the index, if its bytes are those that were indexed."""
    try:
        if path.name not in index.digests or index.digests[path.name] != digest(path.read_bytes()):
            return None
    except OSError:
        return None
    return indexed_layer(path, index.trees[path.name])


def indexed_layer(path: File, tree: Mapping[str, object]) -> Layer:
    """Return the layer of a file whose tree is known; for places the file is parsed after all."""

    @cache
    def read() -> Document:
        return _load(path)

    return Layer(str(path), tree, _places(path, read))


def index_text(folder: File, summaries: Sequence[Mapping[str, object]]) -> str:
    """Return what a folder's index should say.

    :raises RulesetError: if one of its files cannot be read.
    """
    files = {
        path.name: {"sha256": digest(path.read_bytes()), "tree": parse_file(path).tree}
        for path in sorted(folder.glob("*.yaml"))
    }
    data = {"format": INDEX_FORMAT, "files": files, "summaries": list(summaries)}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
