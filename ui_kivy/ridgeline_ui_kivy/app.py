"""The Kivy app: opens library, store and table, and hands it the system's keys and pauses."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from ridgeline.errors import StorageError
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.deck import ASSETS
from ridgeline_ui_kivy.modding import load_library
from ridgeline_ui_kivy.notices import unsaved
from ridgeline_ui_kivy.screen import TableScreen
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.worker import SWITCH_SECONDS, Worker

BARS_SECONDS = 0.3
"""After a rotation: by then the bars are where they stay."""
SETTLED_SECONDS = 1.0
"""After the start: by then everything is there that stays for good."""
ESCAPE = 27
"""Escape on a keyboard, Back on Android."""


class RidgelineApp(App):  # type: ignore[misc]
    """The app.

    :param open_table: makes the table; by default the player's own.
    :param file: a ruleset file, a folder or a zip to install and play, once the table is there.
    """

    title = "Ridgeline"
    icon = str(ASSETS / "icon.png")
    use_kivy_settings = False

    def __init__(
        self,
        open_table: Callable[[], Table] | None = None,
        file: Path | None = None,
        **kwargs: Any,
    ) -> None:
        """Take what opens the table."""
        super().__init__(**kwargs)
        self._open_table = open_table or own_table
        self._file = file
        self._dropped: list[Path] = []
        self.screen: TableScreen | None = None
        self._librarian = Worker("librarian")
        self._settle_soon = Clock.create_trigger(lambda _: self._settle(), SETTLED_SECONDS)

    def build(self) -> TableScreen:
        """Open the table."""
        self.screen = TableScreen(self._open_table(), load_library)
        return self.screen

    def on_start(self) -> None:
        """Begin to listen and to play."""
        sys.setswitchinterval(SWITCH_SECONDS)
        Window.softinput_mode = "below_target"
        Window.bind(on_keyboard=self._key, on_key_up=self._key_up)
        Window.bind(on_minimize=self._leave, on_restore=self._return)
        if self.screen is None:
            return
        self.screen.begin()
        self._settle_soon()
        if phone.IS_PHONE:
            # the system tells its bars a moment after it has turned the window
            Window.bind(on_resize=self._fit)
            Window.bind(on_resize=Clock.create_trigger(self._fit, BARS_SECONDS))
            self._fit()
            phone.listen(lambda data: Clock.schedule_once(lambda _: self._open(data)))
        else:
            Window.bind(on_drop_file=self._drop, on_drop_end=self._drop_end)
        if self._file is not None:
            self.screen.modding.install_files(self._file)

    def _settle(self) -> None:
        """Do what the first frame need not wait for."""
        collect_garbage()
        if self.screen is not None:
            library = self.screen.table.library
            self._librarian.ask(
                partial(_looked_through, library), _say, lambda error: _say([error])
            )

    @property
    def librarian_busy(self) -> bool:
        """Whether the rulesets are being looked through."""
        return self._librarian.busy

    def on_stop(self) -> None:
        """Stop listening and computing; every action has been kept already."""
        Window.unbind(on_keyboard=self._key, on_key_up=self._key_up)
        Window.unbind(on_minimize=self._leave, on_restore=self._return)
        Window.unbind(on_drop_file=self._drop, on_drop_end=self._drop_end)
        self._settle_soon.cancel()
        self.on_pause()
        self._librarian.close()
        if self.screen is not None:
            self.screen.close()

    def on_pause(self) -> bool:
        """Stop the time while the app is not in front."""
        if self.screen is not None:
            self.screen.pause()
        return True

    def on_resume(self) -> None:
        """Go on."""
        if self.screen is not None:
            self.screen.resume()
            if phone.IS_PHONE:
                self._fit()

    def _leave(self, *_: Any) -> None:
        self.on_pause()

    def _return(self, *_: Any) -> None:
        self.on_resume()

    def _fit(self, *_: Any) -> None:
        """Keep clear of the system's bars, which may have moved."""
        if self.screen is not None:
            self.screen.keep_clear(phone.insets())

    def _open(self, data: bytes) -> None:
        """Take in the statistics that another app has handed over, or install what it is else."""
        if self.screen is None:
            return
        from ridgeline.play.exchange import is_statistics

        if is_statistics(data):
            self.screen.menus.open_statistics().take_data(data)
        else:
            self.screen.modding.install_data(data)

    def _drop(self, _window: Any, name: bytes, *_: Any) -> None:
        """Note a file that is dropped on the window; several may come one after the other."""
        self._dropped.append(Path(os.fsdecode(name)))

    def _drop_end(self, *_: Any) -> None:
        """Take in the statistics that were dropped, and install everything else."""
        files, self._dropped = self._dropped, []
        if self.screen is None:
            return
        statistics = [file for file in files if file.suffix.lower() == ".json"]
        others = [file for file in files if file not in statistics]
        if others:
            self.screen.modding.install_files(*others)
        for file in statistics:
            self.screen.menus.open_statistics().take_in(file)

    def open_settings(self, *_: Any) -> bool:
        """Keep Kivy's own settings closed: F1 opens them otherwise."""
        return False

    def _key(self, _window: Any, key: int, scan: int, text: str | None, modifiers: Any) -> bool:
        screen = self.screen
        if screen is None:
            return False
        if key == ESCAPE:
            # with nothing to close, Back leaves the app on Android; Escape does nothing elsewhere
            return screen.controls.back() or not phone.IS_PHONE
        if screen.demonstration.running:
            screen.demonstration.stop()
            return True
        return screen.keys.down(key, scan, text, modifiers or ())

    def _key_up(self, _window: Any, key: int, *_: Any) -> None:
        if self.screen is not None:
            self.screen.keys.up(key)


def collect_garbage() -> None:
    """Collect garbage again after a start, but never look through what the start has made."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _looked_through(
    library: Library, cancelled: Callable[[], bool]
) -> Iterator[Sequence[Exception]]:
    """Yield what is wrong with plugins and rulesets, of which there may be a thousand."""
    library.prepare(cancelled)
    if not cancelled():
        yield library.problems


def _say(problems: Sequence[Exception]) -> None:
    for problem in problems:
        print(f"ridgeline: {problem}", file=sys.stderr)


def own_table() -> Table:
    """Return the player's table; without a store, and saying so, if it cannot be opened."""
    library = load_library()
    notice = None
    store = None
    try:
        store = Store.open()
    except StorageError as error:
        notice = unsaved(error)
    table = Table(library, store)
    if notice:
        table.notices.append(notice)
    return table
