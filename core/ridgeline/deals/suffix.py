"""The suffix of deal codes: what differs from the mode's ruleset, a letter a switch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ridgeline.errors import NotationError, echoed

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

UNLIMITED = 0
"""Stands in a code for a number without limit, which YAML writes as a word."""

_SUFFIX = re.compile(r"(?:[A-Z][0-9]{0,9})+")
_TOKEN = re.compile(r"([A-Z])([0-9]*)")


def suffix_of(library: Library, base: Ruleset, ruleset: Ruleset) -> str | None:
    """Return what to write after the code of ``base`` for the rules of another ruleset.

    :return: letters in alphabetical order; None if the switches of ``base`` cannot say it.
    """
    differences = library.differences(base, ruleset)
    if not differences.complete:
        return None
    tokens = [
        _token(switch, differences.settings[switch.key])
        for switch in base.switches
        if switch.key in differences.settings
    ]
    return "".join(sorted(tokens))


def _token(switch: Switch, value: object) -> str:
    """Return the letter and number of an answer."""
    if switch.number:
        return f"{switch.letter}{value if isinstance(value, int) else UNLIMITED}"
    index = [answer.value for answer in switch.answers].index(value)
    return switch.letter if index == 1 else f"{switch.letter}{index}"


def read_suffix(base: Ruleset, text: str) -> dict[str, object]:
    """Read a suffix in any order and return the settings that it means.

    :param text: upper case.
    :raises NotationError: names the part at fault and what is known.
    """
    if not _SUFFIX.fullmatch(text):
        raise _error(f"suffix {echoed(text)}: expected letters, each with a number or none, as P3S")
    letters = {switch.letter: switch for switch in base.switches}
    settings: dict[str, object] = {}
    for letter, number in _TOKEN.findall(text):
        switch = letters.get(letter)
        if switch is None:
            known = ", ".join(f"{letter} ({s.key})" for letter, s in sorted(letters.items()))
            raise _error(f"suffix {letter!r} is unknown, known are {known or 'none'}")
        if switch.key in settings:
            raise _error(f"suffix {letter!r} stands there twice")
        settings[switch.key] = _value(switch, number)
    _check_agreement(base, settings)
    return settings


def _value(switch: Switch, number: str) -> object:
    """Return the answer that a number, or none, after a switch's letter means.

    :raises NotationError: if the switch has no such answer.
    """
    values = [answer.value for answer in switch.answers]
    if switch.number and number:
        words = [value for value in values if isinstance(value, str)]
        return words[0] if int(number) == UNLIMITED and words else int(number)
    index = int(number) if number else 1
    if index < len(values):
        return values[index]
    known = ", ".join(
        f"{switch.letter}{place} ({answer.label})" for place, answer in enumerate(switch.answers)
    )
    raise _error(f"suffix {switch.letter}{number} of {switch.key}: expected one of {known}")


def _check_agreement(base: Ruleset, settings: dict[str, object]) -> None:
    """Refuse answers that set one key to different values, be it by what comes with them.

    :raises NotationError: names both letters and the key.
    """
    said: dict[str, tuple[str, object]] = {}
    for switch in base.switches:
        if switch.key not in settings:
            continue
        value = settings[switch.key]
        brought = [answer.sets for answer in switch.answers if answer.value == value]
        for key, what in {**(brought[0] if brought else {}), switch.key: value}.items():
            letter, other = said.setdefault(key, (switch.letter, what))
            if other != what:
                raise _error(f"suffix {letter} and {switch.letter} contradict each other: {key}")


def _error(message: str) -> NotationError:
    return NotationError(message, code="deal-code")
