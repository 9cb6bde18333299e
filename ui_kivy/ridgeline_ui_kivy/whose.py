"""Whose rule an answer to a question is, and whose rulesets there are. Knows nothing of Kivy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.language import N_, _

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

APPS = ("tripeaks-easy", "pyramide")
"""Rulesets of the app's own games; others that deal the same cards are rules for these games."""
_WHOSE: Mapping[str, str] = {
    "app": N_("The app's choice"),
    "traditional": N_("The traditional rule"),
    "literature": N_("From the literature"),
    "aisleriot": "AisleRiot",
    "pysolfc": "PySolFC",
}
"""By the source of an answer; other sources are named as they are."""
_NUMBER = re.compile(r" (\d+|\w+\.py)$")
"""Of a game in a program, or the file that it stands in."""


def whose_rule(library: Library, ruleset: Ruleset, switch: Switch, answer: Answer) -> str:
    """Return whose rule an answer is; empty if that is not known.

    What an answer says of its source is true of the app's own games. Of other games it is only known
    which answer their ruleset gives by itself.
    """
    if ruleset.code.prefix in {each.prefix for each in library.summaries() if each.id in APPS}:
        return _(_WHOSE.get(answer.source, answer.source)) if answer.source else ""
    written = library.ruleset(ruleset.id)
    return _(ruleset.source) if answer is written.chosen(switch) and ruleset.source else ""


def origin(source: str) -> str:
    """Return where a ruleset comes from in one or a few words, the same for all of one origin.

    :param source: as the ruleset says it, as ``PySolFC 658``.
    """
    return _NUMBER.sub("", re.split("[;,]", source)[0].strip())
