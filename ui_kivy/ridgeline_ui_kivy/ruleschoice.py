"""The part of New Game that asks whose rules: rulesets, the player's own, and every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.language import _, ngettext
from ridgeline_ui_kivy.presets import MOST_AT_ONCE
from ridgeline_ui_kivy.rulesform import RulesForm
from ridgeline_ui_kivy.sheetparts import Choice, Heading, Row, Text
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Switch


class RulesChoice(BoxLayout):  # type: ignore[misc]
    """Whose rules.

    :param do: changes the form and shows it anew.
    :param rebuild: shows the form anew.
    """

    def __init__(
        self,
        form: RulesForm,
        do: Callable[[Callable[[], object]], object],
        rebuild: Callable[[], object],
    ) -> None:
        """Begin empty, with everything folded."""
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(2))
        self.bind(minimum_height=self.setter("height"))
        self.form, self._do, self._rebuild = form, do, rebuild
        self._open_switches, self._more_presets = False, 0

    def fill(self) -> None:
        """Show the rules as they are now."""
        self.clear_widgets()
        self._add_rules()
        self._add_switches()

    def _add_rules(self) -> None:
        """Show whose rules there are: the main ones, my own, and on request the others by origin."""
        form = self.form
        self.add_widget(Heading(_("Rules")))
        group, hidden = "", 0
        for number, preset in enumerate(form.presets):
            if not (preset.main or number < self._more_presets or preset.id == form.ruleset.id):
                hidden += 1
            else:
                if self._more_presets and preset.group != group:
                    group = preset.group
                    self.add_widget(Heading(group))
                press = calling(form.choose_ruleset, preset.id)
                chosen = preset.id == form.ruleset.id and not form.is_mine
                self._choice(preset.name, press, chosen, preset.line)
        if form.mine is not None:
            self._choice(_("My rules"), form.choose_mine, form.is_mine, form.line_of_mine)
        if hidden:
            title = ngettext("{count} other ruleset", "{count} other rulesets", hidden)
            self.add_widget(Row(title.format(count=hidden), self._turn_presets, icon="right"))
        if form.odds:
            self.add_widget(Text(form.odds, color=THEME.ink_faint, padding=(dp(8), dp(8))))

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
        self.add_widget(Row(_("Change rules"), self._turn_switches, note=note, icon=icon))
        if form.rules_error:
            self.add_widget(Text(form.rules_error, font_size=theme.SMALL, color=THEME.error))
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
        self.add_widget(question)
        help_line = Text(
            _(switch.help), font_size=theme.SMALL, color=THEME.ink_faint, padding=(dp(8), dp(2))
        )
        self.add_widget(help_line)
        chosen = form.chosen(switch)
        for answer in switch.answers:
            press = calling(form.answer, switch, answer)
            self._choice(_(answer.label), press, answer is chosen, form.whose(switch, answer))

    def _turn_presets(self) -> None:
        self._more_presets += MOST_AT_ONCE
        self._rebuild()

    def _turn_switches(self) -> None:
        self._open_switches = not self._open_switches
        self._rebuild()

    def _choice(
        self, title: str, press: Callable[[], object], chosen: bool, note: str = ""
    ) -> None:
        self.add_widget(Choice(title, calling(self._do, press), chosen=chosen, note=note))


def calling(function: Callable[..., object], *values: object) -> Callable[[], object]:
    """Return a call without arguments."""
    return lambda: function(*values)
