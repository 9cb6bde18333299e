"""``ridgeline check``: every fault of ruleset files, with file, line and column."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.cli.choice import load_library
from ridgeline.cli.output import print_json
from ridgeline.errors import NotationError, RidgelineError, RulesetError

if TYPE_CHECKING:
    from ridgeline.rules.library import Library


def check(arguments: Namespace) -> int:
    """Print what is wrong with the files.

    The exit code is 1 if anything is (with ``--strict``: or may be), 2 if one of them cannot be
    read at all.

    :raises NotationError: for a name that is none.
    """
    if not all(arguments.files):
        raise NotationError("check: found '', expected the name of a file", code="usage")
    library, paths = load_library(arguments), [Path(file) for file in arguments.files]
    errors, warnings, notes = library.check(paths)
    for level, found in (("error", errors), ("warning", warnings), ("note", notes)):
        for each in found:
            _print(level, each, arguments.json)
    if not errors and not arguments.json:
        print(_summary(len(paths), len(warnings)))
    good = not errors
    if arguments.deep and good:
        good = _try_out(library, paths, arguments)
    elif arguments.deep:
        print("ridgeline: not tried out before that is right", file=sys.stderr)
    if any(error.code == "unreadable" for error in errors):
        return 2
    return 0 if good and not (arguments.strict and warnings) else 1


def _try_out(library: Library, paths: list[Path], arguments: Namespace) -> bool:
    """Try the files out, and return whether all was right."""
    from ridgeline.cli.deep import Deadline, faulty_answers, try_out

    good = True
    ids = []
    for path in paths:
        library, ruleset_id = library.with_file(path)
        ids.append(ruleset_id)
    for ruleset in map(library.ruleset, ids):
        deadline = Deadline.after(arguments.seconds)
        faults = list(faulty_answers(library, ruleset, deadline))
        try:
            found = try_out(library, ruleset, deadline)
        except RidgelineError as error:
            faults.append(error)
        else:
            if arguments.json:
                print_json(found.document())
            else:
                print("\n".join(f"{ruleset.path}: {line}" for line in found.lines()))
        for fault in faults:
            _print("error", fault, arguments.json)
        good = good and not faults
    return good


def _print(level: str, error: RidgelineError, as_json: bool) -> None:
    if as_json:
        print_json({"level": level, **_document(error)})
    else:
        print(_line(level, error), file=sys.stderr if level == "note" else sys.stdout)


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
