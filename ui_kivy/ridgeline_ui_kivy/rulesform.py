"""Which board, and whose rules: the half of New Game that asks for rules. Knows nothing of Kivy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.rules.folders import own_folder
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import disagreement
from ridgeline_ui_kivy.odds import odds_text
from ridgeline_ui_kivy.presets import (
    MyRules,
    Preset,
    answer_text,
    boards,
    changed_switches,
    line_of_own,
    ordered,
    presets,
)
from ridgeline_ui_kivy.whose import whose_rule

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.play.store import Store
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.summary import Summary


class RulesForm:
    """The choice of a board and of rules for it.

    :ivar ruleset: the rules that are chosen, settings included.
    :ivar rules_error: why the last answer was not taken; empty if it was.
    """

    def __init__(self, library: Library, ruleset: Ruleset, store: Store | None) -> None:
        """Begin with some rules.

        :param store: where the player's own rules are kept.
        """
        self.library = library
        self.ruleset = ruleset
        self.rules_error = ""
        self._store = store
        self._mine = MyRules(library, store)

    def _take(self, ruleset: Ruleset) -> None:
        """Choose rules."""
        self.ruleset, self.rules_error = ruleset, ""

    # ---- the board -------------------------------------------------------------------------

    @property
    def families(self) -> list[str]:
        """The boards, each a tile."""
        return boards(dict.fromkeys(each.family for each in self._summaries()), self.own_families)

    @property
    def own_families(self) -> set[str]:
        """The boards that only the player's own folder has."""
        folder = own_folder()
        given = {each.family for each in self._summaries() if Path(each.path).parent != folder}
        return {each.family for each in self._summaries()} - given

    @property
    def family(self) -> str:
        """The board that is chosen."""
        return self.ruleset.family

    @property
    def presets(self) -> list[Preset]:
        """The rulesets of the chosen board, those of its codes first."""
        return presets(self.library, self.family)

    def ruleset_of(self, family: str) -> Ruleset:
        """Return the first ruleset of a board."""
        return self.library.ruleset(ordered(self.library, family)[0].id)

    def parts_of(self, family: str) -> Parts | None:
        """Return the parts of a board's first ruleset; None if a plugin fails to make them."""
        try:
            return self.library.game(self.ruleset_of(family)).parts
        except RidgelineError:
            return None

    def choose_family(self, family: str) -> None:
        """Choose a board: its first ruleset."""
        if family != self.family:
            self._take(self.ruleset_of(family))

    def _summaries(self) -> tuple[Summary, ...]:
        return self.library.summaries()

    # ---- its rules -------------------------------------------------------------------------

    @property
    def base(self) -> Ruleset:
        """The chosen ruleset as it was written."""
        return self.library.ruleset(self.ruleset.id)

    @property
    def odds(self) -> str:
        """How many deals can be won under the chosen rules; empty if that is not known."""
        return odds_text(self.library, self.ruleset)

    def choose_ruleset(self, ruleset_id: str) -> None:
        """Choose a ruleset, as it was written."""
        self._take(self.library.ruleset(ruleset_id))

    def answer(self, switch: Switch, answer: Answer) -> None:
        """Answer a switch's question; what does not go with the other answers is not taken."""
        try:
            changed = self.library.with_settings(self.ruleset, {switch.key: answer.value})
            self.library.game(changed)
        except RidgelineError as error:
            self.rules_error = disagreement(error)
            return
        self._take(changed)
        if changed.settings:
            self._mine.note(changed)

    def chosen(self, switch: Switch) -> Answer | None:
        """Return the answer that a switch has now; None if it is none of those offered."""
        return self.ruleset.chosen(switch)

    def whose(self, switch: Switch, answer: Answer) -> str:
        """Return whose rule an answer is; empty if that is not known."""
        return whose_rule(self.library, self.ruleset, switch, answer)

    def differs(self, switch: Switch) -> bool:
        """Tell whether the answer to a question is another one than the ruleset was written with."""
        return switch.key in self.ruleset.settings

    @property
    def changes(self) -> list[str]:
        """What was changed from the ruleset as it was written: an answer each."""
        return [
            f"{_(switch.question)} {answer_text(self.ruleset, switch)}"
            for switch in changed_switches(self.ruleset)
        ]

    # ---- my rules --------------------------------------------------------------------------

    @property
    def is_mine(self) -> bool:
        """Whether the player has changed rules."""
        return bool(self.ruleset.settings)

    @property
    def mine(self) -> Ruleset | None:
        """The player's own rules for the chosen board, if there are any."""
        return self.ruleset if self.is_mine else self._mine.of(self.family)

    @property
    def line_of_mine(self) -> str:
        """What the player's own rules are."""
        return line_of_own(self.mine) if self.mine is not None else ""

    def choose_mine(self) -> None:
        """Choose the player's own rules."""
        if self.mine is not None:
            self._take(self.mine)

    def keep_mine(self) -> None:
        """Keep the player's own rules."""
        self._mine.save(self._store)
