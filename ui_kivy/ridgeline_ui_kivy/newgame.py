"""What New Game asks: whose rules, and which deal. Plain values; knows nothing of Kivy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from ridgeline.deals.codes import EXAMPLE, parse_code
from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import mask_slots
from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.dealing import Wanted
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.notices import fault, other_rules
from ridgeline_ui_kivy.openings import offered
from ridgeline_ui_kivy.pasted import Pasted, is_ruleset
from ridgeline_ui_kivy.rulesform import RulesForm
from ridgeline_ui_kivy.texts import card_text, escaped
from ridgeline_ui_kivy.theme import THEME, markup
from ridgeline_ui_kivy.waiting import ruleset_name

if TYPE_CHECKING:
    from ridgeline.deals.codes import Mismatch
    from ridgeline.play.session import Session
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.table import Table

_CODE = re.compile(
    r"\b[A-Z]+\d{1,3}-[A-Z]-[A-Z]{7}(?:-[A-Z0-9]+)?(?:\s?~\s?[A-Z0-9]{4})?\b", re.ASCII
)
DealChoice = Literal["new", "same", "code"]


class NewGameForm(RulesForm):
    """The choices of the New Game sheet: the rules, and a deal for them.

    :ivar deal: a new deal, the one on the table again, or one by its code.
    :ivar code: what was typed.
    :ivar wanted: what a new deal has to be.
    :ivar error: what is wrong with the code; empty if nothing is.
    :ivar pasted: the ruleset that was pasted; None if none was.
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
        super().__init__(library, offered(library, session.ruleset), store)
        self.wanted = wanted or Wanted()
        self.session = session
        self.deal: DealChoice = "new"
        self.code = ""
        self.pasted: Pasted | None = None
        self.error = ""
        self._number: int | None = None
        self._mismatch: Mismatch | None = None

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
        """Choose rules; a deal that they do not go with is chosen no longer."""
        self._mismatch = None
        other_game = ruleset.code.prefix != self.ruleset.code.prefix
        super()._take(ruleset)
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
        self.keep_mine()
        try:
            if self.deal == "same":
                return table.change_rules(self.ruleset)
            if self.deal == "code":
                return table.new_game(self.ruleset, self._number)
            return table.new_game(self.ruleset, found, code=False)
        except RidgelineError as error:
            self.error = str(error)
            return None
