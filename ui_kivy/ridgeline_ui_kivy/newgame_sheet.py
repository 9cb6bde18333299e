"""The New Game sheet: shows a :class:`NewGameForm` and hands taps to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import clipboard, theme
from ridgeline_ui_kivy.dealparts import LONGEST_CODE, CodeInput, GradeButton
from ridgeline_ui_kivy.gallery import Tile
from ridgeline_ui_kivy.language import _, ngettext, pgettext
from ridgeline_ui_kivy.newgame import SOURCES, NewGameForm
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.theme import THEME
from ridgeline_ui_kivy.widgets import (
    Choice,
    Heading,
    Row,
    SheetButton,
    Text,
    Toggle,
)

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Switch
    from ridgeline_ui_kivy.dealing import Dealer


class NewGameSheet(Sheet):
    """Which game, which deal, whose rules.

    :param start: called when something is to be dealt, with the number of the deal if it had to
        be looked for; returns whether it was.
    :param dealer: looks for deals.
    """

    columns = True

    def __init__(
        self, form: NewGameForm, start: Callable[[int | None], bool], dealer: Dealer
    ) -> None:
        """Show a form."""
        super().__init__(_("New game"))
        self.form = form
        self._start = start
        self._open_switches = self._open_presets = False
        self._error = Text("", font_size=theme.SMALL, color=THEME.error, markup=True)
        self.code_input = CodeInput(form.code, self._typed, size_hint_y=None, height=dp(48))
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
        for lasting in (self.code_input, self._error, self._preview):
            if lasting.parent:
                lasting.parent.remove_widget(lasting)
        self._add_tiles()
        self._add_deal()
        self._add_rules()
        self._add_switches()
        self._show_error()
        self._shown_low = self.low
        if self.low:
            self._split()

    def _split(self) -> None:
        """Put what comes from the rules on into a column of its own."""
        parts = list(reversed(self.content.children))
        self.content.clear_widgets()
        both = BoxLayout(size_hint_y=None, spacing=dp(16))
        heading = next(n for n, part in enumerate(parts) if part is self._rules_heading)
        for column_parts in (parts[:heading], parts[heading:]):
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
        if self._dealer.looking:
            self._let_go()
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

    def _add_tiles(self) -> None:
        form = self.form
        columns = 2 if len(form.families) < 3 or self.width < dp(480) else 3
        tiles = GridLayout(cols=columns, spacing=dp(8), size_hint_y=None)
        tiles.bind(minimum_height=tiles.setter("height"))
        for family in form.families:
            layout = form.layout_of(family)
            chosen = family == form.family
            press = _calling(self._do, _calling(form.choose_family, family))
            tiles.add_widget(Tile(_(family), layout, press, chosen=chosen))
        self.content.add_widget(tiles)

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
        self.content.add_widget(self._error)
        self.content.add_widget(self._preview)

    def _add_wanted(self) -> None:
        form = self.form

        def turn(on: bool) -> None:
            self._do(lambda: form.want_winnable(on))

        box = Toggle(_("Only deals that can be won"), form.wanted.winnable, turn)
        self.content.add_widget(box)
        line = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(6), padding=(dp(8), 0))
        for grade in range(5):
            press = _calling(self._do, _calling(form.want_grade, grade))
            line.add_widget(GradeButton(grade, press, chosen=grade == form.wanted.grade))
        self.content.add_widget(line)

    def _add_rules(self) -> None:
        """Show whose rules there are: the main ones, my own, and on request the others."""
        form = self.form
        self._rules_heading = Heading(_("Rules"))
        self.content.add_widget(self._rules_heading)
        for preset in form.presets:
            if preset.main or self._open_presets or preset.id == form.ruleset.id:
                press = _calling(form.choose_ruleset, preset.id)
                chosen = preset.id == form.ruleset.id and not form.is_mine
                self._choice(preset.name, press, chosen, preset.line)
        if form.mine is not None:
            self._choice(_("My rules"), form.choose_mine, form.is_mine, form.line_of_mine)
        hidden = sum(not preset.main for preset in form.presets)
        if hidden and not self._open_presets:
            title = ngettext("{count} other ruleset", "{count} other rulesets", hidden)
            self.content.add_widget(
                Row(title.format(count=hidden), self._turn_presets, icon="right")
            )
        if form.odds:
            self.content.add_widget(Text(form.odds, color=THEME.ink_faint, padding=(dp(8), dp(8))))

    def _add_switches(self) -> None:
        form = self.form
        if not form.ruleset.switches:
            return
        base = _(form.base.name)
        changes = "; ".join(form.changes)
        note = (
            # Translators: what the player has changed of a ruleset
            _("Changed from {name}: {changes}").format(name=base, changes=changes)
            if changes
            else _("Nothing changed from {name}").format(name=base)
        )
        icon = "down" if self._open_switches else "right"
        self.content.add_widget(Row(_("Change rules"), self._turn_switches, note=note, icon=icon))
        if form.rules_error:
            self.content.add_widget(
                Text(form.rules_error, font_size=theme.SMALL, color=THEME.error)
            )
        if not self._open_switches:
            return
        for switch in form.ruleset.switches:
            self._add_switch(switch)

    def _add_switch(self, switch: Switch) -> None:
        """Show a question, what it changes, and its answers; bold if the answer is another one."""
        form = self.form
        question = Text(
            _(switch.question), bold=form.differs(switch), padding=(dp(8), dp(12), dp(8), dp(2))
        )
        self.content.add_widget(question)
        help_line = Text(
            _(switch.help), font_size=theme.SMALL, color=THEME.ink_faint, padding=(dp(8), dp(2))
        )
        self.content.add_widget(help_line)
        chosen = form.chosen(switch)
        for answer in switch.answers:
            press = _calling(form.answer, switch, answer)
            source = _(SOURCES.get(answer.source, answer.source))
            self._choice(_(answer.label), press, answer is chosen, source)

    def _choice(
        self, title: str, press: Callable[[], object], chosen: bool, note: str = ""
    ) -> None:
        self.content.add_widget(Choice(title, _calling(self._do, press), chosen=chosen, note=note))

    def _turn_presets(self) -> None:
        self._open_presets = True
        self.build()

    def _turn_switches(self) -> None:
        self._open_switches = not self._open_switches
        self.build()

    def _paste(self) -> None:
        self.code_input.text = self.form.paste(clipboard.paste())[:LONGEST_CODE]

    def _typed(self, text: str) -> None:
        before = self.form.ruleset
        if text or self.form.deal == "code":
            self.form.set_code(text)
        if self.form.ruleset is not before:
            self.build()
            self.code_input.focus = True
        else:
            self._show_error()

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


def _calling(function: Callable[..., object], *values: object) -> Callable[[], object]:
    """Return a call without arguments."""
    return lambda: function(*values)
