"""What removals score in pairing games, and what the rest of a game can bring at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cards import rank_of
from ridgeline.engine.effects import in_run, nth
from ridgeline.engine.game import free_slots, mask_slots

if TYPE_CHECKING:
    from ridgeline.engine.parts import Score
    from ridgeline.solver.problem import Problem


def objections(score: Score) -> list[str]:
    """Return why the points of a pairing game do not simply add up."""
    sign = -1 if score.better == "lower" else 1
    items = [score.card, score.waste_card, score.clear, score.turn, score.draw, score.redeal]
    items += [*score.by_rank, *score.peak, *score.run_end]
    checks = {
        "A plugin's function scores.": score.extra is not None,
        "A stock left over scores.": score.stock_left != 0,
        "A removal scores the same for one card and for two.": score.removal != 0,
        "Draws or redeals gain.": sign * score.draw > 0 or sign * score.redeal > 0,
        "The score may come to its floor.": score.floor is not None and min(items) < 0,
    }
    return [sentence for sentence, holds in checks.items() if holds]


class Points:
    """A scoring laid over one deal.

    Points for the tableau depend only on which cards are gone from it, whatever the order.

    :param problem: of a game that :func:`objections` has nothing against.
    :ivar sign: 1 if the higher score is the better one, else -1.
    """

    def __init__(self, problem: Problem) -> None:
        parts, self._tableau = problem.game.parts, problem.state.tableau
        self.score, self._layout = parts.score, parts.layout
        self.start = problem.score
        self.sign = -1 if self.score.better == "lower" else 1
        ranks = self.score.by_rank
        self._by_rank = [ranks[rank_of(face)] if ranks else 0 for face in problem.state.table.cards]
        self._worth: dict[int, int] = {}
        self._peaks = self._layout.peaks if self.score.peak else ()

    @property
    def draws_are_free(self) -> bool:
        """Whether neither draws nor redeals score."""
        return not self.score.draw and not self.score.redeal

    @property
    def only_gains(self) -> bool:
        """Whether no removal makes the score worse."""
        score, sign = self.score, self.sign
        items = [score.card + by_rank for by_rank in self._by_rank]
        items += [score.waste_card, score.clear, score.turn, *score.peak, self._end]
        return all(sign * item >= 0 for item in items)

    @property
    def _end(self) -> int:
        """The points for the length of the run that ends when the tableau is cleared."""
        return in_run(self.score.run_end, 1)

    def worth(self, tableau: int) -> int:
        """Return the points of the cards gone from the tableau since the start."""
        known = self._worth.get(tableau)
        if known is None:
            known = self._worth[tableau] = self._count(self._tableau, tableau)
        return known

    def _count(self, before: int, after: int) -> int:
        score, slots = self.score, mask_slots(before & ~after)
        total = score.card * len(slots) + sum(self._by_rank[slot] for slot in slots)
        if score.turn:
            total += score.turn * (self._up(after) & ~self._up(before)).bit_count()
        gone, cleared = (sum(not mask & peak for peak in self._peaks) for mask in (before, after))
        total += sum(nth(score.peak, number) for number in range(gone, cleared))
        return total + score.clear + self._end if before and not after else total

    def _up(self, tableau: int) -> int:
        return self._layout.down & (~tableau | free_slots(self._layout, tableau))

    def hope(self, tableau: int, piles: int) -> int:
        """Return by how much a game can still get better: every gain, no loss.

        :param tableau: the cards that may still leave.
        :param piles: number of pile cards left.
        """
        score, sign = self.score, self.sign
        slots = mask_slots(tableau)
        gain = sum(max(0, sign * score.card) + max(0, sign * self._by_rank[s]) for s in slots)
        gain += piles * max(0, sign * score.waste_card)
        gain += len(slots) * max(0, sign * score.turn)
        gain += sum(max(0, sign * nth(score.peak, n)) for n in range(len(self._peaks)))
        return gain + max(0, sign * score.clear) + max(0, sign * self._end)
