"""What is wrong with a game in the making, in a line, and how many cards lie where.

Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ridgeline.errors import RidgelineError
from ridgeline.rules.drafts import check_draft, parts_of_draft
from ridgeline.rules.drawing import Cell
from ridgeline_ui_kivy.draft import Draft
from ridgeline_ui_kivy.language import N_, _, figure, ngettext
from ridgeline_ui_kivy.notices import disagreement

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.library import Library

_WORDS: Mapping[str, str] = {
    "no-match": N_("No two cards go together"),
    "no-first-card": N_("No card ever lies on the waste"),
    "goal-stock": N_("The stock can never be emptied, but has to be"),
    "goal-waste": N_("The waste can never be emptied, but has to be"),
    "cards-without-partner": N_("Some cards have no partner, so no deal can be won"),
    "cards-that-do-not-come-out": N_("The cards do not come out even, so no deal can be won"),
    "cards-cut-off": N_("Some cards fit on no other, so no deal can be won"),
    "turns-too-few": N_("There are too few cards between, so no deal can be won"),
    "cards-that-never-leave": N_("Some cards can never leave"),
    "stock-out-of-play": N_("The stock is of no use"),
    "waste-out-of-play": N_("The waste is of no use"),
    "face-down-uncovered": N_("A card lies face down though nothing covers it"),
}
"""What a check finds, for who does not know how rulesets are written; not all of it matters here."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of looking at a draft.

    :param problem: why it cannot be played; empty if it can.
    :param cells: the cards that are to blame.
    :param counts: how many cards lie where.
    """

    problem: str
    counts: str
    cells: tuple[Cell, ...] = ()

    @property
    def line(self) -> str:
        """What is to be shown: the problem, else the numbers."""
        return self.problem or self.counts


def look_at(library: Library, draft: Draft, tree: Mapping[str, Any]) -> Findings:
    """Look for the first thing that is wrong with a draft.

    :param tree: the draft's file.
    """
    board = draft.board
    tableau = len(board.cards)
    on_board = ngettext("{count} card on the board", "{count} cards on the board", tableau)
    on_board = on_board.format(count=figure(tableau))
    circle = board.circle()
    if circle:
        return Findings(_("These cards lie on each other in a circle"), on_board, tuple(circle))
    try:
        parts = parts_of_draft(tree, library)
    except RidgelineError as error:
        return Findings(_problem(error, tableau), on_board)
    problem, hint = _found(tree, library)
    stock = _stock(parts)
    # Translators: as "28 cards on the board, 23 in the stock"
    both = _("{board}, {count} in the stock").format(board=on_board, count=figure(stock))
    return Findings(problem, f"{both}. {hint}" if hint else both)


def _found(tree: Mapping[str, Any], library: Library) -> tuple[str, str]:
    """Return why a game makes no sense, and what may not have been meant; empty if all is well."""
    checked = check_draft(tree, library)
    problem = next((_said(error) for error in checked.errors), "")
    hints = (error for error in checked.warnings if error.code in _WORDS)
    return problem, next(map(_said, hints), "")


def _said(error: RidgelineError) -> str:
    return _(_WORDS[error.code]) if error.code in _WORDS else error.message


def _problem(error: RidgelineError, tableau: int) -> str:
    """Return what is wrong, for who does not know how rulesets are written."""
    places, cards = error.values.get("places"), error.values.get("cards")
    if isinstance(places, int) and isinstance(cards, int):
        text = _("{places} places for {cards} cards: take cards away, or add a pack")
        return text.format(places=figure(places), cards=figure(cards))
    if not tableau:
        return _("Tap the felt to lay the first card")
    return disagreement(error)


def _stock(parts: Parts) -> int:
    plan = parts.plan
    laid = len(parts.layout.slots) + plan.reserves * plan.reserve_cards
    return parts.pack.size - laid - plan.start - len(plan.first)
