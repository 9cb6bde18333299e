"""The catalogue: which rulesets there are, without parsing YAML where an index fits.

A folder may hold an ``index.json`` beside its YAML files: per file, the SHA-256 of its bytes and
the tree that it reads as. Where the digest fits, the tree is taken from there; else the file is
parsed. Places of errors always come from the file itself, which is then parsed after all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as File
from typing import Any, NamedTuple

from ridgeline.errors import RulesetError
from ridgeline.rules.readers import Path, shown
from ridgeline.rules.ruleset import Layer, Place

INDEX = "index.json"
INDEX_FORMAT = 1


@dataclass(slots=True)
class Catalogue:
    """Files by the id that they state.

    :param owners: name of the plugin that brought each.
    :param problems: files that were left out, and why.
    """

    layers: dict[str, Layer] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    problems: list[RulesetError] = field(default_factory=list)


def read_catalogue(folders: Iterable[tuple[str, File]]) -> Catalogue:
    """Read what plugins registered: folders of ``*.yaml``, or single files.

    A file that cannot be read and an id that is taken are reported, and left out.
    """
    catalogue = Catalogue()
    for owner, folder in folders:
        for path, layer in _layers_of(folder, catalogue.problems):
            _add(catalogue, owner, path, layer)
    return catalogue


def _layers_of(folder: File, problems: list[RulesetError]) -> Iterable[tuple[File, Layer]]:
    """Yield the files of a folder that can be read."""
    if folder.is_dir():
        files, index = sorted(folder.glob("*.yaml")), read_index(folder)
    else:
        files, index = [folder], {}
    for path in files:
        try:
            yield path, _indexed(path, index) or parsed(path)
        except RulesetError as error:
            problems.append(error)


def _add(catalogue: Catalogue, owner: str, path: File, layer: Layer) -> None:
    ruleset_id = layer.tree.get("id")
    if not isinstance(ruleset_id, str):
        expected = "expected an id" if ruleset_id is None else f"found id {shown(ruleset_id)}"
        place = layer.places(("id",) if ruleset_id is not None else (), False)
        catalogue.problems.append(error_at(place, f"is no ruleset: {expected}", "id"))
    elif ruleset_id in catalogue.layers:
        catalogue.problems.append(id_clash(layer, catalogue.layers[ruleset_id]))
    else:
        catalogue.layers[ruleset_id] = layer
        catalogue.owners[ruleset_id] = owner


def id_clash(layer: Layer, first: Layer) -> RulesetError:
    """Return the error of an id that another file has already; names both places."""
    there = first.places(("id",), False)
    message = f"id {shown(layer.tree['id'])} is taken by {there.path}:{there.line}:{there.column}"
    return error_at(layer.places(("id",), False), message, "id")


def error_at(place: Place, message: str, key: str = "") -> RulesetError:
    """Return an error at a place."""
    return RulesetError(message, path=place.path, line=place.line, column=place.column, key=key)


def parsed(path: File) -> Layer:
    """Parse a file.

    :raises RulesetError: if it cannot be read or is no mapping.
    """
    from ridgeline.rules.yamlguard import Document, load_file

    document = load_file(path)
    if not isinstance(document.tree, dict):
        line, column = document.marks[()]
        message = f"found {shown(document.tree)}, expected the keys of a ruleset"
        raise RulesetError(message, path=path, line=line, column=column)

    def read() -> Document:
        return document

    return Layer(str(path), document.tree, _places(path, read))


def _places(path: File, read: Callable[[], Any]) -> Callable[[Path, bool], Place]:
    """Return what finds places in a document that is read when first asked for."""

    def places(at: Path, of_key: bool) -> Place:
        document = read()
        marks = document.key_marks if of_key and at in document.key_marks else document.marks
        return Place(str(path), *marks.get(at, (0, 0)))

    return places


# The index


class IndexEntry(NamedTuple):
    """A file's digest and tree."""

    sha256: str
    tree: Mapping[str, object]


def read_index(folder: File) -> Mapping[str, IndexEntry]:
    """Return a folder's index by file name; empty where there is none that fits."""
    try:
        data = json.loads((folder / INDEX).read_bytes())
        if data["format"] != INDEX_FORMAT:
            return {}
        return {
            name: IndexEntry(entry["sha256"], dict(entry["tree"]))
            for name, entry in data["files"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _indexed(path: File, index: Mapping[str, IndexEntry]) -> Layer | None:
    """Return a file's layer out of the index, if its bytes are those that were indexed."""
    entry = index.get(path.name)
    try:
        if entry is None or entry.sha256 != digest(path.read_bytes()):
            return None
    except OSError:
        return None

    @cache
    def read() -> Any:
        from ridgeline.rules.yamlguard import load_file

        return load_file(path)

    return Layer(str(path), entry.tree, _places(path, read))


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def index_text(folder: File) -> str:
    """Return what a folder's index should say.

    :raises RulesetError: if one of its files cannot be read.
    """
    files = {
        path.name: {"sha256": digest(path.read_bytes()), "tree": parsed(path).tree}
        for path in sorted(folder.glob("*.yaml"))
    }
    data = {"format": INDEX_FORMAT, "files": files}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
