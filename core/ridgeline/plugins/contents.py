"""What is wrong with a contribution, before anything is made of it.

:func:`check` raises ValueError with the reason. All that a ruleset could stumble over later is
looked at here, so that a broken plugin is left out and never breaks the rulesets of others.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from ridgeline.errors import described
from ridgeline.plugins.contributions import (
    Answer,
    CoverageKind,
    Exclusion,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
    Switch,
)
from ridgeline.syntax.keys import keys_of, read_keys
from ridgeline.syntax.sections import CORE, FIXED, GameKeys, HeadKeys, NoKeys, ScoreKeys

Contribution = LayoutKind | CoverageKind | MatchKind | Scoring | Modifier | Exclusion | Path

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_KEY = re.compile(r"[a-z-]+(\.[a-z-]+)?")


def check(contribution: object, types: tuple[type, ...]) -> None:
    """Check one contribution of a hook that takes these types.

    :raises ValueError: with the reason, in a line.
    """
    if not isinstance(contribution, types):
        wanted = " or ".join(kind.__name__ for kind in types)
        raise ValueError(  # noqa: TRY004 (one class for all reasons)
            f"registered {_short(contribution)}: expected a {wanted}"
        )
    if isinstance(contribution, Path):
        _require(contribution.exists(), f"registered rulesets at {contribution}, where nothing is")
        return
    if isinstance(contribution, Exclusion):
        _check_exclusion(contribution)
        return
    assert isinstance(contribution, LayoutKind | CoverageKind | MatchKind | Scoring | Modifier)
    _require(
        isinstance(contribution.id, str) and _ID.fullmatch(contribution.id),
        f"id {contribution.id!r} is not lower-case words joined by hyphens, as 'left-or-right'",
    )
    try:
        _check_kind(contribution)
    except ValueError as error:
        raise ValueError(f"{contribution.id}: {error}") from None


def check_new(contribution: Contribution, known: Sequence[Contribution]) -> None:
    """Check that the same plugin has not handed over the same id before.

    :raises ValueError: if it has.
    """
    if isinstance(contribution, Exclusion | Path):
        return
    for other in known:
        twice = type(other) is type(contribution) and getattr(other, "id", "") == contribution.id
        _require(not twice, f"registered {contribution.id!r} twice")


def _check_kind(kind: LayoutKind | CoverageKind | MatchKind | Scoring | Modifier) -> None:
    if isinstance(kind, Scoring):
        _check_scoring(kind)
    elif isinstance(kind, Modifier):
        _check_function("apply", kind.apply)
        _check_section(kind)
        if kind.switch is not None:
            _check_switch(kind.switch)
    else:
        _check_function("build", kind.build)
    if isinstance(kind, LayoutKind):
        _check_keys("params", kind.params, CORE["tableau"])
    if isinstance(kind, MatchKind):
        _check_keys("params", kind.params, CORE["match"])
        _require(isinstance(kind.pairs, bool), f"pairs is {_short(kind.pairs)}: expected a bool")


def _check_function(field: str, value: object) -> None:
    _require(callable(value), f"{field} is {_short(value)}: expected a function")


def _check_keys(field: str, value: object, core: type[Any]) -> None:
    """Check a dataclass of keys that stand beside those of the core."""
    frozen = isinstance(value, type) and is_dataclass(value) and _is_frozen(value)
    _require(frozen, f"{field} is {_short(value)}: expected a frozen dataclass")
    assert isinstance(value, type)
    try:
        keys = keys_of(value)
    except (TypeError, NameError) as error:
        raise ValueError(str(error)) from None
    for name, each in keys.items():
        _require(name not in keys_of(core), f"brings the key {name!r}, which the core has already")
        try:
            json.dumps(each.plain_default)
        except Exception as error:  # noqa: BLE001 (a plugin's function, it may raise anything)
            reason = f"the default of its key {name!r} cannot be written in YAML"
            raise ValueError(f"{reason}: {described(error)}") from None


def _is_frozen(cls: type[Any]) -> bool:
    return bool(cls.__dataclass_params__.frozen)


def _check_scoring(scoring: Scoring) -> None:
    _require(
        isinstance(scoring.keys, Mapping),
        f"keys is {_short(scoring.keys)}: expected a mapping of score keys",
    )
    _require("use" not in scoring.keys, "a scoring does not use another")
    for fault in read_keys([ScoreKeys], scoring.keys).faults:
        key = "" if fault.of_key else ".".join(map(str, fault.at))
        raise ValueError(f"{key}: {fault.message}" if key else fault.message)
    if scoring.extra is not None:
        _check_function("extra", scoring.extra)


def _check_section(modifier: Modifier) -> None:
    section = modifier.section
    top = (*keys_of(HeadKeys), *keys_of(GameKeys), *FIXED)
    named = isinstance(section, str) and (not section or _ID.fullmatch(section))
    _require(named and section not in top, f"{section!r} is no section of a ruleset")
    _check_keys("keys", modifier.keys, CORE.get(section, NoKeys))
    _require(section or not keys_of(modifier.keys), "its keys need a section to stand in")
    for name, each in keys_of(modifier.keys).items():
        _require(not each.required, f"its key {name!r} has no default, which every game needs")
    _require(isinstance(modifier.page, str), f"page is {_short(modifier.page)}: expected text")


def _check_switch(switch: object) -> None:
    if not isinstance(switch, Switch):
        raise ValueError(f"switch is {_short(switch)}: expected a Switch")  # noqa: TRY004
    _require(
        isinstance(switch.key, str) and _KEY.fullmatch(switch.key),
        f"the key {switch.key!r} of its switch is no dotted key, as 'match.king-ace'",
    )
    _require(
        isinstance(switch.letter, str) and re.fullmatch(r"[A-Z]?", switch.letter),
        f"letter {switch.letter!r} of its switch is neither one of A-Z nor empty",
    )
    answers = switch.answers
    well = isinstance(answers, tuple) and all(isinstance(each, Answer) for each in answers)
    _require(well and answers, "the answers of its switch are no tuple of Answers")
    texts = (switch.question, switch.help, *(each.label for each in answers))
    _require(all(isinstance(text, str) for text in texts), "a text of its switch is none")
    for each in answers:
        dotted = isinstance(each.sets, Mapping) and all(
            isinstance(key, str) and _KEY.fullmatch(key) for key in each.sets
        )
        _require(dotted, "what comes with an answer is no mapping of dotted keys to values")


def _check_exclusion(exclusion: Exclusion) -> None:
    for side in (exclusion.left, exclusion.right):
        well = isinstance(side, tuple) and len(side) == 2
        well = well and isinstance(side[0], str) and isinstance(side[1], tuple)
        _require(well, f"an exclusion has the side {_short(side)}: expected (key, (value, …))")
    _require(isinstance(exclusion.reason, str), "an exclusion has no reason")


def _require(condition: object, reason: str) -> None:
    if not condition:
        raise ValueError(reason)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
