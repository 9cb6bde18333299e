"""What the player has to know and may not miss, in words for players. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ridgeline.deals.codes import EXAMPLE, Mismatch
from ridgeline.errors import PluginError, RidgelineError, RulesetError, StorageError
from ridgeline.mods.errors import BrokenMods
from ridgeline_ui_kivy.language import N_, _, figure, ngettext

_UNSAVED = {
    "storage-busy": N_("another program is writing to the saved games"),
    "storage-newer": N_("the saved games are of a newer Ridgeline"),
    "storage-other": N_("a file of another program lies where the saved games belong"),
}
_NOT_DONE = {
    "storage-busy": N_("Another program is writing to the saved games: try again in a moment"),
    "storage-elsewhere": N_("Another window has played on: here is the game as it stands there"),
    "no-such-game": N_("Another window has ended this game: deal a new one"),
}
_NO_CODE = {
    "form": N_("No deal code: expected one as {example}"),
    "letters": N_("Expected seven letters A to Z for the deal"),
    "game": N_("No game {game}: try {near}, as {example}"),
    "mode": N_("{game} has no mode {mode}; known are {known}"),
    "fingerprint": N_("Expected four letters and digits after ~, as ~9F3K"),
    "off": N_("{game}, the game of this code, is switched off: see Mods"),
    "version": N_("{game} has no deals of version {version} here"),
    "suffix": N_("What {suffix} means is not known here"),
    "rules": N_("The rules in this code do not go together"),
}
"""What is wrong with a deal code, by its fault."""


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
    reason = _(_UNSAVED.get(error.code, N_("the folder for saved games cannot be used")))
    return Notice(_("This game will not be kept: {reason}").format(reason=reason), str(error))


def set_aside(path: Path, note: str) -> Notice:
    """Return what to say when a damaged file was put aside."""
    return Notice(
        _("Your saved games were damaged and could not be opened; the file was put aside"),
        # Translators: a folder, and what was done there
        _("In {folder}: {note}").format(folder=path.parent, note=note),
    )


def gone(error: RidgelineError) -> Notice:
    """Return what to say when the latest game cannot go on."""
    return Notice(_("Your last game cannot go on; here is a new one"), str(error))


def changed_rules(game: str) -> str:
    """Return what to say where a mod's rules are not those that a saved game was begun by.

    :param game: the mod's name.
    """
    text = _(
        "The rules of {game} have changed since this game was begun: it goes on by the new ones"
    )
    return text.format(game=game)


def left_out(problems: Sequence[RidgelineError]) -> list[Notice]:
    """Return what to say of plugins and rulesets that cannot be used, and of what was decided."""
    plugins = [error for error in problems if isinstance(error, PluginError)]
    damaged = [error for error in problems if isinstance(error, StorageError)]
    others = [each for each in problems if not isinstance(each, (PluginError, StorageError))]
    notices = [
        Notice(_("It cannot be read which mods are switched off, and what may run"), str(error))
        for error in damaged
    ]
    if plugins:
        names = list(dict.fromkeys(error.plugin for error in plugins))
        text = ngettext(
            "{count} plugin left out: {names}", "{count} plugins left out: {names}", len(names)
        ).format(count=figure(len(names)), names=", ".join(names))
        notices.append(Notice(text, "\n".join(map(str, plugins))))
    if others:
        text = ngettext(
            "{count} ruleset left out", "{count} rulesets left out", len(others)
        ).format(count=figure(len(others)))
        notices.append(Notice(text, "\n".join(map(str, others))))
    return notices


def not_installed(file: Path, error: RidgelineError | OSError) -> Notice:
    """Return what to say when a file, a folder or a zip cannot be installed."""
    broken = error.errors if isinstance(error, BrokenMods) else [error]
    text = _("{file} cannot be installed")
    if isinstance(broken[0], RulesetError):
        text = _("{file} holds no game that can be played")
    # where it was found is nobody's business but the file system's
    folder = str(file).removesuffix(file.name)
    lines = [str(each).replace(folder, "") if folder else str(each) for each in broken]
    return Notice(text.format(file=file.name), "\n".join(lines))


def disagreement(error: RidgelineError) -> str:
    """Return why an answer about the rules is not taken."""
    reason = error.values.get("reason")
    if not isinstance(reason, str):
        return error.message
    return _("That does not go with the other answers: {reason}").format(reason=_(reason))


def other_rules(mismatch: Mismatch) -> str:
    """Return what to say where the rules are not those that a deal code was made by."""
    # Translators: fingerprints of rules, as 9F3K
    return _("These rules differ from those of the code: {given}, yours {own}").format_map(
        mismatch._asdict()
    )


def fault(error: RidgelineError) -> str:
    """Return why a request was not carried out, without names of files."""
    wrong = _NO_CODE.get(str(error.values.get("fault")))
    if error.code == "deal-code" and wrong:
        return _(wrong).format_map({**error.values, "example": EXAMPLE})
    if not isinstance(error, StorageError):
        return str(error)
    reason = error.values.get("reason")
    if error.code in _NOT_DONE:
        return _(_NOT_DONE[error.code])
    if reason:
        return _("That cannot be saved, so it was not done: {reason}").format(reason=reason)
    return _("That cannot be saved, so it was not done")
