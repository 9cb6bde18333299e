"""``ridgeline check``: every fault of ruleset files, with file, line and column."""

import sys
from argparse import Namespace
from pathlib import Path

from ridgeline.cli.choice import load_library
from ridgeline.cli.output import print_json
from ridgeline.errors import NotationError, RidgelineError, RulesetError


def check(arguments: Namespace) -> int:
    """Print what is wrong with the files.

    The exit code is 1 if anything is, 2 if one of them cannot be read at all.

    :raises NotationError: for a name that is none.
    """
    if not all(arguments.files):
        raise NotationError("check: found '', expected the name of a file", code="usage")
    errors, notes = load_library(arguments).check(map(Path, arguments.files))
    for note in notes:
        print(note, file=sys.stderr)
    for error in errors:
        if arguments.json:
            print_json(_document(error))
        else:
            print(error)
    if not errors and not arguments.json:
        count = len(arguments.files)
        print(f"{count} {'file' if count == 1 else 'files'} checked: no fault")
    if any(error.code == "unreadable" for error in errors):
        return 2
    return 1 if errors else 0


def _document(error: RidgelineError) -> dict[str, object]:
    place: dict[str, object] = {}
    if isinstance(error, RulesetError):
        place = {
            "path": error.path,
            "line": error.line,
            "column": error.column,
            "key": error.key,
            "hint": error.hint or None,
        }
    return {"code": error.code, "message": error.message, **place}
