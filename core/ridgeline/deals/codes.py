"""Deal codes: ``GAME VERSION-MODE-SEVEN[-SUFFIX][~FINGERPRINT]``, as ``PY1-N-AAAAAAS-P3S``.

Grammar (also in ``docs/deal-codes.md``)::

    code   = prefix version "-" mode "-" seven ["-" suffix] ["~" fingerprint]
    prefix = 2*6(letter)    of the game
    version = number        of its deals
    mode   = letter         of a ruleset of the game
    seven  = 7(letter)      the deal's number in base 26, A = 0
    suffix = 1*(letter [number])   what differs from the mode's ruleset, a letter a switch
    fingerprint = 4(character)     of the rules; only where they did not come with Ridgeline

A letter alone is the second answer of its switch, with a number the answer of that number, the
first being 0; of a switch whose answers are numbers it is that number, 0 being without limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.deals.pack import DEALS
from ridgeline.deals.suffix import read_suffix, suffix_of
from ridgeline.errors import NotationError, RidgelineError, RulesetError, echoed
from ridgeline.rules.fingerprint import ALPHABET, LENGTH, is_fingerprint

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

LETTERS = 7
EXAMPLE = "TP1-E-AAAAAAB"
RULES_DIFFER = "rules-differ"
"""Stable code of the notice that a :class:`Mismatch` is."""
_DIFFERENCE = "these rules differ from those of the code: {given}, yours {own}"
_FORM = f"expected one as {EXAMPLE} or PY1-N-AAAAAAS-P3, the game, its mode, seven letters …"
_LONGEST, _NEAREST = 6, 3
"""Letters of a prefix, at most; as many are named in place of one that is not known."""
_DASHES = dict.fromkeys([*range(0x2010, 0x2016), 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D], "-")
_TILDES = dict.fromkeys((0x02DC, 0x2053, 0x223C, 0x301C, 0xFF5E), "~")
_AROUND_TILDE = re.compile(r"\s*~\s*")
_GAME = re.compile(r"([A-Z]+)([0-9]{1,3})")
_SEVEN = re.compile(r"[A-Z]{7}")


class Mismatch(NamedTuple):
    """The rules of a code are not those that are installed: the same cards, but another game.

    :param given: the fingerprint in the code.
    :param own: that of the installed rules.
    """

    given: str
    own: str

    @property
    def text(self) -> str:
        """The difference, in one line."""
        return _DIFFERENCE.format(given=self.given, own=self.own)


@dataclass(frozen=True, slots=True)
class Coded:
    """What a code says.

    :param ruleset: the installed ruleset of these rules if there is one, else one with settings.
    :param number: of the deal.
    :param version: of the deals.
    :param mismatch: the code was made by other rules than these; None if they are the same, as
        far as the code tells.
    """

    ruleset: Ruleset
    number: int
    version: int
    mismatch: Mismatch | None = None


def plain_code(text: str) -> str:
    """Return a typed code with ``-`` and ``~`` in it: programs for writing make others of them."""
    return _AROUND_TILDE.sub("~", text.translate(_DASHES | _TILDES).strip())


def number_text(number: int) -> str:
    """Return the seven letters of a deal's number."""
    letters = ""
    for _ in range(LETTERS):
        number, digit = divmod(number, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def parse_number(text: str) -> int:
    """Read the seven letters of a deal, in any letter case.

    :raises NotationError: if they are not seven letters A to Z.
    """
    letters = text.upper()
    if not text.isascii() or not _SEVEN.fullmatch(letters):
        raise NotationError(
            f"{echoed(text)}: expected seven letters A to Z for the deal",
            code="deal-code",
            values={"fault": "letters"},
        )
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A")
    return number


def code_of(
    library: Library, ruleset: Ruleset, number: int, version: int | None = None
) -> str | None:
    """Return the code of a deal under the rules of a ruleset.

    :param version: of the deals, if it is not the ruleset's own.
    :return: None if the game has no codes, or these rules differ from those of their mode in more
        than its switches say.
    """
    code = ruleset.code
    if not code.prefix or not 0 <= number < DEALS:
        return None
    base = library.ruleset(code.owner)
    suffix = suffix_of(library, base, ruleset)
    if suffix is None:
        return None
    text = f"{code.prefix}{version or code.version}-{code.mode}-{number_text(number)}"
    text = f"{text}-{suffix}" if suffix else text
    return text if library.is_built_in(code.owner) else f"{text}~{library.fingerprint(ruleset)}"


def parse_code(library: Library, text: str, prefix: str | None = None) -> Coded:
    """Read a code, in any letter case, with any dashes and with blanks around it and its ``~``.

    :param prefix: the only game whose codes are accepted; None for all.
    :raises NotationError: in one line: what was found, what is known.
    """
    given = plain_code(text)
    said, tilde, mark = given.upper().partition("~")
    parts = said.split("-")
    game = _GAME.fullmatch(parts[0])
    if not given.isascii() or game is None or len(parts) not in (3, 4):
        raise _error(given, f"no deal code: {_FORM}", "form")
    modes = _modes(library, given, game[1], prefix)
    base = modes.get(parts[1])
    if base is None:
        _refuse_off(library, given, game[1], parts[1])
        raise _error(
            given,
            f"{game[1]} has no mode {echoed(parts[1])}, known are {_listed(modes)}",
            "mode",
            game=game[1],
            mode=parts[1],
            known=_listed(modes),
        )
    if tilde and not is_fingerprint(mark):
        expected = f"expected {LENGTH} characters of {ALPHABET} after ~"
        raise _error(given, f"found {echoed(mark)}, {expected}", "fingerprint")
    version = int(game[2])
    if not 1 <= version <= base.code.version:
        newer = ", it comes from a newer Ridgeline" if version else ""
        known = f"known are 1 … {base.code.version}" if base.code.version > 1 else "known is 1"
        raise _error(
            given,
            f"{game[1]} has no deal version {version} here{newer}: {known}",
            "version",
            game=game[1],
            version=version,
        )
    try:
        number = parse_number(parts[2])
        settings = read_suffix(base, parts[3]) if len(parts) == 4 else {}
        ruleset = _settled(library, base, settings)
    except NotationError as error:
        raise _error(
            given, str(error), str(error.values.get("fault", "suffix")), suffix=parts[-1]
        ) from None
    except RidgelineError as error:
        reason = error.message if isinstance(error, RulesetError) else str(error)
        raise _error(given, f"its rules do not go together: {reason}", "rules") from error
    own = library.fingerprint(ruleset) if tilde else ""
    return Coded(ruleset, number, version, None if own == mark else Mismatch(mark, own))


def _modes(library: Library, given: str, prefix: str, wanted: str | None) -> dict[str, Ruleset]:
    """Return the rulesets of a game that modes stand for, by mode letter, older letters too."""
    prefixes = library.prefixes()
    if prefix not in prefixes:
        _refuse_off(library, given, prefix)
        near = ", ".join(_nearest(prefix, prefixes)) or "none"
        raise _error(
            given,
            f"no game has codes {echoed(prefix)}, nearest known are {near}: expected one as {EXAMPLE}"
            " (ridgeline list)",
            "game",
            game=prefix,
            near=near,
        )
    if wanted is not None and prefix != wanted:
        raise _error(
            given, f"a code of another game, {prefix}: expected one of {wanted}", "other-game"
        )
    owners = [library.ruleset(name) for name in prefixes[prefix]]
    also = {letter: owner for owner in owners for letter in owner.code.also}
    return also | {owner.code.mode: owner for owner in owners}


def _refuse_off(library: Library, given: str, prefix: str, mode: str = "") -> None:
    """Refuse a code whose game is switched off, by that game's name.

    :param mode: empty for any.
    :raises NotationError: names it.
    """
    ruleset = library.catalogue.off_of_code(prefix, mode)
    if ruleset is not None:
        message = f"its game {ruleset.id!r} is switched off (ridgeline mods on {ruleset.id})"
        raise _error(given, message, "off", game=ruleset.name)


def _settled(library: Library, base: Ruleset, settings: Mapping[str, object]) -> Ruleset:
    """Return the ruleset of a mode with settings: the installed one that plays alike, if any.

    :raises RulesetError: if the settings do not go together.
    """
    if not settings:
        return base
    ruleset = library.ruleset(base.id, settings)
    library.game(ruleset)
    for summary in library.summaries():
        if summary.prefix == base.code.prefix and summary.id != base.id:
            try:
                other = library.ruleset(summary.id)
            except RulesetError:
                continue  # a broken ruleset is reported elsewhere
            if other.same_rules(ruleset):
                return other
    return base if base.same_rules(ruleset) else ruleset


def _nearest(prefix: str, known: Iterable[str]) -> list[str]:
    """Return the few known prefixes most like a given one, of equal ones those as long as it."""
    # Takes a millisecond to import, and few codes are wrong.
    from difflib import SequenceMatcher

    def unlike(other: str) -> tuple[float, int, str]:
        ratio = SequenceMatcher(None, prefix[:_LONGEST], other).ratio()
        return -ratio, abs(len(other) - len(prefix)), other

    return sorted(known, key=unlike)[:_NEAREST]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"


def _error(given: str, message: str, fault: str, **values: object) -> NotationError:
    """Return an error about a code.

    :param fault: what is wrong, stable: ``docs/messages.md`` lists them.
    """
    said = {"fault": fault, **values}
    return NotationError(f"{echoed(given)}: {message}", code="deal-code", values=said)
