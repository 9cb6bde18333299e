"""How many deals can be won under some rules, where that has been measured. Knows nothing of Kivy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.wording import hundredths
from ridgeline_ui_kivy.language import _, figure

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

_FILE = Path(__file__).parent / "assets" / "winnable.json"


@cache
def measured() -> Mapping[str, float]:
    """Return the share of deals that can be won, by reference of the rules."""
    rules = json.loads(_FILE.read_text(encoding="utf-8"))["rules"]
    return {ref: each["share"] for ref, each in rules.items()}


def share_of(library: Library, ruleset: Ruleset) -> float | None:
    """Return the share of deals that can be won under some rules; None if it is not known.

    Rules that play alike have the same, by whatever changes they were made.
    """
    known = measured()
    if ruleset.ref in known:
        return known[ruleset.ref]
    for ref, share in known.items():
        try:
            other = library.by_ref(ref)
        except RidgelineError:
            continue  # it is not installed
        if other.family == ruleset.family and other.same_rules(ruleset):
            return share
    return None


def odds_text(library: Library, ruleset: Ruleset) -> str:
    """Return how many of a hundred deals can be won, in words; empty if that is not known."""
    share = share_of(library, ruleset)
    if share is None:
        return ""
    return _("About {number} of 100 deals can be won").format(number=figure(hundredths(share)))
