"""The figures of docs/winnability.md, and which of them differ by one rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ridgeline import Library, Ruleset, Switch
from ridgeline.rules.settings import parse_settings

_ROW = re.compile(r"^\| (`[^|]*`) \| [\d,]+ \| (\d[^|]*%)", re.MULTILINE)
_POINTS = "score.use"
"""A difference that changes no deal's outcome."""


class Measured(NamedTuple):
    """A row of the table: rules, and the share of deals that can be won."""

    ruleset: Ruleset
    name: str
    winnable: str


class Pair(NamedTuple):
    """Two rows that differ in the answer to one switch alone."""

    without: Measured
    having: Measured
    answer: object


def measured_in(page: Path, library: Library) -> list[Measured]:
    """Return the rows of the page."""
    rows = []
    for cell, winnable in _ROW.findall(page.read_text(encoding="utf-8")):
        ruleset_id, *settings = re.findall(r"`([^`]+)`", cell)
        ruleset = library.ruleset(ruleset_id, parse_settings(settings))
        rows.append(Measured(ruleset, " ".join([ruleset_id, *settings]), winnable))
    return rows


def pairs(library: Library, switch: Switch, rows: Sequence[Measured]) -> Iterator[Pair]:
    """Yield the rows that differ in this switch, what comes with its answer, and points at most."""
    first = switch.answers[0]
    for without in rows:
        offered = without.ruleset.switch(switch.key)
        if offered is None or without.ruleset.chosen(offered) != first:
            continue
        for having in rows:
            settings, complete = library.differences(without.ruleset, having.ruleset)
            answer = settings.get(switch.key)
            come = {switch.key, *(key for each in switch.answers for key in each.sets), _POINTS}
            if complete and answer is not None and set(settings) <= come:
                yield Pair(without, having, answer)
