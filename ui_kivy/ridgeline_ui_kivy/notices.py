"""What the player has to know and may not miss, in words for players. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ridgeline.errors import PluginError, RidgelineError, StorageError
from ridgeline_ui_kivy.texts import count

_UNSAVED = {
    "storage-busy": "another program is writing to the saved games",
    "storage-newer": "the saved games are of a newer Ridgeline",
    "storage-other": "a file of another program lies where the saved games belong",
}
_NOT_DONE = {
    "storage-busy": "Another program is writing to the saved games: try again in a moment",
    "storage-elsewhere": "Another window has played on: here is the game as it stands there",
    "no-such-game": "Another window has ended this game: deal a new one",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that stays until it is dismissed.

    :param text: one short sentence.
    :param details: what helps to mend it: files, reasons.
    """

    text: str
    details: str = ""


def unsaved(error: StorageError) -> Notice:
    """Return what to say when the store cannot be opened."""
    reason = _UNSAVED.get(error.code, "the folder for saved games cannot be used")
    return Notice(f"This game will not be kept: {reason}", str(error))


def set_aside(path: Path, note: str) -> Notice:
    """Return what to say when a damaged file was put aside."""
    return Notice(
        "Your saved games were damaged and could not be opened; the file was put aside",
        f"In {path.parent}: {note}",
    )


def gone(error: RidgelineError) -> Notice:
    """Return what to say when the latest game cannot go on."""
    return Notice("Your last game cannot go on; here is a new one", str(error))


def left_out(problems: Sequence[RidgelineError]) -> list[Notice]:
    """Return what to say of plugins and rulesets that cannot be used."""
    plugins = [error for error in problems if isinstance(error, PluginError)]
    others = [error for error in problems if not isinstance(error, PluginError)]
    notices = []
    if plugins:
        names = list(dict.fromkeys(error.plugin for error in plugins))
        text = f"{count(len(names), 'plugin', 'plugins')} left out: {', '.join(names)}"
        notices.append(Notice(text, "\n".join(map(str, plugins))))
    if others:
        text = f"{count(len(others), 'ruleset', 'rulesets')} left out"
        notices.append(Notice(text, "\n".join(map(str, others))))
    return notices


def fault(error: RidgelineError) -> str:
    """Return why a request was not carried out, without names of files."""
    if not isinstance(error, StorageError):
        return str(error)
    reason = error.values.get("reason")
    cannot = "That cannot be saved, so it was not done"
    return _NOT_DONE.get(error.code, f"{cannot}: {reason}" if reason else cannot)
