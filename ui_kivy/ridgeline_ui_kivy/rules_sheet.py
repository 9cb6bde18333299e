"""The rules page as a sheet; see :mod:`ridgeline_ui_kivy.rulespage` for what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.cardpicture import CardPicture
from ridgeline_ui_kivy.icon import Icon
from ridgeline_ui_kivy.language import _, signed
from ridgeline_ui_kivy.notices import disagreement
from ridgeline_ui_kivy.pressable import Pressable
from ridgeline_ui_kivy.rulespage import RulesPage
from ridgeline_ui_kivy.sheetparts import Heading, Row, Text
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.textfit import widest_word
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.theme import NOTHING, THEME, markup

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Switch
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.deck import Look
    from ridgeline_ui_kivy.rulespage import Difference, Side

_HIGHEST, _STEP = 320, 0.86
"""Greatest height of a picture in dp, and how much lower that of a move is."""
_SHARES = 0.6, 0.4
"""Of the width: what scores, and its points beside it."""
_BESIDE = 46
"""Of a side's width, what its texts leave free, in dp."""
_LOWEST = 56


class SideTile(Pressable):
    """An answer to a question: whose rule it is, and the rule; the one played by is marked."""

    def __init__(self, side: Side, press: Callable[[], object]) -> None:
        """Call ``press`` when another answer than the chosen one is tapped."""
        super().__init__(size_hint_min_y=dp(_LOWEST))
        self.side = side
        self.ground = THEME.choice if side.chosen else NOTHING
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if side.chosen else THEME.sheet_line
        self._whose = Text(side.whose, font_size=theme.SMALL, color=THEME.link)
        self._label = Text(side.label, bold=side.chosen)
        self._icon = Icon(
            "picked" if side.chosen else "ring",
            size_hint=(None, None),
            size=(dp(22), dp(22)),
            colour=THEME.link,
        )
        for widget in (self._icon, self._whose, self._label):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        for text in (self._whose, self._label):
            text.bind(height=self._grow)
        self.bind(pos=self._arrange, size=self._arrange)
        if not side.chosen:
            self.bind(on_release=lambda *_: press())

    @property
    def least_width(self) -> float:
        """The width in which no word is broken."""
        return float(dp(_BESIDE)) + max(widest_word(self._whose), widest_word(self._label))

    def _grow(self, *_: Any) -> None:
        both = self._whose.height + self._label.height
        self.size_hint_min_y = max(dp(_LOWEST), both + dp(16))
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        self._icon.pos = (self.x + dp(8), self.center_y - dp(11))
        width = max(1, self.width - dp(_BESIDE))
        both = self._whose.height + self._label.height
        low = self.center_y - both / 2
        self._label.width = self._whose.width = width
        self._label.pos = (self.x + dp(38), low)
        self._whose.pos = (self.x + dp(38), low + self._label.height)


class RulesSheet(Sheet):
    """A ruleset's page.

    :param look: how its cards look.
    :param play: is called with other rules, to deal the same cards by them.
    :param rows: what can be done with the rules, at the end: icon, title, note and what a tap does.
    """

    def __init__(
        self,
        page: RulesPage,
        look: Look,
        play: Callable[[Ruleset], object],
        rows: Iterable[tuple[str, str, str, Callable[[], object]]],
    ) -> None:
        """Show a page."""
        super().__init__(page.title)
        self.page, self._look, self._play = page, look, play
        self._errors: dict[str, BoxLayout] = {}
        self._add_example()
        self._add_rules()
        self._add_scoring()
        self._add_differences()
        self._add_others()
        self._add_notes()
        self.content.add_widget(Heading(_("These rules and you")))
        for icon, title, note, press in rows:
            self.content.add_widget(Row(title, press, note=note, icon=icon))

    # ---- the game --------------------------------------------------------------------------

    def _add_example(self) -> None:
        page = self.page
        if page.source:
            self._line(_("Source: {source}").format(source=page.source), faint=True)
        try:
            example = page.example
        except RidgelineError as error:  # a plugin's rule may fail on a position
            self._line(disagreement(error))
            return
        self._picture(CardPicture(example.game, example.start, self._look))

    def _picture(self, picture: CardPicture, share: float = 1.0) -> None:
        """Put a picture over the whole width.

        :param share: its height by the one in which its cards fill the width.
        """
        picture.size_hint_y = None
        picture.bind(width=lambda *_: picture.fit_height(dp(_HIGHEST), share))
        self.content.add_widget(picture)

    def _add_rules(self) -> None:
        self.content.add_widget(Heading(_("How it is played")))
        for sentence in self.page.rules:
            self._line(sentence)
        try:
            example = self.page.example
        except RidgelineError:  # said above
            return
        if example.steps:
            self.content.add_widget(Heading(_("First moves of this deal")))
        for number, step in enumerate(example.steps, start=1):
            text = example.text(step, markup(THEME.red))
            points = f"  [b]{signed(step.points)}[/b]" if step.points else ""
            self.content.add_widget(
                Text(f"{number}. {text}{points}", markup=True, padding=(dp(8), dp(6)))
            )
            places = example.places(step)
            self._picture(CardPicture(example.game, step.before, self._look, places), _STEP)

    def _add_scoring(self) -> None:
        self.content.add_widget(Heading(_("Points")))
        rows = self.page.scoring
        for number, (reason, points) in enumerate(rows):
            last = number == len(rows) - 1
            line = BoxLayout(size_hint_y=None, spacing=dp(12), padding=(dp(8), dp(3)))
            line.bind(minimum_height=line.setter("height"))
            texts = Text(reason, bold=last), Text(points, bold=last, halign="right")
            for text in texts:
                line.add_widget(text)
            line.bind(width=partial(_share_out, texts))
            self.content.add_widget(line)

    # ---- other rules -----------------------------------------------------------------------

    def _add_differences(self) -> None:
        differences = self.page.differences
        if not differences:
            return
        self.content.add_widget(Heading(_("Where rules differ")))
        self._line(_("A tap deals the same cards by the other rule."), faint=True)
        for difference in differences:
            question = escaped(difference.question)
            self.content.add_widget(
                Text(question, bold=True, markup=True, padding=(dp(8), dp(10), dp(8), dp(2)))
            )
            self._line(difference.help, faint=True)
            self.content.add_widget(self._sides(difference))
            error = BoxLayout(size_hint_y=None, height=0)
            error.bind(minimum_height=error.setter("height"))
            self._errors[difference.switch.key] = error
            self.content.add_widget(error)

    def _sides(self, difference: Difference) -> GridLayout:
        grid = GridLayout(cols=2, spacing=dp(8), size_hint_y=None, padding=(0, dp(4)))
        grid.bind(minimum_height=grid.setter("height"))
        tiles = [SideTile(side, partial(self._take, difference, side)) for side in difference.sides]
        word = max((tile.least_width for tile in tiles), default=0)
        for tile in tiles:
            grid.add_widget(tile)
        grid.bind(
            width=lambda *_: setattr(grid, "cols", 2 if 2 * word + dp(8) <= grid.width else 1)
        )
        return grid

    def _take(self, difference: Difference, side: Side) -> None:
        try:
            ruleset = self.page.by(difference, side)
        except RidgelineError as error:
            self._say(difference.switch, disagreement(error))
            return
        self._play(ruleset)

    def _say(self, switch: Switch, text: str) -> None:
        for error in self._errors.values():
            error.clear_widgets()
        line = Text(text, font_size=theme.SMALL, color=THEME.error, padding=(dp(8), dp(4)))
        self._errors[switch.key].add_widget(line)

    def _add_others(self) -> None:
        others = self.page.others
        if not others:
            return
        self.content.add_widget(Heading(_("The same cards by other rules")))
        for summary in others:
            self.content.add_widget(
                Row(
                    _(summary.name),
                    partial(self._take_other, summary.id),
                    note=_(summary.source) if summary.source else "",
                    icon="restart",
                )
            )

    def _take_other(self, ruleset_id: str) -> None:
        self._play(self.page.other(ruleset_id))

    def _add_notes(self) -> None:
        notes = self.page.notes
        if notes:
            self.content.add_widget(Heading(_("About these rules")))
        for title, paragraphs in notes:
            self.content.add_widget(NoteRow(title, paragraphs))

    def _line(self, text: str, *, faint: bool = False) -> None:
        look = {"font_size": theme.SMALL, "color": THEME.ink_faint} if faint else {}
        self.content.add_widget(Text(text, padding=(dp(8), dp(4)), **look))


class NoteRow(BoxLayout):  # type: ignore[misc]
    """A title that opens and closes the paragraphs under it."""

    def __init__(self, title: str, paragraphs: tuple[str, ...]) -> None:
        """Begin closed."""
        super().__init__(orientation="vertical", size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self._title, self._paragraphs = title, paragraphs
        self._open = False
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        icon = "down" if self._open else "right"
        self.add_widget(Row(self._title, self.turn, icon=icon))
        for text in self._paragraphs if self._open else ():
            self.add_widget(Text(text, padding=(dp(16), dp(5))))

    def turn(self) -> None:
        """Open or close it."""
        self._open = not self._open
        self._fill()


def _share_out(texts: tuple[Text, Text], line: BoxLayout, _width: float) -> None:
    """Put a reason and its points beside each other, or below each other if a word would break."""
    room = line.width - line.padding[0] - line.padding[2] - line.spacing
    beside = all(
        widest_word(text) <= share * room for text, share in zip(texts, _SHARES, strict=True)
    )
    line.orientation = "horizontal" if beside else "vertical"
    for text, share in zip(texts, _SHARES, strict=True):
        text.size_hint_x = share if beside else 1
