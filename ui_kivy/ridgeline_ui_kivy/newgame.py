"""What New Game asks: which game, whose rules, which deal. Plain values; knows nothing of Kivy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ridgeline.deals.codes import EXAMPLE, parse_code
from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import mask_slots
from ridgeline.errors import RidgelineError
from ridgeline.rules.folders import own_folder
from ridgeline_ui_kivy.dealing import Wanted
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import disagreement, fault, other_rules
from ridgeline_ui_kivy.odds import odds_text
from ridgeline_ui_kivy.openings import offered
from ridgeline_ui_kivy.pasted import Pasted, is_ruleset
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
from ridgeline_ui_kivy.texts import card_text, escaped
from ridgeline_ui_kivy.theme import THEME, markup
from ridgeline_ui_kivy.waiting import ruleset_name
from ridgeline_ui_kivy.whose import whose_rule

if TYPE_CHECKING:
    from ridgeline.deals.codes import Mismatch
    from ridgeline.engine.parts import Parts
    from ridgeline.play.session import Session
    from ridgeline.play.store import Store
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.summary import Summary
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.table import Table

_CODE = re.compile(
    r"\b[A-Z]+\d{1,3}-[A-Z]-[A-Z]{7}(?:-[A-Z0-9]+)?(?:\s?~\s?[A-Z0-9]{4})?\b", re.ASCII
)
DealChoice = Literal["new", "same", "code"]


class NewGameForm:
    """The choices of the New Game sheet.

    :ivar ruleset: the rules that are chosen, settings included.
    :ivar deal: a new deal, the one on the table again, or one by its code.
    :ivar code: what was typed.
    :ivar wanted: what a new deal has to be.
    :ivar error: what is wrong with the code; empty if nothing is.
    :ivar pasted: the ruleset that was pasted; None if none was.
    :ivar rules_error: why the last answer was not taken; empty if it was.
    """

    def __init__(
        self,
        library: Library,
        session: Session,
        wanted: Wanted | None = None,
        store: Store | None = None,
    ) -> None:
        """Begin with the rules on the table and a new deal.

        :param wanted: what new deals have to be.
        :param store: where the player's own rules are kept.
        """
        self._store = store
        self._mine = MyRules(library, store)
        self.wanted = wanted or Wanted()
        self.library = library
        self.session = session
        self.ruleset = offered(library, session.ruleset)
        self.deal: DealChoice = "new"
        self.code = ""
        self.pasted: Pasted | None = None
        self.error = ""
        self.rules_error = ""
        self._number: int | None = None
        self._mismatch: Mismatch | None = None

    # ---- what there is to choose -----------------------------------------------------------

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

    # ---- my rules --------------------------------------------------------------------------

    @property
    def base(self) -> Ruleset:
        """The chosen ruleset as it was written."""
        return self.library.ruleset(self.ruleset.id)

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

    def differs(self, switch: Switch) -> bool:
        """Tell whether the answer to a question is another one than the ruleset was written with."""
        return switch.key in self.ruleset.settings

    @property
    def odds(self) -> str:
        """How many deals can be won under the chosen rules; empty if that is not known."""
        return odds_text(self.library, self.ruleset)

    def ruleset_of(self, family: str) -> Ruleset:
        """Return the first ruleset of a board."""
        return self.library.ruleset(ordered(self.library, family)[0].id)

    def parts_of(self, family: str) -> Parts | None:
        """Return the parts of a board's first ruleset; None if a plugin fails to make them."""
        try:
            return self.library.game(self.ruleset_of(family)).parts
        except RidgelineError:
            return None

    @property
    def changes(self) -> list[str]:
        """What was changed from the ruleset as it was written: an answer each."""
        return [
            f"{_(switch.question)} {answer_text(self.ruleset, switch)}"
            for switch in changed_switches(self.ruleset)
        ]

    def chosen(self, switch: Switch) -> Answer | None:
        """Return the answer that a switch has now; None if it is none of those offered."""
        return self.ruleset.chosen(switch)

    def whose(self, switch: Switch, answer: Answer) -> str:
        """Return whose rule an answer is; empty if that is not known."""
        return whose_rule(self.library, self.ruleset, switch, answer)

    @property
    def can_repeat(self) -> bool:
        """Whether the cards on the table can be dealt again under the chosen rules."""
        prefix = self.ruleset.code.prefix
        return bool(prefix) and prefix == self.session.ruleset.code.prefix

    @property
    def preview(self) -> str:
        """What the code deals, as markup: the rules and the cards that lie face up; or empty.

        Where the rules are not those that the code was made by, a line before it says so.
        """
        if self.deal != "code" or self._number is None or self.error:
            return ""
        try:
            game = self.library.game(self.ruleset)
            state = game.start(deal_of(self.library, self.ruleset, self._number).faces)
        except RidgelineError as error:
            return escaped(str(error))
        last = max((slot.row for slot in game.parts.layout.slots), default=0)
        slots = game.parts.layout.slots
        seen = [n for n in mask_slots(face_up(game, state)) if slots[n].row == last]
        cards = " ".join(card_text(state.table.cards[slot], markup(THEME.red)) for slot in seen)
        name = ruleset_name(self.ruleset.name, self.is_mine)
        dealt = f"{escaped(name)}: {cards}"
        if self._mismatch is None:
            return dealt
        note = escaped(other_rules(self._mismatch))
        return f"[color={markup(THEME.error)}]{note}[/color]\n{dealt}"

    def _summaries(self) -> tuple[Summary, ...]:
        return self.library.summaries()

    # ---- choosing --------------------------------------------------------------------------

    def choose_family(self, family: str) -> None:
        """Choose a board: its first ruleset."""
        if family != self.family:
            self._take(self.ruleset_of(family))

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

    def choose_deal(self, deal: DealChoice) -> None:
        """Choose where the cards come from."""
        self.deal = deal
        self.error = ""
        self.pasted = None
        if deal == "code" and self.code:
            self.set_code(self.code)

    def want_winnable(self, on: bool) -> None:
        """Take only deals that can be won, or any at all."""
        self.wanted = Wanted(on)

    def want_grade(self, grade: int) -> None:
        """Take only deals of a difficulty, 1 … 4, that can be won; 0 for any difficulty."""
        self.wanted = Wanted(True if grade else self.wanted.winnable, grade)

    @property
    def must_look(self) -> bool:
        """Whether a deal has to be looked for."""
        return self.deal == "new" and self.wanted.winnable

    def paste(self, text: str) -> str:
        """Take a pasted text: a ruleset is looked at; else return what is to be typed.

        That is the code in it, if it says more than that, and nothing for a ruleset.
        """
        self.pasted = None
        if is_ruleset(text):
            self.pasted = Pasted(self.library, text)
            return ""
        found = _CODE.search(text.upper())
        return found[0] if found else text

    def set_code(self, text: str) -> None:
        """Take a code as it was typed or pasted; a valid one chooses its rules too."""
        self.deal, self.code, self._number, self.error = "code", text, None, ""
        if text:
            self.pasted = None
        if not text.strip():
            return
        try:
            coded = parse_code(self.library, text)
        except RidgelineError as error:
            self.error = fault(error)
            return
        self._number, self.ruleset, self.rules_error = coded.number, coded.ruleset, ""
        self._mismatch = coded.mismatch

    def _take(self, ruleset: Ruleset) -> None:
        self.rules_error, self._mismatch = "", None
        other_game = ruleset.code.prefix != self.ruleset.code.prefix
        self.ruleset = ruleset
        if self.deal == "same" and not self.can_repeat:
            self.deal = "new"
        if self.deal == "code" and other_game:
            self.deal, self.code, self._number, self.error = "new", "", None, ""

    def start(self, table: Table, found: int | None = None) -> Reply | None:
        """Deal what was chosen; None, and :attr:`error` says why, if that cannot be.

        :param found: number of the new deal, if it had to be looked for.
        """
        if self.deal == "code" and self._number is None:
            self.error = self.error or _("Type a deal code, as {code}").format(code=EXAMPLE)
            return None
        self._mine.save(self._store)
        try:
            if self.deal == "same":
                return table.change_rules(self.ruleset)
            if self.deal == "code":
                return table.new_game(self.ruleset, self._number)
            return table.new_game(self.ruleset, found, code=False)
        except RidgelineError as error:
            self.error = str(error)
            return None
