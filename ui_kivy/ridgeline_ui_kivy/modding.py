"""Installing mods and changing them from the app; games that run are never disturbed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.rules.folders import data_folder
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.notices import fault, not_installed

if TYPE_CHECKING:
    from ridgeline.mods.bundle import Bundle
    from ridgeline.mods.install import Prepared
    from ridgeline.mods.listing import Mod
    from ridgeline_ui_kivy.screen import TableScreen

HANDED_OVER = Path("ruleset.yaml")
"""What a file is called that another app has handed over, for errors."""


def load_library() -> Library:
    """Return the player's games; on a phone no Python file runs, whatever is allowed."""
    return Library.load(python_files=not phone.IS_PHONE)


class Modding:
    """Installs mods and changes them; what is offered follows at once.

    :param screen: where what comes of it is shown.
    :param reload: loads the library anew, once something has changed.
    """

    def __init__(self, screen: TableScreen, reload: Callable[[], Library]) -> None:
        """Change nothing yet."""
        self._screen, self._reload = screen, reload

    # ---- installing ------------------------------------------------------------------------

    def install_files(self, *files: Path) -> None:
        """Install rulesets, folders or zips, and deal a game of the last one.

        What is wrong with them is shown; then nothing is installed.
        """
        from ridgeline.mods.reading import read_bundle

        self._install(lambda: [read_bundle(file) for file in files], files[0])

    def install_data(self, data: bytes) -> None:
        """Install what another app has handed over, as :meth:`install_files` does."""
        from ridgeline.mods.reading import read_data

        self._install(lambda: [read_data(HANDED_OVER, data)], HANDED_OVER)

    def _install(self, read: Callable[[], Sequence[Bundle]], file: Path) -> None:
        from ridgeline.mods.install import prepare

        library = self._screen.table.library
        try:
            self._carry_out(prepare(library, read(), data_folder()))
        except (RidgelineError, OSError) as error:
            self._screen.menus.open_notice(not_installed(file, error))

    def install(self, prepared: Prepared) -> None:
        """Install what was prepared, and deal a game of it; what goes wrong is shown."""
        try:
            self._carry_out(prepared)
        except (RidgelineError, OSError) as error:
            self._screen.menus.open_notice(not_installed(prepared.mods[0].path, error))

    def _carry_out(self, prepared: Prepared) -> None:
        """Install what was prepared.

        :raises OSError: if it cannot be written.
        """
        from ridgeline.mods.install import install

        install(prepared, data_folder())
        library = self._reload()
        known = {summary.id for summary in library.summaries()}
        games = [mod.id for mod in prepared.mods if mod.kind == "ruleset" and mod.id in known]
        if games:
            self._screen.controls.play_installed(library, games[-1])
        else:  # a plugin that has to be allowed first
            self._screen.controls.use(library)
            self.open_sheet()

    # ---- the list --------------------------------------------------------------------------

    def open_sheet(self) -> None:
        """Show the mods."""
        from ridgeline_ui_kivy.mods_sheet import ModsSheet

        self._screen.sheets.replace(ModsSheet(self))

    def mods(self) -> list[Mod]:
        """Return the mods as they are now."""
        from ridgeline.mods.listing import list_mods

        return list_mods(self._screen.table.library)

    def proved(self, mod: Mod) -> Mod:
        """Return a mod with what is wrong with it only once a game is made."""
        from ridgeline.mods.listing import proved

        return proved(self._screen.table.library, mod)

    def saved_games(self, mod: Mod) -> int:
        """Return how many games in progress need a mod; 0 if that cannot be read."""
        from ridgeline.rules.refs import split_ref

        store = self._screen.table.store
        try:
            games = store.games() if store is not None else []
        except RidgelineError:
            return 0
        needed = {mod.id, *mod.needed_by}
        return sum(split_ref(game.rules.ref)[0] in needed for game in games)

    # Each returns what the player has to know of it, or what went wrong; mostly nothing.

    def switch(self, mod: Mod, *, on: bool) -> str:
        """Offer a game of others, or do not."""
        from ridgeline.mods.changes import switch

        return self._change(lambda: switch(mod, data_folder(), on))

    def allow(self, mod: Mod, *, allowed: bool) -> str:
        """Let a Python file run, or let it no longer."""
        from ridgeline.mods.changes import allow

        return self._change(lambda: allow(mod, data_folder(), allowed))

    def remove(self, mod: Mod) -> str:
        """Delete a mod's file."""
        from ridgeline.mods.changes import remove

        return self._change(lambda: remove(mod, data_folder()))

    def _change(self, change: Callable[[], str]) -> str:
        """Change mods and offer what there is then."""
        try:
            note = change()
        except RidgelineError as error:
            return fault(error)
        except OSError as error:
            return error.strerror or str(error)
        self._screen.controls.use(self._reload())
        return note
