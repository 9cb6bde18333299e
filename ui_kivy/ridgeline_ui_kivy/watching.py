"""``ridgeline watch``: the table follows a ruleset file as it is saved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from ridgeline_ui_kivy.app import RidgelineApp
from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.remarks import Remarks
from ridgeline_ui_kivy.texts import escaped

if TYPE_CHECKING:
    from ridgeline_ui_kivy.screen import TableScreen
    from ridgeline_ui_kivy.workbench import Saved, Workbench

LOOK_SECONDS = 0.25
"""Between two looks at the file: a save is seen after one or two."""


class WatchingApp(RidgelineApp):
    """The app on a ruleset file that is followed; nothing that is played in it is kept.

    :ivar watching: what follows the file, once the app has started.
    """

    def __init__(self, bench: Workbench, **kwargs: Any) -> None:
        """Take what is followed."""
        super().__init__(bench.table, **kwargs)
        self._bench = bench
        self.watching: Watching | None = None

    def on_start(self) -> None:
        """Begin to play and to follow."""
        super().on_start()
        if self.screen is not None:
            self.watching = Watching(self.screen, self._bench)
            self.watching.begin()

    def on_stop(self) -> None:
        """Follow no more."""
        if self.watching is not None:
            self.watching.end()
        super().on_stop()


class Watching:
    """Puts the game of a workbench on a screen's table after every save, or says what is wrong.

    :ivar panel: what is wrong; on the screen only while there is something.
    """

    def __init__(self, screen: TableScreen, bench: Workbench) -> None:
        """Watch nothing yet."""
        self._screen, self._bench = screen, bench
        self._insets = screen.insets
        self.panel = Remarks()
        self._looks: Any = None

    def begin(self) -> None:
        """Show the file as it is now, and look at it from now on."""
        self._look()
        self._look(first=True)
        self._looks = Clock.schedule_interval(lambda _: self._look(), LOOK_SECONDS)
        self._screen.bind(size=self._fit)

    def end(self) -> None:
        """Look no more."""
        self._screen.unbind(size=self._fit)
        if self._looks is not None:
            self._looks.cancel()

    def _look(self, *, first: bool = False) -> None:
        bench = self._bench
        if not bench.file.look():
            return
        name = escaped(bench.file.path.name)
        if not bench.file.is_there:
            text = _("{file} is gone: the table goes on when it is back").format(file=name)
            self._say(text, None)
            return
        saved = bench.take(self._screen.table.session)
        if saved.session is not None:
            self._put(saved, first)
        serious = sum(remark.serious for remark in saved.remarks)
        if serious:
            text = ngettext("{count} error in {file}", "{count} errors in {file}", serious)
        else:
            text = ngettext(
                "{count} warning in {file}", "{count} warnings in {file}", len(saved.remarks)
            )
        self._say(text.format(count=figure(len(saved.remarks)), file=name), saved)

    def _put(self, saved: Saved, first: bool) -> None:
        """Let the table go on by the rules that were saved."""
        assert saved.session is not None
        screen = self._screen
        screen.demonstration.stop()
        screen.sheets.clear()
        screen.controls.use(self._bench.library)
        screen.show_reply(screen.table.put(saved.session))
        if first:
            return
        text = _("Saved: the same deal from its start")
        if saved.lost:
            text = _("Saved: {kept} of {count} moves still go").format(
                kept=figure(saved.kept), count=figure(saved.kept + saved.lost)
            )
        elif saved.kept:
            text = _("Saved: the same deal, your moves go on")
        screen.chrome.lane.say(text)

    def _say(self, heading: str, saved: Saved | None) -> None:
        """Show what there is to say, or nothing if all is well."""
        remarks = saved.remarks if saved is not None else ()
        shown = saved is None or bool(remarks)
        if shown:
            self.panel.say(heading, remarks)
        if shown != bool(self.panel.parent):
            (self._screen.add_widget if shown else self._screen.remove_widget)(self.panel)
        self._fit()

    def _fit(self, *_: Any) -> None:
        """Let the table keep clear of the panel."""
        height = 0
        if self.panel.parent:
            height = self.panel.place(self._screen.size, self._insets.bottom)
        self._screen.keep_clear(replace(self._insets, bottom=self._insets.bottom + height))
