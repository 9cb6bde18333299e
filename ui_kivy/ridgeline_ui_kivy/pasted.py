"""A ruleset that was pasted: what it is, or what is wrong with it. Knows nothing of Kivy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules.folders import data_folder
from ridgeline_ui_kivy.language import _

if TYPE_CHECKING:
    from ridgeline.mods.install import Prepared
    from ridgeline.rules.library import Library

_FENCE = re.compile(r"\A\s*```[a-z]*\n(.*?)^```\s*\Z", re.DOTALL | re.MULTILINE)
_RULESET = re.compile(r"\A(?:\s*#[^\n]*\n)*+\s*(?:ridgeline|id|name|extends)\s*:")
_MOST_LOOKED_AT = 4_000
_PATH = Path("pasted.yaml")


def _plain(text: str) -> str:
    """Return a text without the marks that messengers put around code."""
    fenced = _FENCE.match(text)
    return fenced[1] if fenced else text


def is_ruleset(text: str) -> bool:
    """Say whether a text begins as the file of a ruleset does."""
    return _RULESET.match(_plain(text)[:_MOST_LOOKED_AT]) is not None


class Pasted:
    """A ruleset that was pasted.

    :ivar prepared: what can be installed; None if something is wrong.
    :ivar errors: what is wrong, a line each.
    """

    def __init__(self, library: Library, text: str) -> None:
        """Look at a text."""
        from ridgeline.mods.errors import BrokenMods
        from ridgeline.mods.install import prepare
        from ridgeline.mods.reading import read_data

        self.prepared: Prepared | None = None
        self.errors: list[str] = []
        try:
            bundle = read_data(_PATH, _plain(text).encode("utf-8", "surrogatepass"))
            self.prepared = prepare(library, [bundle], data_folder())
        except BrokenMods as broken:
            self.errors = list(map(_worded, broken.errors))
        except RidgelineError as error:
            self.errors = [_worded(error)]

    @property
    def offer(self) -> str:
        """What a tap would do."""
        name = self.prepared.mods[0].name if self.prepared else ""
        return _("Install {game} and play").format(game=name)

    @property
    def note(self) -> str:
        """What it would replace, or empty."""
        mod = self.prepared.mods[0] if self.prepared else None
        if mod is None or mod.before is None:
            return ""
        text = _("Version {version} takes the place of {before}")
        if not (mod.version and mod.before):
            return _("It takes the place of the one that you have")
        return text.format(version=mod.version, before=mod.before)


def _worded(error: RidgelineError) -> str:
    """Return an error with line and column; the file has no name that would say anything."""
    text = error.message
    if isinstance(error, RulesetError):
        if error.hint:
            text = _("{error}; did you mean {hint}?").format(error=text, hint=error.hint)
        if error.line:
            place = _("Line {line}, column {column}: {error}")
            return place.format(line=error.line, column=error.column, error=text)
    return text
