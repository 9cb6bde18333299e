"""The rules of a player's own game as a sheet: its name, its parameters, what players may change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.draft import Faces
from ridgeline_ui_kivy.language import N_, _, figure
from ridgeline_ui_kivy.lineinput import LineInput
from ridgeline_ui_kivy.sheetparts import Choice, Heading, Row, SheetButton, Text, Toggle
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline_ui_kivy.draft import Draft
    from ridgeline_ui_kivy.draftrules import DraftRules, Parameter
    from ridgeline_ui_kivy.editing import Editor

_FACES: dict[Faces, str] = {
    "covered": N_("The covered cards lie face down"),
    "open": N_("All cards lie face up"),
    "drawn": N_("Each card as it was turned"),
}
_LONGEST_NAME = 60


class Stepper(BoxLayout):  # type: ignore[misc]
    """A number with a button for less and one for more."""

    def __init__(
        self, value: int, bounds: tuple[int, int], change: Callable[[int], object]
    ) -> None:
        """Show a number.

        :param change: is called with the next one.
        """
        super().__init__(size_hint_y=None, height=dp(56), spacing=dp(8), padding=(dp(8), dp(4)))
        least, most = bounds
        for sign, step, word in (
            ("\N{MINUS SIGN}", -1, _("Less")),
            ("", 0, ""),
            ("+", 1, _("More")),
        ):
            if not step:
                self.add_widget(Label(text=figure(value), color=THEME.ink, font_size=theme.TITLE))
                continue
            button = SheetButton(sign, partial(change, value + step), height=dp(48))
            button.says = word
            button.disabled = not least <= value + step <= most
            button.opacity = 0.4 if button.disabled else 1
            self.add_widget(button)


class DraftSheet(Sheet):
    """The rules of a draft.

    :param rules: what can be chosen.
    :param problem: returns what is wrong with the draft; empty if nothing is.
    :param share: hands the file's text to others.
    :param renew: begins with an empty board.
    """

    def __init__(
        self,
        editor: Editor,
        rules: DraftRules,
        problem: Callable[[], str],
        share: Callable[[], object],
        renew: Callable[[], object],
    ) -> None:
        """Show the rules of a draft."""
        super().__init__(_("Your own game"))
        self.editor, self._rules, self._problem = editor, rules, problem
        self._share, self._renew = share, renew
        self._unfolded = ""
        self._wrong = ""
        self.name_input = LineInput(_("Name of your game"), self._rename)
        self.name_input.text = editor.draft.name
        self.add_foot(SheetButton(_("Back to the board"), lambda: self.close(), primary=True))
        self.build()

    def build(self) -> None:
        """Show the draft as it is now."""
        self.refill(self._fill)

    def _fill(self) -> None:
        if self.name_input.parent:
            self.name_input.parent.remove_widget(self.name_input)
        draft = self.editor.draft
        self.content.add_widget(Heading(_("Name")))
        self.content.add_widget(self.name_input)
        if problem := self._problem():
            self._line(problem, wrong=True)
        for heading, parameters in self._rules.groups(draft):
            self.content.add_widget(Heading(heading))
            for each in parameters:
                self._add_parameter(each)
        self._add_faces(draft)
        self.content.add_widget(Heading(_("What players may change")))
        for key, question, offered in self._rules.switches(draft):
            turn = partial(self._offer, key)
            self.content.add_widget(Toggle(question, offered, turn))
        self.content.add_widget(Heading(_("The file")))
        self.content.add_widget(
            Row(_("Share the file's text"), self._share, icon="share", note=_("Rules and board"))
        )
        row = Row(
            _("Begin anew"), self._begin_anew, icon="bin", note=_("Undo brings this game back")
        )
        self.content.add_widget(row)

    def _add_parameter(self, each: Parameter) -> None:
        unfolded = self._unfolded == each.key
        icon = "down" if unfolded else "right"
        turn = partial(self._unfold, each.key)
        self.content.add_widget(Row(each.label, turn, note=each.shown, icon=icon))
        if not unfolded:
            return
        if each.options:
            for option in each.options:
                chosen = option.value == each.value
                press = partial(self._choose, each.key, option.value)
                self.content.add_widget(Choice(option.label, press, chosen=chosen))
        elif each.least is not None and isinstance(each.value, int):
            step = partial(self._choose, each.key)
            self.content.add_widget(Stepper(each.value, (each.least, each.most), step))
        else:
            line = LineInput("A, 2, K", lambda _text: None)
            line.text = each.typed
            line.bind(on_text_validate=lambda line: self._type(each.key, line.text))
            line.bind(focus=lambda line, on: None if on else self._type(each.key, line.text))
            self.content.add_widget(line)
            if self._wrong:
                self._line(self._wrong, wrong=True)

    def _add_faces(self, draft: Draft) -> None:
        self.content.add_widget(Heading(_("Face up or face down")))
        for faces, label in _FACES.items():
            press = partial(self._face, faces)
            self.content.add_widget(Choice(_(label), press, chosen=draft.faces == faces))

    def _line(self, text: str, *, wrong: bool = False) -> None:
        colour = THEME.error if wrong else THEME.ink_faint
        self.content.add_widget(
            Text(text, font_size=theme.SMALL, color=colour, padding=(dp(8), dp(6)))
        )

    # ---- what is chosen --------------------------------------------------------------------

    def _take(self, draft: Draft) -> None:
        self.editor.change(draft)
        self.build()

    def _rename(self, text: str) -> None:
        name = "".join(c for c in text if c.isprintable()).strip()[:_LONGEST_NAME]
        self.editor.change(replace(self.editor.draft, name=name), step="name")

    def _unfold(self, key: str) -> None:
        self._unfolded, self._wrong = ("" if self._unfolded == key else key), ""
        self.build()

    def _choose(self, key: str, value: object) -> None:
        self._take(self._rules.chosen(self.editor.draft, key, value))

    def _type(self, key: str, text: str) -> None:
        draft, wrong = self._rules.typed(self.editor.draft, key, text)
        if draft == self.editor.draft and wrong == self._wrong:
            return
        self._wrong = wrong
        self._take(draft)

    def _face(self, faces: Faces) -> None:
        self._take(self.editor.draft.with_faces(faces))

    def _offer(self, key: str, on: bool) -> None:
        self.editor.change(self._rules.offering(self.editor.draft, key, on))

    def _begin_anew(self) -> None:
        self._renew()
        self.close()
