"""How many deals of a game in the making can be won: some are solved. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.deals.pack import Source, deal
from ridgeline.solver.problem import Budget
from ridgeline.solver.rounds import can_be_won
from ridgeline.survey.totals import wilson
from ridgeline_ui_kivy.language import _, figure, ngettext, percent

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline_ui_kivy.worker import Cancelled

DEALS = 200
PER_DEAL = Budget(seconds=1.0)
"""What is spent on a deal before it is left undecided."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What is known so far.

    :param won: deals that can be won.
    :param lost: deals that cannot.
    :param undecided: deals of which that could not be found out in the time that there was.
    """

    won: int = 0
    lost: int = 0
    undecided: int = 0

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.won + self.lost + self.undecided

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval of the share that can be won, whatever the undecided ones are."""
        low, _high = wilson(self.won, self.deals)
        _low, high = wilson(self.won + self.undecided, self.deals)
        return low, high


def work_out(
    library: Library, ruleset: Ruleset, cancelled: Cancelled, known: Chances | None = None
) -> Iterator[Chances]:
    """Solve deals one after the other; yield what is known after each.

    :param cancelled: is asked every few milliseconds.
    :param known: what came of the first deals, to go on from.
    """
    game, source, known = library.game(ruleset), Source.of(ruleset), known or Chances()
    found = {"won": known.won, "lost": known.lost, "unknown": known.undecided}
    for number in range(known.deals + 1, DEALS + 1):
        start = game.start(deal(source, game.parts, number).faces)
        verdict = can_be_won(game, start, budget=PER_DEAL, cancelled=cancelled)
        if cancelled():
            return
        found[verdict] += 1
        yield Chances(found["won"], found["lost"], found["unknown"])


def _open(chances: Chances) -> str:
    """Return that no deal could be decided."""
    return _("None of {deals} deals decided").format(deals=figure(chances.deals))


def in_short(chances: Chances) -> str:
    """Return what is known in a few words; empty before anything is."""
    if not chances.deals:
        return ""
    if chances.undecided == chances.deals:
        return _open(chances)
    values = {"share": percent(chances.won / chances.deals), "deals": figure(chances.deals)}
    if chances.undecided:
        return _("at least {share} of {deals} winnable").format(**values)
    return _("{share} of {deals} winnable").format(**values)


def in_words(chances: Chances) -> str:
    """Return what is known as a sentence; empty before anything is."""
    deals = chances.deals
    if not deals:
        return ""
    if chances.undecided == deals:
        return _open(chances)
    low, high = chances.bounds
    values = {
        "share": percent(chances.won / deals),
        "deals": figure(deals),
        "low": percent(low),
        "high": percent(high),
    }
    if not chances.undecided:
        text = _("{share} of {deals} deals can be won ({low} to {high})").format(**values)
    else:
        left = ngettext("{count} is open", "{count} are open", chances.undecided)
        # Translators: {open} is as "3 are open": it was not found out whether they can be won
        text = _("At least {share} of {deals} deals can be won ({low} to {high}), {open}").format(
            **values, open=left.format(count=figure(chances.undecided))
        )
    return text if deals == DEALS else f"{text} …"
