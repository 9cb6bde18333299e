"""The statistics: of some rules or of all, first attempts or replays; export, import, reset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ridgeline.errors import RidgelineError
from ridgeline.play.exchange import read_results, results_in, write_results
from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.charts import BarChart, Column
from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.sheetparts import Choice, Heading, Row, SheetButton, Text
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.tallies import ALL, Shown, Tallies
from ridgeline_ui_kivy.textfit import tall, widest_word
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.play.records import Result
    from ridgeline.play.statistics import Bar, Period
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library

_COLUMNS = 3
FILES = "ridgeline-statistics"
"""How the names of exported files begin."""


class StatisticsSheet(Sheet):
    """What was played, and how it went.

    :param store: where it is kept; None keeps nothing.
    :param ref: of the rules that are shown first.
    :param folder: where files are written, and looked for.
    :param pick: lets the player choose any file of a phone, and hands its bytes on, in any thread.
    """

    def __init__(
        self,
        library: Library,
        store: Store | None,
        ref: str,
        folder: Path,
        pick: Callable[[Callable[[bytes], None]], object] | None = None,
    ) -> None:
        """Show statistics."""
        super().__init__(_("Statistics"))
        self._pick = pick
        self._path = LineInput(_("Path of a file, or drop it on the window"), lambda _text: None)
        self._path.bind(on_text_validate=lambda field: self.take_in(Path(field.text).expanduser()))
        self._library, self._store, self._folder = library, store, folder
        self._said, self._files, self._resetting, self._choosing = "", False, False, False
        self._first = True
        self._read()
        self._ref = ref if any(ref == each for each, _name in self._tallies.rules) else ALL
        self._fill()

    def _read(self) -> None:
        try:
            results = self._store.results() if self._store else ()
        except RidgelineError as error:
            results, self._said = (), str(error)
        self._tallies = Tallies(self._library, results)

    def _show(self) -> None:
        self.refill(self._fill)

    def _fill(self) -> None:
        self._add_rules()
        self._add_attempts()
        shown = self._tallies.shown(self._ref, first=self._first)
        self._add_figures(shown)
        if shown.best:
            self.content.add_widget(Heading(_("Best results")))
            for line in shown.best:
                self.content.add_widget(Text(line, padding=(dp(8), dp(5))))
        if shown.bars:
            self.content.add_widget(Heading(_("Scores")))
            self.content.add_widget(BarChart(_score_columns(shown.bars)))
        if shown.periods:
            self.content.add_widget(Heading(_("Played and won over time")))
            self.content.add_widget(BarChart(_time_columns(shown.periods)))
        self._add_files()

    def _add_rules(self) -> None:
        icon = "down" if self._choosing else "right"
        name = self._tallies.name(self._ref)
        self.content.add_widget(Row(name, self._turn_choice, icon=icon))
        if not self._choosing:
            return
        for ref, each in ((ALL, _("All games")), *self._tallies.rules):
            choose = partial(self._choose, ref)
            self.content.add_widget(Choice(each, choose, chosen=ref == self._ref))

    def _turn_choice(self) -> None:
        self._choosing = not self._choosing
        self._show()

    def _choose(self, ref: str) -> None:
        self._ref, self._choosing = ref, False
        self._show()

    def _add_attempts(self) -> None:
        high = tall(48)
        line = BoxLayout(size_hint_y=None, height=high, spacing=dp(8), padding=(dp(8), 0))
        for first, word in ((True, _("First attempts")), (False, _("Replays"))):
            press = partial(self._choose_attempts, first)
            chosen = first is self._first
            line.add_widget(SheetButton(word, press, height=high, primary=chosen))
        self.content.add_widget(line)

    def _choose_attempts(self, first: bool) -> None:
        self._first = first
        self._show()

    def _add_figures(self, shown: Shown) -> None:
        gap = dp(4)
        grid = GridLayout(cols=_COLUMNS, size_hint_y=None, spacing=gap, padding=(0, dp(8)))
        grid.bind(minimum_height=grid.setter("height"))
        captions = []
        for caption, value in shown.figures:
            cell = BoxLayout(orientation="vertical")
            cell.bind(minimum_height=cell.setter("size_hint_min_y"))
            cell.add_widget(Text(value, bold=True, font_size=sp(20), halign="center"))
            captions.append(
                Text(caption, font_size=theme.SMALL, color=THEME.ink_faint, halign="center")
            )
            cell.add_widget(captions[-1])
            cell.add_widget(Widget())  # where captions of a row differ in height, values do not
            grid.add_widget(cell)
        word = max(map(widest_word, captions))

        def follow_width(*_: Any) -> None:
            """Take as many columns as break no word."""
            grid.cols = max(1, min(_COLUMNS, int((grid.width + gap) // (word + gap))))

        grid.bind(width=follow_width)
        self.content.add_widget(grid)

    # ---- files and the reset ---------------------------------------------------------------

    def _add_files(self) -> None:
        if self._store is not None:
            self.content.add_widget(Heading(_("Another device")))
        if self._said:
            self.content.add_widget(Text(self._said, font_size=theme.SMALL, padding=(dp(8), dp(6))))
        if self._store is None:
            return
        where = str(self._folder)
        self.content.add_widget(Row(_("Write to a file"), self._export, note=where, icon="share"))
        turn = self._turn_files
        icon = "down" if self._files else "right"
        self.content.add_widget(Row(_("Take in a file"), turn, note=where, icon=icon))
        if self._files:
            self._add_found()
        if not self._resetting:
            self.content.add_widget(Row(_("Reset the statistics"), self._turn_reset, icon="bin"))
            return
        question = _("Forget all statistics? Games in progress go on.")
        self.content.add_widget(Text(question, padding=(dp(8), dp(8))))
        line = BoxLayout(size_hint_y=None, height=dp(52), spacing=dp(8), padding=(dp(8), 0))
        line.add_widget(SheetButton(_("Keep"), self._turn_reset))
        line.add_widget(SheetButton(_("Forget"), self._reset, primary=True))
        self.content.add_widget(line)

    def _add_found(self) -> None:
        """Show the files that can be taken in, and the way to any other."""
        for path in self._found():
            self.content.add_widget(Row(path.name, partial(self.take_in, path), icon="copy"))
        if self._pick is not None:
            self.content.add_widget(Row(_("Choose another file"), self._choose_file, icon="right"))
            return
        if self._path.parent is not None:
            self._path.parent.remove_widget(self._path)
        self.content.add_widget(self._path)

    def _choose_file(self) -> None:
        """Let the system ask for a file, and take it in."""
        assert self._pick is not None
        self._pick(lambda data: Clock.schedule_once(lambda _: self.take_data(data), 0))

    def _found(self) -> list[Path]:
        """Return the files that can be taken in, the newest name first."""
        try:
            return sorted(self._folder.glob(f"{FILES}*.json"), reverse=True)[:20]
        except OSError:
            return []

    def _export(self) -> None:
        assert self._store is not None
        path = self._folder / f"{FILES}-{date.today().isoformat()}.json"

        def write(store: Store) -> str:
            count = write_results(path, store.results())
            text = ngettext(
                "{count} game written to {file}", "{count} games written to {file}", count
            )
            return text.format(count=figure(count), file=path)

        self._do(write)

    def take_in(self, path: Path) -> None:
        """Take in a file of statistics, and say what came of it."""
        self._add(lambda: read_results(path))

    def take_data(self, data: bytes) -> None:
        """Take in a file of statistics that another app has handed over."""
        self._add(lambda: results_in(data, _("The file")))

    def _add(self, read: Callable[[], Iterable[Result]]) -> None:
        def take(store: Store) -> str:
            new = store.add_results(read())
            text = ngettext("{count} new game taken in", "{count} new games taken in", new)
            return text.format(count=figure(new))

        self._do(take)

    def _reset(self) -> None:
        self._resetting = False

        def forget(store: Store) -> str:
            store.forget_results()
            return _("The statistics begin anew")

        self._do(forget)

    def _do(self, request: Callable[[Store], str]) -> None:
        """Do something with the store and say what came of it."""
        if self._store is None:  # a file was dropped, or handed over
            self._said = _("That cannot be saved, so it was not done")
            self._show()
            return
        try:
            self._said = request(self._store)
        except RidgelineError as error:
            self._said = str(error)
        self._files = False
        said = self._said
        self._read()
        self._said = self._said or said
        if all(self._ref != each for each, _name in self._tallies.rules):
            self._ref = ALL
        self._show()

    def _turn_files(self) -> None:
        self._files = not self._files
        if self._files and not self._found():
            self._said = _("There is no file {name} in {folder}").format(
                name=f"{FILES}….json", folder=self._folder
            )
        self._show()

    def _turn_reset(self) -> None:
        self._resetting = not self._resetting
        self._show()


def _score_columns(bars: Sequence[Bar]) -> list[Column]:
    return [Column(bar.number, bar.number, figure(bar.low)) for bar in bars]


def _time_columns(periods: Sequence[Period]) -> list[Column]:
    return [Column(each.played, each.won, _short_day(each.start)) for each in periods]


def _short_day(day: date) -> str:
    # Translators: a day without its year, in figures: day, month
    return _("{day}/{month}").format(day=day.day, month=day.month)
