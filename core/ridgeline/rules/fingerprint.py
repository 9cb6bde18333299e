"""Fingerprints: four characters that tell whether two rulesets play, deal and score alike.

Hashed is a canonical text of the resolved rules: a first line with the version of this recipe,
then JSON of every key that is not at its default, section by section, in order of their names.
Names, sources, labels, comments and the order of keys are not in it. Of a named scoring it is the
points that count, its name only if it has a function. A key that a later Ridgeline adds stands
there only where it is used, so fingerprints of older rules stay as they are. A default never
changes: it stands nowhere, so that the same text would then mean another game.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

from ridgeline.rules.resolved import Said, rule_sections, said_in

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Kinds

ALPHABET = "34679ACDEFHJKMNPQRTVWXY"
"""Digits and capitals without those that are easily taken for another."""

LENGTH = 4
_RECIPE = "ridgeline rules 1"


def is_fingerprint(text: str) -> bool:
    """Say whether a text could be one."""
    return len(text) == LENGTH and all(character in ALPHABET for character in text)


def fingerprint(ruleset: Ruleset, kinds: Kinds) -> str:
    """Return the fingerprint of a ruleset with its settings."""
    digest = hashlib.sha256(canonical_text(ruleset, kinds).encode("ascii")).digest()
    number, letters = int.from_bytes(digest, "big"), ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return letters


def canonical_text(ruleset: Ruleset, kinds: Kinds) -> str:
    """Return the text that is hashed, in ASCII."""
    sections = {}
    for section in rule_sections(ruleset):
        said = {each.key.name: _canonical(each) for each in said_in(ruleset, section)}
        if section == "score" and not _has_function(ruleset, kinds):
            said.pop("use", None)
        if said:
            sections[section] = said
    return f"{_RECIPE}\n{json.dumps(sections, sort_keys=True, separators=(',', ':'))}"


def _has_function(ruleset: Ruleset, kinds: Kinds) -> bool:
    scoring = kinds.scorings.get(ruleset.sections.score.use)
    return scoring is not None and scoring.extra is not None


def _canonical(said: Said) -> object:
    """Return a value; of a picture no blanks at the ends of lines and of the whole."""
    plain = said.plain
    if isinstance(plain, str) and "\n" in plain:
        return re.sub(r"[ \t]+$", "", plain, flags=re.MULTILINE).rstrip("\n")
    return plain
