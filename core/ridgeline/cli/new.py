"""``ridgeline new`` and ``ridgeline schema``: rulesets and plugins to start from."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ridgeline.cli.choice import choose_rules, is_file, load_library
from ridgeline.errors import NotationError, echoed
from ridgeline.rules.library import Library
from ridgeline.rules.schema import SCHEMA, schema_text
from ridgeline.scaffold.names import id_of, prefix_of, title_of
from ridgeline.scaffold.plugin import package_name, plugin_files, rulesets_of
from ridgeline.scaffold.rulesets import Identity, board_text, variant_text
from ridgeline.syntax.diskfiles import digest

if TYPE_CHECKING:
    from argparse import Namespace


def new(arguments: Namespace) -> int:
    """Write a ruleset or a plugin, and say where it is and what comes next.

    :raises NotationError: for a name of nothing, a file that is there already, or a file where a
        plugin needs a folder.
    """
    library = load_library(arguments)
    identity = _identity(library, arguments.name)
    if arguments.plugin:
        _write_plugin(identity, arguments.folder)
        return 0
    file: Path = arguments.folder
    if not is_file(file.name):
        file /= f"{identity.id}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    if arguments.like is None:
        text = board_text(identity)
    else:
        parent = choose_rules(library, arguments.like, {}).ruleset
        text = variant_text(identity, library.ruleset(parent.id), library.vocabulary)
    _write(file, text)
    _write_schema(library, file.parent / SCHEMA)
    print(f"wrote {file}: {identity.name}")
    print(f"next: ridgeline watch {quote(str(file))}")
    return 0


def schema(arguments: Namespace) -> int:
    """Print the JSON Schema of rulesets with all plugins' keys, or write it to a file."""
    library = load_library(arguments)
    if arguments.output is None:
        print(schema_text(library.vocabulary), end="")
    else:
        _write_schema(library, arguments.output)
    return 0


def _identity(library: Library, name: str) -> Identity:
    title = title_of(name)
    taken = {*library.catalogue.taken, *library.vocabulary.kinds.layouts}
    ruleset_id = id_of(title, taken)
    return Identity(ruleset_id, title, prefix_of(ruleset_id, library.prefixes()))


def _write_plugin(identity: Identity, parent: Path) -> None:
    if is_file(parent.name):
        message = f"new: found {echoed(parent.name)}, expected a folder for a plugin"
        raise NotationError(message, code="usage")
    folder = parent / f"ridgeline-{identity.id}"
    if folder.exists():
        raise _is_there(folder)
    for place, text in plugin_files(identity).items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, text)
    # What has just been written is run once, so that the schema knows its keys.
    module = folder / package_name(identity)
    allowed = {digest((module / "__init__.py").read_bytes())}
    library = Library.load(folders=[module], allowed=allowed)
    _write_schema(library, folder / rulesets_of(identity) / SCHEMA)
    print(f"wrote {folder}: {identity.name}")
    target = quote(f"{folder}[test]")
    print(f"next: pip install -e {target} && pytest {quote(str(folder))}")


def _write(file: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        raise _is_there(file) from None


def _is_there(path: Path) -> NotationError:
    message = f"new: {path} is there already, expected another name or --folder"
    return NotationError(message, code="usage")


def _write_schema(library: Library, file: Path) -> None:
    """Write the schema; where it is as it should be already, the file stays untouched."""
    text = schema_text(library.vocabulary)
    with suppress(OSError, UnicodeDecodeError):
        if file.read_text("utf-8") == text:
            return
    file.write_text(text, "utf-8", newline="\n")
