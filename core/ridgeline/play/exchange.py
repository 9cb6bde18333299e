"""Statistics as a file, to be carried to another device: results as JSON, with a checksum."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, cast

from ridgeline.errors import StorageError
from ridgeline.play.records import Ending, Result, Rules, is_moment

FORMAT = 1
_HEAD = 100
LARGEST = 100_000_000
"""Bytes of a file; more is not read."""
_TEXT, _MOMENT, _GREATEST = 2000, 40, 2**53
_UID, _DAY = re.compile("[0-9a-f]{32}"), re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_KEYS: Mapping[str, type | tuple[type, ...]] = {
    "uid": str,
    "deal": str,
    "day": str,
    "rules": str,
    "name": str,
    "first": bool,
    "started": str,
    "ended": str,
    "ending": str,
    "score": (int, type(None)),
    "moves": int,
    "seconds": (int, float),
    "longest_run": int,
    "undos": int,
    "hints": int,
}
_ENDINGS = ("won", "stuck", "given up")


def write_results(path: Path, results: Iterable[Result]) -> int:
    """Write the results that have ended to a file; return how many.

    :raises StorageError: if it cannot be written.
    """
    listed = [_plain(result) for result in results if result.ending != "open"]
    content = {"ridgeline-statistics": FORMAT, "sha256": _checksum(listed), "results": listed}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_text(json.dumps(content, ensure_ascii=False, indent=0), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StorageError(f"{path}: cannot be written: {reason}", code="results-file") from error
    return len(listed)


def read_results(path: Path) -> tuple[Result, ...]:
    """Return the results of a file.

    :raises StorageError: in one line, if it cannot be read, is none of ours or is damaged.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        _refuse(str(path), f"cannot be read: {error.strerror or error}")
    return results_in(data, str(path))


def is_statistics(data: bytes) -> bool:
    """Tell whether the first bytes of a file look like those of statistics."""
    return b'"ridgeline-statistics"' in data[:_HEAD]


def results_in(data: bytes, path: str) -> tuple[Result, ...]:
    """Return the results of a file that has been read.

    :param path: what the file is called in errors.
    :raises StorageError: in one line, if it is too large, none of ours or damaged.
    """
    if len(data) > LARGEST:
        _refuse(path, "too large")
    try:
        content = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        _refuse(path, "damaged, or no statistics of Ridgeline")
    if not isinstance(content, Mapping) or "ridgeline-statistics" not in content:
        _refuse(path, "no statistics of Ridgeline")
    if content["ridgeline-statistics"] != FORMAT:
        found = json.dumps(content["ridgeline-statistics"])[:20]
        _refuse(path, f"found format {found}, expected {FORMAT}: made by a newer Ridgeline?")
    listed = content.get("results")
    if not isinstance(listed, list) or content.get("sha256") != _checksum(listed):
        _refuse(path, "damaged: its checksum is wrong")
    return tuple(_result(path, place, each) for place, each in enumerate(listed, start=1))


def _refuse(path: str, reason: str) -> NoReturn:
    raise StorageError(f"{path}: {reason}", code="results-file")


def _checksum(listed: object) -> str:
    text = json.dumps(listed, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(result: Result) -> dict[str, object]:
    plain = {name: getattr(result, name) for name in _KEYS if name not in ("rules", "name")}
    return {**plain, "rules": result.rules.ref, "name": result.rules.name}


def _result(path: str, place: int, each: object) -> Result:
    """Return one result; whatever it says, it can be kept and counted."""
    if not isinstance(each, dict) or set(each) != set(_KEYS):
        _refuse(path, f"result {place}: expected the keys {', '.join(_KEYS)}")
    for name, kind in _KEYS.items():
        if not _is_sound(name, each[name], kind):
            found = json.dumps(each[name])[:40]
            _refuse(path, f"result {place}: {name} is {found}")
    values: dict[str, Any] = dict(each)
    rules = Rules(values.pop("rules"), values.pop("name"))
    ending = cast("Ending", values.pop("ending"))
    seconds = float(values.pop("seconds"))
    return Result(rules=rules, ending=ending, seconds=seconds, **values)


def _is_sound(name: str, value: object, kind: type | tuple[type, ...]) -> bool:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        return False
    if name == "uid":
        return bool(_UID.fullmatch(str(value)))
    if name in ("started", "ended"):
        return len(str(value)) <= _MOMENT and is_moment(str(value))
    if name == "day":
        return value == "" or bool(_DAY.fullmatch(str(value)))
    if name == "ending":
        return value in _ENDINGS
    if name == "score":
        return value is None or abs(cast("int", value)) < _GREATEST
    if isinstance(value, str):
        return len(value) <= _TEXT and value.isprintable()
    return 0 <= cast("float", value) < _GREATEST
