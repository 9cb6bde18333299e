"""The suffix of deal codes: what differs from the mode's ruleset, a letter a switch."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ridgeline.errors import NotationError, RulesetError

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

UNLIMITED = 0
"""The number in a code, and the typed value, of a number without limit."""

_SUFFIX = re.compile(r"(?:[A-Z][0-9]{0,9})+")
_TOKEN = re.compile(r"([A-Z])([0-9]*)")


def suffix_of(library: Library, base: Ruleset, ruleset: Ruleset) -> str | None:
    """Return what to write after the code of ``base`` for the rules of another ruleset.

    :return: letters in alphabetical order; None if the switches of ``base`` cannot say it.
    """
    tokens = []
    settings: dict[str, object] = {}
    for switch in base.switches:
        number = _answer_number(ruleset, switch)
        if number is None or number == _answer_number(base, switch):
            continue
        alone = number == 1 and not switch.number
        tokens.append(switch.letter if alone else f"{switch.letter}{number}")
        settings |= _settings_of(switch, str(number))
    try:
        said = library.ruleset(base.id, settings) if settings else base
    except RulesetError:
        return None
    return "".join(sorted(tokens)) if said.same_rules(ruleset) else None


def _answer_number(ruleset: Ruleset, switch: Switch) -> int | None:
    """Return the number that stands for a ruleset's answer to a switch; None if there is none."""
    if not ruleset.has(switch.key):
        return None
    typed = ruleset.value(switch.key)
    if switch.number and isinstance(typed, int):
        return typed
    for number, answer in enumerate(switch.answers):
        said = _said(switch, answer).items()
        if all(ruleset.has(key) and ruleset.plain(key) == value for key, value in said):
            return number
    return None


def _said(switch: Switch, answer: Answer) -> Mapping[str, object]:
    return {**answer.sets, switch.key: answer.value}


def read_suffix(base: Ruleset, text: str) -> dict[str, object]:
    """Read a suffix in any order and return the settings that it means.

    :param text: upper case.
    :raises NotationError: names the part at fault and what is known.
    """
    if not _SUFFIX.fullmatch(text):
        raise _error(f"suffix {text!r}: expected letters, each with a number or none, as P3S")
    letters = {switch.letter: switch for switch in base.switches}
    settings: dict[str, object] = {}
    set_by: dict[str, str] = {}
    for token in _TOKEN.finditer(text):
        letter, number = token.groups()
        if letter not in letters:
            known = ", ".join(f"{letter} ({s.key})" for letter, s in sorted(letters.items()))
            raise _error(f"suffix {letter!r} is unknown, known are {known or 'none'}")
        if letter in set_by.values():
            raise _error(f"suffix {letter!r} stands there twice")
        for key, value in _settings_of(letters[letter], number).items():
            if key in settings and settings[key] != value:
                raise _error(f"suffix {set_by[key]!r} and {letter!r} contradict each other ({key})")
            settings[key] = value
            set_by[key] = letter
    return settings


def _settings_of(switch: Switch, number: str) -> dict[str, object]:
    """Return the settings of one part of a suffix.

    :raises NotationError: if the switch has no such answer.
    """
    answers = switch.answers
    if switch.number and number:
        if int(number) != UNLIMITED:
            return {switch.key: int(number)}
        words = [answer.value for answer in answers if isinstance(answer.value, str)]
        if words:
            return {switch.key: words[0]}
    index = int(number) if number else 1
    if index >= len(answers) or (switch.number and number):
        known = ", ".join(
            f"{switch.letter}{place} ({answer.label})" for place, answer in enumerate(answers)
        )
        raise _error(f"suffix {switch.letter}{number} of {switch.key}: expected one of {known}")
    return dict(_said(switch, answers[index]))


def _error(message: str) -> NotationError:
    return NotationError(message, code="deal-code")
