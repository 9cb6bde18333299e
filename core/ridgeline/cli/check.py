"""``ridgeline check``: every fault of ruleset files, with file, line and column."""

import sys
from argparse import Namespace
from pathlib import Path

from ridgeline.cli.choice import load_library
from ridgeline.cli.output import print_json
from ridgeline.errors import NotationError, RidgelineError, RulesetError


def check(arguments: Namespace) -> int:
    """Print what is wrong with the files.

    The exit code is 1 if anything is (with ``--strict``: or may be), 2 if one of them cannot be
    read at all.

    :raises NotationError: for a name that is none.
    """
    if not all(arguments.files):
        raise NotationError("check: found '', expected the name of a file", code="usage")
    checked = load_library(arguments).check(map(Path, arguments.files))
    errors, warnings, notes = checked
    for level, found in (("error", errors), ("warning", warnings), ("note", notes)):
        for each in found:
            if arguments.json:
                print_json({"level": level, **_document(each)})
            else:
                print(_line(level, each), file=sys.stderr if level == "note" else sys.stdout)
    if not errors and not arguments.json:
        print(_summary(len(arguments.files), len(warnings)))
    if any(error.code == "unreadable" for error in errors):
        return 2
    return 1 if errors or (arguments.strict and warnings) else 0


def _line(level: str, error: RidgelineError) -> str:
    """Return one line; what is no error says so behind its place."""
    if level == "error" or not isinstance(error, RulesetError):
        return str(error)
    return f"{error.place}: {level}: {error.advice}"


def _summary(files: int, warnings: int) -> str:
    checked = f"{files} {'file' if files == 1 else 'files'} checked: no fault"
    if not warnings:
        return checked
    return f"{checked}, {warnings} {'warning' if warnings == 1 else 'warnings'}"


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
