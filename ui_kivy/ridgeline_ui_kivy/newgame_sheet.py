"""The New Game sheet: shows a :class:`NewGameForm` and hands taps to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import clipboard, theme
from ridgeline_ui_kivy.boardschoice import BoardsChoice
from ridgeline_ui_kivy.dealparts import LONGEST_CODE, CodeInput, GradeButton
from ridgeline_ui_kivy.language import _, pgettext
from ridgeline_ui_kivy.newgame import NewGameForm
from ridgeline_ui_kivy.ruleschoice import RulesChoice, calling
from ridgeline_ui_kivy.sheetparts import Choice, Heading, Row, SheetButton, Text, Toggle
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.mods.install import Prepared
    from ridgeline_ui_kivy.dealing import Dealer
    from ridgeline_ui_kivy.pasted import Pasted


class NewGameSheet(Sheet):
    """Which game, which deal, whose rules.

    :param start: called when something is to be dealt, with the number of the deal if it had to
        be looked for; returns whether it was.
    :param dealer: looks for deals.
    :param open_daily: shows the daily deals.
    :param make: leads to where players make games of their own.
    :param install: installs a ruleset that was pasted, and deals a game of it.
    """

    columns = True

    def __init__(
        self,
        form: NewGameForm,
        start: Callable[[int | None], bool],
        dealer: Dealer,
        open_daily: Callable[[], object],
        make: Callable[[], object],
        install: Callable[[Prepared], object],
    ) -> None:
        """Show a form."""
        super().__init__(_("New game"))
        self.form = form
        self._start, self._open_daily = start, open_daily
        self._make, self._install = make, install
        self.boards = BoardsChoice(form, self._do)
        self._rules = RulesChoice(form, self._do, self.build)
        self._error = Text("", font_size=theme.SMALL, color=THEME.error, markup=True)
        self.code_input = CodeInput(
            form.code, self._typed, self._paste, size_hint_y=None, height=dp(48)
        )
        self.code_input.bind(on_text_validate=lambda *_: self.deal())
        self._preview = Text("", font_size=theme.SMALL, color=THEME.ink, markup=True)
        self._dealer = dealer
        self._deal_button = SheetButton(pgettext("to do", "Deal"), self.deal, primary=True)
        self.add_foot(self._deal_button)
        self._prepare()
        self.bind(parent=lambda _, parent: None if parent else self._let_go())
        self.build()
        self.bind(size=lambda *_: self._follow_size())

    def build(self) -> None:
        """Show the form as it is now."""
        self.refill(self._fill)

    def _fill(self) -> None:
        lasting_parts = (self.boards, self.code_input, self._error, self._preview, self._rules)
        for lasting in lasting_parts:
            if lasting.parent:
                lasting.parent.remove_widget(lasting)
        self.boards.fill(wide=self.width >= dp(480))
        self.content.add_widget(self.boards)
        self._add_deal()
        self._rules.fill()
        self.content.add_widget(self._rules)
        self._show_error()
        self._shown_low = self.low
        if self.low:
            self._split()

    def _split(self) -> None:
        """Put the rules into a column of their own."""
        parts = list(reversed(self.content.children))
        self.content.clear_widgets()
        both = BoxLayout(size_hint_y=None, spacing=dp(16))
        for column_parts in (parts[:-1], parts[-1:]):
            column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
            column.bind(minimum_height=column.setter("height"))
            column.bind(height=lambda *_: _as_high_as_its_children(both))
            column.pos_hint = {"top": 1}
            for part in column_parts:
                column.add_widget(part)
            both.add_widget(column)
        self.content.add_widget(both)

    def _follow_size(self) -> None:
        if self.low != self._shown_low:
            self.build()

    def deal(self) -> None:
        """Deal what is chosen; what is wrong is said beside it.

        A deal that has to be looked for is dealt as soon as it is found; another tap gives up.
        """
        pasted = self.form.pasted
        if self._dealer.looking:
            self._let_go()
        elif pasted is not None and pasted.prepared is not None:
            self._install(pasted.prepared)
        elif self.form.must_look:
            self._look()
        elif self._start(None):
            self.code_input.focus = False
        else:
            self._show_error()

    def _look(self) -> None:
        try:
            self._dealer.find(self.form.ruleset, self.form.wanted, self._found)
        except RidgelineError as error:
            self.form.error = str(error)
            self._show_error()
        if self._dealer.looking:
            self._deal_button.text = _("Looking for a deal … tap to stop")

    def _found(self, number: int) -> None:
        self._let_go()
        if not self._start(number):
            self._show_error()

    def _let_go(self) -> None:
        self._dealer.stop()
        self._deal_button.text = pgettext("to do", "Deal")

    def _prepare(self) -> None:
        """Have deals looked for already while the player still chooses."""
        self._let_go()
        with suppress(RidgelineError):  # said when it is dealt
            self._dealer.prepare(self.form.ruleset, self.form.wanted)

    def _do(self, change: Callable[[], object]) -> None:
        change()
        self._prepare()
        if self.form.deal != "code" and self.code_input.text:
            self.code_input.text = ""
            self.form.choose_deal(self.form.deal)
        self.build()

    def _add_deal(self) -> None:
        form = self.form
        self.content.add_widget(Heading(_("Deal")))
        self._choice(_("A new deal"), lambda: form.choose_deal("new"), form.deal == "new")
        if form.deal == "new":
            self._add_wanted()
        if form.can_repeat:
            self._choice(
                _("This deal again"), lambda: form.choose_deal("same"), form.deal == "same"
            )
        if form.deal != "code":
            self.content.add_widget(Row(_("Daily deals"), self._open_daily, icon="day"))
        self._choice(_("A deal by its code"), self.ask_code, form.deal == "code")
        if form.deal == "code":
            line = BoxLayout(size_hint_y=None, spacing=dp(8))
            line.bind(minimum_height=line.setter("height"))
            line.add_widget(self.code_input)
            paste = SheetButton(
                _("Paste"), self._paste, size_hint_x=None, width=dp(88), height=dp(48)
            )
            line.add_widget(paste)
            self.content.add_widget(line)
            if form.pasted is not None:
                self._add_pasted(form.pasted)
        self.content.add_widget(self._error)
        self.content.add_widget(self._preview)
        self.content.add_widget(Row(_("Make your own game"), self._make, icon="edit"))

    def _add_pasted(self, pasted: Pasted) -> None:
        """Offer the ruleset that was pasted, or say all that is wrong with it."""
        if pasted.errors:
            title = Text(_("The pasted rules make no game:"), padding=(dp(8), dp(6)))
            self.content.add_widget(title)
        for line in pasted.errors:
            self.content.add_widget(
                Text(line, font_size=theme.SMALL, color=THEME.error, padding=(dp(8), dp(4)))
            )
        if pasted.note:
            self.content.add_widget(Text(pasted.note, padding=(dp(8), dp(6))))
        if pasted.prepared is not None:
            install = calling(self._install, pasted.prepared)
            button = SheetButton(pasted.offer, install, primary=True)
            self.content.add_widget(button)
            self.reveal(button)

    def _add_wanted(self) -> None:
        form = self.form

        def turn(on: bool) -> None:
            self._do(lambda: form.want_winnable(on))

        box = Toggle(_("Only deals that can be won"), form.wanted.winnable, turn)
        self.content.add_widget(box)
        line = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(6), padding=(dp(8), 0))
        for grade in range(5):
            press = calling(self._do, calling(form.want_grade, grade))
            line.add_widget(GradeButton(grade, press, chosen=grade == form.wanted.grade))
        self.content.add_widget(line)

    def _choice(
        self, title: str, press: Callable[[], object], chosen: bool, note: str = ""
    ) -> None:
        self.content.add_widget(Choice(title, calling(self._do, press), chosen=chosen, note=note))

    def _paste(self) -> None:
        words = self.form.paste(clipboard.paste()).split()
        self.code_input.text = " ".join(words)[:LONGEST_CODE]
        if self.form.pasted is not None:
            self.build()

    def _typed(self, text: str) -> None:
        before = self.form.ruleset
        if text or self.form.deal == "code":
            self.form.set_code(text)
        if self.form.ruleset is not before:
            self.build()
            self.code_input.focus = True
        else:
            self._show_error()
        if text:
            self.reveal(self._error if self.form.error else self._preview)

    def _show_error(self) -> None:
        self._error.text = escaped(self.form.error)
        self._preview.text = self.form.preview
        for text in (self._error, self._preview):
            text.padding = (dp(8), dp(4)) if text.text else (0, 0)
            if not text.text:
                text.height = 0
        self.code_input.background_color = (
            THEME.field_wrong if self.form.error and self.form.code else THEME.field
        )

    def ask_code(self) -> None:
        """Ask for a code: put the cursor into its line."""
        self.form.choose_deal("code")
        self.reveal(self.code_input)
        self.code_input.focus = True


def _as_high_as_its_children(box: BoxLayout) -> None:
    box.height = max((child.height for child in box.children), default=0)
