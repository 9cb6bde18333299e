"""The New Game sheet: shows a :class:`NewGameForm` and hands taps to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy import clipboard, theme
from ridgeline_ui_kivy.language import _, pgettext
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.newgame import SOURCES, NewGameForm
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.textfit import fit_text
from ridgeline_ui_kivy.texts import SIGN_FONT, dots_text, escaped
from ridgeline_ui_kivy.theme import THEME
from ridgeline_ui_kivy.widgets import (
    Choice,
    Heading,
    Pressable,
    Row,
    SheetButton,
    Text,
    Toggle,
)

if TYPE_CHECKING:
    from ridgeline.engine.parts import Layout
    from ridgeline_ui_kivy.dealing import Dealer

_LONGEST_CODE = 60


class Thumbnail(Widget):  # type: ignore[misc]
    """A layout drawn small."""

    def __init__(self, layout: Layout | None, **kwargs: Any) -> None:
        """Draw the slots of a layout, if there is one."""
        super().__init__(**kwargs)
        self._slots: list[tuple[float, float, bool]] = []
        if layout:
            down = layout.down
            slots = enumerate(layout.slots)
            self._slots = sorted((slot.y, slot.x, bool(down >> n & 1)) for n, slot in slots)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self._slots:
            return
        xs = [x for _, x, _ in self._slots]
        ys = [y for y, _, _ in self._slots]
        span, rows = (max(xs) - min(xs)) / 2 + 1, max(ys) - min(ys)
        wide = min(self.width / span, self.height / (1.4 + 0.75 * rows))
        high, step = wide * 1.4, wide * 0.75
        left = self.center_x - span * wide / 2
        top = self.center_y + (high + rows * step) / 2
        with self.canvas:
            for y, x, down in self._slots:
                at = (left + (x - min(xs)) / 2 * wide, top - (y - min(ys)) * step - high)
                Color(*(THEME.primary if down else (1, 1, 1, 1)))
                Rectangle(pos=at, size=(wide - 1, high))
                Color(*THEME.ink_faint)
                Line(rectangle=(*at, wide - 1, high), width=1)


class Tile(Pressable):
    """A board to choose: its picture and its name."""

    def __init__(
        self, name: str, layout: Layout | None, press: Callable[[], object], *, chosen: bool
    ) -> None:
        """Show whether it is the chosen one."""
        super().__init__(size_hint_y=None, height=dp(92))
        self.ground = THEME.choice if chosen else THEME.sheet
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if chosen else THEME.sheet_line
        self._picture = Thumbnail(layout, size_hint=(None, None))
        self._name = Label(
            text=name, bold=chosen, color=THEME.ink, font_size=theme.BODY, size_hint=(None, None)
        )
        self.add_widget(self._picture)
        self.add_widget(self._name)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _arrange(self, *_: Any) -> None:
        self._name.pos, self._name.size = (self.x, self.y + dp(4)), (self.width, dp(26))
        fit_text(self._name, theme.BODY, (self.width - dp(8), dp(28)))
        self._picture.pos = (self.x + dp(8), self.y + dp(32))
        self._picture.size = (max(1, self.width - dp(16)), self.height - dp(40))


class GradeButton(Pressable):
    """A difficulty to choose, as dots; 0 stands for any."""

    def __init__(self, grade: int, press: Callable[[], object], *, chosen: bool) -> None:
        """Call ``press`` when it is tapped."""
        super().__init__()
        self.ground = THEME.choice if chosen else THEME.sheet
        self.pressed_ground = THEME.choice
        self.edge = THEME.link if chosen else THEME.sheet_line
        font = {"font_name": SIGN_FONT, "font_size": theme.DOTS} if grade else {}
        self.label = Label(
            text=dots_text(grade) if grade else _("Any"),
            color=THEME.link if chosen else THEME.ink_faint,
            bold=chosen and not grade,
            **{"font_size": theme.SMALL, **font},
        )
        self.add_widget(self.label)
        self.bind(pos=self._arrange, size=self._arrange)
        self.bind(on_release=lambda *_: press())

    def _arrange(self, *_: Any) -> None:
        self.label.pos, self.label.size = self.pos, self.size
        size = theme.DOTS if self.label.font_name == SIGN_FONT else theme.SMALL
        fit_text(self.label, size, (self.width - dp(6), self.height))


class CodeInput(LineInput):
    """A line for a deal code."""

    def __init__(self, text: str, change: Callable[[str], object], **kwargs: Any) -> None:
        """Begin with a text; call ``change`` with what was typed."""
        super().__init__("TP1-E-AAAAAAB", change, text=text, keyboard_suggestions=False, **kwargs)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take no more than a code can be long, and no line breaks."""
        room = _LONGEST_CODE - len(self.text)
        super().insert_text(" ".join(substring.split())[: max(0, room)], from_undo)


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
        self._open_switches = bool(form.ruleset.settings)
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
        form = self.form
        self._rules_heading = Heading(_("Rules"))
        self.content.add_widget(self._rules_heading)
        for summary in form.rulesets:
            press = _calling(form.choose_ruleset, summary.id)
            chosen = summary.id == form.ruleset.id
            self._choice(_(summary.name), press, chosen, _(summary.source))

    def _add_switches(self) -> None:
        form = self.form
        if not form.ruleset.switches:
            return
        changes = "; ".join(form.changes) or _("Nothing changed from {name}").format(
            name=_(form.ruleset.name)
        )
        icon = "down" if self._open_switches else "right"
        self.content.add_widget(
            Row(_("Change rules"), self._turn_switches, note=escaped(changes), icon=icon)
        )
        if form.rules_error:
            self.content.add_widget(
                Text(form.rules_error, font_size=theme.SMALL, color=THEME.error)
            )
        if not self._open_switches:
            return
        for switch in form.ruleset.switches:
            self.content.add_widget(
                Text(_(switch.question), bold=True, padding=(dp(8), dp(10), dp(8), dp(4)))
            )
            chosen = form.chosen(switch)
            for answer in switch.answers:
                press = _calling(form.answer, switch, answer)
                source = _(SOURCES.get(answer.source, answer.source))
                self._choice(_(answer.label), press, answer is chosen, source)

    def _choice(
        self, title: str, press: Callable[[], object], chosen: bool, note: str = ""
    ) -> None:
        self.content.add_widget(Choice(title, _calling(self._do, press), chosen=chosen, note=note))

    def _turn_switches(self) -> None:
        self._open_switches = not self._open_switches
        self.build()

    def _paste(self) -> None:
        self.code_input.text = clipboard.paste()[:_LONGEST_CODE]

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
