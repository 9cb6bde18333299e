"""Mods in words. Knows nothing of Kivy."""

from __future__ import annotations

import os
from textwrap import wrap
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.texts import found_in

if TYPE_CHECKING:
    from ridgeline.mods.listing import Mod

_BETWEEN = " \N{MIDDLE DOT} "


def title_of(mod: Mod) -> str:
    """Return what a mod is called, with its version."""
    return f"{mod.name}  {mod.version}" if mod.version else mod.name


def note_of(mod: Mod) -> str:
    """Return who wrote a mod and where its rules come from; its file if it does not say."""
    return _BETWEEN.join(filter(None, (mod.author, mod.source))) or mod.path.name


def is_meant(mod: Mod, search: str) -> bool:
    """Say whether a search finds a mod."""
    return found_in(search, f"{title_of(mod)} {note_of(mod)} {mod.id}")


def more_text(count: int) -> str:
    """Return that there are more mods than are shown."""
    text = ngettext("{count} more: search for it", "{count} more: search for them", count)
    return text.format(count=figure(count))


def errors_title(mod: Mod) -> str:
    """Return how much is wrong with a mod."""
    count = len(mod.errors)
    text = ngettext("{count} fault: it cannot be used", "{count} faults: it cannot be used", count)
    return text.format(count=figure(count))


def errors_of(mod: Mod) -> list[str]:
    """Return what is wrong with a mod, each with line and column but without its folder."""
    return [error.replace(f"{mod.path.parent}{os.sep}", "") for error in mod.errors]


def removal_of(mod: Mod, saved: int) -> list[str]:
    """Return what removing a mod means, a sentence each.

    :param saved: games in progress that need it.
    """
    said = [_("Remove {mod}? Its file {file} is deleted.").format(mod=mod.name, file=mod.path.name)]
    if saved:
        text = ngettext(
            "{count} game in progress is kept, and goes on once the mod is installed again.",
            "{count} games in progress are kept, and go on once the mod is installed again.",
            saved,
        )
        said.append(text.format(count=figure(saved)))
    if mod.needed_by:
        text = _("Without it these cannot be played: {mods}.")
        said.append(text.format(mods=", ".join(mod.needed_by)))
    return said


def leave_of(mod: Mod) -> list[str]:
    """Return what it means to let a Python file run, a sentence each."""
    return [
        _("{file} is a program, not a mere list of rules.").format(file=mod.path.name),
        _(
            "It will run with all your rights: it can read, change and delete your files,"
            " and use the network. Allow it only if you trust who wrote it."
        ),
        _("If the file is changed, you will be asked again."),
    ]


def forbidden_of(mod: Mod) -> str:
    """Return what is said once a Python file is no longer allowed to run."""
    return _("{file} does not run any more. Tap it to allow it again.").format(file=mod.path.name)


def digest_of(mod: Mod) -> str:
    """Return the SHA-256 of a plugin in groups, so that it can be compared and has places to break."""
    return f"SHA-256 {' '.join(wrap(mod.digest, 8))}"


def how_to_get(*, on_phone: bool) -> list[str]:
    """Return how mods are installed, a sentence each."""
    return [
        _("No mod is installed. A mod is a game that somebody has written: a file or a zip."),
        _("Open such a file with Ridgeline, from your mail or your files.")
        if on_phone
        else _("Drop such a file on this window, or open it with Ridgeline."),
        _("The text of a game can be pasted: New game, A deal by its code, Paste."),
    ]
